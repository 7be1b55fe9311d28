// SPDX-License-Identifier: Apache-2.0
// What a node asks the database, and what it makes of the answers.
#include <algorithm>

#include "base/overloaded.h"
#include "server/cluster/node.h"

namespace menagerie {
namespace {

constexpr Time enlist_again_ms = 250;
// While packets go through the database it is asked for them more often.
constexpr Time post_beat_ms = 100;
constexpr std::size_t claims_max = 200, orphans_max = 200, packets_max = 500;
constexpr Time wish_ms = 5000;

}  // namespace

// One call at a time, so the answer to each is known before the next is made. The lease comes
// first: without it nothing else counts. Then writes and all else in turn, so that neither keeps
// the other waiting for ever.
std::optional<LedgerCall> Node::next_call(Moment now) {
  if (call_) return std::nullopt;
  if (life_ != 0 && now.steady >= lease_end_) step_down(now);
  std::optional<LedgerCall> call;
  if (life_ == 0) {
    call = join_call(now);
  } else if (now.steady >= beat_at_) {
    call = Beat{life_, settings_.lease_ms, host_->lobby()};
    beat_at_ = now.steady + (now.steady < post_until_ ? post_beat_ms : settings_.beat_ms);
  } else {
    // What a table waits for, and everything else in turn.
    call = wrote_last_ ? side_call() : write_call();
    if (!call) call = wrote_last_ ? write_call() : side_call();
  }
  if (!call) return std::nullopt;
  wrote_last_ = std::holds_alternative<Write>(*call);
  call_ = call;
  call_life_ = life_;
  called_ = now.steady;
  return call;
}

// Old lives first: as long as one is there nobody may take its tables.
std::optional<LedgerCall> Node::join_call(Moment now) {
  if (!to_retire_.empty()) return Retire{to_retire_.back()};
  left_ = leaving_;
  if (leaving_ || now.steady < enlist_at_) return std::nullopt;
  return Enlist{settings_.name, settings_.lease_ms};
}

std::optional<LedgerCall> Node::write_call() {
  if (!writing_) return std::nullopt;
  return Write{life_, pending_.appends, pending_epochs_};
}

// A table is released behind the packets that still show something of it: they must have left
// before another may change it. Then come packets, tables that somebody waits for, and orphans
// last.
std::optional<LedgerCall> Node::side_call() {
  if (!releases_.tables.empty() && !gives_up_ && posts_first_ == 0) {
    Release release = std::exchange(releases_, {});
    release.life = life_;
    return release;
  }
  if (!posts_.empty()) {
    Lay lay;
    const auto end =
        posts_.begin() + static_cast<std::ptrdiff_t>(std::min(posts_.size(), packets_max));
    std::move(posts_.begin(), end, std::back_inserter(lay.packets));
    posts_.erase(posts_.begin(), end);
    posts_first_ -= std::min(posts_first_, lay.packets.size());
    return lay;
  }
  // Some may have come with the orphans meanwhile, or have been made here.
  std::erase_if(to_claim_, [&](const std::string& table) {
    if (!owned_.contains(table)) return false;
    claiming_.erase(table);
    return true;
  });
  if (!to_claim_.empty()) {
    Claim claim{life_, {}};
    const auto end =
        to_claim_.begin() + static_cast<std::ptrdiff_t>(std::min(to_claim_.size(), claims_max));
    claim.tables.assign(to_claim_.begin(), end);
    to_claim_.erase(to_claim_.begin(), end);
    return claim;
  }
  if (orphans_due_) {
    orphans_due_ = false;
    return ClaimOrphans{life_, orphans_max};
  }
  return std::nullopt;
}

void Node::answered(LedgerAnswer answer, Moment now) {
  if (!call_) return;
  const bool retired = std::holds_alternative<Retire>(*call_) && !to_retire_.empty();
  if (retired) {
    // One that could not be retired ends with its lease.
    to_retire_.pop_back();
    left_ = leaving_ && to_retire_.empty();
    std::move(byes_.begin(), byes_.end(), std::back_inserter(output_.packets));
    byes_.clear();
  }
  // Of a life that is over nothing matters any more.
  const bool matters = call_life_ == life_ && !retired;
  if (matters) {
    std::visit([&](auto& one) { this->answer(std::move(one), now); }, answer);
  }
  call_.reset();
  if (leaving_ && life_ != 0 && !writing_) step_down(now);
  pump(now);
}

void Node::answer(LedgerFailed&& /*answer*/, Moment now) {
  std::visit(Overloaded{
                 [&](const Enlist&) { enlist_at_ = now.steady + enlist_again_ms; },
                 [&](const Beat&) { beat_at_ = now.steady + post_beat_ms; },
                 [&](const Claim& claim) {
                   to_claim_.insert(to_claim_.end(), claim.tables.begin(), claim.tables.end());
                 },
                 [&](const Lay& lay) {
                   // What was laid all the same arrives twice, which the link bears.
                   posts_.insert(posts_.begin(), lay.packets.begin(), lay.packets.end());
                   if (!releases_.tables.empty()) posts_first_ += lay.packets.size();
                 },
                 [&](const Write&) { write_failed(now); },
                 // Orphans are asked for again with the next beat; a table that was not released
                 // stays this life's in the database.
                 []<Among<ClaimOrphans, Release> T>(const T&) {},
                 [](const Retire&) {},  // Seen to in answered().
             },
             *call_);
}

void Node::answer(Enlisted&& answer, Moment now) {
  if (leaving_) {
    to_retire_.push_back(answer.life);
    return;
  }
  life_ = answer.life;
  // From before it was asked: the database began to count later.
  lease_end_ = called_ + settings_.lease_ms - settings_.margin_ms;
  host_ = make_host_(*this);
  alive_ = {life_};
  beat_at_ = now.steady;
  orphans_due_ = true;
}

void Node::answer(Beaten&& answer, Moment now) {
  if (!answer.alive) return step_down(now);
  lease_end_ = called_ + settings_.lease_ms - settings_.margin_ms;
  const std::set<Life> before = std::exchange(alive_, {});
  std::vector<std::string> lobbies;
  for (Beaten::Node& node : answer.nodes) {
    alive_.insert(node.life);
    if (node.life != life_) lobbies.push_back(std::move(node.lobby));
  }
  host_->set_lobby(lobbies);
  std::vector<Life> lost;
  for (const auto& [life, peer] : peers_) {
    // One that was heard of while this was asked may have joined behind the database's look.
    if (!alive_.contains(life) && peer.since < called_) lost.push_back(life);
  }
  for (const Life life : before) {
    if (!alive_.contains(life) && !peers_.contains(life)) lost.push_back(life);
  }
  for (const Life life : lost) lose_peer(life, now);
  orphans_due_ = true;
  // With every beat the wish is told again, for a while: the owner may have changed or not have
  // heard.
  for (auto& [table, since] : wanted_) {
    if (since == 0) since = now.steady;
    if (!owned_.contains(table)) claim(table);
  }
  std::erase_if(wanted_, [&](const auto& one) {
    return owned_.contains(one.first) || now.steady - one.second > wish_ms;
  });
  for (const std::string& packet : answer.packets) {
    if (life_ != 0) take_packet(packet, true, now);
  }
}

// Whose each table is, and then the inputs that waited to learn it.
void Node::answer(Claimed&& answer, Moment now) {
  if (std::holds_alternative<ClaimOrphans>(*call_)) {
    orphans_due_ = orphans_due_ || answer.tables.size() >= orphans_max;
  }
  for (Claimed::Table& table : answer.tables) {
    if (life_ == 0) return;
    claiming_.erase(table.id);
    switch (table.outcome) {
      case Claimed::Table::Outcome::ours:
        // The epoch first: what the host changes when it takes the table over is written under it.
        owned_[table.id] = table.epoch;
        routes_.erase(table.id);
        host_->adopt(table.id, std::move(table.bodies), now.wall);
        if (!writing_) settle(now);
        break;
      case Claimed::Table::Outcome::others:
        alive_.insert(table.owner);
        routes_[table.id] = table.owner;
        if (wanted_.contains(table.id)) relay(table.owner, RelayedWish{table.id}, now);
        break;
      case Claimed::Table::Outcome::missing:
        nobodys_ = table.id;
        break;
    }
    run_waiting(table.id, now);
    nobodys_.clear();
  }
}

// Deposed: this node is not what it thought it was, so all of it ends. A conflict is of one table's
// id alone, and is as a failure.
void Node::answer(Written&& answer, Moment now) {
  if (answer.outcome == Written::Outcome::deposed) return step_down(now);
  if (answer.outcome == Written::Outcome::conflict) return write_failed(now);
  writing_ = false;
  std::vector<std::string> made;
  for (const Append& append : pending_.appends) {
    if (append.seq == 1) made.push_back(append.table);
  }
  let_out(std::exchange(pending_, {}), now);
  // Who asked for a table before it was made here need not wait for the database to say whose it
  // is.
  for (const std::string& table : made) {
    if (life_ != 0) run_waiting(table, now);
  }
  if (life_ != 0) run_deferred(now);
}

void Node::answer(LedgerDone&& /*answer*/, Moment /*now*/) {}

// Whether the changes were stored nobody knows. Their tables are taken anew, with an epoch behind
// which no late success of that transaction can come.
void Node::write_failed(Moment now) {
  const Effects effects = std::exchange(pending_, {});
  writing_ = false;
  for (const Append& append : effects.appends) owned_.erase(append.table);
  host_->failed(effects, now.wall);
  for (const Append& append : effects.appends) claim(append.table);
  settle(now);
  if (life_ != 0) run_deferred(now);
}

}  // namespace menagerie
