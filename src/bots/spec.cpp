// SPDX-License-Identifier: Apache-2.0
#include "bots/spec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "base/spelling.h"
#include "base/text.h"

namespace menagerie {

namespace {

using Kind = BotSpec::Kind;

struct KindName {
  std::string_view name;
  Kind kind;
};
constexpr std::array kinds = {KindName{"random", Kind::random}, KindName{"simple", Kind::simple},
                              KindName{"ismcts", Kind::ismcts}, KindName{"pimc", Kind::pimc},
                              KindName{"solver", Kind::solver}};

struct PlayoutName {
  std::string_view name;
  BotSpec::Playout playout;
};
constexpr std::array playouts = {PlayoutName{"random", BotSpec::Playout::random},
                                 PlayoutName{"simple", BotSpec::Playout::simple},
                                 PlayoutName{"best", BotSpec::Playout::best}};

struct NamedSpec {
  std::string_view name, spec;
};
// The lower levels overlook what people overlook: they consider few deals, think briefly, remember
// little of what the others did, plan from scratch at every turn and don't work out the last
// tricks.
constexpr std::array levels = {
    NamedSpec{"novice",
              "ismcts:iterations=12:playout=random:horizon=far:worlds=even:trees=new:"
              "endings=searched:deals=1"},
    NamedSpec{"easy", "ismcts:iterations=60:worlds=even:trees=new:endings=searched:deals=3"},
    NamedSpec{"steady", "ismcts:iterations=400:trees=new:deals=12:memory=8"},
    NamedSpec{"normal", "ismcts:ms=100"}, NamedSpec{"strong", "ismcts:ms=1000"}};
static_assert(std::ranges::equal(levels, level_names, {}, &NamedSpec::name));

struct NumberKey {
  std::string_view name, unit;
  std::int64_t min, max;
};
constexpr std::array number_keys = {
    NumberKey{"ms", " (milliseconds a decision)", 1, BotSpec::ms_max},
    NumberKey{"iterations", " (a decision)", 1, BotSpec::iterations_max},
    NumberKey{"threads", "", 1, BotSpec::threads_max},
    NumberKey{"deals", " (that it thinks of)", 1, BotSpec::deals_max},
    NumberKey{"memory", " (decisions)", 0, BotSpec::memory_max},
    NumberKey{"explore", " (per cent)", 0, 10'000},
    NumberKey{"slip", " (per cent)", 0, 100}};

// Either one of two words, or the number of positions that exact play may visit.
constexpr NumberKey endings_key = {"endings", " (positions)", 1, BotSpec::endings_max};

// Settings with two words, the default first.
struct SwitchKey {
  std::string_view name, standard, other;
  bool BotSpec::* is_other;
};
constexpr std::array switch_keys = {
    SwitchKey{"horizon", "near", "far", &BotSpec::far_playouts},
    SwitchKey{"worlds", "likely", "even", &BotSpec::even_worlds},
    SwitchKey{"trees", "kept", "new", &BotSpec::new_trees},
    SwitchKey{"endings", "exact", "searched", &BotSpec::searched_endings},
    SwitchKey{"floor", "on", "off", &BotSpec::no_floor}};

// The parts of a text between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string range_of(const NumberKey& key) {
  return "a whole number from " + std::to_string(key.min) + " to " + std::to_string(key.max) +
         std::string(key.unit);
}

// The whole text must be the number: "1e3" or "10 " is a mistake that people should hear of.
Result<std::int64_t> read_number(const NumberKey& key, std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  if (!whole || value < key.min || value > key.max) {
    return problem("bot setting " + std::string(key.name) + " is " + quoted(text) + ", must be " +
                   range_of(key));
  }
  return value;
}

void set_number(BotSpec& spec, std::string_view name, std::int64_t value) {
  if (name == "ms") spec.ms = value;
  if (name == "iterations") spec.iterations = value;
  if (name == "threads") spec.threads = value;
  if (name == "deals") spec.deals = value;
  if (name == "memory") spec.memory = value;
  if (name == "explore") spec.explore = value;
  if (name == "slip") spec.slip = value;
}

// Reads one `key=value` into the spec. Three kinds of keys, each with its table above: a playout,
// switches, numbers. `endings` is a switch that may be a number as well.
std::optional<Problem> read_setting(BotSpec& spec, std::string_view setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view name = setting.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view{} : setting.substr(equals + 1);
  if (name == "playout") {
    for (const PlayoutName& playout : playouts) {
      if (playout.name != value) continue;
      spec.playout = playout.playout;
      return std::nullopt;
    }
    return Problem{"bot setting playout is " + quoted(value) + ", must be random, simple or best"};
  }
  for (const SwitchKey& key : switch_keys) {
    if (key.name != name) continue;
    if (value != key.standard && value != key.other) {
      const bool counts = name == endings_key.name;
      if (const auto number = read_number(endings_key, value); counts && number) {
        spec.endings = *number;
        return std::nullopt;
      }
      return Problem{"bot setting " + std::string(name) + " is " + quoted(value) + ", must be " +
                     std::string(key.standard) + " or " + std::string(key.other) +
                     (counts ? ", or " + range_of(endings_key) : "")};
    }
    spec.*key.is_other = value == key.other;
    return std::nullopt;
  }
  for (const NumberKey& key : number_keys) {
    if (key.name != name) continue;
    const Result<std::int64_t> number = read_number(key, value);
    if (!number) return number.error();
    set_number(spec, name, *number);
    return std::nullopt;
  }
  return Problem{
      "bot setting " + quoted(setting) +
      " is unknown; there are ms=N, iterations=N, threads=N, playout=random|simple|best, "
      "horizon=near|far, worlds=likely|even, trees=kept|new, endings=exact|searched|N, "
      "floor=on|off, deals=N, memory=N, explore=N, slip=N"};
}

// A level takes no settings: the problem names the bot behind it with these settings.
Problem level_with_settings(const NamedSpec& level, std::string_view settings) {
  const std::vector<std::string_view> own = split(settings, ':');
  std::string text;
  for (const std::string_view setting : split(level.spec, ':')) {
    const std::string_view key = setting.substr(0, setting.find('='));
    const bool is_set = std::ranges::any_of(
        own, [&](std::string_view one) { return one.substr(0, one.find('=')) == key; });
    if (!is_set) text.append(text.empty() ? "" : ":").append(setting);
  }
  const Result<BotSpec> meant = parse_bot(text.append(":").append(settings));
  return Problem{"bot " + quoted(level.name) + " is a level and takes no settings; " +
                 (meant ? "write what it stands for with yours: " + meant->text()
                        : "it stands for " + std::string(level.spec))};
}

// Bots that don't search have nothing to set, except how often `simple` slips.
bool may_take(Kind kind, std::string_view setting) {
  return kind == Kind::ismcts || kind == Kind::pimc || (kind == Kind::simple && setting == "slip");
}

constexpr const char* as_settings_stand =
    "; settings are separated by colons, as in ismcts:ms=50:threads=2";

}  // namespace

//   bot  = level | kind { ":" key "=" value }
//
// A level is a name for a bot of this kind, and keeps the name, so that records say what was asked
// for.
Result<BotSpec> parse_bot(std::string_view text) {
  text = trimmed(text);
  for (const NamedSpec& level : levels) {
    if (text.substr(0, text.find(':')) != level.name) continue;
    if (text != level.name) {
      return tl::unexpected(level_with_settings(level, text.substr(level.name.size() + 1)));
    }
    Result<BotSpec> spec = parse_bot(level.spec);
    spec->level = level.name;
    return spec;
  }
  const std::vector<std::string_view> parts = split(text, ':');
  BotSpec spec;
  bool known = false;
  for (const KindName& name : kinds) {
    if (name.name != parts.front()) continue;
    spec.kind = name.kind;
    known = true;
  }
  if (!known) {
    return problem("bot " + quoted(parts.front()) +
                   " is unknown; there are random, simple, ismcts, pimc, the levels " +
                   levels_in_text() + ", and in arena and simulate solver");
  }
  std::vector<std::string_view> names;
  for (const std::string_view setting : std::span(parts).subspan(1)) {
    if (setting.find(',') != std::string_view::npos) {
      return problem("bot setting " + quoted(setting) + " has a comma" + as_settings_stand);
    }
    const std::string_view name = setting.substr(0, setting.find('='));
    if (!may_take(spec.kind, name)) {
      return problem("bot " + std::string(parts.front()) +
                     (spec.kind == Kind::simple ? " takes no setting but slip=N, read "
                                                : " takes no settings, read ") +
                     quoted(setting));
    }
    for (const std::string_view earlier : names) {
      if (earlier == name) return problem("bot setting " + quoted(name) + " is given twice");
    }
    names.push_back(name);
    if (std::optional<Problem> wrong = read_setting(spec, setting)) {
      return tl::unexpected<Problem>(*std::move(wrong));
    }
  }
  return spec;
}

//   bots = bot | bot "," bot ...      one for all seats, or one for each
//
// People who write commas between settings are told about colons.
Result<std::vector<BotSpec>> parse_bots(std::string_view text, unsigned seats) {
  const std::vector<std::string_view> parts = split(text, ',');
  for (const std::string_view part : std::span(parts).subspan(1)) {
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && part.find(':') > equals) {
      return problem("bot setting " + quoted(part) + " follows a comma" + as_settings_stand);
    }
  }
  if (parts.size() != 1 && parts.size() != seats) {
    return problem(quoted(text) + " names " + std::to_string(parts.size()) + " bots for " +
                   std::to_string(seats) + " seats; name one for all or one per seat");
  }
  std::vector<BotSpec> specs;
  for (const std::string_view part : parts) {
    Result<BotSpec> spec = parse_bot(part);
    if (!spec) return tl::unexpected<Problem>(spec.error());
    specs.push_back(*std::move(spec));
  }
  if (specs.size() == 1) specs.resize(seats, specs.front());
  return specs;
}

std::string levels_in_text() { return joined(level_names); }

BotSpec default_bot() { return *parse_bot("normal"); }

// Divided before it is multiplied, so that no budget overflows its limit.
BotSpec BotSpec::with_more_time(std::int64_t times) const {
  BotSpec more = *this;
  more.level.clear();
  if (iterations) more.iterations = std::min(*iterations, iterations_max / times) * times;
  if (ms || !iterations) more.ms = std::min(ms.value_or(ms_standard), ms_max / times) * times;
  return more;
}

// Only what differs from the default, in a fixed order: equal bots have equal texts, and
// parse_bot() reads it back. Networks have no spelling.
std::string BotSpec::text() const {
  if (!level.empty()) return level;
  std::string text;
  for (const KindName& name : kinds) {
    if (name.kind == kind) text = name.name;
  }
  const auto add = [&](const char* name, std::int64_t value) {
    text += std::string(":") + name + "=" + std::to_string(value);
  };
  const BotSpec standard;
  if (ms) add("ms", *ms);
  if (iterations) add("iterations", *iterations);
  if (threads != standard.threads) add("threads", threads);
  for (const PlayoutName& name : playouts) {
    if (playout == name.playout && playout != standard.playout) {
      text += ":playout=" + std::string(name.name);
    }
  }
  for (const SwitchKey& key : switch_keys) {
    if (this->*key.is_other) text += ":" + std::string(key.name) + "=" + std::string(key.other);
  }
  if (endings) add("endings", *endings);
  if (deals) add("deals", *deals);
  if (memory) add("memory", *memory);
  if (explore != standard.explore) add("explore", explore);
  if (slip != standard.slip) add("slip", slip);
  return text;
}

}  // namespace menagerie
