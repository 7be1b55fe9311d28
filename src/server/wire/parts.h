// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/json.h"
#include "server/wire/types.h"

namespace menagerie::wire {

// What all objects speak of, and the scene of a game.

struct Seat : Whole<0, 9> {};
struct TableId : Text<-1, -1, "^[0-9a-z]{12}$"> {};
struct Token : Text<-1, -1, "^[0-9a-z]{12}\\.[0-9]\\.[A-Za-z0-9_-]{43}$"> {};
struct ActionId : Text<1, 64, "^[!-~]+$"> {};
struct Version : Count {};
struct Hash : Text<-1, -1, "^[0-9a-f]{64}$"> {};
struct LuckPromise : Text<-1, -1, "^[0-9a-f]{64}$"> {};
struct Millis : Count {};
struct Level : OneOf<"novice", "easy", "steady", "normal", "strong"> {};
struct Name : Line<40> {};
struct Feeling : OneOf<"applause", "laughter", "surprise", "oops", "thanks", "luck"> {};
struct Value {};  // null, boolean, integer, text, or a list of texts and of lists of them.
// Of a game or a deal: an object of values.
struct Options {
  Fields fields;
};
void append_special(std::string& json, const Options& options);
using Seats = std::vector<Seat>;
using Texts = std::vector<std::string>;
using Integers = std::vector<Integer>;
using Mode = OneOf<"live", "turns">;
using Status = OneOf<"waiting", "playing", "finished", "abandoned">;
struct Luck : Text<0, 64> {};
// Drawn at random, so that nobody guesses it.
using Secret = Text<22, 64, "^[!-~]+$">;
// A seat, or one of those that are free, drawn by lot.
using SeatOrLot = std::variant<Seat, Const<"any">>;

// ---- Messages ----------------------------------------------------------------------------------

struct Message;
struct OfSeat {
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(OfSeat, (), (seat))
struct OfSeats {
  Seats seats;
};
BOOST_DESCRIBE_STRUCT(OfSeats, (), (seats))
struct OfCard {
  std::string card;
};
BOOST_DESCRIBE_STRUCT(OfCard, (), (card))
struct OfCards {
  Texts cards;
};
BOOST_DESCRIBE_STRUCT(OfCards, (), (cards))
struct OfTerm {
  std::string term;
};
BOOST_DESCRIBE_STRUCT(OfTerm, (), (term))
struct OfTerms {
  Texts terms;
};
BOOST_DESCRIBE_STRUCT(OfTerms, (), (terms))
struct OfMessages {
  std::vector<Message> messages;
};
BOOST_DESCRIBE_STRUCT(OfMessages, (), (messages))
struct OfText {
  std::string text;
};
BOOST_DESCRIBE_STRUCT(OfText, (), (text))
struct Argument {
  std::variant<double, OfSeat, OfSeats, OfCard, OfCards, OfTerm, OfTerms, OfMessages, OfText> value;
};
struct Message {
  std::string id;
  std::optional<Keyed<Argument>> args;
};
BOOST_DESCRIBE_STRUCT(Message, (), (id, args))

// ---- Scenes and views --------------------------------------------------------------------------

struct Card {
  Nullable<std::string> card;
  OneOf<"up", "down"> face;
  std::optional<std::string> back;
  std::optional<Message> note;
  std::optional<Seat> by;
  std::optional<Seats> markers;
};
BOOST_DESCRIBE_STRUCT(Card, (), (card, face, back, note, by, markers))
constexpr std::array<Note, 1> notes_of(const Card*) {
  return {{{"card", "Its text in actions; null where its face is not known."}}};
}

struct Cards {
  std::variant<std::vector<Card>, Whole<1>> value;
};

struct Zone {
  std::string id;
  std::optional<Message> label;
  Nullable<Seat> owner;
  OneOf<"fan", "row", "pile", "trick", "grid"> layout;
  Cards cards;
};
BOOST_DESCRIBE_STRUCT(Zone, (), (id, label, owner, layout, cards))

struct Counter {
  std::string id;
  Message label;
  std::vector<Nullable<Integer>> by_seat;
};
BOOST_DESCRIBE_STRUCT(Counter, (), (id, label, by_seat))

struct Fact {
  std::string id;
  Message label, text;
};
BOOST_DESCRIBE_STRUCT(Fact, (), (id, label, text))

struct Result {
  Integers scores;
  Seats winners;
};
BOOST_DESCRIBE_STRUCT(Result, (), (scores, winners))

struct SheetRow {
  Integer round;
  Integers totals;
};
BOOST_DESCRIBE_STRUCT(SheetRow, (), (round, totals))

// What stays the same in all views of a match; what a step may change; and with what was told.
struct ViewHead {
  std::string game;
  Options options;
};
BOOST_DESCRIBE_STRUCT(ViewHead, (), (game, options))
struct ViewParts {
  Count event;
  std::variant<Seat, OneOf<"public", "all">> seat;
  Seats to_act;
  Texts legal;
  bool finished = false;
  Integers scores;
  Nullable<Result> result;
  Integer round;
  Message prompt;
  std::vector<Zone> zones;
  std::vector<Counter> counters;
  std::vector<Fact> facts;
  std::vector<SheetRow> sheet;
};
BOOST_DESCRIBE_STRUCT(ViewParts, (),
                      (event, seat, to_act, legal, finished, scores, result, round, prompt, zones,
                       counters, facts, sheet))
constexpr std::array<Note, 1> notes_of(const ViewParts*) {
  return {{{"event", "How many events there were."}}};
}
struct View : ViewHead, ViewParts {
  std::vector<Message> log;
};
BOOST_DESCRIBE_STRUCT(View, (ViewHead, ViewParts), (log))

// Some of a zone's cards go, others come, at a place.
struct Splice {
  Count at;
  std::optional<Whole<1>> gone;
  std::optional<std::vector<Card>> come;
};
BOOST_DESCRIBE_STRUCT(Splice, (), (at, gone, come))

struct ZoneChange : Partial<Zone, "id"> {
  std::optional<Count> at;
  std::optional<Splice> splice;
  std::optional<std::string> cards_of;
};
BOOST_DESCRIBE_STRUCT(ZoneChange, (), (at, splice, cards_of))
constexpr std::array<Note, 3> notes_of(const ZoneChange*) {
  return {{{"at", "A new one: its place among all."},
           {"splice", "Of the cards as they were, `gone` go at a place, and `come` come there."},
           {"cards_of", "The cards are those that the zone of this id had before."}}};
}
struct CounterChange : Partial<Counter, "id"> {
  std::optional<Count> at;
};
BOOST_DESCRIBE_STRUCT(CounterChange, (), (at))
struct FactChange : Partial<Fact, "id"> {
  std::optional<Count> at;
};
BOOST_DESCRIBE_STRUCT(FactChange, (), (at))

using Places = std::vector<Count>;
struct ViewChange {
  Count event;
  std::optional<Seats> to_act;
  std::optional<Texts> legal;
  std::optional<bool> finished;
  std::optional<Integers> scores;
  std::optional<Nullable<Result>> result;
  std::optional<Integer> round;
  std::optional<Message> prompt;
  std::optional<Texts> zone_ids;
  std::optional<Places> zone_gone;
  std::optional<std::vector<ZoneChange>> zones;
  std::optional<Texts> counter_ids;
  std::optional<Places> counter_gone;
  std::optional<std::vector<CounterChange>> counters;
  std::optional<Texts> fact_ids;
  std::optional<Places> fact_gone;
  std::optional<std::vector<FactChange>> facts;
  std::optional<std::vector<SheetRow>> sheet;
};
BOOST_DESCRIBE_STRUCT(ViewChange, (),
                      (event, to_act, legal, finished, scores, result, round, prompt, zone_ids,
                       zone_gone, zones, counter_ids, counter_gone, counters, fact_ids, fact_gone,
                       facts, sheet))
constexpr std::array<Note, 7> notes_of(const ViewChange*) {
  return {{{"event", "How many events there were."},
           {"zone_ids", "All, where their order is another than before."},
           {"zone_gone", "The places of those that are no more."},
           {"counter_ids", "All, where their order is another than before."},
           {"counter_gone", "The places of those that are no more."},
           {"fact_ids", "All, where their order is another than before."},
           {"fact_gone", "The places of those that are no more."}}};
}

}  // namespace menagerie::wire
