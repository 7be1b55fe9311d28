// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/model_host.h"

#include <algorithm>
#include <sstream>

#include "server/cluster/routing.h"
#include "server/tables/asked.h"

namespace menagerie {
namespace {

constexpr Time clock_ms = 700, idle_ms = 2500;

std::string id_of(const std::string& entry) { return entry.substr(0, entry.find(' ')); }

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

}  // namespace

std::uint64_t chained(std::uint64_t before, const std::string& entry) {
  std::uint64_t hash = before ^ 0xcbf29ce484222325u;
  for (const char c : entry) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

ModelHost::Table* ModelHost::find(const std::string& id) {
  const auto found = tables_.find(id);
  if (found != tables_.end()) return &found->second;
  if (ownership_.holding(id) == Holding::others) wanted_.push_back(id);
  return nullptr;
}

void ModelHost::send(ClientId client, const std::string& text, bool closes) {
  effects_.sends.push_back({client, std::make_shared<const std::string>(text), closes});
}

void ModelHost::send_view(const char* what, const std::string& id, const Table& table,
                          const Guest& guest) {
  send(guest.client, what + (" " + id) + " " + guest.seat + " " +
                         std::to_string(table.entries.size()) + " " +
                         std::to_string(table.chain.back()) + " " + name_);
}

void ModelHost::add(const std::string& id, Table& table, const std::string& entry_id, Time now) {
  // An entry says what its writer believed to be before it.
  const std::string entry = entry_id + " " + std::to_string(table.chain.back());
  table.chain.push_back(chained(table.chain.back(), entry));
  table.entries.push_back(entry);
  table.made[entry_id] = table.entries.size();
  table.used = now;
  effects_.appends.push_back({id, table.entries.size(), entry, false, now, false});
  for (const Guest& guest : table.guests) send_view("step", id, table, guest);
  plan(id, table, now);
}

void ModelHost::plan(const std::string& id, Table& table, Time now) {
  table.clock.reset();
  if (table.entries.empty()) return;
  const std::string last = id_of(table.entries.back());
  if (last.starts_with("a") || last.starts_with("x")) {
    Think think;
    think.ticket.table = id;
    think.ticket.asked_at = table.entries.size();
    effects_.thinks.push_back(std::move(think));
  } else if (last.starts_with("b")) {
    table.clock = now + clock_ms;
  }
}

void ModelHost::request(const Request& request, Time now) {
  Reply reply;
  reply.client = request.client;
  std::string id = table_of(request);
  if (id.empty()) {
    id = name_ + "-" + std::to_string(++made_);
    id.resize(12, '.');
    add(id, tables_[id], "a-made", now);
    reply.status = 201;
    reply.body = id;
  } else if (Table* table = find(id); table == nullptr) {
    reply.status = ownership_.holding(id) == Holding::nobody ? 404 : 503;
  } else if (request.method == "POST") {
    const std::string& entry = request.body;
    if (!table->made.contains(entry)) add(id, *table, entry, now);
    reply.body = "ack " + id + " " + entry + " " + std::to_string(table->made[entry]);
  } else {
    table->used = now;
    reply.body = "view " + id + " - " + std::to_string(table->entries.size()) + " " +
                 std::to_string(table->chain.back()) + " " + name_;
  }
  effects_.replies.push_back(std::move(reply));
}

void ModelHost::frame(ClientId client, std::string_view text, Time now) {
  if (const auto hello = table_of_hello(text)) {
    Table* table = find(*hello);
    if (table == nullptr) return send(client, "error");
    const Guest guest{client, (*read_object(text))["d"]["token"].get<std::string>()};
    clients_[client] = *hello;
    table->guests.push_back(guest);
    table->used = now;
    return send_view(R"({"t":"welcome")", *hello, *table, guest);
  }
  const auto known = clients_.find(client);
  if (known == clients_.end()) return send(client, "error");
  const auto words = words_of(text);
  Table* table = find(known->second);
  if (table == nullptr || words.size() < 2) return send(client, "error");
  if (!table->made.contains(words[1])) {
    if (words[0] == "both") {
      Table* other = find(words[2]);
      if (other == nullptr) return send(client, "no " + words[1]);
      if (!other->made.contains("x" + words[1])) add(words[2], *other, "x" + words[1], now);
    }
    add(known->second, *table, words[1], now);
  }
  send(client,
       "ack " + known->second + " " + words[1] + " " + std::to_string(table->made[words[1]]));
}

void ModelHost::gone(ClientId client, Time now) {
  const auto known = clients_.find(client);
  if (known == clients_.end()) return;
  if (const auto table = tables_.find(known->second); table != tables_.end()) {
    table->second.used = now;
    std::erase_if(table->second.guests, [&](const Guest& one) { return one.client == client; });
  }
  clients_.erase(known);
}

void ModelHost::thought(const Thought& thought, Time now) {
  const auto table = tables_.find(thought.ticket.table);
  if (table == tables_.end() || table->second.entries.size() != thought.ticket.asked_at) return;
  add(table->first, table->second, "b" + std::to_string(thought.ticket.asked_at), now);
}

void ModelHost::tick(Time now) {
  for (auto it = tables_.begin(); it != tables_.end();) {
    auto& [id, table] = *it;
    if (table.clock && *table.clock <= now) {
      add(id, table, "c" + std::to_string(table.entries.size()), now);
    }
    if (table.guests.empty() && !table.clock && now - table.used > idle_ms) {
      idle_.push_back(id);
      it = tables_.erase(it);
    } else {
      ++it;
    }
  }
}

std::optional<Time> ModelHost::alarm() const {
  std::optional<Time> alarm;
  for (const auto& [id, table] : tables_) {
    if (table.clock && (!alarm || *table.clock < *alarm)) alarm = table.clock;
  }
  return alarm;
}

void ModelHost::failed(const Effects& effects, Time now) {
  for (const Append& append : effects.appends) let_go(append.table);
  for (const Reply& reply : effects.replies) {
    Reply failure;
    failure.client = reply.client;
    failure.status = 503;
    effects_.replies.push_back(std::move(failure));
  }
  for (const Send& unsent : effects.sends) {
    if (!clients_.contains(unsent.client)) continue;
    gone(unsent.client, now);
    send(unsent.client, "closing", true);
  }
  for (const Think& think : effects.thinks) effects_.thinks.push_back(think);
}

void ModelHost::adopt(const std::string& id, std::vector<std::string> bodies, Time now) {
  let_go(id);
  Table& table = tables_[id];
  for (std::string& body : bodies) {
    table.chain.push_back(chained(table.chain.back(), body));
    table.made[id_of(body)] = table.entries.size() + 1;
    table.entries.push_back(std::move(body));
  }
  table.used = now;
  plan(id, table, now);
}

void ModelHost::let_go(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  for (const Guest& guest : found->second.guests) {
    clients_.erase(guest.client);
    send(guest.client, "closing", true);
  }
  tables_.erase(found);
}

}  // namespace menagerie
