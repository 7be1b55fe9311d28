// SPDX-License-Identifier: Apache-2.0
#include "server/tables/service.h"

#include "base/spelling.h"
#include "base/text.h"
#include "engine/view/view_text.h"
#include "server/tables/requests/commands.h"
#include "server/tables/requests/read_command.h"
#include "server/tables/requests/seating.h"
#include "server/tables/thinking/unit.h"
#include "server/tables/views/wire_values.h"

#include <algorithm>

namespace menagerie {
namespace {

// A client that missed more steps than this only gets the position.
constexpr std::size_t missed_max = 200, missed_bytes_max = 200'000;

// The id in a frame that is otherwise invalid, so that the error can name it.
std::string id_if_any(const Json& json) {
  const auto id = asked_id(json);
  return id ? *id : std::string{};
}

// Nothing if there are too many for single steps. The client then shows the position without what
// led to it.
std::optional<std::vector<wire::MissedStep>> missed_steps(const Story& story) {
  std::vector<wire::MissedStep> steps;
  std::size_t bytes = 0;
  for (const auto& [version, d] : story.missed) {
    bytes += d.size();
    if (steps.size() == missed_max || bytes > missed_bytes_max) return std::nullopt;
    steps.push_back({number_of<wire::Version>(version), d});
  }
  return steps;
}

}  // namespace

bool Service::open(Time now) { return tables_.reopen_all(now); }

// The time that was told last is kept for lobby(), which has no time of its own.
void Service::tick(Time now) {
  told_now_ = now;
  tables_.tick(now);
  tables_.store_quota().count(now);
  if (auto reply = my_seats_.look(tables_, now)) {
    tables_.effects().replies.push_back(std::move(*reply));
  }
  if (annex_ != nullptr) annex_->go_on(tables_);
}

// At once while someone waits for a list of their seats: each round looks at one table.
std::optional<Time> Service::alarm() const {
  const bool is_busy = my_seats_.is_asked() || (annex_ != nullptr && annex_->is_busy());
  return is_busy ? Time{0} : tables_.alarm();
}

void Service::clock_jumped(Time before, Time now) {
  ++clock_jumps_;
  tables_.clock_jumped(before, now);
  retention_.clock_jumped(now - before, now);
}

void Service::clean_up(Time now) {
  if (annex_ != nullptr) {
    annex_->settle();
    // A wrong clock must not cost anyone what is kept of them.
    if (!retention_.is_cautious(now)) annex_->clean_up(tables_, now);
  }
  retention_.tick(tables_, now);
}

// Only noted: it leaves with the other effects, after everything before it is stored.
void Service::send(ClientId client, std::string frame, bool closes) {
  tables_.effects().sends.push_back(
      {client, std::make_shared<const std::string>(std::move(frame)), closes});
}

void Service::send_error(ClientId client, const std::string& id, const Denial& denial) {
  ++denials_;
  send(client, error_frame(denial, id));
}

// Checks in this order: the form, since without an id answers can't be told apart; a ping, which
// needs no table; the hello, once and first; then a command, which needs a seat.
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
    return send(client, wire::text_of(wire::FramePong{
                            {}, text_as<wire::CommandId>(id), {number_of<wire::Millis>(now)}}));
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
  if (!speaker.who) return fail(denial_of(Trouble::not_allowed, denials::watching()));
  const auto served = tables_.find(speaker.table, now);
  if (!served) return fail(served.error());
  ++commands_;
  auto ack = command(**served, {*t, *speaker.who, id, now, visitors_[client]}, *d);
  if (!ack) {
    fail(ack.error());
  } else {
    acknowledge(client, wire::text_of(wire::FrameAck{{},
                                                     text_as<wire::CommandId>(id),
                                                     number_of<wire::Version>(ack->version),
                                                     std::move(ack->d)}));
  }
  forget_closed();
}

// If something was done already and the answer was lost, a repeated request is answered again and
// doesn't count against any limit.
Answer<Ack> Service::command(ServedTable& served, const Command& asked, const Json& d) {
  const Table& table = *served.table;
  if (!table.done(asked.by, asked.id)) {
    if (auto denial =
            limiter_.command(asked.name, asked.visitor, table.id(), asked.by, asked.now)) {
      return tl::unexpected(std::move(*denial));
    }
  }
  auto ack = run_command(tables_, served, asked, d);
  for (ReportedSeat& report : tables_.effects().reports) {
    if (report.visitor.empty()) report.visitor = visitor_at(served, report.seat);
  }
  return ack;
}

// A person who gives up a seat is told before the connection is closed.
void Service::acknowledge(ClientId client, std::string frame) {
  auto& sends = tables_.effects().sends;
  const auto closing = std::find_if(sends.begin(), sends.end(), [&](const Send& send) {
    return send.client == client && send.closes;
  });
  sends.insert(closing, {client, std::make_shared<const std::string>(std::move(frame)), false});
}

// A client's life here. HTTP requests are clients, too, but only a stream is ever in `clients_`:
//
//   opened() --> has said nothing --hello--> at a table, as a seat or a spectator --> gone()
//   request() for a stream ----------------------^                           |
//                                                   closed by a table -------+ (forget_closed)
//
// What the service remembers of a client ends there; seats and tables don't.
void Service::hello(ClientId client, const std::string& id, const Json& d, Time now) {
  const auto refuse = [&](const Denial& denial) { send_error(client, id, denial); };
  const auto asked = asked_command<wire::Hello>(d);
  if (!asked) return refuse(asked.error());
  // As in a path, the id may have been read aloud or typed in capitals.
  const auto served = tables_.find(lower(asked->table.value), now);
  if (!served) return refuse(served.error());
  Observer who;
  if (asked->token) {
    const auto seat = seat_by_token(**served, asked->token->value);
    if (!seat) return refuse(seat.error());
    who = *seat;
  }
  std::optional<std::size_t> since;
  if (asked->since) since = static_cast<std::size_t>(asked->since->value);
  welcome(client, **served, who, id, since, now);
}

// The welcome counts the newcomer as present. Tables::enter() tells the others after it.
void Service::welcome(ClientId client, ServedTable& served, Observer who, const std::string& id,
                      std::optional<std::size_t> since, Time now) {
  const Table& table = *served.table;
  const Story story = story_of(table, who, since);
  Presence presence = served.presence();
  if (who) presence.connected.add(*who);
  if (!who) ++presence.watchers;
  const ChatPage chat = chat_page(table, who, std::nullopt);
  const std::string view = view_now(table, who, story.log);

  wire::FrameWelcome frame;
  if (!id.empty()) frame.a = text_as<wire::CommandId>(id);
  frame.v = number_of<wire::Version>(table.version());
  if (who) frame.d.seat.value = to_wire(*who);
  frame.d.table = table_now(table, presence, now);
  frame.d.view = view;
  frame.d.chat = chat.lines;
  frame.d.chat_more = chat.more;
  if (who) frame.d.muted = to_wire(table.chair(*who).muted);
  frame.d.missed.value = missed_steps(story);
  send(client, wire::text_of(frame));
  clients_[client] = {table.id(), who};
  if (served.account.empty()) served.account = visitors_[client];
  tables_.enter(served, client, who, now);
}

// Only sockets and streams come here; other requests end with their reply.
void Service::gone(ClientId client, Time now) {
  visitors_.erase(client);
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  const std::string table = found->second.table;
  clients_.erase(found);
  tables_.leave(table, client, now);
}

void Service::forget_closed() {
  for (const ClientId client : tables_.take_closed()) clients_.erase(client);
}

void Service::thought(const Thought& thought, Time now) {
  if (thought.ticket.purpose == Ticket::Purpose::move) return tables_.thought(thought, now);
  if (thought.ticket.purpose == Ticket::Purpose::review) {
    return reviews_.thought(tables_, thought, now);
  }
  if (thought.ticket.purpose == Ticket::Purpose::daily_try) {
    return daily_tries_.thought(tables_, thought, now);
  }
  hints_.end(thought.ticket.client);
  if (const auto denial = outdated(thought.ticket)) return deny(thought.ticket.client, *denial);
  Reply reply;
  reply.client = thought.ticket.client;
  const std::string& written = thought.written_opinions;
  reply.body = R"({"event":)" + std::to_string(thought.ticket.asked_at) + R"(,"opinions":)" +
               (written.empty() ? opinions_text(thought.opinions) : written) + "}";
  tables_.effects().replies.push_back(std::move(reply));
}

// A hint is about the game as it is now, or about a finished one; nothing was taken back since in
// either.
std::optional<Denial> Service::outdated(const Ticket& asked) const {
  const auto found = tables_.served().find(asked.table);
  if (found != tables_.served().end()) {
    const Table& table = *found->second->table;
    const bool is_asked =
        table.status() == Table::Status::finished ||
        (table.acting().has(asked.seat) && table.events().size() == asked.asked_at);
    if (is_asked && table.generation() == asked.generation) return std::nullopt;
  }
  return denial_of(Trouble::stale, denials::gone_on());
}

// Everything since the last call, once. Changes are counted even if storing them fails.
Effects Service::take_effects() {
  Effects effects = std::exchange(tables_.effects(), {});
  changes_ += effects.appends.size();
  return effects;
}

// Tables whose changes were not stored are forgotten. Every client that was promised something by
// these effects is told that it did not happen. Bots still think about what they should think
// about. Nothing that follows is a change, so the effects that replace these need no storing.
void Service::failed(const Effects& effects, Time now) {
  const Denial why{Trouble::unavailable, {}, {}};
  tables_.forget(effects.appends);
  daily_tries_.forget(effects.appends);
  if (annex_ != nullptr) annex_->forget();
  forget_closed();
  for (const Reply& reply : effects.replies) {
    tables_.effects().replies.push_back(reply_of(reply.client, why));
  }
  // Clients waiting for a frame that won't come connect again; what bots think about stays.
  for (const Send& unsent : effects.sends) {
    const auto client = clients_.find(unsent.client);
    if (client == clients_.end()) continue;
    tables_.lose(client->second.table, unsent.client, now);
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
  figures.damaged = tables_.damaged();
  figures.clock_jumps = clock_jumps_;
  figures.removed = retention_.removed();
  figures.archive_failures = retention_.archive_failures();
  figures.archive_fault = retention_.archive_fault();
  figures.unfinished_bytes = tables_.store_quota().bytes();
  figures.unfinished_bytes_max = tables_.store_quota().bytes_max();
  if (annex_ != nullptr) figures.annex = annex_->figures();
  return figures;
}

}  // namespace menagerie
