// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/small_thoughts.h"

#include <algorithm>

#include "bots/spec.h"
#include "engine/reasons.h"
#include "server/tables/tables.h"

namespace menagerie {
namespace {

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
      give_reasons(*think.game, think.observation, rng.bits64(), {}, thought.opinions,
                   small_effort.reason_playouts);
      break;
    }
    case Ticket::Purpose::review:
      thought.finding = examine(*think.review, think.ticket.asked_at, {}, small_effort);
      break;
  }
  return thought;
}

void give_open_reasons(const Table& table, const Think& think, Thought& thought) {
  const Ticket& ticket = think.ticket;
  const bool is_there =
      table.generation() == ticket.generation && table.events().size() >= ticket.asked_at;
  if (!is_there || ticket.purpose != Ticket::Purpose::hint) return;
  const auto match = position_before(table, ticket.asked_at);
  auto all =
      think.game->consequences(think.observation, think.seed, {}, small_effort.reason_playouts);
  for (Consequence& one : all) {
    const auto next = match->clone();
    next->submit(ticket.seat, one.action);
    if (next->turn().kind == Turn::Kind::over) continue;
    one.gain = think.game->mean_gains(*next, 10, think.seed).at(ticket.seat.index());
  }
  auto& opinions = thought.opinions;
  for (std::size_t i = 0; i < opinions.size(); ++i) {
    Expectation expected{opinions[i].value, std::nullopt, i == 0};
    if (opinions.size() > 1) expected.other = opinions[i == 0 ? 1 : 0].value;
    const auto own = std::find_if(all.begin(), all.end(), [&](const Consequence& one) {
      return one.action == opinions[i].action;
    });
    opinions[i].why = reasons_for(all, static_cast<std::size_t>(own - all.begin()),
                                  think.game->gain_is_rounds, expected);
  }
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
  const ReviewCase review =
      review_case(table.entry(), table.match(), table.events(), table.record().seats);
  DueReview due{review.pieces, {}, {}};
  std::vector<ReviewFinding> findings;
  for (std::size_t i = 0; i < review.pieces.size(); ++i) {
    findings.push_back(examine(review, i, {}, small_effort));
    due.findings.push_back(finding_json(review.pieces[i], findings.back()));
  }
  due.text = review_json(review, findings).dump();
  return due;
}

}  // namespace menagerie
