// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace menagerie {

// Whether the frames of a connection may be packed (permessage-deflate, RFC 7692), as negotiated
// when it was opened.
struct Packing {
  int window_bits = 0;  // For sending, 9 to 15; 0: no packing.
};

// The result of the negotiation, from the field Sec-WebSocket-Extensions of the server's answer.
Packing agreed_packing(std::string_view extensions);

// Appends a server's text frame (RFC 6455, 5.2), packed if that was negotiated and is worth it.
// Each frame is packed by itself, so that its size reveals nothing about another.
void append_text_frame(std::string& bytes, std::string_view text, Packing packing);

}  // namespace menagerie
