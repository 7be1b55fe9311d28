// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Reads what someone wrote in one of our notations, and shows it in messages if it is wrong. The
// words of notations are ASCII. Everything else stays as it is, and is shown as question marks.
namespace menagerie {

constexpr char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
std::string lower(std::string_view word);

// Whether two words are the same except for letter case.
bool same_word(std::string_view word, std::string_view wanted);

// The words of a text, and what may come between them. Returns at most `most` words.
std::vector<std::string_view> words_in(std::string_view text, std::size_t most,
                                       std::string_view blanks = " \t\r\n");
std::vector<std::string> lower_words_in(std::string_view text, std::size_t most,
                                        std::string_view blanks = " \t\r\n");

// The first characters of what was read, with question marks for anything that isn't printable
// ASCII.
std::string printable(std::string_view text, std::size_t most = 60);
// The same, with dots if there were more; and that in quotes.
std::string shortened(std::string_view text, std::size_t most = 40);
std::string quoted(std::string_view text, std::size_t most = 40, char mark = '"');

// "a, b, c".
template <class Words>
std::string joined(const Words& words, std::string_view between = ", ") {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

}  // namespace menagerie
