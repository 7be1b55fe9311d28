// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalog/bot.h"
#include "catalog/entry.h"
#include "service/change.h"
#include "service/store.h"

namespace menagerie {

// A connection, or one HTTP request; numbered by who makes the inputs, never used twice.
using ClientId = std::uint64_t;

struct Request {
  ClientId client = 0;
  std::string method, path;                  // The path is decoded and begins with a slash.
  std::map<std::string, std::string> query;  // Decoded.
  std::string token;                         // Of `Authorization: Bearer`.
  std::string body;
};

// The answer to a request. After a `stream` the client gets frames until it is gone.
struct Reply {
  ClientId client = 0;
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::string download;  // The file name that a browser should store it under.
  bool stream = false;
};

struct Send {
  ClientId client = 0;
  std::shared_ptr<const std::string> frame;
  bool closes = false;  // The connection is to be closed behind it.
};

// For what a decision is wanted, and what must still hold when it comes.
struct Ticket {
  enum class Purpose : std::uint8_t { move, hint };
  Purpose purpose = Purpose::move;
  std::string table;
  Seat seat;
  std::size_t asked_at = 0;
  unsigned generation = 0;
  ClientId client = 0;  // Who asked for a hint.
};

// A bot is to think; the answer comes back as a Thought.
struct Think {
  Ticket ticket;
  Level level = Level::normal;
  const GameEntry* game = nullptr;
  std::shared_ptr<const Match> match;
};

struct Thought {
  Ticket ticket;
  std::string action;
  std::vector<Opinion> opinions;
};

// What the service wants done, in order: first all appends in one go, then, once these are on
// disk, the rest. If they fail, none of the rest happens.
struct Effects {
  std::vector<Append> appends;
  std::vector<Reply> replies;
  std::vector<Send> sends;
  std::vector<Think> thinks;
};

}  // namespace menagerie
