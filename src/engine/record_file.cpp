// SPDX-License-Identifier: Apache-2.0
#include "engine/record_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

namespace menagerie {
namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 || errno == EINVAL;  // Devices and pipes cannot be synced.
}

}  // namespace

std::optional<Problem> write_record_file(const std::string& path, const Record& record) {
  const std::string text = write_record(record) + "\n";
  struct stat status{};
  // What is no plain file (a device, a pipe) is written to, not replaced.
  const bool plain = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  const std::string target = plain ? path + ".tmp" : path;
  const int file = ::open(target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  const bool written = file >= 0 && write_all(file, text);
  int error = errno;
  if (file >= 0 && ::close(file) != 0 && written) error = errno;
  if (written && (!plain || std::rename(target.c_str(), path.c_str()) == 0)) return std::nullopt;
  if (written) error = errno;
  if (plain && file >= 0) ::unlink(target.c_str());
  return Problem{"the record cannot be written to '" + path + "': " + std::strerror(error)};
}

}  // namespace menagerie
