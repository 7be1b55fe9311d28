// SPDX-License-Identifier: Apache-2.0
// The rules of who owns what: the same for PostgreSQL and for the database of the simulation.
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "server/cluster/postgres_ledger.h"
#include "server/store/open_store.h"
#include "server/store/postgres_store.h"
#include "tests/cluster/judge.h"

namespace menagerie {
namespace {

using Outcome = Claimed::Table::Outcome;

class LedgerTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (std::string(GetParam()) == "simulated") {
      ledger_ = std::make_unique<Judge>();
      judge_ = static_cast<Judge*>(ledger_.get());
      return;
    }
    const char* address = std::getenv("MENAGERIE_TEST_POSTGRES");
    if (address == nullptr) GTEST_SKIP() << "PostgreSQL is tried by the test server_postgresql";
    ledger_ = std::make_unique<PostgresLedger>(address);
  }

  template <class Answer>
  Answer ask(const LedgerCall& call) {
    const LedgerAnswer answer = ledger_->carry_out(call);
    if (const auto* failed = std::get_if<LedgerFailed>(&answer)) ADD_FAILURE() << failed->text;
    return std::get<Answer>(answer);
  }
  Life enlist(Time lease_ms = 60'000) { return ask<Enlisted>(Enlist{"n", lease_ms}).life; }
  Claimed::Table claim(Life life, const std::string& table) {
    return ask<Claimed>(Claim{life, {table}}).tables.at(0);
  }
  Written::Outcome write(Life life, const std::string& table, Epoch epoch, std::uint64_t seq,
                         bool ends = false) {
    Write call{life, {{table, seq, "body " + std::to_string(seq), ends, 5, false}}, {epoch}};
    return ask<Written>(call).outcome;
  }
  void pass(Time time) {
    if (judge_ != nullptr) {
      judge_->now += time;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(time));
    }
  }
  // A table of this test and run alone.
  std::string table() const {
    return "t" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
  }

  std::unique_ptr<Ledger> ledger_;
  Judge* judge_ = nullptr;
};

TEST_P(LedgerTest, a_table_belongs_to_whoever_made_it) {
  const Life one = enlist(), other = enlist();
  const std::string id = table();
  EXPECT_EQ(write(one, id, 1, 1), Written::Outcome::stored);
  EXPECT_EQ(write(one, id, 1, 2), Written::Outcome::stored);
  const auto claimed = claim(other, id);
  EXPECT_EQ(claimed.outcome, Outcome::others);
  EXPECT_EQ(claimed.owner, one);
  EXPECT_EQ(write(other, id, 1, 3), Written::Outcome::deposed);
  EXPECT_EQ(write(other, id, 1, 1), Written::Outcome::conflict);
  EXPECT_EQ(claim(one, "nobody's").outcome, Outcome::missing);
}

TEST_P(LedgerTest, a_change_is_written_at_its_place_only) {
  const Life one = enlist();
  const std::string id = table();
  EXPECT_EQ(write(one, id, 1, 1), Written::Outcome::stored);
  EXPECT_EQ(write(one, id, 1, 3), Written::Outcome::deposed);
  EXPECT_EQ(write(one, id, 2, 2), Written::Outcome::deposed);
  EXPECT_EQ(write(one, id, 1, 2), Written::Outcome::stored);
  EXPECT_EQ(claim(one, id).bodies, (std::vector<std::string>{"body 1", "body 2"}));
}

TEST_P(LedgerTest, all_or_nothing_is_written) {
  const Life one = enlist();
  const std::string id = table(), second = table();
  ASSERT_EQ(write(one, id, 1, 1), Written::Outcome::stored);
  ASSERT_EQ(write(one, second, 1, 1), Written::Outcome::stored);
  const Write both{
      one, {{id, 2, "good", false, 5, false}, {second, 9, "bad", false, 5, false}}, {1, 1}};
  EXPECT_EQ(ask<Written>(both).outcome, Written::Outcome::deposed);
  EXPECT_EQ(claim(one, id).bodies.size(), 1u);
  EXPECT_EQ(write(one, id, 2, 2), Written::Outcome::stored);
}

TEST_P(LedgerTest, whose_lease_is_over_is_succeeded_and_writes_no_more) {
  const Life sleeper = enlist(200);
  const std::string id = table();
  ASSERT_EQ(write(sleeper, id, 1, 1), Written::Outcome::stored);
  const Life heir = enlist();
  EXPECT_EQ(claim(heir, id).outcome, Outcome::others);
  pass(400);
  EXPECT_TRUE(ask<Beaten>(Beat{heir, 60'000, "[]"}).alive);
  const auto taken = claim(heir, id);
  EXPECT_EQ(taken.outcome, Outcome::ours);
  EXPECT_EQ(taken.epoch, 2u);
  EXPECT_EQ(taken.bodies, std::vector<std::string>{"body 1"});
  EXPECT_EQ(write(sleeper, id, 1, 2), Written::Outcome::deposed);
  EXPECT_FALSE(ask<Beaten>(Beat{sleeper, 60'000, "[]"}).alive);
  EXPECT_EQ(write(heir, id, 2, 2), Written::Outcome::stored);
}

TEST_P(LedgerTest, orphans_that_go_on_are_found_and_those_that_are_over_are_not) {
  const Life one = enlist(), heir = enlist();
  const std::string going = table(), over = table();
  ASSERT_EQ(write(one, going, 1, 1), Written::Outcome::stored);
  ASSERT_EQ(write(one, over, 1, 1), Written::Outcome::stored);
  ASSERT_EQ(write(one, over, 1, 2, true), Written::Outcome::stored);
  ask<LedgerDone>(Retire{one});
  std::vector<std::string> found;
  for (const auto& table : ask<Claimed>(ClaimOrphans{heir, 1000}).tables) found.push_back(table.id);
  EXPECT_NE(std::find(found.begin(), found.end(), going), found.end());
  EXPECT_EQ(std::find(found.begin(), found.end(), over), found.end());
  EXPECT_TRUE(ask<Claimed>(ClaimOrphans{heir, 1000}).tables.empty());
  EXPECT_EQ(claim(heir, over).outcome, Outcome::ours);
}

TEST_P(LedgerTest, what_is_given_up_waits_for_whoever_asks) {
  const Life one = enlist(), other = enlist();
  const std::string id = table();
  ASSERT_EQ(write(one, id, 1, 1), Written::Outcome::stored);
  ask<LedgerDone>(Release{one, {id}, {7}});
  EXPECT_EQ(claim(other, id).outcome, Outcome::others);
  ask<LedgerDone>(Release{one, {id}, {1}});
  EXPECT_TRUE(ask<Claimed>(ClaimOrphans{other, 1000}).tables.empty());
  EXPECT_EQ(claim(other, id).outcome, Outcome::ours);
  EXPECT_EQ(write(one, id, 1, 2), Written::Outcome::deposed);
}

// The store of the nodes counts what the ledger has written.
TEST_P(LedgerTest, what_unfinished_tables_have_is_known_to_every_node) {
  if (judge_ != nullptr) return;  // The simulation's tables have no bytes.
  const auto store = open_postgres(std::getenv("MENAGERIE_TEST_POSTGRES"), Sharing::nodes).value();
  const auto bytes = [&] { return store->unfinished_bytes().value(); };
  const auto unused = [&](const Unused& limits, const std::string& id) {
    const auto list = store->unused(limits, 100'000).value();
    return std::any_of(list.begin(), list.end(), [&](const auto& table) { return table.id == id; });
  };
  const Life one = enlist(), heir = enlist();
  const std::string id = table();
  const auto before = bytes();
  Write call{one, {{id, 1, "begin", false, 5}, {id, 2, "start", false, 6, false, true}}, {1, 1}};
  ASSERT_EQ(ask<Written>(call).outcome, Written::Outcome::stored);
  const auto made = 2 * (5 + Append::bytes_beside);
  EXPECT_EQ(bytes() - before, made);
  EXPECT_EQ(write(one, id, 1, 4), Written::Outcome::deposed);
  EXPECT_EQ(bytes() - before, made) << "of what is refused nothing";
  EXPECT_EQ(write(one, id, 1, 3), Written::Outcome::stored);  // "body 3"
  const auto all = made + 6 + Append::bytes_beside;
  EXPECT_EQ(bytes() - before, all);
  EXPECT_FALSE(unused({9, 9}, id)) << "it has an owner";
  ask<LedgerDone>(Release{one, {id}, {1}});
  EXPECT_FALSE(unused({9, 0}, id)) << "a game is on";
  EXPECT_TRUE(unused({0, 9}, id));
  EXPECT_EQ(claim(heir, id).outcome, Outcome::ours);
  EXPECT_EQ(bytes() - before, all) << "counted anew";
  EXPECT_EQ(write(heir, id, 2, 4, true), Written::Outcome::stored);
  EXPECT_EQ(bytes(), before) << "it is over";
}

// Between finding what is unused and removing it a node may have taken it, and acknowledged
// changes.
TEST_P(LedgerTest, what_a_node_has_taken_since_it_was_found_stays) {
  if (judge_ != nullptr) return;  // Nothing is removed there.
  const auto store = open_postgres(std::getenv("MENAGERIE_TEST_POSTGRES"), Sharing::nodes).value();
  const Life one = enlist(), heir = enlist();
  const std::string left = table(), taken = table(), changed = table();
  std::vector<Removable> found;
  for (const std::string& id : {left, taken, changed}) {
    ASSERT_EQ(write(one, id, 1, 1), Written::Outcome::stored);
    ask<LedgerDone>(Release{one, {id}, {1}});
    found.push_back({id, 1});
  }
  EXPECT_EQ(claim(heir, taken).outcome, Outcome::ours);
  EXPECT_EQ(claim(heir, changed).outcome, Outcome::ours);
  EXPECT_EQ(write(heir, changed, 2, 2), Written::Outcome::stored);
  ask<LedgerDone>(Release{heir, {changed}, {2}});
  EXPECT_EQ(store->remove(found).value(), std::vector<std::string>{left});
  EXPECT_EQ(write(heir, taken, 2, 2), Written::Outcome::stored) << "it goes on";
  EXPECT_EQ(claim(one, changed).bodies.size(), 2u);
  EXPECT_EQ(claim(one, left).outcome, Outcome::missing);
}

TEST_P(LedgerTest, packets_are_fetched_once_and_in_order) {
  const Life one = enlist(), other = enlist();
  Packet packet;
  packet.from = one;
  packet.to = other;
  for (std::uint64_t number = 1; number <= 3; ++number) {
    packet.number = number;
    packet.payload = std::string("\0\xff\\\"{", 5);
    ask<LedgerDone>(Lay{{packet}});
  }
  const auto got = ask<Beaten>(Beat{other, 60'000, "[]"}).packets;
  ASSERT_EQ(got.size(), 3u);
  EXPECT_EQ(read_packet(got[2])->number, 3u);
  EXPECT_EQ(read_packet(got[2])->payload, packet.payload);
  EXPECT_TRUE(ask<Beaten>(Beat{other, 60'000, "[]"}).packets.empty());
}

INSTANTIATE_TEST_SUITE_P(Ledgers, LedgerTest, testing::Values("simulated", "postgresql"),
                         [](const auto& tried) { return std::string(tried.param); });

}  // namespace
}  // namespace menagerie
