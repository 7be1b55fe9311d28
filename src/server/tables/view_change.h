// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.h"

namespace menagerie {

// What an observer's view was when it was last sent, as hashes of its parts: enough to tell what is
// new, and a few hundred bytes where the view itself takes kilobytes.
class ViewMemory {
 public:
  // Appends the object of those members of the view that are not as they were (ViewChange of the
  // protocol), and remembers the view. After forget(), and at first, everything is new. Of a zone,
  // counter or fact that is known by its id only what may change is said again; `..._ids` tells all
  // ids in their order where these are others than before.
  void append_change(std::string& json, const Match& match, Onlooker onlooker, std::size_t event);
  void forget() { *this = {}; }

 private:
  // A zone, counter or fact: its id, what stays as a rule (its label), and what changes.
  struct Part {
    std::uint64_t id = 0, head = 0, body = 0;
  };
  struct Text {
    std::string id, head, body;  // `head` and `body` are members, each with a comma before it.
  };
  static void append_parts(std::string& json, std::string_view name, const std::vector<Text>& texts,
                           std::vector<Part>& known);
  static bool is_new(std::uint64_t& known, std::string_view text);

  std::vector<Part> zones_, counters_, facts_;
  std::uint64_t standing_ = 0, legal_ = 0, prompt_ = 0, sheet_ = 0;
};

}  // namespace menagerie
