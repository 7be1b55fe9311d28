// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/parts.h"

namespace menagerie::wire {

// What a seat asks for: `d` of a frame, or the body of a request.

struct CommandAct {
  Text<1, 200> do_;
  std::optional<Count> at;
};
BOOST_DESCRIBE_STRUCT(CommandAct, (), (do_, at))
// What would happen with a CommandAct with the same members.
struct CommandJudge {
  Text<1, 200> do_;
  std::optional<Count> at;
};
BOOST_DESCRIBE_STRUCT(CommandJudge, (), (do_, at))
struct CommandStart {
  std::optional<Level> bots;
};
BOOST_DESCRIBE_STRUCT(CommandStart, (), (bots))
struct CommandBot {
  std::optional<Seat> seat;
  Level level;
};
BOOST_DESCRIBE_STRUCT(CommandBot, (), (seat, level))
struct CommandUnseat {
  Seat seat;
  std::optional<bool> keep_out;
};
BOOST_DESCRIBE_STRUCT(CommandUnseat, (), (seat, keep_out))
template <>
inline constexpr std::array<Note, 1> notes_of<CommandUnseat> = {
    {{"keep_out", "Keeps anyone at this person's address from sitting down at this table again."}}};
struct CommandRename {
  Name name;
};
BOOST_DESCRIBE_STRUCT(CommandRename, (), (name))
struct CommandLeave {};
BOOST_DESCRIBE_STRUCT(CommandLeave, (), ())
struct CommandTakeOver {
  std::optional<Seat> seat;
  std::optional<Level> level;
};
BOOST_DESCRIBE_STRUCT(CommandTakeOver, (), (seat, level))
struct CommandHandBack {};
BOOST_DESCRIBE_STRUCT(CommandHandBack, (), ())
struct CommandUndo {};
BOOST_DESCRIBE_STRUCT(CommandUndo, (), ())
struct CommandAnswer {
  bool agree = false;
};
BOOST_DESCRIBE_STRUCT(CommandAnswer, (), (agree))
struct CommandChat {
  Line<300> text;
};
BOOST_DESCRIBE_STRUCT(CommandChat, (), (text))
struct CommandReact {
  Feeling feeling;
};
BOOST_DESCRIBE_STRUCT(CommandReact, (), (feeling))
struct CommandMute {
  Seat seat;
  bool muted = false;
};
BOOST_DESCRIBE_STRUCT(CommandMute, (), (seat, muted))
struct CommandSilence {
  Seat seat;
  bool silenced = false;
};
BOOST_DESCRIBE_STRUCT(CommandSilence, (), (seat, silenced))
struct CommandReport {
  Seat seat;
  Line<300> text;
};
BOOST_DESCRIBE_STRUCT(CommandReport, (), (seat, text))
struct CommandAbandon {};
BOOST_DESCRIBE_STRUCT(CommandAbandon, (), ())
struct CommandOpenLuck {
  Secret luck;
};
BOOST_DESCRIBE_STRUCT(CommandOpenLuck, (), (luck))
struct CommandRematch {
  std::optional<Luck> luck;
  std::optional<LuckPromise> luck_promise;
};
BOOST_DESCRIBE_STRUCT(CommandRematch, (), (luck, luck_promise))
struct CommandHints {
  bool on = false;
};
BOOST_DESCRIBE_STRUCT(CommandHints, (), (on))
struct CommandOfferSeat {
  Seat seat;
  bool offered = false;
};
BOOST_DESCRIBE_STRUCT(CommandOfferSeat, (), (seat, offered))
struct CommandAnswerSeat {
  Seat seat;
  bool agree = false;
};
BOOST_DESCRIBE_STRUCT(CommandAnswerSeat, (), (seat, agree))
struct CommandMoveLink {};
BOOST_DESCRIBE_STRUCT(CommandMoveLink, (), ())

// What acknowledges a command, in addition to the version.
struct AckRematch {
  TableId table;
  std::optional<Hash> commitment;
  Seat seat;
  Token token;
};
BOOST_DESCRIBE_STRUCT(AckRematch, (), (table, commitment, seat, token))
struct AckMoveLink {
  std::string code;
  Millis expires;
};
BOOST_DESCRIBE_STRUCT(AckMoveLink, (), (code, expires))
struct Refusal {
  std::optional<std::string> rule;
  Made<Message> message;
};
BOOST_DESCRIBE_STRUCT(Refusal, (), (rule, message))
template <>
inline constexpr std::array<Note, 2> notes_of<Refusal> = {
    {{"rule", "The rule's number; missing if the text is not an action of the game at all."},
     {"message", "The reason."}}};
struct AckJudge {
  Nullable<Refusal> refusal;
};
BOOST_DESCRIBE_STRUCT(AckJudge, (), (refusal))
template <>
inline constexpr std::array<Note, 1> notes_of<AckJudge> = {
    {{"refusal", "Null where the action is legal."}}};
struct AckNothing {};
BOOST_DESCRIBE_STRUCT(AckNothing, (), ())
using Acknowledged = std::variant<AckNothing, AckJudge, AckRematch, AckMoveLink>;

// The body of a request that is a command; the id is optional.
struct BodyId {
  std::optional<CommandId> a;
};
BOOST_DESCRIBE_STRUCT(BodyId, (), (a))
template <class C>
struct Body : BodyId, C {
  BOOST_DESCRIBE_CLASS(Body, (BodyId, C), (), (), ())
};

// The answer to one.
struct Done {
  Version v;
};
BOOST_DESCRIBE_STRUCT(Done, (), (v))
template <class A>
struct DoneWith : Done, A {
  BOOST_DESCRIBE_CLASS(DoneWith, (Done, A), (), (), ())
};

}  // namespace menagerie::wire
