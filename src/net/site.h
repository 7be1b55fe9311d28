// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace menagerie {

// The files of the web page, all read at the start: what is not in this list cannot be asked for,
// so no path leads out of the folder.
class Site {
 public:
  struct File {
    std::string type, body, gzip;  // gzip is empty where it does not pay.
    std::string etag;
    bool lasting = false;  // Its name changes with its content.
  };

  // An empty folder name gives a site of one page that says where the real one is.
  static Result<Site> load(const std::string& folder);

  // The file of a path; the page itself for paths that are none of files; nullptr if there is
  // nothing.
  const File* find(std::string_view path) const;
  std::size_t size() const { return files_.size(); }

 private:
  void add(const std::string& path, std::string body);

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace menagerie
