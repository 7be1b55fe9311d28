// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

namespace {

// Which hidden things are drawn open, and for whom.
struct Faces {
  SeatMap<Cards> hands;
  SeatMap<std::uint8_t> bids = no_bids();
  SeatSet open_hands;
  Observer who;
};

Zone hand_zone(const Shown& shown, const Faces& faces, Seat seat) {
  Zone zone{"hand/" + std::to_string(seat.index()), words::hand(), seat, "fan", {}};
  zone.cards.reserve(cards_left(shown, seat));
  if (faces.open_hands.has(seat)) {
    for (const auto& card : texts_of(faces.hands[seat])) {
      zone.cards.push_back({card, true, "", {}, {}, {}});
    }
    return zone;
  }
  for (unsigned i = 0; i < cards_left(shown, seat); ++i) {
    zone.cards.push_back({"", false, "", {}, {}, {}});
  }
  return zone;
}

Zone trick_zone(std::string id, Message label, const Trick& trick, Seat leader, unsigned players) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  zone.cards.reserve(trick.size());
  for (unsigned i = 0; i < trick.size(); ++i) {
    zone.cards.push_back({text_of(trick[i]), true, "", {}, leader.left_by(i, players), {}});
  }
  return zone;
}

// In the order in which they were turned up. The last one is marked while its suit is trump.
Zone flipped_zone(const Shown& shown) {
  Zone zone{"flipped", words::flipped(), {}, "row", {}};
  for (const Card card : shown.turned_up) {
    zone.cards.push_back({text_of(card), true, "", {}, {}, {}});
  }
  if (!zone.cards.empty() && suit_of(shown.turned_up.back()) == shown.trump) {
    zone.cards.back().note = words::trump_note();
  }
  return zone;
}

template <class Of>
Counter counter(const Shown& shown, std::string id, Message label, Of number) {
  Counter result{std::move(id), std::move(label), {}, false};
  result.by_seat.reserve(shown.options.players);
  for (unsigned i = 0; i < shown.options.players; ++i) result.by_seat.push_back(number(Seat(i)));
  return result;
}

// A bid that everyone knows, or that this observer knows.
std::optional<int> bid_of(const Shown& shown, const Faces& faces, Seat seat) {
  if (shown.bids[seat] != no_bid) return shown.bids[seat];
  if (faces.bids[seat] != no_bid) return faces.bids[seat];
  return std::nullopt;
}

// What the last round brought, once one is over.
std::optional<int> round_points_of(const Shown& shown, Seat seat) {
  const bool in_first_round =
      shown.round == 1 &&
      (shown.hand_size == 0 || shown.phase == Phase::bidding || shown.phase == Phase::tricks);
  if (in_first_round) return std::nullopt;
  return shown.points[seat];
}

Counter total_points(const Shown& shown) {
  Counter points = counter(shown, "points", words::points(),
                           [&](Seat s) { return std::optional<int>(shown.scores[s]); });
  points.is_score = true;
  return points;
}

std::vector<Counter> counters(const Shown& shown, const Faces& faces) {
  using Count = std::optional<int>;
  return {
      counter(shown, "bids", words::bids(), [&](Seat s) { return bid_of(shown, faces, s); }),
      counter(shown, "tricks", words::tricks_won(), [&](Seat s) { return Count(shown.tricks[s]); }),
      total_points(shown),
      counter(shown, "round-points", words::round_points(),
              [&](Seat s) { return round_points_of(shown, s); }),
      counter(shown, "hand-size", words::hand_size(),
              [&](Seat s) { return Count(static_cast<int>(cards_left(shown, s))); })};
}

Message seen_jokers(const Shown& shown) {
  const auto seen = [&shown](Card kind) {
    return count_of(shown.played, kind) + count_of(shown.flipped, kind);
  };
  return words::seen_jokers({text_of(joker_2)}, seen(joker_2), {text_of(joker_4)}, seen(joker_4));
}

// The sum of the bids that everyone knows: of all, or so far if they are made openly.
void add_bid_total(const Shown& shown, std::vector<Fact>& all) {
  unsigned total = 0;
  bool all_known = true;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const unsigned bid = shown.bids[Seat(i)];
    all_known = all_known && bid != no_bid;
    if (bid != no_bid) total += bid;
  }
  if (all_known) {
    all.push_back(
        {"bid-total", words::fact_bid_total(), words::bid_in_all(total, shown.hand_size)});
  } else if (!bids_are_simultaneous(shown.options)) {
    all.push_back(
        {"bid-total", words::fact_bid_total(), words::bid_so_far(total, shown.hand_size)});
  }
}

std::vector<Fact> facts(const Shown& shown) {
  std::vector<Fact> all;
  all.push_back(
      {"round", words::fact_round(), words::part_of(shown.round, rounds_of(shown.options))});
  if (shown.hand_size == 0) return all;
  all.push_back({"cards", words::fact_cards(), words::number(shown.hand_size)});
  all.push_back({"dealer", words::fact_dealer(), words::that_seat(shown.dealer)});
  all.push_back(
      {"trump", words::fact_trump(),
       shown.trump == Suit::none ? words::no_trump() : words::that_suit(words::suit(shown.trump))});
  all.push_back({"pile", words::fact_pile(), words::face_down(shown.pile_size)});
  all.push_back({"jokers", words::fact_jokers(), seen_jokers(shown)});
  add_bid_total(shown, all);
  if (shown.phase == Phase::tricks) {
    all.push_back(
        {"trick", words::fact_trick(), words::part_of(shown.tricks_done + 1u, shown.hand_size)});
  }
  if (shown.led != Suit::none) {
    all.push_back({"led", words::fact_led(), words::that_suit(words::suit(shown.led))});
  }
  if (!shown.last_trick.empty()) {
    all.push_back({"last-winner", words::fact_last_winner(), words::that_seat(shown.last_winner)});
    all.push_back({"decided", words::fact_decided(), words::decided_by(how_won(shown))});
  }
  return all;
}

Message own_prompt(const Shown& shown) {
  const Message trump = shown.trump == Suit::none ? words::there_is_no_trump()
                                                  : words::suit_is_trump(words::suit(shown.trump));
  if (shown.phase == Phase::bidding) {
    const unsigned hosed = hosed_bid(shown);
    return hosed == no_bid ? words::bid_now(shown.hand_size, trump)
                           : words::hosed_bid_now(shown.hand_size, trump, hosed);
  }
  if (shown.trick.empty()) return words::lead_now(trump);
  if (shown.led == Suit::none) return words::only_jokers_lie(trump);
  return words::follow_now(words::suit(shown.led), trump);
}

Message prompt(const Shown& shown, Observer who) {
  switch (shown.phase) {
    case Phase::deal:
      return words::about_to_deal(shown.hand_size == 0 ? 1 : shown.round + 1);
    case Phase::coin:
    case Phase::over:
      return victory_text(shown);
    case Phase::bidding:
    case Phase::tricks:
      break;
  }
  if (who && shown.to_act.has(*who)) return own_prompt(shown);
  return shown.phase == Phase::bidding ? words::waiting_for_bids(seats_in(shown.to_act))
                                       : words::waiting(shown.to_act.lowest());
}

Scene draw_scene(const Shown& shown, const Faces& faces) {
  const unsigned players = shown.options.players;
  Scene scene;
  scene.prompt = prompt(shown, faces.who);
  for (unsigned i = 0; i < players; ++i) scene.zones.push_back(hand_zone(shown, faces, Seat(i)));
  scene.zones.push_back(trick_zone("trick", words::trick(), shown.trick, shown.leader, players));
  scene.zones.push_back(
      trick_zone("last-trick", words::last_trick(), shown.last_trick, shown.last_leader, players));
  scene.zones.push_back(flipped_zone(shown));
  scene.counters = counters(shown, faces);
  scene.facts = facts(shown);
  return scene;
}

}  // namespace

Scene Presentation::scene(const View<RageNGlyphs>& view) {
  Faces faces;
  faces.who = view.who;
  if (view.who) {
    faces.hands[*view.who] = view.mine.hand;
    faces.bids[*view.who] = view.mine.bid;
    faces.open_hands = *view.who;
  }
  return draw_scene(view.shown, faces);
}

Scene Presentation::scene_all(const State& state) {
  const SeatSet everybody = SeatSet::first(state.shown.options.players);
  return draw_scene(state.shown, {state.hidden.hands, state.hidden.bids, everybody, std::nullopt});
}

}  // namespace menagerie::rage_n_glyphs
