// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/field.h"
#include "game/kit/fixed_text.h"
#include "game/option_check.h"
#include "game/option_problem.h"

// The options of a game as a table, from which their specification, reading, writing and errors
// follow:
//
//   inline constexpr auto option_table = std::to_array({
//       kit::number<"players", &Options::players>(4, 5),
//       kit::truth<"chameleons", &Options::chameleons>(),
//   });
//   struct Notation : kit::TableOptions<option_table> {...};
//
// A default is the value of the member in Options{}. The sentence about an option is
// "option.<name>" in the game's catalogue, its label "option.<name>.name". A row also says which
// parts of the rules text the option is about, so that readers see which of them apply:
//
//       kit::number<"players", &Options::players>(4, 5).changes("1.2 2.1"),
//       kit::truth<"chameleons", &Options::chameleons>().only_with("true", "4 R3"),
namespace menagerie::kit {

// Parts of the rules text, by number, with blanks between: sections ("4"), rules ("3.2") and
// rulings ("R6").
struct AboutRules {
  std::string_view rules, only_with;  // The value as it is typed; empty: they always apply.
};

// One option, in the types of a game.
template <class O>
struct OptionRow {
  std::string_view name, meaning, label;
  OptionSpec::Type type = OptionSpec::Type::boolean;
  std::int64_t min = 0, max = 0;
  std::span<const std::string_view> choices = {};
  bool nullable = false;
  // Stores a value that fits the specification; the rows are read in the order of the table.
  std::optional<OptionProblem> (*read)(const Value& value, O& options) = nullptr;
  Value (*write)(const O& options) = nullptr;
  std::array<AboutRules, 4> about = {};

  // The option changes these rules, which say how.
  constexpr OptionRow changes(std::string_view rules) const { return only_with("", rules); }
  // These apply only with that value.
  constexpr OptionRow only_with(std::string_view value, std::string_view rules) const {
    OptionRow row = *this;
    std::size_t next = 0;
    while (!row.about.at(next).rules.empty()) ++next;
    row.about.at(next) = {rules, value};
    return row;
  }
};

namespace options {

template <FixedText name>
struct Ids {
  template <std::size_t size>
  static constexpr std::array<char, size> put(std::string_view before, std::string_view after) {
    std::array<char, size> text{};
    auto end = std::copy(before.begin(), before.end(), text.begin());
    end = std::copy_n(name.text.begin(), name.size, end);
    std::copy(after.begin(), after.end(), end);
    return text;
  }
  static constexpr auto meaning_text = put<7 + name.size>("option.", "");
  static constexpr auto label_text = put<7 + name.size + 5>("option.", ".name");
  template <class O>
  static constexpr OptionRow<O> row() {
    OptionRow<O> row;
    row.name = {name.text.data(), name.size};
    row.meaning = {meaning_text.data(), meaning_text.size()};
    row.label = {label_text.data(), label_text.size()};
    return row;
  }
};

template <class Member>
struct Parts;
template <class O, class T>
struct Parts<T O::*> {
  using Options = O;
  using Type = T;
};
template <auto member>
using OptionsOf = typename Parts<decltype(member)>::Options;
template <auto member>
using TypeOf = typename Parts<decltype(member)>::Type;

// As the specification has them.
std::vector<OptionRules> rules_about(OptionSpec::Type type, std::span<const AboutRules> rows);

template <class O>
OptionSpec spec_of(const OptionRow<O>& row) {
  OptionSpec spec{row.name, row.type,     {},          row.min,   row.max,
                  {},       row.nullable, row.meaning, row.label, rules_about(row.type, row.about)};
  spec.choices.assign(row.choices.begin(), row.choices.end());
  if (!row.nullable) spec.standard = row.write(O{});
  return spec;
}

}  // namespace options

// A number from `min` to `max`.
template <FixedText name, auto member>
constexpr auto number(std::int64_t min, std::int64_t max) {
  using O = options::OptionsOf<member>;
  OptionRow<O> row = options::Ids<name>::template row<O>();
  row.type = OptionSpec::Type::integer;
  row.min = min;
  row.max = max;
  row.read = [](const Value& value, O& its) -> std::optional<OptionProblem> {
    its.*member = static_cast<options::TypeOf<member>>(std::get<std::int64_t>(value));
    return std::nullopt;
  };
  row.write = [](const O& its) { return Value{std::int64_t{its.*member}}; };
  return row;
}

// The same, or null, which is the number 0 in the game's options.
template <FixedText name, auto member>
constexpr auto number_or_null(std::int64_t min, std::int64_t max) {
  auto row = number<name, member>(min, max);
  using O = options::OptionsOf<member>;
  row.nullable = true;
  row.read = [](const Value& value, O& its) -> std::optional<OptionProblem> {
    const auto* number = std::get_if<std::int64_t>(&value);
    its.*member = static_cast<options::TypeOf<member>>(number == nullptr ? 0 : *number);
    return std::nullopt;
  };
  row.write = [](const O& its) {
    return its.*member == 0 ? Value{} : Value{std::int64_t{its.*member}};
  };
  return row;
}

// The only number that there is.
template <FixedText name, class O, std::int64_t value>
constexpr OptionRow<O> always() {
  OptionRow<O> row = options::Ids<name>::template row<O>();
  row.type = OptionSpec::Type::integer;
  row.min = row.max = value;
  row.read = [](const Value&, O&) -> std::optional<OptionProblem> { return std::nullopt; };
  row.write = [](const O&) { return Value{value}; };
  return row;
}

// True or false.
template <FixedText name, auto member>
constexpr auto truth() {
  using O = options::OptionsOf<member>;
  OptionRow<O> row = options::Ids<name>::template row<O>();
  row.read = [](const Value& value, O& its) -> std::optional<OptionProblem> {
    its.*member = std::get<bool>(value);
    return std::nullopt;
  };
  row.write = [](const O& its) { return Value{its.*member}; };
  return row;
}

// One of the values of an enum, in their order.
template <FixedText name, auto member, const auto& words>
constexpr auto choice() {
  using O = options::OptionsOf<member>;
  OptionRow<O> row = options::Ids<name>::template row<O>();
  row.type = OptionSpec::Type::choice;
  row.choices = words;
  row.read = [](const Value& value, O& its) -> std::optional<OptionProblem> {
    const auto found = std::find(words.begin(), words.end(), std::get<Word>(value));
    its.*member = static_cast<options::TypeOf<member>>(found - words.begin());
    return std::nullopt;
  };
  row.write = [](const O& its) {
    return Value{Word(words[static_cast<std::size_t>(its.*member)])};
  };
  return row;
}

// A list of some of these words, or null: the game derives it. The game reads it.
template <FixedText name, class O, const auto& words>
constexpr OptionRow<O> list(std::optional<OptionProblem> (*read)(const Value&, O&),
                            Value (*write)(const O&)) {
  OptionRow<O> row = options::Ids<name>::template row<O>();
  row.type = OptionSpec::Type::list;
  row.choices = words;
  row.nullable = true;
  row.read = read;
  row.write = write;
  return row;
}

// The part of a Notation that reads and writes options. `judge(options)` returns why they don't go
// together, if they don't.
template <const auto& table, auto judge = nullptr>
struct TableOptions {
  using Row = typename std::remove_cvref_t<decltype(table)>::value_type;
  using Its = std::remove_cvref_t<decltype([]<class O>(const OptionRow<O>&) {
    return O{};
  }(std::declval<Row>()))>;

  static std::vector<OptionSpec> option_specs() {
    std::vector<OptionSpec> specs;
    for (const auto& row : table) specs.push_back(options::spec_of(row));
    return specs;
  }

  // Fields that are missing have their default.
  static Result<Its, OptionProblem> read_options(const Fields& fields) {
    if (auto wrong = unfit_option(option_specs(), fields)) {
      return tl::unexpected<OptionProblem>(std::move(*wrong));
    }
    Its its;
    for (const auto& row : table) {
      const Value* value = find_field(fields, row.name);
      if (value == nullptr && !row.nullable) continue;
      if (auto wrong = row.read(value == nullptr ? Value{} : *value, its)) {
        return tl::unexpected<OptionProblem>(std::move(*wrong));
      }
    }
    if constexpr (!std::is_null_pointer_v<decltype(judge)>) {
      if (std::optional<OptionProblem> wrong = judge(its)) {
        return tl::unexpected<OptionProblem>(std::move(*wrong));
      }
    }
    return its;
  }

  static Fields write_options(const Its& its) {
    Fields fields;
    for (const auto& row : table) fields.push_back({std::string(row.name), row.write(its)});
    return fields;
  }
};

}  // namespace menagerie::kit
