// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <span>

#include "engine/match/match.h"
#include "wire/append.h"

namespace menagerie {
namespace wire {

// What a view is made of: its JSON, its schema in the protocol, and its changes follow from these
// types. Their members refer to the match's own scene and log.

struct Seat : Whole<0, 9> {};
struct Value {};  // null, boolean, integer, text, or a list of texts and of lists of them.
// A game's options or a deal: an object of values.
struct Options {
  Fields fields;
};
void append_special(std::string& json, const Options& options);
using Seats = std::vector<Seat>;
using Texts = std::vector<std::string>;
using Integers = std::vector<Integer>;

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
template <>
inline constexpr bool is_named_choice<Argument> = true;
struct Message {
  std::string id;
  std::optional<Keyed<Argument>> args;
};
BOOST_DESCRIBE_STRUCT(Message, (), (id, args))

// Lists that are made of what the program has.
using MessageList = Each<Made<Message>, std::span<const menagerie::Message>>;
using SeatList = Each<Seat, std::span<const menagerie::Seat>>;
using SeatsOf = Each<Seat, SeatSet>;
using Totals = Each<Integer, std::span<const int>>;

// ---- Scenes and views --------------------------------------------------------------------------

struct Card {
  Nullable<std::string_view> card;
  OneOf<"up", "down"> face;
  std::optional<std::string_view> back;
  std::optional<Made<Message>> note;
  std::optional<Seat> by;
  std::optional<SeatList> markers;
};
BOOST_DESCRIBE_STRUCT(Card, (), (card, face, back, note, by, markers))
template <>
inline constexpr std::array<Note, 1> notes_of<Card> = {
    {{"card", "Its text in actions; null if its face isn't known."}}};
using CardList = Each<Card, std::span<const SceneCard>>;

struct Cards {
  std::variant<CardList, Whole<1>> value;
};
template <>
inline constexpr bool is_named_choice<Cards> = true;

// Zones, counters and facts: how each is identified, what usually stays, and what changes.
struct Part {
  std::string_view id;
};
BOOST_DESCRIBE_STRUCT(Part, (), (id))

struct ZoneHead {
  std::optional<Made<Message>> label;
  Nullable<Seat> owner;
  OneOf<"fan", "row", "pile", "trick", "grid"> layout;
  std::optional<Whole<1>> number;
};
BOOST_DESCRIBE_STRUCT(ZoneHead, (), (label, owner, layout, number))
template <>
inline constexpr std::array<Note, 1> notes_of<ZoneHead> = {
    {{"number", "The number by which actions name this zone among its owner's."}}};
struct Zone : Part, ZoneHead {
  Cards cards;
};
BOOST_DESCRIBE_STRUCT(Zone, (Part, ZoneHead), (cards))

struct CounterHead {
  Made<Message> label;
};
BOOST_DESCRIBE_STRUCT(CounterHead, (), (label))
using BySeat = Each<Nullable<Integer>, std::span<const std::optional<int>>>;
struct Counter : Part, CounterHead {
  BySeat by_seat;
};
BOOST_DESCRIBE_STRUCT(Counter, (Part, CounterHead), (by_seat))

struct FactHead {
  Made<Message> label;
  std::optional<Seat> seat;
};
BOOST_DESCRIBE_STRUCT(FactHead, (), (label, seat))
template <>
inline constexpr std::array<Note, 1> notes_of<FactHead> = {
    {{"seat", "The seat it is about, for a fact per seat."}}};
struct Fact : Part, FactHead {
  Made<Message> text;
};
BOOST_DESCRIBE_STRUCT(Fact, (Part, FactHead), (text))

struct Result {
  Totals scores;
  SeatsOf winners;
};
BOOST_DESCRIBE_STRUCT(Result, (), (scores, winners))

struct SheetRow {
  Integer round;
  Totals totals;
};
BOOST_DESCRIBE_STRUCT(SheetRow, (), (round, totals))
struct RowOf {
  std::size_t players = 0;
  SheetRow operator()(const menagerie::SheetRow& row) const {
    return {.round = {row.round}, .totals = {std::span(row.totals.values).first(players)}};
  }
};
using Sheet = Each<SheetRow, std::span<const menagerie::SheetRow>, RowOf>;

// What stays the same in all views of a match, what a step may change, and the sentences that go
// with it.
struct ViewHead {
  std::string_view game;
  Options options;
};
BOOST_DESCRIBE_STRUCT(ViewHead, (), (game, options))
struct ViewParts {
  Count event;
  std::variant<Seat, OneOf<"public", "all">> seat;
  SeatsOf to_act;
  Totals scores;
  bool finished;
  Nullable<Result> result;
  Integer round;
  Each<std::string_view, std::span<const std::string>> legal;
  Made<Message> prompt;
  Each<Zone, std::span<const menagerie::Zone>> zones;
  Each<Counter, std::span<const menagerie::Counter>> counters;
  Each<Fact, std::span<const menagerie::Fact>> facts;
  Sheet sheet;
};
BOOST_DESCRIBE_STRUCT(ViewParts, (),
                      (event, seat, to_act, scores, finished, result, round, legal, prompt, zones,
                       counters, facts, sheet))
template <>
inline constexpr std::array<Note, 1> notes_of<ViewParts> = {
    {{"event", "The number of events so far."}}};
struct View : ViewHead, ViewParts {
  MessageList log;
};
BOOST_DESCRIBE_STRUCT(View, (ViewHead, ViewParts), (log))

// A member in a change, if it has changed.
template <class Type>
using IfChanged = std::optional<Made<Type>>;
struct PartChange : Part {
  std::optional<Count> at;
};
BOOST_DESCRIBE_STRUCT(PartChange, (Part), (at))
template <>
inline constexpr std::array<Note, 1> notes_of<PartChange> = {
    {{"at", "If it is new, its place among all."}}};

// Some of a zone's cards go and others come, at one place.
struct Splice {
  Count at;
  std::optional<Whole<1>> gone;
  std::optional<CardList> come;
};
BOOST_DESCRIBE_STRUCT(Splice, (), (at, gone, come))

// At most one of them.
struct CardsChange {
  IfChanged<Cards> cards;
  std::optional<Splice> splice;
  std::optional<std::string_view> cards_of;
};
BOOST_DESCRIBE_STRUCT(CardsChange, (), (cards, splice, cards_of))
template <>
inline constexpr std::array<Note, 2> notes_of<CardsChange> = {
    {{"splice",
      "At a place among the previous cards, `gone` cards are removed and `come` are "
      "inserted."},
     {"cards_of", "The zone now has the cards that the zone with this id had before."}}};
struct ZoneChange : PartChange, Partial<ZoneHead>, CardsChange {};
BOOST_DESCRIBE_STRUCT(ZoneChange, (PartChange, Partial<ZoneHead>, CardsChange), ())
struct CounterChange : PartChange, Partial<CounterHead> {
  IfChanged<decltype(Counter::by_seat)> by_seat;
};
BOOST_DESCRIBE_STRUCT(CounterChange, (PartChange, Partial<CounterHead>), (by_seat))
struct FactChange : PartChange, Partial<FactHead> {
  IfChanged<decltype(Fact::text)> text;
};
BOOST_DESCRIBE_STRUCT(FactChange, (PartChange, Partial<FactHead>), (text))

struct IdOf {
  std::string_view operator()(const auto& part) const { return part.id; }
};
template <class Part>
using Ids = Each<std::string_view, std::span<const Part>, IdOf>;
using Places = std::vector<Count>;
struct ViewChange {
  Count event;
  IfChanged<decltype(ViewParts::to_act)> to_act;
  IfChanged<decltype(ViewParts::scores)> scores;
  IfChanged<decltype(ViewParts::finished)> finished;
  IfChanged<decltype(ViewParts::result)> result;
  IfChanged<decltype(ViewParts::round)> round;
  IfChanged<decltype(ViewParts::legal)> legal;
  IfChanged<decltype(ViewParts::prompt)> prompt;
  IfChanged<decltype(ViewParts::sheet)> sheet;
  std::optional<Ids<menagerie::Zone>> zone_ids;
  std::optional<Places> zone_gone;
  IfChanged<std::vector<ZoneChange>> zones;
  std::optional<Ids<menagerie::Counter>> counter_ids;
  std::optional<Places> counter_gone;
  IfChanged<std::vector<CounterChange>> counters;
  std::optional<Ids<menagerie::Fact>> fact_ids;
  std::optional<Places> fact_gone;
  IfChanged<std::vector<FactChange>> facts;
};
BOOST_DESCRIBE_STRUCT(ViewChange, (),
                      (event, to_act, scores, finished, result, round, legal, prompt, sheet,
                       zone_ids, zone_gone, zones, counter_ids, counter_gone, counters, fact_ids,
                       fact_gone, facts))
template <>
inline constexpr std::array<Note, 7> notes_of<ViewChange> = {
    {{"event", "The number of events so far."},
     {"zone_ids", "All ids, if their order has changed."},
     {"zone_gone", "The places of those that were removed."},
     {"counter_ids", "All ids, if their order has changed."},
     {"counter_gone", "The places of those that were removed."},
     {"fact_ids", "All ids, if their order has changed."},
     {"fact_gone", "The places of those that were removed."}}};

}  // namespace wire

// Seats and messages as the protocol has them.
inline wire::Seat to_wire(Seat seat) {
  wire::Seat its;
  its.value = seat.index();
  return its;
}
inline wire::Seats to_wire(SeatSet seats) {
  wire::Seats list;
  list.reserve(seats.size());
  for (const Seat seat : seats) list.push_back(to_wire(seat));
  return list;
}
// A message, which must outlive it.
inline wire::Made<wire::Message> to_wire(const Message& message) {
  return wire::Made<wire::Message>::of(
      message, [](std::string& json, const Message& its) { append_json(json, its); });
}
// Whole numbers with any bounds.
template <class Number>
Number number_of(std::integral auto value) {
  Number number;
  number.value = static_cast<std::int64_t>(value);
  return number;
}

}  // namespace menagerie
