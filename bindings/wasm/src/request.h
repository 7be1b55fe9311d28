// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/json.h"
#include "engine/records/record.h"
#include "game/option_problem.h"

namespace menagerie {

// What the page asks for: an object with the name of a call and what it needs. The
// first thing wrong with it is kept; a call checks wrong() before it works.
class CallRequest {
 public:
  explicit CallRequest(Json json) : json_(std::move(json)) {}

  std::string text(const char* key);
  // Nothing where the key is not there.
  std::optional<std::string> text_if(const char* key);
  bool truth(const char* key);  // false where the key is not there.
  std::int64_t number(const char* key, std::int64_t min, std::int64_t max);
  std::int64_t number(const char* key, std::int64_t min, std::int64_t max, std::int64_t standard);
  // 64 bits, in decimal digits as a text if they do not fit a number of JavaScript.
  std::uint64_t seed(const char* key);
  // An object; an empty one where the key is not there.
  Fields fields(const char* key);
  bool has(const char* key) const { return json_.contains(key) && !json_[key].is_null(); }
  const Json& json(const char* key) const { return json_[key]; }

  void fail(std::string sentence) {
    if (!wrong_) wrong_ = std::move(sentence);
  }
  // A game is not played with these options; with what people are told.
  void fail(const OptionProblem& wrong) {
    if (!wrong_) message_ = wrong.message;
    fail(wrong.text);
  }
  // A record is wrong: also where, and of which kind the fault is.
  void fail(const Fault& fault) {
    fail(fault.text);
    event_ = fault.event;
    kind_ = name_of(fault.kind);
  }
  const std::optional<std::string>& wrong() const { return wrong_; }
  std::optional<std::size_t> event() const { return event_; }
  std::string_view kind() const { return kind_; }
  const Message& message() const { return message_; }

 private:
  Json json_;
  std::optional<std::string> wrong_;
  std::optional<std::size_t> event_;
  std::string_view kind_;
  Message message_;
};

}  // namespace menagerie
