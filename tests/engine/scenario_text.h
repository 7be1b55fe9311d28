// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "game/field.h"

// Small words for readers of scenarios.
namespace menagerie {

inline std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

inline std::vector<std::string> split(const std::string& text, char by) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, by);) parts.push_back(trimmed(part));
  return parts;
}

// Removes "word " from the front, if it is there.
inline bool eat(std::string& text, const std::string& word) {
  if (!text.starts_with(word)) return false;
  if (text.size() > word.size() && text[word.size()] != ' ') return false;
  text = trimmed(text.substr(word.size()));
  return true;
}

// The lists of a deal, one under each path: "hands/0", "pile".
inline std::vector<std::pair<std::string, Words*>> lists_of(Fields& deal) {
  std::vector<std::pair<std::string, Words*>> lists;
  for (Field& field : deal) {
    if (auto* words = std::get_if<Words>(&field.value)) lists.emplace_back(field.name, words);
    if (auto* many = std::get_if<WordLists>(&field.value)) {
      for (std::size_t i = 0; i < many->size(); ++i) {
        lists.emplace_back(field.name + "/" + std::to_string(i), &(*many)[i]);
      }
    }
  }
  return lists;
}

// Whether a text is that pattern; a star at the end of a pattern stands for any rest.
inline bool fits(const std::string& text, const std::string& pattern) {
  if (!pattern.ends_with('*')) return text == pattern;
  return text.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace menagerie
