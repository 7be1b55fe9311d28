// SPDX-License-Identifier: Apache-2.0
// Frames and requests from outside, at a table with two people, a spectator and bots. An input is a
// story of lines; the first character says who does it:
//   0 1 s   the rest is a frame from that seat, or from the spectator
//   n       the rest is the first frame of a new connection
//   p       the rest is "METHOD PATH BODY", a request to the API with the token of seat 0
//   b t r   bots play; a second passes; the server dies and starts again
// @T, @0 and @1 stand for the table's id and the seats' tokens. With any input, every table must be
// the same after a restart as before, and no secret may reach anyone without a seat.
#include <cstdlib>
#include <string_view>

#include "tests/server/driver.h"

using namespace menagerie;

namespace {

constexpr std::size_t lines_max = 40;

class Evening {
 public:
  Evening() {
    const Json made =
        driver_.json("POST", "/tables", {{"game", "awimbawe"}, {"seat", 0}, {"name", "Ada"}});
    table_ = made["table"];
    tokens_[0] = made["token"];
    tokens_[1] = driver_.json("POST", "/tables/" + table_ + "/join",
                              {{"name", "Grace"}, {"seat", 1}})["token"];
    sit_down();
  }

  void line(std::string_view text) {
    const char who = text.empty() ? 'b' : text.front();
    const std::string rest = text.empty() ? "" : filled(text.substr(1));
    if (who == '0' || who == '1') driver_.say_raw(seats_[who - '0'], rest);
    if (who == 's') driver_.say_raw(spectator_, rest);
    if (who == 'n') driver_.say_raw(1'000'000 + ++strangers_, rest);
    if (who == 'p') ask(rest);
    if (who == 'b') driver_.let_bots_play();
    if (who == 't') driver_.pass(1000);
    if (who == 'r') restart();
  }

  void restart() {
    const std::string before = facts();
    driver_.restart();
    sit_down();
    if (facts() != before) std::abort();
  }

  // The promise of the shuffle is all that may be known of it before the end.
  void check_secrets() {
    for (const std::string& frame : driver_.frames[spectator_]) {
      if (frame.find(tokens_[0]) != std::string::npos) std::abort();
      if (frame.find(tokens_[1]) != std::string::npos) std::abort();
    }
  }

 private:
  void sit_down() {
    for (int i = 0; i < 2; ++i) seats_[i] = driver_.watch(table_, tokens_[i]);
    spectator_ = driver_.watch(table_);
  }

  // What outlives a restart: not who is connected.
  std::string facts() {
    const Json answer = driver_.json("GET", "/tables/" + table_ + "/view", {}, tokens_[0]);
    return answer.dump();
  }

  void ask(const std::string& text) {
    const auto method_end = text.find(' ');
    if (method_end == std::string::npos) return;
    const auto path_end = text.find(' ', method_end + 1);
    Request request;
    request.client = 2'000'000 + ++strangers_;
    request.method = text.substr(0, method_end);
    request.path = text.substr(method_end + 1, path_end - method_end - 1);
    request.token = tokens_[0];
    if (path_end != std::string::npos) request.body = text.substr(path_end + 1);
    driver_.request(request);
  }

  std::string filled(std::string_view text) const {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char next = text[i] == '@' && i + 1 < text.size() ? text[i + 1] : ' ';
      if (next != 'T' && next != '0' && next != '1') {
        out += text[i];
        continue;
      }
      out += next == 'T' ? table_ : tokens_[next - '0'];
      ++i;
    }
    return out;
  }

  Driver driver_;
  std::string table_, tokens_[2];
  ClientId seats_[2] = {}, spectator_ = 0;
  unsigned strangers_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Evening evening;
  for (std::size_t lines = 0; lines < lines_max && !text.empty(); ++lines) {
    const auto end = std::min(text.find('\n'), text.size());
    evening.line(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  evening.check_secrets();
  evening.restart();
  return 0;
}
