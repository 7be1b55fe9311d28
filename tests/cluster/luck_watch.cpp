// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/luck_watch.h"

#include <algorithm>

#include "engine/games.h"
#include "tests/cluster/shown.h"
#include "tests/server/fair_game.h"

namespace menagerie {

std::string LuckWatch::promised(const std::string& luck) {
  const std::string said = luck_commitment(luck);
  lucks_[said] = luck;
  return said;
}

void LuckWatch::bound(const std::string& table, const std::string& commitment) {
  const auto [entry, is_new] = bound_.try_emplace(table, commitment);
  if (!is_new && entry->second != commitment) {
    cluster_.violated("table " + table + " is bound to another shuffle than before");
  }
}

const LuckWatch::Facts& LuckWatch::facts_of(const std::string& table) {
  Facts& facts = facts_[table];
  const Judge::Table* stored = cluster_.judge().find(table);
  for (; stored != nullptr && facts.read < stored->bodies.size(); ++facts.read) {
    const auto change = read_change(stored->bodies[facts.read]);
    if (const auto* created = std::get_if<changes::Create>(&change->what)) {
      facts.seed = created->settings["seed"];
      facts.salt = created->settings["salt"];
    } else if (const auto* sits = std::get_if<changes::Sit>(&change->what)) {
      if (const auto luck = lucks_.find(sits->promised); luck != lucks_.end()) {
        tables_[luck->second] = table;
      }
    }
    facts.has_begun = facts.has_begun || change->is<changes::Start>();
    facts.is_over =
        facts.is_over || change->is<changes::Finish>() || change->is<changes::Abandon>();
  }
  return facts;
}

void LuckWatch::told(const std::string& text) {
  for (const auto& [id, stored] : cluster_.judge().tables()) {
    const Facts& facts = facts_of(id);
    if (facts.is_over || facts.seed.empty()) continue;
    if (text.find(facts.seed) != std::string::npos || text.find(facts.salt) != std::string::npos) {
      cluster_.violated("the shuffle is told before the end: " + text);
    }
  }
  for (const auto& [said, luck] : lucks_) {
    const auto where = tables_.find(luck);
    // A game that was abandoned before it began tells it, too.
    if (where != tables_.end()) {
      const Facts& facts = facts_of(where->second);
      if (facts.has_begun || facts.is_over) continue;
    }
    if (text.find(luck) == std::string::npos) continue;
    cluster_.violated("luck is told before the game: " + text);
  }
}

void LuckWatch::check() {
  for (const auto& [id, stored] : cluster_.judge().tables()) check_table(id, stored);
  cluster_.history().lucks += opened_.size();
  for (const auto& [where, luck] : opened_) {
    const auto table = table_of_log(where.first, cluster_.judge().find(where.first)->bodies);
    const FairShuffle shuffle = table->shuffle();
    const auto left_out = left_out_of(shuffle);
    const bool is_left_out =
        std::find(left_out.begin(), left_out.end(), where.second) != left_out.end();
    if (shuffle.luck[where.second] != luck || is_left_out) {
      cluster_.violated("luck that was taken has no part in the shuffle of " + where.first);
    }
  }
}

void LuckWatch::check_table(const std::string& id, const Judge::Table& stored) {
  std::vector<std::string> bodies;
  unsigned starts = 0;
  for (const std::string& body : stored.bodies) {
    const auto change = read_change(body);
    const bool moves = change->is<changes::Sit>() || change->is<changes::Bot>() ||
                       change->is<changes::Free>() || change->is<changes::Leave>();
    if (moves && !bodies.empty() && !table_of_log(id, bodies)->to_open().empty()) {
      cluster_.violated("somebody comes or goes while luck is opened: " + body);
    }
    starts += change->is<changes::Start>() ? 1u : 0u;
    bodies.push_back(body);
  }
  if (starts > 1) cluster_.violated("a table begins twice: " + id);
  const auto table = table_of_log(id, stored.bodies);
  if (starts > 0) cluster_.history().left_out += left_out_of(table->shuffle()).size();
  if (!table->is_revealed() || table->events().empty()) return;
  const Record record = table->record();
  const auto reveal = find_reveal(record);
  if (!reveal) return cluster_.violated("nothing is revealed of " + id);
  if (const auto fault = fault_of(record, *reveal)) {
    cluster_.violated("the shuffle was not as promised: " + *fault);
  }
}

}  // namespace menagerie
