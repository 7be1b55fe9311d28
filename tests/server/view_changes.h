// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/json.h"

namespace menagerie {

// The same with sorted keys, in which documents compare whatever their order was.
inline Json sorted(const Json& json) {
  Json all = json;
  if (json.is_array()) {
    for (Json& one : all) one = sorted(one);
  } else if (json.is_object()) {
    std::map<std::string, Json> by_name;
    for (const auto& [name, value] : json.items()) by_name.emplace(name, sorted(value));
    all = Json::object();
    for (auto& [name, value] : by_name) all[name] = std::move(value);
  }
  return all;
}

inline Json part_of(const Json& parts, const Json& id) {
  for (const Json& part : parts) {
    if (part["id"] == id) return part;
  }
  throw std::out_of_range("no part " + id.dump());
}

// At a place, the cards `gone` go and the cards `come` come.
inline Json spliced(Json cards, const Json& change) {
  const auto at = cards.begin() + change.at("at").get<int>();
  const auto place = cards.erase(at, at + change.value("gone", 0));
  const Json come = change.value("come", Json::array());
  cards.insert(place, come.begin(), come.end());
  return cards;
}

// A view after a change, as PROTOCOL.md says that clients take it over.
inline Json changed(const Json& before, const Json& change) {
  if (change.contains("log")) return change;  // A whole one.
  Json view = before;
  for (const auto& [name, value] : change.items()) {
    if (before.contains(name) && !value.is_null() && name != "zones" && name != "counters" &&
        name != "facts") {
      view[name] = value;
    }
  }
  if (change.contains("result")) view["result"] = change["result"];
  for (const std::string name : {"zones", "counters", "facts"}) {
    const std::string one = name.substr(0, name.size() - 1), ids = one + "_ids",
                      gone = one + "_gone";
    std::map<std::string, Json> parts;
    std::vector<std::string> order;
    for (const Json& part : before[name]) {
      order.push_back(part["id"]);
      parts[order.back()] = part;
    }
    const Json none = Json::array();
    const Json places = change.value(gone, none);
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
      order.erase(order.begin() + place->get<int>());
    }
    for (const Json& part : change.value(name, none)) {
      Json& now = parts[part["id"]];
      for (const auto& [member, value] : part.items()) {
        if (member == "at" && change.contains(ids)) continue;  // They tell the order.
        if (member == "at") {
          order.insert(order.begin() + value.get<int>(), part["id"]);
        } else if (member == "cards_of") {
          now["cards"] = part_of(before["zones"], value)["cards"];
        } else if (member == "splice") {
          now["cards"] = spliced(now["cards"], value);
        } else {
          now[member] = value;
        }
      }
    }
    if (change.contains(ids)) order = change[ids].get<std::vector<std::string>>();
    view[name] = Json::array();
    for (const std::string& id : order) view[name].push_back(parts.at(id));
  }
  return view;
}

}  // namespace menagerie
