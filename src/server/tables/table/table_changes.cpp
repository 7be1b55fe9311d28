// SPDX-License-Identifier: Apache-2.0
// What changes do that are about people: who sits at a table, what they agree on, and what they
// say.
//
// A seat, before the game and in it (who may do so: requests/commands.cpp):
//
//   waiting    free --Sit--> person --Free--> free     free --Bot--> bot --Bot--> another level
//   playing    person --Leave--> bot, and the seat may be asked for (table_seats.cpp)
//              person --TakeOver--> a bot stands in --HandBack--> person
//
// A request to take a decision back, of which there is one at a time:
//
//   none --AskUndo--> asked --AnswerUndo (yes)--> all people agree --> Undone: the game rolls back
//    ^                  |
//    +------------------+-- AnswerUndo (no), a decision of anyone, or the end of the game
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/tables/table/table.h"

namespace menagerie {
namespace {

// By seat, beginning with the letter of its animal on the page.
constexpr std::array<std::array<std::string_view, 8>, seats_max> bot_names = {
    {{"Aglaia", "Albin", "Amaru", "Anouk", "Archie", "Arwen", "Astrid", "Azra"},
     {"Balint", "Basil", "Bea", "Benno", "Birgit", "Bodo", "Boris", "Brisa"},
     {"Calla", "Caspar", "Celeste", "Chiyo", "Cosima", "Cora", "Cyrus", "Csilla"},
     {"Dagny", "Dario", "Delia", "Deniz", "Dina", "Dorian", "Dunja", "Dylan"},
     {"Ede", "Eirik", "Elba", "Eliot", "Emeka", "Enya", "Esme", "Ewald"},
     {"Fabio", "Falk", "Fanni", "Farah", "Felipa", "Finn", "Flora", "Fumiko"},
     {"Gabor", "Gemma", "Gideon", "Gila", "Goran", "Greta", "Gulliver", "Gwen"},
     {"Hadley", "Hajo", "Hana", "Hector", "Helga", "Hiro", "Hugo", "Hyacinth"},
     {"Ida", "Idris", "Ignaz", "Ilka", "Imre", "Ines", "Iris", "Ivo"},
     {"Jakob", "Jana", "Jasper", "Jette", "Jin", "Jonna", "Juno", "Jusuf"}}};

// Always the same name for the same seat of the same table.
std::string bot_name(const std::string& table, Seat seat) {
  std::size_t sum = seat.index();
  for (const char c : table) sum = sum * 31 + static_cast<unsigned char>(c);
  const auto& names = bot_names[seat.index()];
  return std::string(names[sum % names.size()]);
}

Denial nobody_there() { return not_now(denials::nobody_there()); }

}  // namespace

// Only the clock stays with the seat; everything else belongs to the one who sat there. The clock
// is the seat's so that no one gains time by leaving and coming back.
Chair& Table::seat_anew(Seat seat, Chair::Kind kind, std::string name) {
  Chair& chair = chair_at(seat);
  const Thinking thinking = chair.thinking;
  chair = Chair{};
  chair.kind = kind;
  chair.name = std::move(name);
  chair.thinking = thinking;
  chair.seated = version() + 1;
  // The person whom someone had muted was another one.
  for (Chair& other : chairs_) other.muted.remove(seat);
  return chair;
}

std::optional<Denial> Table::make(const changes::Sit& what, const Change&) {
  if (status_ != Status::waiting) return not_now(denials::begun());
  if (chair(what.seat).kind != Chair::Kind::free) return Denial{Trouble::seat_taken, {}, {}};
  Chair& chair = seat_anew(what.seat, Chair::Kind::person, what.name);
  // The cards of a daily deal follow from its date alone.
  if (!settings_.is_daily()) {
    chair.client_seed = what.client_seed;
    chair.commitment = what.commitment;
  }
  chair.token_hash = what.token_hash;
  chair.from = what.from;
  chair.origin = what.origin;
  chair.member = what.member;
  had_person_ = true;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Bot& what, const Change&) {
  if (opening_ends()) return not_now(denials::begins());
  if (status_ != Status::waiting) return not_now(denials::begun());
  if (is_person(what.seat)) return Denial{Trouble::seat_taken, {}, {}};
  const auto& before = settings_.bot_names;
  const bool is_known = what.seat.index() < before.size() && !before[what.seat.index()].empty();
  std::string name = is_known ? before[what.seat.index()] : bot_name(id_, what.seat);
  seat_anew(what.seat, Chair::Kind::bot, std::move(name)).level = what.level;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Free& what, const Change&) {
  if (opening_ends()) return not_now(denials::begins());
  if (status_ != Status::waiting) return not_now(denials::begun());
  remember(what.seat);
  const std::string& origin = chair(what.seat).origin;
  if (what.keeps_out && !origin.empty()) kept_out_.insert(origin);
  seat_anew(what.seat, Chair::Kind::free, {});
  return std::nullopt;
}

// By origin, 18 bits of a hash: enough to recognize those who come back, too little to find an
// address.
void Table::remember(Seat left) {
  const Chair& leaves = chair(left);
  if (leaves.origin.empty()) return;
  if (leaves.is_silenced) silenced_.insert(leaves.origin);
  for (const Seat seat : SeatSet::first(players())) {
    const Chair& other = chair(seat);
    // People with the same address can't be told apart.
    if (other.origin.empty() || other.origin == leaves.origin) continue;
    if (leaves.muted.has(seat)) muted_.insert({leaves.origin, other.origin});
    if (other.muted.has(left)) muted_.insert({other.origin, leaves.origin});
  }
}

// The client seed stays with the seat: the deals to come depend on it, and everyone may check them.
std::optional<Denial> Table::make(const changes::Leave& what, const Change& change) {
  if (!is_person(what.seat)) return nobody_there();
  Chair& chair = chair_at(what.seat);
  const Chair before = std::exchange(chair, Chair{});
  chair.kind = Chair::Kind::bot;
  chair.name = bot_name(id_, what.seat);
  chair.client_seed = before.client_seed;
  chair.commitment = before.commitment;
  chair.asked_at = before.asked_at;
  chair.asked_time = change.at;
  chair.thinking = before.thinking;
  chair.is_left = true;
  asked_to_end_.remove(what.seat);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Rename& what, const Change&) {
  if (!is_person(what.seat)) return nobody_there();
  chair_at(what.seat).name = what.name;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Token& what, const Change&) {
  if (!is_person(what.seat)) return nobody_there();
  chair_at(what.seat).token_hash = what.token_hash;
  return std::nullopt;
}

// Only what was committed to: otherwise the last to open could choose a seed that suits the
// others'.
std::optional<Denial> Table::make(const changes::OpenClientSeed& what, const Change&) {
  if (!is_person(what.seat)) return nobody_there();
  if (!opening_ends()) return not_now("luck is opened when all seats are taken");
  if (!to_open().has(what.seat)) return not_now("you have no luck to open");
  Chair& chair = chair_at(what.seat);
  if (client_seed_commitment(what.client_seed) != chair.commitment) {
    return not_now("this is not the luck that you promised");
  }
  chair.client_seed = what.client_seed;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::TakeOver& what, const Change& change) {
  if (!is_person(what.seat)) return nobody_there();
  if (status_ != Status::playing) return not_now(denials::no_game());
  if (settings_.is_daily()) return not_now(denials::daily_alone());
  Chair& chair = chair_at(what.seat);
  if (chair.stand_in) return not_now(denials::bot_there());
  chair.stand_in = what.level;
  chair.asked_time = change.at;
  return std::nullopt;
}

// A person who waits while a bot thinks for them could use its time, so it is charged, but no more
// than a minute of it: they may also have been away.
std::optional<Denial> Table::make(const changes::HandBack& what, const Change& change) {
  if (!is_person(what.seat)) return nobody_there();
  Chair& chair = chair_at(what.seat);
  if (!chair.stand_in) return not_now(denials::no_bot_there());
  // The person could think while the bot played.
  const Time from = std::max(chair.thinking.charged_upto, change.at - stood_in_ms_max);
  const Time thought_ms = acting().has(what.seat) ? std::max<Time>(0, change.at - from) : Time{0};
  if (const auto left = left_ms(what.seat); left && *left <= thought_ms) {
    return not_now(denials::time_is_up());
  }
  chair.thinking.charged_upto = from;
  chair.stand_in.reset();
  charge(change.at);
  chair.asked_time = change.at;
  return std::nullopt;
}

// A player who is alone asks no one, so it isn't counted.
std::optional<Denial> Table::make(const changes::AskUndo& what, const Change& change) {
  if (status_ != Status::playing) return not_now(denials::no_game());
  if (settings_.is_daily()) return not_now(denials::daily_alone());
  if (undo_) return not_now(denials::undo_asked());
  if (undo_target(what.seat) != what.event) return Denial{Trouble::no_undo, {}, {}};
  undo_ =
      UndoRequest{what.seat, what.event, SeatSet(what.seat), change.at, revealed_since(what.event)};
  if (persons() != SeatSet(what.seat)) ++undo_asked_[{what.seat.index(), what.event}];
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::AnswerUndo& what, const Change&) {
  if (!undo_) return not_now(denials::nothing_to_answer());
  undo_->agreed.add(what.seat);
  if (!what.agrees) undo_.reset();
  return std::nullopt;
}

// The events after it leave the match, but not the log: read again, the table goes the same way.
std::optional<Denial> Table::make(const changes::Undone& what, const Change& change) {
  const bool playing = status_ == Status::playing;
  if (!playing || what.event >= events().size()) return not_now(denials::nothing_to_undo());
  roll_back(what, change.at);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::AskEnd& what, const Change&) {
  if (status_ != Status::playing) return not_now(denials::no_game());
  asked_to_end_.add(what.seat);
  return std::nullopt;
}

// The first who wants one makes it; the others find it here.
std::optional<Denial> Table::make(const changes::Rematch& what, const Change&) {
  if (!is_revealed()) return not_now(denials::not_over());
  if (!rematch_.empty()) return not_now("there is one already");
  rematch_ = what.table;
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Chat& what, const Change&) {
  if (chair(what.seat).is_silenced) {
    return denial_of(Trouble::not_allowed, denials::silenced());
  }
  // A log from before there was a limit is read as it is.
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Mute& what, const Change& change) {
  if (!change.by || change.by->index() >= players()) return not_now(std::string());
  muted_.erase({chair(*change.by).origin, chair(what.seat).origin});
  SeatSet& muted = chair_at(*change.by).muted;
  if (what.muted) muted.add(what.seat);
  if (!what.muted) muted.remove(what.seat);
  return std::nullopt;
}

std::optional<Denial> Table::make(const changes::Silence& what, const Change&) {
  if (!is_person(what.seat)) return nobody_there();
  silenced_.erase(chair(what.seat).origin);
  chair_at(what.seat).is_silenced = what.silenced;
  return std::nullopt;
}

// The operator is told; the table doesn't change.
std::optional<Denial> Table::make(const changes::Report&, const Change&) { return std::nullopt; }

// The change keeps its place in the history, since versions are counted by it; only the text goes.
void Table::keep_chat() {
  ++chat_lines_;
  chat_.push_back(version());
  if (chat_.size() <= chat_kept_max) return;
  std::get<changes::Chat>(history_[chat_.front() - 1].what).text = {};
  chat_.pop_front();
}

}  // namespace menagerie
