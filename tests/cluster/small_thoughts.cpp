// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/small_thoughts.h"

#include "bots/spec.h"
#include "server/tables/tables.h"

namespace menagerie {
namespace {

constexpr ReviewEffort small_effort = {
    .bot = "ismcts:iterations=4", .second_look = 1, .chance_playouts = 1, .deal_playouts = 1};

std::unique_ptr<Match> position_before(const Table& table, std::size_t event) {
  auto match = table.match().fresh();
  for (std::size_t i = 0; i < event; ++i) play_event(*match, table.events()[i]);
  return match;
}

DueHint due_hint(const Table& table, const Match& match, Ticket ticket) {
  ticket.purpose = Ticket::Purpose::hint;
  Think think;
  think.ticket = ticket;
  think.game = &table.entry();
  think.observation = match.observe(ticket.seat);
  think.seed = seed_of_thought(table, ticket);
  return {match.legal(ticket.seat), small_thought(think)};
}

}  // namespace

Thought small_thought(const Think& think) {
  Thought thought;
  thought.ticket = think.ticket;
  Rng rng(think.seed);
  switch (think.ticket.purpose) {
    case Ticket::Purpose::move: {
      const auto bot = parse_bot(think.level == Level::novice ? "random" : "simple");
      thought.action = think.game->make_mind(*bot)->choose(think.observation, rng, {});
      break;
    }
    case Ticket::Purpose::hint: {
      const auto bot = parse_bot("ismcts:iterations=16");
      thought.opinions = think.game->make_mind(*bot)->advise(think.observation, rng, {});
      break;
    }
    case Ticket::Purpose::review:
      thought.finding = small_finding(*think.review, think.ticket.asked_at);
      break;
  }
  return thought;
}

ReviewFinding small_finding(const ReviewCase& review, std::size_t piece) {
  return examine(review, piece, {}, small_effort);
}

SeatSet deciding_before(const Table& table, std::size_t event) {
  const Turn turn = position_before(table, event)->turn();
  return turn.kind == Turn::Kind::play ? turn.seats : SeatSet{};
}

DueHint due_hint_before(const Table& table, std::size_t event, std::optional<Seat> seat) {
  const auto match = position_before(table, event);
  Ticket ticket;
  ticket.seat = seat.value_or(match->turn().seats.lowest());
  ticket.asked_at = event;
  ticket.generation = table.generation();
  return due_hint(table, *match, ticket);
}

DueHint due_hint_now(const Table& table, Seat seat) {
  Ticket ticket;
  ticket.seat = seat;
  ticket.asked_at = table.events().size();
  ticket.generation = table.generation();
  return due_hint(table, table.match(), ticket);
}

DueReview due_review(const Table& table) {
  const ReviewCase review = review_case(table.entry(), table.match(), table.events());
  std::vector<ReviewFinding> findings;
  for (std::size_t i = 0; i < review.pieces.size(); ++i) {
    findings.push_back(small_finding(review, i));
  }
  return {review.pieces.size(), review_json(review, findings).dump()};
}

}  // namespace menagerie
