// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/json.h"
#include "server/tables/change.h"
#include "server/tables/denial.h"

namespace menagerie {

// Members of an object that a client sent, judged. A missing one is a denial unless the function
// says that it may be missing.
Answer<Json> read_object(std::string_view text);
Answer<std::string> asked_text(const Json& json, const char* name, std::size_t max);
Answer<std::optional<Seat>> asked_seat_if(const Json& json, unsigned players);
// Whether the seat is to be drawn by lot: "seat": "any".
bool asks_for_a_lot(const Json& json);
Answer<Seat> asked_seat(const Json& json, unsigned players);
Answer<Level> asked_level(const Json& json, const char* name);
Answer<std::optional<Level>> asked_level_if(const Json& json, const char* name);
// Which of these words stands there, from 0.
Answer<std::size_t> asked_word(const Json& json, const char* name,
                               std::span<const std::string_view> words);
Answer<bool> asked_flag(const Json& json, const char* name);
Answer<std::size_t> asked_number(const Json& json, const char* name);
Answer<std::optional<std::size_t>> asked_number_if(const Json& json, const char* name);
// The client's id of a command; empty if there is none.
Answer<std::string> asked_id(const Json& json);
// A key that makes a request repeatable; empty if there is none. Who knows it gets the answer.
Answer<std::string> asked_key(const Json& json);
// A line of text fit to be shown, of at most so many characters.
Answer<std::string> asked_line(const Json& json, const char* name, std::size_t characters_max);
// A name fit to be shown.
Answer<std::string> asked_name(const Json& json);
Answer<std::string> asked_luck(const Json& json);
// What a seat brings into the shuffle: luck in the open, or the hash of luck that it opens at the
// start; or nothing.
struct AskedLuck {
  std::string luck, promised;
};
Answer<AskedLuck> asked_lucks(const Json& json);
Answer<std::string> asked_promise(const Json& json, const char* name);
// So much that is drawn at random that nobody guesses it: luck that was promised, a key.
Answer<std::string> asked_secret(const Json& json, const char* name);

}  // namespace menagerie

// Takes the value of an Answer, or returns its denial from the function around it.
#define MENAGERIE_TAKE(name, answer)                         \
  auto name##_answer = (answer);                             \
  if (!name##_answer) {                                      \
    return tl::unexpected(std::move(name##_answer.error())); \
  }                                                          \
  auto& name = *name##_answer  // NOLINT(bugprone-macro-parentheses): it is declared here.
