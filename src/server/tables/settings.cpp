// SPDX-License-Identifier: Apache-2.0
#include "server/tables/settings.h"

#include <stdexcept>

#include "server/tables/wire_values.h"

namespace menagerie {
namespace {

// What is not asked for stays as it is.
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

}  // namespace

Answer<Settings> read_settings(const GameType& entry, const wire::NewTable& asked) {
  Settings settings;
  settings.game = entry.id;
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
  // All there are: one more does not compile before it is kept.
  const auto& [game, options, turn_based, open, hints, away_bot, undo_revealed, pace_ms, away_s,
               clock, fill_s, fill_level, begun_with, key_hash, asked_hash, kept_out, bot_names,
               held_for, scheme, seed, salt] = settings;
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
  json["deal"] = static_cast<int>(scheme);
  json["seed"] = seed;
  json["salt"] = salt;
  return json;
}

namespace {

// Longer than anything that a table may be told; with it no sum of times is too large.
constexpr Time longest_time = 100LL * 365 * 86'400'000;

Time time_in(const Json& json) {
  const Time time = json.get<Time>();
  if (time < 0 || time > longest_time) throw std::out_of_range("a time that no table has");
  return time;
}

}  // namespace

Result<Settings> settings_from(const Json& json) {
  try {
    Settings settings;
    settings.game = json.at("game").get<std::string>();
    auto options = to_fields(json.at("options"), "options");
    if (!options) return tl::unexpected(options.error());
    settings.options = std::move(*options);
    settings.turn_based = json.at("turns").get<bool>();
    settings.open = json.at("open").get<bool>();
    settings.hints = json.at("hints").get<bool>();
    settings.away_bot = json.at("away_bot").get<bool>();
    settings.undo_revealed = json.value("undo_revealed", false);
    settings.pace_ms = time_in(json.at("pace_ms"));
    settings.away_s = time_in(json.at("away_s"));
    if (const Json& clock = json.at("clock"); !clock.is_null()) {
      settings.clock = ClockRules{time_in(clock.at("bank_ms")), time_in(clock.at("increment_ms")),
                                  time_in(clock.at("move_ms"))};
    }
    if (json.contains("begun_with")) {
      for (const Json& one : json["begun_with"]) {
        auto event = read_event(one, seats_max);
        if (!event) return tl::unexpected(event.error());
        settings.begun_with.push_back(std::move(*event));
      }
    }
    if (json.contains("fill_s")) settings.fill_s = time_in(json["fill_s"]);
    settings.fill_level =
        level_of(json.value("fill_level", std::string{"normal"})).value_or(Level::normal);
    settings.key_hash = json.value("key", std::string{});
    settings.asked_hash = json.value("asked", std::string{});
    if (json.contains("out")) {
      for (const Json& one : json["out"]) {
        settings.kept_out.push_back({one.at(0).get<std::string>(), one.at(1).get<std::string>()});
      }
    }
    settings.bot_names = json.value("bots", std::vector<std::string>{});
    settings.held_for = json.value("held", std::vector<std::string>{});
    // Logs of older versions name no scheme.
    const auto scheme = deal_scheme(json.value("deal", std::uint64_t{1}));
    if (!scheme) return problem("a shuffle of an unknown scheme");
    settings.scheme = *scheme;
    settings.seed = json.at("seed").get<std::string>();
    settings.salt = json.at("salt").get<std::string>();
    return settings;
  } catch (const std::out_of_range&) {
    return problem("settings with a time below 0 or above a hundred years");
  } catch (const Json::exception&) {
    return problem("settings with a member missing or of a wrong type");
  }
}

}  // namespace menagerie
