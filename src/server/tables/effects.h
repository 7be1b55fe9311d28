// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/review.h"
#include "engine/games/game_type.h"
#include "engine/minds/mind.h"
#include "server/tables/denial.h"
#include "server/tables/storage/store.h"
#include "server/tables/table/change.h"

namespace menagerie {

// A connection, or one HTTP request. The numbers come from the source of the inputs and are never
// reused.
using ClientId = std::uint64_t;

struct Request {
  ClientId client = 0;
  std::string id;            // Identifies the request in logs; has no other meaning.
  std::string visitor;       // The address, or a substitute for one.
  std::string method, path;  // The path is decoded and starts with a slash.
  std::map<std::string, std::string> query;  // Decoded.
  std::string token;                         // From `Authorization: Bearer`.
  // The key that has signed it, and the challenge with which it did; empty: none has.
  std::string signer, challenge;
  std::string body;
  // From the operator, on the server's own machine; never set for a request over HTTP.
  bool by_operator = false;
};

// The answer to a request. After a `stream` the client gets frames until it disconnects.
struct Reply {
  ClientId client = 0;
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::string download;  // The file name under which a browser should store it.
  bool stream = false;
  unsigned wait_s = 0;  // For a denial: when to try again; 0 says nothing.
};

// An answer in JSON, for a client that is named later.
inline Reply json_reply(std::string body, unsigned status = 200) {
  Reply reply;
  reply.status = status;
  reply.body = std::move(body);
  return reply;
}

// How an HTTP client is told of a denial (denial.cpp).
Reply reply_of(ClientId client, const Denial& denial);

struct Send {
  ClientId client = 0;
  std::shared_ptr<const std::string> frame;
  bool closes = false;  // Close the connection after it.
};

// What a decision is wanted for, and what must still be true when it arrives.
struct Ticket {
  enum class Purpose : std::uint8_t { move, hint, review, daily_try };
  Purpose purpose = Purpose::move;
  std::string table;  // For a daily try: which check.
  Seat seat;
  std::size_t asked_at = 0;  // For a review: which piece of it.
  unsigned generation = 0;
  ClientId client = 0;  // The client that asked for a hint.
};

// What a bot thinks about, the most urgent first.
enum class Urgency : std::uint8_t {
  person,  // A person at the table is waiting for it.
  bots,    // Bots among themselves, or for people who aren't here now.
  hint,
  review,  // A finished game, or a try of a daily deal.
};

// A bot should think; the answer comes back as a Thought.
struct Think {
  Urgency urgency = Urgency::bots;
  std::string account;  // The visitor who is charged for the thinking.
  Ticket ticket;
  Level level = Level::normal;
  const GameType* game = nullptr;
  Observation observation;  // From the seat that decides; bots never get a match.
  // For a review, this is examined instead. The game is over and has no secrets.
  std::shared_ptr<const ReviewCase> review = {};
  // The same question at the same table always has the same seed, no matter who thinks. It is
  // derived from the secret in the table's log and reveals nothing about the shuffle.
  std::uint64_t seed = 0;
  // For a move that must be the same wherever it is computed (see unit.h): the size of the search.
  // 0: as long as the level says.
  std::int64_t iterations = 0;
};

struct Thought {
  Ticket ticket;
  std::string action;
  std::vector<Opinion> opinions;
  std::string written_opinions = {};  // In place of these, if they come from elsewhere: JSON.
  ReviewFinding finding = {};
};

// A seat that a player reported, with what it said last.
struct ReportedSeat {
  Time at = 0;
  std::string table, game;
  Seat by, seat;
  std::string name, text;
  std::vector<std::string> lines;  // From its chat, oldest first.
  std::string visitor;             // The person in that seat, if connected now.
};

// What the service wants done, in order: first all appends together, then, once they are on disk,
// the rest. If they fail, nothing of the rest happens.
struct Effects {
  std::vector<Append> appends;
  std::vector<Reply> replies;
  std::vector<Send> sends;
  std::vector<Think> thinks;
  std::vector<std::string> notices;  // Messages for the operator.
  std::vector<ReportedSeat> reports;
};

}  // namespace menagerie
