// SPDX-License-Identifier: Apache-2.0
#include "engine/json.h"

#include <algorithm>

#include "words/english.h"

namespace menagerie {
namespace {

// The list's members as texts; the first that isn't one is reported.
Result<Words> to_words(const Json& list, const std::string& name) {
  Words words;
  for (const Json& word : list) {
    if (!word.is_string()) {
      return problem("'" + name + "' holds " + excerpt(word) + ", where a text is expected");
    }
    words.push_back(word.get<std::string>());
  }
  return words;
}

// A list with a list among its members is a list of lists.
Result<Value> to_list(const Json& json, const std::string& name) {
  if (std::none_of(json.begin(), json.end(), [](const Json& one) { return one.is_array(); })) {
    return to_words(json, name).map([](Words words) { return Value{std::move(words)}; });
  }
  WordLists lists;
  for (const Json& inner : json) {
    if (!inner.is_array()) {
      return problem("'" + name + "' holds " + excerpt(inner) +
                     ", where a list of texts is expected");
    }
    auto words = to_words(inner, name);
    if (!words) return tl::unexpected(std::move(words.error()));
    lists.push_back(std::move(*words));
  }
  return Value{std::move(lists)};
}

Result<Value> to_value(const Json& json, const std::string& name) {
  if (json.is_null()) return Value{};
  if (json.is_boolean()) return Value{json.get<bool>()};
  if (json.is_string()) return Value{json.get<std::string>()};
  if (json.is_array()) return to_list(json, name);
  const bool fits = !json.is_number_unsigned() || json.get<std::uint64_t>() <= INT64_MAX;
  if (json.is_number_integer() && fits) return Value{json.get<std::int64_t>()};
  return problem("'" + name + "' is " + excerpt(json) +
                 ", expected null, true, false, a whole number, a text, a list of texts or a "
                 "list of lists of texts");
}

}  // namespace

Json to_json(const Value& value) {
  return std::visit(
      [](const auto& held) -> Json {
        using Held = std::decay_t<decltype(held)>;
        if constexpr (std::is_same_v<Held, std::monostate>)
          return nullptr;
        else if constexpr (std::is_same_v<Held, NoValue>)
          return held.json;
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

Result<Fields> to_given_options(const Json& object) {
  if (!object.is_object())
    return problem("'options' is " + excerpt(object) + ", expected an object");
  Fields fields;
  for (const auto& [name, json] : object.items()) {
    fields.push_back({name, to_value(json, name).value_or(NoValue{excerpt(json)})});
  }
  return fields;
}

Json to_json(std::string_view game, const OptionSpec& spec, const char* standard_name) {
  static constexpr const char* types[] = {"boolean", "integer", "choice", "list"};
  Json json;
  json["name"] = spec.name;
  json["type"] = types[static_cast<std::size_t>(spec.type)];
  json[standard_name] = to_json(spec.standard);
  if (spec.type == OptionSpec::Type::integer) {
    json["min"] = spec.min;
    json["max"] = spec.max;
  }
  if (!spec.choices.empty()) json["choices"] = spec.choices;
  json["nullable"] = spec.nullable;
  json["meaning"] = in_english(game, Message(spec.meaning));
  return json;
}

Json message_json(const Message& message) {
  std::string json;
  append_json(json, message);
  return own_json(json);
}

Json messages_json(const Messages& messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(message_json(message));
  return list;
}

}  // namespace menagerie
