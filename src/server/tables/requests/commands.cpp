// SPDX-License-Identifier: Apache-2.0
#include "server/tables/requests/commands.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"
#include "server/tables/digest.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/requests/seating.h"
#include "server/tables/table/undo.h"
#include "server/tables/views/wire_values.h"
#include "server/wire/frames.h"

namespace menagerie {
namespace {

// The content of a command in a few characters. Over HTTP its id is separate.
std::string body_hash(std::string_view name, const Json& d) {
  const auto text = [](const Json& body) {
    return body.dump(-1, ' ', false, Json::error_handler_t::replace);
  };
  std::string said(name);
  if (d.contains("a")) {
    Json body = d;
    body.erase("a");
    said += text(body);
  } else {
    said += text(d);
  }
  return sha256_hex(said).substr(0, 16);
}

struct Call {
  Tables& tables;
  ServedTable& served;
  const Command& command;
  const Json& d;

  const Table& table() const { return *served.table; }
  Seat by() const { return command.by; }
  Change change(changes::Any what) const {
    std::string hash = command.id.empty() ? std::string{} : body_hash(command.name, d);
    return {command.now, command.by, command.id, std::move(hash), std::move(what)};
  }
  Answer<Ack> make(changes::Any what) const { return make(change(std::move(what))); }
  Answer<Ack> make(const Change& made) const {
    const std::size_t version = table().version() + 1;
    if (auto denial = tables.make(served, made)) {
      return tl::unexpected(std::move(*denial));
    }
    return Ack{version, {}};
  }
};

// Why the seat can't decide anything now, whatever it asks for.
std::optional<Denial> cannot_decide(const Call& call, const std::optional<wire::Count>& asked_at) {
  const Table& table = call.table();
  const Chair& chair = table.chair(call.by());
  if (chair.stand_in) return not_now(denials::bot_plays());
  const std::size_t now = table.events().size();
  const std::size_t at = asked_at ? static_cast<std::size_t>(asked_at->value) : now;
  if (table.acting().has(call.by()) && (at < chair.asked_at || at > now)) {
    return Denial{
        Trouble::stale, "the decision asked for now is that of event " + std::to_string(now), {}};
  }
  return std::nullopt;
}

Answer<Ack> act(const Call& call, const wire::CommandAct& asked) {
  if (auto denial = cannot_decide(call, asked.at)) return tl::unexpected(*std::move(denial));
  return call.make(changes::Play{call.by(), asked.do_.value});
}

// Only says what an attempt would answer. The rules judge by what the seat may know (Match::judge),
// so asking reveals nothing about others.
Answer<Ack> judge(const Call& call, const wire::CommandJudge& asked) {
  if (auto denial = cannot_decide(call, asked.at)) return tl::unexpected(*std::move(denial));
  const Table& table = call.table();
  if (table.status() != Table::Status::playing) return denied(Trouble::not_now, denials::no_game());
  Ack ack{table.version(), wire::AckJudge{}};
  if (auto refusal = table.match().judge(call.by(), asked.do_.value)) {
    ack.refusal = std::make_shared<const Explanation>(*std::move(refusal));
    auto& told = std::get<wire::AckJudge>(ack.d).refusal.value.emplace();
    if (!ack.refusal->rule.empty()) told.rule = ack.refusal->rule;
    told.message = to_wire(ack.refusal->text);
  }
  return ack;
}

Answer<Ack> start(const Call& call, const wire::CommandStart& asked) {
  if (call.table().status() != Table::Status::waiting) {
    return denied(Trouble::not_now, denials::begun());
  }
  if (!asked.bots) return denied(Trouble::not_now, denials::free_seats());
  const Level level = level_of(*asked.bots);
  Change change = call.change({});
  // If the command is repeated, the answer is the version that has its id.
  std::optional<Ack> ack;
  while (const auto free = call.table().first_free()) {
    change.what = changes::Bot{*free, level};
    MENAGERIE_TAKE(done, call.make(change));
    if (!ack) ack = done;
    change.id.clear();
  }
  return ack ? *ack : Ack{call.table().version(), {}};
}

Answer<Ack> bot(const Call& call, const wire::CommandBot& asked) {
  const auto seat = asked.seat ? seat_of(*asked.seat) : call.table().first_free();
  if (!seat) return denied(Trouble::seat_taken, denials::all_taken());
  return call.make(changes::Bot{*seat, level_of(asked.level)});
}

Answer<Ack> free_seat(const Call& call, const changes::Free& frees) {
  auto ack = call.make(frees);
  if (ack) {
    call.tables.expel(call.served, frees.seat, denial_of(Trouble::wrong_token, denials::freed()));
  }
  return ack;
}

Answer<Ack> unseat(const Call& call, const wire::CommandUnseat& asked) {
  const Seat seat = seat_of(asked.seat);
  const bool person = call.table().chair(seat).kind == Chair::Kind::person;
  if (person && seat != call.by() && call.table().host() != call.by()) {
    return denied(Trouble::not_allowed, denials::host_unseats());
  }
  const bool keeps_out = asked.keep_out.value_or(false) && person && seat != call.by();
  return free_seat(call, {seat, keeps_out});
}

Answer<Ack> rename(const Call& call, const wire::CommandRename& asked) {
  return call.make(changes::Rename{call.by(), asked.name.value});
}

Answer<Ack> leave(const Call& call, const wire::CommandLeave&) {
  if (call.table().status() == Table::Status::waiting) return free_seat(call, {call.by()});
  if (call.table().status() != Table::Status::playing) {
    return denied(Trouble::not_now, denials::over());
  }
  auto ack = call.make(changes::Leave{call.by()});
  if (ack) {
    call.tables.expel(call.served, call.by(), denial_of(Trouble::wrong_token, denials::left()));
  }
  return ack;
}

Answer<Ack> take_over(const Call& call, const wire::CommandTakeOver& asked) {
  const Seat seat = asked.seat ? seat_of(*asked.seat) : call.by();
  if (seat != call.by()) {
    if (call.table().settings().turn_based || !call.served.is_away(seat, call.command.now)) {
      return denied(Trouble::not_now, denials::not_away());
    }
  }
  return call.make(changes::TakeOver{seat, asked.level ? level_of(*asked.level) : Level::normal});
}

Answer<Ack> hand_back(const Call& call, const wire::CommandHandBack&) {
  return call.make(changes::HandBack{call.by()});
}

Answer<Ack> undo(const Call& call, const wire::CommandUndo&) {
  const Table& table = call.table();
  if (table.status() != Table::Status::playing) {
    return denied(Trouble::no_undo, denials::no_game());
  }
  const auto target = table.undo_target(call.by());
  if (!target) {
    return denied(Trouble::no_undo, denials::nothing_to_undo());
  }
  if (auto denial = refuse_undo(table, call.by(), *target)) {
    return tl::unexpected(*std::move(denial));
  }
  return call.make(changes::AskUndo{call.by(), *target});
}

Answer<Ack> answer(const Call& call, const wire::CommandAnswer& asked) {
  const auto& undo = call.table().undo();
  if (!undo || undo->seat == call.by()) {
    return denied(Trouble::not_now, denials::nothing_to_answer());
  }
  return call.make(changes::AnswerUndo{call.by(), asked.agree});
}

Answer<Ack> chat(const Call& call, const wire::CommandChat& asked) {
  if (!call.table().takes_chat()) return denied(Trouble::not_now, denials::chat_full());
  return call.make(changes::Chat{call.by(), asked.text.value});
}

Answer<Ack> react(const Call& call, const wire::CommandReact& asked) {
  if (call.table().chair(call.by()).is_silenced) {
    return denied(Trouble::not_allowed, denials::silenced());
  }
  call.tables.react(call.served, call.by(), asked.feeling);
  return Ack{call.table().version(), {}};
}

Answer<Ack> silence(const Call& call, const wire::CommandSilence& asked) {
  const Seat seat = seat_of(asked.seat);
  if (call.table().host() != call.by()) {
    return denied(Trouble::not_allowed, denials::host_silences());
  }
  if (seat == call.by()) return denied(Trouble::not_now, denials::own_silence());
  return call.make(changes::Silence{seat, asked.silenced});
}

// For the operator: what was said is in the table's log.
Answer<Ack> report(const Call& call, const wire::CommandReport& asked) {
  const changes::Report report{seat_of(asked.seat), asked.text.value};
  if (report.seat == call.by()) return denied(Trouble::not_now, denials::own_report());
  auto ack = call.make(report);
  if (ack) call.tables.note_report(call.served, call.by(), report);
  return ack;
}

Answer<Ack> mute(const Call& call, const wire::CommandMute& asked) {
  return call.make(changes::Mute{seat_of(asked.seat), asked.muted});
}

// A waiting table is its host's to close. A game ends when everyone who is here has asked for it,
// so the last request does it.
Answer<Ack> abandon(const Call& call, const wire::CommandAbandon&) {
  const Table& table = call.table();
  if (table.status() == Table::Status::waiting) {
    if (table.host() != call.by()) {
      return denied(Trouble::not_allowed, denials::host_closes());
    }
    return call.make(changes::Abandon{});
  }
  auto asked = call.make(changes::AskEnd{call.by()});
  if (!asked) return asked;
  for (const Seat seat : table.persons()) {
    // In a turn-based game no one needs to be connected.
    const bool here = table.settings().turn_based || call.served.presence().connected.has(seat);
    if (here && !table.asked_to_end().has(seat)) return asked;
  }
  Change change = call.change(changes::Abandon{});
  change.id.clear();
  MENAGERIE_TAKE(ended, call.make(change));
  static_cast<void>(ended);
  return asked;
}

Answer<Ack> open_client_seed(const Call& call, const wire::CommandOpenLuck& asked) {
  return call.make(changes::OpenClientSeed{call.by(), asked.luck.value});
}

Answer<Ack> rematch(const Call& call, const wire::CommandRematch& asked) {
  MENAGERIE_TAKE(client_seed, client_seed_of(asked));
  MENAGERIE_TAKE(seated, join_rematch(call.tables, call.served, call.by(), client_seed,
                                      {nullptr, call.command.visitor, call.command.now}));
  return Ack{call.table().version(), acknowledged(seated)};
}

Answer<Ack> move_link(const Call& call, const wire::CommandMoveLink&) {
  const MoveLink link = make_move_link(call.tables, call.served, call.by(), call.command.now);
  return Ack{call.table().version(),
             wire::AckMoveLink{link.code, number_of<wire::Millis>(link.expires)}};
}

Answer<Ack> hints(const Call& call, const wire::CommandHints& asked) {
  if (call.table().host() != call.by()) {
    return denied(Trouble::not_allowed, denials::host_hints());
  }
  return call.make(changes::Hints{asked.on});
}

Answer<Ack> offer_seat(const Call& call, const wire::CommandOfferSeat& asked) {
  if (call.table().host() != call.by()) {
    return denied(Trouble::not_allowed, denials::host_offers());
  }
  return call.make(changes::OfferSeat{seat_of(asked.seat), asked.offered});
}

// The host's word is enough. If the seat in question is the host's, or the host isn't here,
// everyone who is here must agree.
bool is_agreed(const Call& call, Seat seat) {
  const SeatSet agreed = call.table().chair(seat).request->agreed;
  const SeatSet here = call.served.presence().connected;
  const auto host = call.table().host();
  if (host && *host != seat && (here.has(*host) || agreed.has(*host))) return agreed.has(*host);
  for (const Seat other : here) {
    if (other != seat && !agreed.has(other)) return false;
  }
  return true;
}

// Whether a person has used the seat since it was requested: then its token isn't lost.
bool is_in_use(const Call& call, Seat seat) {
  const Table& table = call.table();
  const auto& request = table.chair(seat).request;
  if (!request || table.chair(seat).kind != Chair::Kind::person) return false;
  if (call.served.presence().connected.has(seat)) return true;
  const auto& changes = table.history();
  // Changes are ordered by time, so those before the request are skipped.
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (change->at < request->asked) return false;
    if (change->by == seat) return true;
  }
  return false;
}

// One refusal is enough, including one from a seat's holder who is back.
Answer<Ack> answer_seat(const Call& call, const wire::CommandAnswerSeat& asked) {
  const Seat seat = seat_of(asked.seat);
  if (asked.agree && call.by() != seat && is_in_use(call, seat)) {
    return denied(Trouble::not_now, denials::seat_in_use());
  }
  auto ack = call.make(changes::AnswerSeat{seat, asked.agree});
  if (!ack || !asked.agree || !is_agreed(call, seat)) return ack;
  Change given = call.change(changes::GiveSeat{seat});
  given.id.clear();
  MENAGERIE_TAKE(done, call.make(given));
  static_cast<void>(done);
  call.tables.expel(call.served, seat, {Trouble::moved, {}, {}});
  return ack;
}

struct NamedCommand {
  std::string_view name;
  Answer<Ack> (*run)(const Call& call);
};

// Carries out a command by its name, reading its content as the payload of that frame.
template <class Frame, auto& run>
constexpr NamedCommand row() {
  return {Frame::type, [](const Call& call) -> Answer<Ack> {
            MENAGERIE_TAKE(asked,
                           asked_command<typename Frame::Payload>(call.d, call.table().players()));
            return run(call, asked);
          }};
}

constexpr std::array<NamedCommand, 23> commands = {row<wire::FrameAct, act>(),
                                                   row<wire::FrameJudge, judge>(),
                                                   row<wire::FrameStart, start>(),
                                                   row<wire::FrameBot, bot>(),
                                                   row<wire::FrameUnseat, unseat>(),
                                                   row<wire::FrameRename, rename>(),
                                                   row<wire::FrameLeave, leave>(),
                                                   row<wire::FrameTakeOver, take_over>(),
                                                   row<wire::FrameHandBack, hand_back>(),
                                                   row<wire::FrameUndo, undo>(),
                                                   row<wire::FrameAnswer, answer>(),
                                                   row<wire::FrameChat, chat>(),
                                                   row<wire::FrameReact, react>(),
                                                   row<wire::FrameMute, mute>(),
                                                   row<wire::FrameSilence, silence>(),
                                                   row<wire::FrameReport, report>(),
                                                   row<wire::FrameAbandon, abandon>(),
                                                   row<wire::FrameRematch, rematch>(),
                                                   row<wire::FrameOpenLuck, open_client_seed>(),
                                                   row<wire::FrameMoveLink, move_link>(),
                                                   row<wire::FrameHints, hints>(),
                                                   row<wire::FrameOfferSeat, offer_seat>(),
                                                   row<wire::FrameAnswerSeat, answer_seat>()};
// The frames besides hello and ping, which aren't commands of a seat.
static_assert(commands.size() + 2 == std::variant_size_v<decltype(wire::ClientFrame::value)>);

// A game couldn't end without these, and no one can ask for them endlessly.
bool is_needed(std::string_view name) {
  constexpr std::array<std::string_view, 10> needed = {"act",    "judge",    "start",   "leave",
                                                       "answer", "abandon",  "rematch", "open-luck",
                                                       "react",  "move-link"};
  return std::find(needed.begin(), needed.end(), name) != needed.end();
}

const NamedCommand* find_command(std::string_view name) {
  const std::span all(commands);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const NamedCommand& row) { return row.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

bool is_command(std::string_view name) { return find_command(name) != nullptr; }

// A command that was done before is answered from the log, so a client that lost the answer simply
// sends it again; with the same id but another content it is a mistake, which is told. Only changes
// are remembered: what makes none (judge, react, move-link) is done again.
Answer<Ack> run_command(Tables& tables, ServedTable& served, const Command& command,
                        const Json& d) {
  const NamedCommand* row = find_command(command.name);
  if (row == nullptr) return denied(Trouble::not_found, "no command " + in_quotes(command.name));
  if (const auto done = served.table->done(command.by, command.id)) {
    if (!done->body_hash.empty() && done->body_hash != body_hash(command.name, d)) {
      return denied(Trouble::reused, "'a' was the id of another command");
    }
    return Ack{done->version, {}};
  }
  if (!served.table->takes_more() && !is_needed(command.name)) return full_of_changes();
  return row->run({tables, served, command, d});
}

}  // namespace menagerie
