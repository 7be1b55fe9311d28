// SPDX-License-Identifier: Apache-2.0
// Puts load on a server on this machine, in one of three ways: tables of four connected players who
// act at a fixed rate; connections that only listen; or a guest with three easy bots. The guest
// plays next to a crowd of tables of strong bots, all made and watched from another address. Uses
// one thread. Start the server with --requests-per-second 0 --tables-per-minute 0
// --joins-per-minute 0.
//
//   load PORTS play TABLES ACTIONS_A_SECOND SECONDS
//   load PORTS idle CONNECTIONS SECONDS
//   load PORTS crowd TABLES SECONDS
//
// PORTS are those of one server, or of several nodes of one, separated by commas. Tables are made,
// and connections opened, at each in turn. Ports after a slash are only for connections: 8080/8081.
#include "player.h"

namespace load {
namespace {

// Seated players wait until all tables are full.
struct Crowd {
  explicit Crowd(asio::io_context& io) : all_here(io, Clock::time_point::max()) {}

  asio::steady_timer all_here;
  unsigned tables = 0;
};

// One table more is full, or will never be.
void count(Crowd& crowd) {
  if (++crowd.tables < plan.tables) return;
  plan.begin = Clock::now() + std::chrono::seconds(1);
  plan.end = plan.begin + plan.length;
  crowd.all_here.cancel();
}

asio::awaitable<std::vector<Player>> fill_table() {
  const Json made = co_await post("/api/v1/tables", table_wish());
  const std::string table = made["table"];
  std::vector<Player> seats(players);
  std::string token = made["token"];
  for (unsigned i = 0; i < players; ++i) {
    if (i > 0) {
      const Json joined = co_await post("/api/v1/tables/" + table + "/join", seat_wish(i));
      token = joined["token"];
    }
    co_await seats[i].open(table, token);
  }
  co_return seats;
}

// Plays one game at one action a period; false when the time is over. `due` is nothing until the
// first game begins, the table's `part` of a period after all others.
asio::awaitable<bool> play_game(Crowd& crowd, std::optional<Clock::time_point>& due,
                                Clock::duration part) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  std::vector<Player> seats = co_await fill_table();
  if (!due) {
    count(crowd);
    if (crowd.tables < plan.tables) {
      co_await crowd.all_here.async_wait(asio::as_tuple(asio::use_awaitable));
    }
    due = plan.begin + part;
  }
  std::size_t version = 0;
  for (unsigned number = 0;; ++number) {
    // All read up to the same version. The one who then has legal actions acts.
    Player* actor = nullptr;
    for (int rounds = 0; rounds < 200 && actor == nullptr; ++rounds) {
      for (const Player& seat : seats) version = std::max(version, seat.version);
      for (Player& seat : seats) {
        while (seat.version < version) co_await seat.read();
      }
      for (Player& seat : seats) {
        if (!seat.legal.empty() && seat.version == version) actor = &seat;
      }
      if (actor == nullptr) ++version;
      if (actor == nullptr && number > 0 && version > 400) break;
    }
    if (actor == nullptr) co_return true;
    *due += plan.period;
    timer.expires_at(*due);
    co_await timer.async_wait(asio::use_awaitable);
    if (*due > plan.end) co_return false;
    const std::string act = actor->legal[rng() % actor->legal.size()];
    actor->legal.clear();
    const std::string id = "n" + std::to_string(number);
    co_await actor->write(R"({"t":"act","a":")" + id + R"(","d":{"do":")" + act + R"("}})");
    bool over = false;
    for (;;) {
      const std::string_view frame = co_await actor->read();
      over = over || after(frame, R"("finished":)").starts_with("true");
      if (frame.starts_with(R"({"t":"error")")) {
        ++figures.errors;
        break;
      }
      if (!frame.starts_with(R"({"t":"ack")")) continue;
      figures.acks_ms.push_back(
          std::chrono::duration<double, std::milli>(Clock::now() - *due).count());
      break;
    }
    if (over) {
      ++figures.games;
      co_return true;
    }
  }
}

asio::awaitable<void> play_on(Crowd& crowd, unsigned number) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  // Tables begin one after the other, and act evenly spread over a period.
  timer.expires_after(std::chrono::milliseconds(number * 3));
  co_await timer.async_wait(asio::use_awaitable);
  std::optional<Clock::time_point> due;
  try {
    while (co_await play_game(crowd, due, plan.period * number / plan.tables)) {
    }
  } catch (const std::exception& error) {
    if (!due) count(crowd);
    if (figures.errors++ < 5) std::fprintf(stderr, "table %u: %s\n", number, error.what());
  }
}

asio::awaitable<void> listen(unsigned number, std::string table) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  timer.expires_after(std::chrono::milliseconds(number * 2));
  co_await timer.async_wait(asio::use_awaitable);
  try {
    Player player;
    co_await player.open(table, {});
    for (;;) co_await player.read();
  } catch (const std::exception&) {
    ++figures.errors;
  }
}

asio::awaitable<void> idle(unsigned connections) {
  std::string table;
  for (unsigned i = 0; i < connections; ++i) {
    if (i % players == 0) {
      const Json made = co_await post("/api/v1/tables", table_wish());
      table = made["table"];
    }
    asio::co_spawn(co_await asio::this_coro::executor, listen(i, table), asio::detached);
  }
}

Json crowd_wish() {
  return {{"game", "savage-bowl"}, {"pace_ms", 0}, {"bots", {{"others", "strong"}}}};
}
Json guest_wish() {
  return {{"game", "savage-bowl"},
          {"options", {{"players", 4}}},
          {"name", "Guest"},
          {"pace_ms", 0},
          {"bots", {{"others", "easy"}}}};
}

// Plays games with easy bots and notes how long each of their moves took, from the step before it.
asio::awaitable<void> be_guest() {
  while (Clock::now() < plan.end) {
    const Json made = co_await post("/api/v1/tables", guest_wish(), guest_address);
    const std::string table = made["table"], token = made["token"];
    Player guest;
    co_await guest.open(table, token, guest_address);
    auto last = Clock::now();
    bool over = false;
    for (unsigned number = 0; !over && Clock::now() < plan.end;) {
      const std::string_view frame = co_await guest.read();
      if (!frame.starts_with(R"({"t":"step")") && !frame.starts_with(R"({"t":"welcome")")) continue;
      const std::string_view actor = after(frame, R"("event":{"seat":)");
      if (!actor.empty() && !actor.starts_with("0")) {
        figures.acks_ms.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - last).count());
      }
      last = Clock::now();
      over = after(frame, R"("finished":)").starts_with("true");
      if (guest.legal.empty()) continue;
      const std::string act = guest.legal[rng() % guest.legal.size()];
      guest.legal.clear();
      const std::string id = "g" + std::to_string(number++);
      co_await guest.write(R"({"t":"act","a":")" + id + R"(","d":{"do":")" + act + R"("}})");
    }
    if (over) ++figures.games;
  }
}

asio::awaitable<void> crowd(unsigned tables, asio::io_context& io) {
  try {
    for (unsigned i = 0; i < tables; ++i) {
      const Json made = co_await post("/api/v1/tables", crowd_wish());
      const std::string table = made["table"];
      asio::co_spawn(io, listen(0, table), asio::detached);
    }
    plan.end = Clock::now() + plan.period;
    co_await be_guest();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "crowd: %s\n", error.what());
  }
  io.stop();
}

void print_bots(unsigned tables) {
  auto& times = figures.acks_ms;
  std::sort(times.begin(), times.end());
  if (times.empty()) return;
  const auto at = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  std::printf("%zu moves of easy bots beside %u tables of strong ones, %zu games ended\n",
              times.size(), tables, figures.games);
  std::printf("a move after: median %.1f ms, p95 %.1f, p99 %.1f, longest %.1f\n", at(0.5), at(0.95),
              at(0.99), at(1));
}

void print_acks(double seconds) {
  auto& acks = figures.acks_ms;
  std::sort(acks.begin(), acks.end());
  if (acks.empty()) return;
  const auto at = [&](double part) {
    return acks[static_cast<std::size_t>(part * static_cast<double>(acks.size() - 1))];
  };
  const auto count = static_cast<double>(acks.size());
  std::printf("%.0f actions in %.0f s: %.0f a second\n", count, seconds, count / seconds);
  std::printf("acknowledged after: median %.1f ms, p90 %.1f, p99 %.1f, p99.9 %.1f, longest %.1f\n",
              at(0.5), at(0.9), at(0.99), at(0.999), at(1));
  std::printf("%zu frames, %.0f MB, %zu games ended, %zu errors\n", figures.frames,
              static_cast<double>(figures.bytes) * 1e-6, figures.games, figures.errors);
}

Servers servers_at(std::string_view ports) {
  Servers servers;
  for (std::size_t from = 0; from < ports.size();) {
    const std::size_t comma = std::min(ports.find(',', from), ports.size());
    const std::string port(ports.substr(from, comma - from));
    servers.all.emplace_back(asio::ip::address_v4::loopback(),
                             static_cast<unsigned short>(std::atoi(port.c_str())));
    from = comma + 1;
  }
  return servers;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) {
  using namespace load;
  const std::string mode = argc > 3 ? argv[2] : "";
  if (!(mode == "play" && argc == 6) && !(mode == "idle" && argc == 5) &&
      !(mode == "crowd" && argc == 5)) {
    std::fputs(
        "load PORTS play TABLES ACTIONS_A_SECOND SECONDS | "
        "load PORTS idle CONNECTIONS SECONDS | load PORTS crowd TABLES SECONDS\n",
        stderr);
    return 2;
  }
  asio::io_context io(1);
  const std::string_view ports = argv[1];
  const std::size_t slash = ports.find('/');
  plan.makers = servers_at(ports.substr(0, slash));
  plan.doors = slash < ports.size() ? servers_at(ports.substr(slash + 1)) : plan.makers;
  const double seconds = std::atof(argv[argc - 1]);
  if (mode == "crowd") {
    const auto tables = static_cast<unsigned>(std::atoi(argv[3]));
    plan.period =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    asio::co_spawn(io, crowd(tables, io), asio::detached);
    io.run();
    print_bots(tables);
    return 0;
  }
  if (mode == "idle") {
    asio::co_spawn(io, idle(static_cast<unsigned>(std::atoi(argv[3]))), asio::detached);
    io.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
    std::printf("%zu connections open, %zu lost\n", figures.open, figures.errors);
    return 0;
  }
  plan.tables = static_cast<unsigned>(std::atoi(argv[3]));
  plan.period = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(plan.tables / std::atof(argv[4])));
  plan.length = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  Crowd crowd(io);
  for (unsigned i = 0; i < plan.tables; ++i) asio::co_spawn(io, play_on(crowd, i), asio::detached);
  io.run();
  print_acks(seconds);
  return 0;
}
