// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace menagerie {

// Where the lessons are among the files, each under the id of its game.
inline constexpr std::string_view lessons_path = "/api/v1/lessons/";
// Where the list of the games is, and behind it what is said of each, by language ("?lang=de").
inline constexpr std::string_view games_path = "/api/v1/games";

// The files of the web page, all read at the start: what is not in this list cannot be asked for,
// so no path leads out of the folder.
class Site {
 public:
  struct File {
    std::string type, body;
    std::string gzip, brotli;  // Empty where they do not pay or are not there.
    std::string etag;
    bool lasting = false;  // Its name changes with its content.
  };

  // An empty folder name gives a site of one page that says where the real one is.
  static Result<Site> load(const std::string& folder);

  // Adds what the program makes itself, as if it were a file of that ending.
  void make(const std::string& path, std::string_view ending, std::string body);

  // The file of exactly this path; nullptr if there is none.
  const File* find_exactly(std::string_view path) const;
  // The file of a path; the page itself for paths that are none of files; nullptr if there is
  // nothing.
  const File* find(std::string_view path) const;
  // The page itself; nullptr if there is nothing.
  const File* page() const;
  // The bytes that a visitor gets who takes these encodings, and the name of the one that they are
  // in: "br", "gzip", or nothing for the file as it is.
  struct Form {
    std::string_view encoding;
    const std::string& bytes;
  };
  static Form form(const File& file, std::string_view accept_encoding);
  std::size_t size() const { return files_.size(); }

 private:
  void add_packed(std::string_view path, std::string body);

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace menagerie
