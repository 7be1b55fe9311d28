// SPDX-License-Identifier: Apache-2.0
#include "host/json.h"

#include <unordered_set>
#include <vector>

namespace menagerie {
namespace {

constexpr std::size_t excerpt_max = 60;

// The offset at which the nesting becomes too deep, or npos. Runs ahead of the parser, so that
// hostile nesting never becomes a tree in memory.
std::size_t too_deep_at(std::string_view text) {
  unsigned depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > json_depth_max) return i;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return std::string_view::npos;
}

Result<Value> to_value(const Json& json, const std::string& name) {
  const auto fail = [&] {
    return problem("'" + name + "' is " + excerpt(json) +
                   ", expected null, true, false, a whole number, a text or a list of texts");
  };
  if (json.is_null()) return Value{};
  if (json.is_boolean()) return Value{json.get<bool>()};
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX) return fail();
  if (json.is_number_integer()) return Value{json.get<std::int64_t>()};
  if (json.is_string()) return Value{json.get<std::string>()};
  if (!json.is_array()) return fail();
  if (!json.empty() && json.front().is_array()) {
    WordLists lists;
    for (const Json& inner : json) {
      if (!inner.is_array()) return fail();
      Words& words = lists.emplace_back();
      for (const Json& word : inner) {
        if (!word.is_string()) return fail();
        words.push_back(word.get<std::string>());
      }
    }
    return Value{std::move(lists)};
  }
  Words words;
  for (const Json& word : json) {
    if (!word.is_string()) return fail();
    words.push_back(word.get<std::string>());
  }
  return Value{std::move(words)};
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
  if (const std::size_t at = too_deep_at(text); at != std::string_view::npos) {
    return problem("nested deeper than " + std::to_string(json_depth_max) + " levels at byte " +
                   std::to_string(at + 1));
  }
  std::vector<std::unordered_set<std::string>> keys(json_depth_max + 2);
  std::string twice;
  bool crowded = false;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    const auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) keys[level + 1].clear();
    if (event == Json::parse_event_t::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys[level].insert(key).second && twice.empty()) twice = key;
      crowded = crowded || keys[level].size() > json_keys_max;
      return !crowded;
    }
    return true;
  };
  try {
    Json json = Json::parse(text.begin(), text.end(), watch);
    if (crowded) {
      return problem("an object has more than " + std::to_string(json_keys_max) + " keys");
    }
    if (!twice.empty())
      return problem("the key " + in_quotes(twice) + " stands twice in one object");
    return json;
  } catch (const nlohmann::json::parse_error& error) {
    std::string place = "at byte " + std::to_string(error.byte);
    return problem("not valid JSON " + place);
  } catch (const nlohmann::json::exception&) {
    return problem("not valid JSON: a number is too large");
  }
}

Json to_json(const Value& value) {
  return std::visit(
      [](const auto& held) -> Json {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::monostate>)
          return nullptr;
        else
          return held;
      },
      value);
}

Json to_json(const Fields& fields) {
  Json object = Json::object();
  for (const Field& field : fields) object[field.name] = to_json(field.value);
  return object;
}

Result<Fields> to_fields(const Json& object, std::string_view what) {
  if (!object.is_object()) {
    return problem(std::string(what) + " is " + excerpt(object) + ", expected an object");
  }
  Fields fields;
  for (const auto& [name, json] : object.items()) {
    auto value = to_value(json, name);
    if (!value) return tl::unexpected(std::move(value.error()));
    fields.push_back({name, std::move(*value)});
  }
  return fields;
}

std::string excerpt(const Json& value) {
  if (value.is_array() && value.size() > 8) {
    return "a list of " + std::to_string(value.size()) + " values";
  }
  if (value.is_object()) return "an object";
  std::string text = value.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > excerpt_max) text = text.substr(0, excerpt_max) + "...";
  return text;
}

std::string in_quotes(std::string_view text) {
  std::string shown = "'";
  for (const char c : text.substr(0, excerpt_max)) shown += c >= ' ' && c <= '~' ? c : '?';
  shown += text.size() > excerpt_max ? "...'" : "'";
  return shown;
}

}  // namespace menagerie
