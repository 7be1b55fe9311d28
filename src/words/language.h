// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cards/seat.h"
#include "words/message.h"

namespace menagerie {

// What seats are called in a sentence: by their names, or "Seat 3" if there is none of that
// seat; one of them may be the reader.
struct Naming {
  std::vector<std::string> names = {};
  Observer you = std::nullopt;
};

// A language that the program speaks: the catalogues of all games in one locale, on top of the
// program's own. Sentences are ICU MessageFormat (unicode.org/reports/tr35, MessageFormat 1).
//
// What an argument `x` is in a pattern:
//   number     {x}, {x, number, ...}, {x, plural, ...}, {x, selectordinal, ...}
//   seat       {x} its name; {x_is, select, you {...} other {...}}: whether it is the reader
//   card       {x}, in its game's notation
//   term       {x} its words; {x_id, select, ...}: the last part of its id ("red" of "suit.red")
//   message    {x}
//   several    {x} "a, b and c"; {x_count, plural, ...}; seats also {x_is, select, you ...}: the
//              reader alone
//   text       {x}, as it is
// In a sentence without arguments, names in braces are cards: {R5} is R5.
class Language {
 public:
  // The language for a locale's name as the environment writes it ("de_AT.UTF-8", "fr"), in letters
  // of either case: English where the program does not speak that one.
  static const Language& of(std::string_view locale);
  static const Language& english() { return of("en"); }
  // The same; nullptr if the program does not speak it.
  static const Language* find(std::string_view locale);
  // All languages, as BCP 47 tags.
  static const std::vector<std::string>& tags();

  ~Language();
  std::string_view tag() const;

  // The sentence. What the catalogue lacks is said in English; what that lacks too as its id in
  // brackets.
  std::string say(std::string_view game, const Message& message, const Naming& naming = {}) const;
  // Several sentences, each by itself.
  std::vector<std::string> say(std::string_view game, const Messages& messages,
                               const Naming& naming = {}) const;
  // Whether the game's catalogue, or the program's own, has that id in this very language.
  bool has(std::string_view game, std::string_view id) const;

  struct Parts;

 private:
  explicit Language(std::string_view tag);
  std::unique_ptr<Parts> parts_;
};

}  // namespace menagerie
