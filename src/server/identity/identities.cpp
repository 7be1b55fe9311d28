// SPDX-License-Identifier: Apache-2.0
#include "server/identity/identities.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/deals/hash.h"
#include "server/identity/encoding.h"
#include "server/identity/identity_text.h"
#include "server/identity/signed_request.h"
#include "server/tables/requests/seating.h"

namespace menagerie {
namespace {

using Later = std::optional<Reply>;

constexpr std::string_view path_of_me = "/api/v1/me", path_of_all = "/api/v1/identities";
constexpr Time sweep_ms = 60'000;

bool is_below(std::string_view path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

Answer<Later> wrong_method(const char* right) {
  return denied(Trouble::wrong_method, std::string(right) + " is expected");
}

bool reads(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

}  // namespace

Identities::Identities(const Settings& settings)
    : book_(settings.rules), news_(settings.news), writes_(settings.writes) {}

bool Identities::is_for(const Request& request) const {
  return is_below(request.path, request.by_operator ? path_of_all : path_of_me);
}

KeptFigures Identities::figures() const {
  const DocumentTotals totals = book_.counted().value_or(DocumentTotals{});
  return {totals.count, totals.bytes, book_.bytes_max()};
}

void Identities::forget() { book_.forget(); }

// Requests from here on; all of them are of keys whose signatures were right:
//
//   /me                 GET PUT DELETE   what is kept, a name, nothing more
//   /me/vault           GET PUT          what only the person's devices can read
//   /me/seats/TABLE     PUT POST         a seat belongs to the key; its token, new
//   /me/renew           POST             all of it under another key
//   /me/export          GET              all of it, as text
Answer<Later> Identities::answer(Tables& tables, const Request& request, Time now) {
  if (request.by_operator) return answer_operator(tables, request);
  if (request.signer.empty()) {
    return denied(Trouble::signature_missing,
                  std::string("the field ") + signature_field + " is missing; see PROTOCOL.md");
  }
  std::string_view path = request.path;
  path.remove_prefix(path_of_me.size());
  if (path.empty()) return of_me(tables, request, now);
  if (path == "/vault") return of_vault(tables, request, now);
  if (path == "/renew") return renew(tables, request, now);
  if (path == "/export") return exported(tables, request, now);
  constexpr std::string_view seats = "/seats/";
  if (!path.starts_with(seats)) return denied(Trouble::not_found);
  return of_seat(tables, request, std::string(path.substr(seats.size())), now);
}

// How many there are, or the removal of one.
Answer<Later> Identities::answer_operator(Tables& tables, const Request& request) {
  if (request.path == path_of_all) {
    MENAGERIE_TAKE(totals, book_.totals(tables));
    return json_reply(totals_text(totals, book_.bytes_max()));
  }
  const std::string key = request.path.substr(path_of_all.size() + 1);
  if (!key_of_document(identity_document(key))) {
    return denied(Trouble::bad_request, "a key has 43 letters, digits, - and _");
  }
  MENAGERIE_TAKE(entry, book_.find(tables, key));
  if (entry == nullptr) return denied(Trouble::identity_unknown, "there is nothing of that key");
  if (auto denial = book_.remove(tables, key)) return tl::unexpected(std::move(*denial));
  return json_reply("{}");
}

Answer<Identities::Known> Identities::known(Tables& tables, const std::string& key) {
  MENAGERIE_TAKE(entry, book_.person(tables, key));
  return Known{key, std::move(entry)};
}

void Identities::note_use(Tables& tables, const Known& known, Time now) {
  book_.note_use(tables, known.key, known.entry, day_of(now));
}

std::optional<Denial> Identities::refuse_write(const std::string& key, Time now) {
  const unsigned wait_s = writes_.wait_s(key, now);
  return wait_s == 0 ? std::nullopt : std::optional(too_many(wait_s, denials::many_wishes()));
}

std::optional<Denial> Identities::refuse_bytes(Tables& tables, const std::string& visitor,
                                               std::uint64_t bytes, Time now) {
  constexpr unsigned wait_s = 3600;
  const auto fits = book_.has_room(tables, bytes);
  if (!fits) return fits.error();
  if (!*fits) return denial_of(Trouble::full, denials::identities_full(), wait_s);
  if (added_.takes(visitor, bytes, book_.left(), day_of(now))) return std::nullopt;
  return too_many(wait_s, denials::many_identities());
}

Reply Identities::kept(std::int64_t day) const {
  return json_reply(kept_text(book_.kept_until(day)));
}

Answer<Later> Identities::of_me(Tables& tables, const Request& request, Time now) {
  if (reads(request)) return get(tables, request, now);
  if (request.method == "PUT") return put(tables, request, now);
  if (request.method != "DELETE") return wrong_method("GET, PUT or DELETE");
  MENAGERIE_TAKE(one, known(tables, request.signer));
  if (auto denial = book_.remove(tables, one.key)) return tl::unexpected(std::move(*denial));
  Reply reply;
  reply.status = 204;
  return reply;
}

Answer<Later> Identities::put(Tables& tables, const Request& request, Time now) {
  MENAGERIE_TAKE(asked, read_object(request.body));
  MENAGERIE_TAKE(wish, asked_person(asked));
  MENAGERIE_TAKE(entry, book_.find(tables, request.signer));
  Identity identity = entry == nullptr ? Identity{} : entry->identity;
  if (identity.has_moved) return denied(Trouble::identity_moved, denials::identity_moved());
  const bool is_new = entry == nullptr;
  if (!is_new) {
    if (auto denial = refuse_write(request.signer, now)) return tl::unexpected(std::move(*denial));
  } else {
    if (const unsigned wait_s = news_.wait_s(request.visitor, now); wait_s > 0) {
      return tl::unexpected(too_many(wait_s, denials::many_identities()));
    }
    constexpr std::uint64_t usual_bytes = IdentityBook::bytes_beside + 100;
    if (auto denial = refuse_bytes(tables, request.visitor, usual_bytes, now)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  identity.name = std::move(wish.name);
  if (wish.avatar) identity.avatar = std::move(*wish.avatar);
  if (KeyFollower* const follower = book_.follower(); follower != nullptr && !is_new) {
    if (auto denial = follower->renaming(tables, request.signer, identity)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  book_.put(tables, request.signer, std::move(identity), day_of(now));
  return kept(day_of(now));
}

Answer<Later> Identities::of_vault(Tables& tables, const Request& request, Time now) {
  if (!reads(request) && request.method != "PUT") return wrong_method("GET or PUT");
  MENAGERIE_TAKE(one, known(tables, request.signer));
  if (!reads(request)) return put_vault(tables, request, std::move(one), now);
  MENAGERIE_TAKE(data, book_.vault(tables, one.key));
  note_use(tables, one, now);
  return json_reply(vault_text(one.entry.identity.vault_version, data));
}

// The version that it was made from decides: of two devices at once, the second is told to merge.
Answer<Later> Identities::put_vault(Tables& tables, const Request& request, Known known, Time now) {
  MENAGERIE_TAKE(asked, read_object(request.body));
  MENAGERIE_TAKE(wish, asked_vault(asked));
  Identity& identity = known.entry.identity;
  if (wish.version != identity.vault_version) {
    return denied(Trouble::stale, denials::vault_newer());
  }
  if (auto denial = refuse_write(known.key, now)) return tl::unexpected(std::move(*denial));
  const std::uint64_t grown = wish.bytes - std::min(wish.bytes, identity.vault_bytes);
  if (grown > 0) {
    if (auto denial = refuse_bytes(tables, request.visitor, (grown + 2) / 3 * 4, now)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  ++identity.vault_version;
  identity.vault_bytes = wish.bytes;
  const std::uint64_t version = identity.vault_version;
  book_.put(tables, known.key, std::move(identity), day_of(now), std::move(wish.data));
  return json_reply(version_text(version));
}

// The vault moves as it is: only the person's devices can encrypt it again.
Answer<Later> Identities::renew(Tables& tables, const Request& request, Time now) {
  if (request.method != "POST") return wrong_method("POST");
  MENAGERIE_TAKE(asked, read_object(request.body));
  MENAGERIE_TAKE(wish, asked_renewal(asked));
  MENAGERIE_TAKE(one, known(tables, request.signer));
  const auto signature = from_base64url(wish.signature, 64);
  if (!signature ||
      !has_signed(wish.key, *signature, renewal_text(one.key, wish.key, request.challenge))) {
    return denied(Trouble::signature_wrong, "'signature' is not by the new key");
  }
  MENAGERIE_TAKE(there, book_.find(tables, wish.key));
  if (there != nullptr) return denied(Trouble::reused, "the new key has something already");
  if (auto denial = refuse_write(one.key, now)) return tl::unexpected(std::move(*denial));
  MENAGERIE_TAKE(vault, book_.vault(tables, one.key));
  Identity identity = std::move(one.entry.identity);
  if (!wish.name.empty()) identity.name = std::move(wish.name);
  if (KeyFollower* const follower = book_.follower()) {
    if (auto denial = follower->moving(tables, one.key, wish.key, identity)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  Identity moved;
  moved.has_moved = true;
  book_.put(tables, one.key, std::move(moved), day_of(now), std::string());
  book_.put(tables, wish.key, std::move(identity), day_of(now), std::move(vault));
  return kept(day_of(now));
}

Answer<Later> Identities::exported(Tables& tables, const Request& request, Time now) {
  if (!reads(request)) return wrong_method("GET");
  MENAGERIE_TAKE(one, known(tables, request.signer));
  MENAGERIE_TAKE(data, book_.vault(tables, one.key));
  note_use(tables, one, now);
  Reply reply = json_reply(exported_text(one.key, one.entry.identity, day_of(now), data));
  reply.download = "menagerie-identity.json";
  return reply;
}

// ---- Seats -------------------------------------------------------------------------------------

// Tables may have to be read from the store, so they are looked at one by one (go_on).
Answer<Later> Identities::get(Tables& tables, const Request& request, Time now) {
  MENAGERIE_TAKE(one, known(tables, request.signer));
  if (!pending_.begin(request.client, request.visitor)) {
    return tl::unexpected(too_many(1, denials::many_wishes()));
  }
  note_use(tables, one, now);
  Question question{request.client, one.key, day_of(now), {}, {}, {}, {}};
  const auto& seats = one.entry.identity.seats;
  question.left.assign(seats.begin(), seats.end());
  if (question.left.empty()) {
    finish(tables, question);
  } else {
    questions_.push_back(std::move(question));
  }
  return Later{};
}

void Identities::go_on(Tables& tables) {
  if (questions_.empty()) return;
  Question question = std::move(questions_.front());
  questions_.pop_front();
  BoundSeat seat = std::move(question.left.front());
  question.left.pop_front();
  const auto table = tables.look_up(seat.table);
  if (table && (*table)->seat_of_token(seat.token_hash) == seat.seat) {
    const auto status = (*table)->status();
    question.over.push_back(status == Table::Status::finished ||
                            status == Table::Status::abandoned);
    question.seats.push_back(std::move(seat));
  } else if (table || table.error().trouble == Trouble::not_found) {
    question.gone.push_back(std::move(seat));
  }
  if (question.left.empty()) return finish(tables, question);
  questions_.push_back(std::move(question));
}

// The identity as it is by now. Seats that were found gone are forgotten.
void Identities::finish(Tables& tables, const Question& question) {
  pending_.end(question.client);
  auto& replies = tables.effects().replies;
  auto one = known(tables, question.key);
  if (!one) {
    replies.push_back(reply_of(question.client, one.error()));
    return;
  }
  Identity identity = std::move(one->entry.identity);
  const std::size_t before = identity.seats.size();
  std::erase_if(identity.seats, [&](const BoundSeat& seat) {
    return std::find(question.gone.begin(), question.gone.end(), seat) != question.gone.end();
  });
  Reply reply =
      json_reply(me_text(identity, question.seats, question.over, book_.kept_until(question.day)));
  reply.client = question.client;
  replies.push_back(std::move(reply));
  if (identity.seats.size() == before) return;
  book_.put(tables, question.key, std::move(identity), one->entry.day);
}

Answer<Later> Identities::of_seat(Tables& tables, const Request& request, const std::string& table,
                                  Time now) {
  if (request.method != "PUT" && request.method != "POST") return wrong_method("PUT or POST");
  MENAGERIE_TAKE(one, known(tables, request.signer));
  MENAGERIE_TAKE(served, tables.find(table, now));
  if (request.method == "PUT") return keep_seat(tables, request, std::move(one), *served, now);
  return take_seat(tables, std::move(one), *served, now);
}

Answer<Later> Identities::keep_seat(Tables& tables, const Request& request, Known known,
                                    ServedTable& served, Time now) {
  MENAGERIE_TAKE(asked, read_object(request.body));
  MENAGERIE_TAKE(token, asked_text(asked, "token", 100));
  MENAGERIE_TAKE(seat, seat_by_token(served, token));
  BoundSeat bound{served.table->id(), served.table->settings().game, seat, sha256_hex(token)};
  const BoundSeat* before = known.entry.identity.seat_at(bound.table);
  if (before != nullptr && *before == bound) {
    note_use(tables, known, now);
    return kept(day_of(now));
  }
  if (auto denial = refuse_write(known.key, now)) return tl::unexpected(std::move(*denial));
  known.entry.identity.bind(std::move(bound));
  book_.put(tables, known.key, std::move(known.entry.identity), day_of(now));
  return kept(day_of(now));
}

// The table's change and the new hash are stored together.
Answer<Later> Identities::take_seat(Tables& tables, Known known, ServedTable& served, Time now) {
  const BoundSeat* found = known.entry.identity.seat_at(served.table->id());
  if (found == nullptr || served.table->seat_of_token(found->token_hash) != found->seat) {
    return denied(Trouble::seat_taken, denials::seat_not_yours());
  }
  if (auto denial = refuse_write(known.key, now)) return tl::unexpected(std::move(*denial));
  BoundSeat bound = *found;
  MENAGERIE_TAKE(seated, give_new_token(tables, served, bound.seat, now));
  bound.token_hash = sha256_hex(seated.token);
  known.entry.identity.bind(std::move(bound));
  book_.put(tables, known.key, std::move(known.entry.identity), day_of(now));
  return json_reply(seated_text(seated));
}

void Identities::clean_up(Tables& tables, Time now) {
  if (std::abs(now - swept_) < sweep_ms) return;
  swept_ = now;
  static_cast<void>(book_.totals(tables));
  book_.remove_old(tables, day_of(now));
}

}  // namespace menagerie
