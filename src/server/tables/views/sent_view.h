// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "engine/view/view_text.h"

namespace menagerie {

class SaidOfStep;

// An observer's view as it was last sent, as hashes of its parts: a few hundred bytes instead of
// the view's kilobytes, and enough to tell what is new.
class ViewMemory {
 public:
  // Appends the object of those members of the view that have changed (ViewChange of the protocol),
  // and remembers the view. At first, and after forget(), everything is new. A zone, counter or
  // fact with a known id only sends its changes. `..._gone` has the places of those that are gone,
  // `at` that of a new one, and `..._ids` all ids if their order has changed. `said`: what others
  // were sent for the same step of the same match.
  void append_change(std::string& json, const Match& match, Onlooker onlooker, std::size_t event,
                     SaidOfStep& said);
  void forget() { *this = {}; }
  // As if that view had just been sent.
  void remember(const Match& match, Onlooker onlooker, std::size_t event, SaidOfStep& said);

 private:
  friend class SaidOfStep;

  // A zone, counter or fact: its id, what usually stays (its label), and what changes. For a zone
  // also each of its cards, unless they are only a number.
  struct Part {
    std::uint64_t id = 0, head = 0, body = 0;
    std::vector<std::uint64_t> cards;
  };
  // Where an item is, how it was known before, and which parts of it to send.
  template <class Item>
  struct Place {
    const std::vector<Item>& items;
    std::size_t at;
    const Part* before;  // Null: unknown.
    Part now;
    std::uint64_t giver = 0;  // The id of the zone whose cards were handed over; 0: none.
  };
  // What was sent about the items in a step.
  template <class Item>
  struct Said {
    // About one of them, by its known state before (0: unknown).
    struct One {
      const Item* item;
      std::size_t at;
      bool is_all_new;
      std::uint64_t head_before, body_before, giver;
      Part after;
      std::string text;  // Empty: nothing.
    };
    std::vector<One> all;
    std::string changes, head, body;  // For the current observer.
  };
  // What a change says about the items.
  template <class Change, class Item>
  struct News {
    std::optional<wire::Ids<Item>> ids;
    std::optional<wire::Places> gone;
    wire::News<std::vector<Change>> changes;
  };

  template <class Change, class Item>
  News<Change, Item> news_of(const std::vector<Item>& items, std::vector<Part>& known,
                             Said<Item>& said);
  // The changed part of what may change; `text` is a buffer for it.
  template <class Item>
  auto body_change(Place<Item>& place, std::string& text) const;
  wire::CardsChange body_change(Place<Zone>& place, std::string& text) const;
  bool had_cards(std::uint64_t zone, const Part& part) const;

  std::vector<Part> zones_, counters_, facts_;
  std::uint64_t to_act_ = 0, scores_ = 0, finished_ = 0, result_ = 0, round_ = 0, legal_ = 0,
                prompt_ = 0, sheet_ = 0;
};

// What was sent in a step to observers of the match. Most of a view is the same for all of them. If
// an observer sees the same zone, counter or fact, and was sent the same of it before, the text
// that was made for the first is used again.
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

  std::deque<Sight> sights_;  // The items stay in place.
  // The same for everyone,
  Text<decltype(wire::ViewParts::to_act)> to_act_;
  Text<decltype(wire::ViewParts::scores)> scores_;
  Text<decltype(wire::ViewParts::finished)> finished_;
  Text<decltype(wire::ViewParts::result)> result_;
  Text<decltype(wire::ViewParts::round)> round_;
  Text<decltype(wire::ViewParts::sheet)> sheet_;
  // and for the current observer.
  Text<decltype(wire::ViewParts::legal)> legal_;
  Text<decltype(wire::ViewParts::prompt)> prompt_;
  ViewMemory::Said<Zone> zones_;
  ViewMemory::Said<Counter> counters_;
  ViewMemory::Said<Fact> facts_;
};

}  // namespace menagerie
