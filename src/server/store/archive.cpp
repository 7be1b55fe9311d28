// SPDX-License-Identifier: Apache-2.0
#include "server/store/archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/files/new_file.h"

namespace menagerie {
namespace {

// A higher level would keep the service from its tables for too long.
constexpr int compression = 6;

class File {
 public:
  explicit File(const std::string& path)
      : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (file_ >= 0) ::close(file_);
  }

  bool is_open() const { return file_ >= 0; }
  off_t size() const {
    struct stat about{};
    return ::fstat(file_, &about) == 0 ? about.st_size : 0;
  }
  std::string read(off_t from, std::size_t most) const {
    std::string text(most, '\0');
    const auto got = ::pread(file_, text.data(), most, from);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }
  // Writes at the end: everything, on disk, or nothing, with the reason in errno.
  bool append(std::string_view bytes, off_t end) const {
    std::size_t written = 0;
    while (written < bytes.size()) {
      const auto more = ::pwrite(file_, bytes.data() + written, bytes.size() - written,
                                 end + static_cast<off_t>(written));
      if (more <= 0) break;
      written += static_cast<std::size_t>(more);
    }
    if (written == bytes.size() && ::fsync(file_) == 0) return true;
    const int why = errno;
    static_cast<void>(::ftruncate(file_, end));
    errno = why;
    return false;
  }
  bool cut(off_t end) const { return ::ftruncate(file_, end) == 0; }

 private:
  int file_;
};

std::string compressed(std::string_view text) {
  std::string frame(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress(frame.data(), frame.size(), text.data(), text.size(), compression);
  frame.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return frame;
}

// The end of the file's last complete frame: a crash may have left half of one after it. Frames
// follow each other without anything between them (RFC 8878, 3.1), so they are counted from the
// beginning. Once a month and after each start, this reads the whole file.
off_t end_of_frames(const File& file) {
  const std::string bytes = file.read(0, static_cast<std::size_t>(file.size()));
  std::size_t end = 0;
  while (end < bytes.size()) {
    const std::size_t frame = ZSTD_findFrameCompressedSize(bytes.data() + end, bytes.size() - end);
    if (ZSTD_isError(frame) != 0) break;
    end += frame;
  }
  return static_cast<off_t>(end);
}

// The file of a month, frame by frame:
//
//   add: one frame --+--> at the end, synced
//                    +--> failed: cut off again
//   a crash: frame | frame | half a frame --> cut off before the next one is added
//
// Each frame is compressed by itself, so records come by the hundred (Retention::tables_at_once).
class ZstdArchive final : public Archive {
 public:
  explicit ZstdArchive(std::string folder) : folder_(std::move(folder)) {}

  Result<void> add(std::span<const std::string> records) override {
    std::string text;
    for (const std::string& record : records) text += record + "\n";
    const std::string frame = compressed(text);
    const std::string path = folder_ + "/records-" + month() + ".jsonl.zst";
    // The first write of a month in this process. Half a frame from a crash is cut off, since no
    // reader could continue after it.
    if (path != path_ || !file_->is_open()) {
      path_ = path;
      file_ = std::make_unique<File>(path);
      if (!file_->is_open() || !file_->cut(end_of_frames(*file_)) || !sync_folder_of(path)) {
        path_.clear();
        return cannot_write(path);
      }
    }
    if (frame.empty()) return problem("cannot compress records for the archive");
    if (!file_->append(frame, file_->size())) {
      path_.clear();  // What was written may not have been cut off: the next write looks again.
      return cannot_write(path);
    }
    return {};
  }

 private:
  static tl::unexpected<Problem> cannot_write(const std::string& path) {
    return problem("cannot write to the archive " + path + ": " +
                   std::generic_category().message(errno));
  }
  static std::string month() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 16> text{};
    const auto size = std::strftime(text.data(), text.size(), "%Y-%m", &parts);
    return {text.data(), size};
  }
  std::string folder_, path_;
  std::unique_ptr<File> file_;
};

}  // namespace

Result<std::unique_ptr<Archive>> open_archive(const std::string& folder) {
  if (folder.empty()) return std::unique_ptr<Archive>{};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || ::access(folder.c_str(), W_OK) != 0) {
    return problem("cannot write to the archive " + folder);
  }
  return std::unique_ptr<Archive>(std::make_unique<ZstdArchive>(folder));
}

}  // namespace menagerie
