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

#include "engine/fair_deal.h"
#include "engine/light.h"
#include "engine/match_in_progress.h"
#include "server/tables/change.h"
#include "server/tables/denial.h"
#include "server/tables/settings.h"

namespace menagerie {

// The thinking time of a seat. It belongs to the seat, whoever plays there.
struct Thinking {
  Time bank_ms = 0;       // What is left of the clock's bank.
  Time spent_ms = 0;      // What the decision that is owed has taken so far.
  Time charged_upto = 0;  // The time until then is in both.
};

// Who asks for a seat whose token is lost, or that is offered.
struct SeatRequest {
  std::string name, token_hash, origin;
  SeatSet agreed;
  Time asked = 0;
};

// A chair at a table.
struct Chair {
  enum class Kind : std::uint8_t { free, person, bot };
  Kind kind = Kind::free;
  std::string name, luck;
  std::string promised;           // The hash of the luck that it will open.
  std::string token_hash;         // Of a person.
  std::string from;               // Of the token at the table before, after a rematch.
  std::string origin;             // Of a person; see Table::origin_of.
  Level level = Level::normal;    // Of a bot.
  std::optional<Level> stand_in;  // A bot that plays for the person.
  std::size_t seated = 0;         // The version at which the person sat down.
  SeatSet muted;                  // Whom this seat does not hear.
  bool is_silenced = false;       // Nobody hears this seat; the host's doing.
  std::size_t asked_at = 0;       // The event from which on it owes its decision,
  Time asked_time = 0;            // and since when whoever plays there has been asked.
  Thinking thinking;
  bool is_left = false;     // Of a bot: a person was there before.
  bool is_offered = false;  // Of a bot: anybody may take it.
  std::string held_for;     // A free seat of a rematch: the person who had it.
  std::optional<SeatRequest> request;
  unsigned requests_refused = 0;  // In a row,
  Time request_refused = 0;       // and when the last was.

  bool is_played_by_bot() const { return kind == Kind::bot || stand_in.has_value(); }
  Level bot_level() const { return stand_in.value_or(level); }
};

// The event that a change is in the match, if it is one.
std::optional<Event> event_of(const Change& change);

// A table: what its changes make of it. It knows the state and what may follow from it; who may
// ask for what is the business of commands.h.
class Table {
 public:
  enum class Status : std::uint8_t { waiting, playing, finished, abandoned };
  // Lines of chat that are kept at hand, and that a table takes in all.
  static constexpr std::size_t chat_kept_max = 300, chat_lines_max = 3000;
  // Beyond so many changes, many times a long game's, it takes only those that the game needs.
  static constexpr std::size_t changes_max = 20'000;
  // So long the players have to open their luck once all seats are taken.
  static constexpr Time opening_ms = 10'000;
  // After a pause of the server, clocks stand still for so long: until people are back.
  static constexpr Time return_ms = 10'000;
  // The most that is charged for a bot that stood in and was sent away before it decided.
  static constexpr Time stood_in_ms_max = 60'000;
  // So long those at a table have to say whether somebody may have a seat.
  static constexpr Time request_ms = 600'000, request_ms_by_turns = 86'400'000;
  struct UndoRequest {
    Seat seat;
    std::size_t event = 0;
    SeatSet agreed;
    Time asked = 0;
    Light light;  // What has come to light since.
  };

  // The first change must be `create`.
  static Result<std::unique_ptr<Table>> create(std::string id, std::span<const GameType> games,
                                               const Change& change);

  // Makes a change, or says why it cannot be made; the table is then as before.
  std::optional<Denial> apply(const Change& change);
  // What must happen next without anybody's doing: the start, a deal, a result of chance, ...
  // The game waits until then for luck that was promised.
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
  // The versions that are the last lines of chat, oldest first. What was said before is forgotten
  // here; the log has it.
  const std::deque<std::size_t>& chat() const { return chat_; }
  bool takes_chat() const { return chat_lines_ < chat_lines_max; }
  const Match& match() const { return *match_; }
  unsigned players() const { return static_cast<unsigned>(chairs_.size()); }
  const Chair& chair(Seat seat) const { return chairs_[seat.index()]; }
  const std::optional<UndoRequest>& undo() const { return undo_; }
  // Whether the last change ended a request for undo by the way.
  bool dropped_undo() const { return dropped_undo_; }
  SeatSet asked_to_end() const { return asked_to_end_; }
  const std::string& rematch() const { return rematch_; }
  // What is to be learnt from the finished game, in JSON; empty as long as nobody asked.
  const std::string& review() const { return review_; }

  std::optional<Seat> first_free() const;
  // Whether anyone may sit down there, and the first seat where that is so.
  bool is_open_to_all(Seat seat) const;
  std::optional<Seat> first_open() const;
  // The seats that have yet to open the luck that they promised, and until when: from the time all
  // seats are taken to the start. Nobody comes or goes in between, for who sat down then would know
  // the others' luck.
  SeatSet to_open() const;
  std::optional<Time> opening_ends() const;
  // When bots take the seats that are still free: as long as a person waits for others.
  std::optional<Time> fills_at() const;
  // The person seated longest.
  std::optional<Seat> host() const;
  // Persons who play for themselves.
  SeatSet persons() const;
  // Those asked for a decision now; none unless the game is on.
  SeatSet acting() const;
  // Whether a daily deal's bots decide before the person who also owes a decision.
  bool keeps_person_waiting() const;
  // Until when this seat must decide, if a clock runs for it.
  std::optional<Time> deadline(Seat seat) const;
  // Whether time goes by that somebody loses: at a clock, or until bots fill the table.
  bool time_runs() const;
  // How many games were rolled back: decisions under way are void when it grows.
  unsigned generation() const { return generation_; }
  // To which event an undo of this seat's last decision goes back; nothing if there is none, or
  // if cards were dealt or chance decided since.
  std::optional<std::size_t> undo_target(Seat seat) const;
  // The command of this id, if it was done before: the version that it made, and its body's hash.
  struct Done {
    std::size_t version = 0;
    std::string body_hash;
  };
  std::optional<Done> done(Seat by, const std::string& id) const;
  // What has come to light since this seat's decision of that event.
  Light light_since(std::size_t event) const {
    return menagerie::light_since(*match_, events(), event);
  }
  // How often this seat asked others to take back its decision of this event, and any decision.
  unsigned times_asked(Seat seat, std::size_t event) const;
  unsigned times_asked(Seat seat) const;
  // Persons who sit here, also those for whom a bot stands in.
  unsigned people() const;
  // Whether hints may be asked for now: by who plays alone, or as the host has said.
  bool gives_hints() const;
  // The name of the bot whose seat a person took with that version; null if there was none.
  const std::string* bot_before(std::size_t version) const;
  // Whether somebody may ask for the seat; and when a request falls that nobody has answered.
  bool may_be_asked_for(Seat seat) const;
  std::optional<Time> request_ends(Seat seat) const;
  // When the seat may be asked for again after several refusals; nothing if it may be now.
  std::optional<Time> request_again(Seat seat, Time now) const;
  // Whether nobody here hears that visitor, at the host's word.
  bool is_silenced(const std::string& visitor) const;
  // How often this seat took back its decision of this event, and any decision.
  unsigned times_undone(Seat seat, std::size_t event) const;
  unsigned times_undone(Seat seat) const;
  // By which the table knows a visitor again; empty for one who has no name. Nobody learns more of
  // him by it: many visitors have the same, and at another table each has another.
  std::string origin_of(const std::string& visitor) const;
  // Whether the host, of this table or of one before, lets that visitor not sit down.
  bool keeps_out(const std::string& visitor) const;
  // For the settings of the next table: the last kept_out_max of them.
  std::vector<KeptOut> kept_out() const;
  // What held of who left before the game and has come back: that nobody heard him, and whom he
  // did not hear.
  bool was_silenced(Seat seat) const { return silenced_.count(chair(seat).origin) > 0; }
  bool was_muted(Seat by, Seat whom) const {
    return muted_.count({chair(by).origin, chair(whom).origin}) > 0;
  }
  // Whose token it is.
  std::optional<Seat> seat_of_token(const std::string& hash) const;

  FairShuffle shuffle() const;
  std::string promise() const { return commitment(id_, shuffle()); }
  // Whether the shuffle is opened: the game is over, one way or the other.
  bool is_revealed() const;
  // The game so far; once it is over with the reveal, and with its result if it has one.
  Record record() const;
  // The same of a table that goes: its shuffle is opened, whatever came of the game.
  Record last_record() const;

 private:
  Table(std::string id, const GameType& entry, Settings settings, std::unique_ptr<Match> match);

  void reveal_in(Record& record) const;
  // What comes next of what the game begins with, if anything is left.
  std::optional<Change> next_begun_with(Time now) const;
  // What each kind of change does, or why it cannot be made; the table is then as before.
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
  std::optional<Denial> make(const changes::OpenLuck& what, const Change& change);
  std::optional<Denial> make(const changes::Review& what, const Change& change);
  // Whether the seat is a person's, for what only such can do.
  bool is_person(Seat seat) const { return chair(seat).kind == Chair::Kind::person; }
  // Keeps for who leaves what holds of him.
  void remember(Seat left);
  // Somebody or nobody sits down there.
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
  // The one place where thinking time is charged: before every change, to all whose clocks run.
  // Whatever ends a turn or begins one, no time is lost or given back by it. To charge twice is the
  // same as once.
  void charge(Time at);
  // What that seat has left for its decision; nothing without a clock.
  std::optional<Time> left_ms(Seat seat) const;
  // From when on people wait, after a change.
  void note_waiting(const Change& change);
  // The last change was chat: what was said long ago makes room for it.
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
