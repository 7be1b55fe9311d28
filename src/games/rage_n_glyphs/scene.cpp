// SPDX-License-Identifier: Apache-2.0
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"
#include "games/rage_n_glyphs/words.h"

namespace menagerie::rage_n_glyphs {

namespace {

// What of the hidden things is drawn open, and for whom.
struct Faces {
  SeatMap<Cards> hands;
  SeatMap<std::uint8_t> bids = no_bids();
  SeatSet open_hands;
  Observer who;
};

std::string number_text(unsigned number) { return std::to_string(number); }

Zone hand_zone(const Shown& shown, const Faces& faces, Seat seat) {
  Zone zone{"hand/" + number_text(seat.index()), "Hand", seat, "fan", {}};
  if (faces.open_hands.has(seat)) {
    for (const auto& card : texts_of(faces.hands[seat])) {
      zone.cards.push_back({card, true, "", "", {}, {}});
    }
    return zone;
  }
  for (unsigned i = 0; i < cards_left(shown, seat); ++i) {
    zone.cards.push_back({"", false, "", "", {}, {}});
  }
  return zone;
}

Zone trick_zone(std::string id, std::string label, const Trick& trick, Seat leader,
                unsigned players) {
  Zone zone{std::move(id), std::move(label), {}, "trick", {}};
  for (unsigned i = 0; i < trick.size(); ++i) {
    zone.cards.push_back({text_of(trick[i]), true, "", "", leader.left_by(i, players), {}});
  }
  return zone;
}

Zone flipped_zone(const Shown& shown) {
  Zone zone{"flipped", "Turned up from the pile", {}, "row", {}};
  for (const auto& card : texts_of(shown.flipped)) {
    zone.cards.push_back({card, true, "", "", {}, {}});
  }
  return zone;
}

template <class Number>
Counter counter(const Shown& shown, std::string id, std::string label, Number number) {
  Counter result{std::move(id), std::move(label), {}};
  for (unsigned i = 0; i < shown.options.players; ++i) result.by_seat.push_back(number(Seat(i)));
  return result;
}

// A bid that everybody knows, or that this observer knows.
std::optional<int> bid_of(const Shown& shown, const Faces& faces, Seat seat) {
  if (shown.bids[seat] != no_bid) return shown.bids[seat];
  if (faces.bids[seat] != no_bid) return faces.bids[seat];
  return std::nullopt;
}

std::vector<Counter> counters(const Shown& shown, const Faces& faces) {
  std::vector<Counter> all;
  all.push_back(counter(shown, "bids", "Bid", [&](Seat s) { return bid_of(shown, faces, s); }));
  all.push_back(counter(shown, "tricks", "Tricks won",
                        [&](Seat s) -> std::optional<int> { return shown.tricks[s]; }));
  all.push_back(counter(shown, "points", "Points",
                        [&](Seat s) -> std::optional<int> { return shown.scores[s]; }));
  all.push_back(counter(shown, "hand-size", "Cards in hand", [&](Seat s) -> std::optional<int> {
    return static_cast<int>(cards_left(shown, s));
  }));
  return all;
}

std::string seen_jokers(const Shown& shown) {
  const auto text = [&shown](Card kind) {
    const unsigned seen = count_of(shown.played, kind) + count_of(shown.flipped, kind);
    return text_of(kind) + " " + number_text(seen) + " of 4";
  };
  return text(joker_2) + ", " + text(joker_4);
}

std::vector<Fact> facts(const Shown& shown) {
  std::vector<Fact> all;
  all.push_back({"round", "Round",
                 number_text(shown.round) + " of " + number_text(rounds_of(shown.options))});
  if (shown.hand_size == 0) return all;
  all.push_back({"cards", "Cards each", number_text(shown.hand_size)});
  all.push_back({"dealer", "Dealer", seat_name(shown.dealer)});
  all.push_back({"trump", "Trump",
                 shown.trump == Suit::none ? "no trump" : std::string(suit_name(shown.trump))});
  all.push_back({"pile", "Pile", counted(shown.pile_size, "card") + " face down"});
  all.push_back({"jokers", "Jokers seen", seen_jokers(shown)});
  unsigned total = 0;
  bool all_known = true;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    all_known = all_known && shown.bids[Seat(i)] != no_bid;
    total += shown.bids[Seat(i)];
  }
  if (all_known) {
    all.push_back({"bid-total", "Bids in all",
                   number_text(total) + " for " + counted(shown.hand_size, "trick")});
  }
  if (shown.phase == Phase::tricks) {
    all.push_back({"trick", "Trick",
                   number_text(shown.tricks_done + 1u) + " of " + number_text(shown.hand_size)});
  }
  if (shown.led != Suit::none) {
    all.push_back({"led", "Led", std::string(suit_name(shown.led))});
  }
  if (!shown.last_trick.empty()) {
    all.push_back({"last-winner", "Last trick won by", seat_name(shown.last_winner)});
  }
  return all;
}

std::string trump_in_force(const Shown& shown) {
  if (shown.trump == Suit::none) return "There is no trump.";
  std::string suit(suit_name(shown.trump));
  suit[0] = static_cast<char>(suit[0] - 'a' + 'A');
  return suit + " are trump.";
}

std::string own_prompt(const Shown& shown) {
  if (shown.phase == Phase::bidding) {
    std::string text = "Bid how many of the " + counted(shown.hand_size, "trick") +
                       " you will win. " + trump_in_force(shown);
    const unsigned hosed = hosed_bid(shown);
    if (hosed != no_bid) text += " As the dealer you may not bid " + number_text(hosed) + ".";
    return text;
  }
  if (shown.trick.empty()) return "Lead any card. " + trump_in_force(shown);
  if (shown.led == Suit::none) {
    return "Play any card; only jokers have been played. " + trump_in_force(shown);
  }
  return "Play a card; " + std::string(suit_name(shown.led)) + " were led. " +
         trump_in_force(shown);
}

std::string prompt(const Shown& shown, Observer who) {
  switch (shown.phase) {
    case Phase::deal:
      return shown.hand_size == 0
                 ? "Round 1 is about to be dealt."
                 : "Round " + number_text(shown.round + 1u) + " is about to be dealt.";
    case Phase::coin:
    case Phase::over:
      return victory_text(shown);
    case Phase::bidding:
    case Phase::tricks:
      break;
  }
  if (who && shown.to_act.has(*who)) return own_prompt(shown);
  return "Waiting for " + seats_text(shown.to_act) +
         (shown.phase == Phase::bidding ? " to bid." : " to play.");
}

Scene draw_scene(const Shown& shown, const Faces& faces) {
  const unsigned players = shown.options.players;
  Scene scene;
  scene.prompt = prompt(shown, faces.who);
  for (unsigned i = 0; i < players; ++i) scene.zones.push_back(hand_zone(shown, faces, Seat(i)));
  scene.zones.push_back(trick_zone("trick", "Trick", shown.trick, shown.leader, players));
  scene.zones.push_back(
      trick_zone("last-trick", "Last trick", shown.last_trick, shown.last_leader, players));
  scene.zones.push_back(flipped_zone(shown));
  scene.counters = counters(shown, faces);
  scene.facts = facts(shown);
  return scene;
}

}  // namespace

Scene RageNGlyphs::scene(const View<RageNGlyphs>& view) {
  Faces faces;
  faces.who = view.who;
  if (view.who) {
    faces.hands[*view.who] = view.mine.hand;
    faces.bids[*view.who] = view.mine.bid;
    faces.open_hands = *view.who;
  }
  return draw_scene(view.shown, faces);
}

Scene RageNGlyphs::scene_all(const State& state) {
  const SeatSet everybody = SeatSet::first(state.shown.options.players);
  return draw_scene(state.shown, {state.hidden.hands, state.hidden.bids, everybody, std::nullopt});
}

}  // namespace menagerie::rage_n_glyphs
