// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "game/description.h"
#include "game/game.h"
#include "game/kit/choices.h"
#include "game/kit/written_deck.h"

// The actions of a game as a table, from which their text, reading, errors, the universe and the
// forms of the description follow:
//
//   inline constexpr auto verbs = std::to_array<kit::VerbRow<Verb, Options>>({
//       {Verb::bid, "bid {tricks:number}", words::bid.id(), bids},
//       {Verb::play, "play {card}", words::play.id(), kit::any<deck>},
//   });
//   inline constexpr auto kinds =
//       std::to_array<kit::Kind>({kit::card<MyDeck>(), kit::number<0, 20>()});
//   struct Notation : kit::TableActions<Action, verbs, kinds> {...};
//
// The words of a form are literal, or an argument {name:kind} or {kind} (game/description.h): the
// first is the byte `a` of the action, the second is `b`.
namespace menagerie::kit {

// What an argument of an action is.
struct Kind {
  std::string_view name;                                             // "card", as in a form.
  std::string (*text)(unsigned value) = nullptr;                     // "R5"
  std::optional<unsigned> (*read)(std::string_view word) = nullptr;  // In lower case.
  std::string (*values)() = nullptr;                                 // "R, Y, G or B with 1 to 11"
};

// A number in its only spelling: no sign, no leading zero.
std::optional<unsigned> read_number(std::string_view word, unsigned max);

template <WrittenDeck D>
constexpr Kind card() {
  return {"card", [](unsigned place) { return text_of(Card<D>(place)); },
          [](std::string_view word) -> std::optional<unsigned> {
            const auto found = read_card<D>(word);
            return found ? std::optional(found->place()) : std::nullopt;
          },
          [] {
            CardSet<D> all;
            for (unsigned place = 0; place < D::places; ++place) {
              if (!codes<D>[place].empty()) all.add(Card<D>(place));
            }
            return written_cards(all);
          }};
}

// Whole numbers up to `max`; where the first is `first`, its byte is 0.
template <unsigned max, unsigned first = 0>
constexpr Kind number(std::string_view name = "number") {
  return {name, [](unsigned value) { return std::to_string(value + first); },
          [](std::string_view word) -> std::optional<unsigned> {
            const auto found = read_number(word, max);
            return found && *found >= first ? std::optional(*found - first) : std::nullopt;
          },
          [] { return std::to_string(first) + " to " + std::to_string(max); }};
}

// A seat below `seats`.
template <unsigned seats>
constexpr Kind seat() {
  return number<seats - 1>("seat");
}

// One of a list of words, written in lower case.
template <const auto& words>
constexpr Kind one_of(std::string_view name) {
  return {name, [](unsigned value) { return std::string(words[value]); },
          [](std::string_view word) -> std::optional<unsigned> {
            for (unsigned i = 0; i < words.size(); ++i) {
              if (same_word(word, words[i])) return i;
            }
            return std::nullopt;
          },
          [] { return joined(words); }};
}

// The values of an argument: a set of bytes below 128.
class Values {
 public:
  constexpr Values() = default;
  static constexpr Values below(unsigned end) { return range(0, end); }
  static constexpr Values range(unsigned first, unsigned end) {
    Values values;
    for (unsigned value = first; value < end; ++value) values.add(value);
    return values;
  }
  template <Deck D>
  constexpr Values(CardSet<D> cards) {  // NOLINT: the places of cards are such values.
    for (std::size_t i = 0; i < CardSet<D>::words; ++i) words_[i] = cards.word_at(i);
  }
  constexpr void add(unsigned value) { words_[value / 64] |= std::uint64_t{1} << value % 64; }
  constexpr bool has(unsigned value) const {
    return value < 128 && (words_[value / 64] >> value % 64 & 1) != 0;
  }
  // Visits the values in ascending order.
  template <class Visit>
  constexpr void each(const Visit& visit) const {
    for (unsigned word = 0; word < 2; ++word) {
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
        visit(64 * word + static_cast<unsigned>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::uint64_t words_[2] = {0, 0};
};

// A verb, or one way of writing it.
template <class V, class O>
struct VerbRow {
  V verb;
  std::string_view form;
  std::string_view label = {};              // The id of its phrase; empty if no one chooses it.
  Values (*a)(const O& options) = nullptr;  // The values of the arguments, with these options.
  Values (*b)(const O& options) = nullptr;
  // Which of these exist; nullptr: all.
  bool (*exists)(const O& options, unsigned a, unsigned b) = nullptr;
  int fixed = -1;          // The byte `a` of a form without arguments, where its verb has several.
  bool unordered = false;  // Two arguments of one kind that differ: a < b; written by their text.
  unsigned choose = 0;     // A set of this many values `a` (choices.h), written in ascending order.
};

// A row whose arguments are a set of cards: "pass {first:card} {second:card} {third:card}".
template <Deck D, unsigned count, class V, class O>
constexpr VerbRow<V, O> choice_row(V verb, std::string_view form, std::string_view label,
                                   Values (*cards)(const O& options)) {
  static_assert(count <= choose_max && sets_of(count, D::places) <= choices_end,
                "there are more such sets than two bytes can number");
  return {.verb = verb, .form = form, .label = label, .a = cards, .choose = count};
}

// What the tables of all games have in common, without the types of a game.
struct WrittenVerb {
  unsigned verb;
  std::string_view form;
  int fixed;
  bool unordered;
  unsigned choose;
};

struct WrittenAction {
  unsigned verb = 0, a = 0, b = 0;
};

// Actions as text, by these forms. An argument that is `unseen` is written "?".
std::string action_text(std::span<const WrittenVerb> verbs, std::span<const Kind> kinds,
                        const WrittenAction& action);
// Reads an action in either letter case, with any blanks between words. The error says what was
// read, and which actions or arguments there are.
Result<WrittenAction> read_action(std::span<const WrittenVerb> verbs, std::span<const Kind> kinds,
                                  std::string_view text);

// The part of a Notation that reads, writes and lists actions.
template <class A, const auto& table, const auto& kinds>
struct TableActions {
  using Row = typename std::remove_cvref_t<decltype(table)>::value_type;
  using Chosen = std::remove_cvref_t<decltype([]<class V, class O>(const VerbRow<V, O>&) {
    return O{};
  }(std::declval<Row>()))>;
  using Verb = decltype(A::verb);

  static std::string text(const A& action) {
    return action_text(written, kinds, {static_cast<unsigned>(action.verb), action.a, action.b});
  }

  static Result<A> parse(std::string_view text) {
    const auto read = read_action(written, kinds, text);
    if (!read) return tl::unexpected(read.error());
    return action(static_cast<Verb>(read->verb), read->a, read->b);
  }

  static std::vector<A> universe(const Chosen& options) {
    std::vector<A> actions;
    for (const Row& row : table) {
      const Values first = row.a != nullptr ? row.a(options) : Values::below(1);
      each_choice(first, row.choose,
                  [&](std::uint32_t number) { actions.push_back(action_of<A>(row.verb, number)); });
      if (row.choose > 0) continue;
      const Values second = row.b != nullptr ? row.b(options) : Values::below(1);
      for (unsigned a = 0; a < 128; ++a) {
        for (unsigned b = 0; first.has(a) && b < 128; ++b) {
          if (!second.has(b) || (row.unordered && a >= b)) continue;
          if (row.exists != nullptr && !row.exists(options, a, b)) continue;
          actions.push_back(
              action(row.verb, row.fixed < 0 ? a : static_cast<unsigned>(row.fixed), b));
        }
      }
    }
    return actions;
  }

  // For the description of the game.
  static std::vector<ActionForm> forms() {
    std::vector<ActionForm> forms;
    for (const Row& row : table) {
      if (!row.label.empty()) forms.push_back({row.form, row.label});
    }
    return forms;
  }

 private:
  static A action(Verb verb, unsigned a, unsigned b) {
    A action;
    action.verb = verb;
    action.a = static_cast<std::uint8_t>(a);
    action.b = static_cast<std::uint8_t>(b);
    return action;
  }
  static constexpr auto written = [] {
    std::array<WrittenVerb, table.size()> verbs{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      verbs[i] = {static_cast<unsigned>(table[i].verb), table[i].form, table[i].fixed,
                  table[i].unordered, table[i].choose};
    }
    return verbs;
  }();
};

}  // namespace menagerie::kit
