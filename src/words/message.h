// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cards/seat.h"

namespace menagerie {

// What the program says to people is data: the id of a sentence and its arguments. The sentence
// itself is in a catalogue, one per game and language (lang/en.json), in ICU MessageFormat.
// words/language.h puts the two together for terminals; the page does it itself.

struct Message;

// A card, in the notation of its game: "R5".
struct CardText {
  std::string text;
  bool operator==(const CardText&) const = default;
};

// A word of the catalogue: "suit.red". A term has no arguments.
struct Term {
  std::string_view id;
  bool operator==(const Term&) const = default;
};

// Text from outside that appears in a sentence as it is, such as what someone has typed.
struct Quoted {
  std::string text;
  bool operator==(const Quoted&) const = default;
};

using CardTexts = std::vector<CardText>;
using TermList = std::vector<Term>;
using Messages = std::vector<Message>;

// An argument of a sentence. Several cards, seats, terms or messages become a list: "a, b and c".
using Argument = std::variant<std::int64_t, double, Seat, std::vector<Seat>, CardText, CardTexts,
                              Term, TermList, Messages, Quoted>;

struct NamedArgument {
  std::string_view name;
  Argument value;
};

// A sentence, or a part of one, in no language. Ids and names live as long as the program.
struct Message {
  Message() = default;
  explicit Message(std::string_view its_id, std::vector<NamedArgument> its_arguments = {})
      : id(its_id), arguments(std::move(its_arguments)) {}

  std::string_view id;  // Empty where nothing is said.
  std::vector<NamedArgument> arguments;

  bool empty() const { return id.empty(); }
};
bool operator==(const Message& a, const Message& b);

// The types that a phrase may declare, and how each becomes an argument.
using Number = std::int64_t;
using Seats = std::vector<Seat>;

inline Seats seats_in(SeatSet set) {
  Seats seats;
  for (const Seat seat : set) seats.push_back(seat);
  return seats;
}

// A sentence of the catalogue with the types and names of its arguments:
//   constexpr Phrase<Seat, CardText> led{"log.led", "seat", "card"};
//   told.push_back(led(shown.turn, text_of(card)));
// The test `words` holds every phrase of the sources against the catalogues.
template <class... Types>
class Phrase {
 public:
  template <class... Names>
    requires(sizeof...(Names) == sizeof...(Types))
  consteval explicit Phrase(std::string_view id, Names... names) : id_(id), names_{names...} {}

  Message operator()(std::type_identity_t<Types>... values) const {
    return build(std::index_sequence_for<Types...>{}, std::move(values)...);
  }
  // For code that names the sentence without saying it.
  constexpr std::string_view id() const { return id_; }

 private:
  template <std::size_t... I>
  Message build(std::index_sequence<I...>, Types... values) const {
    Message message{id_, {}};
    message.arguments.reserve(sizeof...(Types));
    (message.arguments.push_back({names_[I], argument_of(std::move(values))}), ...);
    return message;
  }
  template <class Type>
  static Argument argument_of(Type value) {
    if constexpr (std::is_same_v<Type, Message>) {
      return Messages{std::move(value)};
    } else {
      return Argument(std::move(value));
    }
  }

  std::string_view id_;
  std::array<std::string_view, sizeof...(Types)> names_;
};

// The message as JSON: {"id": "log.led", "args": {"seat": {"seat": 2}, "card": {"card": "R5"}}}.
// A number stands as it is; {"seat": 2}, {"seats": [1, 2]}, {"card": "R5"}, {"cards": [...]},
// {"term": "suit.red"}, {"terms": [...]}, {"messages": [...]} and {"text": "..."} stand for the
// rest.
void append_json(std::string& json, const Message& message);

}  // namespace menagerie
