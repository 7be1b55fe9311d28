// SPDX-License-Identifier: Apache-2.0
#include "server/identity/identity_book.h"

#include <algorithm>
#include <utility>

namespace menagerie {
namespace {

constexpr unsigned retry_s = 1;
constexpr std::size_t removed_at_once = 100;

tl::unexpected<Denial> away(const StoreError& why) {
  return tl::unexpected(Denial{Trouble::unavailable, why.text, {}, retry_s});
}

std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// The length of a vault in base64.
std::int64_t letters_of(std::uint64_t bytes) { return signed_of((bytes + 2) / 3 * 4); }

}  // namespace

Answer<IdentityBook::Known*> IdentityBook::known(Tables& tables, const std::string& key) {
  if (const auto found = known_.find(key); found != known_.end()) return &found->second;
  const auto document = tables.store().documents().find(identity_document(key));
  if (!document) return away(document.error());
  Known known;
  if (*document) {
    auto identity = read_identity((*document)->text);
    if (!identity) {
      return denied(Trouble::unavailable, "what is stored of this key: " + identity.error().text);
    }
    known.entry = Entry{std::move(*identity), (*document)->day};
    known.text_bytes = (*document)->text.size();
  }
  return &known_.emplace(key, std::move(known)).first->second;
}

Answer<const IdentityBook::Entry*> IdentityBook::find(Tables& tables, const std::string& key) {
  MENAGERIE_TAKE(one, known(tables, key));
  return one->entry ? &*one->entry : nullptr;
}

Answer<IdentityBook::Entry> IdentityBook::person(Tables& tables, const std::string& key) {
  MENAGERIE_TAKE(entry, find(tables, key));
  if (entry == nullptr) return denied(Trouble::identity_unknown, denials::identity_unknown());
  if (entry->identity.has_moved) {
    return denied(Trouble::identity_moved, denials::identity_moved());
  }
  return *entry;
}

// On the first use of a day, so that reading costs nothing after it.
void IdentityBook::note_use(Tables& tables, const std::string& key, const Entry& entry,
                            std::int64_t day) {
  if (entry.day < day) put(tables, key, entry.identity, day);
}

Answer<std::string> IdentityBook::vault(Tables& tables, const std::string& key) {
  MENAGERIE_TAKE(one, known(tables, key));
  if (one->vault) return *one->vault;
  auto vault = tables.store().documents().attachment(identity_document(key));
  if (!vault) return away(vault.error());
  return std::move(*vault);
}

// The figures count what will be stored; forget() has them counted again.
void IdentityBook::put(Tables& tables, const std::string& key, Identity identity, std::int64_t day,
                       std::optional<std::string> vault) {
  Known& one = known_[key];
  const std::uint64_t vault_before = one.entry ? one.entry->identity.vault_bytes : 0;
  DocumentWrite write{day, write_identity(identity), vault};
  const auto grown = signed_of(write.text.size()) - signed_of(one.text_bytes) +
                     letters_of(identity.vault_bytes) - letters_of(vault_before);
  count(one.entry ? 0 : 1, grown);
  one.text_bytes = write.text.size();
  one.entry = Entry{std::move(identity), day};
  if (vault) one.vault = std::move(vault);
  tables.effects().appends.push_back(append_of_document(identity_document(key), std::move(write)));
}

std::optional<Denial> IdentityBook::remove(Tables& tables, const std::string& key) {
  if (follower_ != nullptr) {
    const auto found = find(tables, key);
    if (!found && found.error().wait_s > 0) return found.error();
    if (found && *found != nullptr) {
      const Identity identity = (*found)->identity;
      if (auto denial = follower_->removing(tables, key, identity)) return denial;
    }
  }
  Known& one = known_[key];
  if (one.entry) {
    count(-1, -signed_of(one.text_bytes) - letters_of(one.entry->identity.vault_bytes));
  }
  one = Known{std::nullopt, std::string(), 0};
  DocumentWrite write;
  write.removes = true;
  tables.effects().appends.push_back(append_of_document(identity_document(key), std::move(write)));
  return std::nullopt;
}

void IdentityBook::count(std::int64_t identities, std::int64_t bytes) {
  if (!totals_) return;
  const auto sum = [](std::uint64_t number, std::int64_t more) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, signed_of(number) + more));
  };
  totals_->count = sum(totals_->count, identities);
  totals_->bytes = sum(totals_->bytes, bytes + identities * signed_of(bytes_beside));
}

Answer<DocumentTotals> IdentityBook::totals(Tables& tables) {
  if (!totals_) {
    auto counted = tables.store().documents().totals(identity_document({}));
    if (!counted) return away(counted.error());
    counted->bytes += counted->count * bytes_beside;
    totals_ = *counted;
  }
  return *totals_;
}

Answer<bool> IdentityBook::has_room(Tables& tables, std::uint64_t bytes) {
  MENAGERIE_TAKE(used, totals(tables));
  return rules_.bytes_max == 0 || used.bytes + bytes <= rules_.bytes_max;
}

std::optional<std::uint64_t> IdentityBook::left() const {
  if (rules_.bytes_max == 0 || !totals_) return std::nullopt;
  return rules_.bytes_max - std::min(rules_.bytes_max, totals_->bytes);
}

std::optional<std::int64_t> IdentityBook::kept_until(std::int64_t day) const {
  return rules_.kept_days > 0 ? std::optional(day + rules_.kept_days) : std::nullopt;
}

void IdentityBook::forget() {
  known_.clear();
  totals_.reset();
}

// Found in the store and removed with the next effects. In between no request comes to an identity
// that will be gone: it is known as gone from here on.
void IdentityBook::remove_old(Tables& tables, std::int64_t today) {
  if (rules_.kept_days == 0) return;
  const auto old = tables.store().documents().older(identity_document({}), today - rules_.kept_days,
                                                    removed_at_once);
  if (!old) return;
  for (const Document& one : *old) {
    const auto key = key_of_document(one.name);
    if (!key) continue;
    // One that can't be read goes as well.
    static_cast<void>(known(tables, std::string(*key)));
    static_cast<void>(remove(tables, std::string(*key)));
  }
}

}  // namespace menagerie
