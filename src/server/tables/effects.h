// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game_type.h"
#include "engine/mind.h"
#include "engine/review.h"
#include "server/tables/change.h"
#include "server/tables/denial.h"
#include "server/tables/store.h"

namespace menagerie {

// A connection, or one HTTP request; numbered by who makes the inputs, never used twice.
using ClientId = std::uint64_t;

struct Request {
  ClientId client = 0;
  std::string id;                            // By which logs follow it; means nothing else.
  std::string visitor;                       // Who asks: an address, or what stands for it.
  std::string method, path;                  // The path is decoded and begins with a slash.
  std::map<std::string, std::string> query;  // Decoded.
  std::string token;                         // Of `Authorization: Bearer`.
  std::string body;
  // Asked by whoever runs the server, on its own machine; never set for what came by HTTP.
  bool by_operator = false;
};

// The answer to a request. After a `stream` the client gets frames until it is gone.
struct Reply {
  ClientId client = 0;
  unsigned status = 200;
  std::string type = "application/json";
  std::string body;
  std::string download;  // The file name that a browser should store it under.
  bool stream = false;
  unsigned wait_s = 0;  // Of a denial: when it may be tried again; 0 says nothing.
};

// What a client over HTTP is told of a denial (denial.cpp).
Reply reply_of(ClientId client, const Denial& denial);

struct Send {
  ClientId client = 0;
  std::shared_ptr<const std::string> frame;
  bool closes = false;  // The connection is to be closed behind it.
};

// For what a decision is wanted, and what must still hold when it comes.
struct Ticket {
  enum class Purpose : std::uint8_t { move, hint, review };
  Purpose purpose = Purpose::move;
  std::string table;
  Seat seat;
  std::size_t asked_at = 0;  // Of a review: which piece of it.
  unsigned generation = 0;
  ClientId client = 0;  // Who asked for a hint.
};

// For whom a bot thinks, the most urgent first.
enum class Urgency : std::uint8_t {
  person,  // A person at the table waits for it.
  bots,    // Bots among themselves, or for people who are not here now.
  hint,
  review,  // A game that is over.
};

// A bot is to think; the answer comes back as a Thought.
struct Think {
  Urgency urgency = Urgency::bots;
  std::string account;  // The visitor whose share of thinking it is.
  Ticket ticket;
  Level level = Level::normal;
  const GameType* game = nullptr;
  Observation observation;  // Of the seat that is to decide; no bot is handed a match.
  // What is examined for a review instead. The game is over and has no secrets.
  std::shared_ptr<const ReviewCase> review = {};
  // The same for the same question at the same table, whoever thinks: it follows from the secret in
  // the table's log, and betrays nothing of the shuffle.
  std::uint64_t seed = 0;
  // Of a move that is to be the same wherever it is thought of (see unit.h): so much is searched.
  // 0: as long as the level says.
  std::int64_t iterations = 0;
};

struct Thought {
  Ticket ticket;
  std::string action;
  std::vector<Opinion> opinions;
  std::string written_opinions = {};  // Instead of these, if they come from elsewhere: JSON.
  ReviewFinding finding = {};
};

// A seat of which a player has complained, with what was last heard from it.
struct ReportedSeat {
  Time at = 0;
  std::string table, game;
  Seat by, seat;
  std::string name, text;
  std::vector<std::string> lines;  // Of its chat, oldest first.
  std::string visitor;             // Who sits there, if connected now.
};

// What the service wants done, in order: first all appends in one go, then, once these are on
// disk, the rest. If they fail, none of the rest happens.
struct Effects {
  std::vector<Append> appends;
  std::vector<Reply> replies;
  std::vector<Send> sends;
  std::vector<Think> thinks;
  std::vector<std::string> notices;  // Sentences for whoever runs the server.
  std::vector<ReportedSeat> reports;
};

}  // namespace menagerie
