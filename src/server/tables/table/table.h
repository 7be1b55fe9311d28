// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/analysis/revealed_since.h"
#include "engine/deals/fair_deal.h"
#include "engine/match/match_in_progress.h"
#include "server/tables/denial.h"
#include "server/tables/table/change.h"
#include "server/tables/table/settings.h"

namespace menagerie {

// The thinking time of a seat. It belongs to the seat, no matter who plays there.
struct Thinking {
  Time bank_ms = 0;       // What is left in the clock's bank.
  Time spent_ms = 0;      // The time taken so far by the decision that is due.
  Time charged_upto = 0;  // Both include the time until then.
};

// A request for a seat that is offered or whose token is lost.
struct SeatRequest {
  std::string name, token_hash, origin;
  SeatSet agreed;
  Time asked = 0;
};

// A seat at a table.
struct Chair {
  enum class Kind : std::uint8_t { free, person, bot };
  Kind kind = Kind::free;
  std::string name, client_seed;
  std::string commitment;         // The commitment to the client seed that it will open.
  std::string token_hash;         // For a person.
  std::string from;               // For a rematch: the hash of the token at the table before.
  std::string origin;             // For a person; see Table::origin_of.
  Level level = Level::normal;    // For a bot.
  std::optional<Level> stand_in;  // A bot that plays for the person.
  std::size_t seated = 0;         // The version with which the person sat down.
  std::size_t member = 0;         // As in Sit: whose result it is in the table's circle.
  SeatSet muted;                  // The seats that this one mutes.
  bool is_silenced = false;       // Muted for everyone, by the host.
  std::size_t asked_at = 0;       // The event since which it owes its decision,
  Time asked_time = 0;            // and since when its player has been asked.
  Thinking thinking;
  bool is_left = false;     // For a bot: a person was there before.
  bool is_offered = false;  // For a bot: anyone may take the seat.
  std::string held_for;     // For a free seat of a rematch: the person who had it.
  std::optional<SeatRequest> request;
  unsigned requests_refused = 0;  // In a row,
  Time request_refused = 0;       // and the time of the last one.

  bool is_played_by_bot() const { return kind == Kind::bot || stand_in.has_value(); }
  Level bot_level() const { return stand_in.value_or(level); }
};

// The event in the match that a change is, if any.
std::optional<Event> event_of(const Change& change);

// A table: the result of its changes. It knows the state and which changes are possible.
// Permissions are checked in commands.h.
//
//   Create --> waiting --- Start ---> playing --- Finish ---> finished
//                 |                      |
//                 +------ Abandon -------+------------------> abandoned
//
// A waiting table whose seats are all taken starts by itself: next() first waits for promised
// client seeds, up to opening_ms.
class Table {
 public:
  enum class Status : std::uint8_t { waiting, playing, finished, abandoned };
  // Lines of chat that are kept in memory, and the total that a table takes.
  static constexpr std::size_t chat_kept_max = 300, chat_lines_max = 3000;
  // After that many changes, many times a long game's, it only takes those that the game needs.
  static constexpr std::size_t changes_max = 20'000;
  // How long the players have to open their client seeds once all seats are taken.
  static constexpr Time opening_ms = 10'000;
  // After a pause of the server, clocks stand still for that long, until people are back.
  static constexpr Time return_ms = 10'000;
  // The most that is charged for a bot that stood in and was sent away before it decided.
  static constexpr Time stood_in_ms_max = 60'000;
  // How long the others have to say whether someone may have a seat.
  static constexpr Time request_ms = 600'000, request_ms_by_turns = 86'400'000;
  struct UndoRequest {
    Seat seat;
    std::size_t event = 0;
    SeatSet agreed;
    Time asked = 0;
    Revealed revealed;  // What was revealed since.
  };

  // The first change must be `create`.
  static Result<std::unique_ptr<Table>> create(std::string id, std::span<const GameType> games,
                                               const Change& change);

  // Makes a change, or says why it isn't possible; then the table is unchanged.
  std::optional<Denial> apply(const Change& change);
  // What must happen next without anyone's action: the start, a deal, a chance result, ... Until
  // then the game waits for promised client seeds.
  std::optional<Change> next(Time now, std::optional<Time> opening_ends) const;

  const std::string& id() const { return id_; }
  const Settings& settings() const { return settings_; }
  const GameType& entry() const { return *entry_; }
  Status status() const { return status_; }
  Time created() const { return history_.front().at; }
  Time changed() const { return history_.back().at; }
  std::size_t version() const { return history_.size(); }
  bool takes_more() const { return version() < changes_max; }
  const std::vector<Change>& history() const { return history_; }
  const std::vector<Event>& events() const { return match_.events(); }
  // The versions of the last lines of chat, oldest first. Older lines are forgotten here, but the
  // log has them.
  const std::deque<std::size_t>& chat() const { return chat_; }
  bool takes_chat() const { return chat_lines_ < chat_lines_max; }
  const Match& match() const { return *match_; }
  unsigned players() const { return static_cast<unsigned>(chairs_.size()); }
  const Chair& chair(Seat seat) const { return chairs_[seat.index()]; }
  const std::optional<UndoRequest>& undo() const { return undo_; }
  // Whether the last change also ended a request for undo.
  bool dropped_undo() const { return dropped_undo_; }
  SeatSet asked_to_end() const { return asked_to_end_; }
  const std::string& rematch() const { return rematch_; }
  // The review of the finished game, in JSON; empty until someone asks.
  const std::string& review() const { return review_; }

  std::optional<Seat> first_free() const;
  // Whether anyone may sit down there, and the first such seat.
  bool is_open_to_all(Seat seat) const;
  std::optional<Seat> first_open() const;
  // The seats that must still open their client seeds, and until when: from the time all seats are
  // taken to the start. No one comes or goes in between, since a newcomer would know the others'
  // seeds.
  SeatSet to_open() const;
  std::optional<Time> opening_ends() const;
  // When bots will take the free seats, while a person waits for others.
  std::optional<Time> fills_at() const;
  // The person who has been seated longest.
  std::optional<Seat> host() const;
  // People who play for themselves.
  SeatSet persons() const;
  // The seats that must decide now; none unless the game is on.
  SeatSet acting() const;
  // Whether a daily deal's bots decide before the person who also owes a decision.
  bool keeps_person_waiting() const;
  // Until when this seat must decide, if a clock runs for it.
  std::optional<Time> deadline(Seat seat) const;
  // Whether passing time costs someone something: on a clock, or until bots fill the table.
  bool time_runs() const;
  // How often the game was rolled back. When it grows, decisions in progress are void.
  unsigned generation() const { return generation_; }
  // The event to which an undo of this seat's last decision goes back. Nothing if there is none, or
  // if cards were dealt or chance decided since.
  std::optional<std::size_t> undo_target(Seat seat) const;
  // The command of this id, if it was done before: the version that it made, and the hash of its
  // body.
  struct Done {
    std::size_t version = 0;
    std::string body_hash;
  };
  std::optional<Done> done(Seat by, const std::string& id) const;
  // What was revealed since this seat's decision at that event.
  Revealed revealed_since(std::size_t event) const {
    return menagerie::revealed_since(*match_, events(), event);
  }
  // How often this seat asked others to take back its decision at this event, and any decision.
  unsigned times_asked(Seat seat, std::size_t event) const;
  unsigned times_asked(Seat seat) const;
  // People who sit here, including those for whom a bot stands in.
  unsigned people() const;
  // Whether hints may be asked for now: by someone who plays alone, or as the host decided.
  bool gives_hints() const;
  // The name of the bot whose seat a person took with that version; null if there was none.
  const std::string* bot_before(std::size_t version) const;
  // Whether someone may ask for the seat, and when a request expires that no one answers.
  bool may_be_asked_for(Seat seat) const;
  std::optional<Time> request_ends(Seat seat) const;
  // When the seat may be asked for again after several refusals; nothing if it may be now.
  std::optional<Time> request_again(Seat seat, Time now) const;
  // Whether the host has muted that visitor for everyone here.
  bool is_silenced(const std::string& visitor) const;
  // How often this seat took back its decision at this event, and any decision.
  unsigned times_undone(Seat seat, std::size_t event) const;
  unsigned times_undone(Seat seat) const;
  // How the table recognizes a visitor; empty for one without a name. It reveals nothing more about
  // them: many visitors have the same value, and at another table each has a different one.
  std::string origin_of(const std::string& visitor) const;
  // Whether the host of this table, or of one before, keeps that visitor out.
  bool keeps_out(const std::string& visitor) const;
  // For the settings of the next table: the latest kept_out_max of them.
  std::vector<KeptOut> kept_out() const;
  // What was known about someone who left before the game and is back: that they were muted, and
  // whom they had muted.
  bool was_silenced(Seat seat) const { return silenced_.count(chair(seat).origin) > 0; }
  bool was_muted(Seat by, Seat whom) const {
    return muted_.count({chair(by).origin, chair(whom).origin}) > 0;
  }
  // The seat with that token.
  std::optional<Seat> seat_of_token(const std::string& hash) const;

  FairShuffle shuffle() const;
  std::string commitment() const { return menagerie::commitment(id_, shuffle()); }
  // Whether the shuffle is revealed: the game is over, with a result or without.
  bool is_revealed() const;
  // The game so far. Once it is over, it includes the reveal, and its result if there is one.
  Record record() const;
  // The same for a table that will be removed: its shuffle is revealed, whatever became of the
  // game.
  Record last_record() const;

 private:
  Table(std::string id, const GameType& entry, Settings settings, std::unique_ptr<Match> match);

  void reveal_in(Record& record) const;
  // The next event of a game that starts from a position, if any is left.
  std::optional<Change> next_begun_with(Time now) const;
  // What each kind of change does, or why it isn't possible; then the table is unchanged.
  std::optional<Denial> make(const changes::Create& what, const Change& change);
  std::optional<Denial> make(const changes::Sit& what, const Change& change);
  std::optional<Denial> make(const changes::Bot& what, const Change& change);
  std::optional<Denial> make(const changes::Free& what, const Change& change);
  std::optional<Denial> make(const changes::Leave& what, const Change& change);
  std::optional<Denial> make(const changes::Rename& what, const Change& change);
  std::optional<Denial> make(const changes::Token& what, const Change& change);
  std::optional<Denial> make(const changes::Start& what, const Change& change);
  std::optional<Denial> make(const changes::Deal& what, const Change& change);
  std::optional<Denial> make(const changes::Chance& what, const Change& change);
  std::optional<Denial> make(const changes::Play& what, const Change& change);
  std::optional<Denial> make(const changes::TakeOver& what, const Change& change);
  std::optional<Denial> make(const changes::HandBack& what, const Change& change);
  std::optional<Denial> make(const changes::AskUndo& what, const Change& change);
  std::optional<Denial> make(const changes::AnswerUndo& what, const Change& change);
  std::optional<Denial> make(const changes::Undone& what, const Change& change);
  std::optional<Denial> make(const changes::Chat& what, const Change& change);
  std::optional<Denial> make(const changes::Mute& what, const Change& change);
  std::optional<Denial> make(const changes::AskEnd& what, const Change& change);
  std::optional<Denial> make(const changes::Abandon& what, const Change& change);
  std::optional<Denial> make(const changes::Finish& what, const Change& change);
  std::optional<Denial> make(const changes::Rematch& what, const Change& change);
  std::optional<Denial> make(const changes::Silence& what, const Change& change);
  std::optional<Denial> make(const changes::Report& what, const Change& change);
  std::optional<Denial> make(const changes::OpenClientSeed& what, const Change& change);
  std::optional<Denial> make(const changes::Review& what, const Change& change);
  // Whether the seat is a person's; for changes that need one.
  bool is_person(Seat seat) const { return chair(seat).kind == Chair::Kind::person; }
  // Keeps what is known about someone who leaves.
  void remember(Seat left);
  // Someone or no one sits there now.
  Chair& seat_anew(Seat seat, Chair::Kind kind, std::string name);
  std::optional<Denial> make(const changes::Pause& what, const Change& change);
  std::optional<Denial> make(const changes::Resume& what, const Change& change);
  std::optional<Denial> make(const changes::AskSeat& what, const Change& change);
  std::optional<Denial> make(const changes::AnswerSeat& what, const Change& change);
  std::optional<Denial> make(const changes::GiveSeat& what, const Change& change);
  std::optional<Denial> make(const changes::OfferSeat& what, const Change& change);
  std::optional<Denial> make(const changes::Hints& what, const Change& change);
  std::optional<Denial> make(const changes::UsedHint& what, const Change& change);
  void roll_back(const changes::Undone& undone, Time at);
  // The one place where thinking time is charged: before every change, to everyone whose clock
  // runs. So no time is lost or given back, whatever ends a turn or begins one. Charging twice is
  // the same as once.
  void charge(Time at);
  // The time that the seat has left for its decision; nothing without a clock.
  std::optional<Time> left_ms(Seat seat) const;
  // Since when people have been waiting, after a change.
  void note_waiting(const Change& change);
  // The last change was chat: old lines make room for it.
  void keep_chat();
  // Notes who owes a decision after an event; `done` has just made one.
  void ask(Time at, std::optional<Seat> done);
  Chair& chair_at(Seat seat) { return chairs_[seat.index()]; }

  std::string id_;
  const GameType* entry_;
  Settings settings_;
  MatchInProgress match_;
  Status status_ = Status::waiting;
  std::vector<Chair> chairs_;
  std::vector<Change> history_;
  std::vector<Time> spent_ms_;   // By event: what a decision took of its person's time.
  std::size_t most_events_ = 0;  // Ever. A decision made once more earns nothing again.
  std::deque<std::size_t> chat_;
  std::size_t chat_lines_ = 0;                      // Ever.
  std::unordered_map<std::string, Done> done_;      // Key: seat and id of the command.
  std::map<std::size_t, std::string> bots_before_;  // By version.
  using Counts = std::map<std::pair<unsigned, std::size_t>, unsigned>;  // By seat and event.
  Counts undone_, undo_asked_;
  std::optional<bool> hints_for_people_;  // As the host has said.
  std::optional<Time> waiting_since_;     // While a person sits and waits for others.
  std::optional<Time> full_since_;        // While it waits with all seats taken.
  // By origins of those who left before the game.
  std::set<std::string> kept_out_, silenced_;
  std::set<std::pair<std::string, std::string>> muted_;
  std::optional<UndoRequest> undo_;
  SeatSet asked_, asked_to_end_;
  std::string rematch_, review_;
  unsigned generation_ = 0;
  bool had_person_ = false, dropped_undo_ = false;
};

}  // namespace menagerie
