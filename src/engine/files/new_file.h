// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace menagerie {

// Syncs the folder of a new file, so that its name is on disk. False: errno says why.
bool sync_folder_of(const std::string& path);

// A file that is written completely or not at all. Data goes to `PATH.tmp`, which replaces PATH at
// the end, once it is on disk. Until then the old file stays. Anything that isn't a regular file (a
// device, a pipe) is written to directly.
class NewFile {
 public:
  // With these permissions, minus the umask, no matter what the old file has.
  NewFile(const std::string& path, mode_t permissions);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // False: something went wrong, now or earlier. why() says what, and keep() will not keep the
  // file.
  bool write(std::string_view text);
  // Syncs the file and puts it in its place. Call it once.
  bool keep();
  std::string why() const;

 private:
  bool fail();
  bool flush();

  std::string path_, written_to_, buffer_;
  int file_ = -1, error_ = 0;
  bool is_plain_ = true;
};

}  // namespace menagerie
