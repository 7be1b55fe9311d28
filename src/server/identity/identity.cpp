// SPDX-License-Identifier: Apache-2.0
#include "server/identity/identity.h"

#include <algorithm>

#include "base/json_members.h"
#include "base/json_reader.h"
#include "server/identity/encoding.h"
#include "server/tables/digest.h"

namespace menagerie {
namespace {

constexpr std::string_view document_head = "key.";
constexpr std::size_t key_bytes = 32, hash_digits = 64;

bool is_hash(std::string_view text) {
  return text.size() == hash_digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::optional<Problem> wrong_member(const JsonMembers& members) {
  if (members.wrong() == nullptr) return std::nullopt;
  return Problem{"an identity whose member '" + std::string(members.wrong()) +
                 "' is missing or of a wrong type"};
}

Result<BoundSeat> read_seat(const Json& json) {
  BoundSeat seat;
  unsigned index = 0;
  JsonMembers members(json);
  members.read("t", seat.table);
  members.read("g", seat.game);
  members.read("s", index);
  members.read("h", seat.token_hash);
  if (auto wrong = wrong_member(members)) return tl::unexpected(std::move(*wrong));
  if (!is_table_id(seat.table) || index >= menagerie::seats_max || !is_hash(seat.token_hash)) {
    return problem("an identity with a seat that can't be");
  }
  seat.seat = Seat(index);
  return seat;
}

}  // namespace

void Identity::bind(BoundSeat seat) {
  std::erase_if(seats, [&](const BoundSeat& one) { return one.table == seat.table; });
  if (seats.size() >= seats_max) seats.erase(seats.begin());
  seats.push_back(std::move(seat));
}

const BoundSeat* Identity::seat_at(std::string_view table) const {
  const auto found = std::find_if(seats.begin(), seats.end(),
                                  [&](const BoundSeat& one) { return one.table == table; });
  return found == seats.end() ? nullptr : &*found;
}

std::string write_identity(const Identity& identity) {
  Json json = Json::object();
  if (identity.has_moved) {
    json["m"] = true;
    return json.dump();
  }
  json["n"] = identity.name;
  if (!identity.avatar.empty()) json["a"] = identity.avatar;
  for (const BoundSeat& seat : identity.seats) {
    json["s"].push_back(Json{
        {"t", seat.table}, {"g", seat.game}, {"s", seat.seat.index()}, {"h", seat.token_hash}});
  }
  if (!identity.circles.empty()) json["c"] = identity.circles;
  if (identity.vault_version > 0) {
    json["v"] = identity.vault_version;
    json["b"] = identity.vault_bytes;
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Identity> read_identity(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return tl::unexpected(json.error());
  if (!json->is_object()) return problem("an identity that isn't an object");
  Identity identity;
  JsonMembers members(*json);
  members.read_if("m", identity.has_moved);
  if (!identity.has_moved) members.read("n", identity.name);
  members.read_if("a", identity.avatar);
  members.read_if("v", identity.vault_version);
  members.read_if("b", identity.vault_bytes);
  members.read_if("c", identity.circles);
  if (auto wrong = wrong_member(members)) return tl::unexpected(std::move(*wrong));
  const bool has_vault = identity.vault_version > 0;
  if (identity.vault_bytes > (has_vault ? Identity::vault_bytes_max : 0)) {
    return problem("an identity with a vault that can't be");
  }
  const auto& circles = identity.circles;
  if (circles.size() > Identity::circles_max ||
      !std::all_of(circles.begin(), circles.end(), is_table_id)) {
    return problem("an identity with circles that can't be");
  }
  const Json* seats = members.find("s");
  if (seats == nullptr) return identity;
  if (!seats->is_array() || seats->size() > Identity::seats_max) {
    return problem("an identity whose member 's' is not a list of at most " +
                   std::to_string(Identity::seats_max) + " seats");
  }
  for (const Json& one : *seats) {
    if (!one.is_object()) return problem("an identity with a seat that isn't an object");
    auto seat = read_seat(one);
    if (!seat) return tl::unexpected(std::move(seat.error()));
    identity.seats.push_back(std::move(*seat));
  }
  return identity;
}

std::string identity_document(std::string_view key) {
  return std::string(document_head).append(key);
}

std::optional<std::string_view> key_of_document(std::string_view name) {
  if (!name.starts_with(document_head)) return std::nullopt;
  name.remove_prefix(document_head.size());
  if (!from_base64url(name, key_bytes)) return std::nullopt;
  return name;
}

}  // namespace menagerie
