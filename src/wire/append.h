// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <boost/mp11.hpp>
#include <map>
#include <string>
#include <string_view>

#include "base/text.h"
#include "wire/types.h"

namespace menagerie::wire {

// The JSON text of described types, appended to what is sent. No tree is built, and nothing else is
// allocated. Members have the order of the description; an optional one without a value is left
// out.
template <class T>
void append(std::string& json, const T& value);

void append_double(std::string& json, double number);

// The name of a member after another one: `,"name":`.
template <class Member>
struct Key {
  static constexpr std::string_view name = name_in_json(Member::name);
  static constexpr auto letters = [] {
    std::array<char, name.size() + 4> all{',', '"'};
    std::copy(name.begin(), name.end(), all.begin() + 2);
    all[all.size() - 2] = '"';
    all[all.size() - 1] = ':';
    return all;
  }();
  static constexpr std::string_view text{letters.data(), letters.size()};
};

// The members of an object and of its bases, each after a comma.
template <class T>
void append_members(std::string& json, const T& object) {
  namespace d = boost::describe;
  if constexpr (is_of<T, Partial>) {
    json += object.members;
  } else {
    boost::mp11::mp_for_each<d::describe_bases<T, d::mod_any_access>>([&](auto base) {
      append_members(json, static_cast<const typename decltype(base)::type&>(object));
    });
    boost::mp11::mp_for_each<d::describe_members<T, d::mod_public>>([&](auto member) {
      const auto& value = object.*member.pointer;
      if constexpr (is_of<std::remove_cvref_t<decltype(value)>, std::optional>) {
        if (value) append(json += Key<decltype(member)>::text, *value);
      } else {
        append(json += Key<decltype(member)>::text, value);
      }
    });
  }
}

// What is appended, each after a comma, gets brackets: the first comma becomes the opening one.
template <class Append>
void in_brackets(std::string& json, std::string_view brackets, const Append& append_all) {
  const std::size_t at = json.size();
  append_all();
  if (json.size() == at) {
    json += brackets;
  } else {
    json[at] = brackets[0];
    json += brackets[1];
  }
}

// How a list's values become those of the protocol: the protocol's own types as they are, the
// program's numbers here, everything else by a to_wire() next to its type.
inline Integer to_wire(int number) { return {number}; }
inline Nullable<Integer> to_wire(const std::optional<int>& number) {
  if (!number) return {};
  return {to_wire(*number)};
}
template <class T, class Range, class Make>
void append_each(std::string& json, const Each<T, Range, Make>& list) {
  in_brackets(json, "[]", [&] {
    for (const auto& one : list.values) {
      json += ',';
      if constexpr (!std::is_same_v<Make, ToWire>) {
        append<T>(json, list.make(one));
      } else if constexpr (std::is_convertible_v<decltype(one), T>) {
        append<T>(json, one);
      } else {
        append<T>(json, to_wire(one));
      }
    }
  });
}

// ---- Types with a form of their own ------------------------------------------------------------

template <std::int64_t Min, std::int64_t Max>
void append_special(std::string& json, const Whole<Min, Max>& number) {
  append_number(json, number.value);
}
template <std::int64_t Min, std::int64_t Max, Literal Pattern>
void append_special(std::string& json, const Text<Min, Max, Pattern>& text) {
  append_quoted(json, text.value);
}
// Words of ours that need no quoting.
inline void append_word(std::string& json, std::string_view word) {
  json.append(1, '"').append(word).append(1, '"');
}
template <Literal Only>
void append_special(std::string& json, const Const<Only>&) {
  append_word(json, Only.view());
}
template <Literal... Words>
void append_special(std::string& json, const OneOf<Words...>& word) {
  append_word(json, OneOf<Words...>::words[word.index]);
}
template <std::int64_t... Numbers>
void append_special(std::string& json, const OneOfNumbers<Numbers...>& number) {
  append_number(json, number.value);
}
inline void append_special(std::string& json, const True&) { json += "true"; }
template <NamedChoice T>
void append_special(std::string& json, const T& choice) {
  append(json, choice.value);
}

template <class T>
void append(std::string& json, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    json += value ? "true" : "false";
  } else if constexpr (std::is_same_v<T, double>) {
    append_double(json, value);
  } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>) {
    append_quoted(json, value);
  } else if constexpr (is_of<T, std::vector>) {
    in_brackets(json, "[]", [&] {
      for (const auto& one : value) append(json += ',', one);
    });
  } else if constexpr (is_of<T, std::map>) {
    in_brackets(json, "{}", [&] {
      for (const auto& [key, one] : value) {
        append_quoted(json += ',', key);
        append(json += ':', one);
      }
    });
  } else if constexpr (is_of<T, Each>) {
    append_each(json, value);
  } else if constexpr (is_of<T, std::variant>) {
    std::visit([&](const auto& one) { append(json, one); }, value);
  } else if constexpr (is_of<T, Nullable>) {
    if (value.value) return append(json, *value.value);
    json += "null";
  } else if constexpr (is_of<T, Made>) {
    value.append_to(json);
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    in_brackets(json, "{}", [&] { append_members(json, value); });
  } else {
    append_special(json, value);
  }
}

template <class T>
std::string text_of(const T& value) {
  std::string json;
  append(json, value);
  return json;
}

}  // namespace menagerie::wire
