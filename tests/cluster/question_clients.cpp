// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/question_clients.h"

#include <utility>

#include "tests/cluster/finished_game.h"
#include "tests/cluster/misled_host.h"
#include "tests/cluster/service_player.h"
#include "tests/cluster/shown.h"

namespace menagerie {
namespace {

using About = Question::About;

}  // namespace

QuestionClients::QuestionClients(SimulatedCluster& cluster)
    : UnitClients(cluster, Theme::questions), watch_(cluster), rng_(cluster.seed(), 23) {
  const FinishedGame& over = finished_game(cluster.seed());
  Judge::Table& table = cluster.judge().table(over.id);
  table.bodies = over.bodies;
  table.before = over.bodies.size();
  table.begun = table.ended = true;
  table.at = simulation_begins;
  know_over(over.id);
  watch_.know_review(over.id, over.review);
  for (std::size_t i = 0; i < players().size(); ++i) ask_soon(*players()[i], i);
}

std::unique_ptr<TableHost> QuestionClients::host(const SimulatedProcess& process,
                                                 const Ownership& ownership) {
  auto host = UnitClients::host(process, ownership);
  SimulatedPool*& pool = pool_of_[process.index];
  if (pool == nullptr || !pool->lives()) {
    pool = &pools_.emplace_back(
        cluster(), process.index, rng_,
        [this, &desk = desk_of(process)](const Think& think) { desk.settle(think_of(think)); });
  }
  if (cluster().broken() == Broken::nothing) return host;
  return std::make_unique<MisledHost>(std::move(host), cluster().broken(), process.index);
}

bool QuestionClients::takes(const SimulatedProcess& process, const Think& think) {
  if (think.ticket.purpose != Ticket::Purpose::move) watch_.thinks(process, think);
  return UnitClients::takes(process, think);
}

void QuestionClients::think_here(SimulatedDesk& desk, const Think& think) {
  pool_of_.at(desk.process_index())->think(think);
}

Thought QuestionClients::think_of(const Think& think) {
  if (think.ticket.purpose == Ticket::Purpose::move) return decide_as_asked(think);
  Thought thought = small_thought(think);
  if (cluster().broken() == Broken::open_cards) {
    const Judge::Table* stored = cluster().judge().find(think.ticket.table);
    give_open_reasons(*table_of_log(think.ticket.table, stored->bodies), think, thought);
  }
  return thought;
}

void QuestionClients::heard(const Thought& thought) {
  if (thought.ticket.purpose == Ticket::Purpose::review) watch_.examined(thought);
}

// ---- Who asks -------------------------------------------------------------------------------

void QuestionClients::ask_soon(const Player& player, std::size_t number) {
  const auto wait = static_cast<Time>(200 + rng_.below(1300));
  cluster().later(wait, [this, &player, number] {
    if (!cluster().begins_more()) return;
    ask(player, number);
    ask_soon(player, number);
  });
}

void QuestionClients::ask(const Player& player, std::size_t number) {
  const std::size_t process = rng_.below(simulated_processes);
  auto question = question_of(player);
  if (!question || cluster().process(process).node == nullptr) return;
  question->process = process;
  question->run = cluster().process(process).run;
  question->visitor = "asker " + std::to_string(number);
  send(std::move(*question), player.token());
}

std::optional<Question> QuestionClients::question_of(const Player& player) {
  Question question;
  const auto roll = rng_.below(1000);
  if (roll < 500 && player.who() && (player.is_asked() || roll < 50)) {
    question.table = player.table();
    question.seat = player.who();
    if (watch_.positions(question.table).empty()) return std::nullopt;
    return question;
  }
  // Any table there is; most are not over.
  const auto& tables = cluster().judge().tables();
  auto one = tables.begin();
  std::advance(one, rng_.below(static_cast<std::uint32_t>(tables.size())));
  const bool is_over = watch_.positions(one->first).back().is_finished();
  if (!is_over && roll < 900) one = tables.find(finished_game(cluster().seed()).id);
  question.table = one->first;
  question.about = roll % 2 == 0 ? About::review : About::past;
  const Position& last = watch_.positions(question.table).back();
  if (question.about == About::review) return question;
  if (!last.is_finished()) return std::nullopt;
  question.event = rng_.below(static_cast<std::uint32_t>(last.events + 1));
  if (rng_.below(2) == 0) question.seat = Seat(rng_.below(2));
  return question;
}

void QuestionClients::send(Question question, const std::string& token) {
  const bool is_review = question.about == About::review;
  Request request;
  request.client = next_number();
  request.visitor = question.visitor;
  request.method = "GET";
  request.path = "/api/v1/tables/" + question.table + (is_review ? "/review" : "/hint");
  if (question.about == About::now) request.token = token;
  if (question.about == About::past) {
    request.query["event"] = std::to_string(question.event);
    if (question.seat) request.query["seat"] = std::to_string(question.seat->index());
  }
  const std::size_t process = question.process;
  watch_.asked(request.client, std::move(question));
  cluster().step(process, [this, request](Node& node, Moment now) {
    node.request(request, now);
    watch_.arrived(request.client);
  });
  if (rng_.below(10) != 0) return;
  cluster().later(rng_.below(400),
                  [this, process, run = cluster().process(process).run, client = request.client] {
                    if (cluster().process(process).run != run || !watch_.has_arrived(client))
                      return;
                    cluster().step(process, [this, client](Node& node, Moment now) {
                      node.gone(client, now);
                      watch_.gone(client);
                    });
                  });
}

// ---- What is answered -----------------------------------------------------------------------

void QuestionClients::shows(const SimulatedProcess& process, const Reply& reply) {
  if (!watch_.knows(reply.client)) return UnitClients::shows(process, reply);
  luck().told(reply.body);
  watch_.told(process, reply);
}

void QuestionClients::relays(const SimulatedProcess& process, const RelayMessage& message) {
  note_let_out(&process, message);
  UnitClients::relays(process, message);
}

void QuestionClients::lays(const RelayMessage& message) {
  note_let_out(nullptr, message);
  UnitClients::lays(message);
}

void QuestionClients::note_let_out(const SimulatedProcess* from, const RelayMessage& message) {
  const auto* reply = std::get_if<RelayedReply>(&message);
  if (reply == nullptr || !watch_.knows(reply->reply.client)) return;
  luck().told(reply->reply.body);
  watch_.let_out(from, reply->reply);
}

void QuestionClients::finish() {
  UnitClients::finish();
  watch_.check();
}

History question_history(std::uint64_t seed, Broken broken) {
  const auto populate = [](SimulatedCluster& cluster) {
    return std::make_unique<QuestionClients>(cluster);
  };
  return SimulatedCluster(seed, populate, broken).run();
}

}  // namespace menagerie
