// SPDX-License-Identifier: Apache-2.0
// Sentences name seats; people have names, and the person at the terminal is "you".
#include <array>
#include <cctype>

#include "terminal/draw.h"

namespace menagerie::terminal {
namespace {

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
  // "Colour of Seat 0" becomes "Your colour", but M5 stays M5.
  if (thing.size() > 1 && std::islower(static_cast<unsigned char>(thing[1])) != 0) {
    thing[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(thing[0])));
  }
  text.erase(word);
  for (const std::string_view article : {"the ", "The "}) {
    if (text.ends_with(article)) text.erase(text.size() - article.size());
  }
  text += (text.empty() || text.ends_with(". ") ? "Your " : "your ") + thing;
}

// How a verb of the third person goes after "you".
std::string_view after_you(std::string_view rest, std::size_t& eaten) {
  static constexpr std::array<std::array<std::string_view, 2>, 11> verbs = {{{" has", " have"},
                                                                             {" is", " are"},
                                                                             {" was", " were"},
                                                                             {" leads", " lead"},
                                                                             {" sits", " sit"},
                                                                             {" takes", " take"},
                                                                             {" wins", " win"},
                                                                             {" plays", " play"},
                                                                             {" keeps", " keep"},
                                                                             {" scores", " score"},
                                                                             {" deals", " deal"}}};
  for (const auto& [theirs, yours] : verbs) {
    const bool whole = rest.size() == theirs.size() ||
                       (rest.size() > theirs.size() &&
                        std::isalpha(static_cast<unsigned char>(rest[theirs.size()])) == 0);
    if (!rest.starts_with(theirs) || !whole) continue;
    eaten = theirs.size();
    return yours;
  }
  eaten = 0;
  return "";
}

// Adds "you", "your" or their capitals to the text; returns how much of the rest is said with it.
std::size_t add_you(std::string& text, std::string_view rest) {
  const bool start = text.empty() || text.ends_with(". ") || text.ends_with(": ");
  if (rest.starts_with("'s")) {
    text += start ? "Your" : "your";
    return 2;
  }
  if (text.ends_with(" of ")) {
    make_possessive(text);
    return 0;
  }
  std::size_t eaten = 0;
  text += start ? "You" : "you";
  text += after_you(rest, eaten);
  return eaten;
}

}  // namespace

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

std::string with_names(std::string_view sentence, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < sentence.size();) {
    const std::string_view rest = sentence.substr(at);
    const bool seat_follows = (rest.starts_with("Seat ") || rest.starts_with("seat ")) &&
                              rest.size() > 5 && rest[5] >= '0' && rest[5] <= '9';
    if (!seat_follows) {
      text += sentence[at++];
      continue;
    }
    const auto seat = static_cast<std::size_t>(rest[5] - '0');
    at += 6;
    if (seat >= names.size()) {
      text += rest.substr(0, 6);
    } else if (names[seat] == "You") {
      at += add_you(text, sentence.substr(at));
    } else {
      text += names[seat];
    }
  }
  return text;
}

}  // namespace menagerie::terminal
