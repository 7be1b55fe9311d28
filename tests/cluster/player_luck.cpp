// SPDX-License-Identifier: Apache-2.0
// What a player promises and opens.
#include <algorithm>

#include "tests/cluster/service_player.h"

namespace menagerie {
namespace {

// How a player keeps his promise.
enum class Keeps : std::uint8_t { at_once, late, never };

Keeps kept_by(const std::string& luck, std::uint64_t seed) {
  Rng rng(seed * 31 + static_cast<unsigned char>(luck.back()), 23);
  const auto roll = rng.below(10);
  return roll < 2 ? Keeps::never : roll < 4 ? Keeps::late : Keeps::at_once;
}

}  // namespace

std::string Player::luck_behind(const std::string& table) const {
  const std::string about = plan_.key + std::to_string(number_) + table;
  return "luck-" + luck_commitment(about).substr(0, 40);
}

void Player::note_opening(const Json& opening) {
  is_opening_ = !opening.is_null();
  const bool waited = opens_;
  opens_ = is_opening_ &&
           std::count(opening["waiting"].begin(), opening["waiting"].end(), seat_->index()) > 0;
  if (!opens_ || waited || luck_.empty() || kept_by(luck_, cluster_.seed()) != Keeps::late) return;
  const Time wait = Table::opening_ms + cluster_.between(-500, 500);
  cluster_.later(wait, [this, luck = luck_] {
    if (luck_ != luck) return;
    is_late_ = true;
    act_soon();
  });
}

bool Player::wants_to_open() const {
  if (luck_.empty() || has_opened_ || !all_.promises()) return false;
  return is_late_ || (opens_ && kept_by(luck_, cluster_.seed()) == Keeps::at_once);
}

void Player::want_rematch() {
  Json d = Json::object();
  if (all_.promises()) d["luck_promise"] = all_.luck().promised(luck_behind(table_));
  want("rematch", d);
}

}  // namespace menagerie
