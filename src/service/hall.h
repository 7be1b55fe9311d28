// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/effects.h"
#include "service/entropy.h"
#include "service/table.h"
#include "service/table_text.h"

namespace menagerie {

// A table in memory, with what its log does not hold.
struct Room {
  struct Guest {
    ClientId client = 0;
    Observer who;
  };
  struct MoveCode {
    std::string hash;
    Seat seat;
    Time expires = 0;
  };
  struct Thinking {
    std::size_t asked_at = 0;
    unsigned generation = 0;
    bool operator==(const Thinking&) const = default;
  };

  std::unique_ptr<Table> table;
  std::vector<Guest> guests;
  std::array<Time, seats_max> away_since{};
  std::array<std::optional<Thinking>, seats_max> thinking{};
  std::vector<MoveCode> codes;
  std::optional<Time> wake;
  Time opened = 0, used = 0;
  bool reopened = false;  // From the store: clocks are not held against people at once.

  Presence presence() const;
  bool is_away(Seat seat, Time now) const;
};

// All tables in memory: opens them from the store, makes their changes, tells everybody, lets
// bots think and clocks run.
class Hall {
 public:
  Hall(std::span<const GameEntry> games, Store& store, Entropy& entropy)
      : games_(games), store_(store), entropy_(entropy) {}
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  std::span<const GameEntry> games() const { return games_; }
  const GameEntry* find_game(std::string_view id) const;
  Store& store() { return store_; }
  Entropy& entropy() { return entropy_; }
  Effects& effects() { return effects_; }
  const std::unordered_map<std::string, std::unique_ptr<Room>>& rooms() const { return rooms_; }

  // The table of that id, opened from the store if need be.
  Answer<Room*> find(const std::string& id, Time now);
  // A new table of these settings; their seed is drawn here.
  Answer<Room*> create(Settings settings, Time now);
  // Makes a change and what follows from it.
  std::optional<Denial> make(Room& room, const Change& change);

  // A connection begins to watch a table; `who` it speaks for.
  void enter(Room& room, ClientId client, Observer who, Time now);
  void leave(const std::string& table, ClientId client, Time now);
  // Closes the connections of a seat.
  void expel(Room& room, Seat seat, const Denial& why);

  // Opens every table whose game is not over.
  void reopen_all(Time now);
  // These changes were not stored: their tables are forgotten, to be opened anew.
  void forget(std::span<const Append> changes);

  void thought(const Thought& thought, Time now);
  void tick(Time now);
  std::optional<Time> alarm() const;

  // Whoever was closed by the hall; the service forgets them.
  std::vector<ClientId> take_closed();

 private:
  Room& add(std::unique_ptr<Table> table, Time now);
  std::optional<Denial> apply(Room& room, const Change& change);
  void settle(Room& room, Time now);
  void broadcast(Room& room, const Change& change);
  void send_presence(Room& room);
  // Lets due bots think and clocks run out; sets the alarm for the next time.
  void plan(Room& room, Time now);
  void plan_seat(Room& room, Seat seat, Time now, std::optional<Time>& wake);
  bool run_out(Room& room, Time now);
  std::optional<Time> limit(const Room& room, Seat seat) const;
  void set_wake(Room& room, std::optional<Time> wake);
  void sweep(Time now);

  std::span<const GameEntry> games_;
  Store& store_;
  Entropy& entropy_;
  Effects effects_;
  std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
  std::set<std::pair<Time, std::string>> alarms_;
  std::vector<ClientId> closed_;
  Time swept_ = 0;
};

// A frame of the protocol.
std::shared_ptr<const std::string> closing_frame(const Denial& why);

}  // namespace menagerie
