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
  // counter or fact that is known by its id only what changed is said again; `..._gone` tells the
  // places of those that are no more, `at` that of a new one, and `..._ids` all ids where their
  // order is another.
  void append_change(std::string& json, const Match& match, Onlooker onlooker, std::size_t event);
  void forget() { *this = {}; }

 private:
  // A zone, counter or fact: its id, what stays as a rule (its label), and what changes. Of a zone
  // each of its cards too, unless these are a mere number.
  struct Part {
    std::uint64_t id = 0, head = 0, body = 0;
    std::vector<std::uint64_t> cards;
  };
  // `body` appends what is not as in `before`, which may be null, and fills the part.
  template <class Item, class Head, class Body>
  static void append_parts(std::string& json, std::string_view name, const std::vector<Item>& items,
                           std::vector<Part>& known, const Head& head, const Body& body);
  static void append_order(std::string& json, std::string_view name, const std::vector<Part>& known,
                           const std::vector<Part>& now, const std::vector<std::string_view>& ids);
  void append_cards(std::string& json, const Zone& zone, Part& part, const Part* before,
                    const std::vector<Zone>& zones) const;
  static const Part* find(const std::vector<Part>& parts, std::uint64_t id);
  static bool is_new(std::uint64_t& known, std::string_view text);

  std::vector<Part> zones_, counters_, facts_;
  std::uint64_t to_act_ = 0, scores_ = 0, end_ = 0, round_ = 0, legal_ = 0, prompt_ = 0, sheet_ = 0;
};

}  // namespace menagerie
