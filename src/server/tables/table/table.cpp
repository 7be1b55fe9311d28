// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table/table.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "server/tables/digest.h"
#include "words/english.h"

namespace menagerie {
namespace {

std::string command_key(Seat by, const std::string& id) { return std::to_string(by.index()) + id; }

Denial no_game() { return not_now(denials::no_game()); }

}  // namespace

std::optional<Event> event_of(const Change& change) {
  const auto event = [](Event::Kind kind) {
    Event made;
    made.kind = kind;
    return made;
  };
  return std::visit(
      Overloaded{
          [&](const changes::Deal& deal) -> std::optional<Event> {
            Event made = event(Event::Kind::deal);
            made.deal = deal.deal;
            return made;
          },
          [&](const changes::Chance& chance) -> std::optional<Event> {
            Event made = event(Event::Kind::chance);
            made.text = chance.result;
            return made;
          },
          [&](const changes::Play& play) -> std::optional<Event> {
            Event made = event(Event::Kind::play);
            made.seat = play.seat;
            made.text = play.action;
            return made;
          },
          []<changes::Uneventful T>(const T&) -> std::optional<Event> { return std::nullopt; },
      },
      change.what);
}

Table::Table(std::string id, const GameType& entry, Settings settings, std::unique_ptr<Match> match)
    : id_(std::move(id)),
      entry_(&entry),
      settings_(std::move(settings)),
      match_(std::move(match)),
      chairs_(match_->players()) {
  if (settings_.clock) {
    for (Chair& chair : chairs_) chair.thinking.bank_ms = settings_.clock->bank_ms;
  }
  const std::size_t held = std::min(chairs_.size(), settings_.held_for.size());
  for (std::size_t i = 0; i < held; ++i) chairs_[i].held_for = settings_.held_for[i];
}

// From a request as well as from a log, which may be damaged or of another version: so all is
// checked here.
Result<std::unique_ptr<Table>> Table::create(std::string id, std::span<const GameType> games,
                                             const Change& change) {
  const auto* begins = std::get_if<changes::Create>(&change.what);
  if (begins == nullptr) return problem("a table that does not begin");
  auto settings = settings_from(begins->settings);
  if (!settings) return tl::unexpected(settings.error());
  const auto entry = std::find_if(games.begin(), games.end(),
                                  [&](const auto& game) { return game.id == settings->game; });
  if (entry == games.end()) return problem("no game " + in_quotes(settings->game));
  auto match = make_match(*entry, settings->options);
  if (!match) return tl::unexpected(match.error());
  std::unique_ptr<Table> table(
      new Table(std::move(id), *entry, std::move(*settings), std::move(*match)));
  table->history_.push_back(change);
  return table;
}

// charge, make, remember: thinking time first, since the change may end a turn; then the change
// itself, which either happens completely or not at all; then what follows from it.
std::optional<Denial> Table::apply(const Change& change) {
  if (const auto seat = seat_of(change); seat && seat->index() >= players()) {
    return Denial{Trouble::bad_request, "there is no seat " + std::to_string(seat->index()), {}};
  }
  // The time before a Resume isn't charged: the server was down.
  if (!change.is<changes::Resume>()) charge(change.at);
  const bool undo_asked = undo_.has_value();
  auto denial = std::visit([&](const auto& what) { return make(what, change); }, change.what);
  if (denial) return denial;
  note_waiting(change);
  dropped_undo_ = undo_asked && !undo_;
  history_.push_back(change);
  if (change.is<changes::Chat>()) keep_chat();
  // It is kept separately.
  if (auto* review = std::get_if<changes::Review>(&history_.back().what)) review->text = {};
  // A repeat of this command gets the same answer.
  if (change.by && !change.id.empty()) {
    done_[command_key(*change.by, change.id)] = {version(), change.body_hash};
  }
  return std::nullopt;
}

// Two moments from which deadlines are counted: since a person waits for others (fills_at), and
// since all seats are taken (opening_ends).
void Table::note_waiting(const Change& change) {
  // A person who frees a seat wants someone else to come.
  const bool frees = change.is<changes::Free>() || change.is<changes::Leave>();
  if (status_ != Status::waiting || persons().empty() || frees) waiting_since_.reset();
  if (status_ == Status::waiting && !persons().empty() && !waiting_since_) {
    waiting_since_ = change.at;
  }
  if (status_ != Status::waiting || first_free()) full_since_.reset();
  if (status_ == Status::waiting && !first_free() && !full_since_) full_since_ = change.at;
}

std::optional<Denial> Table::make(const changes::Create&, const Change&) {
  return not_now("the table is there already");
}

// Bots and people are treated alike: a table of bots alone starts and plays, while someone looks.
std::optional<Denial> Table::make(const changes::Start&, const Change& change) {
  if (status_ != Status::waiting) return not_now(denials::begun());
  if (first_free()) return not_now(denials::free_seats());
  status_ = Status::playing;
  ask(change.at, std::nullopt);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Deal& what, const Change& change) {
  if (status_ != Status::playing) return no_game();
  if (auto wrong = match_.deal(what.deal)) return not_now(std::move(wrong->text));
  ask(change.at, std::nullopt);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Chance& what, const Change& change) {
  if (status_ != Status::playing) return no_game();
  if (auto wrong = match_.settle(what.result)) return not_now(std::move(wrong->text));
  ask(change.at, std::nullopt);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Play& what, const Change& change) {
  if (status_ != Status::playing) return no_game();
  if (keeps_person_waiting() && !acting().has(what.seat)) return not_now(denials::bots_first());
  if (auto refusal = match_.act(what.seat, what.action)) {
    return Denial{Trouble::refused, in_english(match_->game(), refusal->text),
                  std::move(refusal->rule), 0, std::move(refusal->text)};
  }
  undo_.reset();
  Thinking& thinking = chair_at(what.seat).thinking;
  // If the decision is taken back, it continues with the time that it took: see roll_back().
  spent_ms_.resize(events().size());
  spent_ms_.back() = thinking.spent_ms;
  // Deciding again after an undo must not earn the increment again.
  if (settings_.clock && settings_.clock->bank_ms > 0 && events().size() > most_events_ &&
      !chair(what.seat).is_played_by_bot()) {
    thinking.bank_ms += settings_.clock->increment_ms;
  }
  most_events_ = std::max(most_events_, events().size());
  ask(change.at, what.seat);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Finish&, const Change&) {
  if (status_ != Status::playing) return no_game();
  if (match_->turn().kind != Turn::Kind::over) return not_now(denials::not_over());
  status_ = Status::finished;
  undo_.reset();
  return std::nullopt;
}

// Also before the game: then the table is closed. Either way the shuffle is revealed.
std::optional<Denial> Table::make(const changes::Abandon&, const Change&) {
  if (is_revealed()) return no_game();
  if (status_ == Status::playing) {
    undo_.reset();
    asked_ = {};
  }
  status_ = Status::abandoned;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Review& what, const Change&) {
  if (status_ != Status::finished) return not_now(denials::not_over());
  if (!review_.empty()) return not_now("there is one already");
  review_ = what.text;
  return std::nullopt;
}

// The decision that was taken back is due again, with the time it had taken: taking back is no way
// to gain time.
void Table::roll_back(const changes::Undone& undone, Time at) {
  ++undone_[{undone.seat.index(), undone.event}];
  const Time spent_ms = undone.event < spent_ms_.size() ? spent_ms_[undone.event] : 0;
  match_.undo(undone.event);
  spent_ms_.resize(std::min(spent_ms_.size(), undone.event));
  undo_.reset();
  asked_ = {};
  ++generation_;  // The bots' decisions in progress are void.
  ask(at, std::nullopt);
  // It is the same decision again.
  chair_at(undone.seat).thinking.spent_ms = spent_ms;
}

// A seat's clock:
//
//   asked ----> thinking ----> decides, or a bot takes over
//     |            |
//     |            +-- charge(): the time since `charged_upto` leaves the bank
//     +-- ask(): a new decision begins at zero, the bank stays
//
// Bots have no clock, and their time isn't charged to the person for whom they stand in.
void Table::charge(Time at) {
  if (!settings_.clock) return;
  for (const Seat seat : acting()) {
    Chair& chair = chair_at(seat);
    Thinking& thinking = chair.thinking;
    // After a Resume, `charged_upto` is ahead of the time: clocks stand still for a while.
    if (chair.is_played_by_bot() || at <= thinking.charged_upto) continue;
    const Time passed = at - thinking.charged_upto;
    thinking.bank_ms = std::max<Time>(0, thinking.bank_ms - passed);
    thinking.spent_ms += passed;
    thinking.charged_upto = at;
  }
}

// What it is for was done before it, as before every change: charge().
std::optional<Denial> Table::make(const changes::Pause&, const Change&) { return std::nullopt; }

// Everything that is counted from a moment is counted from now: thinking (after a while), the pace
// of bots, the answer to an undo. Waiting for others began when it began, but not in the future, as
// a clock that was ahead may have said.
std::optional<Denial> Table::make(const changes::Resume&, const Change& change) {
  for (Chair& chair : chairs_) {
    chair.asked_time = change.at;
    chair.thinking.charged_upto = change.at + return_ms;
  }
  if (waiting_since_) waiting_since_ = std::min(*waiting_since_, change.at);
  if (undo_) undo_->asked = change.at;
  return std::nullopt;
}

// After every event, and when the game starts: the rules say who owes a decision, and those who
// didn't before begin to think.
void Table::ask(Time at, std::optional<Seat> done) {
  const Turn turn = match_->turn();
  const SeatSet acting = turn.kind == Turn::Kind::play ? turn.seats : SeatSet{};
  for (const Seat seat : acting) {
    // If several seats decide at once, another's decision doesn't start this one's time again.
    if (asked_.has(seat) && seat != done) continue;
    Chair& chair = chair_at(seat);
    chair.asked_at = events().size();
    chair.asked_time = at;
    chair.thinking.spent_ms = 0;
    chair.thinking.charged_upto = at;
  }
  asked_ = acting;
}

}  // namespace menagerie
