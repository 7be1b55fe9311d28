// SPDX-License-Identifier: Apache-2.0
#include "terminal/actions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "terminal/typed.h"

namespace menagerie::terminal {
namespace {

constexpr std::string_view left_open = "\u2026";

}  // namespace

Actions::Actions(const Description& description)
    : tiles_(description.tiles), suits_(description.suits) {
  constexpr std::array<std::pair<std::string_view, Kind>, 6> kinds = {{{"card", Kind::card},
                                                                       {"seat", Kind::seat},
                                                                       {"tile", Kind::tile},
                                                                       {"number", Kind::number},
                                                                       {"pile", Kind::number},
                                                                       {"suit", Kind::suit}}};
  for (const CardLook& card : description.cards) cards_.push_back(card.card);
  std::sort(cards_.begin(), cards_.end());
  for (const ActionForm& form : description.actions) {
    Form& mine = forms_.emplace_back();
    mine.label = form.label;
    for (const std::string_view word : words_in(form.form)) {
      if (!word.starts_with('{')) {
        mine.parts.push_back({Kind::word, word});
        continue;
      }
      const std::string_view inside = word.substr(1, word.size() - 2);
      const std::size_t colon = inside.find(':');
      const std::string_view kind =
          colon == std::string_view::npos ? inside : inside.substr(colon + 1);
      const auto* const known = std::find_if(kinds.begin(), kinds.end(),
                                             [&](const auto& one) { return one.first == kind; });
      mine.parts.push_back(
          {known == kinds.end() ? Kind::word : known->second, inside.substr(0, colon)});
    }
  }
  if (!description.cards.empty()) example_ = example_with(description.cards.front().card);
}

Actions::Example Actions::example_with(std::string_view card) const {
  const auto names_one_card = [](const Form& form) {
    const auto open = [](const Part& part) { return part.kind != Kind::word; };
    return form.parts.back().kind == Kind::card &&
           std::count_if(form.parts.begin(), form.parts.end(), open) == 1;
  };
  const auto form = std::find_if(forms_.begin(), forms_.end(), names_one_card);
  if (form == forms_.end()) return {};
  Example its{std::string(card), {}};
  for (const Part& part : form->parts) {
    its.action.append(its.action.empty() ? "" : " ");
    its.action.append(part.kind == Kind::word ? part.name : card);
  }
  return its;
}

std::optional<Argument> Actions::argument(Kind kind, std::string_view word) const {
  switch (kind) {
    case Kind::word:
      return std::nullopt;
    case Kind::card:
      if (!std::binary_search(cards_.begin(), cards_.end(), word)) return std::nullopt;
      return CardText{std::string(word)};
    case Kind::seat:
      if (const auto seat = number_in(word); seat && *seat < seats_max) return Seat(*seat);
      return std::nullopt;
    case Kind::number:
      if (const auto number = number_in(word)) return Number{*number};
      return std::nullopt;
    case Kind::tile:
      for (const TileLook& tile : tiles_) {
        if (tile.tile == word) return tile.name;
      }
      return std::nullopt;
    case Kind::suit:
      for (const SuitLook& suit : suits_) {
        if (word == std::string_view(&suit.letter, 1)) return suit.name;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

bool Actions::fits(const Form& form, const std::vector<std::string_view>& words) const {
  return std::equal(form.parts.begin(), form.parts.end(), words.begin(), words.end(),
                    [&](const Part& part, std::string_view word) {
                      return part.kind == Kind::word ? part.name == word
                                                     : argument(part.kind, word).has_value();
                    });
}

std::size_t Actions::form_of(std::string_view action) const {
  const auto words = words_in(action);
  const auto found = std::find_if(forms_.begin(), forms_.end(),
                                  [&](const Form& form) { return fits(form, words); });
  return static_cast<std::size_t>(found - forms_.begin());
}

std::optional<Message> Actions::said(std::string_view action) const {
  const std::size_t form = form_of(action);
  if (form == forms_.size()) return std::nullopt;
  const auto words = words_in(action);
  Message message(forms_[form].label);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Part& part = forms_[form].parts[i];
    if (auto value = argument(part.kind, words[i])) {
      message.arguments.push_back({part.name, std::move(*value)});
    }
  }
  return message;
}

std::optional<Actions::Common> Actions::common(std::size_t form) const {
  if (form >= forms_.size()) return std::nullopt;
  Common its{Message(forms_[form].label), {}, false};
  bool only_cards = true, only_numbers = true;
  for (const Part& part : forms_[form].parts) {
    const bool open = part.kind != Kind::word;
    its.typed.append(its.typed.empty() ? "" : " ").append(open ? left_open : part.name);
    if (!open) continue;
    its.said.arguments.push_back({part.name, Quoted{std::string(left_open)}});
    only_cards = only_cards && part.kind == Kind::card;
    only_numbers = only_numbers && part.kind == Kind::number;
  }
  const std::size_t count = its.said.arguments.size();
  its.is_number = only_numbers && count == 1;
  if (count == 0 || !(only_cards || its.is_number)) return std::nullopt;
  return its;
}

std::string Actions::named(std::string_view action) const {
  const std::size_t form = form_of(action);
  const auto words = words_in(action);
  std::string named;
  for (std::size_t i = 0; form < forms_.size() && i < words.size(); ++i) {
    if (forms_[form].parts[i].kind == Kind::word) continue;
    named.append(named.empty() ? "" : " ").append(words[i]);
  }
  return named;
}

}  // namespace menagerie::terminal
