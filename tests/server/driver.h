// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/games/games.h"
#include "seeded_entropy.h"
#include "server/store/memory_store.h"
#include "server/tables/service.h"

namespace menagerie {

// A store that can be told to fail.
class FlakyStore final : public Store {
 public:
  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    if (failures > 0) {
      --failures;
      return tl::unexpected(StoreError{StoreError::Kind::unavailable, "the disk is full"});
    }
    return memory.append(changes);
  }
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    if (load_failures > 0) {
      --load_failures;
      return tl::unexpected(StoreError{StoreError::Kind::unavailable, "it does not answer"});
    }
    return memory.load(table);
  }
  Result<std::vector<std::string>, StoreError> unfinished() override { return memory.unfinished(); }
  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t behind,
                                                     std::size_t most) override {
    return memory.tables(behind, most);
  }
  Result<std::vector<Removable>, StoreError> outdated(const Outdated& limits,
                                                      std::size_t most) override {
    return memory.outdated(limits, most);
  }
  Result<std::vector<Removable>, StoreError> unused(const Unused& limits,
                                                    std::size_t most) override {
    return memory.unused(limits, most);
  }
  Result<std::uint64_t, StoreError> unfinished_bytes() override {
    return memory.unfinished_bytes();
  }
  Result<Stored, StoreError> touch(std::string_view table, std::int64_t at) override {
    return memory.touch(table, at);
  }
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override {
    if (failures > 0) {
      --failures;
      return tl::unexpected(StoreError{StoreError::Kind::unavailable, "the disk is full"});
    }
    return memory.remove(tables);
  }
  Documents& documents() override { return memory.documents(); }
  bool ready() override { return failures == 0; }

  MemoryStore memory;
  int failures = 0, load_failures = 0;
};

// The service with time, disk and network in the hand of a test.
class Driver {
 public:
  explicit Driver(std::uint64_t seed = 1, std::span<const GameType> catalog = games())
      : catalog_(catalog), entropy_(seed), rng_(seed, 77) {
    restart();
  }

  // The process dies and starts again; the store stays.
  void restart() {
    service_ = std::make_unique<Service>(catalog_, store, entropy_, rate_limits, rules, archive,
                                         std::string(), annex ? annex() : nullptr);
    frames.clear();
    thinks.clear();
    service_->open(now);
    work();
  }

  // The server goes in good order.
  void pause() {
    service_->pause(now);
    work();
  }
  // Sets the clock of the machine.
  void set_clock(Time by) {
    now += by;
    service_->clock_jumped(now - by, now);
    work();
  }

  // An HTTP request to /api/v1 + path; its reply must come at once, or as soon as the service has
  // been called often enough.
  Reply ask(const std::string& method, const std::string& path, const Json& body = {},
            const std::string& token = {}) {
    Request request;
    request.client = ++clients_;
    request.visitor = visitor;
    request.method = method;
    const auto mark = path.find('?');
    request.path = "/api/v1" + path.substr(0, mark);
    for (std::string query = mark < path.size() ? path.substr(mark + 1) : ""; !query.empty();) {
      const std::string pair = query.substr(0, query.find('&'));
      query.erase(0, std::min(query.size(), pair.size() + 1));
      request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
    }
    request.token = token;
    request.signer = signer;
    request.challenge = challenge;
    request.body = body.is_null() ? "" : body.dump();
    replies_.erase(request.client);
    service_->request(request, now);
    work();
    while (!replies_.contains(request.client) && service_->alarm() == Time{0}) {
      service_->tick(now);
      work();
    }
    return replies_[request.client];
  }
  Json json(const std::string& method, const std::string& path, const Json& body = {},
            const std::string& token = {}) {
    return Json::parse(ask(method, path, body, token).body);
  }

  // A WebSocket that says hello; its number.
  ClientId watch(const std::string& table, const std::string& token = {}, int since = -1) {
    const ClientId client = ++clients_;
    service_->opened(client, visitor);
    Json d{{"table", table}};
    if (!token.empty()) d["token"] = token;
    if (since >= 0) d["since"] = since;
    say(client, "hello", d);
    return client;
  }
  // Sends a command and returns what answers it.
  Json say(ClientId client, const std::string& t, const Json& d, std::string id = {}) {
    if (id.empty()) id = "id" + std::to_string(++ids_);
    service_->frame(client, Json{{"t", t}, {"a", id}, {"d", d}}.dump(), now);
    work();
    const auto& got = frames[client];
    for (auto it = got.rbegin(); it != got.rend(); ++it) {
      Json frame = Json::parse(*it);
      if (frame.contains("a") && frame["a"] == id) return frame;
    }
    return nullptr;
  }
  void say_raw(ClientId client, const std::string& text) {
    service_->frame(client, text, now);
    work();
  }
  void request(const Request& request) {
    service_->request(request, now);
    work();
  }
  void thought(const Thought& thought) {
    service_->thought(thought, now);
    work();
  }
  void gone(ClientId client) {
    service_->gone(client, now);
    work();
  }

  // Time passes, alarm by alarm.
  void pass(Time time) {
    const Time end = now + time;
    while (service_->alarm() && *service_->alarm() <= end) {
      now = std::max(now, *service_->alarm());
      service_->tick(now);
      work();
    }
    now = end;
    service_->tick(now);
    work();
    service_->clean_up(now);
  }

  // Every bot that was asked plays a random legal action, up to a number. Returns how many did.
  unsigned let_bots_play(unsigned most = ~0u) {
    unsigned played = 0;
    while (!thinks.empty() && played < most) {
      const Think think = thinks.front();
      thinks.erase(thinks.begin());
      Thought thought;
      thought.ticket = think.ticket;
      const auto legal = think.observation.knowledge->legal();
      thought.action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
      for (const auto& action : legal) thought.opinions.push_back({action, 0.5, 0, 1, 1});
      service_->thought(thought, now);
      work();
      ++played;
    }
    return played;
  }

  Service& service() { return *service_; }
  std::optional<Reply> reply(ClientId client) {
    const auto found = replies_.find(client);
    return found == replies_.end() ? std::nullopt : std::optional(found->second);
  }
  Rng& rng() { return rng_; }
  const std::string& last(ClientId client) { return frames[client].back(); }
  Json view(const std::string& table, const std::string& token = {}) {
    return json("GET", "/tables/" + table + "/view", {}, token)["view"];
  }

  Time now = 1'000'000;
  std::string visitor;            // The address that asks and connects.
  std::string signer, challenge;  // The key that signs requests; empty: none does.
  RateLimits rate_limits;         // From the next restart on; without limit.
  RetentionRules rules;           // The same.
  Archive* archive = nullptr;
  std::function<std::unique_ptr<Annex>()> annex;  // From the next restart on.
  FlakyStore store;
  std::map<ClientId, std::vector<std::string>> frames;  // What each got.
  std::vector<Think> thinks;
  std::vector<std::string> notices;

 private:
  void work() {
    for (int rounds = 0; rounds < 3; ++rounds) {
      Effects effects = service_->take_effects();
      if (!effects.appends.empty() && !store.append(effects.appends)) {
        service_->failed(effects, now);
        continue;
      }
      for (Reply& reply : effects.replies) replies_[reply.client] = std::move(reply);
      for (const Send& send : effects.sends) frames[send.client].push_back(*send.frame);
      for (Think& think : effects.thinks) thinks.push_back(std::move(think));
      for (const std::string& notice : effects.notices) notices.push_back(notice);
    }
  }

  std::span<const GameType> catalog_;
  SeededEntropy entropy_;
  Rng rng_;
  std::unique_ptr<Service> service_;
  std::map<ClientId, Reply> replies_;
  ClientId clients_ = 0;
  unsigned ids_ = 0;
};

// Time passes in steps of half an hour, and the sweeps with it.
inline void wait(Driver& driver, Time time) {
  for (const Time end = driver.now + time; driver.now < end;) {
    driver.pass(std::min<Time>(end - driver.now, 1'800'000));
  }
}

inline bool is_there(Driver& driver, const std::string& table) {
  return driver.ask("GET", "/tables/" + table).status == 200;
}

}  // namespace menagerie
