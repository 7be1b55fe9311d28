// SPDX-License-Identifier: Apache-2.0
#include "terminal/choices.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "base/spelling.h"
#include "terminal/typed.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits compare as numbers, everything else as text.
bool natural_less(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      unsigned x = 0, y = 0;
      const auto end_x = std::from_chars(a.data() + i, a.data() + a.size(), x).ptr;
      const auto end_y = std::from_chars(b.data() + j, b.data() + b.size(), y).ptr;
      if (x != y) return x < y;
      i = static_cast<std::size_t>(end_x - a.data());
      j = static_cast<std::size_t>(end_y - b.data());
    } else if (a[i] != b[j]) {
      return a[i] < b[j];
    } else {
      ++i;
      ++j;
    }
  }
  return a.size() - i < b.size() - j;
}

std::string first_word(std::string_view text) {
  return std::string(text.substr(0, text.find(' ')));
}

// Choices behind a head: in its line, or else in columns below, so that the eye finds its way.
std::string laid_out(const std::string& head, const std::vector<std::string>& cells,
                     std::string_view gap, const Style& style) {
  std::string line = head;
  std::size_t widest = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    widest = std::max(widest, columns(cells[i]));
    line += (i > 0 ? std::string(gap) : "  ") + cells[i];
  }
  if (columns(line) <= style.width) return line + "\n";
  std::string text = head;
  const std::size_t in_row = std::max<std::size_t>(1, (style.width - 2) / (widest + 2));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % in_row == 0) text += text.empty() ? " " : "\n ";
    text += " " + cells[i];
    if (i % in_row + 1 < in_row && i + 1 < cells.size()) {
      text.append(widest + 1 - columns(cells[i]), ' ');
    }
  }
  return text + "\n";
}

// How many ways there are to take `k` of `n`; `limit` if there are more.
std::size_t ways_to_take(std::size_t k, std::size_t n, std::size_t limit) {
  std::size_t ways = 1;
  for (std::size_t i = 1; i <= k && ways < limit; ++i) ways = ways * (n - k + i) / i;
  return std::min(ways, limit);
}

// The cards of which the actions name any `k`, in the order that people expect; none if the
// actions are few, or are not all that there are of these cards.
std::vector<std::string> cards_to_combine(std::span<const std::string> actions, std::size_t k,
                                          const Actions& forms) {
  constexpr std::size_t listed_max = 12;
  if (k < 2 || actions.size() <= listed_max) return {};
  std::vector<std::string> cards;
  for (const std::string& action : actions) {
    const std::string named = forms.named(action);
    for (const std::string_view card : words_in(named)) cards.emplace_back(card);
  }
  std::sort(cards.begin(), cards.end(), natural_less);
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  const bool all = ways_to_take(k, cards.size(), actions.size() + 1) == actions.size();
  return all ? cards : std::vector<std::string>();
}

}  // namespace

Choices::Choices(std::vector<std::string> legal, const Actions& forms) {
  struct Placed {
    std::size_t words = 0, form = 0;
    std::string action;
  };
  std::vector<Placed> placed;
  for (std::string& action : legal) {
    placed.push_back({words_in(action).size(), forms.form_of(action), std::move(action)});
  }
  // The plain actions come before those with something added ("R5 chameleon").
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    if (a.words != b.words) return a.words < b.words;
    return a.form != b.form ? a.form < b.form : natural_less(a.action, b.action);
  });
  for (Placed& one : placed) actions_.push_back(std::move(one.action));
  for (std::size_t i = 0, end = 0; i < actions_.size(); i = end) {
    Group group{i, i, forms.form_of(actions_[i])};
    while (group.end < actions_.size() && forms.form_of(actions_[group.end]) == group.form) {
      ++group.end;
    }
    end = group.end;
    if (const auto common = forms.common(group.form); common && !common->is_number) {
      group.of_cards = common->said.arguments.size();
      const std::span<const std::string> all = std::span(actions_).subspan(i, end - i);
      group.cards = cards_to_combine(all, group.of_cards, forms);
    }
    groups_.push_back(std::move(group));
  }
  numbers_ = actions_.size() > 1;
  for (const std::string& action : actions_) {
    const auto words = words_in(action);
    const std::string verb(words[0]);
    if (std::find(verbs_.begin(), verbs_.end(), verb) == verbs_.end()) verbs_.push_back(verb);
    numbers_ = numbers_ && words.size() == 2 && verbs_.size() == 1 && number_in(words[1]);
  }
}

std::string Choices::offer(const Speech& speech, const Style& style) const {
  const Actions& forms = speech.actions;
  std::string text;
  std::vector<std::string> apart;  // Said one by one.
  const auto say_apart = [&](const std::string& head) {
    if (!apart.empty()) text += laid_out(head, apart, "  ", style);
    apart.clear();
  };
  for (const Group& group : groups_) {
    const auto numbered = [&](std::size_t at, const std::string& what) {
      return (numbers_ ? "" : std::to_string(at + 1) + ") ") + card_text(what, style);
    };
    const auto common = forms.common(group.form);
    if (!common || group.end - group.begin == 1 || (common->is_number && !numbers_)) {
      for (std::size_t at = group.begin; at < group.end; ++at)
        apart.push_back(numbered(at, speech.choice(actions_[at])));
      continue;
    }
    Message said = common->said;
    std::vector<std::string> cells;
    for (const std::string& card : group.cards) cells.push_back(card_text(card, style));
    if (!group.cards.empty()) {
      said = words::any_of(std::move(said), static_cast<Number>(group.of_cards));
    } else {
      for (std::size_t at = group.begin; at < group.end; ++at)
        cells.push_back(numbered(at, forms.named(actions_[at])));
    }
    const std::string_view gap = numbers_ ? " " : "  ";
    if (groups_.size() == 1) {
      return laid_out(speech.say(words::choices_of(said)), cells, gap, style);
    }
    say_apart({});
    const std::string what = speech.beside(speech.say(said), common->typed);
    text += laid_out("  " + speech.say(words::label(Quoted{what})), cells, gap, style);
  }
  if (text.empty()) {
    say_apart(speech.say(words::choices()));
    return text;
  }
  say_apart({});
  return speech.say(words::choices()) + "\n" + text;
}

Message Choices::Group::ask() const {
  const std::vector<std::string> some(cards.begin(),
                                      cards.begin() + static_cast<std::ptrdiff_t>(of_cards));
  return words::type_cards(Quoted{joined(some, " ")}, static_cast<Number>(of_cards));
}

Typed Choices::read_number(std::size_t number, std::string_view typed) const {
  if (number >= 1) {
    // A number beyond all is one of the last group.
    const Group& group = *std::find_if(groups_.begin(), groups_.end() - 1,
                                       [&](const Group& one) { return number <= one.end; });
    if (!group.cards.empty()) return {{}, group.ask()};
    if (number <= group.end) return {actions_[number - 1], {}};
  }
  return {{}, words::no_choice(Quoted{fit_to_show(typed)})};
}

// What the typed words may stand for: themselves, a verb cut short, a verb left out.
std::vector<std::string> Choices::candidates(const std::string& typed) const {
  const std::string first = first_word(typed);
  std::vector<std::string> all = {typed};
  for (const std::string& verb : verbs_) {
    if (verb != first && verb.starts_with(first)) all.push_back(verb + typed.substr(first.size()));
  }
  for (const std::string& verb : verbs_) all.push_back(verb + " " + typed);
  return all;
}

// The answer to what is not a whole action, or could be several.
Message Choices::could_be(std::string_view typed,
                          const std::vector<std::string>& beginnings) const {
  constexpr std::size_t told_max = 12;
  std::vector<std::string> told;
  for (const std::string& action : actions_) {
    const bool fits =
        std::any_of(beginnings.begin(), beginnings.end(),
                    [&](const std::string& one) { return lower(action).starts_with(one); });
    if (fits && told.size() == told_max) {
      told.emplace_back("\u2026");
      break;
    }
    if (fits) told.push_back(action);
  }
  const Quoted shown{fit_to_show(typed)};
  return told.empty() ? words::no_choice(shown) : words::could_be(shown, Quoted{joined(told)});
}

Typed Choices::read(std::string_view typed, const Match& match, Seat seat) const {
  constexpr std::size_t words_max = 16;  // More than any action has.
  const auto parts = lower_words_in(typed, words_max);
  if (parts.empty()) return {{}, words::type_something()};
  if (const auto n = number_in(parts.front()); n && parts.size() == 1 && !numbers_) {
    return read_number(*n, typed);
  }
  const auto all = candidates(joined(parts, " "));
  std::vector<std::string> whole, legal;
  std::optional<Message> refused;
  for (const std::string& one : all) {
    const auto refusal = match.judge(seat, one);
    if (refusal && !refusal->rule.empty() && !refused) {
      refused = words::refused(refusal->text, Quoted{refusal->rule});
    }
    const auto action = match.action(one);
    if (!action) continue;
    whole.push_back(lower(match.text(*action)));
    if (!refusal) legal.push_back(match.text(*action));
    if (one == all.front()) break;  // It is complete as it stands.
  }
  if (whole.size() == 1 && legal.size() == 1) return {legal.front(), {}};
  if (legal.empty() && refused) return {{}, *refused};
  return {{}, could_be(typed, whole.empty() ? all : whole)};
}

}  // namespace menagerie::terminal
