// SPDX-License-Identifier: Apache-2.0
#include "engine/games/game_rules.h"

#include <algorithm>
#include <charconv>

#include "base/spelling.h"
#include "engine/games/option_phrases.h"
#include "game/option_check.h"

namespace menagerie {
namespace {

// In a record "4" isn't 4: a text if none is valid is called one.
tl::unexpected<OptionProblem> misfit(const GameRules& game, const OptionSpec& spec,
                                     const Value& value) {
  const bool takes_texts =
      spec.type == OptionSpec::Type::choice || spec.type == OptionSpec::Type::list;
  const auto& phrase = std::holds_alternative<Word>(value) && !takes_texts
                           ? option_words::misfit_text
                           : option_words::misfit;
  return wrong_options(game.id, phrase(Quoted{std::string(spec.name)}, Term{spec.label},
                                       Quoted{as_typed(value)}, allowed_values(spec)));
}

// From the command line, where everything is typed as text.
tl::unexpected<OptionProblem> mistyped(const GameRules& game, const OptionSpec& spec,
                                       std::string read) {
  return wrong_options(game.id,
                       option_words::misfit(Quoted{std::string(spec.name)}, Term{spec.label},
                                            Quoted{std::move(read)}, allowed_values(spec)));
}

}  // namespace

const OptionSpec* GameRules::option(std::string_view name) const {
  for (const OptionSpec& spec : options) {
    if (spec.name == name) return &spec;
  }
  return nullptr;
}

Message allowed_values(const OptionSpec& spec) {
  namespace words = option_words;
  Message allowed;
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      allowed = words::truth();
      break;
    case OptionSpec::Type::integer:
      allowed = spec.max == spec.min       ? words::number(spec.min)
                : spec.max == spec.min + 1 ? words::either(spec.min, spec.max)
                                           : words::range(spec.min, spec.max);
      break;
    case OptionSpec::Type::choice:
      allowed = words::choice(Quoted{joined(spec.choices)}, std::ssize(spec.choices));
      break;
    case OptionSpec::Type::list:
      allowed = words::list(Quoted{joined(spec.choices)});
      break;
  }
  return spec.nullable ? words::or_null(std::move(allowed)) : allowed;
}

Result<Fields, OptionProblem> complete_options(const GameRules& game, const Fields& given) {
  for (const Field& field : given) {
    const OptionSpec* spec = game.option(field.name);
    if (spec == nullptr) {
      std::vector<std::string_view> names;
      for (const OptionSpec& known : game.options) names.push_back(known.name);
      return wrong_options(
          game.id, option_words::unknown(Quoted{std::string(game.title)},
                                         Quoted{printable(field.name)}, Quoted{joined(names)}));
    }
    if (!fits(*spec, field.value)) return misfit(game, *spec, field.value);
  }
  Fields complete;
  for (const OptionSpec& spec : game.options) {
    const Value* value = find_field(given, spec.name);
    complete.push_back({std::string(spec.name), value != nullptr ? *value : spec.standard});
  }
  return complete;
}

Result<Value, OptionProblem> parse_option(const GameRules& game, const OptionSpec& spec,
                                          std::string_view text) {
  if (spec.nullable && (text == "null" || text == "none")) return Value{};
  Value value;
  switch (spec.type) {
    case OptionSpec::Type::boolean:
      if (text == "true" || text == "yes" || text == "on") value = true;
      if (text == "false" || text == "no" || text == "off") value = false;
      break;
    case OptionSpec::Type::integer: {
      std::int64_t number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error == std::errc{} && end == text.data() + text.size()) value = number;
      break;
    }
    case OptionSpec::Type::choice:
      value = Word(text);
      break;
    case OptionSpec::Type::list: {
      Words words;
      for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        words.emplace_back(text.substr(start, end - start));
        start = end + 1;
      }
      value = std::move(words);
      break;
    }
  }
  if (std::holds_alternative<std::monostate>(value) || !fits(spec, value)) {
    return mistyped(game, spec, as_typed(Word(text)));
  }
  return value;
}

Result<std::unique_ptr<Match>, OptionProblem> make_match(const GameRules& game,
                                                         const Fields& given) {
  const auto complete = complete_options(game, given);
  if (!complete) return tl::unexpected(complete.error());
  return game.make(*complete);
}

}  // namespace menagerie
