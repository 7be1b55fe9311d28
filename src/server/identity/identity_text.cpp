// SPDX-License-Identifier: Apache-2.0
#include "server/identity/identity_text.h"

#include <algorithm>
#include <utility>

#include "engine/deals/daily.h"
#include "server/identity/encoding.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/views/wire_values.h"
#include "server/wire/identity.h"

namespace menagerie {
namespace {

constexpr std::int64_t day_s = 86'400;

std::string date_of(std::int64_t day) { return utc_date(day * day_s); }

wire::Nullable<wire::Day> kept_day(std::optional<std::int64_t> day) {
  wire::Nullable<wire::Day> kept;
  if (day) kept.value.emplace().value = date_of(*day);
  return kept;
}

// Names of pictures only: what people see of others must not be a text of their own.
bool is_avatar(std::string_view text) {
  return text.size() <= static_cast<std::size_t>(wire::Avatar::max) &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                  c == ':' || c == '-';
         });
}

}  // namespace

Answer<AskedPerson> asked_person(const Json& json) {
  AskedPerson asked;
  MENAGERIE_TAKE(name, asked_line(json, "name", 40));
  asked.name = std::move(name);
  if (!json.contains("avatar")) return asked;
  const auto& avatar = json["avatar"];
  if (!avatar.is_string() || !is_avatar(avatar.get_ref<const std::string&>())) {
    return denied(Trouble::bad_request,
                  "'avatar' must be the name of a picture: at most 64 small letters, digits, and . "
                  "_ : -");
  }
  asked.avatar = avatar.get<std::string>();
  return asked;
}

Answer<AskedVault> asked_vault(const Json& json) {
  constexpr std::size_t letters_max = Identity::vault_bytes_max / 3 * 4;
  AskedVault asked;
  MENAGERIE_TAKE(version, asked_number(json, "version", 0, INT64_MAX - 1));
  asked.version = static_cast<std::uint64_t>(version);
  const auto data = json.find("data");
  if (data != json.end() && data->is_string() &&
      data->get_ref<const std::string&>().size() > letters_max) {
    return denied(Trouble::too_large, "'data' must have at most " + std::to_string(letters_max) +
                                          " letters, which are 192 KiB in base64");
  }
  MENAGERIE_TAKE(text, asked_text(json, "data", letters_max));
  const auto bytes = base64_bytes(text);
  if (!bytes) return denied(Trouble::bad_request, "'data' must be base64, with padding");
  asked.data = std::move(text);
  asked.bytes = *bytes;
  return asked;
}

Answer<AskedRenewal> asked_renewal(const Json& json) {
  MENAGERIE_TAKE(wish, asked_command<wire::Renew>(json));
  if (!key_of_document(identity_document(wish.key.value))) {
    return denied(Trouble::bad_request, "'key' must be a key of 32 bytes in base64url");
  }
  AskedRenewal asked{std::move(wish.key.value), std::move(wish.signature.value), {}};
  if (wish.name) asked.name = std::move(wish.name->value);
  return asked;
}

std::string challenge_text(const std::string& challenge, std::int64_t seconds) {
  wire::Challenge answer;
  answer.challenge.value = challenge;
  answer.seconds.value = seconds;
  return wire::text_of(answer);
}

std::string kept_text(std::optional<std::int64_t> kept_until) {
  return wire::text_of(wire::Kept{kept_day(kept_until)});
}

std::string me_text(const Identity& identity, const std::vector<BoundSeat>& seats,
                    const std::vector<bool>& over, std::optional<std::int64_t> kept_until) {
  wire::Me me;
  me.name = identity.name;
  me.avatar = identity.avatar;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    wire::KeptSeat& seat = me.seats.emplace_back();
    seat.table.value = seats[i].table;
    seat.game = seats[i].game;
    seat.seat = to_wire(seats[i].seat);
    seat.over = over[i];
  }
  me.vault.version = number_of<wire::Count>(identity.vault_version);
  me.vault.bytes = number_of<wire::Count>(identity.vault_bytes);
  me.kept_until = kept_day(kept_until);
  return wire::text_of(me);
}

std::string vault_text(std::uint64_t version, const std::string& data) {
  wire::Vault vault;
  vault.version = number_of<wire::Count>(version);
  vault.data.value = data;
  return wire::text_of(vault);
}

std::string version_text(std::uint64_t version) {
  return wire::text_of(wire::VaultVersion{number_of<wire::Count>(version)});
}

std::string exported_text(const std::string& key, const Identity& identity, std::int64_t day,
                          const std::string& vault) {
  wire::ExportedMe all;
  all.key.value = key;
  all.name = identity.name;
  all.avatar = identity.avatar;
  all.last_used.value = date_of(day);
  for (const BoundSeat& one : identity.seats) {
    wire::ExportedSeat& seat = all.seats.emplace_back();
    seat.table.value = one.table;
    seat.game = one.game;
    seat.seat = to_wire(one.seat);
    seat.token_hash.value = one.token_hash;
  }
  for (const std::string& circle : identity.circles) all.circles.emplace_back().value = circle;
  all.vault.version = number_of<wire::Count>(identity.vault_version);
  all.vault.data.value = vault;
  return wire::text_of(all);
}

std::string totals_text(const DocumentTotals& totals, std::uint64_t bytes_max) {
  Json json;
  json["identities"] = totals.count;
  json["bytes"] = totals.bytes;
  json["bytes_max"] = bytes_max;
  return json.dump();
}

}  // namespace menagerie
