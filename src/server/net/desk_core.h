// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/net/metrics.h"
#include "server/store/unit_shelf.h"
#include "server/tables/unit.h"

namespace menagerie {

struct DeskSettings {
  // For less than this, taking a unit to a worker and back takes longer than thinking here.
  std::int64_t iterations_worth_it = 2'000;
  // How long a unit waits for a worker before the server thinks about it,
  Time patience_ms = 250;
  // and how long in total, whatever the shelf says.
  Time out_of_sight_ms = 20'000;
};

// What a desk wants done, apart from its calls of the shelf.
struct DeskOutput {
  std::vector<Think> to_pool;     // For this server to think about.
  std::vector<Thought> thoughts;  // The workers' decisions.
  std::vector<std::string> notices;
};

// A UnitDesk without threads, clocks and the database. It knows which thinks are on the shelf, and
// what becomes of each: every one leaves once, to the pool or as a thought.
//
//   think ----> waiting ----> on the shelf ----> with a worker ----> thought
//                  |               |    ^                |
//                  |               |    +-- its time is over
//                  +---------------+-- too long, or no worker ----> pool
//
// Inputs go in, and the time by a steady clock; calls of the shelf and outputs come out.
class DeskCore {
 public:
  DeskCore(UnitShelf::Desk desk, UnitMetrics& metrics, const DeskSettings& settings)
      : desk_(desk), metrics_(metrics), settings_(settings) {}

  void think(Think think);
  // It has been thought about, here or elsewhere.
  void settled(const Ticket& ticket) { shares_.end(ticket); }

  // The next question to the shelf, one at a time; each gets an answer.
  std::optional<ShelfCall> next_call(Time now);
  void answered(const ShelfAnswer& answer, Time now);

  DeskOutput take_output() { return std::exchange(output_, {}); }
  // When next_call() has something to ask.
  Time alarm() const;
  // How many are on the shelf, or waiting to be put there, as far as is known.
  std::size_t out() const { return inbox_.size() + laying_.size() + out_.size(); }

 private:
  struct Out {
    Think think;
    Time since = 0;
  };

  // What is due by now.
  std::optional<ShelfCall> look(Time now);
  ShelfCall lay();
  ShelfCall take_back();
  // The thinks that are being put on the shelf; their tickets are consecutive.
  void laid(std::int64_t first, bool is_laid, Time now);
  void came_back(const std::vector<UnitShelf::Back>& all, Time now);
  void hear(Out out, const UnitShelf::Back& back, Time now);
  void think_here(Out out);
  // How many wait, and how many a worker has.
  void count(const std::vector<std::int64_t>& handed_out);
  UnitFigures& figures_of(const Think& think) const;
  bool looks_for_units(Time now) const { return !out_.empty() || now < strays_until_; }

  UnitShelf::Desk desk_;
  UnitMetrics& metrics_;
  DeskSettings settings_;
  DeskOutput output_;
  UnitShares shares_;

  std::vector<Think> inbox_, laying_;
  std::map<std::int64_t, Out> out_;
  std::int64_t last_ticket_ = 0;
  bool has_workers_ = false, is_asking_ = false, laid_last_ = false;
  Time look_at_ = 0, take_back_at_ = 0, count_at_ = 0;
  Time strays_until_ = 0;  // There may be units on the shelf for which no one waits.
};

}  // namespace menagerie
