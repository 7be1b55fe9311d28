// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "server/tables/view_text.h"

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
  // As if that view had just been sent.
  void remember(const Match& match, Onlooker onlooker, std::size_t event, SaidOfStep& said);

 private:
  friend class SaidOfStep;

  // A zone, counter or fact: its id, what stays as a rule (its label), and what changes. Of a zone
  // each of its cards too, unless these are a mere number.
  struct Part {
    std::uint64_t id = 0, head = 0, body = 0;
    std::vector<std::uint64_t> cards;
  };
  // Where an item stands, how it was known before, and what of it is now.
  template <class Item>
  struct Place {
    const std::vector<Item>& items;
    std::size_t at;
    const Part* before;  // Null: not known.
    Part now;
    std::uint64_t giver = 0;  // The id of the zone whose cards were handed over; 0: of none.
  };
  // What was said of the items in a step.
  template <class Item>
  struct Said {
    // Of one, by how it was known before (0: not at all).
    struct One {
      const Item* item;
      std::size_t at;
      bool is_all_new;
      std::uint64_t head_before, body_before, giver;
      Part after;
      std::string text;  // Empty: nothing.
    };
    std::vector<One> all;
    std::string changes, head, body;  // Of the one who is told now.
  };
  // What a change says of the items.
  template <class Change, class Item>
  struct News {
    std::optional<wire::Ids<Item>> ids;
    std::optional<wire::Places> gone;
    wire::News<std::vector<Change>> changes;
  };

  template <class Change, class Item>
  News<Change, Item> news_of(const std::vector<Item>& items, std::vector<Part>& known,
                             Said<Item>& said);
  // What is not as it was of what changes; `text` is room for it.
  template <class Item>
  auto body_change(Place<Item>& place, std::string& text) const;
  wire::CardsChange body_change(Place<Zone>& place, std::string& text) const;
  bool had_cards(std::uint64_t zone, const Part& part) const;

  std::vector<Part> zones_, counters_, facts_;
  std::uint64_t to_act_ = 0, scores_ = 0, finished_ = 0, result_ = 0, round_ = 0, legal_ = 0,
                prompt_ = 0, sheet_ = 0;
};

// What was said in a step to those who look on. Most of a view is the same for all of them: where
// another sees a zone, counter or fact just so, and was sent the same of it before, he is told in
// the same words, which are made once.
class SaidOfStep {
 private:
  friend class ViewMemory;

  // A member of the view.
  template <class Member>
  struct Text {
    using Of = Member;
    std::string text;
    std::uint64_t hash = 0;  // 0: not made yet.

    const Text& made_of(const Member& member);
    const Text& once(const Member& member) { return hash == 0 ? made_of(member) : *this; }
  };

  std::deque<Sight> sights_;  // The items stay where they are.
  // The same for everybody,
  Text<decltype(wire::ViewParts::to_act)> to_act_;
  Text<decltype(wire::ViewParts::scores)> scores_;
  Text<decltype(wire::ViewParts::finished)> finished_;
  Text<decltype(wire::ViewParts::result)> result_;
  Text<decltype(wire::ViewParts::round)> round_;
  Text<decltype(wire::ViewParts::sheet)> sheet_;
  // and for the one who is told now.
  Text<decltype(wire::ViewParts::legal)> legal_;
  Text<decltype(wire::ViewParts::prompt)> prompt_;
  ViewMemory::Said<Zone> zones_;
  ViewMemory::Said<Counter> counters_;
  ViewMemory::Said<Fact> facts_;
};

}  // namespace menagerie
