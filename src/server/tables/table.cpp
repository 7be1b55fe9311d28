// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "server/tables/digest.h"
#include "words/english.h"

namespace menagerie {
namespace {

std::string command_key(Seat by, const std::string& id) { return std::to_string(by.index()) + id; }

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

// The same name at the same seat of the same table, always.
std::string bot_name(const std::string& table, Seat seat) {
  std::size_t sum = seat.index();
  for (const char c : table) sum = sum * 31 + static_cast<unsigned char>(c);
  const auto& names = bot_names[seat.index()];
  return std::string(names[sum % names.size()]);
}

Denial not_now(std::string detail) { return {Trouble::not_now, std::move(detail), {}}; }

}  // namespace

Table::Table(std::string id, const GameType& entry, Settings settings, std::unique_ptr<Match> match)
    : id_(std::move(id)),
      entry_(&entry),
      settings_(std::move(settings)),
      match_(std::move(match)),
      chairs_(match_->players()) {
  if (settings_.clock) {
    for (Chair& chair : chairs_) chair.bank_ms = settings_.clock->bank_ms;
  }
}

Result<std::unique_ptr<Table>> Table::create(std::string id, std::span<const GameType> games,
                                             const Change& change) {
  if (change.kind != Change::Kind::create) return problem("a table that does not begin");
  auto settings = settings_from(change.settings);
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

std::optional<Denial> Table::apply(const Change& change) {
  if (change.seat.index() >= players()) {
    return Denial{
        Trouble::bad_request, "there is no seat " + std::to_string(change.seat.index()), {}};
  }
  const bool undo_asked = undo_.has_value();
  if (auto denial = make(change)) return denial;
  // Whoever makes a seat free wants somebody else to come.
  const bool frees = change.kind == Change::Kind::free || change.kind == Change::Kind::leave;
  if (status_ != Status::waiting || persons().empty() || frees) waiting_since_.reset();
  if (status_ == Status::waiting && !persons().empty() && !waiting_since_) {
    waiting_since_ = change.at;
  }
  if (status_ != Status::waiting || first_free()) full_since_.reset();
  if (status_ == Status::waiting && !first_free() && !full_since_) full_since_ = change.at;
  dropped_undo_ = undo_asked && !undo_;
  history_.push_back(change);
  if (change.kind == Change::Kind::chat) keep_chat();
  if (change.kind == Change::Kind::review) history_.back().text = {};  // It is kept apart.
  if (change.by && !change.id.empty()) {
    done_[command_key(*change.by, change.id)] = {version(), change.body_hash};
  }
  return std::nullopt;
}

std::optional<Denial> Table::make(const Change& change) {
  switch (change.kind) {
    case Change::Kind::create:
      return not_now("the table is there already");
    case Change::Kind::sit:
    case Change::Kind::bot:
    case Change::Kind::free:
    case Change::Kind::leave:
    case Change::Kind::rename:
    case Change::Kind::token:
    case Change::Kind::take_over:
    case Change::Kind::hand_back:
    case Change::Kind::open_luck:
      return make_seating(change);
    case Change::Kind::start:
    case Change::Kind::deal:
    case Change::Kind::chance:
    case Change::Kind::play:
    case Change::Kind::finish:
    case Change::Kind::abandon:
      return make_game(change);
    case Change::Kind::ask_undo:
    case Change::Kind::answer:
    case Change::Kind::undone:
    case Change::Kind::ask_end:
    case Change::Kind::rematch:
      return make_agreement(change);
    case Change::Kind::chat:
    case Change::Kind::mute:
    case Change::Kind::silence:
    case Change::Kind::report:
      return make_talk(change);
    case Change::Kind::review:
      if (status_ != Status::finished) return not_now("the game is not over");
      if (!review_.empty()) return not_now("there is one already");
      review_ = change.text;
      return std::nullopt;
  }
  return not_now({});
}

std::optional<Denial> Table::make_seating(const Change& change) {
  Chair& chair = chair_at(change.seat);
  const bool waiting = status_ == Status::waiting;
  const bool person = chair.kind == Chair::Kind::person;
  if (opening_ends() && (change.kind == Change::Kind::bot || change.kind == Change::Kind::free)) {
    return not_now("the game begins");
  }
  const auto sit = [&](Chair::Kind kind, std::string name) {
    const Time bank = chair.bank_ms;
    chair = Chair{};
    chair.kind = kind;
    chair.name = std::move(name);
    chair.level = change.level;
    chair.bank_ms = bank;
    chair.seated = version() + 1;
    // Whom one did not hear was somebody else.
    for (Chair& other : chairs_) other.muted.remove(change.seat);
  };
  switch (change.kind) {
    case Change::Kind::sit:
      if (!waiting) return not_now("the game has begun");
      if (chair.kind != Chair::Kind::free) return Denial{Trouble::seat_taken, {}, {}};
      sit(Chair::Kind::person, change.text);
      chair.luck = change.luck;
      chair.promised = change.promised;
      chair.token_hash = change.hash;
      chair.from = change.from;
      had_person_ = true;
      return std::nullopt;
    case Change::Kind::bot:
      if (!waiting) return not_now("the game has begun");
      if (person) return Denial{Trouble::seat_taken, {}, {}};
      sit(Chair::Kind::bot, bot_name(id_, change.seat));
      return std::nullopt;
    case Change::Kind::free:
      if (!waiting) return not_now("the game has begun");
      sit(Chair::Kind::free, {});
      return std::nullopt;
    default:
      break;
  }
  return make_person(change);
}

std::optional<Denial> Table::make_person(const Change& change) {
  Chair& chair = chair_at(change.seat);
  if (chair.kind != Chair::Kind::person) return not_now("nobody sits there");
  const auto play_afresh = [&] {
    chair.asked_time = change.at;
    return std::nullopt;
  };
  switch (change.kind) {
    case Change::Kind::leave: {
      const Chair before = std::exchange(chair, Chair{});
      chair.kind = Chair::Kind::bot;
      chair.name = bot_name(id_, change.seat);
      chair.luck = before.luck;
      chair.promised = before.promised;
      chair.asked_at = before.asked_at;
      asked_to_end_.remove(change.seat);
      return play_afresh();
    }
    case Change::Kind::rename:
      chair.name = change.text;
      return std::nullopt;
    case Change::Kind::open_luck:
      if (!opening_ends()) return not_now("luck is opened when all seats are taken");
      if (!to_open().has(change.seat)) return not_now("you have no luck to open");
      if (luck_commitment(change.luck) != chair.promised) {
        return not_now("this is not the luck that you promised");
      }
      chair.luck = change.luck;
      return std::nullopt;
    case Change::Kind::token:
      chair.token_hash = change.hash;
      return std::nullopt;
    case Change::Kind::take_over:
      if (status_ != Status::playing) return not_now("no game is on");
      if (chair.stand_in) return not_now("a bot plays there already");
      chair.stand_in = change.level;
      return play_afresh();
    default:
      if (!chair.stand_in) return not_now("no bot plays there");
      chair.stand_in.reset();
      if (settings_.clock && settings_.clock->bank_ms > 0) {
        chair.bank_ms = std::max<Time>(chair.bank_ms, 30'000);
      }
      return play_afresh();
  }
}

std::optional<Denial> Table::make_game(const Change& change) {
  if (change.kind == Change::Kind::start) {
    if (status_ != Status::waiting) return not_now("the game has begun");
    if (first_free()) return not_now("there are free seats");
    status_ = Status::playing;
    ask(change.at, std::nullopt);
    return std::nullopt;
  }
  if (change.kind == Change::Kind::abandon && status_ == Status::waiting) {
    status_ = Status::abandoned;
    return std::nullopt;
  }
  if (status_ != Status::playing) return not_now("no game is on");
  switch (change.kind) {
    case Change::Kind::play:
      return play(change);
    case Change::Kind::finish:
      if (match_->turn().kind != Turn::Kind::over) return not_now("the game is not over");
      status_ = Status::finished;
      undo_.reset();
      return std::nullopt;
    case Change::Kind::abandon:
      status_ = Status::abandoned;
      undo_.reset();
      asked_ = {};
      return std::nullopt;
    default:
      return draw(change);
  }
}

std::optional<Denial> Table::play(const Change& change) {
  if (auto refusal = match_->submit(change.seat, change.text)) {
    return Denial{Trouble::refused, in_english(match_->game(), refusal->text),
                  std::move(refusal->rule), 0, std::move(refusal->text)};
  }
  Event event;
  event.kind = Event::Kind::play;
  event.seat = change.seat;
  event.text = match_->observed(Onlooker::everything());
  events_.push_back(std::move(event));
  undo_.reset();
  Chair& chair = chair_at(change.seat);
  if (settings_.clock && settings_.clock->bank_ms > 0 && !chair.is_played_by_bot()) {
    chair.bank_ms = std::max<Time>(0, chair.bank_ms - (change.at - chair.asked_time));
    chair.bank_ms += settings_.clock->increment_ms;
  }
  ask(change.at, change.seat);
  return std::nullopt;
}

std::optional<Denial> Table::draw(const Change& change) {
  Event event;
  std::optional<Problem> wrong;
  std::vector<std::string> chances;
  if (change.kind == Change::Kind::deal) {
    event.kind = Event::Kind::deal;
    event.deal = change.deal;
    wrong = match_->deal(change.deal);
  } else {
    event.kind = Event::Kind::chance;
    event.text = change.text;
    chances = match_->chances();
    wrong = match_->chance(change.text);
  }
  if (wrong) return not_now(std::move(wrong->text));
  if (event.kind == Event::Kind::chance) chances_.push_back(std::move(chances));
  events_.push_back(std::move(event));
  ask(change.at, std::nullopt);
  return std::nullopt;
}

std::optional<Denial> Table::make_agreement(const Change& change) {
  const bool playing = status_ == Status::playing;
  switch (change.kind) {
    case Change::Kind::ask_undo:
      if (!playing) return not_now("no game is on");
      if (undo_) return not_now("an undo has been asked for already");
      if (undo_target(change.seat) != change.event) return Denial{Trouble::no_undo, {}, {}};
      undo_ = UndoRequest{change.seat, change.event, SeatSet(change.seat), change.at};
      return std::nullopt;
    case Change::Kind::answer:
      if (!undo_) return not_now("no undo has been asked for");
      undo_->agreed.add(change.seat);
      if (!change.agrees) undo_.reset();
      return std::nullopt;
    case Change::Kind::undone:
      if (!playing || change.event >= events_.size()) return not_now("nothing to take back");
      roll_back(change);
      return std::nullopt;
    case Change::Kind::ask_end:
      if (!playing) return not_now("no game is on");
      asked_to_end_.add(change.seat);
      return std::nullopt;
    default:
      if (status_ != Status::finished && status_ != Status::abandoned) {
        return not_now("the game is not over");
      }
      if (!rematch_.empty()) return not_now("there is one already");
      rematch_ = change.text;
      return std::nullopt;
  }
}

void Table::roll_back(const Change& change) {
  ++undone_[{change.seat.index(), change.event}];
  auto match = match_->fresh();
  for (std::size_t i = 0; i < change.event; ++i) {
    const auto wrong = play_event(*match, events_[i]);
    MENAGERIE_ASSERT(!wrong);
  }
  match_ = std::move(match);
  events_.resize(change.event);
  undo_.reset();
  asked_ = {};
  ++generation_;
  ask(change.at, std::nullopt);
}

void Table::ask(Time at, std::optional<Seat> done) {
  const Turn turn = match_->turn();
  const SeatSet acting = turn.kind == Turn::Kind::play ? turn.seats : SeatSet{};
  for (const Seat seat : acting) {
    if (asked_.has(seat) && seat != done) continue;
    chair_at(seat).asked_at = events_.size();
    chair_at(seat).asked_time = at;
  }
  asked_ = acting;
}

}  // namespace menagerie
