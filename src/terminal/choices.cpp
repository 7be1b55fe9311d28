// SPDX-License-Identifier: Apache-2.0
#include "terminal/choices.h"

#include <algorithm>
#include <cctype>
#include <charconv>

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

// The words in order: "R5 B3" and "B3 R5" are one pair of cards.
std::string sorted_words(std::string_view text) {
  auto words = words_in(text);
  std::sort(words.begin(), words.end());
  std::string sorted;
  for (const std::string_view word : words) sorted.append(word).append(" ");
  return sorted;
}

// Lower case, one space between words, none at the ends.
std::string normal(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
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
  const std::string verb = first_word(actions_.front());
  numbers_ = actions_.size() > 1;
  for (const std::string& action : actions_) {
    const auto words = words_in(action);
    numbers_ = numbers_ && words.size() == 2 && words[0] == verb && number_in(words[1]);
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
  for (std::size_t i = 0, end = 0; i < actions_.size(); i = end) {
    const std::size_t form = forms.form_of(actions_[i]);
    for (end = i; end < actions_.size() && forms.form_of(actions_[end]) == form; ++end) continue;
    const auto numbered = [&](std::size_t at, const std::string& what) {
      return (numbers_ ? "" : std::to_string(at + 1) + ") ") + card_text(what, style);
    };
    const auto common = forms.common(form);
    if (!common || end - i == 1 || (common->is_number && !numbers_)) {
      for (; i < end; ++i) apart.push_back(numbered(i, speech.choice(actions_[i])));
      continue;
    }
    std::vector<std::string> cells;
    for (std::size_t at = i; at < end; ++at)
      cells.push_back(numbered(at, forms.named(actions_[at])));
    const std::string_view gap = numbers_ ? " " : "  ";
    if (cells.size() == actions_.size()) {
      return laid_out(speech.say(words::choices_of(common->said)), cells, gap, style);
    }
    say_apart({});
    const std::string what = speech.beside(speech.say(common->said), common->typed);
    text += laid_out("  " + speech.say(words::label(Quoted{what})), cells, gap, style);
  }
  if (text.empty()) {
    say_apart(speech.say(words::choices()));
    return text;
  }
  say_apart({});
  return speech.say(words::choices()) + "\n" + text;
}

std::optional<std::string> Choices::meant(std::string_view typed) const {
  const std::string text = normal(typed);
  if (text.empty()) return std::nullopt;
  if (const auto n = number_in(text); n && !numbers_) {
    if (*n >= 1 && *n <= actions_.size()) return actions_[*n - 1];
    return std::nullopt;
  }
  // The whole action, or all of it but the verb; else its words in another order (but "move 3 under
  // 2" is not "move 2 under 3"); else what begins like this, if that is one.
  const auto rest_of = [](const std::string& whole) {
    const auto space = whole.find(' ');
    return space == std::string::npos ? whole : whole.substr(space + 1);
  };
  for (const std::string& action : actions_) {
    const std::string whole = normal(action);
    if (whole == text || rest_of(whole) == text) return action;
  }
  std::vector<const std::string*> begins;
  for (const std::string& action : actions_) {
    const std::string whole = normal(action);
    const std::string rest = rest_of(whole);
    const std::string sorted = sorted_words(text);
    if (sorted_words(whole) == sorted || sorted_words(rest) == sorted) return action;
    if (whole.starts_with(text) || rest.starts_with(text)) begins.push_back(&action);
  }
  if (begins.size() == 1 && !numbers_) return *begins.front();
  return std::nullopt;
}

std::vector<std::string> Choices::attempts(std::string_view typed) const {
  std::vector<std::string> texts = {std::string(typed)};
  std::vector<std::string> verbs;
  for (const std::string& action : actions_) {
    const std::string verb = first_word(action);
    if (std::find(verbs.begin(), verbs.end(), verb) == verbs.end()) verbs.push_back(verb);
  }
  for (const std::string& verb : verbs) texts.push_back(verb + " " + std::string(typed));
  return texts;
}

}  // namespace menagerie::terminal
