// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/commands.h"
#include "server/wire/tables.h"

namespace menagerie::wire {

// What a WebSocket carries, one object per frame.

// A client's frame: `t` is its kind, `a` its id.
template <Literal T, class D>
struct Frame {
  using Payload = D;
  static constexpr std::string_view type = T.view();
  Const<T> t;
  CommandId a;
  D d;
  BOOST_DESCRIBE_CLASS(Frame, (), (t, a, d), (), ())
};

struct Hello {
  TableId table;
  std::optional<Token> token;
  std::optional<Version> since;
};
BOOST_DESCRIBE_STRUCT(Hello, (), (table, token, since))
struct Ping {};
BOOST_DESCRIBE_STRUCT(Ping, (), ())

using FrameHello = Frame<"hello", Hello>;
using FramePing = Frame<"ping", Ping>;
using FrameAct = Frame<"act", CommandAct>;
using FrameJudge = Frame<"judge", CommandJudge>;
using FrameStart = Frame<"start", CommandStart>;
using FrameBot = Frame<"bot", CommandBot>;
using FrameUnseat = Frame<"unseat", CommandUnseat>;
using FrameRename = Frame<"rename", CommandRename>;
using FrameLeave = Frame<"leave", CommandLeave>;
using FrameTakeOver = Frame<"take-over", CommandTakeOver>;
using FrameHandBack = Frame<"hand-back", CommandHandBack>;
using FrameUndo = Frame<"undo", CommandUndo>;
using FrameAnswer = Frame<"answer", CommandAnswer>;
using FrameChat = Frame<"chat", CommandChat>;
using FrameReact = Frame<"react", CommandReact>;
using FrameMute = Frame<"mute", CommandMute>;
using FrameSilence = Frame<"silence", CommandSilence>;
using FrameReport = Frame<"report", CommandReport>;
using FrameAbandon = Frame<"abandon", CommandAbandon>;
using FrameRematch = Frame<"rematch", CommandRematch>;
using FrameOpenLuck = Frame<"open-luck", CommandOpenLuck>;
using FrameMoveLink = Frame<"move-link", CommandMoveLink>;
using FrameHints = Frame<"hints", CommandHints>;
using FrameOfferSeat = Frame<"offer-seat", CommandOfferSeat>;
using FrameAnswerSeat = Frame<"answer-seat", CommandAnswerSeat>;

// All of them, as the documents list them.
struct ClientFrame {
  std::variant<FrameHello, FramePing, FrameAct, FrameJudge, FrameStart, FrameBot, FrameUnseat,
               FrameRename, FrameLeave, FrameTakeOver, FrameHandBack, FrameUndo, FrameAnswer,
               FrameChat, FrameReact, FrameMute, FrameSilence, FrameReport, FrameAbandon,
               FrameRematch, FrameOpenLuck, FrameMoveLink, FrameHints, FrameOfferSeat,
               FrameAnswerSeat>
      value;
};
template <>
inline constexpr bool is_named_choice<ClientFrame> = true;

// ---- What the server sends ---------------------------------------------------------------------

struct EventDeal {
  True deal;
};
BOOST_DESCRIBE_STRUCT(EventDeal, (), (deal))
struct EventChance {
  Nullable<std::string> chance;
};
BOOST_DESCRIBE_STRUCT(EventChance, (), (chance))
struct EventAction {
  Seat seat;
  Nullable<std::string> do_;
};
BOOST_DESCRIBE_STRUCT(EventAction, (), (seat, do_))
struct GameEvent {
  std::variant<EventDeal, EventChance, EventAction> value;
};
template <>
inline constexpr bool is_named_choice<GameEvent> = true;

struct ChatLine {
  std::optional<Version> n;
  Seat seat;
  std::string text;
  Millis at;
};
BOOST_DESCRIBE_STRUCT(ChatLine, (), (n, seat, text, at))
template <>
inline constexpr std::array<Note, 1> notes_of<ChatLine> = {
    {{"n", "The table's version after this line."}}};
struct ChatPage {
  Made<std::vector<ChatLine>> chat;
  bool more = false;
};
BOOST_DESCRIBE_STRUCT(ChatPage, (), (chat, more))
template <>
inline constexpr std::array<Note, 1> notes_of<ChatPage> = {
    {{"more", "Whether there are older lines."}}};

struct Step {
  std::optional<Made<GameEvent>> event;
  std::optional<Made<std::vector<Message>>> told;
  std::optional<Made<std::variant<ViewChange, View>>> view;
  std::optional<Made<TableChange>> table;
  std::optional<ChatLine> chat;
  std::optional<Seats> muted;
  std::optional<Made<Message>> notice;
};
BOOST_DESCRIBE_STRUCT(Step, (), (event, told, view, table, chat, muted, notice))
template <>
inline constexpr std::array<Note, 2> notes_of<Step> = {
    {{"muted", "The seats that this seat has muted from now on."},
     {"notice", "The sentence that everyone at the table reads about it."}}};
struct MissedStep {
  Version v;
  Made<Step> d;
};
BOOST_DESCRIBE_STRUCT(MissedStep, (), (v, d))

struct Welcome {
  Nullable<Seat> seat;
  Table table;
  Made<Nullable<View>> view;
  Made<std::vector<ChatLine>> chat;
  std::optional<bool> chat_more;
  std::optional<Seats> muted;
  Nullable<std::vector<MissedStep>> missed;
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (seat, table, view, chat, chat_more, muted, missed))
template <>
inline constexpr std::array<Note, 2> notes_of<Welcome> = {
    {{"chat_more", "Whether there are older lines."},
     {"muted", "The seats that this seat has muted; empty for a spectator."}}};

struct FrameWelcome {
  Const<"welcome"> t;
  std::optional<CommandId> a;
  Version v;
  Welcome d;
};
BOOST_DESCRIBE_STRUCT(FrameWelcome, (), (t, a, v, d))
struct FrameStep {
  Const<"step"> t;
  Version v;
  Step d;
};
BOOST_DESCRIBE_STRUCT(FrameStep, (), (t, v, d))
struct FrameAck {
  Const<"ack"> t;
  CommandId a;
  Version v;
  Acknowledged d;
};
BOOST_DESCRIBE_STRUCT(FrameAck, (), (t, a, v, d))
struct FrameError {
  Const<"error"> t;
  std::optional<CommandId> a;
  Problem d;
};
BOOST_DESCRIBE_STRUCT(FrameError, (), (t, a, d))
struct Present {
  Seats connected;
  Count watchers;
};
BOOST_DESCRIBE_STRUCT(Present, (), (connected, watchers))
struct FramePresence {
  Const<"presence"> t;
  Present d;
};
BOOST_DESCRIBE_STRUCT(FramePresence, (), (t, d))
struct Reaction {
  Seat seat;
  Feeling feeling;
};
BOOST_DESCRIBE_STRUCT(Reaction, (), (seat, feeling))
struct FrameReaction {
  Const<"reaction"> t;
  Reaction d;
};
BOOST_DESCRIBE_STRUCT(FrameReaction, (), (t, d))
struct Now {
  Millis now;
};
BOOST_DESCRIBE_STRUCT(Now, (), (now))
struct FramePong {
  Const<"pong"> t;
  CommandId a;
  Now d;
};
BOOST_DESCRIBE_STRUCT(FramePong, (), (t, a, d))
struct FrameClosing {
  Const<"closing"> t;
  Problem d;
};
BOOST_DESCRIBE_STRUCT(FrameClosing, (), (t, d))
struct ServerFrame {
  std::variant<FrameWelcome, FrameStep, FrameAck, FrameError, FramePresence, FrameReaction,
               FramePong, FrameClosing>
      value;
};
template <>
inline constexpr bool is_named_choice<ServerFrame> = true;

}  // namespace menagerie::wire
