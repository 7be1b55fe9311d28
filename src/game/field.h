// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace menagerie {

using Word = std::string;
using Words = std::vector<Word>;
using WordLists = std::vector<Words>;

// An invalid value in a record, such as a fraction or an object. No option and no field of a deal
// accepts it. It is kept so that messages can show it.
struct NoValue {
  std::string json;  // Cut to a readable length.
  bool operator==(const NoValue&) const = default;
};

// A value of an option or of a deal, as in a record: null, boolean, integer, text, list of texts,
// list of lists of texts. Games use this; engine/json.h converts it to JSON and back.
using Value = std::variant<std::monostate, bool, std::int64_t, Word, Words, WordLists, NoValue>;

// A named value, and an object of them in the order of writing.
struct Field {
  std::string name;
  Value value;
  bool operator==(const Field&) const = default;
};
using Fields = std::vector<Field>;

// The value of that name, or nullptr.
inline const Value* find_field(const Fields& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (field.name == name) return &field.value;
  }
  return nullptr;
}

// Parts of the rules text that an option is about, by number: a section "4", a rule "3.2", a ruling
// "R6".
struct OptionRules {
  std::vector<std::string_view> rules;
  std::optional<Value> only_with;  // They apply only with this value. Without one they always do,
                                   // and say what the option changes.
};

// The valid values of an option. The host and the command line check types and ranges with this
// table, so a game only has to check combinations.
struct OptionSpec {
  enum class Type : std::uint8_t { boolean, integer, choice, list };
  std::string_view name;
  Type type = Type::boolean;
  Value standard;                         // The default; null if a game derives it.
  std::int64_t min = 0, max = 0;          // For an integer, inclusive.
  std::vector<std::string_view> choices;  // For a choice, or for each word of a list.
  bool nullable = false;                  // Whether null is a valid value.
  std::string_view meaning;               // One sentence for people: an id in the catalogue.
  std::string_view label;                 // Its name for people: the id "option.<name>.name".
  std::vector<OptionRules> rules = {};
};

}  // namespace menagerie
