// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "tests/cluster/simulation.h"
#include "tests/cluster/small_thoughts.h"
#include "tests/cluster/table_past.h"

namespace menagerie {

// What somebody asks of bots.
struct Question {
  enum class About : std::uint8_t { now, past, review };  // A hint in the game, or behind its end.
  About about = About::now;
  std::string table, visitor;
  std::optional<Seat> seat;  // Who asks; of the past: for whom.
  std::size_t event = 0;     // Of the past.
  std::size_t process = 0;   // Which node was asked,
  std::uint64_t run = 0;     // in which run.
  std::size_t version = 0;   // That was stored when it was asked.
  bool has_arrived = false;
  bool is_over = false;           // It was answered, or whoever asked is gone.
  std::set<std::string> let_out;  // What the owner said, which the node that was asked passes on.
};

// What must hold of hints and reviews in a simulated cluster, whatever happens in between.
class QuestionWatch {
 public:
  explicit QuestionWatch(SimulatedCluster& cluster) : cluster_(cluster) {}

  void asked(ClientId client, Question question);
  // The node has heard it; until then, whoever asked stays.
  void arrived(ClientId client) { questions_.at(client).has_arrived = true; }
  bool has_arrived(ClientId client) const { return questions_.at(client).has_arrived; }
  // Whoever asked has gone; the node has heard so.
  void gone(ClientId client) { questions_.at(client).is_over = true; }
  bool knows(ClientId client) const { return questions_.contains(client); }
  // That node wants that thought about.
  void thinks(const SimulatedProcess& process, const Think& think);
  // Somebody has examined that piece of a review.
  void examined(const Thought& thought);
  // The owner of a table lets an answer out to another node. `from`: nobody where it only passes
  // through the database.
  void let_out(const SimulatedProcess* from, const Reply& reply);
  // The node that was asked answers.
  void told(const SimulatedProcess& process, const Reply& reply);
  // In the end.
  void check();

  const std::vector<Position>& positions(const std::string& table);
  // Of finished tables that are the same in many histories.
  void know_review(const std::string& table, const DueReview& due) { reviews_[table] = due; }

 private:
  struct Job {
    std::size_t begun = 0;
    std::map<std::size_t, std::size_t> pieces;  // How often each was thought about.
  };
  void count(const Question& question, const Reply& reply);
  // An answer, as whoever made it makes it now.
  void check_answer(const SimulatedProcess* from, const Question& question, const Reply& reply);
  void check_hint(const Question& question, const Json& said, bool is_made_now);
  void check_past_hint(const Question& question, const Json& said);
  void check_review(const Question& question, const Json& said);
  void check_refusal(const Question& question, const Reply& reply);
  void check_stale(const Question& question);
  const Table& finished(const std::string& table);
  const DueReview& due(const std::string& table);
  // Whether that held of its table at a time since it was asked.
  template <class Holds>
  bool was_once(const Question& question, const Holds& holds);

  SimulatedCluster& cluster_;
  TablePast past_;
  std::map<ClientId, Question> questions_;
  std::set<std::tuple<std::size_t, Life, ClientId>> hints_;  // That were thought about.
  std::map<std::tuple<std::size_t, Life, std::string>, Job> jobs_;
  std::map<std::string, Epoch> begun_;  // How often a review was begun, by table.
  std::map<std::string, std::unique_ptr<Table>> finished_;
  std::map<std::string, DueReview> reviews_;
};

}  // namespace menagerie
