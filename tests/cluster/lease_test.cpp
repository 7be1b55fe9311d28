// SPDX-License-Identifier: Apache-2.0
// Which server has the lease, and what a store takes in which epoch: the rules that the histories
// assume of PostgreSQL, and PostgreSQL itself.
#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>

#include "server/store/lease_keeper.h"
#include "server/store/postgres.h"
#include "server/store/postgres_lease.h"
#include "server/store/postgres_store.h"

namespace menagerie {
namespace {

using Outcome = LeaseAnswer::Outcome;
using Step = LeaseCall::Step;

TEST(LeaseHolder, SeesTheEndOfItsLeaseByItself) {
  LeaseHolder holder;
  EXPECT_EQ(holder.next_call(0)->step, Step::acquire);
  EXPECT_FALSE(holder.next_call(1)) << "one call at a time";
  holder.answered({Outcome::done, 7}, 900);
  EXPECT_EQ(holder.epoch(1799), 7u);
  EXPECT_EQ(holder.epoch(1800), 0u) << "two seconds from the question, less a margin";
}

TEST(LeaseHolder, RenewsItAndLosesItToAnother) {
  LeaseHolder holder;
  static_cast<void>(holder.next_call(0));
  holder.answered({Outcome::done, 7}, 5);
  EXPECT_EQ(holder.alarm(5), 500);
  EXPECT_FALSE(holder.next_call(499));
  const auto renewal = holder.next_call(500);
  EXPECT_EQ(renewal->step, Step::renew);
  EXPECT_EQ(renewal->epoch, 7u);
  holder.answered({Outcome::done, 7}, 510);
  EXPECT_EQ(holder.epoch(2299), 7u);
  static_cast<void>(holder.next_call(1000));
  holder.answered({Outcome::refused, 0}, 1010);
  EXPECT_EQ(holder.epoch(1010), 0u);
  EXPECT_EQ(holder.next_call(1010)->step, Step::acquire);
}

TEST(LeaseHolder, TriesAgainWhileTheDatabaseIsAway) {
  LeaseHolder holder;
  static_cast<void>(holder.next_call(0));
  holder.answered({Outcome::done, 7}, 0);
  static_cast<void>(holder.next_call(500));
  holder.answered({}, 600);
  EXPECT_EQ(holder.epoch(600), 7u);
  EXPECT_EQ(holder.next_call(700)->step, Step::renew);
  holder.answered({}, 1900);
  EXPECT_EQ(holder.epoch(1900), 0u);
  EXPECT_EQ(holder.next_call(2000)->step, Step::release) << "it may still be there";
}

TEST(LeaseHolder, GivesItUpBeforeItLeaves) {
  LeaseHolder holder;
  static_cast<void>(holder.next_call(0));
  holder.answered({Outcome::done, 7}, 0);
  holder.leave();
  EXPECT_EQ(holder.epoch(1), 0u);
  const auto release = holder.next_call(1);
  EXPECT_EQ(release->step, Step::release);
  EXPECT_EQ(release->epoch, 7u);
  EXPECT_FALSE(holder.has_left());
  holder.answered({Outcome::done, 7}, 2);
  EXPECT_FALSE(holder.next_call(2));
  EXPECT_TRUE(holder.has_left());
}

TEST(LeaseHolder, LetsGoOfWhatItGetsWhenItHasLeft) {
  LeaseHolder holder;
  static_cast<void>(holder.next_call(0));
  holder.leave();
  holder.answered({Outcome::done, 7}, 5);
  EXPECT_EQ(holder.epoch(5), 0u);
  EXPECT_EQ(holder.next_call(5)->step, Step::release);
}

std::string address() {
  const char* url = std::getenv("MENAGERIE_TEST_POSTGRES");
  return url == nullptr ? std::string() : url;
}

class PostgresLease : public testing::Test {
 protected:
  void SetUp() override {
    if (address().empty()) GTEST_SKIP() << "PostgreSQL is tried by the test cluster_postgresql";
    one_ = make_postgres_lease(address(), "one");
    other_ = make_postgres_lease(address(), "other");
    connection_ = postgres::connect(address(), "2000");
    sql("UPDATE menagerie_lease SET until = '-infinity'");
  }
  void TearDown() override {
    if (connection_) sql("UPDATE menagerie_lease SET until = '-infinity'");
  }
  // Nothing where the layout isn't there yet.
  postgres::Rows sql(const char* text) { return postgres::run(connection_.get(), text); }
  static Epoch acquire(LeaseTable& table, Time lease_ms = 60'000) {
    const auto answer = table.carry_out({Step::acquire, 0, lease_ms});
    return answer.outcome == Outcome::done ? answer.epoch : 0;
  }
  static Outcome renew(LeaseTable& table, Epoch epoch) {
    return table.carry_out({Step::renew, epoch, 60'000}).outcome;
  }

  std::unique_ptr<LeaseTable> one_, other_;
  postgres::Connection connection_;
};

TEST_F(PostgresLease, IsOfOneAtATime) {
  const Epoch epoch = acquire(*one_);
  ASSERT_NE(epoch, 0u);
  EXPECT_EQ(acquire(*other_), 0u);
  EXPECT_EQ(renew(*one_, epoch), Outcome::done);
  EXPECT_EQ(other_->carry_out({Step::release, epoch - 1}).outcome, Outcome::refused);
  EXPECT_EQ(one_->carry_out({Step::release, epoch}).outcome, Outcome::done);
  EXPECT_EQ(acquire(*other_), epoch + 1);
  EXPECT_EQ(renew(*one_, epoch), Outcome::refused);
}

TEST_F(PostgresLease, IsAnothersWhenItsTimeIsOver) {
  const Epoch epoch = acquire(*one_, 150);
  EXPECT_EQ(acquire(*other_), 0u);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(acquire(*other_), epoch + 1);
}

// A writer holds the row; no one waits for it, and nothing keeps it from renewing.
TEST_F(PostgresLease, StaysWhileATransactionRestsOnIt) {
  const Epoch epoch = acquire(*one_);
  ASSERT_TRUE(postgres::succeeded(sql("BEGIN")));
  const std::string lock =
      "SELECT 1 FROM menagerie_lease WHERE epoch = " + std::to_string(epoch) + " FOR KEY SHARE";
  ASSERT_TRUE(postgres::succeeded(sql(lock.c_str())));
  EXPECT_EQ(renew(*one_, epoch), Outcome::done);
  EXPECT_EQ(one_->carry_out({Step::release, epoch}).outcome, Outcome::done);
  EXPECT_EQ(acquire(*other_), 0u);
  ASSERT_TRUE(postgres::succeeded(sql("COMMIT")));
  EXPECT_EQ(acquire(*other_), epoch + 1);
}

class PostgresFence : public PostgresLease {
 protected:
  void SetUp() override {
    PostgresLease::SetUp();
    if (IsSkipped()) return;
    store_ = open_fenced_postgres(address()).value();
    epoch_ = acquire(*one_);
    ASSERT_TRUE(store_->begin(epoch_));
  }
  // A table of this test and run alone.
  std::string table_ =
      "t" + std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
  std::string append(const std::vector<Append>& changes) {
    const auto stored = store_->append(changes);
    if (stored) return "stored";
    return stored.error().kind == StoreError::Kind::lost       ? "lost"
           : stored.error().kind == StoreError::Kind::conflict ? "conflict"
                                                               : "unavailable";
  }
  std::size_t size() { return store_->load(table_)->size(); }
  void another_takes_over() {
    one_->carry_out({Step::release, epoch_});
    ASSERT_EQ(acquire(*other_), epoch_ + 1);
  }

  std::unique_ptr<FencedStore> store_;
  Epoch epoch_ = 0;
};

TEST_F(PostgresFence, TakesWhatFollows) {
  EXPECT_EQ(append({{table_, 1, "a"}, {table_, 2, "b"}}), "stored");
  EXPECT_EQ(append({{table_, 3, "c"}}), "stored");
  EXPECT_EQ(append({{table_, 5, "e"}}), "conflict") << "one is missing";
  EXPECT_EQ(append({{table_, 3, "x"}}), "conflict") << "it is there";
  EXPECT_EQ(append({{table_ + "2", 1, "a"}, {table_, 9, "x"}}), "conflict");
  EXPECT_EQ(store_->load(table_ + "2")->size(), 0u) << "all or nothing";
  EXPECT_EQ(size(), 3u);
}

TEST_F(PostgresFence, TakesNothingInAnEpochThatIsOver) {
  ASSERT_EQ(append({{table_, 1, "a"}}), "stored");
  another_takes_over();
  EXPECT_EQ(append({{table_, 2, "b"}}), "lost");
  EXPECT_EQ(size(), 1u);
  ASSERT_TRUE(store_->begin(epoch_));
  EXPECT_EQ(append({{table_ + "2", 1, "a"}}), "lost") << "nor a new table";
  ASSERT_TRUE(store_->begin(epoch_));
  EXPECT_TRUE(store_->remove(std::vector<Removable>{{table_, 1}})->empty()) << "nor a removal";
  EXPECT_EQ(size(), 1u);
  ASSERT_TRUE(store_->begin(epoch_ + 1));
  EXPECT_EQ(append({{table_, 2, "b"}}), "stored");
}

TEST_F(PostgresFence, TakesNothingBehindABrokenConnection) {
  ASSERT_EQ(append({{table_, 1, "a"}}), "stored");
  sql("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
      "AND application_name = 'menagerie'");
  EXPECT_EQ(append({{table_, 2, "b"}}), "lost");
  for (int i = 0; i < 100 && !store_->begin(epoch_); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(append({{table_, 2, "b"}}), "stored");
}

TEST_F(PostgresFence, IsClosedToToolsWhileAServerHasIt) {
  const auto tool = open_postgres(address());
  ASSERT_FALSE(tool);
  EXPECT_NE(tool.error().text.find("another server is using it"), std::string::npos);
  one_->carry_out({Step::release, epoch_});
  EXPECT_TRUE(open_postgres(address()));
}

// A database of layout 4, as version 0.1 with several nodes left it.
constexpr const char* layout_4 = R"(
  CREATE SCHEMA old;
  SET search_path TO old;
  CREATE TABLE menagerie_schema (version INTEGER NOT NULL);
  INSERT INTO menagerie_schema VALUES (1), (2), (3), (4);
  CREATE TABLE menagerie_tables (no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE, ended BOOLEAN NOT NULL DEFAULT FALSE, at BIGINT NOT NULL DEFAULT 0,
    bytes BIGINT NOT NULL DEFAULT 0, abandoned BOOLEAN NOT NULL DEFAULT FALSE,
    begun BOOLEAN NOT NULL DEFAULT FALSE);
  CREATE INDEX menagerie_tables_unfinished ON menagerie_tables (no) WHERE NOT ended;
  CREATE INDEX menagerie_tables_ended ON menagerie_tables (at) WHERE ended;
  CREATE INDEX menagerie_tables_unused ON menagerie_tables (begun, at) WHERE NOT ended;
  CREATE TABLE menagerie_events (table_no BIGINT NOT NULL REFERENCES menagerie_tables (no),
    seq BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_no, seq));
  CREATE TABLE menagerie_probe (times BIGINT NOT NULL);
  CREATE TABLE menagerie_nodes (life BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL, until TIMESTAMPTZ NOT NULL, lobby TEXT NOT NULL DEFAULT '[]');
  CREATE TABLE menagerie_dead (life BIGINT PRIMARY KEY);
  CREATE TABLE menagerie_owners (table_no BIGINT PRIMARY KEY REFERENCES menagerie_tables (no)
    ON DELETE CASCADE, life BIGINT NOT NULL, epoch BIGINT NOT NULL, version BIGINT NOT NULL,
    bytes BIGINT NOT NULL DEFAULT 0) WITH (fillfactor = 60);
  CREATE UNLOGGED TABLE menagerie_post (no BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    life BIGINT NOT NULL, packet BYTEA NOT NULL);
  CREATE TABLE menagerie_cluster (name TEXT NOT NULL, key TEXT NOT NULL);
  INSERT INTO menagerie_tables (id, ended, begun) VALUES ('going', FALSE, TRUE),
    ('waiting', FALSE, FALSE), ('over', TRUE, TRUE);
  INSERT INTO menagerie_events VALUES (1, 1, 'made'), (1, 2, 'begun'), (2, 1, 'made'),
    (3, 1, 'made'), (3, 2, 'ended');
  INSERT INTO menagerie_nodes (name, until) VALUES ('one', now());
  INSERT INTO menagerie_owners VALUES (1, 1, 4, 2, 90), (2, 1, 1, 1, 44);
)";

class PostgresLayout : public testing::Test {
 protected:
  void SetUp() override {
    if (address().empty()) GTEST_SKIP() << "PostgreSQL is tried by the test cluster_postgresql";
    connection_ = postgres::connect(address(), "2000");
    ASSERT_TRUE(postgres::succeeded(postgres::run(connection_.get(), layout_4)));
  }
  void TearDown() override {
    if (connection_) postgres::run(connection_.get(), "DROP SCHEMA old CASCADE");
  }
  std::string old_ = address() + "&options=-csearch_path%3Dold";
  postgres::Connection connection_;
};

using Bodies = std::vector<std::string>;

TEST_F(PostgresLayout, OfSeveralNodesIsReadAndContinues) {
  const auto store = open_postgres(old_).value();
  EXPECT_EQ(store->unfinished().value(), (Bodies{"going", "waiting"}));
  EXPECT_EQ(store->load("going").value(), (Bodies{"made", "begun"}));
  EXPECT_EQ(store->load("over").value(), (Bodies{"made", "ended"}));
  EXPECT_TRUE(store->append(std::vector<Append>{{"going", 3, "more"}}));
  EXPECT_EQ(store->load("going").value(), (Bodies{"made", "begun", "more"}));
  EXPECT_EQ(postgres::number_at(postgres::run(connection_.get(),
                                              "SELECT count(*) FROM pg_tables "
                                              "WHERE schemaname = 'old'"),
                                0, 0),
            6)
      << "what is left: the layout's number, tables, events, documents, attachments, the lease";
}

TEST_F(PostgresLayout, IsLeftAloneWhileANodeOfItRuns) {
  ASSERT_TRUE(postgres::succeeded(
      postgres::run(connection_.get(), "SELECT pg_advisory_lock_shared(7020162)")));
  const auto store = open_postgres(old_);
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().text.find("an older version"), std::string::npos) << store.error().text;
}

}  // namespace
}  // namespace menagerie
