// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/shown.h"

#include "engine/games.h"
#include "server/tables/table_text.h"
#include "server/wire/append.h"
#include "tests/server/view_changes.h"

namespace menagerie {
namespace {

// A client that begins anew has the last lines alone.
constexpr std::size_t lines_max = 50;

void take_step(Shown& shown, const Json& d) {
  if (d.contains("table")) shown.table.update(d["table"]);
  if (d.contains("chat")) shown.chat.push_back(d["chat"]);
  if (d.contains("view")) shown.view = changed(shown.view, d["view"]);
  if (!d.contains("told")) return;
  for (const Json& told : d["told"]) shown.view["log"].push_back(told);
}

Json lasting(const Json& table) {
  Json json = sorted(table);
  for (const char* passing : {"connected", "watchers", "now"}) json.erase(passing);
  return json;
}

Json last_lines(const Json& chat) {
  Json lines = Json::array();
  for (std::size_t i = chat.size() - std::min(chat.size(), lines_max); i < chat.size(); ++i) {
    lines.push_back(chat[i]);
  }
  return lines;
}

}  // namespace

Shown shown_by(const std::vector<std::string>& frames) {
  Shown shown;
  for (const std::string& text : frames) {
    const Json frame = Json::parse(text);
    const Json& d = frame["d"];
    if (frame["t"] == "welcome") {
      shown = {d["table"], d["view"], d["chat"]};
    } else if (frame["t"] == "step") {
      take_step(shown, d);
    }
  }
  return shown;
}

std::unique_ptr<Table> table_of_log(const std::string& id, std::span<const std::string> bodies) {
  std::unique_ptr<Table> table;
  for (const std::string& body : bodies) {
    const auto change = read_change(body);
    if (!change) return nullptr;
    if (table != nullptr) {
      if (table->apply(*change)) return nullptr;
      continue;
    }
    auto created = Table::create(id, games(), *change);
    if (!created) return nullptr;
    table = std::move(*created);
  }
  return table;
}

Shown due_to(const Table& table, Observer who) {
  return {Json::parse(wire::text_of(table_now(table, {}, 0))),
          Json::parse(view_now(table, who, story_of(table, who, std::nullopt).log)),
          Json::parse(chat_page(table, who, std::nullopt).lines)};
}

std::string difference(const Shown& shown, const Shown& due) {
  const auto differ = [](const std::string& what, const auto& is, const auto& should_be) {
    return is == should_be ? std::string{}
                           : "the " + what + " is " + is.dump() + " and not " + should_be.dump();
  };
  std::string text = differ("view", sorted(shown.view), sorted(due.view));
  if (text.empty()) text = differ("table", lasting(shown.table), lasting(due.table));
  if (text.empty()) text = differ("chat", last_lines(shown.chat), last_lines(due.chat));
  return text;
}

}  // namespace menagerie
