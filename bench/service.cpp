// SPDX-License-Identifier: Apache-2.0
//
// What the service itself needs for an action with everybody looking on, without sockets, threads
// and a disk: bench_service GAME PLAYERS TABLES ACTIONS. Prints microseconds of processor time an
// action; and, of as many actions once more, what a WebSocket takes for them: bytes of frames a
// step and player, acknowledgements with them, as they are and as every browser has them packed.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "engine/games/games.h"
#include "server/net/connections/frame_text.h"
#include "server/store/memory_store.h"
#include "server/tables/service.h"
#include "tests/server/seeded_entropy.h"

namespace menagerie {
namespace {

constexpr std::size_t batch = 64;  // Actions a transaction.

struct Player {
  ClientId client = 0;
  std::vector<std::string> legal;
};

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

class Evening {
 public:
  Evening(std::string game, unsigned players)
      : game_(std::move(game)), players_(players), service_(games(), store_, entropy_) {
    service_.open(now_);
  }

  // Somebody sits at every seat of a new table and is connected.
  void open_table() {
    const std::string options =
        game_ == "awimbawe" ? "{}" : R"({"players":)" + std::to_string(players_) + "}";
    Json made = ask("/api/v1/tables",
                    R"({"game":")" + game_ + R"(","name":"P0","options":)" + options + "}");
    const std::string table = made["table"];
    for (unsigned i = 0; i < players_; ++i) {
      if (i > 0) made = ask("/api/v1/tables/" + table + "/join", R"({"name":"P"})");
      const ClientId client = ++clients_;
      seats_[client] = acting_.size();
      acting_.push_back({client, {}});
      service_.opened(client, {});
      service_.frame(client,
                     R"({"t":"hello","a":"h","d":{"table":")" + table + R"(","token":")" +
                         made["token"].get<std::string>() + R"("}})",
                     now_);
      work();
    }
  }

  // Whoever may act does, until so many actions are done or all games are over.
  std::size_t play(std::size_t actions) {
    std::size_t done = 0;
    for (std::size_t before = 1; done < actions && done != before;) {
      before = done;
      for (std::size_t i = 0; i < acting_.size() && done < actions; ++i) {
        Player& player = acting_[i];
        if (player.legal.empty()) continue;
        const auto choice = rng_.below(static_cast<std::uint32_t>(player.legal.size()));
        const std::string act = R"({"t":"act","a":"n)" + std::to_string(++ids_) +
                                R"(","d":{"do":")" + player.legal[choice] + R"("}})";
        player.legal.clear();
        service_.frame(player.client, act, ++now_);
        ++done;
        if (done % batch == 0) work();
      }
      work();
    }
    return done;
  }

  // Counts bytes of frames from here on, which takes time.
  void weigh() { weighs_ = true; }

  std::size_t steps = 0, bytes = 0, packed_bytes = 0;

 private:
  Json ask(const std::string& path, std::string body) {
    Request request;
    request.client = ++clients_;
    request.method = "POST";
    request.path = path;
    request.body = std::move(body);
    service_.request(request, now_);
    return Json::parse(work());
  }

  // Stores what is to be stored and notes what the players may do; the last reply's body.
  std::string work() {
    Effects effects = service_.take_effects();
    if (!effects.appends.empty() && !store_.append(effects.appends)) std::abort();
    for (const Send& send : effects.sends) read(send);
    return effects.replies.empty() ? std::string{} : effects.replies.back().body;
  }

  void read(const Send& send) {
    const std::string_view frame = *send.frame;
    if (weighs_) {
      steps += frame.starts_with(R"({"t":"step")") ? 1u : 0u;
      bytes += size_of(frame, {});
      packed_bytes += size_of(frame, Packing{15});
    }
    constexpr std::string_view word = R"("legal":[)";
    const std::size_t at = frame.find(word);
    const auto player = seats_.find(send.client);
    if (at == std::string_view::npos || player == seats_.end()) return;
    std::string_view list = frame.substr(at + word.size());
    list = list.substr(0, list.find(']'));
    auto& legal = acting_[player->second].legal;
    legal.clear();
    for (std::size_t from = list.find('"'); from != std::string_view::npos;) {
      const std::size_t to = list.find('"', from + 1);
      legal.emplace_back(list.substr(from + 1, to - from - 1));
      from = list.find('"', to + 1);
    }
  }

  std::size_t size_of(std::string_view frame, Packing packing) {
    sent_.clear();
    append_text_frame(sent_, frame, packing);
    return sent_.size();
  }

  std::string game_;
  unsigned players_;
  bool weighs_ = false;
  std::string sent_;
  MemoryStore store_;
  SeededEntropy entropy_{1};
  Service service_;
  Rng rng_{2};
  Time now_ = 1'000'000;
  ClientId clients_ = 0;
  std::uint64_t ids_ = 0;
  std::vector<Player> acting_;
  std::unordered_map<ClientId, std::size_t> seats_;
};

}  // namespace
}  // namespace menagerie

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("bench_service GAME PLAYERS TABLES ACTIONS\n", stderr);
    return 2;
  }
  const auto players = static_cast<unsigned>(std::atoi(argv[2]));
  const auto actions = static_cast<std::size_t>(std::atoll(argv[4]));
  menagerie::Evening evening(argv[1], players), weighed(argv[1], players);
  for (int i = 0; i < std::atoi(argv[3]); ++i) {
    evening.open_table();
    weighed.open_table();
  }
  const double began = menagerie::processor_seconds();
  const std::size_t done = evening.play(actions);
  const double seconds = menagerie::processor_seconds() - began;
  weighed.weigh();
  weighed.play(actions);
  if (done == 0 || weighed.steps == 0) return 1;
  std::printf("%zu actions: %.1f us each; %zu bytes a step and player, packed %zu\n", done,
              1e6 * seconds / static_cast<double>(done), weighed.bytes / weighed.steps,
              weighed.packed_bytes / weighed.steps);
  return 0;
}
