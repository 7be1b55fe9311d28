// SPDX-License-Identifier: Apache-2.0
#include "server/tables/digest.h"

#include <algorithm>
#include <array>
#include <vector>

namespace menagerie {

namespace {

constexpr char word_alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
// 32 of the 36, so that each byte gives 5 unbiased bits. The missing ones look like others.
constexpr char id_alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t id_letters = 12;

}  // namespace

std::string word_of(std::string_view text, std::size_t letters) {
  // A hash of 64 bytes: each letter uses the lowest 6 bits of one.
  const LongHash hash = sha512(text);
  std::string word;
  for (std::size_t i = 0; i < letters && i < hash.size(); ++i) word += word_alphabet[hash[i] & 63u];
  return word;
}

// 60 bits: too many to try, and among a million tables two are alike with a chance of one in two
// million.
std::string table_id_of(std::string_view text) {
  const Hash hash = sha256(text);
  std::string id;
  for (std::size_t i = 0; i < id_letters; ++i) id += id_alphabet[hash[i] & 31u];
  return id;
}

std::string random_hex(Entropy& entropy, std::size_t bytes) {
  std::vector<unsigned char> drawn(bytes);
  entropy.fill(drawn);
  return hex_text(drawn);
}

// 64 letters are 6 bits of a byte each, all equally likely: no remainder, no bias.
std::string random_word(Entropy& entropy, std::size_t letters) {
  std::vector<unsigned char> drawn(letters);
  entropy.fill(drawn);
  std::string word;
  for (const unsigned char byte : drawn) word += word_alphabet[byte & 63u];
  return word;
}

bool is_table_id(std::string_view text) {
  return text.size() == 12 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
         });
}

std::string random_table_id(Entropy& entropy) {
  std::array<unsigned char, id_letters> drawn{};
  entropy.fill(drawn);
  std::string id;
  for (const unsigned char byte : drawn) id += id_alphabet[byte & 31u];
  return id;
}

}  // namespace menagerie
