// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "game/scene.h"
#include "server/tables/tables.h"
#include "server/wire/commands.h"

namespace menagerie {

// What a seat asks for.
struct Command {
  std::string_view name;  // "act", "chat", ...
  Seat by;
  std::string id;  // The client's, or empty.
  Time now = 0;
  std::string visitor = {};  // Who speaks for the seat: an address, or what stands for it.
};

struct Ack {
  std::size_t version = 0;
  wire::Acknowledged d = {};                        // What it is told beside; mostly nothing.
  std::shared_ptr<const Explanation> refusal = {};  // Of which `d` is made where it tells one.
};

bool is_command(std::string_view name);

// Does it, or says why not. A command of an id that was done before is not done again.
Answer<Ack> run_command(Tables& tables, ServedTable& served, const Command& command, const Json& d);

}  // namespace menagerie
