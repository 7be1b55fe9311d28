// SPDX-License-Identifier: Apache-2.0
#include "terminal/console.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "base/text.h"
#include "engine/files/standard_streams.h"

namespace menagerie::terminal {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

void on_interrupt(int) { interrupt_seen = 1; }

}  // namespace

Console::Console() {
  interrupt_seen = 0;
  struct sigaction action{};
  action.sa_handler = on_interrupt;  // No SA_RESTART: a read must end.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

Console::~Console() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}

bool Console::interrupted() const { return interrupt_seen != 0; }
bool Console::output_closed() const { return output_ended(); }

void Console::write(std::string_view text) {
  print_out(text);
  flush_out();
}

bool Console::fill() {
  std::array<char, 1024> chunk;
  const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
  if (got > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    return true;
  }
  if (got < 0 && errno == EINTR && !interrupted()) return true;
  input_ended_ = true;
  return false;
}

std::optional<std::string> Console::read_line(std::string_view prompt) {
  write(prompt);
  for (;;) {
    if (interrupted() || output_closed()) return std::nullopt;
    const auto end = buffer_.find('\n');
    if (end != std::string::npos || buffer_.size() > line_max ||
        (input_ended_ && !buffer_.empty())) {
      std::string line = buffer_.substr(0, std::min(end, line_max));
      buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return std::string(trimmed(line));
    }
    if (input_ended_ || !fill()) {
      if (buffer_.empty()) return std::nullopt;
    }
  }
}

void Console::pause(std::chrono::milliseconds time) {
  if (time.count() > 0 && !interrupted()) ::poll(nullptr, 0, static_cast<int>(time.count()));
}

}  // namespace menagerie::terminal
