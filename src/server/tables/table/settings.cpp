// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table/settings.h"

#include "base/json_members.h"
#include "engine/deals/daily.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// What isn't asked for stays as it is.
template <std::int64_t Min, std::int64_t Max>
void take(const std::optional<wire::Whole<Min, Max>>& asked, Time& value) {
  if (asked) value = asked->value;
}
void take(const std::optional<bool>& asked, bool& value) { value = asked.value_or(value); }

ClockRules rules_of(const wire::AskedClock& asked) {
  ClockRules rules;
  take(asked.bank_ms, rules.bank_ms);
  take(asked.increment_ms, rules.increment_ms);
  take(asked.move_ms, rules.move_ms);
  return rules;
}

Json clock_json(const std::optional<ClockRules>& clock) {
  if (!clock) return nullptr;
  return Json{{"bank_ms", clock->bank_ms},
              {"increment_ms", clock->increment_ms},
              {"move_ms", clock->move_ms}};
}

// Everything but the pace follows from game and day.
std::optional<Denial> read_daily(const GameType& entry, const wire::NewTable& asked,
                                 Settings& settings) {
  const auto wrong = [](std::string text) {
    return Denial{Trouble::bad_request, "'daily': " + std::move(text), {}};
  };
  const auto deal = daily_deal(entry, asked.daily->value);
  if (!deal) return wrong(deal.error().text);
  if (asked.from) return wrong("a daily deal begins with its own cards, without 'from'");
  if (!asked.name) return wrong("a daily deal needs a person; give 'name'");
  settings.daily = deal->date;
  settings.options = deal->options;
  take(asked.pace_ms, settings.pace_ms);
  return std::nullopt;
}

}  // namespace

Answer<Settings> read_settings(const GameType& entry, const wire::NewTable& asked) {
  Settings settings;
  settings.game = entry.id;
  if (asked.daily) {
    if (auto denial = read_daily(entry, asked, settings)) return tl::unexpected(std::move(*denial));
    return settings;
  }
  const auto match = make_match(entry, asked.options ? asked.options->fields : Fields{});
  if (!match) {
    const OptionProblem& wrong = match.error();
    return tl::unexpected<Denial>(Denial{Trouble::bad_options, wrong.text, {}, 0, wrong.message});
  }
  settings.options = (*match)->options();
  take(asked.open, settings.open);
  take(asked.hints, settings.hints);
  take(asked.away_bot, settings.away_bot);
  take(asked.undo_revealed, settings.undo_revealed);
  take(asked.pace_ms, settings.pace_ms);
  take(asked.away_s, settings.away_s);
  if (asked.mode) settings.turn_based = *asked.mode == wire::Mode::of<"turns">();
  if (asked.clock && asked.clock->value) {
    const ClockRules rules = rules_of(*asked.clock->value);
    if (rules.bank_ms != 0 || rules.move_ms != 0) settings.clock = rules;
  }
  if (asked.fill) {
    take(asked.fill->after_s, settings.fill_s);
    if (asked.fill->level) settings.fill_level = level_of(*asked.fill->level);
  }
  return settings;
}

Json settings_json(const Settings& settings) {
  // All there are: a new one doesn't compile until it is stored.
  const auto& [game, options, turn_based, open, hints, away_bot, undo_revealed, pace_ms, away_s,
               clock, fill_s, fill_level, begun_with, key_hash, asked_hash, kept_out, bot_names,
               held_for, daily, circle, scheme, seed, salt] = settings;
  Json json;
  json["game"] = game;
  json["options"] = to_json(options);
  json["turns"] = turn_based;
  json["open"] = open;
  json["hints"] = hints;
  json["away_bot"] = away_bot;
  if (undo_revealed) json["undo_revealed"] = true;
  json["pace_ms"] = pace_ms;
  json["away_s"] = away_s;
  json["clock"] = clock_json(clock);
  if (fill_s > 0) {
    json["fill_s"] = fill_s;
    json["fill_level"] = level_name(fill_level);
  }
  for (const Event& event : begun_with) json["begun_with"].push_back(event_json(event));
  if (!key_hash.empty()) json["key"] = key_hash;
  if (!asked_hash.empty()) json["asked"] = asked_hash;
  for (const KeptOut& one : kept_out) json["out"].push_back({one.seed, one.origin});
  if (!bot_names.empty()) json["bots"] = bot_names;
  if (!held_for.empty()) json["held"] = held_for;
  if (!daily.empty()) json["daily"] = daily;
  if (!circle.empty()) json["circle"] = circle;
  json["deal"] = static_cast<int>(scheme);
  json["seed"] = seed;
  json["salt"] = salt;
  return json;
}

namespace {

// Longer than any time that a table may have; sums of such times don't overflow.
constexpr Time longest_time = 100LL * 365 * 86'400'000;

// The log may be damaged, and a time from it is added to others.
void read_time(JsonMembers& members, const char* key, Time& time) {
  members.read(key, time);
  if (time < 0 || time > longest_time) members.fail(key);
}

std::optional<ClockRules> clock_from(JsonMembers& members) {
  const Json& json = members.need("clock");
  if (json.is_null()) return std::nullopt;
  ClockRules clock;
  JsonMembers its(json);
  read_time(its, "bank_ms", clock.bank_ms);
  read_time(its, "increment_ms", clock.increment_ms);
  read_time(its, "move_ms", clock.move_ms);
  if (its.wrong() != nullptr) members.fail(its.wrong());
  return clock;
}

void read_kept_out(JsonMembers& members, std::vector<KeptOut>& kept_out) {
  std::vector<std::vector<std::string>> list;
  members.read_if("out", list);
  for (std::vector<std::string>& one : list) {
    if (one.size() != 2) return members.fail("out");
    kept_out.push_back({std::move(one[0]), std::move(one[1])});
  }
}

std::optional<Problem> read_begun(const JsonMembers& members, std::vector<Event>& begun_with) {
  const Json* list = members.find("begun_with");
  if (list == nullptr) return std::nullopt;
  for (const Json& one : *list) {
    auto event = read_event(one, seats_max);
    if (!event) return event.error();
    begun_with.push_back(std::move(*event));
  }
  return std::nullopt;
}

}  // namespace

Result<Settings> settings_from(const Json& json) {
  JsonMembers members(json);
  Settings settings;
  members.read("game", settings.game);
  auto options = to_fields(members.need("options"), "options");
  if (!options) return tl::unexpected(options.error());
  settings.options = std::move(*options);
  members.read("turns", settings.turn_based);
  members.read("open", settings.open);
  members.read("hints", settings.hints);
  members.read("away_bot", settings.away_bot);
  members.read_if("undo_revealed", settings.undo_revealed);
  read_time(members, "pace_ms", settings.pace_ms);
  read_time(members, "away_s", settings.away_s);
  settings.clock = clock_from(members);
  if (auto wrong = read_begun(members, settings.begun_with)) return tl::unexpected(*wrong);
  if (members.find("fill_s") != nullptr) read_time(members, "fill_s", settings.fill_s);
  std::string level;
  members.read_if("fill_level", level);
  settings.fill_level = level_of(level).value_or(Level::normal);
  members.read_if("key", settings.key_hash);
  members.read_if("asked", settings.asked_hash);
  read_kept_out(members, settings.kept_out);
  members.read_if("bots", settings.bot_names);
  members.read_if("held", settings.held_for);
  members.read_if("daily", settings.daily);
  members.read_if("circle", settings.circle);
  std::uint64_t scheme = 1;  // Logs of older versions name none.
  members.read_if("deal", scheme);
  const auto known = deal_scheme(scheme);
  if (!known) return problem("a shuffle of an unknown scheme");
  settings.scheme = *known;
  members.read("seed", settings.seed);
  members.read("salt", settings.salt);
  if (members.wrong() == nullptr) return settings;
  return problem("settings whose member '" + std::string(members.wrong()) +
                 "' is missing or not what it may be");
}

}  // namespace menagerie
