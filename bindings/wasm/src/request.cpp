// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include <charconv>

namespace menagerie {
namespace {

std::string key_text(const char* key) { return "'" + std::string(key) + "'"; }

}  // namespace

std::optional<std::string> CallRequest::text_if(const char* key) {
  if (!has(key)) return std::nullopt;
  if (json_[key].is_string()) return json_[key].get<std::string>();
  fail(key_text(key) + " must be a text, not " + excerpt(json_[key]));
  return std::nullopt;
}

std::string CallRequest::text(const char* key) {
  if (!has(key)) fail("the call lacks " + key_text(key));
  return text_if(key).value_or("");
}

bool CallRequest::truth(const char* key) {
  if (!has(key)) return false;
  if (json_[key].is_boolean()) return json_[key].get<bool>();
  fail(key_text(key) + " must be true or false, not " + excerpt(json_[key]));
  return false;
}

std::int64_t CallRequest::number(const char* key, std::int64_t min, std::int64_t max) {
  if (!has(key)) fail("the call lacks " + key_text(key));
  return number(key, min, max, min);
}

std::int64_t CallRequest::number(const char* key, std::int64_t min, std::int64_t max,
                                 std::int64_t standard) {
  if (!has(key)) return standard;
  const Json& json = json_[key];
  const bool whole = json.is_number_integer() &&
                     (!json.is_number_unsigned() || json.get<std::uint64_t>() <= INT64_MAX);
  const std::int64_t number = whole ? json.get<std::int64_t>() : 0;
  if (whole && number >= min && number <= max) return number;
  fail(key_text(key) + " is " + excerpt(json) + "; it must be from " + std::to_string(min) +
       " to " + std::to_string(max));
  return standard;
}

std::uint64_t CallRequest::seed(const char* key) {
  if (has(key) && json_[key].is_number_unsigned()) return json_[key].get<std::uint64_t>();
  const std::string digits = text(key);
  if (wrong_) return 0;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  if (error != std::errc{} || end != digits.data() + digits.size()) {
    fail(key_text(key) + " is " + in_quotes(digits) + "; it must be a whole number of 64 bits");
  }
  return seed;
}

Fields CallRequest::fields(const char* key) {
  if (!has(key)) return {};
  auto fields = to_fields(json_[key], key);
  if (fields) return *std::move(fields);
  fail(fields.error().text);
  return {};
}

}  // namespace menagerie
