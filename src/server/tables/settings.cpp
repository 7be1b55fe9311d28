// SPDX-License-Identifier: Apache-2.0
#include "server/tables/settings.h"

#include "server/tables/asked.h"

namespace menagerie {
namespace {

constexpr Time a_day_ms = 86'400'000;

// Reads the members of an object one by one and remembers the first that was wrong.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {}

  void flag(const char* name, bool& value) {
    const auto it = object_.find(name);
    if (it == object_.end()) return;
    if (!it->is_boolean()) return fail(name, "true or false");
    value = it->get<bool>();
  }
  void number(const char* name, Time max, Time& value) {
    const auto it = object_.find(name);
    if (it == object_.end()) return;
    const bool whole = it->is_number_integer() &&
                       !(it->is_number_unsigned() && it->get<std::uint64_t>() > INT64_MAX);
    if (!whole || it->get<Time>() < 0 || it->get<Time>() > max) {
      return fail(name, "a number from 0 to " + std::to_string(max));
    }
    value = it->get<Time>();
  }
  void fail(const std::string& name, const std::string& right) {
    if (wrong_.empty()) wrong_ = "'" + name + "' must be " + right;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  const Json& object_;
  std::string wrong_;
};

}  // namespace

Answer<Settings> read_settings(const GameType& entry, const Json& asked) {
  Settings settings;
  settings.game = entry.id;
  Fields given;
  if (asked.contains("options")) {
    auto fields = to_fields(asked["options"], "options");
    if (!fields) return denied(Trouble::bad_options, fields.error().text);
    given = std::move(*fields);
  }
  const auto match = make_match(entry, given);
  if (!match) return denied(Trouble::bad_options, match.error().text);
  settings.options = (*match)->options();

  Reader reader(asked);
  reader.flag("open", settings.open);
  reader.flag("hints", settings.hints);
  reader.flag("away_bot", settings.away_bot);
  reader.number("pace_ms", 5000, settings.pace_ms);
  reader.number("away_s", 86'400, settings.away_s);
  if (asked.contains("mode")) {
    const Json& mode = asked["mode"];
    if (mode != "live" && mode != "turns") reader.fail("mode", "'live' or 'turns'");
    settings.turn_based = mode == "turns";
  }
  if (asked.contains("clock") && !asked["clock"].is_null()) {
    const Json& clock = asked["clock"];
    if (!clock.is_object()) return denied(Trouble::bad_request, "'clock' must be an object");
    Reader inner(clock);
    ClockRules rules;
    inner.number("bank_ms", a_day_ms, rules.bank_ms);
    inner.number("increment_ms", 600'000, rules.increment_ms);
    inner.number("move_ms", 14 * a_day_ms, rules.move_ms);
    if (!inner.wrong().empty()) return denied(Trouble::bad_request, inner.wrong());
    if (rules.bank_ms != 0 || rules.move_ms != 0) settings.clock = rules;
  }
  if (asked.contains("fill")) {
    const Json& fill = asked["fill"];
    if (!fill.is_object()) return denied(Trouble::bad_request, "'fill' must be an object");
    Reader inner(fill);
    inner.number("after_s", 3600, settings.fill_s);
    if (!inner.wrong().empty()) return denied(Trouble::bad_request, inner.wrong());
    MENAGERIE_TAKE(level, asked_level_if(fill, "level"));
    settings.fill_level = level.value_or(Level::normal);
  }
  if (!reader.wrong().empty()) return denied(Trouble::bad_request, reader.wrong());
  return settings;
}

Json clock_json(const std::optional<ClockRules>& clock) {
  if (!clock) return nullptr;
  return Json{{"bank_ms", clock->bank_ms},
              {"increment_ms", clock->increment_ms},
              {"move_ms", clock->move_ms}};
}

Json settings_json(const Settings& settings) {
  Json json;
  json["game"] = settings.game;
  json["options"] = to_json(settings.options);
  json["turns"] = settings.turn_based;
  json["open"] = settings.open;
  json["hints"] = settings.hints;
  json["away_bot"] = settings.away_bot;
  json["pace_ms"] = settings.pace_ms;
  json["away_s"] = settings.away_s;
  json["clock"] = clock_json(settings.clock);
  if (settings.fill_s > 0) {
    json["fill_s"] = settings.fill_s;
    json["fill_level"] = level_name(settings.fill_level);
  }
  for (const Event& event : settings.begun_with) json["begun_with"].push_back(event_json(event));
  if (!settings.key_hash.empty()) json["key"] = settings.key_hash;
  if (!settings.asked_hash.empty()) json["asked"] = settings.asked_hash;
  for (const KeptOut& one : settings.kept_out) json["out"].push_back({one.seed, one.origin});
  json["deal"] = static_cast<int>(settings.scheme);
  json["seed"] = settings.seed;
  json["salt"] = settings.salt;
  return json;
}

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
    settings.pace_ms = json.at("pace_ms").get<Time>();
    settings.away_s = json.at("away_s").get<Time>();
    if (const Json& clock = json.at("clock"); !clock.is_null()) {
      settings.clock =
          ClockRules{clock.at("bank_ms").get<Time>(), clock.at("increment_ms").get<Time>(),
                     clock.at("move_ms").get<Time>()};
    }
    if (json.contains("begun_with")) {
      for (const Json& one : json["begun_with"]) {
        auto event = read_event(one, seats_max);
        if (!event) return tl::unexpected(event.error());
        settings.begun_with.push_back(std::move(*event));
      }
    }
    settings.fill_s = json.value("fill_s", Time{0});
    settings.fill_level =
        level_of(json.value("fill_level", std::string{"normal"})).value_or(Level::normal);
    settings.key_hash = json.value("key", std::string{});
    settings.asked_hash = json.value("asked", std::string{});
    if (json.contains("out")) {
      for (const Json& one : json["out"]) {
        settings.kept_out.push_back({one.at(0).get<std::string>(), one.at(1).get<std::string>()});
      }
    }
    // Logs of older versions name no scheme.
    const auto scheme = deal_scheme(json.value("deal", std::uint64_t{1}));
    if (!scheme) return problem("a shuffle of an unknown scheme");
    settings.scheme = *scheme;
    settings.seed = json.at("seed").get<std::string>();
    settings.salt = json.at("salt").get<std::string>();
    return settings;
  } catch (const Json::exception&) {
    return problem("settings with a member missing or of a wrong type");
  }
}

}  // namespace menagerie
