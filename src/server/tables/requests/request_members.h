// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/json.h"
#include "server/tables/denial.h"
#include "server/tables/table/change.h"

namespace menagerie {

// Checks members of an object that a client sent. A missing one is a denial unless the function
// says that it may be missing.
Answer<Json> read_object(std::string_view text);
Answer<std::string> asked_text(const Json& json, const char* name, std::size_t max);
// Whether the seat should be drawn by lot: "seat": "any".
bool asks_for_a_lot(const Json& json);
Answer<Seat> asked_seat(const Json& json, unsigned players);
// Which of these words it is, from 0.
Answer<std::size_t> asked_word(const Json& json, const char* name,
                               std::span<const std::string_view> words);
Answer<bool> asked_flag(const Json& json, const char* name);
// A whole number within limits.
Answer<std::int64_t> asked_number(const Json& json, const char* name, std::int64_t min,
                                  std::int64_t max);
// The client's id of a command; empty if there is none.
Answer<std::string> asked_id(const Json& json);
// A key that makes a request repeatable; empty if there is none. Anyone who knows it gets the
// answer.
Answer<std::string> asked_key(const Json& json);
// A line of text fit to be shown, with at most that many characters; empty if it may be left out.
Answer<std::string> asked_line(const Json& json, const char* name, std::size_t characters_max);
Answer<std::string> asked_line_if(const Json& json, const char* name, std::size_t characters_max);
Answer<std::string> asked_promise(const Json& json, const char* name);
// Random bytes that are too long to guess: a client seed behind a commitment, or a key.
Answer<std::string> asked_secret(const Json& json, const char* name, std::size_t min,
                                 std::size_t max);
Denial must_be_an_object(const char* name);
// For a seat number that the table doesn't have.
Denial no_such_seat(const char* name, unsigned players);

}  // namespace menagerie

// Unwraps an Answer, or returns its denial from the calling function.
#define MENAGERIE_TAKE(name, answer)                         \
  auto name##_answer = (answer);                             \
  if (!name##_answer) {                                      \
    return tl::unexpected(std::move(name##_answer.error())); \
  }                                                          \
  auto& name = *name##_answer  // NOLINT(bugprone-macro-parentheses): it is declared here.
