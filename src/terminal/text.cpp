// SPDX-License-Identifier: Apache-2.0
#include "terminal/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace menagerie::terminal {

namespace {

// The foreground colour of a suit's letter (ECMA-48); letters mean the like in all games.
int colour_of(char suit) {
  switch (suit) {
    case 'R':
    case 'H':
      return 31;
    case 'G':
    case 'C':
      return 32;
    case 'Y':
    case 'D':
      return 33;
    case 'B':
    case 'S':
      return 34;
    case 'T':
    case 'N':
      return 35;
    case 'X':
    case 'P':
      return 36;
    default:
      return 1;
  }
}

// "the piles of you" is "your piles", "M5 of you" is "your M5": turns the end of the text so far.
void make_possessive(std::string& text) {
  text.erase(text.size() - 4);  // " of "
  auto word = text.rfind(' ');
  word = word == std::string::npos ? 0 : word + 1;
  const auto number = word > 1 ? text.rfind(' ', word - 2) : std::string::npos;
  if (std::isdigit(static_cast<unsigned char>(text[word])) != 0 && number != std::string::npos) {
    word = number + 1;  // "pile 3"
  }
  std::string thing = text.substr(word);
  text.erase(word);
  for (const std::string_view article : {"the ", "The "}) {
    if (text.ends_with(article)) text.erase(text.size() - article.size());
  }
  text += (text.empty() || text.ends_with(". ") ? "Your " : "your ") + thing;
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++count;
    }
  }
  return count;
}

std::string card_text(std::string_view card, const Style& style) {
  if (!style.colour || card.empty()) return std::string(card);
  return fmt::format("\033[{}m{}\033[0m", colour_of(card.front()), card);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out, line;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\n') {
      out += line + "\n";
      line.clear();
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && text[end] == ' ') ++end;
    while (end < text.size() && text[end] != ' ' && text[end] != '\n') ++end;
    const std::string_view word = text.substr(at, end - at);
    if (!line.empty() && columns(line) + columns(word) > width) {
      out += line + "\n";
      line = std::string(indent, ' ');
      line += word.substr(std::min(word.find_first_not_of(' '), word.size()));
    } else {
      line += word;
    }
    at = end;
  }
  return out + line;
}

std::string with_names(std::string_view sentence, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < sentence.size();) {
    const bool begins =
        sentence.substr(at).starts_with("Seat ") || sentence.substr(at).starts_with("seat ");
    const std::size_t digit = at + 5;
    if (!begins || digit >= sentence.size() || sentence[digit] < '0' || sentence[digit] > '9') {
      text += sentence[at++];
      continue;
    }
    const auto seat = static_cast<std::size_t>(sentence[digit] - '0');
    at = digit + 1;
    const bool you = seat < names.size() && names[seat] == "You";
    const bool start = text.empty() || text.ends_with(". ") || text.ends_with(": ");
    if (seat >= names.size()) {
      text += "Seat " + std::to_string(seat);
    } else if (!you) {
      text += names[seat];
    } else if (sentence.substr(at).starts_with("'s")) {
      text += start ? "Your" : "your";
      at += 2;
    } else if (text.ends_with(" of ")) {
      make_possessive(text);
    } else {
      text += start ? "You" : "you";
      static constexpr std::array<std::array<std::string_view, 2>, 8> verbs = {
          {{" has", " have"},
           {" is", " are"},
           {" was", " were"},
           {" leads", " lead"},
           {" sits", " sit"},
           {" takes", " take"},
           {" wins", " win"},
           {" plays", " play"}}};
      for (const auto& [theirs, yours] : verbs) {
        const std::string_view rest = sentence.substr(at);
        if (!rest.starts_with(theirs)) continue;
        if (rest.size() > theirs.size() &&
            std::isalpha(static_cast<unsigned char>(rest[theirs.size()])))
          continue;
        text += yours;
        at += theirs.size();
        break;
      }
    }
  }
  return text;
}

std::string padded(std::string text, std::size_t width) {
  const std::size_t taken = columns(text);
  if (taken < width) text.append(width - taken, ' ');
  return text;
}

}  // namespace menagerie::terminal
