// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/admin_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <optional>
#include <system_error>

#include "base/json.h"

namespace menagerie {
namespace {

using Clock = std::chrono::steady_clock;

// A question of an operator, on the socket's own thread, which may block:
//
//   accept --> whose? --> one line within 5 s --> the command --> one line back --> close
//                 +--> a stranger: 1 s, and the reason
//
// One at a time: the next ones wait in the system's queue of eight.

constexpr std::size_t asked_bytes_max = 16'384;
constexpr std::size_t answer_bytes_max = 256'000'000;
constexpr auto time_max = std::chrono::seconds(5);
constexpr auto stranger_time_max = std::chrono::seconds(1);
constexpr auto answer_time_max = std::chrono::seconds(30);

std::string why() { return std::generic_category().message(errno); }

class File {
 public:
  explicit File(int file) : file_(file) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (file_ >= 0) ::close(file_);
  }
  int get() const { return file_; }
  int release() { return std::exchange(file_, -1); }

 private:
  int file_;
};

Result<sockaddr_un> address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return problem("the path of the socket '" + path + "' is longer than " +
                   std::to_string(sizeof address.sun_path - 1) + " bytes");
  }
  std::copy(path.begin(), path.end(), std::begin(address.sun_path));
  return address;
}

// The system calls take any kind of address.
const sockaddr* any(const sockaddr_un& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

// Until that time in all, however many reads it takes: a client that sends letter by letter doesn't
// stretch it.
bool wait_for(int file, short events, Clock::time_point until) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
  pollfd one{file, events, 0};
  return left.count() > 0 && poll(&one, 1, static_cast<int>(left.count())) > 0;
}

// Up to the end of a line; nothing if it is too long, late, or broken off.
std::optional<std::string> read_line(int file, std::size_t most, Clock::duration time) {
  const auto until = Clock::now() + time;
  std::string line;
  std::array<char, 4096> some{};
  while (wait_for(file, POLLIN, until)) {
    const auto size = ::read(file, some.data(), some.size());
    if (size <= 0) return std::nullopt;
    line.append(some.data(), static_cast<std::size_t>(size));
    if (line.ends_with('\n')) return line;
    if (line.size() > most) return std::nullopt;
  }
  return std::nullopt;
}

// Invalid UTF-8, say in a name, is replaced rather than thrown. MSG_NOSIGNAL: a client that has
// gone must not end the server.
bool write_line(int file, const Json& json) {
  const auto until = Clock::now() + time_max;
  const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::string_view rest = line;
  while (!rest.empty() && wait_for(file, POLLOUT, until)) {
    const auto size = ::send(file, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (size < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(size));
  }
  return rest.empty();
}

// The kernel says whose the other end is (unix(7)); a client can't choose that.
bool is_ours(int connection) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == geteuid() || peer.uid == 0;
}

// The file of a server that was killed. Nothing else is removed.
bool is_left_behind(const std::string& path, const sockaddr_un& address) {
  struct stat file{};
  if (lstat(path.c_str(), &file) != 0 || !S_ISSOCK(file.st_mode)) return false;
  const File probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  return ::connect(probe.get(), any(address), sizeof address) != 0 && errno == ECONNREFUSED;
}

}  // namespace

// The umask is the whole process's, but all files that the server makes are for its user alone.
Result<std::unique_ptr<AdminSocket>> AdminSocket::open(const std::string& path, Answer answer) {
  const auto address = address_of(path);
  if (!address) return tl::unexpected(address.error());
  const auto failed = [&] { return problem("cannot open the socket '" + path + "': " + why()); };
  if (is_left_behind(path, *address)) ::unlink(path.c_str());
  File socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  // No one else can ever open it: the permissions are there from the beginning.
  const mode_t before = ::umask(0177);
  const int bound = ::bind(socket.get(), any(*address), sizeof *address);
  const int error = errno;
  ::umask(before);
  errno = error;
  if (bound != 0 || ::listen(socket.get(), 8) != 0) return failed();
  return std::unique_ptr<AdminSocket>(new AdminSocket(socket.release(), path, std::move(answer)));
}

AdminSocket::AdminSocket(int socket, std::string path, Answer answer)
    : socket_(socket),
      path_(std::move(path)),
      answer_(std::move(answer)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

AdminSocket::~AdminSocket() {
  thread_.request_stop();
  thread_.join();
  ::close(socket_);
  ::unlink(path_.c_str());
}

// Waits in steps, so that the server's end is noticed.
void AdminSocket::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (!wait_for(socket_, POLLIN, Clock::now() + std::chrono::milliseconds(200))) continue;
    const File connection(::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC));
    if (connection.get() < 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      continue;
    }
    serve(connection.get());
  }
}

void AdminSocket::serve(int connection) {
  const auto refuse = [&](const char* text) {
    Json told;
    told["error"] = text;
    write_line(connection, told);
  };
  const bool ours = is_ours(connection);
  // A stranger's line is read, too. If it were still on its way when the connection is closed, the
  // stranger would see a broken pipe and not the reason.
  const auto line = read_line(connection, asked_bytes_max, ours ? time_max : stranger_time_max);
  if (!ours) return refuse("only the user of the server and root may do this");
  if (!line) return refuse("a line with an object of JSON is expected, of 16 kB at most");
  const auto asked = parse_json(*line);
  if (!asked || !asked->is_object()) return refuse("an object of JSON is expected");
  write_line(connection, answer_(*asked));
}

// The other end of it, in `menagerie admin`. The answer may be long: all tables.
Result<Json> ask_admin_socket(const std::string& path, const Json& asked) {
  const auto address = address_of(path);
  if (!address) return tl::unexpected(address.error());
  const File socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (::connect(socket.get(), any(*address), sizeof *address) != 0) {
    return problem("no server answers at '" + path + "': " + why());
  }
  if (!write_line(socket.get(), asked)) return problem("the server does not listen: " + why());
  const auto line = read_line(socket.get(), answer_bytes_max, answer_time_max);
  if (!line) return problem("the server does not answer");
  return parse_json(*line);
}

}  // namespace menagerie
