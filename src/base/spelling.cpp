// SPDX-License-Identifier: Apache-2.0
#include "base/spelling.h"

#include <algorithm>

namespace menagerie {

std::string lower(std::string_view word) {
  std::string result(word);
  for (char& letter : result) letter = lower(letter);
  return result;
}

bool same_word(std::string_view word, std::string_view wanted) {
  return std::equal(word.begin(), word.end(), wanted.begin(), wanted.end(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

std::vector<std::string_view> words_in(std::string_view text, std::size_t most,
                                       std::string_view blanks) {
  std::vector<std::string_view> words;
  while (words.size() < most) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) break;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::vector<std::string> lower_words_in(std::string_view text, std::size_t most,
                                        std::string_view blanks) {
  std::vector<std::string> words;
  for (const std::string_view word : words_in(text, most, blanks)) words.push_back(lower(word));
  return words;
}

std::string printable(std::string_view text, std::size_t most) {
  std::string shown;
  for (const char c : text.substr(0, most)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown;
}

std::string shortened(std::string_view text, std::size_t most) {
  return printable(text, most) + (text.size() > most ? "..." : "");
}

std::string quoted(std::string_view text, std::size_t most, char mark) {
  return mark + shortened(text, most) + mark;
}

}  // namespace menagerie
