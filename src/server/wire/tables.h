// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/games.h"

namespace menagerie::wire {

// Tables, and requests and responses about them over HTTP.

using BankMs = Whole<0, 86'400'000>;       // A day.
using IncrementMs = Whole<0, 600'000>;     // Ten minutes.
using MoveMs = Whole<0, 14 * 86'400'000>;  // Two weeks.
struct Clock {
  BankMs bank_ms;
  IncrementMs increment_ms;
  MoveMs move_ms;
};
BOOST_DESCRIBE_STRUCT(Clock, (), (bank_ms, increment_ms, move_ms))
struct AskedClock {
  std::optional<BankMs> bank_ms;
  std::optional<IncrementMs> increment_ms;
  std::optional<MoveMs> move_ms;
};
BOOST_DESCRIBE_STRUCT(AskedClock, (), (bank_ms, increment_ms, move_ms))

struct TableSeat {
  OneOf<"free", "person", "bot"> kind;
  std::string name;
  Nullable<Level> level, stand_in;
  std::optional<bool> silenced;
  std::string luck;
  std::optional<Text<-1, -1, "^([0-9a-f]{64})?$">> luck_promise;
  Nullable<Count> bank_ms, deadline;
  std::optional<bool> offered, left;
  std::optional<std::string> held_for;
};
BOOST_DESCRIBE_STRUCT(TableSeat, (),
                      (kind, name, level, stand_in, silenced, luck, luck_promise, bank_ms, deadline,
                       offered, left, held_for))
template <>
inline constexpr std::array<Note, 6> notes_of<TableSeat> = {
    {{"silenced", "Silenced by the host: no one sees this seat's messages."},
     {"luck", "The random words of this seat, shown once the game has started."},
     {"luck_promise", "Empty if this seat promised no random words."},
     {"offered", "A bot's seat that the host has offered to anyone."},
     {"left", "A bot's seat whose former player may ask to have it back."},
     {"held_for",
      "A free seat of a rematch, for the person of this name who had it before. No one else can "
      "sit down there until someone at the table frees it with unseat."}}};

struct SeatNumber {
  Seat seat;
  Integer number;
};
BOOST_DESCRIBE_STRUCT(SeatNumber, (), (seat, number))

struct Undo {
  Seat seat;
  Integer event;
  Seats waiting;
  std::optional<Texts> seen;
  std::optional<Count> seen_alone;
  std::optional<std::vector<SeatNumber>> numbers;
};
BOOST_DESCRIBE_STRUCT(Undo, (), (seat, event, waiting, seen, seen_alone, numbers))
template <>
inline constexpr std::array<Note, 3> notes_of<Undo> = {
    {{"seen", "Cards revealed since that decision."},
     {"seen_alone", "How many cards that seat has seen since then that not everyone sees."},
     {"numbers", "What others chose in secret, if everyone has learned it since."}}};

// A person who has lost a seat's token asks for the seat.
struct SeatRequest {
  Seat seat;
  std::string name;
  Seats agreed;
  Millis until;
};
BOOST_DESCRIBE_STRUCT(SeatRequest, (), (seat, name, agreed, until))

struct Reveal {
  std::optional<OneOfNumbers<1, 2>> scheme;
  Text<-1, -1, "^[0-9a-f]{64}$"> seed;
  Text<-1, -1, "^[0-9a-f]{32}$"> salt;
  Texts luck;
  std::optional<std::vector<Text<-1, -1, "^([0-9a-f]{64})?$">>> luck_promises;
  std::optional<Seats> left_out;
};
BOOST_DESCRIBE_STRUCT(Reveal, (), (scheme, seed, salt, luck, luck_promises, left_out))
template <>
inline constexpr std::array<Note, 3> notes_of<Reveal> = {
    {{"scheme", "How it was shuffled."},
     {"luck_promises", "By seat; empty for a seat without one."},
     {"left_out", "Seats that promised random words but did not reveal them."}}};

struct Opening {
  Millis deadline;
  Seats waiting;
};
BOOST_DESCRIBE_STRUCT(Opening, (), (deadline, waiting))

// A day of the calendar, in UTC.
using Day = Text<10, 10, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$">;

// What stays as it was made; what its changes may change.
struct TableHead {
  TableId id;
  std::string game, title;
  Options options;
  Whole<2, 10> players;
  Mode mode;
  bool open = false;
  Count pace_ms, away_s;
  bool away_bot = false;
  std::optional<bool> undo_revealed;
  Nullable<Clock> clock;
  std::optional<Day> daily;
};
BOOST_DESCRIBE_STRUCT(TableHead, (),
                      (id, game, title, options, players, mode, open, pace_ms, away_s, away_bot,
                       undo_revealed, clock, daily))
template <>
inline constexpr std::array<Note, 2> notes_of<TableHead> = {
    {{"undo_revealed",
      "With several people, a decision may be undone even if something was "
      "revealed after it."},
     {"daily", "The day whose daily deal is played here."}}};
struct TableParts {
  Status status;
  std::vector<TableSeat> seats;
  Nullable<Seat> host;
  Nullable<Undo> undo;
  Seats abandon;
  std::optional<Nullable<Opening>> opening;
  Nullable<Millis> fills_at;
  Nullable<Reveal> reveal;
  Nullable<TableId> rematch;
  bool hints = false;
  std::optional<std::vector<SeatRequest>> seat_requests;
};
BOOST_DESCRIBE_STRUCT(TableParts, (),
                      (status, seats, host, undo, abandon, opening, fills_at, reveal, rematch,
                       hints, seat_requests))
template <>
inline constexpr std::array<Note, 1> notes_of<TableParts> = {
    {{"hints", "Whether players may ask for hints now."}}};
struct Table : TableHead, TableParts {
  Seats connected;
  Count watchers;
  Text<-1, -1, "^[0-9a-f]{64}$"> commitment;
  Count begun_with;
  Millis created, now;
};
BOOST_DESCRIBE_STRUCT(Table, (TableHead, TableParts),
                      (connected, watchers, commitment, begun_with, created, now))
struct TableChange : Partial<Table> {};
BOOST_DESCRIBE_STRUCT(TableChange, (Partial<Table>), ())

struct Bots {
  Keyed<Level> levels;
};

struct Position {
  TableId table;
  Count event;
};
BOOST_DESCRIBE_STRUCT(Position, (), (table, event))
struct RecordedDeal {
  Options deal;
};
BOOST_DESCRIBE_STRUCT(RecordedDeal, (), (deal))
struct RecordedChance {
  std::string chance;
};
BOOST_DESCRIBE_STRUCT(RecordedChance, (), (chance))
struct RecordedPlay {
  Seat seat;
  std::string do_;
};
BOOST_DESCRIBE_STRUCT(RecordedPlay, (), (seat, do_))
struct GameRecord {
  Const<"menagerie-record/1"> format;
  std::string game;
  Options options;
  std::vector<std::variant<RecordedDeal, RecordedChance, RecordedPlay>> events;
};
BOOST_DESCRIBE_STRUCT(GameRecord, (), (format, game, options, events))
struct Brought {
  GameRecord record;
};
BOOST_DESCRIBE_STRUCT(Brought, (), (record))

using TableOrigin = std::variant<Position, Brought>;

struct Fill {
  std::optional<Whole<0, 3600>> after_s;
  std::optional<Level> level;
};
BOOST_DESCRIBE_STRUCT(Fill, (), (after_s, level))

struct NewTable {
  Text<1, 64> game;
  std::optional<Options> options;
  std::optional<SeatOrLot> seat;
  std::optional<Name> name;
  std::optional<Luck> luck;
  std::optional<LuckPromise> luck_promise;
  std::optional<Bots> bots;
  std::optional<TableOrigin> from;
  std::optional<Mode> mode;
  std::optional<bool> open, hints, undo_revealed;
  std::optional<Whole<0, 5000>> pace_ms;
  std::optional<Whole<0, 86'400>> away_s;
  std::optional<Secret> key;
  std::optional<bool> away_bot;
  std::optional<Fill> fill;
  std::optional<Nullable<AskedClock>> clock;
  std::optional<Day> daily;
};
BOOST_DESCRIBE_STRUCT(NewTable, (),
                      (game, options, seat, name, luck, luck_promise, bots, from, mode, open, hints,
                       undo_revealed, pace_ms, away_s, key, away_bot, fill, clock, daily))
template <>
inline constexpr std::array<Note, 3> notes_of<NewTable> = {
    {{"seat", "A seat, or a random free one."},
     {"key", "Makes the request safe to repeat. Drawn at random and kept secret."},
     {"daily",
      "The day of a daily deal, at a table on the device; its options and bots follow "
      "from it."}}};

struct Join {
  Name name;
  std::optional<SeatOrLot> seat;
  std::optional<Luck> luck;
  std::optional<LuckPromise> luck_promise;
  std::optional<Token> from;
  std::optional<Secret> key;
};
BOOST_DESCRIBE_STRUCT(Join, (), (name, seat, luck, luck_promise, from, key))
template <>
inline constexpr std::array<Note, 2> notes_of<Join> = {
    {{"seat", "A seat, or a random free one."},
     {"key", "Makes the request safe to repeat. Drawn at random and kept secret."}}};

struct Seated {
  TableId table;
  std::optional<Hash> commitment;
  std::optional<Seat> seat;
  std::optional<Token> token;
};
BOOST_DESCRIBE_STRUCT(Seated, (), (table, commitment, seat, token))

struct TableLine {
  TableId id;
  std::string game, title;
  Options options;
  OneOf<"waiting", "playing"> status;
  Mode mode;
  Integer players, free;
  Texts names;
  Nullable<Millis> fills_at;
  Millis created;
};
BOOST_DESCRIBE_STRUCT(TableLine, (),
                      (id, game, title, options, status, mode, players, free, names, fills_at,
                       created))
// At most 100.
struct Tables {
  std::vector<Made<TableLine>> tables;
  Keyed<Count> people;
};
BOOST_DESCRIBE_STRUCT(Tables, (), (tables, people))
template <>
inline constexpr std::array<Note, 1> notes_of<Tables> = {
    {{"people",
      "By game: how many seats, at any tables, have a person who is there now. Games without any "
      "are missing."}}};
template <>
inline constexpr std::size_t longest_list_of<Tables> = 100;

struct AskSeat {
  Seat seat;
  Name name;
  Secret key;
};
BOOST_DESCRIBE_STRUCT(AskSeat, (), (seat, name, key))
template <>
inline constexpr std::array<Note, 1> notes_of<AskSeat> = {
    {{"key", "Drawn at random and kept secret: the client gets the token with it."}}};
struct GivenSeat {
  Secret key;
};
BOOST_DESCRIBE_STRUCT(GivenSeat, (), (key))

struct Claim {
  Text<1, 64> code;
};
BOOST_DESCRIBE_STRUCT(Claim, (), (code))
struct Mine {
  std::vector<Token> tokens;
};
BOOST_DESCRIBE_STRUCT(Mine, (), (tokens))
template <>
inline constexpr std::size_t longest_list_of<Mine> = 50;

struct MySeat {
  TableId table;
  Seat seat;
  std::string game, title;
  Status status;
  Mode mode;
  Texts names;
  bool my_turn = false, finished = false;
  Millis created;
};
BOOST_DESCRIBE_STRUCT(MySeat, (),
                      (table, seat, game, title, status, mode, names, my_turn, finished, created))
struct MySeats {
  Made<std::vector<MySeat>> seats;
};
BOOST_DESCRIBE_STRUCT(MySeats, (), (seats))

struct Enter {
  Text<1, 200> password;
};
BOOST_DESCRIBE_STRUCT(Enter, (), (password))
struct ViewAnswer {
  Version v;
  Made<Nullable<View>> view;
};
BOOST_DESCRIBE_STRUCT(ViewAnswer, (), (v, view))

struct Problem {
  Text<-1, -1, "^urn:menagerie:problem:[a-z-]+$"> type;
  std::string title;
  Integer status;
  std::optional<std::string> detail, rule;
  std::optional<Whole<1>> retry_after;
  std::optional<Made<Message>> message;
};
BOOST_DESCRIBE_STRUCT(Problem, (), (type, title, status, detail, rule, retry_after, message))
template <>
inline constexpr std::array<Note, 2> notes_of<Problem> = {
    {{"rule", "The rule's number in the game's RULES.md."},
     {"retry_after", "Seconds until the request may be repeated."}}};

struct CheckFault {
  std::optional<Count> event;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(CheckFault, (), (event, text))
struct Checked {
  Count events;
  std::optional<CheckFault> wrong;
};
BOOST_DESCRIBE_STRUCT(Checked, (), (events, wrong))
template <>
inline constexpr std::array<Note, 1> notes_of<Checked> = {
    {{"wrong", "The first thing that does not follow from the committed seed or the rules."}}};

struct VersionAnswer {
  std::string name, version;
  Const<"menagerie.v1"> protocol;
};
BOOST_DESCRIBE_STRUCT(VersionAnswer, (), (name, version, protocol))

}  // namespace menagerie::wire
