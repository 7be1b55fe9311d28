// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "base/json_reader.h"

namespace menagerie {

// Whether the JSON is a value of that type, which is then read. Whole numbers must fit the type.
inline bool read_value(const Json& json, std::string& value) {
  const auto* text = json.get_ptr<const Json::string_t*>();
  if (text != nullptr) value = *text;
  return text != nullptr;
}
inline bool read_value(const Json& json, bool& value) {
  const auto* flag = json.get_ptr<const Json::boolean_t*>();
  if (flag != nullptr) value = *flag;
  return flag != nullptr;
}
template <std::integral T>
bool read_value(const Json& json, T& value) {
  if (const auto* number = json.get_ptr<const Json::number_unsigned_t*>()) {
    value = static_cast<T>(*number);
    return std::in_range<T>(*number);
  }
  const auto* number = json.get_ptr<const Json::number_integer_t*>();
  if (number != nullptr) value = static_cast<T>(*number);
  return number != nullptr && std::in_range<T>(*number);
}
template <class T>
bool read_value(const Json& json, std::vector<T>& values) {
  if (!json.is_array()) return false;
  values.resize(json.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!read_value(json[i], values[i])) return false;
  }
  return true;
}

// Reads the members of what should be an object. The first member that is missing or of a wrong
// type is kept; what is read after it counts for nothing. Nothing here throws, for the page's
// modules are built without exceptions.
class JsonMembers {
 public:
  explicit JsonMembers(const Json& json) : json_(json) {}

  // The key of the first wrong member; nullptr if there is none.
  const char* wrong() const { return wrong_; }
  void fail(const char* key) {
    if (wrong_ == nullptr) wrong_ = key;
  }

  const Json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }
  // A member that must be there; null if it is not.
  const Json& need(const char* key) {
    static const Json none;
    if (const Json* json = find(key)) return *json;
    fail(key);
    return none;
  }
  template <class T>
  void read(const char* key, T& value) {
    if (!read_value(need(key), value)) fail(key);
  }
  // Leaves the value as it is if there is no such member.
  template <class T>
  void read_if(const char* key, T& value) {
    const Json* json = find(key);
    if (json != nullptr && !read_value(*json, value)) fail(key);
  }

 private:
  const Json& json_;
  const char* wrong_ = nullptr;
};

}  // namespace menagerie
