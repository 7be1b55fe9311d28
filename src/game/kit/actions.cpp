// SPDX-License-Identifier: Apache-2.0
#include "game/kit/actions.h"

#include <algorithm>
#include <charconv>

namespace menagerie::kit {
namespace {

constexpr std::size_t words_max = choose_max + 2;  // More than any action has.

// The kind of an argument, "{taken:card}" or "{card}"; nullptr for a literal word.
const Kind* kind_of(std::string_view part, std::span<const Kind> kinds) {
  if (part.front() != '{') return nullptr;
  const std::string_view argument = part.substr(1, part.size() - 2);
  const std::string_view name = argument.substr(argument.find(':') + 1);
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) { return kind.name == name; });
  return found == kinds.end() ? nullptr : &*found;
}

// "play {card}, discard {card}"
std::string all_forms(std::span<const WrittenVerb> verbs) {
  std::string text;
  for (const WrittenVerb& verb : verbs) {
    text += text.empty() ? "" : ", ";
    for (std::size_t i = 0; i < verb.form.size(); ++i) {
      const std::size_t colon = verb.form.find(':', i);
      const bool named = verb.form[i] == '{' && colon < verb.form.find('}', i);
      text += verb.form[i];
      if (named) i = colon;
    }
  }
  return text;
}

// How far a text follows a form: all its words, or up to the first that does not fit.
struct Match {
  std::size_t fitting = 0;
  const Kind* missed = nullptr;  // The argument that the first unfitting word was to be.
  bool is_whole = false;
  WrittenAction action;
};

Match match(const WrittenVerb& verb, std::span<const Kind> kinds,
            std::span<const std::string_view> words) {
  Match match;
  match.action.verb = verb.verb;
  if (verb.fixed >= 0) match.action.a = static_cast<unsigned>(verb.fixed);
  const auto parts = words_in(verb.form, words_max);
  unsigned arguments = 0;
  ChosenValues chosen;
  for (std::size_t i = 0; i < parts.size() && i < words.size(); ++i, ++match.fitting) {
    const Kind* kind = kind_of(parts[i], kinds);
    if (kind == nullptr) {
      if (!same_word(words[i], parts[i])) return match;
      continue;
    }
    const auto value = kind->read(words[i]);
    if (!value) {
      match.missed = kind;
      return match;
    }
    if (verb.choose > 0) {
      chosen.push_back(static_cast<std::uint8_t>(*value));
      continue;
    }
    (arguments++ == 0 ? match.action.a : match.action.b) = *value;
  }
  match.is_whole = parts.size() == words.size();
  if (verb.choose > 0 && match.is_whole) {
    std::sort(chosen.begin(), chosen.end());
    match.is_whole = std::adjacent_find(chosen.begin(), chosen.end()) == chosen.end();
    const std::uint32_t number = number_of(chosen);
    match.action.a = number >> 8;
    match.action.b = number & 0xff;
  }
  if (!verb.unordered || !match.is_whole) return match;
  match.is_whole = match.action.a != match.action.b;
  if (match.action.a > match.action.b) std::swap(match.action.a, match.action.b);
  return match;
}

}  // namespace

std::optional<unsigned> read_number(std::string_view word, unsigned max) {
  unsigned number = 0;
  if (word.empty() || word.size() > 3 || (word.size() > 1 && word[0] == '0')) return std::nullopt;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || stop != word.data() + word.size() || number > max) {
    return std::nullopt;
  }
  return number;
}

std::string action_text(std::span<const WrittenVerb> verbs, std::span<const Kind> kinds,
                        const WrittenAction& action) {
  for (const WrittenVerb& verb : verbs) {
    if (verb.verb != action.verb) continue;
    if (verb.fixed >= 0 && static_cast<unsigned>(verb.fixed) != action.a) continue;
    std::vector<std::string> words;
    unsigned arguments = 0;
    const bool is_seen = action.a != unseen;
    const auto chosen = is_seen ? chosen_in(action, verb.choose) : ChosenValues();
    for (const std::string_view part : words_in(verb.form, words_max)) {
      const Kind* kind = kind_of(part, kinds);
      if (kind == nullptr) {
        words.emplace_back(part);
        continue;
      }
      const unsigned place = arguments++;
      unsigned value = place == 0 ? action.a : action.b;
      if (verb.choose > 0) value = is_seen ? chosen[place] : unseen;
      words.push_back(value == unseen ? "?" : kind->text(value));
    }
    if (verb.unordered) std::sort(words.end() - 2, words.end());
    return joined(words, " ");
  }
  return "";
}

Result<WrittenAction> read_action(std::span<const WrittenVerb> verbs, std::span<const Kind> kinds,
                                  std::string_view text) {
  const auto words = words_in(text, words_max);
  if (words.empty()) return problem("there is no action; actions are " + all_forms(verbs));
  Match best;
  for (const WrittenVerb& verb : verbs) {
    const Match found = match(verb, kinds, words);
    if (found.is_whole) return found.action;
    if (found.fitting > best.fitting) best = found;
  }
  if (best.fitting == 0) {
    return problem("the action " + quoted(words[0]) + " is unknown; actions are " +
                   all_forms(verbs));
  }
  if (best.missed == nullptr) {
    return problem(quoted(text) + " is not an action; actions are " + all_forms(verbs));
  }
  const std::string name(best.missed->name);
  return problem("the " + name + " " + quoted(words[best.fitting]) + " is unknown; " + name +
                 "s are " + best.missed->values());
}

}  // namespace menagerie::kit
