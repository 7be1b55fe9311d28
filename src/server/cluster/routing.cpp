// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/routing.h"

#include <algorithm>

#include "server/tables/asked.h"
#include "server/tables/seating.h"

namespace menagerie {
namespace {

constexpr std::string_view tables_path = "/api/v1/tables";
constexpr std::size_t id_letters = 12;

}  // namespace

std::string table_of(const Request& request) {
  const std::string_view path = request.path;
  if (!path.starts_with(tables_path)) return {};
  if (path.size() == tables_path.size()) {
    // A new table of a key has the same id whoever makes it.
    if (request.method != "POST") return {};
    const auto asked = read_object(request.body);
    const auto key = asked ? asked_key(*asked) : std::string{};
    return key && !key->empty() ? table_id_by_key(*key) : std::string{};
  }
  if (path[tables_path.size()] != '/') return {};
  const std::string_view rest = path.substr(tables_path.size() + 1);
  const std::string_view id = rest.substr(0, rest.find('/'));
  return id.size() == id_letters ? std::string(id) : std::string{};
}

// The same members that the service asks of a hello. What is no good one goes nowhere else: the
// service here refuses it.
std::optional<std::string> table_of_hello(std::string_view frame) {
  const auto json = read_object(frame);
  if (!json) return std::nullopt;
  const auto t = asked_text(*json, "t", 40);
  if (!t || *t != "hello") return std::nullopt;
  const auto d = json->find("d");
  if (d == json->end() || !d->is_object()) return std::nullopt;
  auto table = asked_text(*d, "table", 40);
  if (!table || table->size() != id_letters) return std::nullopt;
  return std::move(*table);
}

// As Service::welcome() begins it.
bool is_welcome(std::string_view frame) { return frame.starts_with(R"({"t":"welcome")"); }

}  // namespace menagerie
