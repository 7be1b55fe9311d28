// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace menagerie {

// Has the name of a new file on disk: it is part of its folder. False: errno says why.
bool sync_folder_of(const std::string& path);

// A file that is there as a whole or not at all: what is written goes to `PATH.tmp` and takes the
// place of PATH at the end, when it is on disk. Whatever happens before, the old file stays. What
// is no plain file (a device, a pipe) is written to and not replaced.
class NewFile {
 public:
  // With these permissions, but for what the umask takes away, whatever those of the old file are.
  NewFile(const std::string& path, mode_t permissions);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // False: something went wrong, here or before; why() says what, and keep() will not keep it.
  bool write(std::string_view text);
  // On disk, and in its place. To be called once.
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
