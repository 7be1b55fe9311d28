// SPDX-License-Identifier: Apache-2.0
// Load for a server on this machine: tables of four connected players who act at a fixed rate, or
// connections that only listen, or one guest with three easy bots beside a crowd of tables of
// strong bots, all made and watched from another address. One thread. Start the server with
// --requests-per-second 0 --tables-per-minute 0 --joins-per-minute 0.
//
//   load PORTS play TABLES ACTIONS_A_SECOND SECONDS
//   load PORTS idle CONNECTIONS SECONDS
//   load PORTS crowd TABLES SECONDS
//
// PORTS are those of one server or of several that are one, with commas between: tables are made at
// one after the other, and connected to at one after the other. What stands behind a slash are
// other ones to connect to: 8080/8081.
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using Socket = websocket::stream<beast::tcp_stream>;

constexpr unsigned players = 4;

// Servers that are asked one after the other.
struct Servers {
  std::vector<tcp::endpoint> all;
  std::size_t next = 0;

  const tcp::endpoint& turn() { return all[next++ % all.size()]; }
};

struct Plan {
  Servers makers, doors;  // Where tables are made, and where players connect.
  unsigned tables = 0;
  Clock::duration period{};  // Between two actions of one table.
  Clock::time_point begin, end;
};

struct Figures {
  std::vector<double> acks_ms;
  std::size_t frames = 0, bytes = 0, games = 0, errors = 0, open = 0;
};

Plan plan;
Figures figures;
std::mt19937 rng(1);

// From which address of this machine a connection comes.
constexpr const char* usual_address = "127.0.0.1";
constexpr const char* guest_address = "127.0.0.2";

void come_from(beast::tcp_stream& stream, const char* address) {
  stream.socket().open(tcp::v4());
  stream.socket().bind({asio::ip::make_address(address), 0});
}

// A new table at one of the servers, or something at a table that is asked for anywhere.
asio::awaitable<Json> post(std::string path, Json body, const char* from = usual_address) {
  beast::tcp_stream stream(co_await asio::this_coro::executor);
  come_from(stream, from);
  co_await stream.async_connect(plan.makers.turn(), asio::use_awaitable);
  http::request<http::string_body> request(http::verb::post, path, 11);
  request.set(http::field::host, "127.0.0.1");
  request.set(http::field::content_type, "application/json");
  request.body() = body.dump();
  request.prepare_payload();
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  co_await http::async_read(stream, buffer, response, asio::use_awaitable);
  co_return Json::parse(response.body());
}

// What follows a word in a frame: a list's or a value's text.
std::string_view after(std::string_view frame, std::string_view word) {
  const std::size_t at = frame.find(word);
  return at == std::string_view::npos ? std::string_view{} : frame.substr(at + word.size());
}

// A seat at its table.
struct Player {
  std::unique_ptr<Socket> socket;
  beast::flat_buffer buffer;
  std::vector<std::string> legal;
  std::size_t version = 0;

  asio::awaitable<void> open(std::string table, std::string token,
                             const char* from = usual_address) {
    socket = std::make_unique<Socket>(co_await asio::this_coro::executor);
    auto& stream = beast::get_lowest_layer(*socket);
    come_from(stream, from);
    co_await stream.async_connect(plan.doors.turn(), asio::use_awaitable);
    stream.socket().set_option(tcp::no_delay(true));
    socket->set_option(websocket::stream_base::decorator([](websocket::request_type& request) {
      request.set(http::field::sec_websocket_protocol, "menagerie.v1");
    }));
    co_await socket->async_handshake("127.0.0.1", "/api/v1/ws", asio::use_awaitable);
    co_await write(hello(table, token));
    ++figures.open;
  }
  // Not in the coroutine: g++ 12 cannot build initializer lists there.
  static std::string hello(const std::string& table, const std::string& token) {
    Json d{{"table", table}};
    if (!token.empty()) d["token"] = token;
    return Json{{"t", "hello"}, {"a", "h"}, {"d", d}}.dump();
  }
  asio::awaitable<void> write(std::string text) {
    co_await socket->async_write(asio::buffer(text), asio::use_awaitable);
  }
  // Reads a frame; it is valid until the next one is read.
  asio::awaitable<std::string_view> read() {
    buffer.consume(buffer.size());
    co_await socket->async_read(buffer, asio::use_awaitable);
    const std::string_view frame(static_cast<const char*>(buffer.data().data()), buffer.size());
    ++figures.frames;
    figures.bytes += frame.size();
    if (frame.starts_with(R"({"t":"step")") || frame.starts_with(R"({"t":"welcome")")) note(frame);
    co_return frame;
  }
  void note(std::string_view frame) {
    version = std::strtoul(after(frame, R"("v":)").data(), nullptr, 10);
    std::string_view list = after(frame, R"("legal":[)");
    if (list.empty()) return;
    list = list.substr(0, list.find(']'));
    legal.clear();
    for (std::size_t at = list.find('"'); at != std::string_view::npos;) {
      const std::size_t end = list.find('"', at + 1);
      legal.emplace_back(list.substr(at + 1, end - at - 1));
      at = list.find('"', end + 1);
    }
  }
};

// What is asked of the server, written outside of the coroutines as in hello().
Json table_wish() {
  return {{"game", "savage-bowl"}, {"options", {{"players", 4}}}, {"name", "P0"}};
}
Json seat_wish(unsigned seat) { return {{"name", "P" + std::to_string(seat)}, {"seat", seat}}; }

// Plays one game at one action a period; false when the time is over.
asio::awaitable<bool> play_game(asio::steady_timer& timer, Clock::time_point& due) {
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
  std::size_t version = 0;
  for (unsigned number = 0;; ++number) {
    // Everybody reads up to the same version; whoever has legal actions is to act.
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
    due += plan.period;
    if (due < plan.begin) due = plan.begin + plan.period;
    timer.expires_at(due);
    co_await timer.async_wait(asio::use_awaitable);
    if (due > plan.end) co_return false;
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
          std::chrono::duration<double, std::milli>(Clock::now() - due).count());
      break;
    }
    if (over) {
      ++figures.games;
      co_return true;
    }
  }
}

asio::awaitable<void> play_on(unsigned number) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  // Tables begin one after the other, and act evenly spread over a period.
  timer.expires_after(std::chrono::milliseconds(number * 3));
  co_await timer.async_wait(asio::use_awaitable);
  Clock::time_point due = plan.begin + plan.period * number / plan.tables;
  try {
    while (co_await play_game(timer, due)) {
    }
  } catch (const std::exception& error) {
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

int main(int argc, char** argv) {
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
  plan.begin = Clock::now() + std::chrono::milliseconds(plan.tables * 6 + 1000);
  plan.end = plan.begin +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (unsigned i = 0; i < plan.tables; ++i) asio::co_spawn(io, play_on(i), asio::detached);
  io.run();
  print_acks(seconds);
  return 0;
}
