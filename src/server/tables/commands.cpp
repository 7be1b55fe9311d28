// SPDX-License-Identifier: Apache-2.0
#include "server/tables/commands.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "server/tables/asked.h"
#include "server/tables/digest.h"
#include "server/tables/seating.h"

namespace menagerie {
namespace {

// Against bots alone: a slip can be mended, all branches cannot be tried.
constexpr unsigned undos_of_a_decision_max = 3;
constexpr unsigned undos_of_a_game_max = 30;

// What a command says, in few characters. Over HTTP its id stands beside it.
std::string body_hash(std::string_view name, const Json& d) {
  Json body = d;
  body.erase("a");
  return sha256_hex(std::string(name) + body.dump(-1, ' ', false, Json::error_handler_t::replace))
      .substr(0, 16);
}

struct Call {
  Tables& tables;
  ServedTable& served;
  const Command& command;
  const Json& d;

  const Table& table() const { return *served.table; }
  Change change(Change::Kind kind) const {
    Change made;
    made.kind = kind;
    made.at = command.now;
    made.seat = command.by;
    made.by = command.by;
    made.id = command.id;
    if (!command.id.empty()) made.body_hash = body_hash(command.name, d);
    return made;
  }
  Answer<Ack> make(const Change& made) const {
    const std::size_t version = table().version() + 1;
    if (auto denial = tables.make(served, made)) {
      return tl::unexpected(std::move(*denial));
    }
    return Ack{version, {}};
  }
};

Answer<Ack> act(const Call& call) {
  MENAGERIE_TAKE(text, asked_text(call.d, "do", 200));
  MENAGERIE_TAKE(at, asked_number_if(call.d, "at"));
  const Table& table = call.table();
  const Chair& chair = table.chair(call.command.by);
  if (chair.stand_in) return denied(Trouble::not_now, "a bot plays for you; take the seat back");
  const bool asked = table.acting().has(call.command.by);
  if (at && asked && (*at < chair.asked_at || *at > table.events().size())) {
    return denied(Trouble::stale, "the decision asked for now is that of event " +
                                      std::to_string(table.events().size()));
  }
  Change change = call.change(Change::Kind::play);
  change.text = text;
  return call.make(change);
}

Answer<Ack> start(const Call& call) {
  MENAGERIE_TAKE(level, asked_level_if(call.d, "bots"));
  if (call.table().status() != Table::Status::waiting) {
    return denied(Trouble::not_now, "the game has begun");
  }
  if (!level) return denied(Trouble::not_now, "there are free seats");
  Change change = call.change(Change::Kind::bot);
  change.level = *level;
  while (const auto free = call.table().first_free()) {
    change.seat = *free;
    MENAGERIE_TAKE(done, call.make(change));
    static_cast<void>(done);
    change.id.clear();
  }
  return Ack{call.table().version(), {}};
}

Answer<Ack> bot(const Call& call) {
  MENAGERIE_TAKE(level, asked_level_if(call.d, "level"));
  if (!level) return denied(Trouble::bad_request, "'level' is missing");
  MENAGERIE_TAKE(wished, asked_seat_if(call.d, call.table().players()));
  const auto seat = wished ? wished : call.table().first_free();
  if (!seat) return denied(Trouble::seat_taken, "all seats are taken");
  Change change = call.change(Change::Kind::bot);
  change.seat = *seat;
  change.level = *level;
  return call.make(change);
}

Answer<Ack> free_seat(const Call& call, Seat seat) {
  Change change = call.change(Change::Kind::free);
  change.seat = seat;
  auto ack = call.make(change);
  if (ack) call.tables.expel(call.served, seat, {Trouble::wrong_token, "the seat was freed", {}});
  return ack;
}

Answer<Ack> unseat(const Call& call) {
  MENAGERIE_TAKE(seat, asked_seat(call.d, call.table().players()));
  const bool person = call.table().chair(seat).kind == Chair::Kind::person;
  if (person && seat != call.command.by && call.table().host() != call.command.by) {
    return denied(Trouble::not_allowed, "only the host may unseat a person");
  }
  bool keeps_out = false;
  if (call.d.contains("keep_out")) {
    MENAGERIE_TAKE(asked, asked_flag(call.d, "keep_out"));
    keeps_out = asked && person && seat != call.command.by;
  }
  const std::string visitor = call.served.visitors[seat.index()];
  auto ack = free_seat(call, seat);
  if (ack && keeps_out && !visitor.empty()) call.served.kept_out.insert(visitor);
  return ack;
}

Answer<Ack> rename(const Call& call) {
  MENAGERIE_TAKE(name, asked_name(call.d));
  Change change = call.change(Change::Kind::rename);
  change.text = name;
  return call.make(change);
}

Answer<Ack> leave(const Call& call) {
  if (call.table().status() == Table::Status::waiting) return free_seat(call, call.command.by);
  if (call.table().status() != Table::Status::playing) {
    return denied(Trouble::not_now, "the game is over");
  }
  auto ack = call.make(call.change(Change::Kind::leave));
  if (ack) {
    call.tables.expel(call.served, call.command.by, {Trouble::wrong_token, "you have left", {}});
  }
  return ack;
}

Answer<Ack> take_over(const Call& call) {
  MENAGERIE_TAKE(wished, asked_seat_if(call.d, call.table().players()));
  MENAGERIE_TAKE(level, asked_level_if(call.d, "level"));
  const Seat seat = wished.value_or(call.command.by);
  if (seat != call.command.by) {
    if (call.table().settings().turn_based || !call.served.is_away(seat, call.command.now)) {
      return denied(Trouble::not_now, "this person is not away, or not for long enough");
    }
  }
  Change change = call.change(Change::Kind::take_over);
  change.seat = seat;
  change.level = level.value_or(Level::normal);
  return call.make(change);
}

Answer<Ack> hand_back(const Call& call) { return call.make(call.change(Change::Kind::hand_back)); }

Answer<Ack> undo(const Call& call) {
  const Table& table = call.table();
  if (table.status() != Table::Status::playing) {
    return denied(Trouble::no_undo, "no game is on");
  }
  const auto target = table.undo_target(call.command.by);
  if (!target) {
    return denied(Trouble::no_undo, "cards were dealt since, or you have decided nothing yet");
  }
  if (table.persons() == SeatSet(call.command.by)) {
    // Nobody is asked, so nobody but we can mind that one looks at what the bots would answer.
    if (table.times_undone(call.command.by, *target) >= undos_of_a_decision_max) {
      return denied(Trouble::no_undo, "this decision was taken back often enough");
    }
    if (table.times_undone(call.command.by) >= undos_of_a_game_max) {
      return denied(Trouble::no_undo, "enough was taken back in this game");
    }
  }
  Change change = call.change(Change::Kind::ask_undo);
  change.event = *target;
  return call.make(change);
}

Answer<Ack> answer(const Call& call) {
  MENAGERIE_TAKE(agree, asked_flag(call.d, "agree"));
  const auto& asked = call.table().undo();
  if (!asked || asked->seat == call.command.by) {
    return denied(Trouble::not_now, "there is nothing to answer");
  }
  Change change = call.change(Change::Kind::answer);
  change.agrees = agree;
  return call.make(change);
}

Answer<Ack> chat(const Call& call) {
  MENAGERIE_TAKE(text, asked_line(call.d, "text", 300));
  if (!call.table().takes_chat()) return denied(Trouble::not_now, "this table's chat is full");
  Change change = call.change(Change::Kind::chat);
  change.text = text;
  return call.make(change);
}

Answer<Ack> silence(const Call& call) {
  MENAGERIE_TAKE(seat, asked_seat(call.d, call.table().players()));
  MENAGERIE_TAKE(silenced, asked_flag(call.d, "silenced"));
  if (call.table().host() != call.command.by) {
    return denied(Trouble::not_allowed, "only the host may silence somebody");
  }
  if (seat == call.command.by) return denied(Trouble::not_now, "you need not say anything");
  Change change = call.change(Change::Kind::silence);
  change.seat = seat;
  change.agrees = silenced;
  return call.make(change);
}

// For whoever runs the server: the table's log holds what was said.
Answer<Ack> report(const Call& call) {
  MENAGERIE_TAKE(seat, asked_seat(call.d, call.table().players()));
  MENAGERIE_TAKE(text, asked_line(call.d, "text", 300));
  Change change = call.change(Change::Kind::report);
  change.seat = seat;
  change.text = text;
  auto ack = call.make(change);
  if (ack) call.tables.note_report(call.served, change);
  return ack;
}

Answer<Ack> mute(const Call& call) {
  MENAGERIE_TAKE(seat, asked_seat(call.d, call.table().players()));
  MENAGERIE_TAKE(muted, asked_flag(call.d, "muted"));
  Change change = call.change(Change::Kind::mute);
  change.seat = seat;
  change.agrees = muted;
  return call.make(change);
}

Answer<Ack> abandon(const Call& call) {
  const Table& table = call.table();
  if (table.status() == Table::Status::waiting) {
    if (table.host() != call.command.by) {
      return denied(Trouble::not_allowed, "only the host may close the table");
    }
    return call.make(call.change(Change::Kind::abandon));
  }
  auto asked = call.make(call.change(Change::Kind::ask_end));
  if (!asked) return asked;
  for (const Seat seat : table.persons()) {
    const bool here = call.served.presence().connected.has(seat);
    if (here && !table.asked_to_end().has(seat)) return asked;
  }
  Change change = call.change(Change::Kind::abandon);
  change.id.clear();
  return call.make(change);
}

Answer<Ack> open_luck(const Call& call) {
  MENAGERIE_TAKE(luck, asked_opening(call.d));
  Change change = call.change(Change::Kind::open_luck);
  change.luck = luck;
  return call.make(change);
}

Answer<Ack> rematch(const Call& call) {
  MENAGERIE_TAKE(lucks, asked_lucks(call.d));
  MENAGERIE_TAKE(seated, join_rematch(call.tables, call.served, call.command.by, lucks,
                                      {nullptr, call.command.visitor, call.command.now}));
  return Ack{call.table().version(), seated_members(seated)};
}

Answer<Ack> move_link(const Call& call) {
  const MoveLink link = make_move_link(call.tables, call.served, call.command.by, call.command.now);
  return Ack{call.table().version(), R"("code":)" + json_quoted(link.code) + R"(,"expires":)" +
                                         std::to_string(link.expires)};
}

struct Row {
  std::string_view name;
  Answer<Ack> (*run)(const Call& call);
};

constexpr std::array<Row, 18> commands = {{{"act", act},
                                           {"start", start},
                                           {"bot", bot},
                                           {"unseat", unseat},
                                           {"rename", rename},
                                           {"leave", leave},
                                           {"take-over", take_over},
                                           {"hand-back", hand_back},
                                           {"undo", undo},
                                           {"answer", answer},
                                           {"chat", chat},
                                           {"mute", mute},
                                           {"silence", silence},
                                           {"report", report},
                                           {"abandon", abandon},
                                           {"rematch", rematch},
                                           {"open-luck", open_luck},
                                           {"move-link", move_link}}};

const Row* find_command(std::string_view name) {
  const auto* found = std::find_if(commands.begin(), commands.end(),
                                   [&](const Row& row) { return row.name == name; });
  return found == commands.end() ? nullptr : found;
}

}  // namespace

bool is_command(std::string_view name) { return find_command(name) != nullptr; }

Answer<Ack> run_command(Tables& tables, ServedTable& served, const Command& command,
                        const Json& d) {
  const Row* row = find_command(command.name);
  if (row == nullptr) return denied(Trouble::not_found, "no command " + in_quotes(command.name));
  if (const auto done = served.table->done(command.by, command.id)) {
    if (!done->body_hash.empty() && done->body_hash != body_hash(command.name, d)) {
      return denied(Trouble::reused, "'a' was the id of another command");
    }
    return Ack{done->version, {}};
  }
  return row->run({tables, served, command, d});
}

}  // namespace menagerie
