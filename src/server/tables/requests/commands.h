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
  std::string visitor = {};  // The speaker for the seat: an address, or a substitute for one.
};

struct Ack {
  std::size_t version = 0;
  wire::Acknowledged d = {};  // More for the answer; usually empty.
  std::shared_ptr<const Explanation> refusal =
      {};  // `d` is made of it, if the command has an answer.
};

bool is_command(std::string_view name);

// Carries it out, or says why not. A command with an id that was already carried out is not
// repeated.
Answer<Ack> run_command(Tables& tables, ServedTable& served, const Command& command, const Json& d);

}  // namespace menagerie
