// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "engine/match.h"

namespace menagerie {

class SaidOfStep;

// What an observer's view was when it was last sent, as hashes of its parts: enough to tell what is
// new, and a few hundred bytes where the view itself takes kilobytes.
class ViewMemory {
 public:
  // Appends the object of those members of the view that are not as they were (ViewChange of the
  // protocol), and remembers the view. After forget(), and at first, everything is new. Of a zone,
  // counter or fact that is known by its id only what changed is said again; `..._gone` tells the
  // places of those that are no more, `at` that of a new one, and `..._ids` all ids where their
  // order is another. `said`: what others were told of the same step of the same match.
  void append_change(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                     SaidOfStep& said);
  void forget() { *this = {}; }

 private:
  friend class SaidOfStep;

  // A zone, counter or fact: its id, what stays as a rule (its label), and what changes. Of a zone
  // each of its cards too, unless these are a mere number.
  struct Part {
    std::uint64_t id = 0, head = 0, body = 0;
    std::vector<std::uint64_t> cards;
  };

  template <class Item>
  void append_parts(std::string& json, std::string_view name, const std::vector<Item>& items,
                    std::vector<Part>& known, SaidOfStep& said);
  template <class Item>
  static void append_order(std::string& json, std::string_view name, const std::vector<Item>& items,
                           const std::vector<Part>& known, const std::vector<Part>& now);
  // Append what is not as in `before`, which may be null, and fill the part; where a zone's cards
  // were handed over by another one, `giver` becomes that one's id.
  void append_body(std::string& json, const Zone& zone, const std::vector<Zone>& zones, Part& part,
                   Part* before, std::uint64_t& giver) const;
  template <class Item>
  void append_body(std::string& json, const Item& item, const std::vector<Item>& items, Part& part,
                   Part* before, std::uint64_t& giver) const;
  bool had_cards(std::uint64_t zone, const Part& part) const;

  std::vector<Part> zones_, counters_, facts_;
  std::array<std::uint64_t, 5> common_{};  // By SaidOfStep::Common.
  std::uint64_t legal_ = 0, prompt_ = 0;
};

// What was said in a step to those who look on. Most of a view is the same for all of them: where
// another sees a zone, counter or fact just so, and was sent the same of it before, he is told in
// the same words, which are made once.
class SaidOfStep {
 private:
  friend class ViewMemory;
  using Part = ViewMemory::Part;

  // Members that do not depend on who looks on.
  enum class Common : std::uint8_t { to_act, scores, end, round, sheet };
  struct Text {
    std::string text;
    std::uint64_t hash = 0;
  };
  // What was said of an item, by how it was known before (0: not at all).
  template <class Item>
  struct Said {
    const Item* item;
    std::size_t at;
    bool is_all_new;
    std::uint64_t head_before, body_before;
    std::uint64_t giver;  // The id of the zone whose cards were handed over; 0: of none.
    Part after;
    std::string text;  // Empty: nothing.
  };

  const Text& common(Common which, const Match& match);
  std::vector<Said<Zone>>& all(const Zone*) { return zones_; }
  std::vector<Said<Counter>>& all(const Counter*) { return counters_; }
  std::vector<Said<Fact>>& all(const Fact*) { return facts_; }

  std::array<Text, 5> common_;
  std::deque<Scene> scenes_;  // The items stay where they are.
  std::vector<Said<Zone>> zones_;
  std::vector<Said<Counter>> counters_;
  std::vector<Said<Fact>> facts_;
};

}  // namespace menagerie
