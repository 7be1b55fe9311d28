// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/tables/effects.h"
#include "server/tables/entropy.h"
#include "server/tables/limits/store_quota.h"
#include "server/tables/table/table.h"
#include "server/tables/views/table_text.h"

namespace menagerie {

class Tables;

// A table in memory, with what its log doesn't have.
struct ServedTable {
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

  std::shared_ptr<Table> table;
  std::vector<Guest> guests;
  std::vector<SentView> memories;  // By seat, then the public; empty if no one watches.
  std::array<Time, seats_max> away_since{};
  std::array<std::optional<Time>, seats_max> polled{};  // When a seat without a stream last polled.
  std::array<std::optional<Thinking>, seats_max> thinking{};
  std::vector<MoveCode> codes;
  std::optional<Time> wake;
  Time opened = 0, used = 0;
  Time looked = 0;                    // When someone last looked without staying.
  std::uint64_t bytes = 0;            // The bytes of its log in the store.
  unsigned people = 0;                // How many of its seats Tables::people() counts.
  bool visited = false;               // By a person, or before this server started.
  std::string account;                // The visitor who is charged for its bots' thinking.
  bool reopened = false;              // From the store: clocks don't run against people at once.
  std::optional<Time> opening_found;  // The deadline for client seeds as it was stored.

  Presence presence() const;
  bool is_away(Seat seat, Time now) const;
  // Whether anyone would notice if the bots continued.
  bool is_looked_at(Time now) const;
  // How urgent the bots' decisions are.
  Urgency urgency(Time now) const;
};

// Hears of what happens at tables that belong to a circle. What it adds to the effects is stored
// together with what it heard of.
class TableWatch {
 public:
  virtual ~TableWatch() = default;
  virtual void table_made(Tables& tables, const Table& table) = 0;
  virtual void table_changed(Tables& tables, const Table& table, const Change& change) = 0;
};

// The random seed for thinking about this, a bot's decision or a hint. It comes from the table's
// secret, which is in its log, so a server that takes over the table gets the same result.
std::uint64_t seed_of_thought(const Table& table, const Ticket& ticket);

// All tables in memory: opens them from the store, makes their changes, informs everyone, has bots
// think and clocks run.
class Tables {
 public:
  // 0 bytes: unfinished tables are unlimited. The ids of new tables begin with `ids_begin`.
  Tables(std::span<const GameType> games, Store& store, Entropy& entropy,
         std::uint64_t unfinished_bytes_max, std::string ids_begin = {})
      : games_(games),
        store_(store),
        store_quota_(store, unfinished_bytes_max),
        entropy_(entropy),
        ids_begin_(std::move(ids_begin)) {}
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  std::span<const GameType> games() const { return games_; }
  const GameType* find_game(std::string_view id) const;
  Store& store() { return store_; }
  StoreQuota& store_quota() { return store_quota_; }
  const StoreQuota& store_quota() const { return store_quota_; }
  const TableShares& shares() const { return shares_; }
  Entropy& entropy() { return entropy_; }
  // Null: no one hears of anything. It must outlive the tables.
  void watch(TableWatch* watch) { watch_ = watch; }
  // Whether these are the tables of one page, which says how their ids begin.
  bool is_of_a_page() const { return !ids_begin_.empty(); }
  Effects& effects() { return effects_; }
  const std::unordered_map<std::string, std::unique_ptr<ServedTable>>& served() const {
    return served_;
  }

  // Tables that anyone may find and whose game hasn't ended; the newest last.
  const std::set<std::pair<Time, std::string>>& listed() const { return listed_; }

  // How many seats have a person who is there, by game; games without any are missing.
  const std::map<std::string, std::uint32_t>& people() const { return people_; }

  // The id of the table that is made with this key, on any server.
  std::string id_by_key(const std::string& key) const;
  // The table of that id, opened from the store if necessary.
  Answer<ServedTable*> find(const std::string& id, Time now);
  // The same without keeping it in memory, just to look at it; also for tables of other servers.
  Answer<std::shared_ptr<const Table>> look_up(const std::string& id);
  // Whether anyone is connected there.
  bool is_watched(const std::string& id) const;
  // An operator wants it removed: everyone there is told so, and no one finds it from now on. It is
  // removed from the store as soon as possible (Retention).
  std::optional<Denial> condemn(ServedTable& served, Time now);
  const std::set<std::string>& condemned() const { return condemned_; }
  // Tables that were requested but can't be read from their stored changes.
  std::size_t damaged() const { return damaged_.size(); }
  void absolve(const std::string& id) { condemned_.erase(id); }
  // It was removed from the store.
  void drop(const std::string& id);
  // A new table with these settings, made by that visitor, if there is room; the seed is drawn
  // here, and the id if there is none.
  Answer<ServedTable*> create(Settings settings, const std::string& visitor, Time now,
                              std::string id = {});
  // Makes a change and its consequences.
  std::optional<Denial> make(ServedTable& served, const Change& change);

  // A connection starts to watch a table; `who` it speaks for.
  void enter(ServedTable& served, ClientId client, Observer who, Time now);
  // A seat's person polls the view instead of holding a connection, and counts as connected for
  // that long after each time.
  void poll(ServedTable& served, Seat seat, Time now);
  // A visitor sees the table without staying. Paused bots continue.
  void look(ServedTable& served, const std::string& visitor, Time now);
  void leave(const std::string& table, ClientId client, Time now);
  // The same while changes are taken back: what it brings about waits for the next tick.
  void lose(const std::string& table, ClientId client, Time now);
  // Closes the connections of a seat.
  void expel(ServedTable& served, Seat seat, const Denial& why);

  // Everyone who hears that seat sees its reaction; it isn't kept.
  void react(const ServedTable& served, Seat seat, const wire::Feeling& feeling);
  // Tells the operator about a report.
  void note_report(const ServedTable& served, Seat by, const changes::Report& report);

  // Opens every table with an unfinished game; false if the store can't list them.
  bool reopen_all(Time now);
  // These changes were not stored: their tables are forgotten and will be opened again.
  void forget(std::span<const Append> changes);

  void thought(const Thought& thought, Time now);
  void tick(Time now);
  std::optional<Time> alarm() const;
  // This server stops: the thinking so far is charged, and nothing after it.
  void pause(Time now);
  // The clock from which this server gets the time jumped from `before` to `now`: it was set. No
  // one loses or gains by that.
  void clock_jumped(Time before, Time now);

  // Clients whose connections were closed by the tables; the service forgets them.
  std::vector<ClientId> take_closed();

 private:
  Answer<std::unique_ptr<Table>> read(const std::string& id,
                                      const Result<std::vector<std::string>, StoreError>& bodies);
  // People see a single event; the operator is told the details, once.
  tl::unexpected<Denial> damaged(const std::string& id, const std::string& where);
  void close(const std::string& id, const Denial& why);
  ServedTable& add(std::unique_ptr<Table> table, Time now);
  void remove(const std::string& id);
  void list(const Table& table);
  std::optional<Denial> apply(ServedTable& served, const Change& change);
  void store(Append append);
  void settle(ServedTable& served, Time now);
  // Time at the table that this server didn't see doesn't count for anyone.
  void resume(ServedTable& served, Time now);
  // Until when the game waits for promised client seeds, as this server sees it.
  static std::optional<Time> opening_ends(const ServedTable& served);
  bool is_of_circle(const Table& table) const {
    return watch_ != nullptr && !table.settings().circle.empty();
  }
  void broadcast(ServedTable& served, const Change& change);
  void send_presence(ServedTable& served);
  void count_people(ServedTable& served, unsigned now);
  bool end_visit(ServedTable& served, ClientId client, Time now);
  // Seats that haven't polled for too long count as away since their last poll. Returns when the
  // next one will be due.
  std::optional<Time> end_polls(ServedTable& served, Time now);
  // Someone has connected, or has done something.
  void note_visit(ServedTable& served);
  // A person who is back at a seat hasn't lost it: a request for it ends.
  void end_request(ServedTable& served, Seat seat, Time now);
  // Has bots think that are due, and ends clocks that have run out; sets the alarm for the next
  // time.
  void plan(ServedTable& served, Time now);
  void plan_seat(ServedTable& served, Seat seat, Time now, std::optional<Time>& wake);
  bool run_out(ServedTable& served, Time now);
  std::string own(std::string id) const;
  std::optional<Time> limit(const ServedTable& served, Seat seat) const;
  void set_wake(ServedTable& served, std::optional<Time> wake);
  void sweep(Time now);

  std::span<const GameType> games_;
  Store& store_;
  StoreQuota store_quota_;
  TableShares shares_;
  Entropy& entropy_;
  std::string ids_begin_;
  TableWatch* watch_ = nullptr;
  Effects effects_;
  std::unordered_map<std::string, std::unique_ptr<ServedTable>> served_;
  std::set<std::pair<Time, std::string>> alarms_, listed_;
  std::vector<ClientId> closed_;
  std::set<std::string> condemned_, damaged_;
  std::map<std::string, std::uint32_t> people_;
  Time swept_ = 0;
};

// The refusal of a change that a table with very many changes doesn't need.
tl::unexpected<Denial> full_of_changes();

// A frame of the protocol.
std::shared_ptr<const std::string> closing_frame(const Denial& why);

}  // namespace menagerie
