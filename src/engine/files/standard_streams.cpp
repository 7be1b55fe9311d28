// SPDX-License-Identifier: Apache-2.0
#include "engine/files/standard_streams.h"

#include <fcntl.h>
#include <sys/poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <string>

namespace menagerie {
namespace {

constexpr std::size_t buffer_max = 1u << 16;

// 0, or why not everything could be written. Waits for a non-blocking stream.
int write_all(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(stream, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{stream, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

class Output {
 public:
  void write(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    if (error_ != 0) return;
    buffer_ += text;
    if (is_terminal_ || buffer_.size() >= buffer_max) flush();
  }
  // Why something could not be written; 0: everything was.
  int write_out() {
    const std::scoped_lock lock(mutex_);
    flush();
    return error_;
  }
  bool ended() {
    const std::scoped_lock lock(mutex_);
    return error_ != 0;
  }

 private:
  void flush() {
    if (error_ == 0) error_ = write_all(STDOUT_FILENO, buffer_);
    buffer_.clear();
  }

  std::mutex mutex_;
  std::string buffer_;
  int error_ = 0;
  const bool is_terminal_ = ::isatty(STDOUT_FILENO) != 0;
};

Output& output() {
  static Output output;
  return output;
}

}  // namespace

void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is this one. Reading from it and writing to it fail.
    ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void print_out(std::string_view text) { output().write(text); }
void flush_out() { output().write_out(); }
void print_error(std::string_view text) { write_all(STDERR_FILENO, text); }

bool output_ended() { return output().ended(); }

std::optional<Problem> finish_output() {
  const int error = output().write_out();
  if (error == 0 || error == EPIPE) return std::nullopt;
  return Problem{std::string("cannot write to standard output: ") + std::strerror(error)};
}

}  // namespace menagerie
