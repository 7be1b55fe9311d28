// SPDX-License-Identifier: Apache-2.0
#include "cli/decision.h"

#include <fmt/format.h>

#include "terminal/draw.h"

namespace menagerie::cli {

void DecisionChoice::add_to(const Command& verb) {
  verb.word("FILE", file, "A file of records (-: standard input)");
  verb.number("--line", line, {1, UINT64_MAX}, "Record number in the file, from 1 (default: 1)");
  verb.number("--at", at, {}, "Use the position before this event, from 0 (default: the end)");
}

void DecisionChoice::add_seat_to(const Command& verb) {
  verb.number("--seat", seat, {0, 1000},
              "The seat to decide for, if several do (default: as in the record)");
}

Decision load_decision(const DecisionChoice& choice) {
  OpenRecord open = load_record(choice.file, choice.line);
  Decision decision;
  decision.entry = find_game(open.record.game);
  decision.speech = speech_of(open.record);
  std::optional<Seat> next;  // The seat that decides next in the record.
  const std::size_t at = choice.at.value_or(open.record.events.size());
  if (at < open.record.events.size() && open.record.events[at].kind == Event::Kind::play) {
    next = open.record.events[at].seat;
  }
  Position position = position_at(std::move(open), choice.at, Onlooker::spectator(), choice.file);
  decision.match = std::move(position.match);
  decision.event = position.event;
  const Turn turn = decision.match->turn();
  if (turn.kind != Turn::Kind::play) {
    const char* what = turn.kind == Turn::Kind::over   ? "the game is over"
                       : turn.kind == Turn::Kind::deal ? "a deal is due"
                                                       : "a result of chance is due";
    wrong_usage(
        fmt::format("before event {} {}, so there is no decision; use --at EVENT to name one",
                    decision.event, what));
  }
  const Seat standard = next && turn.seats.has(*next) ? *next : turn.seats.lowest();
  decision.seat = Seat(choice.seat.value_or(standard.index()));
  if (choice.seat.value_or(0) >= decision.match->players() || !turn.seats.has(decision.seat)) {
    std::string seats;
    for (const Seat seat : turn.seats) {
      seats += (seats.empty() ? "" : ", ") + std::to_string(seat.index());
    }
    wrong_usage(fmt::format("--seat is {}, but before event {} it is seat {}'s turn", *choice.seat,
                            decision.event, seats));
  }
  return decision;
}

bool searches(const BotSpec& spec) {
  return spec.kind == BotSpec::Kind::ismcts || spec.kind == BotSpec::Kind::pimc;
}

BotSpec advising_bot(const std::string& text, std::optional<std::int64_t> ms) {
  auto spec = parse_bot(text);
  if (!spec) wrong_usage(spec.error().text);
  if (spec->kind == BotSpec::Kind::solver) {
    wrong_usage("--bot is 'solver', which sees all cards; `menagerie solve` asks it");
  }
  if (ms && searches(*spec)) {
    spec->ms = ms;
    spec->iterations.reset();
    spec->level.clear();
  }
  return *spec;
}

BotSpec searching_bot(const std::string& text, std::optional<std::int64_t> ms) {
  BotSpec spec = advising_bot(text, ms);
  if (searches(spec)) return spec;
  wrong_usage(fmt::format("--bot is '{}', which does not search and so has no values; take {}",
                          spec.text(), "ismcts, pimc or a level: " + levels_in_text()));
}

}  // namespace menagerie::cli
