// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/identity.h"

// Circles: people who play together again and again (server/circles/circles.h).
namespace menagerie::wire {

// Random: anyone who knows it may join.
struct CircleKey : Text<22, 22, "^[A-Za-z0-9_-]{22}$"> {};
struct CircleName : Line<40> {};

struct NewCircle {
  CircleName name;
};
BOOST_DESCRIBE_STRUCT(NewCircle, (), (name))

struct CircleLink {
  CircleId circle;
  CircleKey key;
};
BOOST_DESCRIBE_STRUCT(CircleLink, (), (circle, key))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleLink> = {
    {{"key", "Anyone who knows it may join. Put it behind the # of a link."}}};

struct CircleLine {
  CircleId circle;
  std::string name;
  Count members, here, waiting;
};
BOOST_DESCRIBE_STRUCT(CircleLine, (), (circle, name, members, here, waiting))
template <>
inline constexpr std::array<Note, 2> notes_of<CircleLine> = {
    {{"here", "How many members look at the circle now."},
     {"waiting", "How many of its tables wait for players."}}};

struct MyCircles {
  std::vector<CircleLine> circles;
};
BOOST_DESCRIBE_STRUCT(MyCircles, (), (circles))
template <>
inline constexpr std::size_t longest_list_of<MyCircles> = 20;

struct JoinCircle {
  CircleKey key;
};
BOOST_DESCRIBE_STRUCT(JoinCircle, (), (key))

// Never used again for another member of the same circle.
struct Membership {
  Count member;
};
BOOST_DESCRIBE_STRUCT(Membership, (), (member))

struct CircleTicket : Text<38, 38, "^[A-Za-z0-9_-]{38}$"> {};
struct CircleVisit {
  CircleTicket ticket;
  Whole<1> seconds;
};
BOOST_DESCRIBE_STRUCT(CircleVisit, (), (ticket, seconds))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleVisit> = {
    {{"seconds", "How long it is valid. It ends with the server's process, too."}}};

struct PutCircle {
  std::optional<CircleName> name;
  std::optional<bool> closed;
};
BOOST_DESCRIBE_STRUCT(PutCircle, (), (name, closed))
template <>
inline constexpr std::array<Note, 1> notes_of<PutCircle> = {{{"closed", "No one else can join."}}};

struct CircleMember {
  Count member;
  std::string name, avatar;
  bool founder = false, here = false;
};
BOOST_DESCRIBE_STRUCT(CircleMember, (), (member, name, avatar, founder, here))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleMember> = {
    {{"here", "Whether they have looked at the circle in the last 45 seconds."}}};

// Free, a member's number, a bot's, or that of someone who came by the table's own link.
using CircleSeat = Nullable<std::variant<Count, Const<"bot">, Const<"guest">>>;
struct CircleTable {
  TableId table;
  std::string game;
  Options options;
  OneOf<"waiting", "playing"> state;
  Mode mode;
  std::vector<CircleSeat> seats;
  Millis created;
};
BOOST_DESCRIBE_STRUCT(CircleTable, (), (table, game, options, state, mode, seats, created))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleTable> = {
    {{"seats", "By seat: null (free), a member's number, \"bot\", or \"guest\"."}}};

struct CircleChatState {
  Count first, pages, lines;
};
BOOST_DESCRIBE_STRUCT(CircleChatState, (), (first, pages, lines))
template <>
inline constexpr std::array<Note, 3> notes_of<CircleChatState> = {
    {{"first", "The oldest page that is still kept."},
     {"pages", "The number after that of the newest page."},
     {"lines", "How many lines there have ever been."}}};

struct Circle {
  CircleId circle;
  std::string name;
  bool closed = false;
  CircleKey key;
  Count you;
  std::vector<CircleMember> members;
  std::vector<CircleTable> tables;
  Made<Nullable<NewTable>> last;
  CircleChatState chat;
  Count version;
};
BOOST_DESCRIBE_STRUCT(Circle, (),
                      (circle, name, closed, key, you, members, tables, last, chat, version))
template <>
inline constexpr std::array<Note, 4> notes_of<Circle> = {
    {{"you", "The number of the member who asks."},
     {"tables", "Those whose games haven't ended, oldest first."},
     {"last", "What the last table was made with, to make another one like it."},
     {"version", "Another one whenever anything here is different, also who is here."}}};

// As a Join; the name is the member's unless it is given.
struct CircleJoin {
  std::optional<Name> name;
  std::optional<SeatOrLot> seat;
  std::optional<Luck> luck;
  std::optional<LuckPromise> luck_promise;
  std::optional<Secret> key;
};
BOOST_DESCRIBE_STRUCT(CircleJoin, (), (name, seat, luck, luck_promise, key))
template <>
inline constexpr std::array<Note, 3> notes_of<CircleJoin> = {
    {{"name", "The member's unless it is given."},
     {"seat", "A seat, or a random free one."},
     {"key", "Makes the request safe to repeat. Drawn at random and kept secret."}}};

struct SayInCircle {
  Line<300> text;
};
BOOST_DESCRIBE_STRUCT(SayInCircle, (), (text))
struct SaidInCircle {
  Count line;
};
BOOST_DESCRIBE_STRUCT(SaidInCircle, (), (line))
template <>
inline constexpr std::array<Note, 1> notes_of<SaidInCircle> = {
    {{"line", "Its number, from 0. There are 50 lines on a page."}}};
struct CircleChatLine {
  Millis at;
  Count member;
  std::string name, text;
};
BOOST_DESCRIBE_STRUCT(CircleChatLine, (), (at, member, name, text))
struct CircleChatPage {
  Count page, first, pages;
  std::vector<CircleChatLine> lines;
};
BOOST_DESCRIBE_STRUCT(CircleChatPage, (), (page, first, pages, lines))

// A quarter of a year in UTC, or everything.
struct Season : Text<-1, -1, "^([0-9]{4}-Q[1-4]|all)$"> {};
struct CircleRow {
  Count member;
  std::string name;
  Count games, wins;
  double points = 0;
};
BOOST_DESCRIBE_STRUCT(CircleRow, (), (member, name, games, wins, points))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleRow> = {
    {{"points",
      "A point for each player behind in a game, and half a point for each who is level."}}};
struct CirclePair {
  Count a, b, games, a_ahead, b_ahead;
};
BOOST_DESCRIBE_STRUCT(CirclePair, (), (a, b, games, a_ahead, b_ahead))
template <>
inline constexpr std::array<Note, 1> notes_of<CirclePair> = {{{"games", "In which both played."}}};
struct CircleStandings {
  Season season;
  std::string game;
  std::vector<Season> seasons;
  std::vector<CircleRow> rows;
  std::vector<CirclePair> pairs;
};
BOOST_DESCRIBE_STRUCT(CircleStandings, (), (season, game, seasons, rows, pairs))
template <>
inline constexpr std::array<Note, 3> notes_of<CircleStandings> = {
    {{"game", "The id of a game, or all."},
     {"seasons", "Those in which games ended, the newest first."},
     {"rows", "The most points first."}}};

struct CirclePlayer {
  Nullable<Count> member;
  bool bot = false;
  std::string name;
  Whole<1> place;
  Integer score;
  double points = 0;
};
BOOST_DESCRIBE_STRUCT(CirclePlayer, (), (member, bot, name, place, score, points))
template <>
inline constexpr std::array<Note, 4> notes_of<CirclePlayer> = {
    {{"member", "Null for a bot, and for someone who came by the table's link."},
     {"name", "As at the table."},
     {"score", "In the game."},
     {"points", "For the standings."}}};
struct CircleGame {
  TableId table;
  std::string game;
  Day ended;
  std::vector<CirclePlayer> seats;
};
BOOST_DESCRIBE_STRUCT(CircleGame, (), (table, game, ended, seats))
struct CircleGames {
  Count page, first, pages;
  std::vector<CircleGame> games;
};
BOOST_DESCRIBE_STRUCT(CircleGames, (), (page, first, pages, games))
template <>
inline constexpr std::array<Note, 1> notes_of<CircleGames> = {
    {{"games", "At most 50, in the order in which they ended."}}};

}  // namespace menagerie::wire
