// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace menagerie::wire {

// What the objects of the protocol are made of. A type says what may stand there, so that the
// schemas and what is read from outside follow from the same declaration.
//
//   std::optional<T>   a member that may be missing        std::vector<T>  a list
//   Nullable<T>        a value or null                     Keyed<T>        an object of any keys
//   std::variant<...>  one of several                      bool, double, std::string

// A text as an argument of a template.
template <std::size_t N>
struct Literal {
  char text[N];
  constexpr Literal(const char (&its)[N]) {  // NOLINT: "public" is to be one.
    for (std::size_t i = 0; i < N; ++i) text[i] = its[i];
  }
  constexpr std::string_view view() const { return {text, N - 1}; }
};

inline constexpr std::int64_t unbounded = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t unbounded_below = std::numeric_limits<std::int64_t>::min();

// A whole number.
template <std::int64_t Min = unbounded_below, std::int64_t Max = unbounded>
struct Whole {
  static constexpr std::int64_t min = Min, max = Max;
  std::int64_t value = 0;
};
using Count = Whole<0>;
using Integer = Whole<>;

// A text of so many characters (0: not said) that fits a regular expression ("": any).
template <std::int64_t Min = -1, std::int64_t Max = -1, Literal Pattern = "">
struct Text {
  static constexpr std::int64_t min = Min, max = Max;
  static constexpr std::string_view pattern = Pattern.view();
  std::string value;
};

// A text that is shown to people: control characters are removed, blanks joined.
template <std::int64_t Max>
struct Line : Text<1, Max> {};

// The one text that may stand there; one of several.
template <Literal Only>
struct Const {
  static constexpr std::string_view only = Only.view();
};
template <Literal... Words>
struct OneOf {
  static constexpr std::array<std::string_view, sizeof...(Words)> words = {Words.view()...};
  std::size_t index = 0;
};
// One of these numbers.
template <std::int64_t... Numbers>
struct OneOfNumbers {
  static constexpr std::array<std::int64_t, sizeof...(Numbers)> numbers = {Numbers...};
};
// `true`, and nothing else.
struct True {};

template <class T>
struct Nullable {
  std::optional<T> value;
};

template <class T>
using Keyed = std::map<std::string, T>;

// The members of T, of which only the named ones must be there.
template <class T, Literal... Required>
struct Partial {
  using Of = T;
  static constexpr bool requires_member([[maybe_unused]] std::string_view name) {
    return ((Required.view() == name) || ...);
  }
};

// What is to be said of a member.
struct Note {
  std::string_view member, text;
};

// A member as it is called in JSON: `do_` stands for a word of C++.
constexpr std::string_view name_in_json(std::string_view member) {
  if (member.ends_with('_')) member.remove_suffix(1);
  return member;
}

}  // namespace menagerie::wire
