// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "base/rng.h"
#include "server/net/loop/tenure.h"
#include "server/store/fenced_store.h"
#include "tests/cluster/simulated_database.h"

namespace menagerie {

// The result of a history.
struct History {
  std::vector<std::string> violations;
  std::uint64_t events = 0, acknowledged = 0, games = 0, faults = 0, tenures = 0, undone = 0;
};

class SimulatedServers;

// A server without sockets and threads, with the real lease, tenure and service. It dies, freezes
// and is cut off from the database, and it has clocks of its own.
class SimulatedServer final : public Lease {
 public:
  SimulatedServer(SimulatedServers& all, std::size_t index);
  ~SimulatedServer() override;

  void start();
  // Ends at once; or in order, so that it gives the lease up first.
  void kill();
  void stop();
  // It stands still until then.
  void freeze(Time until);
  void cut(bool is_cut) { is_cut_ = is_cut; }

  using Answer = std::function<void(const Reply& reply)>;
  // A server that isn't there, or ends, gives no answer.
  void ask(const Request& request, Answer answer);
  bool is_ready() const;
  bool is_there() const { return holder_ != nullptr; }
  std::uint64_t tenures() const { return tenures_; }

  Epoch epoch() const override;
  void give_up(Epoch epoch) override;

 private:
  friend class SimulatedServers;
  class Fence;
  struct Asked {
    Request request;
    Answer answer;
  };
  struct Call;

  // By a clock of its own, which keeps running while it is frozen.
  Time steady() const;
  void tend_lease(std::uint64_t run);
  void answer_lease(std::uint64_t run, const LeaseAnswer& answer, Time delay);
  void iterate(std::uint64_t run);
  void show(const Effects& effects);
  void send_away();
  // A transaction; its server waits, while all others continue.
  Result<Stored, StoreError> append(Epoch epoch, std::span<const Append> changes);
  void begin_transaction(const std::shared_ptr<Call>& call);
  bool has_database() const;

  SimulatedServers& all_;
  std::size_t index_;
  std::unique_ptr<Fence> fence_;
  std::unique_ptr<LeaseHolder> holder_;
  std::unique_ptr<Tenure> tenure_;
  std::vector<Asked> inbox_;
  std::map<ClientId, Answer> waiting_;
  std::uint64_t run_ = 0, tenures_ = 0;
  Time offset_ = 0, frozen_until_ = 0, frozen_for_ = 0;
  double speed_ = 1;
  bool is_cut_ = false, is_busy_ = false, is_dying_ = false, is_leaving_ = false;
};

// Three servers, their database and the people who play through them, for some seconds: one seed,
// one history. When the troubles are over everyone gets an answer.
class SimulatedServers {
 public:
  static constexpr std::size_t servers_max = 3, tables_max = 2;
  static constexpr Time begins = 1'000'000, troubles_ms = 5000, plays_ms = 6500, ends_ms = 12'000;

  SimulatedServers(std::uint64_t seed, Broken broken);
  ~SimulatedServers();
  History run();

  Broken broken() const { return broken_; }
  Time now() const { return now_; }
  SimulatedDatabase& database() { return database_; }
  bool has_database() const { return database_is_up_; }
  SimulatedServer& server(std::size_t index) { return *servers_[index]; }
  bool begins_more() const { return now_ < begins + plays_ms; }
  Entropy& entropy();
  void later(Time delay, std::function<void()> happen);
  Time between(Time least, Time most) {
    return least + static_cast<Time>(rng_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool happens(unsigned in_thousand) { return rng_.below(1000) < in_thousand; }
  void violated(const std::string& what);
  // The next event, while one waits within another; false if there is none.
  bool go_on();
  History& history() { return history_; }

 private:
  class Player;
  struct Event {
    Time at = 0;
    std::uint64_t number = 0;
    std::function<void()> happen;
    bool operator<(const Event& other) const {
      return std::pair(other.at, other.number) < std::pair(at, number);
    }
  };
  void trouble();
  void start_again(SimulatedServer& server);
  void crash_database();

  Broken broken_;
  Rng rng_;
  Time now_ = begins;
  std::uint64_t numbers_ = 0;
  std::priority_queue<Event> events_;
  SimulatedDatabase database_;
  bool database_is_up_ = true;
  std::unique_ptr<Entropy> entropy_;
  std::vector<std::unique_ptr<SimulatedServer>> servers_;
  std::vector<std::unique_ptr<Player>> players_;
  History history_;
};

}  // namespace menagerie
