// SPDX-License-Identifier: Apache-2.0
#include "service/commands.h"

#include <algorithm>
#include <array>

#include "service/asked.h"
#include "service/seating.h"
#include "service/text.h"

namespace menagerie {
namespace {

struct Call {
  Hall& hall;
  Room& room;
  const Command& command;
  const Json& d;

  const Table& table() const { return *room.table; }
  Change change(Change::Kind kind) const {
    Change made;
    made.kind = kind;
    made.at = command.now;
    made.seat = command.by;
    made.by = command.by;
    made.id = command.id;
    return made;
  }
  Answer<Ack> make(const Change& made) const {
    const std::size_t version = table().version() + 1;
    if (auto denial = hall.make(room, made)) {
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
  if (ack) call.hall.expel(call.room, seat, {Trouble::wrong_token, "the seat was freed", {}});
  return ack;
}

Answer<Ack> unseat(const Call& call) {
  MENAGERIE_TAKE(seat, asked_seat(call.d, call.table().players()));
  const bool person = call.table().chair(seat).kind == Chair::Kind::person;
  if (person && seat != call.command.by && call.table().host() != call.command.by) {
    return denied(Trouble::not_allowed, "only the host may unseat a person");
  }
  return free_seat(call, seat);
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
    call.hall.expel(call.room, call.command.by, {Trouble::wrong_token, "you have left", {}});
  }
  return ack;
}

Answer<Ack> take_over(const Call& call) {
  MENAGERIE_TAKE(wished, asked_seat_if(call.d, call.table().players()));
  MENAGERIE_TAKE(level, asked_level_if(call.d, "level"));
  const Seat seat = wished.value_or(call.command.by);
  if (seat != call.command.by) {
    if (call.table().settings().turn_based || !call.room.is_away(seat, call.command.now)) {
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
  MENAGERIE_TAKE(text, asked_text(call.d, "text", 1200));
  Change change = call.change(Change::Kind::chat);
  change.text = cleaned(text, 300);
  if (change.text.empty()) return denied(Trouble::bad_request, "'text' says nothing");
  return call.make(change);
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
    const bool here = call.room.presence().connected.has(seat);
    if (here && !table.asked_to_end().has(seat)) return asked;
  }
  Change change = call.change(Change::Kind::abandon);
  change.id.clear();
  return call.make(change);
}

Answer<Ack> rematch(const Call& call) {
  MENAGERIE_TAKE(seated, join_rematch(call.hall, call.room, call.command.by, call.command.now));
  return Ack{call.table().version(), seated_members(seated)};
}

Answer<Ack> move_link(const Call& call) {
  const MoveLink link = make_move_link(call.hall, call.room, call.command.by, call.command.now);
  return Ack{call.table().version(), R"("code":)" + json_quoted(link.code) + R"(,"expires":)" +
                                         std::to_string(link.expires)};
}

struct Row {
  std::string_view name;
  Answer<Ack> (*run)(const Call& call);
};

constexpr std::array<Row, 15> commands = {{{"act", act},
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
                                           {"abandon", abandon},
                                           {"rematch", rematch},
                                           {"move-link", move_link}}};

const Row* find_command(std::string_view name) {
  const auto* found = std::find_if(commands.begin(), commands.end(),
                                   [&](const Row& row) { return row.name == name; });
  return found == commands.end() ? nullptr : found;
}

}  // namespace

bool is_command(std::string_view name) { return find_command(name) != nullptr; }

Answer<Ack> run_command(Hall& hall, Room& room, const Command& command, const Json& d) {
  const Row* row = find_command(command.name);
  if (row == nullptr) return denied(Trouble::not_found, "no command " + in_quotes(command.name));
  if (const auto version = room.table->done(command.by, command.id)) return Ack{*version, {}};
  return row->run({hall, room, command, d});
}

}  // namespace menagerie
