// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table/begun_with.h"

#include "base/overloaded.h"
#include "base/text.h"
#include "engine/records/record.h"

namespace menagerie {
namespace {

Denial wrong(std::string detail) { return {Trouble::bad_request, std::move(detail), {}}; }

std::string told(const Fault& fault) {
  return fault.event ? "event " + std::to_string(*fault.event) + ": " + fault.text : fault.text;
}

// By anyone who knows the table's id: a finished game has no secrets. The events are copied into
// the new table's settings, so that it can be read when the old one is gone.
std::optional<Denial> take_played(Tables& tables, const wire::Position& from, Settings& settings) {
  const auto before = tables.look_up(from.table.value);
  if (!before) return before.error();
  const Table& table = **before;
  if (table.status() != Table::Status::finished) {
    return denial_of(Trouble::not_now, denials::not_over());
  }
  if (table.settings().game != settings.game) return wrong("'from' names a table of another game");
  const auto count = static_cast<std::size_t>(from.event.value);
  if (count >= table.events().size()) {
    return wrong("'event' must be the number of an event before the last");
  }
  const auto end = table.events().begin() + static_cast<std::ptrdiff_t>(count);
  settings.options = table.settings().options;
  settings.begun_with.assign(table.events().begin(), end);
  return std::nullopt;
}

// Only events are taken from a record, without notes and thoughts. Replayed here once, so the
// table's own replay (Table::next) can't fail later.
std::optional<Denial> take_record(const GameType& game, const Json& written, Settings& settings) {
  const auto unfit = [](const std::string& what) { return wrong("'record': " + what); };
  auto record = read_record(written.dump(-1, ' ', false, Json::error_handler_t::replace));
  if (!record) return unfit(told(record.error()));
  if (record->game != settings.game) {
    return unfit("it is of " + in_quotes(record->game) + ", the table of " +
                 in_quotes(settings.game));
  }
  const auto match = make_match(game, record->options);
  if (!match) return unfit(match.error().text);
  if (const auto fault = replay(**match, *record)) return unfit(told(*fault));
  if ((*match)->turn().kind == Turn::Kind::over) return unfit("its game is over");
  settings.options = (*match)->options();
  for (Event& event : record->events) {
    if (event.kind == Event::Kind::note) continue;
    event.legal.reset();
    event.think.reset();
    settings.begun_with.push_back(std::move(event));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Denial> read_begun_with(Tables& tables, const Json& asked, const wire::NewTable& wish,
                                      Settings& settings) {
  if (!wish.from) return std::nullopt;
  return std::visit(
      Overloaded{
          [&](const wire::Position& played) { return take_played(tables, played, settings); },
          [&](const wire::Brought&) {
            return take_record(*tables.find_game(settings.game), asked["from"]["record"], settings);
          },
      },
      *wish.from);
}

}  // namespace menagerie
