// SPDX-License-Identifier: Apache-2.0
#include "convert.h"

#include <nanobind/stl/string.h>

#include "any.h"
#include "arguments.h"
#include "words/english.h"

namespace nb = nanobind;

namespace menagerie::python {
namespace {

nb::list to_list(const Words& words) {
  nb::list list;
  for (const Word& word : words) list.append(nb::str(word.c_str(), word.size()));
  return list;
}

nb::object to_object(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return nb::bool_(*truth);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return nb::int_(*number);
  if (const auto* word = std::get_if<Word>(&value)) return nb::str(word->c_str(), word->size());
  if (const auto* words = std::get_if<Words>(&value)) return to_list(*words);
  if (const auto* lists = std::get_if<WordLists>(&value)) {
    nb::list list;
    for (const Words& words : *lists) list.append(to_list(words));
    return list;
  }
  return nb::none();
}

[[noreturn]] void misfit(const std::string& name, nb::handle value) {
  throw BadInput("'" + name + "' is " + said(value) +
                 ", but options and deals only have None, bool, int (of 64 bits), str, lists of "
                 "str, and lists of such lists");
}

// NumPy's whole numbers are some too.
std::int64_t to_number(nb::handle value, const std::string& name) {
  const nb::object whole = nb::steal(PyNumber_Index(value.ptr()));
  if (!whole.is_valid()) PyErr_Clear();
  std::int64_t number = 0;
  if (!whole.is_valid() || !nb::try_cast(whole, number)) misfit(name, value);
  return number;
}

Words to_words(nb::handle list, const std::string& name) {
  Words words;
  for (nb::handle item : list) {
    if (!nb::isinstance<nb::str>(item)) misfit(name, item);
    words.push_back(nb::cast<std::string>(item));
  }
  return words;
}

bool is_list(nb::handle value) {
  return nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value);
}

Value to_value(nb::handle value, const std::string& name) {
  if (value.is_none()) return {};
  if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value);
  if (is_whole(value)) return to_number(value, name);
  if (nb::isinstance<nb::str>(value)) return nb::cast<std::string>(value);
  if (!is_list(value)) misfit(name, value);
  WordLists lists;
  for (nb::handle item : value) {
    if (!is_list(item)) return to_words(value, name);
    lists.push_back(to_words(item, name));
  }
  if (lists.empty()) return Words{};
  return lists;
}

nb::object seat_or_none(const std::optional<Seat>& seat) {
  if (!seat) return nb::none();
  return nb::int_(seat->index());
}

nb::dict to_dict(std::string_view game, const SceneCard& card) {
  nb::dict dict;
  dict["card"] = card.card;
  dict["face_up"] = card.face_up;
  dict["back"] = card.back;
  dict["note"] = in_english(game, card.note);
  dict["by"] = seat_or_none(card.by);
  nb::list markers;
  for (const Seat seat : card.markers) markers.append(seat.index());
  dict["markers"] = markers;
  return dict;
}

}  // namespace

nb::object to_object(const Json& json) {
  if (json.is_object()) {
    nb::dict dict;
    for (const auto& [key, value] : json.items()) dict[key.c_str()] = to_object(value);
    return dict;
  }
  if (json.is_array()) {
    nb::list list;
    for (const Json& value : json) list.append(to_object(value));
    return list;
  }
  if (json.is_string()) return nb::cast(json.get<std::string>());
  if (json.is_boolean()) return nb::bool_(json.get<bool>());
  if (json.is_number_integer()) return nb::int_(json.get<std::int64_t>());
  if (json.is_number()) return nb::float_(json.get<double>());
  return nb::none();
}

nb::dict to_dict(const Fields& fields) {
  nb::dict dict;
  for (const Field& field : fields) dict[field.name.c_str()] = to_object(field.value);
  return dict;
}

Fields to_fields(const nb::dict& values) {
  Fields fields;
  for (const auto& [key, value] : values) {
    // Options come as keywords, whose names are no other than that.
    if (!nb::isinstance<nb::str>(key)) {
      throw BadInput("the deal has the key " + said(key) +
                     "; its keys must be str: the names in State.shuffle()");
    }
    const auto name = nb::cast<std::string>(key);
    fields.push_back({name, to_value(value, name)});
  }
  return fields;
}

nb::dict to_dict(std::string_view game, const Scene& scene) {
  const auto say = [&](const Message& message) { return in_english(game, message); };
  nb::dict dict;
  dict["prompt"] = say(scene.prompt);
  nb::list zones;
  for (const Zone& zone : scene.zones) {
    nb::dict one;
    one["id"] = zone.id;
    one["label"] = say(zone.label);
    one["owner"] = seat_or_none(zone.owner);
    one["layout"] = zone.layout;
    one["number"] = zone.number ? nb::object(nb::int_(*zone.number)) : nb::none();
    nb::list cards;
    for (const SceneCard& card : zone.cards) cards.append(to_dict(game, card));
    one["cards"] = cards;
    zones.append(one);
  }
  dict["zones"] = zones;
  nb::list counters;
  for (const Counter& counter : scene.counters) {
    nb::dict one;
    one["id"] = counter.id;
    one["label"] = say(counter.label);
    nb::list by_seat;
    for (const auto& number : counter.by_seat) {
      number ? by_seat.append(*number) : by_seat.append(nb::none());
    }
    one["by_seat"] = by_seat;
    counters.append(one);
  }
  dict["counters"] = counters;
  nb::list facts;
  for (const Fact& fact : scene.facts) {
    nb::dict one;
    one["id"] = fact.id;
    one["label"] = say(fact.label);
    one["text"] = say(fact.text);
    one["seat"] = seat_or_none(fact.seat);
    facts.append(one);
  }
  dict["facts"] = facts;
  return dict;
}

}  // namespace menagerie::python
