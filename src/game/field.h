// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace menagerie {

using Word = std::string;
using Words = std::vector<Word>;
using WordLists = std::vector<Words>;

// What a record writes where a value should stand and is none, such as a fraction or an object. No
// option and no field of a deal takes it: it is kept to be shown to whoever wrote it.
struct NoValue {
  std::string json;  // Cut to a readable length.
  bool operator==(const NoValue&) const = default;
};

// A value of an option or of a deal, as a record writes it: null, truth, whole number, text, list
// of texts, list of lists of texts. Games speak this; engine/json.h turns it into JSON and back.
using Value = std::variant<std::monostate, bool, std::int64_t, Word, Words, WordLists, NoValue>;

// A named value, and an object of them in the order in which they are written.
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

// What an option may be. Host and command line check type and range by this table, so a game's
// own check only has to judge combinations.
struct OptionSpec {
  enum class Type : std::uint8_t { boolean, integer, choice, list };
  std::string_view name;
  Type type = Type::boolean;
  Value standard;                         // The default; null where a game derives it.
  std::int64_t min = 0, max = 0;          // Of an integer, both included.
  std::vector<std::string_view> choices;  // Of a choice, or of each word of a list.
  bool nullable = false;                  // null is a value of its own.
  std::string_view meaning;               // One sentence for people: an id of the catalogue.
  std::string_view label;                 // What people call it: the id "option.<name>.name".
};

}  // namespace menagerie
