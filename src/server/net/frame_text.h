// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace menagerie {

// How the frames of a connection may be packed (permessage-deflate, RFC 7692), as it was agreed on
// when it was opened.
struct Packing {
  int window_bits = 0;  // Of what is sent, 9 to 15; 0: nothing may be packed.
};

// What was agreed on, from the field Sec-WebSocket-Extensions of the server's answer.
Packing agreed_packing(std::string_view extensions);

// Appends a text frame of a server (RFC 6455, 5.2), packed where that is agreed on and worth it:
// every frame by itself, so that the size of one tells nothing of another.
void append_text_frame(std::string& bytes, std::string_view text, Packing packing);

}  // namespace menagerie
