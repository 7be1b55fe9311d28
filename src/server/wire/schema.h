// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/mp11.hpp>
#include <string>
#include <type_traits>

#include "engine/json.h"
#include "wire/types.h"

namespace menagerie::wire {

// JSON Schema 2020-12 from described types. `Names` knows which types have a definition of their
// own: `Names::of<T>()` is its name, or empty.

// One function per kind of type; the first that fits is used.
template <class Names>
class Schema {
 public:
  // A reference if there is a definition, else the schema itself.
  template <class T>
  static Json of() {
    if constexpr (!Names::template of<T>().empty()) {
      return {{"$ref", "#/$defs/" + std::string(Names::template of<T>())}};
    } else {
      return written<T>();
    }
  }

  // The schema itself.
  template <class T>
  static Json written() {
    if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_same_v<T, double>) {
      return {{"type", "number"}};
    } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>) {
      return {{"type", "string"}};
    } else if constexpr (is_of<T, std::vector>) {
      return list<typename T::value_type>();
    } else if constexpr (is_of<T, Each>) {
      return listed(static_cast<const T*>(nullptr));
    } else if constexpr (is_of<T, std::map>) {
      return {{"type", "object"}, {"additionalProperties", of<typename T::mapped_type>()}};
    } else if constexpr (is_of<T, std::variant>) {
      return choice(static_cast<const T*>(nullptr));
    } else if constexpr (is_of<T, Nullable>) {
      return or_null(of<typename decltype(T::value)::value_type>());
    } else if constexpr (is_of<T, Made>) {
      return of<typename T::As>();
    } else if constexpr (boost::describe::has_describe_members<T>::value) {
      return object<T>();
    } else {
      return special(static_cast<const T*>(nullptr));
    }
  }

 private:
  template <std::int64_t Min, std::int64_t Max>
  static Json special(const Whole<Min, Max>*) {
    Json json{{"type", "integer"}};
    if (Min != unbounded_below) json["minimum"] = Min;
    if (Max != unbounded) json["maximum"] = Max;
    return json;
  }
  template <std::int64_t Min, std::int64_t Max, Literal Pattern>
  static Json special(const Text<Min, Max, Pattern>*) {
    Json json{{"type", "string"}};
    if (Min >= 0) json["minLength"] = Min;
    if (Max >= 0) json["maxLength"] = Max;
    if (!Pattern.view().empty()) json["pattern"] = Pattern.view();
    return json;
  }
  template <Literal Only>
  static Json special(const Const<Only>*) {
    return {{"const", Only.view()}};
  }
  template <Literal... Words>
  static Json special(const OneOf<Words...>*) {
    return {{"enum", OneOf<Words...>::words}};
  }
  template <std::int64_t... Numbers>
  static Json special(const OneOfNumbers<Numbers...>*) {
    return {{"enum", OneOfNumbers<Numbers...>::numbers}};
  }
  static Json special(const True*) { return {{"const", true}}; }
  // Types with a form of their own provide it.
  template <class T>
    requires requires(const T* type) { custom_schema(type, Schema{}); }
  static Json special(const T* type) {
    return custom_schema(type, Schema{});
  }

  template <class T>
  static Json list() {
    return {{"type", "array"}, {"items", of<T>()}};
  }
  template <class T, class Range, class Make>
  static Json listed(const Each<T, Range, Make>*) {
    return list<T>();
  }

  template <class... Types>
  static Json choice(const std::variant<Types...>*) {
    Json list = Json::array();
    (list.push_back(of<Types>()), ...);
    return {{"oneOf", std::move(list)}};
  }

  // A plain type has null among its types; anything else is one of two alternatives.
  static Json or_null(Json json) {
    if (json.size() == 1 && json.contains("type")) {
      return {{"type", {json["type"], "null"}}};
    }
    return {{"oneOf", {std::move(json), Json{{"type", "null"}}}}};
  }

  template <class T>
  static Json object() {
    Json properties = Json::object(), required = Json::array();
    add_members<T>(properties, required, true);
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
  }

  // The members of T and its bases. `counts`: whether members that aren't optional are required.
  template <class T>
  static void add_members(Json& properties, Json& required, bool counts) {
    namespace d = boost::describe;
    if constexpr (is_of<T, Partial>) {
      add_members<typename T::Of>(properties, required, false);
    } else {
      boost::mp11::mp_for_each<d::describe_bases<T, d::mod_any_access>>([&](auto base) {
        add_members<typename decltype(base)::type>(properties, required, counts);
      });
      boost::mp11::mp_for_each<d::describe_members<T, d::mod_public>>([&](auto member) {
        using Type = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
        add_member<T, Type>(properties, required, name_in_json(member.name), counts);
      });
    }
  }

  template <class T, class Type>
  static void add_member(Json& properties, Json& required, std::string_view name, bool counts) {
    Json json;
    if constexpr (is_of<Type, std::optional>) {
      json = of<typename Type::value_type>();
    } else {
      json = of<Type>();
      if (counts) required.push_back(name);
    }
    if constexpr (longest_list_of<T> != 0) json["maxItems"] = longest_list_of<T>;
    properties[std::string(name)] = described(note<T>(name), std::move(json));
  }

  template <class T>
  static std::string_view note(std::string_view member) {
    static_assert(has_what_is_noted<T>(), "a note is of a member that there is");
    for (const Note& one : notes_of<T>) {
      if (one.member == member) return one.text;
    }
    return {};
  }

  template <class T>
  static consteval bool has_what_is_noted() {
    namespace d = boost::describe;
    for (const Note& one : notes_of<T>) {
      bool found = false;
      boost::mp11::mp_for_each<d::describe_members<T, d::mod_public>>(
          [&](auto member) { found = found || name_in_json(member.name) == one.member; });
      if (!found) return false;
    }
    return true;
  }

 public:
  // With its description first.
  static Json described(std::string_view text, Json json) {
    if (text.empty()) return json;
    Json all{{"description", text}};
    for (auto& [key, value] : json.items()) all[key] = value;
    return all;
  }
};

}  // namespace menagerie::wire
