// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>

#include "base/spelling.h"
#include "terminal/draw.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

bool same_but_for_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string Speech::say(const Message& message) const {
  return as_shown(language->say(game, message, naming));
}

std::string Speech::as_shown(std::string text) const {
  if (utf8) return text;
  static constexpr std::array<std::array<std::string_view, 2>, 8> plain = {{{"\u201c", "\""},
                                                                            {"\u201d", "\""},
                                                                            {"\u2018", "'"},
                                                                            {"\u2019", "'"},
                                                                            {"\u2013", "-"},
                                                                            {"\u2014", "-"},
                                                                            {"\u2026", "..."},
                                                                            {"\u00d7", "x"}}};
  for (const auto& [mark, ascii] : plain) {
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
      text.replace(at, mark.size(), ascii);
      at += ascii.size();
    }
  }
  return text;
}

std::string Speech::say(const Messages& messages) const { return say(Message(), messages); }

std::string Speech::say(const Message& first, const Messages& others) const {
  Message text = first;
  for (const Message& one : others) text = text.empty() ? one : words::sentences(text, one);
  return say(text);
}

std::string Speech::next(std::string before, std::string after) const {
  if (before.empty()) return after;
  return say(words::next(Quoted{std::move(before)}, Quoted{std::move(after)}));
}

std::string Speech::name_of(Seat seat) const { return say(words::name(seat)); }

std::string Speech::action(std::string_view typed) const {
  const auto said = actions.said(typed);
  return said ? say(*said) : std::string(typed);
}

std::string Speech::choice(std::string_view typed) const { return beside(action(typed), typed); }

Message Speech::how_to_type() const {
  const Actions::Example example = actions.example();
  if (example.card.empty()) return words::how_to_type_number();
  return words::how_to_type(CardText{example.card}, Quoted{example.action});
}

std::string Speech::beside(std::string_view said, std::string_view typed) const {
  if (same_but_for_case(said, as_shown(std::string(typed)))) return std::string(said);
  return say(words::beside(Quoted{std::string(said)}, Quoted{std::string(typed)}));
}

std::string fit_to_show(std::string_view typed) {
  const std::string shown = quoted(typed, 60);
  return shown.substr(1, shown.size() - 2);
}

std::string safe_name(std::string_view name) {
  std::string safe;
  for (std::size_t at = 0; at < name.size() && columns(safe) < 24;) {
    const auto first = static_cast<unsigned char>(name[at]);
    const std::size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const std::string_view letter = name.substr(at, size);
    at += letter.size();
    // C0 and C1 controls; zero-width and direction marks (U+200B-200F, U+202A-202E, U+2060-206F).
    const bool control = first < 0x20 || first == 0x7f ||
                         (letter.starts_with("\xc2") && letter < std::string_view("\xc2\xa0"));
    const bool mark = (letter >= "\xe2\x80\x8b" && letter <= "\xe2\x80\x8f") ||
                      (letter >= "\xe2\x80\xaa" && letter <= "\xe2\x80\xae") ||
                      (letter >= "\xe2\x81\xa0" && letter <= "\xe2\x81\xaf");
    safe += control || mark ? std::string_view("?") : letter;
  }
  return safe.empty() ? "?" : safe;
}

}  // namespace menagerie::terminal
