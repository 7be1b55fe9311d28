// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
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
#include "server/tables/store_quota.h"
#include "server/tables/table.h"
#include "server/tables/table_text.h"

namespace menagerie {

// A table in memory, with what its log does not hold.
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
  std::vector<ViewMemory> memories;  // By seat, then the public; empty where nobody looks on.
  std::array<Time, seats_max> away_since{};
  std::array<std::optional<Time>, seats_max> polled{};  // When a seat without a stream last came.
  std::array<std::optional<Thinking>, seats_max> thinking{};
  std::vector<MoveCode> codes;
  std::optional<Time> wake;
  Time opened = 0, used = 0;
  Time looked = 0;                    // When somebody last looked without staying.
  std::uint64_t bytes = 0;            // Of its log in the store.
  bool visited = false;               // By a person, or it was there before this server.
  std::string account;                // The visitor whose share of thinking its bots use.
  bool reopened = false;              // From the store: clocks are not held against people at once.
  std::optional<Time> opening_found;  // When the opening of luck was to end that was found there.

  Presence presence() const;
  bool is_away(Seat seat, Time now) const;
  // Whether anybody would notice if the bots went on.
  bool is_looked_at(Time now) const;
  // How urgent the bots' decisions are.
  Urgency urgency(Time now) const;
};

// The luck of whoever thinks about this, of a bot's decision or a hint: from the table's secret,
// which is in its log, so that whoever takes the table over thinks the same.
std::uint64_t seed_of_thought(const Table& table, const Ticket& ticket);

// All tables in memory: opens them from the store, makes their changes, tells everybody, lets
// bots think and clocks run.
class Tables {
 public:
  // 0 bytes: unfinished tables may have as much as there is. The ids of new tables begin with
  // `ids_begin`.
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
  // Whether these are the tables of one page, which says how their ids begin.
  bool is_of_a_page() const { return !ids_begin_.empty(); }
  Effects& effects() { return effects_; }
  const std::unordered_map<std::string, std::unique_ptr<ServedTable>>& served() const {
    return served_;
  }

  // Tables that anybody may find, at which a game is waited for or played: the newest last.
  const std::set<std::pair<Time, std::string>>& listed() const { return listed_; }

  // The id of the table that is made with this key, wherever it is made.
  std::string id_by_key(const std::string& key) const;
  // The table of that id, opened from the store if need be.
  Answer<ServedTable*> find(const std::string& id, Time now);
  // The same without taking it into memory, for a look at what it is; also of a table of others.
  Answer<std::shared_ptr<const Table>> look_up(const std::string& id);
  // Whether somebody is connected there.
  bool is_watched(const std::string& id) const;
  // An operator wants it gone: everyone there is told so, and nobody finds it from now on. It is
  // removed from the store as soon as that can be done (Retention).
  std::optional<Denial> condemn(ServedTable& served, Time now);
  const std::set<std::string>& condemned() const { return condemned_; }
  // Tables that were asked for and could not be read from what the store has of them.
  std::size_t damaged() const { return damaged_.size(); }
  void absolve(const std::string& id) { condemned_.erase(id); }
  // It was removed from the store.
  void drop(const std::string& id);
  // A new table of these settings, made by that visitor, if there is room; their seed is drawn
  // here. Without an id one is drawn too.
  Answer<ServedTable*> create(Settings settings, const std::string& visitor, Time now,
                              std::string id = {});
  // Makes a change and what follows from it.
  std::optional<Denial> make(ServedTable& served, const Change& change);

  // A connection begins to watch a table; `who` it speaks for.
  void enter(ServedTable& served, ClientId client, Observer who, Time now);
  // The person of a seat asks for the view again and again instead of holding a connection, and
  // counts as connected for so long after each time.
  void poll(ServedTable& served, Seat seat, Time now);
  // A visitor sees the table without staying. Bots that have paused go on.
  void look(ServedTable& served, const std::string& visitor, Time now);
  void leave(const std::string& table, ClientId client, Time now);
  // Closes the connections of a seat.
  void expel(ServedTable& served, Seat seat, const Denial& why);

  // Everybody who hears that seat sees how it feels; it is kept nowhere.
  void react(const ServedTable& served, Seat seat, const wire::Feeling& feeling);
  // Tells whoever runs the server that somebody complains.
  void note_report(const ServedTable& served, Seat by, const changes::Report& report);

  // Opens every table whose game is not over; false if the store does not say which.
  bool reopen_all(Time now);
  // These changes were not stored: their tables are forgotten, to be opened anew.
  void forget(std::span<const Append> changes);

  void thought(const Thought& thought, Time now);
  void tick(Time now);
  std::optional<Time> alarm() const;
  // This server goes: what was thought up to now is charged, and nothing after it.
  void pause(Time now);
  // The clock by which this server is told the time showed `before`, and shows `now` in the same
  // moment: it was set. Nobody loses or wins by that.
  void clock_jumped(Time before, Time now);

  // Whoever was closed by the tables; the service forgets them.
  std::vector<ClientId> take_closed();

 private:
  Answer<std::unique_ptr<Table>> read(const std::string& id,
                                      const Result<std::vector<std::string>, StoreError>& bodies);
  // For people it is one thing; whoever runs the server is told where, once.
  tl::unexpected<Denial> damaged(const std::string& id, const std::string& where);
  void close(const std::string& id, const Denial& why);
  ServedTable& add(std::unique_ptr<Table> table, Time now);
  void remove(const std::string& id);
  void list(const Table& table);
  std::optional<Denial> apply(ServedTable& served, const Change& change);
  void store(Append append);
  void settle(ServedTable& served, Time now);
  // What this server has not seen of the table's time counts for nobody.
  void resume(ServedTable& served, Time now);
  // Until when the game waits for luck that was promised, as this server sees it.
  static std::optional<Time> opening_ends(const ServedTable& served);
  void broadcast(ServedTable& served, const Change& change);
  void send_presence(ServedTable& served);
  // Seats that have not polled for too long are away since they last did. Says when the next one
  // will have been silent for too long.
  std::optional<Time> end_polls(ServedTable& served, Time now);
  // Somebody has connected, or has done something.
  void note_visit(ServedTable& served);
  // A person who is back at a seat has not lost it: a request for it ends.
  void end_request(ServedTable& served, Seat seat, Time now);
  // Lets due bots think and clocks run out; sets the alarm for the next time.
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
  Effects effects_;
  std::unordered_map<std::string, std::unique_ptr<ServedTable>> served_;
  std::set<std::pair<Time, std::string>> alarms_, listed_;
  std::vector<ClientId> closed_;
  std::set<std::string> condemned_, damaged_;
  Time swept_ = 0;
};

// The refusal of what a table that has had very many changes does not need.
tl::unexpected<Denial> full_of_changes();

// A frame of the protocol.
std::shared_ptr<const std::string> closing_frame(const Denial& why);

}  // namespace menagerie
