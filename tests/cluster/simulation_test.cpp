// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulation.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "tests/cluster/model_clients.h"
#include "tests/cluster/question_clients.h"
#include "tests/cluster/service_clients.h"
#include "tests/cluster/unit_clients.h"

namespace menagerie {
namespace {

using MakeHistory = History (*)(std::uint64_t seed, Broken broken);

std::uint64_t asked_for(const char* name, std::uint64_t otherwise) {
  const char* asked = std::getenv(name);
  return asked == nullptr ? otherwise : std::strtoull(asked, nullptr, 10);
}

// How many histories where nobody asks for a number, and fewer where everything is slow.
std::uint64_t usual_histories([[maybe_unused]] std::uint64_t fast,
                              [[maybe_unused]] std::uint64_t slow) {
#ifdef NDEBUG
  return fast;
#else
  return slow;
#endif
}

// A run of a million names all seeds that fail, up to so many.
constexpr std::uint64_t wrong_max = 100;

// What they came to, all together.
History expect_all_well(MakeHistory make_history, std::uint64_t usual,
                        std::uint64_t acknowledged_each = 20) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual);
  const std::uint64_t first = asked_for("MENAGERIE_FIRST_HISTORY", 1);
  History all;
  std::uint64_t wrong = 0;
  for (std::uint64_t seed = first; seed < first + histories && wrong < wrong_max; ++seed) {
    const History history = make_history(seed, Broken::nothing);
    if (!history.violations.empty()) {
      ++wrong;
      ADD_FAILURE() << "seed " << seed << ", " << history.violations[0];
    }
    all.acknowledged += history.acknowledged;
    all.faults += history.faults;
    all.finished += history.finished;
    all.removed += history.removed;
    all.archived += history.archived;
    all.left += history.left;
    all.lucks += history.lucks;
    all.left_out += history.left_out;
    all.undone += history.undone;
    all.unanswered += history.unanswered;
    all.units += history.units;
    all.questions += history.questions;
  }
  EXPECT_GT(all.acknowledged, acknowledged_each * histories);
  EXPECT_GT(all.faults, 3 * histories);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu histories from seed %llu, %llu faults, %llu acknowledged changes, %llu games "
      "finished, %llu tables removed, %llu wrong\n",
      number(histories), number(first), number(all.faults), number(all.acknowledged),
      number(all.finished), number(all.removed), number(wrong));
  testing::Test::RecordProperty("acknowledged", std::to_string(all.acknowledged));
  return all;
}

TEST(Cluster, nothing_acknowledged_is_lost_in_any_history) {
  expect_all_well(model_history, usual_histories(10'000, 1500));
}

TEST(Cluster, the_real_service_loses_nothing_acknowledged_in_any_history) {
  expect_all_well(service_history, usual_histories(500, 50));
}

TEST(Cluster, nothing_is_lost_where_ended_tables_are_removed) {
  const History all = expect_all_well(removal_history, usual_histories(500, 80), 15);
  EXPECT_GT(all.removed, 0u);
  EXPECT_GT(all.archived, 0u);
  EXPECT_GT(all.left, 0u);
  testing::Test::RecordProperty("left", std::to_string(all.left));
}

// Of a crash nobody knows what it has undone, and what was done without an answer: both happen.
void expect_crashes_well(MakeHistory make_history, std::uint64_t usual) {
  const History all = expect_all_well(make_history, usual);
  EXPECT_GT(all.undone, 0u);
  EXPECT_GT(all.unanswered, 0u);
}

TEST(Cluster, a_crash_of_the_database_loses_nothing_acknowledged) {
  expect_crashes_well(model_crash_history, usual_histories(2000, 300));
  expect_crashes_well(crash_history, usual_histories(200, 50));
}

TEST(Cluster, promised_luck_is_kept_secret_until_the_game_and_has_its_part_in_every_shuffle) {
  // A game waits for ten seconds where somebody does not open his luck.
  const History all = expect_all_well(luck_history, usual_histories(200, 50), 10);
  EXPECT_GT(all.lucks, 0u);
  EXPECT_GT(all.left_out, 0u);
}

// Beside workers that crash, sleep, lie and come too late every decision is what it is without
// them, and none is late for ever.
TEST(Cluster, workers_change_no_decision_in_any_history) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual_histories(500, 50));
  const UnitCounts units = expect_all_well(unit_history, histories).units;
  // Enough of each befalls them.
  EXPECT_GT(units.decisions, 2 * histories);
  EXPECT_GT(units.done, 2 * histories);
  EXPECT_GT(10 * units.expired, histories);
  EXPECT_GT(10 * units.taken_back, histories);
  EXPECT_GT(10 * units.refused, histories);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu decisions in the logs; %llu units worked off, %llu expired, %llu taken back, %llu "
      "answers refused\n",
      number(units.decisions), number(units.done), number(units.expired), number(units.taken_back),
      number(units.refused));
}

// Each question has one answer, which is right for who asked and in the game as it stands, or one
// refusal; and nobody who waits for a decision waits for hints and reviews.
TEST(Cluster, hints_and_reviews_are_right_and_in_nobodys_way_in_any_history) {
  const std::uint64_t histories = asked_for("MENAGERIE_HISTORIES", usual_histories(200, 30));
  // Who waits for workers plays fewer decisions.
  const History all = expect_all_well(question_history, histories, 15);
  const QuestionCounts& counts = all.questions;
  // Enough of each befalls them.
  EXPECT_GT(2 * counts.hints, histories);
  EXPECT_GT(counts.past_hints, histories);
  EXPECT_GT(counts.reviews, histories);
  EXPECT_GT(10 * counts.stale, histories);
  EXPECT_GT(all.units.decisions, 2 * histories);
  EXPECT_GT(all.units.pieces, 2 * histories);
  EXPECT_GT(10 * all.units.expired, histories);
  EXPECT_GT(10 * all.units.refused, histories);
  const auto number = [](std::uint64_t one) { return static_cast<unsigned long long>(one); };
  std::printf(
      "%llu questions: %llu hints in games, %llu behind their end, %llu reviews; %llu refused, "
      "%llu of them as stale; %llu decisions in the logs; %llu pieces of reviews worked off, %llu "
      "units expired, %llu answers refused\n",
      number(counts.asked), number(counts.hints), number(counts.past_hints), number(counts.reviews),
      number(counts.refused), number(counts.stale), number(all.units.decisions),
      number(all.units.pieces), number(all.units.expired), number(all.units.refused));
}

// What a million histories found once: two ways to show a table as it was before another had it,
// and nodes told to leave while they were stopped, which nobody began anew.
TEST(Cluster, histories_that_went_wrong_once_go_well) {
  for (const std::uint64_t seed : {73'383u, 188'983u, 566'740u}) {
    const History history = model_history(seed);
    EXPECT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
  }
}

// Bots that waited for the clock of another node; a stream that was asked for twice; a table that
// could not be reached through the node where it was made, for who had asked for it before; luck
// that was waited for twice as long, because the clock of another node was ahead.
TEST(Cluster, histories_of_the_real_service_that_went_wrong_once_go_well) {
  const std::vector<std::pair<MakeHistory, std::uint64_t>> histories = {
      {service_history, 2},  {service_history, 8},  {service_history, 2016},
      {crash_history, 1081}, {crash_history, 1649}, {luck_history, 2157}};
  for (const auto& [make_history, seed] : histories) {
    const History history = make_history(seed, Broken::nothing);
    EXPECT_TRUE(history.violations.empty()) << "seed " << seed << ", " << history.violations[0];
  }
}

// The first seed whose history shows what is broken.
std::uint64_t found(MakeHistory make_history, Broken broken, const std::string& what) {
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    for (const std::string& violation : make_history(seed, broken).violations) {
      if (violation.find(what) != std::string::npos) return seed;
    }
  }
  return 1000;
}

TEST(Cluster, a_missing_check_of_the_epoch_is_found) {
  EXPECT_LT(found(model_history, Broken::epochs, "not his"), 1000u);
  EXPECT_LT(found(service_history, Broken::epochs, "not his"), 1000u);
}

TEST(Cluster, an_acknowledgement_before_the_commit_is_found) {
  EXPECT_LT(found(model_history, Broken::acks, "is not stored"), 1000u);
  EXPECT_LT(found(service_history, Broken::acks, "is not stored"), 1000u);
}

TEST(Cluster, a_view_from_a_deposed_owner_is_found) {
  EXPECT_LT(found(model_history, Broken::lease, "shows a table that is another's"), 1000u);
  EXPECT_LT(found(service_history, Broken::lease, "shows a table that is another's"), 1000u);
}

TEST(Cluster, a_removal_of_a_table_that_somebody_has_taken_meanwhile_is_found) {
  EXPECT_LT(found(removal_history, Broken::removal, "removed that is in use"), 1000u);
}

TEST(Cluster, an_archive_that_does_not_wait_for_its_disk_is_found) {
  EXPECT_LT(found(removal_history, Broken::archive, "is not archived"), 1000u);
}

TEST(Cluster, a_shuffle_that_is_drawn_again_when_luck_is_known_is_found) {
  EXPECT_LT(found(luck_history, Broken::redraw, "another shuffle"), 1000u);
}

TEST(Cluster, luck_that_is_told_before_the_game_is_found) {
  EXPECT_LT(found(luck_history, Broken::early, "luck is told before"), 1000u);
}

TEST(Cluster, luck_that_was_taken_and_is_forgotten_is_found) {
  EXPECT_LT(found(luck_history, Broken::forgets, "has no part in the shuffle"), 1000u);
}

TEST(Cluster, a_database_that_does_not_wait_for_its_disk_is_found) {
  EXPECT_LT(found(model_crash_history, Broken::sync, "is lost"), 1000u);
  EXPECT_LT(found(crash_history, Broken::sync, "is lost"), 1000u);
}

TEST(Cluster, an_answer_that_nobody_of_the_cluster_gave_is_found) {
  EXPECT_LT(found(unit_history, Broken::seal, "another decision than the unit's"), 1000u);
}

TEST(Cluster, a_unit_that_is_one_workers_for_ever_is_found) {
  EXPECT_LT(found(unit_history, Broken::unit_lease, "stands still"), 1000u);
}

TEST(Cluster, a_seed_that_is_not_the_tables_is_found) {
  EXPECT_LT(found(unit_history, Broken::unit_seed, "with different seeds"), 1000u);
}

TEST(Cluster, an_answer_that_another_has_asked_for_is_found) {
  EXPECT_LT(found(question_history, Broken::swaps, "is for another event than was asked"), 1000u);
}

TEST(Cluster, a_thought_that_is_dropped_is_found) {
  EXPECT_LT(found(question_history, Broken::drops, "waits for ever for a hint"), 1000u);
}

TEST(Cluster, a_hint_for_an_event_that_is_gone_is_found) {
  EXPECT_LT(found(question_history, Broken::unchecked, "for an event that is gone"), 1000u);
}

TEST(Cluster, a_hint_by_what_another_seat_has_seen_is_found) {
  EXPECT_LT(found(question_history, Broken::peeks, "is another than the seat's own"), 1000u);
}

TEST(Cluster, reasons_by_the_cards_as_they_lie_are_found) {
  EXPECT_LT(found(question_history, Broken::open_cards, "has reasons not the seat's own"), 1000u);
}

TEST(Cluster, a_piece_of_a_review_that_is_taken_for_another_is_found) {
  EXPECT_LT(found(question_history, Broken::unbound, "a piece of a review is another"), 1000u);
}

TEST(Cluster, a_hint_whose_luck_is_not_the_tables_is_found) {
  EXPECT_LT(found(question_history, Broken::own_luck, "is another than the seat's own"), 1000u);
}

TEST(Cluster, a_review_that_depends_on_who_examines_is_found) {
  EXPECT_LT(found(question_history, Broken::own_finding, "is another than it was"), 1000u);
}

TEST(Cluster, hints_that_go_before_decisions_are_found) {
  EXPECT_LT(found(question_history, Broken::urgent, "goes before a decision"), 1000u);
}

TEST(Cluster, a_question_that_is_thought_about_twice_is_found) {
  EXPECT_LT(found(question_history, Broken::twice, "thought about twice"), 1000u);
}

// What a process may take in time is counted without the time for which it stood still.
TEST(Cluster, stops_that_overlap_count_once) {
  SimulatedProcess process;
  process.stop(100, 600);
  EXPECT_EQ(process.awake(100), 100);
  EXPECT_EQ(process.awake(500), 100) << "it stands still";
  process.stop(300, 900);
  EXPECT_EQ(process.awake(1000), 200);
  process.stop(2000, 5000);
  process.stop(2500, 3000);
  EXPECT_EQ(process.awake(4000), 2200) << "it goes on earlier than was meant";
}

TEST(Cluster, the_same_seed_is_the_same_history) {
  for (const auto& make_history :
       {model_history, service_history, unit_history, question_history}) {
    const History one = make_history(7, Broken::nothing), other = make_history(7, Broken::nothing);
    EXPECT_EQ(one.events, other.events);
    EXPECT_EQ(one.acknowledged, other.acknowledged);
  }
}

}  // namespace
}  // namespace menagerie
