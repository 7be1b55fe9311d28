// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/simulated_servers.h"

#include <algorithm>

#include "base/json.h"
#include "engine/games/games.h"
#include "tests/cluster/simulated_player.h"
#include "tests/server/seeded_entropy.h"

namespace menagerie {
namespace {

// So long a server waits for its database before it gives the connection up.
constexpr Time connection_timeout_ms = 1600;
constexpr Time idle_transaction_ms = 1500;
constexpr Time look_every_ms = 50;

LeaseTerms terms_of(Broken broken) {
  LeaseTerms terms;
  if (broken == Broken::margin) terms.margin_ms = -1500;
  return terms;
}

tl::unexpected<StoreError> failed(StoreError::Kind kind) {
  return tl::unexpected(StoreError{kind, "the database"});
}

}  // namespace

// ---- The store of a server --------------------------------------------------------------------

class SimulatedServer::Fence final : public FencedStore {
 public:
  explicit Fence(SimulatedServer& server) : server_(server) {}

  bool begin(Epoch epoch) override {
    if (!server_.has_database()) return false;
    epoch_ = epoch;
    ++server_.tenures_;
    return true;
  }
  Result<Stored, StoreError> append(std::span<const Append> changes) override {
    if (epoch_ == 0) return failed(StoreError::Kind::lost);
    auto stored = server_.append(epoch_, changes);
    const bool is_lost = !stored && stored.error().kind == StoreError::Kind::lost;
    if (is_lost && server_.all_.broken() == Broken::versions) {
      return failed(StoreError::Kind::unavailable);
    }
    if (is_lost) epoch_ = 0;
    return stored;
  }
  Result<std::vector<std::string>, StoreError> load(std::string_view table) override {
    if (!server_.has_database()) return failed(StoreError::Kind::unavailable);
    return tables().load(table);
  }
  Result<std::vector<std::string>, StoreError> unfinished() override {
    if (!server_.has_database()) return failed(StoreError::Kind::unavailable);
    return tables().unfinished();
  }
  Result<std::vector<TablePlace>, StoreError> tables(std::int64_t, std::size_t) override {
    return std::vector<TablePlace>{};
  }
  Result<std::vector<Removable>, StoreError> outdated(const Outdated&, std::size_t) override {
    return std::vector<Removable>{};
  }
  Result<std::vector<Removable>, StoreError> unused(const Unused&, std::size_t) override {
    return std::vector<Removable>{};
  }
  Result<std::uint64_t, StoreError> unfinished_bytes() override { return std::uint64_t{0}; }
  Result<Stored, StoreError> touch(std::string_view, std::int64_t) override { return Stored{}; }
  Result<std::vector<std::string>, StoreError> remove(std::span<const Removable>) override {
    return std::vector<std::string>{};
  }
  Documents& documents() override { return tables().documents(); }
  bool ready() override { return true; }

 private:
  Store& tables() { return server_.all_.database().tables(); }

  SimulatedServer& server_;
  Epoch epoch_ = 0;
};

struct SimulatedServer::Call {
  SimulatedDatabase::Transaction transaction;
  bool is_answered = false, is_one_statement = true;
  Result<Stored, StoreError> answer = failed(StoreError::Kind::lost);
};

bool SimulatedServer::has_database() const { return all_.has_database() && !is_cut_; }

Result<Stored, StoreError> SimulatedServer::append(Epoch epoch, std::span<const Append> changes) {
  auto call = std::make_shared<Call>();
  call->transaction = {epoch, {changes.begin(), changes.end()}, all_.database().run()};
  call->is_one_statement = all_.happens(600);
  // Now and then what is said to the database is long under way.
  const Time delay = all_.happens(25) ? all_.between(100, 4000) : all_.between(0, 3);
  all_.later(delay, [this, call] { begin_transaction(call); });
  if (all_.broken() == Broken::early) return Stored{};
  all_.later(connection_timeout_ms, [call] { call->is_answered = true; });
  const auto is_awake = [&] { return all_.now() >= frozen_until_; };
  while (!(call->is_answered && is_awake()) && !is_dying_ && all_.go_on()) {
  }
  return call->is_answered && !is_dying_ ? call->answer : failed(StoreError::Kind::lost);
}

void SimulatedServer::begin_transaction(const std::shared_ptr<Call>& call) {
  if (all_.now() < frozen_until_ && !call->is_answered) {
    return all_.later(frozen_until_ - all_.now(), [this, call] { begin_transaction(call); });
  }
  if (!has_database() || call->transaction.run != all_.database().run()) return;
  if (!all_.database().begin(call->transaction)) {
    all_.later(all_.between(0, 3), [call] { call->is_answered = true; });
    return;
  }
  // Now and then the database is slow, beyond what its client waits for.
  const Time time = all_.happens(40) ? all_.between(100, 2500) : all_.between(0, 8);
  const std::uint64_t run = run_;
  all_.later(time, [this, call, run] {
    // A client that cannot say COMMIT leaves its transaction to the database.
    const bool is_silent = run != run_ || is_cut_ || all_.now() < frozen_until_;
    if (is_silent && !call->is_one_statement) {
      all_.later(idle_transaction_ms,
                 [this, call] { all_.database().roll_back(call->transaction); });
      return;
    }
    bool stored = false;
    const StoreError::Kind kind = all_.database().commit(call->transaction, stored);
    if (is_cut_ || call->is_answered || kind == StoreError::Kind::lost) {
      ++all_.history().undone;
      return;
    }
    if (stored) {
      call->answer = Stored{};
    } else {
      call->answer = failed(kind);
    }
    all_.later(all_.between(0, 3), [call] { call->is_answered = true; });
  });
}

// ---- Its lease --------------------------------------------------------------------------------

Time SimulatedServer::steady() const {
  const Time now = all_.now() - (all_.broken() == Broken::clock ? frozen_for_ : 0);
  return static_cast<Time>(static_cast<double>(now) * speed_) + offset_;
}

Epoch SimulatedServer::epoch() const {
  return holder_ == nullptr || is_dying_ ? 0 : holder_->epoch(steady());
}

void SimulatedServer::give_up(Epoch epoch) {
  if (holder_ != nullptr) holder_->give_up(epoch, steady());
}

void SimulatedServer::tend_lease(std::uint64_t run) {
  if (run != run_ || holder_ == nullptr) return;
  const auto again = [this, run](Time delay) {
    all_.later(delay, [this, run] { tend_lease(run); });
  };
  if (all_.now() < frozen_until_) return again(frozen_until_ - all_.now());
  const auto call = holder_->next_call(steady());
  if (!call) return again(std::clamp<Time>(holder_->alarm(steady()) - steady(), 1, 20));
  const std::uint64_t database = all_.database().run();
  all_.later(all_.between(0, 4), [this, run, call = *call, database] {
    if (!has_database()) return answer_lease(run, {}, all_.between(5, 1500));
    const LeaseAnswer answer = all_.database().lease(call, all_.now());
    all_.later(all_.between(0, 4), [this, run, answer, database] {
      const bool is_heard = !is_cut_ && database == all_.database().run();
      answer_lease(run, is_heard ? answer : LeaseAnswer{}, 0);
    });
  });
}

void SimulatedServer::answer_lease(std::uint64_t run, const LeaseAnswer& answer, Time delay) {
  const Time frozen = std::max<Time>(frozen_until_ - all_.now(), 0);
  if (delay + frozen > 0) {
    all_.later(std::max(delay, frozen), [=, this] { answer_lease(run, answer, 0); });
    return;
  }
  if (run != run_ || holder_ == nullptr) return;
  holder_->answered(answer, steady());
  all_.later(0, [this, run] { iterate(run); });
  tend_lease(run);
}

// ---- Its life ---------------------------------------------------------------------------------

SimulatedServer::SimulatedServer(SimulatedServers& all, std::size_t index)
    : all_(all), index_(index) {}
SimulatedServer::~SimulatedServer() = default;

void SimulatedServer::start() {
  // A server that was killed in the middle of something isn't gone before that.
  if (is_busy_) return all_.later(5, [this] { start(); });
  if (holder_ != nullptr) return;
  ++run_;
  is_dying_ = is_leaving_ = false;
  offset_ = all_.between(-500'000, 500'000);
  speed_ = 0.95 + static_cast<double>(all_.between(0, 100)) * 0.001;
  fence_ = std::make_unique<Fence>(*this);
  holder_ = std::make_unique<LeaseHolder>(terms_of(all_.broken()));
  tenure_ = std::make_unique<Tenure>(
      Tenure::Parts{*this, [this](Epoch epoch) { return fence_->begin(epoch); },
                    [this] { return std::make_unique<Service>(games(), *fence_, all_.entropy()); },
                    [this](std::span<const Append> changes) { return fence_->append(changes); },
                    [this] { return all_.now(); }});
  tend_lease(run_);
  iterate(run_);
}

void SimulatedServer::kill() {
  is_dying_ = true;
  frozen_until_ = std::min(frozen_until_, all_.now());
  inbox_.clear();
  waiting_.clear();
  if (is_busy_) return;  // iterate() ends it.
  ++run_;
  tenure_.reset();
  holder_.reset();
  fence_.reset();
}

void SimulatedServer::stop() { is_leaving_ = holder_ != nullptr; }

void SimulatedServer::freeze(Time until) {
  frozen_for_ += until - std::max(all_.now(), frozen_until_);
  frozen_until_ = until;
}

bool SimulatedServer::is_ready() const {
  return tenure_ != nullptr && tenure_->is_active() && tenure_->epoch() == epoch() &&
         all_.now() >= frozen_until_;
}

void SimulatedServer::ask(const Request& request, Answer answer) {
  if (holder_ == nullptr || is_dying_) return;
  inbox_.push_back({request, std::move(answer)});
  all_.later(0, [this, run = run_] { iterate(run); });
}

// As ServiceLoop does it.
void SimulatedServer::iterate(std::uint64_t run) {
  if (run != run_ || holder_ == nullptr || is_busy_ || is_dying_) return;
  if (all_.now() < frozen_until_) {
    return all_.later(frozen_until_ - all_.now(), [this, run] { iterate(run); });
  }
  is_busy_ = true;
  if (tenure_->look()) send_away();
  for (Asked& one : std::exchange(inbox_, {})) {
    if (tenure_->service() == nullptr) {
      one.answer(reply_of(one.request.client, Denial{Trouble::unavailable, {}, {}}));
      continue;
    }
    waiting_[one.request.client] = std::move(one.answer);
    tenure_->service()->request(one.request, all_.now());
  }
  if (Service* service = tenure_->service()) {
    service->tick(all_.now());
    if (is_leaving_) service->pause(all_.now());
    if (const auto effects = tenure_->commit()) show(*effects);
  }
  is_busy_ = false;
  if (is_leaving_ && !is_dying_) {
    holder_->leave();
    if (tenure_->look()) send_away();
    if (holder_->has_left()) kill();
  }
  if (is_dying_) return kill();
  all_.later(inbox_.empty() ? look_every_ms : 0, [this, run] { iterate(run); });
}

void SimulatedServer::show(const Effects& effects) {
  for (const Reply& reply : effects.replies) {
    const auto found = waiting_.find(reply.client);
    if (found == waiting_.end()) continue;
    const Answer answer = std::move(found->second);
    waiting_.erase(found);
    if (reply.status < 300 && tenure_->epoch() != all_.database().epoch()) {
      all_.violated("server " + std::to_string(index_) + " shows a table that another has");
    }
    all_.later(all_.between(0, 4), [answer, reply] { answer(reply); });
  }
}

void SimulatedServer::send_away() {
  for (auto& [client, answer] : std::exchange(waiting_, {})) {
    answer(reply_of(client, Denial{Trouble::restart, {}, {}}));
  }
}

// ---- All of them ------------------------------------------------------------------------------

SimulatedServers::SimulatedServers(std::uint64_t seed, Broken broken)
    : broken_(broken),
      rng_(seed, 20),
      database_(broken),
      entropy_(std::make_unique<SeededEntropy>(seed)) {
  for (std::size_t i = 0; i < servers_max; ++i) {
    servers_.push_back(std::make_unique<SimulatedServer>(*this, i));
    later(between(0, 300), [this, i] { servers_[i]->start(); });
  }
  for (std::size_t i = 0; i < tables_max; ++i) {
    players_.push_back(std::make_unique<Player>(*this, seed * tables_max + i));
  }
  for (Time at = 600; at < troubles_ms; at += between(200, 1400)) later(at, [this] { trouble(); });
  later(troubles_ms, [this] {
    database_is_up_ = true;
    for (auto& server : servers_) {
      server->cut(false);
      server->freeze(now_);
      server->start();
    }
  });
}

SimulatedServers::~SimulatedServers() = default;

Entropy& SimulatedServers::entropy() { return *entropy_; }

void SimulatedServers::later(Time delay, std::function<void()> happen) {
  events_.push({now_ + std::max<Time>(delay, 0), ++numbers_, std::move(happen)});
}

void SimulatedServers::violated(const std::string& what) {
  history_.violations.push_back(std::to_string(now_ - begins) + " ms: " + what);
}

bool SimulatedServers::go_on() {
  if (events_.empty() || events_.top().at > begins + ends_ms) return false;
  const Event event = std::move(const_cast<Event&>(events_.top()));
  events_.pop();
  now_ = event.at;
  ++history_.events;
  event.happen();
  return true;
}

History SimulatedServers::run() {
  while (go_on() && history_.violations.empty()) {
  }
  if (database_.foreign_writes() > 0) violated("something was written in an epoch that was over");
  for (const auto& player : players_) player->finish();
  for (const auto& server : servers_) history_.tenures += server->tenures();
  return history_;
}

void SimulatedServers::trouble() {
  ++history_.faults;
  const auto index = static_cast<std::size_t>(between(0, servers_max - 1));
  SimulatedServer& server = *servers_[index];
  switch (between(0, 5)) {
    case 0:
      server.kill();
      return later(between(0, 1500), [&server] { server.start(); });
    case 1:
      server.stop();
      return start_again(server);
    case 2:
      return server.freeze(now_ + between(50, 4000));
    case 3:
    case 4:
      server.cut(true);
      return later(between(50, 3500), [&server] { server.cut(false); });
    default:
      return crash_database();
  }
}

// As soon as it is gone.
void SimulatedServers::start_again(SimulatedServer& server) {
  later(20, [this, &server] { server.is_there() ? start_again(server) : server.start(); });
}

void SimulatedServers::crash_database() {
  database_.crash();
  database_is_up_ = false;
  later(between(10, 1500), [this] { database_is_up_ = true; });
}

}  // namespace menagerie
