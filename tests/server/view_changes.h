// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/json.h"

namespace menagerie {

// The same without an order of members.
inline nlohmann::json unordered(const Json& json) { return nlohmann::json::parse(json.dump()); }

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
  for (const auto& [name, ids] :
       {std::pair{"zones", "zone_ids"}, {"counters", "counter_ids"}, {"facts", "fact_ids"}}) {
    std::map<std::string, Json> parts;
    std::vector<std::string> order;
    for (const Json& part : before[name]) {
      order.push_back(part["id"]);
      parts[order.back()] = part;
    }
    if (change.contains(ids)) order = change[ids].get<std::vector<std::string>>();
    if (change.contains(name)) {
      for (const Json& part : change[name]) parts[part["id"]].update(part);
    }
    view[name] = Json::array();
    for (const std::string& id : order) view[name].push_back(parts.at(id));
  }
  return view;
}

}  // namespace menagerie
