// SPDX-License-Identifier: Apache-2.0
// A player of a load test: asks for tables, sits down, reads what is sent.
#pragma once

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
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace load {

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
  Clock::duration period{};      // Between two actions of one table.
  Clock::duration length{};      // How long they act,
  Clock::time_point begin, end;  // from when all tables are full.
};

struct Figures {
  std::vector<double> acks_ms;
  std::size_t frames = 0, bytes = 0, games = 0, errors = 0, open = 0;
};

inline Plan plan;
inline Figures figures;
inline std::mt19937 rng(1);

// From which address of this machine a connection comes.
constexpr const char* usual_address = "127.0.0.1";
constexpr const char* guest_address = "127.0.0.2";

inline void come_from(beast::tcp_stream& stream, const char* address) {
  stream.socket().open(tcp::v4());
  stream.socket().bind({asio::ip::make_address(address), 0});
}

// A new table at one of the servers, or something at a table that is asked for anywhere.
inline asio::awaitable<Json> post(std::string path, Json body, const char* from = usual_address) {
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
inline std::string_view after(std::string_view frame, std::string_view word) {
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
inline Json table_wish() {
  return {{"game", "savage-bowl"}, {"options", {{"players", 4}}}, {"name", "P0"}};
}
inline Json seat_wish(unsigned seat) {
  return {{"name", "P" + std::to_string(seat)}, {"seat", seat}};
}

}  // namespace load
