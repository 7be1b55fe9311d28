// SPDX-License-Identifier: Apache-2.0
#include "server/tables/service.h"

#include "base/text.h"
#include "engine/scene_json.h"
#include "server/tables/asked.h"
#include "server/tables/commands.h"
#include "server/tables/seating.h"
#include "server/tables/view_text.h"

#include <algorithm>

namespace menagerie {
namespace {

// Whoever missed more steps than this is told the position alone.
constexpr std::size_t missed_max = 200, missed_bytes_max = 200'000;

std::string id_member(const std::string& id) {
  return id.empty() ? std::string{} : R"(,"a":)" + json_quoted(id);
}

// The id in a frame that is otherwise not understood, so that the error can name it.
std::string id_if_any(const Json& json) {
  const auto id = asked_id(json);
  return id ? *id : std::string{};
}

}  // namespace

bool Service::open(Time now) { return tables_.reopen_all(now); }

void Service::tick(Time now) {
  tables_.tick(now);
  tables_.room().count(now);
  if (auto reply = my_seats_.look(tables_, now)) {
    tables_.effects().replies.push_back(std::move(*reply));
  }
}

std::optional<Time> Service::alarm() const {
  return my_seats_.is_asked() ? Time{0} : tables_.alarm();
}

void Service::clean_up(Time now) { retention_.tick(tables_, now); }

void Service::send(ClientId client, std::string frame, bool closes) {
  tables_.effects().sends.push_back(
      {client, std::make_shared<const std::string>(std::move(frame)), closes});
}

void Service::send_error(ClientId client, const std::string& id, const Denial& denial) {
  ++denials_;
  send(client, R"({"t":"error")" + id_member(id) + R"(,"d":)" + problem_json(denial) + "}");
}

// In this order: the form, for without an id no answer can be told apart; a ping, which needs no
// table; the hello, once and first; then a command, which needs a seat.
void Service::frame(ClientId client, std::string_view text, Time now) {
  const auto json = read_object(text);
  if (!json) return send_error(client, {}, json.error());
  const std::string id = id_if_any(*json);
  const auto fail = [&](const Denial& denial) { send_error(client, id, denial); };
  const auto t = asked_text(*json, "t", 40);
  if (!t) return fail(t.error());
  if (id.empty()) return fail({Trouble::bad_request, "'a' must be the id of this frame", {}});
  const auto d = json->find("d");
  if (d == json->end() || !d->is_object()) {
    return fail({Trouble::bad_request, "'d' must be an object", {}});
  }
  if (*t == "ping") {
    return send(client,
                R"({"t":"pong")" + id_member(id) + R"(,"d":{"now":)" + std::to_string(now) + "}}");
  }
  const auto known = clients_.find(client);
  if (*t == "hello") {
    if (known != clients_.end()) return fail({Trouble::not_now, "you have said hello", {}});
    return hello(client, id, *d, now);
  }
  if (known == clients_.end()) {
    return fail({Trouble::not_now, "the first frame must be a hello", {}});
  }
  if (!is_command(*t)) return fail({Trouble::bad_request, "no command " + in_quotes(*t), {}});
  const Client& speaker = known->second;
  if (!speaker.who) return fail({Trouble::not_allowed, "you are watching", {}});
  const auto served = tables_.find(speaker.table, now);
  if (!served) return fail(served.error());
  ++commands_;
  const auto ack = command(**served, {*t, *speaker.who, id, now, visitors_[client]}, *d);
  if (!ack) {
    fail(ack.error());
  } else {
    acknowledge(client, R"({"t":"ack")" + id_member(id) + R"(,"v":)" +
                            std::to_string(ack->version) + R"(,"d":{)" + ack->members + "}}");
  }
  forget_closed();
}

// What was done already and is sent once more, as its answer was lost, is answered again and held
// against nobody's allowance.
Answer<Ack> Service::command(ServedTable& served, const Command& asked, const Json& d) {
  const Table& table = *served.table;
  if (!table.done(asked.by, asked.id)) {
    if (auto denial =
            limiter_.command(asked.name, asked.visitor, table.id(), asked.by, asked.now)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  return run_command(tables_, served, asked, d);
}

// Who gives a seat up is told so before the connection is closed behind it.
void Service::acknowledge(ClientId client, std::string frame) {
  auto& sends = tables_.effects().sends;
  const auto closing = std::find_if(sends.begin(), sends.end(), [&](const Send& send) {
    return send.client == client && send.closes;
  });
  sends.insert(closing, {client, std::make_shared<const std::string>(std::move(frame)), false});
}

void Service::hello(ClientId client, const std::string& id, const Json& d, Time now) {
  const auto refuse = [&](const Denial& denial) { send_error(client, id, denial); };
  const auto table = asked_text(d, "table", 40);
  if (!table) return refuse(table.error());
  const auto since = asked_number_if(d, "since");
  if (!since) return refuse(since.error());
  const auto served = tables_.find(*table, now);
  if (!served) return refuse(served.error());
  Observer who;
  if (d.contains("token")) {
    const auto token = asked_text(d, "token", 100);
    if (!token) return refuse(token.error());
    const auto seat = seat_by_token(**served, *token);
    if (!seat) return refuse(seat.error());
    who = *seat;
  }
  welcome(client, **served, who, id, *since, now);
}

// The welcome counts the newcomer as present; Tables::enter() tells the others, behind it.
void Service::welcome(ClientId client, ServedTable& served, Observer who, const std::string& id,
                      std::optional<std::size_t> since, Time now) {
  const Table& table = *served.table;
  const Story story = story_of(table, who, since);
  Presence presence = served.presence();
  if (who) presence.connected.add(*who);
  if (!who) ++presence.watchers;
  std::string frame = R"({"t":"welcome")" + id_member(id);
  frame += R"(,"v":)" + std::to_string(table.version());
  frame += R"(,"d":{"seat":)" + (who ? std::to_string(who->index()) : "null");
  frame += R"(,"table":)" + table_text(table, presence, now, TablePart::all);
  frame += R"(,"view":)" + view_now(table, who, story.log);
  const ChatPage chat = chat_page(table, who, std::nullopt);
  frame += R"(,"chat":)" + chat.lines + R"(,"chat_more":)" + (chat.more ? "true" : "false");
  if (who) append_seats(frame += R"(,"muted":)", table.chair(*who).muted);
  frame += R"(,"missed":)";
  std::size_t missed_bytes = 0;
  for (const auto& step : story.missed) missed_bytes += step.second.size();
  if (story.missed.size() > missed_max || missed_bytes > missed_bytes_max) {
    frame += "null";
  } else {
    frame += '[';
    for (const auto& [version, d] : story.missed) {
      if (frame.back() != '[') frame += ',';
      frame += R"({"v":)" + std::to_string(version) + R"(,"d":)" + d + "}";
    }
    frame += ']';
  }
  send(client, frame + "}}");
  clients_[client] = {table.id(), who};
  if (served.account.empty()) served.account = visitors_[client];
  tables_.enter(served, client, who, now);
}

void Service::gone(ClientId client, Time now) {
  visitors_.erase(client);
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  const std::string table = found->second.table;
  clients_.erase(found);
  tables_.leave(table, client, now);
}

void Service::let_go(const std::string& table) {
  tables_.let_go(table);
  forget_closed();
}

void Service::forget_closed() {
  for (const ClientId client : tables_.take_closed()) clients_.erase(client);
}

void Service::thought(const Thought& thought, Time now) {
  if (thought.ticket.purpose == Ticket::Purpose::move) return tables_.thought(thought, now);
  if (thought.ticket.purpose == Ticket::Purpose::review) {
    return reviews_.thought(tables_, thought, now);
  }
  hints_.end(thought.ticket.client);
  if (const auto denial = outdated(thought.ticket)) return deny(thought.ticket.client, *denial);
  Json opinions = Json::array();
  for (const Opinion& opinion : thought.opinions) {
    Json json;
    json["action"] = opinion.action;
    json["value"] = opinion.value;
    json["low"] = opinion.low;
    json["high"] = opinion.high;
    json["visits"] = opinion.visits;
    json["why"] = messages_json(opinion.why);
    opinions.push_back(std::move(json));
  }
  Reply reply;
  reply.client = thought.ticket.client;
  reply.body = R"({"event":)" + std::to_string(thought.ticket.asked_at) + R"(,"opinions":)" +
               opinions.dump() + "}";
  tables_.effects().replies.push_back(std::move(reply));
}

// A hint is about the game as it stands, or about one that is over; another server may have the
// table by now.
std::optional<Denial> Service::outdated(const Ticket& asked) const {
  const auto found = tables_.served().find(asked.table);
  if (found != tables_.served().end()) {
    const Table& table = *found->second->table;
    if (table.status() == Table::Status::finished) return std::nullopt;
    const bool is_asked = table.acting().has(asked.seat) &&
                          table.events().size() == asked.asked_at &&
                          table.generation() == asked.generation;
    if (is_asked) return std::nullopt;
  }
  return Denial{Trouble::stale, "the game has gone on while a bot thought about it", {}};
}

Effects Service::take_effects() {
  Effects effects = std::exchange(tables_.effects(), {});
  changes_ += effects.appends.size();
  return effects;
}

// The tables whose changes were not stored are forgotten. Everybody who was promised something by
// these effects is told that it did not happen; what was to be thought about is thought about all
// the same.
void Service::failed(const Effects& effects, Time now) {
  const Denial why{Trouble::unavailable, {}, {}};
  tables_.forget(effects.appends);
  forget_closed();
  for (const Reply& reply : effects.replies) {
    Reply failure;
    failure.client = reply.client;
    failure.status = status_of(why.trouble);
    failure.type = "application/problem+json";
    failure.body = problem_json(why);
    tables_.effects().replies.push_back(std::move(failure));
  }
  // Who waits for a frame that will not come connects again; what bots think about stays.
  for (const Send& unsent : effects.sends) {
    const auto client = clients_.find(unsent.client);
    if (client == clients_.end()) continue;
    tables_.leave(client->second.table, unsent.client, now);
    clients_.erase(client);
    tables_.effects().sends.push_back({unsent.client, closing_frame(why), true});
  }
  for (const Think& think : effects.thinks) tables_.effects().thinks.push_back(think);
}

ServiceFigures Service::figures() const {
  ServiceFigures figures;
  figures.tables = tables_.served().size();
  for (const auto& entry : tables_.served()) {
    figures.playing += entry.second->table->status() == Table::Status::playing ? 1u : 0u;
  }
  figures.clients = clients_.size();
  figures.changes = changes_;
  figures.commands = commands_;
  figures.denials = denials_;
  figures.removed = retention_.removed();
  figures.archive_failures = retention_.archive_failures();
  figures.archive_fault = retention_.archive_fault();
  figures.unfinished_bytes = tables_.room().bytes();
  figures.unfinished_bytes_max = tables_.room().bytes_max();
  return figures;
}

}  // namespace menagerie
