// SPDX-License-Identifier: Apache-2.0
#include "engine/files/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace menagerie {
namespace {

constexpr std::size_t buffer_max = 1u << 16;

bool sync(int file) {
  return ::fsync(file) == 0 || errno == EINVAL;  // Devices and pipes can't be synced.
}

}  // namespace

bool sync_folder_of(const std::string& path) {
  const auto folder = std::filesystem::path(path).parent_path();
  const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return false;
  const bool synced = sync(opened);
  ::close(opened);
  return synced;
}

NewFile::NewFile(const std::string& path, mode_t permissions) : path_(path), written_to_(path) {
  struct stat status{};
  is_plain_ = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
  int how = O_WRONLY | O_CLOEXEC;
  if (is_plain_) {
    written_to_ += ".tmp";
    ::unlink(written_to_.c_str());  // From an interrupted attempt.
    how |= O_CREAT | O_EXCL;
  }
  file_ = ::open(written_to_.c_str(), how, permissions);
  if (file_ < 0) fail();
}

NewFile::~NewFile() {
  if (file_ < 0) return;
  ::close(file_);
  if (is_plain_) ::unlink(written_to_.c_str());
}

bool NewFile::fail() {
  if (error_ == 0) error_ = errno;
  return false;
}

bool NewFile::write(std::string_view text) {
  if (error_ != 0) return false;
  buffer_ += text;
  return buffer_.size() < buffer_max || flush();
}

bool NewFile::flush() {
  std::string_view left = buffer_;
  while (!left.empty()) {
    const ssize_t written = ::write(file_, left.data(), left.size());
    if (written < 0 && errno != EINTR) return fail();
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
  return true;
}

bool NewFile::keep() {
  if (error_ != 0 || !flush()) return false;
  if (!sync(file_)) return fail();
  if (!is_plain_) return true;
  if (std::rename(written_to_.c_str(), path_.c_str()) != 0) return fail();
  ::close(file_);
  file_ = -1;
  return sync_folder_of(path_) || fail();
}

std::string NewFile::why() const { return std::strerror(error_); }

}  // namespace menagerie
