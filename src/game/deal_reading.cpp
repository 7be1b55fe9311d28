// SPDX-License-Identifier: Apache-2.0
#include "game/deal_reading.h"

#include <algorithm>

#include "base/spelling.h"

namespace menagerie {
namespace {

std::string counted_of(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string field_text(std::string_view name) { return "'" + std::string(name) + "'"; }

}  // namespace

std::string as_written(const Value& value) {
  if (std::holds_alternative<std::monostate>(value)) return "null";
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* word = std::get_if<Word>(&value)) return quoted(*word);
  if (const auto* words = std::get_if<Words>(&value)) {
    return "a list of " + counted_of(words->size(), "text");
  }
  if (const auto* other = std::get_if<NoValue>(&value)) return printable(other->json);
  return "a list of " + counted_of(std::get<WordLists>(value).size(), "list");
}

std::optional<Problem> wrong_field(const Fields& fields,
                                   std::initializer_list<std::string_view> known) {
  for (const Field& field : fields) {
    if (std::find(known.begin(), known.end(), field.name) == known.end()) {
      return Problem{"the deal has an unknown field " + quoted(field.name) + "; it has " +
                     joined(known)};
    }
    if (&field.value != find_field(fields, field.name)) {
      return Problem{"the deal has the field " + field_text(field.name) + " twice"};
    }
  }
  return std::nullopt;
}

Problem misfit_field(const Fields& fields, std::string_view name, std::string_view expected) {
  const Value* value = find_field(fields, name);
  return Problem{value == nullptr
                     ? "the deal lacks " + field_text(name) + ": " + std::string(expected)
                     : field_text(name) + " is " + as_written(*value) + ", expected " +
                           std::string(expected)};
}

Result<Seat> read_seat(const Fields& fields, std::string_view name, unsigned players) {
  const Value* value = find_field(fields, name);
  const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
  if (number == nullptr || *number < 0 || *number >= players) {
    return tl::unexpected(
        misfit_field(fields, name, "a seat from 0 to " + std::to_string(players - 1)));
  }
  return Seat(static_cast<unsigned>(*number));
}

Result<const Words*> words_of_cards(const Fields& fields, std::string_view name, unsigned count) {
  const Value* value = find_field(fields, name);
  const auto* words = value == nullptr ? nullptr : std::get_if<Words>(value);
  if (words == nullptr) {
    return tl::unexpected(misfit_field(fields, name, "a list of " + counted_of(count, "card")));
  }
  if (words->size() == count) return words;
  return problem(field_text(name) + " has " + counted_of(words->size(), "card") + ", expected " +
                 std::to_string(count));
}

Result<const WordLists*> words_of_hands(const Fields& fields, std::string_view name,
                                        unsigned players, unsigned each) {
  const Value* value = find_field(fields, name);
  const auto* hands = value == nullptr ? nullptr : std::get_if<WordLists>(value);
  if (hands == nullptr || hands->size() != players) {
    return tl::unexpected(misfit_field(
        fields, name,
        std::to_string(players) + " lists of " + counted_of(each, "card") + ", one per seat"));
  }
  for (std::size_t i = 0; i < players; ++i) {
    if ((*hands)[i].size() == each) continue;
    return problem(field_text(name) + " has " + counted_of((*hands)[i].size(), "card") +
                   " for seat " + std::to_string(i) + ", expected " + std::to_string(each));
  }
  return hands;
}

std::optional<std::vector<unsigned>> each_once(const Words& words, unsigned count,
                                               const ReadsWord& read) {
  if (words.size() != count) return std::nullopt;
  std::vector<unsigned> numbers;
  for (const Word& word : words) {
    const std::optional<unsigned> number = read(word);
    if (!number || std::find(numbers.begin(), numbers.end(), *number) != numbers.end()) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

Result<std::vector<unsigned>> read_each_once(const Fields& fields, std::string_view name,
                                             unsigned count, const ReadsWord& read,
                                             std::string_view right) {
  const Value* value = find_field(fields, name);
  const auto* words = value == nullptr ? nullptr : std::get_if<Words>(value);
  if (words == nullptr) return tl::unexpected(misfit_field(fields, name, right));
  const auto wrong = [&](const std::string& what) {
    return problem(field_text(name) + " has " + what + ", expected " + std::string(right));
  };
  if (words->size() != count) return wrong(counted_of(words->size(), "text"));
  Words before;
  for (const Word& word : *words) {
    if (!read(word)) return wrong(quoted(word));
    before.push_back(word);
    if (!each_once(before, static_cast<unsigned>(before.size()), read)) {
      return wrong(quoted(word) + " twice");
    }
  }
  return each_once(*words, count, read).value();
}

Problem no_card(std::string_view name, std::string_view word, std::string_view whose,
                std::string_view forms) {
  return Problem{field_text(name) + " has " + quoted(word) + std::string(whose) +
                 ", which is not a card of this match; cards are " + std::string(forms)};
}

Problem none_left(std::string_view name, std::string_view word, std::string_view whose) {
  return Problem{field_text(name) + " has " + quoted(word) + std::string(whose) +
                 ", but that card is dealt already"};
}

}  // namespace menagerie
