// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/mp11.hpp>

#include "server/wire/circles.h"
#include "server/wire/daily.h"
#include "server/wire/frames.h"
#include "server/wire/identity.h"
#include "server/wire/puzzles.h"
#include "server/wire/reviews.h"

namespace menagerie::wire {

// Every type of the protocol that has a name in its documents, in the same order.
template <Literal Name, class T, Literal About = "">
struct Def {
  using Type = T;
  static constexpr std::string_view name = Name.view(), about = About.view();
};

using Definitions = boost::mp11::mp_list<
    Def<"Seat", Seat, "A seat, clockwise from 0.">,  //
    Def<"TableId", TableId>,                         //
    Def<"Token", Token, "The secret that proves whose seat this is.">,
    Def<"CommandId", CommandId, "Chosen by the client, unique for each command.">,
    Def<"Version", Version, "The number of changes to the table so far.">,
    Def<"Hash", Hash, "SHA-256 in hexadecimal.">,
    Def<"LuckPromise", LuckPromise,
        "The hash of a player's random words, which they reveal at the start; see FAIRNESS.md.">,
    Def<"Millis", Millis, "Milliseconds: a time since 1970, or a duration.">,
    Def<"Level", Level, "How well a bot plays.">,
    Def<"Feeling", Feeling, "A reaction that a seat shows.">,
    Def<"Name", Name,
        "A person's name. Control characters are removed, and runs of spaces "
        "become one.">,
    Def<"Value", Value, "The value of an option.">, Def<"Options", Options>,
    Def<"Clock", Clock,
        "Time to think: a bank per seat, an increment per move, and a limit per move. 0: none.">,
    Def<"AskedClock", AskedClock, "Members left out are 0.">,
    Def<"OptionRules", OptionRules, "Parts of the rules text that an option is about.">,
    Def<"OptionSpec", OptionSpec>,
    Def<"SuitLook", SuitLook,
        "A suit, by the letter with which its cards are written. A sign is the name of a small "
        "picture.">,
    Def<"Mark", Mark, "A small sign printed on a card that scores; below 0, it costs points.">,
    Def<"CardLook", CardLook>,
    Def<"TileLook", TileLook, "A tile of a grid: a picture of a few signs.">,
    Def<"CounterLook", CounterLook,
        "How a counter is drawn, and whether a round's result "
        "includes it.">,
    Def<"FactLook", FactLook, "Where a fact of the table is drawn.">,
    Def<"NoteLook", NoteLook, "What a note on a card says, if the table already shows it.">,
    Def<"LogLook", LogLook,
        "What a sentence of the log reports, if the page shows that in a "
        "place of its own.">,
    Def<"ActionForm", ActionForm,
        "How an action is written, and the sentence that describes "
        "it.">,
    Def<"SignMeaning", SignMeaning>, Def<"Cover", Cover, "How a game presents itself in a list.">,
    Def<"ExampleItem", ExampleItem, "A card, a tile or a few words in a drawn example.">,
    Def<"Example", Example, "A drawn example for a rule.">,
    Def<"Description", Description,
        "What a client that does not know the game needs to draw it and name its parts.">,
    Def<"Catalogue", Catalogue, "Sentences by their ids, in ICU MessageFormat.">, Def<"Game", Game>,
    Def<"Argument", Argument,
        "An argument of a message: a number as it is, anything else by "
        "its kind.">,
    Def<"Message", Message,
        "A sentence or a part of one: an id of the game's catalogue and its arguments.">,
    Def<"Card", Card>,
    Def<"Cards", Cards,
        "Cards in order; or the number of cards, if all are face down and "
        "unknown.">,
    Def<"Zone", Zone, "A place for cards.">, Def<"Counter", Counter, "One number per seat.">,
    Def<"Fact", Fact, "A fact of the whole table.">, Def<"Result", Result>,
    Def<"SheetRow", SheetRow, "Totals at the end of a round.">,
    Def<"View", View, "Everything that one observer may know of a game.">,
    Def<"ZoneChange", ZoneChange>, Def<"CounterChange", CounterChange>,
    Def<"FactChange", FactChange>,
    Def<"ViewChange", ViewChange, "What has changed since the previous view.">,
    Def<"TableSeat", TableSeat>,
    Def<"SeatRequest", SeatRequest, "A player asks for a seat whose token they have lost.">,
    Def<"AskSeat", AskSeat>, Def<"GivenSeat", GivenSeat>, Def<"Undo", Undo>, Def<"Reveal", Reveal>,
    Def<"Opening", Opening,
        "All seats are taken: whose random words the table is waiting for, "
        "and until when.">,
    Def<"Table", Table>, Def<"TableChange", TableChange, "The members of a table that changed.">,
    Def<"Bots", Bots, "The level per seat; `others` for all remaining seats.">,
    Def<"Position", Position,
        "A position before an event of a finished game. The new table continues from there "
        "with that game's options.">,
    Def<"GameRecord", GameRecord, "The events of an unfinished game, as in a record.">,
    Def<"Brought", Brought,
        "A game begun elsewhere. The new table continues from its last "
        "event.">,
    Def<"Fill", Fill,
        "Bots of this level fill the free seats this many seconds after the first person sat "
        "down; 0: never.">,
    Def<"NewTable", NewTable>, Def<"Join", Join>,
    Def<"Seated", Seated, "Includes the seat and token if a seat was taken.">,
    Def<"Tables", Tables>, Def<"TableLine", TableLine>, Def<"Games", Games>, Def<"Claim", Claim>,
    Def<"Mine", Mine>, Def<"MySeats", MySeats>, Def<"MySeat", MySeat>, Def<"Enter", Enter>,
    Def<"ViewAnswer", ViewAnswer>, Def<"Opinion", Opinion>, Def<"Opinions", Opinions>,
    Def<"Chances", Chances,
        "How often each seat wins if bots continue by rules of thumb from before that event, "
        "with all cards where they are.">,
    Def<"Mistake", Mistake,
        "A decision that was clearly not the best: the winning chance it lost, with a 95 % "
        "interval.">,
    Def<"ReviewedSeat", ReviewedSeat,
        "points = average (of a random deal) + cards (how much more these cards were worth: "
        "luck) + play.">,
    Def<"Review", Review>,
    Def<"ReviewAnswer", ReviewAnswer,
        "How many pieces are done; the review itself once all "
        "are.">,
    Def<"LessonFrame", LessonFrame,
        "The members of a view that the next event of a lesson changes, and the sentences "
        "about it.">,
    Def<"LessonStep", LessonStep,
        "One idea of a lesson. Its text is the sentence with its id; the answers to a move are "
        "id.right and id.wrong.">,
    Def<"Lesson", Lesson, "A whole lesson: everything a page needs to show it.">,
    Def<"PuzzleSeat", PuzzleSeat>,
    Def<"PuzzleRecord", PuzzleRecord, "A game that isn't over, with the names of its seats.">,
    Def<"PuzzleTry", PuzzleTry, "What comes of a legal action.">,
    Def<"Puzzle", Puzzle, "A position in which one action is clearly best.">,
    Def<"Puzzles", Puzzles>, Def<"DailyRecord", DailyRecord, "A try of a daily deal, to its end.">,
    Def<"DailyBest", DailyBest>,
    Def<"DailyStanding", DailyStanding, "How a try compares with all others of that day.">,
    Def<"DailyAnswer", DailyAnswer,
        "How many decisions of bots are checked; the standing once all are.">,
    Def<"PublicKey", PublicKey, "An Ed25519 key in base64url: who signs a request.">,
    Def<"Signature", Signature, "By Ed25519, in base64url.">, Def<"Challenge", Challenge>,
    Def<"Avatar", Avatar, "The name of a picture; empty: none.">, Def<"PutMe", PutMe>,
    Def<"Kept", Kept, "The day on which all of it is removed unless the key is used again.">,
    Def<"KeptSeat", KeptSeat, "A seat that belongs to the key.">, Def<"VaultState", VaultState>,
    Def<"Me", Me, "What the server has of the key that signed the request.">,
    Def<"Sealed", Sealed, "Encrypted by the client, in base64.">, Def<"Vault", Vault>,
    Def<"PutVault", PutVault>, Def<"VaultVersion", VaultVersion>, Def<"KeepSeat", KeepSeat>,
    Def<"Renew", Renew>, Def<"ExportedSeat", ExportedSeat>,
    Def<"ExportedMe", ExportedMe, "Everything that the server has of a key.">,
    Def<"CircleId", CircleId>,
    Def<"CircleKey", CircleKey, "The secret of a circle's link: anyone who knows it may join.">,
    Def<"CircleName", CircleName>, Def<"NewCircle", NewCircle>, Def<"CircleLink", CircleLink>,
    Def<"CircleLine", CircleLine, "One of a person's circles.">, Def<"MyCircles", MyCircles>,
    Def<"JoinCircle", JoinCircle>,
    Def<"Membership", Membership,
        "The number of a member. No one else in the circle will ever have it.">,
    Def<"CircleTicket", CircleTicket, "What shows that a member asks, for a while.">,
    Def<"CircleVisit", CircleVisit>, Def<"PutCircle", PutCircle>, Def<"CircleMember", CircleMember>,
    Def<"CircleTable", CircleTable>, Def<"CircleChatState", CircleChatState>,
    Def<"Circle", Circle, "Everything that a page shows of a circle at first.">,
    Def<"CircleJoin", CircleJoin>, Def<"SayInCircle", SayInCircle>,
    Def<"SaidInCircle", SaidInCircle>, Def<"CircleChatLine", CircleChatLine>,
    Def<"CircleChatPage", CircleChatPage>,
    Def<"Season", Season, "A quarter of a year in UTC, or all of them.">,
    Def<"CircleRow", CircleRow>,
    Def<"CirclePair", CirclePair, "Two members, and how often each was ahead of the other.">,
    Def<"CircleStandings", CircleStandings>, Def<"CirclePlayer", CirclePlayer>,
    Def<"CircleGame", CircleGame>, Def<"CircleGames", CircleGames>, Def<"CheckFault", CheckFault>,
    Def<"Checked", Checked, "Whether a record keeps what was committed.">,
    Def<"Problem", Problem, "RFC 9457.">, Def<"VersionAnswer", VersionAnswer>,
    Def<"CommandAct", CommandAct>,
    Def<"CommandJudge", CommandJudge, "Whether an act with the same members would be accepted.">,
    Def<"CommandStart", CommandStart>, Def<"CommandBot", CommandBot>,
    Def<"CommandUnseat", CommandUnseat>, Def<"CommandRename", CommandRename>,
    Def<"CommandLeave", CommandLeave>, Def<"CommandTakeOver", CommandTakeOver>,
    Def<"CommandHandBack", CommandHandBack>, Def<"CommandUndo", CommandUndo>,
    Def<"CommandAnswer", CommandAnswer>, Def<"CommandChat", CommandChat>,
    Def<"CommandReact", CommandReact>, Def<"CommandMute", CommandMute>,
    Def<"CommandSilence", CommandSilence>, Def<"CommandReport", CommandReport>,
    Def<"CommandAbandon", CommandAbandon>, Def<"CommandOpenLuck", CommandOpenLuck>,
    Def<"CommandRematch", CommandRematch>, Def<"CommandMoveLink", CommandMoveLink>,
    Def<"CommandHints", CommandHints>, Def<"CommandOfferSeat", CommandOfferSeat>,
    Def<"CommandAnswerSeat", CommandAnswerSeat>,
    Def<"Refusal", Refusal, "Why the rules do not allow an action.">, Def<"AckJudge", AckJudge>,
    Def<"AckRematch", AckRematch>, Def<"AckMoveLink", AckMoveLink>, Def<"AckNothing", AckNothing>,
    Def<"FrameHello", FrameHello>, Def<"FramePing", FramePing>, Def<"FrameAct", FrameAct>,
    Def<"FrameJudge", FrameJudge>, Def<"FrameStart", FrameStart>, Def<"FrameBot", FrameBot>,
    Def<"FrameUnseat", FrameUnseat>, Def<"FrameRename", FrameRename>, Def<"FrameLeave", FrameLeave>,
    Def<"FrameTakeOver", FrameTakeOver>, Def<"FrameHandBack", FrameHandBack>,
    Def<"FrameUndo", FrameUndo>, Def<"FrameAnswer", FrameAnswer>, Def<"FrameChat", FrameChat>,
    Def<"FrameReact", FrameReact>, Def<"FrameMute", FrameMute>, Def<"FrameSilence", FrameSilence>,
    Def<"FrameReport", FrameReport>, Def<"FrameAbandon", FrameAbandon>,
    Def<"FrameRematch", FrameRematch>, Def<"FrameOpenLuck", FrameOpenLuck>,
    Def<"FrameMoveLink", FrameMoveLink>, Def<"FrameHints", FrameHints>,
    Def<"FrameOfferSeat", FrameOfferSeat>, Def<"FrameAnswerSeat", FrameAnswerSeat>,
    Def<"ClientFrame", ClientFrame, "What a client sends.">,
    Def<"GameEvent", GameEvent, "An event of the game, as the receiver saw it.">,
    Def<"ChatLine", ChatLine>, Def<"ChatPage", ChatPage, "Lines of chat, oldest first.">,
    Def<"Step", Step, "Empty if the receiver may not see what changed.">,
    Def<"MissedStep", MissedStep>, Def<"Welcome", Welcome>, Def<"FrameWelcome", FrameWelcome>,
    Def<"FrameStep", FrameStep>, Def<"FrameAck", FrameAck>, Def<"FrameError", FrameError>,
    Def<"FramePresence", FramePresence>, Def<"FrameReaction", FrameReaction>,
    Def<"FramePong", FramePong>, Def<"FrameClosing", FrameClosing>,
    Def<"ServerFrame", ServerFrame, "What the server sends.">, Def<"BodyAct", Body<CommandAct>>,
    Def<"BodyJudge", Body<CommandJudge>>, Def<"BodyStart", Body<CommandStart>>,
    Def<"BodyBot", Body<CommandBot>>, Def<"BodyUnseat", Body<CommandUnseat>>,
    Def<"BodyRename", Body<CommandRename>>, Def<"BodyLeave", Body<CommandLeave>>,
    Def<"BodyTakeOver", Body<CommandTakeOver>>, Def<"BodyHandBack", Body<CommandHandBack>>,
    Def<"BodyUndo", Body<CommandUndo>>, Def<"BodyAnswer", Body<CommandAnswer>>,
    Def<"BodyChat", Body<CommandChat>>, Def<"BodyReact", Body<CommandReact>>,
    Def<"BodyMute", Body<CommandMute>>, Def<"BodySilence", Body<CommandSilence>>,
    Def<"BodyReport", Body<CommandReport>>, Def<"BodyAbandon", Body<CommandAbandon>>,
    Def<"BodyOpenLuck", Body<CommandOpenLuck>>, Def<"BodyRematch", Body<CommandRematch>>,
    Def<"BodyMoveLink", Body<CommandMoveLink>>, Def<"BodyHints", Body<CommandHints>>,
    Def<"BodyOfferSeat", Body<CommandOfferSeat>>, Def<"BodyAnswerSeat", Body<CommandAnswerSeat>>,
    Def<"Done", Done>, Def<"DoneJudge", DoneWith<AckJudge>>,
    Def<"DoneRematch", DoneWith<AckRematch>>, Def<"DoneMoveLink", DoneWith<AckMoveLink>>>;

template <class D>
using TypeOf = typename D::Type;
using Types = boost::mp11::mp_transform<TypeOf, Definitions>;

struct Names {
  template <class T>
  static constexpr std::string_view of() {
    constexpr auto at = boost::mp11::mp_find<Types, T>::value;
    if constexpr (at < boost::mp11::mp_size<Types>::value) {
      return boost::mp11::mp_at_c<Definitions, at>::name;
    } else {
      return {};
    }
  }
};
}  // namespace menagerie::wire
