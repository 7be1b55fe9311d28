// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_store.h"
#include "server/tables/clock_watch.h"
#include "server/tables/service.h"
#include "server/tables/thinking/think_queue.h"

namespace menagerie {

// The page's two clocks, in milliseconds: the wall clock since 1970, and one that can't be set.
struct PageClocks {
  Time wall = 0, steady = 0;
};

// The tables of a page: a Service whose sockets, disk, clocks and threads are the page's. Inputs
// come in as JSON, and effects go out as JSON (docs/WASM.md).
//
//            input, without appends
//           +----------------------+
//           v                      |
//   --> ready --input, appends--> storing
//         ^                          |
//         +-------- stored ----------+
//
// While appends are being stored no input is taken, so no effect leaves before its changes are on
// disk. The page hands a stored table in before an input names it.
class PageHost {
 public:
  // A page's table is told from a server's by its id: the ids of servers have no 'l' and no 'o'.
  static constexpr const char* ids_begin = "local";

  // `minds` is how many units of thinking the page works on at a time.
  PageHost(std::span<const GameType> games, Entropy& entropy, unsigned minds)
      : service_(games, store_, entropy, {}, kept_forever(), nullptr, ids_begin), queue_(minds) {}

  // A stored table's changes, in order, in place of what is known of that table. A problem if
  // appends are being stored.
  std::optional<Problem> keep(const std::string& table, const std::vector<std::string>& changes);

  // Takes one input in. Returns the appends to store, or the effects if there are none. A problem
  // if it isn't an input, or if appends are being stored.
  Result<Json> input(const Json& input, PageClocks clocks);
  // Whether the page has stored the appends; the effects. A problem if there are none.
  Result<Json> stored(bool done, PageClocks clocks);

 private:
  // Nothing leaves by itself.
  static RetentionRules kept_forever() {
    return {.waiting_ms = 0,
            .abandoned_ms = 0,
            .finished_ms = 0,
            .playing_ms = 0,
            .bytes_max = 0,
            .unfinished_bytes_max = 0,
            .sweep_ms = 1};
  }

  Time now(PageClocks clocks);
  std::optional<Problem> take(const Json& input, Time now);
  std::optional<Problem> take_request(const Json& json, Time now);
  std::optional<Problem> take_thought(const Json& json, Time now);
  Json let_out(Time now);
  Json units();

  // Says what was removed, so that the page removes it, too.
  class Kept final : public MemoryStore {
   public:
    Result<std::vector<std::string>, StoreError> remove(std::span<const Removable> tables) override;
    std::vector<std::string> take_removed() { return std::exchange(removed_, {}); }

   private:
    std::vector<std::string> removed_;
  };

  Kept store_;
  Service service_;
  ClockWatch clock_;
  ThinkQueue queue_;
  std::map<ThinkQueue::Id, Think> thinking_;
  Effects effects_;
  bool opened_ = false, storing_ = false;
};

}  // namespace menagerie
