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
#include <type_traits>
#include <variant>
#include <vector>

namespace menagerie::wire {

// What the objects of the protocol are made of. A type says what is valid, so the schemas and the
// checks of outside data follow from the same declaration.
//
//   std::optional<T>   a member that may be missing        std::vector<T>  a list
//   Nullable<T>        a value or null                     Keyed<T>        an object with any keys
//   std::variant<...>  one of several                      bool, double, std::string
//   Made<T>            a T whose text is elsewhere
//   Each<T, Range>     a list of T, made from a range    std::string_view  a text that is elsewhere

// A text as a template argument.
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

// A text of that many characters (0: unspecified) that matches a regular expression ("": any).
template <std::int64_t Min = -1, std::int64_t Max = -1, Literal Pattern = "">
struct Text {
  static constexpr std::int64_t min = Min, max = Max;
  static constexpr std::string_view pattern = Pattern.view();
  std::string value;
};

// A text that is shown to people: control characters are removed, runs of blanks joined.
template <std::int64_t Max>
struct Line : Text<1, Max> {};

// The only text that is valid; one of several.
template <Literal Only>
struct Const {
  static constexpr std::string_view only = Only.view();
};
template <Literal... Words>
struct OneOf {
  static constexpr std::array<std::string_view, sizeof...(Words)> words = {Words.view()...};
  std::size_t index = 0;

  // That word; any other doesn't compile.
  template <Literal Word>
  static consteval OneOf of() {
    static_assert(((Word.view() == Words.view()) || ...));
    OneOf one;
    while (words[one.index] != Word.view()) ++one.index;
    return one;
  }
  bool operator==(const OneOf&) const = default;
};
// One of these numbers.
template <std::int64_t... Numbers>
struct OneOfNumbers {
  static constexpr std::array<std::int64_t, sizeof...(Numbers)> numbers = {Numbers...};
  std::int64_t value = numbers.front();
};
// `true`, and nothing else.
struct True {};

template <class T>
struct Nullable {
  std::optional<T> value;
};

template <class T>
using Keyed = std::map<std::string, T>;

// A T whose text is made elsewhere: once for many, or directly in the output. Its source must
// outlive it.
template <class T>
class Made {
 public:
  using As = T;
  Made() = default;
  Made(std::string_view text) : text_(text) {}    // NOLINT: it is that text.
  Made(const std::string& text) : text_(text) {}  // NOLINT
  Made(std::string&&) = delete;
  // `write` appends it.
  template <class Thing, class Write>
  static Made of(const Thing& thing, Write) {
    Made made;
    made.thing_ = &thing;
    made.append_ = [](std::string& json, const void* its) {
      Write{}(json, *static_cast<const Thing*>(its));
    };
    return made;
  }
  // `write` is called with the text to append to.
  template <class Write>
  static Made by(const Write& write) {
    return of(write, [](std::string& json, const Write& its) { its(json); });
  }
  void append_to(std::string& json) const {
    if (append_ != nullptr) return append_(json, thing_);
    json += text_;
  }

 private:
  std::string_view text_;
  const void* thing_ = nullptr;
  void (*append_)(std::string&, const void*) = nullptr;
};

// A list of T, each made from an element of a range when it is written, by `Make` or to_wire().
// Nothing is copied; the range's elements must outlive it.
struct ToWire {};
template <class T, class Range, class Make = ToWire>
struct Each {
  Range values;
  Make make{};
};

// Optional members of T. Their text is made elsewhere, each after a comma.
template <class T>
struct Partial {
  using Of = T;
  std::string_view members;
};

// The description of a member.
struct Note {
  std::string_view member, text;
};
// The descriptions of T's own members, declared next to it; none by default.
template <class T>
inline constexpr std::array<Note, 0> notes_of = {};
// The maximum number of values in a list among T's members; 0: unlimited.
template <class T>
inline constexpr std::size_t longest_list_of = 0;

// A member's name in JSON: `do_` avoids a C++ keyword.
constexpr std::string_view name_in_json(std::string_view member) {
  if (member.ends_with('_')) member.remove_suffix(1);
  return member;
}

template <class T, template <class...> class Of>
struct IsOf : std::false_type {};
template <template <class...> class Of, class... Types>
struct IsOf<Of<Types...>, Of> : std::true_type {};
template <class T, template <class...> class Of>
inline constexpr bool is_of = IsOf<T, Of>::value;

// Whether it is a choice with a name of its own, as declared next to it: its only content is a
// variant. A type that neither declares this nor describes its members doesn't compile when it is
// written.
template <class T>
inline constexpr bool is_named_choice = false;
template <class T>
concept NamedChoice = is_named_choice<T>;

}  // namespace menagerie::wire
