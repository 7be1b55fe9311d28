// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/question_watch.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/json.h"
#include "engine/scene_json.h"
#include "tests/cluster/shown.h"
#include "tests/server/problem.h"

namespace menagerie {
namespace {

using About = Question::About;

// So long after a refusal its reason shows in the database, at the latest.
constexpr Time shows_after = 1500;

std::string text_of(const Question& question) {
  const char* what = question.about == About::review ? "review"
                     : question.about == About::past ? "hint behind the end"
                                                     : "hint";
  return std::string("a ") + what + " at " + question.table;
}

// What is due follows from what the seat has seen; so whoever is told just this is told nothing
// that another seat knows.
std::string wrong_in(const DueHint& due, const Json& said) {
  const Json& opinions = said["opinions"];
  for (const Json& opinion : opinions) {
    const auto action = opinion["action"].get<std::string>();
    if (std::find(due.legal.begin(), due.legal.end(), action) == due.legal.end()) {
      return " is for what is not legal: ";
    }
  }
  bool is_due = opinions.size() == due.thought.opinions.size();
  for (std::size_t i = 0; is_due && i < opinions.size(); ++i) {
    const Opinion& one = due.thought.opinions[i];
    const Json& other = opinions[i];
    is_due = other["action"] == one.action && other["value"] == one.value &&
             other["low"] == one.low && other["high"] == one.high && other["visits"] == one.visits;
    if (is_due && other["why"] != messages_json(one.why))
      return " has reasons not the seat's own: ";
  }
  return is_due ? std::string{} : " is another than the seat's own: ";
}

}  // namespace

// ---- What happens ---------------------------------------------------------------------------

const std::vector<Position>& QuestionWatch::positions(const std::string& table) {
  const Judge::Table* stored = cluster_.judge().find(table);
  return past_.of(table, stored == nullptr ? std::vector<std::string>{} : stored->bodies);
}

void QuestionWatch::asked(ClientId client, Question question) {
  question.version = positions(question.table).size();
  ++cluster_.history().questions.asked;
  questions_[client] = std::move(question);
}

void QuestionWatch::thinks(const SimulatedProcess& process, const Think& think) {
  // What it said last in a life that is over belongs to that.
  const Life life = *process.lives.rbegin();
  if (think.ticket.purpose == Ticket::Purpose::hint) {
    if (!hints_.emplace(process.index, life, think.ticket.client).second) {
      cluster_.violated("a question is thought about twice");
    }
    return;
  }
  const std::string& table = think.ticket.table;
  Job& job = jobs_[{process.index, life, table}];
  if (think.ticket.asked_at == 0) {
    ++job.begun;
    // Who has lost the table while he examined it may begin anew when it is his again.
    if (++begun_[table] > cluster_.judge().table(table).epoch) {
      cluster_.violated("a review is begun again and again: " + table);
    }
    if (positions(table).back().is_reviewed) {
      cluster_.violated("a game is reviewed again that has its review: " + table);
    }
  }
  if (++job.pieces[think.ticket.asked_at] > job.begun) {
    cluster_.violated("a piece of a review is thought about twice");
  }
}

// Wherever that was, at a node or a worker's.
void QuestionWatch::examined(const Thought& thought) {
  const std::string& table = thought.ticket.table;
  const std::size_t piece = thought.ticket.asked_at;
  const DueReview& review = due(table);
  const Json found = finding_json(review.pieces.at(piece), thought.finding);
  if (found == review.findings.at(piece)) return;
  cluster_.violated("a piece of a review is another than it should be: " + table + " " +
                    std::to_string(piece) + ": " + found.dump());
}

void QuestionWatch::let_out(const SimulatedProcess* from, const Reply& reply) {
  Question& question = questions_.at(reply.client);
  check_answer(from, question, reply);
  question.let_out.insert(reply.body);
}

void QuestionWatch::told(const SimulatedProcess& process, const Reply& reply) {
  Question& question = questions_.at(reply.client);
  if (question.process != process.index || question.run != process.run) {
    cluster_.violated(text_of(question) + " is told by a node that was not asked");
  }
  if (question.is_over) cluster_.violated(text_of(question) + " is answered twice, or to nobody");
  question.is_over = true;
  if (!question.let_out.contains(reply.body)) check_answer(&process, question, reply);
  count(question, reply);
}

void QuestionWatch::count(const Question& question, const Reply& reply) {
  QuestionCounts& counts = cluster_.history().questions;
  if (reply.status != 200) {
    ++counts.refused;
    counts.stale += problem_of(Json::parse(reply.body)) == "stale" ? 1u : 0u;
    return;
  }
  switch (question.about) {
    case About::now:
      ++counts.hints;
      return;
    case About::past:
      ++counts.past_hints;
      return;
    case About::review:
      counts.reviews += Json::parse(reply.body)["review"].is_null() ? 0u : 1u;
  }
}

// ---- What must hold -------------------------------------------------------------------------

template <class Holds>
bool QuestionWatch::was_once(const Question& question, const Holds& holds) {
  const auto& all = positions(question.table);
  const auto since = static_cast<std::ptrdiff_t>(std::max<std::size_t>(question.version, 1) - 1);
  return std::any_of(all.begin() + since, all.end(), holds);
}

void QuestionWatch::check_answer(const SimulatedProcess* from, const Question& question,
                                 const Reply& reply) {
  const Judge::Table* stored = cluster_.judge().find(question.table);
  if (stored == nullptr) return cluster_.violated(text_of(question) + ", which nobody made");
  if (reply.status != 200) return check_refusal(question, reply);
  const bool is_anothers =
      from != nullptr && stored->owner != 0 && !from->lives.contains(stored->owner);
  if (is_anothers) cluster_.violated(text_of(question) + " is answered by a node that lost it");
  const Json said = Json::parse(reply.body);
  switch (question.about) {
    case About::now:
      return check_hint(question, said, from != nullptr);
    case About::past:
      return check_past_hint(question, said);
    case About::review:
      return check_review(question, said);
  }
}

// It is for the event that it names, in a course of the game that still holds; what is stored last
// may have come together with it.
void QuestionWatch::check_hint(const Question& question, const Json& said, bool is_made_now) {
  const Judge::Table& stored = *cluster_.judge().find(question.table);
  const auto& all = positions(question.table);
  const Seat seat = *question.seat;
  const auto last = static_cast<std::ptrdiff_t>(std::max<std::size_t>(stored.before, 1) - 1);
  std::string wrong = " is for an event at which nobody asked: ";
  std::set<unsigned> courses;
  for (std::size_t version = all.size(); version > 0 && version >= question.version; --version) {
    const Position& then = all[version - 1];
    if (then.events != said["event"] || !then.asks(seat)) continue;
    if (!courses.insert(then.generation).second) continue;
    const auto holds = [&](const Position& now) {
      if (now.generation != then.generation) return false;
      return now.is_finished() || (now.events == then.events && now.asks(seat));
    };
    if (is_made_now && std::none_of(all.begin() + last, all.end(), holds)) {
      wrong = " is for an event that is gone: ";
      continue;
    }
    const auto then_table = table_of_log(question.table, std::span(stored.bodies).first(version));
    wrong = wrong_in(due_hint_now(*then_table, seat), said);
    if (wrong.empty()) return;
  }
  cluster_.violated(text_of(question) + wrong + said.dump());
}

void QuestionWatch::check_past_hint(const Question& question, const Json& said) {
  if (said["event"] != question.event) {
    return cluster_.violated(text_of(question) + " is for another event than was asked");
  }
  const std::string wrong =
      wrong_in(due_hint_before(finished(question.table), question.event, question.seat), said);
  if (!wrong.empty()) cluster_.violated(text_of(question) + wrong + said.dump());
}

const DueReview& QuestionWatch::due(const std::string& table) {
  const auto found = reviews_.find(table);
  if (found != reviews_.end()) return found->second;
  return reviews_[table] = due_review(finished(table));
}

// As it is, for nothing is played there any more.
const Table& QuestionWatch::finished(const std::string& table) {
  auto& found = finished_[table];
  const Judge::Table& stored = *cluster_.judge().find(table);
  if (found == nullptr) found = table_of_log(table, stored.bodies);
  return *found;
}

void QuestionWatch::check_review(const Question& question, const Json& said) {
  const bool was_finished =
      was_once(question, [](const Position& one) { return one.is_finished(); });
  if (!was_finished) return cluster_.violated(text_of(question) + " that is not over");
  if (said["review"].is_null()) {
    if (said["done"] < said["of"] && said["of"] == due(question.table).pieces.size()) return;
    return cluster_.violated(text_of(question) + " has other pieces: " + said.dump());
  }
  if (said["review"] != Json::parse(due(question.table).text)) {
    cluster_.violated(text_of(question) + " is another than it was or should be");
  }
}

void QuestionWatch::check_refusal(const Question& question, const Reply& reply) {
  const std::string problem = problem_of(Json::parse(reply.body));
  const bool is_hint = question.about != About::review;
  if (problem == "unavailable") return;
  if (problem == "stale" && is_hint) return check_stale(question);
  const auto is_so = [&](const auto& holds) { return was_once(question, holds); };
  bool is_right = false;
  if (problem == "not-now" && question.about == About::now) {
    is_right = is_so([&](const Position& one) { return !one.asks(*question.seat); });
  } else if (problem == "not-allowed" && question.about == About::now) {
    is_right = is_so([](const Position& one) { return !one.gives_hints; });
  } else if (problem == "not-now" && question.about == About::review) {
    is_right = is_so([](const Position& one) { return !one.is_finished(); });
  } else if (problem == "not-now") {
    const SeatSet seats = deciding_before(finished(question.table), question.event);
    is_right = seats.empty() || (question.seat && !seats.has(*question.seat));
  } else if (problem == "too-many" && is_hint) {
    is_right = std::count_if(questions_.begin(), questions_.end(), [&](const auto& one) {
                 return one.second.visitor == question.visitor;
               }) > 4;
  }
  if (!is_right) cluster_.violated(text_of(question) + " is refused: " + reply.body);
}

// The game has gone on, or the table is another node's; that shows soon.
void QuestionWatch::check_stale(const Question& question) {
  if (!cluster_.is_quiet()) return;
  const auto is_over = [](const Position& one) { return one.is_finished(); };
  if (question.about == About::now && was_once(question, is_over)) return;
  const auto state = [this, id = question.table] {
    const Judge::Table& stored = *cluster_.judge().find(id);
    return std::tuple(stored.bodies.size(), stored.epoch, stored.owner);
  };
  const auto& all = positions(question.table);
  if (all.size() > question.version) return;
  cluster_.later(shows_after, [this, state, before = state(), what = text_of(question)] {
    if (state() == before) cluster_.violated(what + " is called stale though nothing has happened");
  });
}

void QuestionWatch::check() {
  for (const auto& [client, question] : questions_) {
    const SimulatedProcess& process = cluster_.process(question.process);
    if (question.is_over || process.run != question.run) continue;
    cluster_.violated("somebody waits for ever for " + text_of(question));
  }
  for (const auto& [id, stored] : cluster_.judge().tables()) {
    for (const std::string& body : stored.bodies) {
      const auto change = read_change(body);
      const auto* review = std::get_if<changes::Review>(&change->what);
      if (review == nullptr) continue;
      if (review->text != due(id).text) {
        cluster_.violated("another review is stored than should be: " + id);
      }
    }
  }
}

}  // namespace menagerie
