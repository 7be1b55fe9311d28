// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/presentation.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

namespace {

using Sight = kit::Sight<RageNGlyphs>;

// In the order in which they were turned up. The last one is marked while its suit is trump.
void add_flipped(Scene& scene, const Shown& shown) {
  Zone zone{"flipped", words::zone_flipped(), {}, "row", {}};
  for (const Card card : shown.turned_up) zone.cards.push_back(kit::open_card(text_of(card)));
  if (!zone.cards.empty() && suit_of(shown.turned_up.back()) == shown.trump) {
    zone.cards.back().note = words::note_trump();
  }
  scene.zones.push_back(std::move(zone));
}

// A bid that everyone knows, or that this observer knows.
std::optional<int> bid_of(const Shown& shown, const Sight& sight, Seat seat) {
  if (shown.bids.has(seat)) return shown.bids.of(seat);
  if (sight.mine[seat].bid != no_bid) return sight.mine[seat].bid;
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

void add_counters(Scene& scene, const Shown& shown, const Sight& sight) {
  const auto add = [&](std::string id, Message label, const auto& of) {
    kit::add_counter(scene, std::move(id), std::move(label), shown.options.players, of);
  };
  add("bids", words::counter_bids(), [&](Seat seat) { return bid_of(shown, sight, seat); });
  add("tricks", kit::words::tricks(), shown.tricks);
  kit::add_score(scene, shown.options.players, shown.scores);
  add("round-points", words::counter_round_points(),
      [&](Seat seat) { return round_points_of(shown, seat); });
  add("hand-size", kit::words::cards_in_hand(), [&](Seat seat) { return cards_left(shown, seat); });
}

Message seen_jokers(const Shown& shown) {
  const auto seen = [&shown](Card kind) {
    return count_of(shown.played, kind) + count_of(shown.flipped, kind);
  };
  return words::fact_seen_jokers({text_of(joker_2)}, seen(joker_2), {text_of(joker_4)},
                                 seen(joker_4));
}

// The sum of the bids that everyone knows: of all, or so far if they are made openly.
void add_bid_total(const Shown& shown, std::vector<Fact>& all) {
  const unsigned players = shown.options.players;
  const unsigned total = shown.bids.total(SeatSet::first(players));
  if (shown.bids.missing(players).empty()) {
    all.push_back(
        {"bid-total", words::fact_bid_total(), words::fact_bid_in_all(shown.hand_size, total)});
  } else if (!bids_are_simultaneous(shown.options)) {
    all.push_back(
        {"bid-total", words::fact_bid_total(), words::fact_bid_so_far(shown.hand_size, total)});
  }
}

std::vector<Fact> facts(const Shown& shown) {
  std::vector<Fact> all;
  all.push_back(
      {"round", kit::words::round(), kit::words::part_of(shown.round, rounds_of(shown.options))});
  if (shown.hand_size == 0) return all;
  all.push_back({"cards", words::fact_cards(), kit::words::number(shown.hand_size)});
  all.push_back({"dealer", words::fact_dealer(), kit::words::seat(shown.dealer)});
  all.push_back({"trump", words::fact_trump(),
                 shown.trump == Suit::none ? words::fact_no_trump()
                                           : words::fact_suit(words::suit(shown.trump))});
  all.push_back({"pile", words::fact_pile(), words::fact_face_down(shown.pile_size)});
  all.push_back({"jokers", words::fact_jokers(), seen_jokers(shown)});
  add_bid_total(shown, all);
  if (shown.phase == Phase::tricks) {
    all.push_back({"trick", kit::words::fact_trick(),
                   kit::words::part_of(shown.tricks_done + 1u, shown.hand_size)});
  }
  if (shown.led != Suit::none) {
    all.push_back({"led", kit::words::fact_led(), words::fact_suit(words::suit(shown.led))});
  }
  if (!shown.last_trick.empty()) {
    all.push_back({"last-winner", kit::words::last_winner(), kit::words::seat(shown.last_winner)});
    all.push_back({"decided", kit::words::decided(), kit::words::decided_by(how_won(shown))});
  }
  return all;
}

Message own_prompt(const Shown& shown) {
  const Message trump = shown.trump == Suit::none
                            ? words::prompt_no_trump()
                            : words::prompt_suit_is_trump(words::suit(shown.trump));
  if (shown.phase == Phase::bidding) {
    const unsigned hosed = hosed_bid(shown);
    return hosed == no_bid ? words::prompt_bid(shown.hand_size, trump)
                           : words::prompt_bid_hosed(shown.hand_size, trump, hosed);
  }
  if (shown.trick.empty()) return words::prompt_lead(trump);
  if (shown.led == Suit::none) return words::prompt_only_jokers(trump);
  return words::prompt_follow(words::suit(shown.led), trump);
}

Message prompt(const Shown& shown, Observer who) {
  switch (shown.phase) {
    case Phase::deal:
      return kit::words::about_to_deal(shown.hand_size == 0 ? 1 : shown.round + 1);
    case Phase::coin:
    case Phase::over:
      return victory_text(shown);
    case Phase::bidding:
    case Phase::tricks:
      break;
  }
  if (who && shown.to_act.has(*who)) return own_prompt(shown);
  return shown.phase == Phase::bidding ? words::prompt_waiting_for_bids(seats_in(shown.to_act))
                                       : words::prompt_waiting(shown.to_act.lowest());
}

}  // namespace

Scene draw(const Shown& shown, const Sight& sight) {
  const unsigned players = shown.options.players;
  const auto from = [&](Seat leader) {
    return [=](std::size_t i) { return leader.left_by(static_cast<unsigned>(i), players); };
  };
  Scene scene;
  scene.prompt = prompt(shown, sight.who);
  kit::add_hands(scene, sight, players, [&](Seat seat) { return cards_left(shown, seat); });
  kit::add_played(scene, "trick", kit::words::trick(), shown.trick, from(shown.leader));
  kit::add_played(scene, "last-trick", kit::words::last_trick(), shown.last_trick,
                  from(shown.last_leader));
  add_flipped(scene, shown);
  add_counters(scene, shown, sight);
  scene.facts = facts(shown);
  return scene;
}

}  // namespace menagerie::rage_n_glyphs
