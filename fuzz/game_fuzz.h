// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/assert.h"
#include "fuzz/input.h"
#include "game/playable.h"
#include "game/playout.h"

namespace menagerie::fuzz {

// A word as an attacker might write it: one of those given, spoilt, or bytes.
inline std::string spoilt_word(Input& input, std::string word) {
  switch (input.below(4)) {
    case 0:
      return input.text(12);
    case 1:
      return word + word;
    case 2:
      return word.substr(0, input.below(word.size() + 1));
    default:
      if (!word.empty()) word[input.below(word.size())] = static_cast<char>(input.byte());
      return word;
  }
}

// Doubles, drops, swaps or spoils one element of a list.
template <class T, class Spoil>
void spoil_list(Input& input, std::vector<T>& values, Spoil spoil) {
  if (values.empty()) return values.push_back(T{});
  const std::size_t i = input.below(values.size());
  const std::size_t j = input.below(values.size());
  switch (input.below(4)) {
    case 0:
      values.push_back(T(values[i]));
      break;
    case 1:
      values.erase(values.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    case 2:
      std::swap(values[i], values[j]);
      break;
    default:
      spoil(values[i]);
      break;
  }
}

inline void spoil_value(Input& input, Value& value) {
  const auto spoil_word = [&input](Word& word) { word = spoilt_word(input, word); };
  const auto spoil_words = [&](Words& words) { spoil_list(input, words, spoil_word); };
  if (input.below(8) == 0) {
    const Value kinds[] = {std::monostate{}, true,          std::int64_t{-1},
                           Word{"R1"},       Words{"", ""}, WordLists{{}}};
    value = kinds[input.below(std::size(kinds))];
  } else if (auto* number = std::get_if<std::int64_t>(&value)) {
    *number += static_cast<std::int8_t>(input.byte());
  } else if (auto* word = std::get_if<Word>(&value)) {
    spoil_word(*word);
  } else if (auto* words = std::get_if<Words>(&value)) {
    spoil_words(*words);
  } else if (auto* lists = std::get_if<WordLists>(&value)) {
    spoil_list(input, *lists, spoil_words);
  }
}

inline void spoil_fields(Input& input, Fields& fields) {
  spoil_list(input, fields, [&input](Field& field) {
    if (input.below(8) == 0)
      field.name = spoilt_word(input, field.name);
    else
      spoil_value(input, field.value);
  });
}

// Options from the outside: whatever is accepted can be written, read again and started.
template <PlayableGame G>
typename G::Options options(Input& input) {
  Fields fields;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    Value value = spec.standard;
    if (spec.type == OptionSpec::Type::boolean && input.below(2) == 1) value = true;
    if (spec.type == OptionSpec::Type::integer && spec.max >= spec.min) {
      const auto count = static_cast<std::size_t>(spec.max - spec.min + 1);
      if (input.below(2) == 1) value = spec.min + static_cast<std::int64_t>(input.below(count));
    }
    if (spec.type == OptionSpec::Type::choice && !spec.choices.empty()) {
      value = Word(spec.choices[input.below(spec.choices.size())]);
    }
    fields.push_back({std::string(spec.name), value});
  }
  for (std::size_t spoils = input.below(3); spoils > 0; --spoils) spoil_fields(input, fields);
  if (const auto read = G::Notation::read_options(fields)) {
    const auto again = G::Notation::read_options(G::Notation::write_options(*read));
    MENAGERIE_ASSERT(again.has_value() && *again == *read);
    return *read;
  }
  Fields standard;
  for (const OptionSpec& spec : G::Notation::option_specs()) {
    standard.push_back({std::string(spec.name), spec.standard});
  }
  const auto read = G::Notation::read_options(standard);
  MENAGERIE_ASSERT(read.has_value());
  return *read;
}

// Text from the outside: whatever is accepted has one spelling, which reads as itself.
template <PlayableGame G>
void check_text(const std::string& text) {
  if (const auto action = G::Notation::parse(text)) {
    const auto again = G::Notation::parse(G::Notation::text(*action));
    MENAGERIE_ASSERT(again.has_value() && action_key(*again) == action_key(*action));
  }
}

// A deal from the outside: refused with a sentence, or as good as one of our own.
template <PlayableGame G>
void deal(Input& input, typename G::State& state, Rng& rng) {
  Fields fields = G::Notation::write_deal(state, G::shuffle(state, rng));
  for (std::size_t spoils = input.below(4); spoils > 0; --spoils) spoil_fields(input, fields);
  if (const auto read = G::Notation::read_deal(state, fields)) {
    const auto again = G::Notation::read_deal(state, G::Notation::write_deal(state, *read));
    MENAGERIE_ASSERT(again.has_value() && *again == *read);
    G::deal(state, *read);
  } else {
    MENAGERIE_ASSERT(!read.error().text.empty());
    G::deal(state, G::shuffle(state, rng));
  }
}

// An action from the outside: refused with a rule, or in the legal list.
template <PlayableGame G>
void check_action(const typename G::State& state, Seat seat, const typename G::Action& action) {
  const auto mine = G::mine(state, seat);
  const auto legal = G::legal(state.shown, mine, seat);
  const bool listed = std::any_of(legal.begin(), legal.end(), [&](const auto& each) {
    return action_key(each) == action_key(action);
  });
  const auto refusal = G::refuse(state.shown, mine, seat, action);
  MENAGERIE_ASSERT(listed == !refusal.has_value());
  if (refusal) {
    MENAGERIE_ASSERT(
        !G::Presentation::explain(state.shown, mine, seat, action, *refusal).rule.empty());
  }
}

template <PlayableGame G>
void decide(Input& input, typename G::State& state, Rng& rng) {
  const Seat seat = G::turn(state.shown).seats.lowest();
  const auto legal = legal_in<G>(state, seat);
  MENAGERIE_ASSERT(!legal.empty());
  const auto chosen = legal[input.below(legal.size())];
  switch (input.below(16)) {
    case 0: {
      const std::string text = spoilt_word(input, G::Notation::text(chosen));
      check_text<G>(text);
      if (const auto action = G::Notation::parse(text)) check_action<G>(state, seat, *action);
      break;
    }
    case 1: {
      const View<G> view = view_of<G>(state, seat);
      typename G::Sampler sampler(view);
      const auto world = sampler.draw(rng);
      MENAGERIE_ASSERT(view_of<G>(world, seat) == view);
      MENAGERIE_ASSERT(G::consistent(world));
      break;
    }
    case 2:
      check_action<G>(state, seat,
                      G::Heuristic::choose(state.shown, G::mine(state, seat), seat, rng));
      break;
    default:
      break;
  }
  G::apply(state, seat, chosen);
}

// One match whose options, deals and decisions the fuzzer writes.
template <PlayableGame G>
int play(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.below(8) == 0) {
    check_text<G>(input.text(size));
    return 0;
  }
  typename G::State state = G::start(options<G>(input));
  Rng rng(input.byte());
  while (!input.empty() && G::turn(state.shown).kind != Turn::Kind::over) {
    const Turn turn = G::turn(state.shown);
    if (turn.kind == Turn::Kind::deal) {
      deal<G>(input, state, rng);
    } else if (turn.kind == Turn::Kind::chance) {
      const auto results = G::chances(state);
      MENAGERIE_ASSERT(!results.empty());
      G::settle(state, results[input.below(results.size())]);
    } else {
      decide<G>(input, state, rng);
    }
    MENAGERIE_ASSERT(G::consistent(state));
  }
  return 0;
}

}  // namespace menagerie::fuzz
