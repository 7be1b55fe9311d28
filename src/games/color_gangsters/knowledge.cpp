// SPDX-License-Identifier: Apache-2.0
// Each seat's knowledge. All backs are public (R8), so what is hidden is, colour by colour, where
// the unseen cards of that colour are; only the draft ties cards to each other (R7).
#include <bit>

#include "game/kit/counting.h"
#include "game/solving.h"
#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"

namespace menagerie::color_gangsters {

Mine ColorGangsters::mine(const State& state, Observer who) {
  if (!who) return {};
  const Hidden& hidden = state.hidden;
  return {hidden.hands[*who], hidden.passed[*who], hidden.kept[*who]};
}

Action ColorGangsters::seen(const Shown& shown, Observer actor, Action action, Observer who) {
  switch (action.verb) {
    case Verb::pass:
      return actor == who ? action : Action{Verb::pass, unseen, unseen};
    case Verb::keep: {
      // If two backs are alike, everyone knows which back it will be.
      const auto& backs = backs_given_to(shown, *actor);
      const bool secret = actor != who && backs[0] != backs[1];
      return secret ? Action{Verb::keep, unseen, 0} : action;
    }
    case Verb::kept:
      return who == Observer(shown.to_act) ? action : Action{Verb::kept, unseen, 0};
    case Verb::play:
    case Verb::place:
    case Verb::trump:
      break;
  }
  return action;
}

std::uint32_t Revealing::step(const Shown& shown, Seat who) {
  // If two backs differ, the player who keeps one sees its card at once.
  const bool keeping = shown.phase == Phase::keep || shown.phase == Phase::reveal;
  return std::uint32_t{shown.numbers_seen} << 16 | std::uint32_t{shown.colors_seen} << 8 |
         std::uint32_t{shown.given[Seat(0)][0] != Color::none} << 7 |
         std::uint32_t{shown.kept[Seat(0)] != Color::none} << 6 |
         std::uint32_t{keeping && shown.acted.has(who)} << 5;
}

std::uint64_t Revealing::revealed(const Shown& shown, const Mine& mine) {
  std::uint64_t known = std::uint64_t{shown.numbers_seen} << 8 | shown.colors_seen;
  known = mix_key(known, mine.kept.place());
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const auto& given = shown.given[Seat(s)];
    std::uint64_t backs = index_of(shown.color_trump);
    for (const Color back : {given[0], given[1], shown.kept[Seat(s)], shown.aside[Seat(s)]}) {
      backs = backs << 8 | index_of(back);
    }
    known = mix_key(known, backs);
  }
  return known;
}

GivenCards known_given(const Shown& shown, const Mine& mine, Seat giver) {
  const Seat receiver = giver.left(shown.options.players);
  if (mine.passed.empty() || shown.kept[receiver] == Color::none) return {no_card, no_card};
  const GangSet played = mine.passed & shown.played[receiver];
  const GangSet alike = mine.passed & of(shown.kept[receiver]);
  const GangSet kept = played.empty() ? alike : played;
  if (kept.size() != 1) return {no_card, no_card};
  return {kept.lowest(), (mine.passed - kept).lowest()};
}

GangSet deck_of(const Options& options) {
  GangSet cards;
  for (unsigned s = 0; s < options.players; ++s) cards |= of(options.colors[Seat(s)]);
  return cards;
}

namespace {

// Fills one world: what the observer knows is fixed, and every unseen card goes where its back is.
class Drawing {
 public:
  Drawing(const View<ColorGangsters>& view, GangSet unseen_cards, Rng& rng);
  Hidden draw();

 private:
  using Pile = FixedVector<GangCard, numbers_max>;

  // An unseen card with that back.
  GangCard take(Color back) { return piles_[index_of(back)].pop_back(); }
  GangCard any_of(GangSet cards) { return cards.nth(rng_.below(cards.size())); }
  Seat giver_of(Seat seat) const { return giver_to(shown_, seat); }
  bool is_observer(Seat seat) const { return view_.who == Observer(seat); }

  void draw_decks();
  void draw_hand(Seat seat, GangSet fixed);
  void draw_pass(Seat seat);
  void draw_given(Seat receiver);
  void draw_kept(Seat seat);
  GangCard settle_given(Seat receiver);

  const Shown& shown_;
  const View<ColorGangsters>& view_;
  Rng& rng_;
  unsigned players_;
  std::array<Pile, colors_max> piles_;
  Hidden hidden_;
};

Drawing::Drawing(const View<ColorGangsters>& view, GangSet unseen_cards, Rng& rng)
    : shown_(view.shown), view_(view), rng_(rng), players_(view.shown.options.players) {
  for (const GangCard card : unseen_cards) piles_[index_of(color_of(card))].push_back(card);
  for (Pile& pile : piles_) rng_.shuffle(pile);
}

Hidden Drawing::draw() {
  if (shown_.phase == Phase::deal) return hidden_;
  draw_decks();
  if (view_.who) {
    hidden_.hands[*view_.who] = view_.mine.hand;
    hidden_.passed[*view_.who] = view_.mine.passed;
    hidden_.kept[*view_.who] = view_.mine.kept;
  }
  const bool drafted = shown_.options.draft && shown_.kept[Seat(0)] != Color::none;
  const bool drafting = shown_.phase == Phase::keep || shown_.phase == Phase::reveal;
  for (unsigned s = 0; s < players_; ++s) {
    const Seat seat(s);
    GangSet fixed;
    if (drafted && is_observer(giver_of(seat))) fixed = settle_given(seat);
    if (!is_observer(seat)) draw_hand(seat, fixed - shown_.played[seat]);
    if (shown_.phase == Phase::pass) draw_pass(seat);
    if (drafting) draw_given(seat);
    if (drafted && !is_observer(giver_of(seat))) draw_kept(seat);
    if (!shown_.options.draft) hidden_.aside[seat] = take(shown_.aside[seat]);
  }
  return hidden_;
}

// The order below the top of the trump decks is unknown; what has not been turned up is in them.
void Drawing::draw_decks() {
  for (std::uint8_t number = 0; number <= numbers_max; ++number) {
    if ((shown_.numbers_seen >> number & 1u) == 0) hidden_.numbers.push_back(number);
  }
  const auto add_color = [this](Color color) {
    if ((shown_.colors_seen >> index_of(color) & 1u) == 0) hidden_.colors.push_back(color);
  };
  for (unsigned s = 0; s < players_; ++s) add_color(shown_.options.colors[Seat(s)]);
  add_color(Color::none);
  rng_.shuffle(hidden_.numbers);
  rng_.shuffle(hidden_.colors);
}

// These cards are known to be in the hand.
void Drawing::draw_hand(Seat seat, GangSet fixed) {
  GangSet hand = fixed;
  for (unsigned color = 0; color < colors_max; ++color) {
    unsigned count = shown_.backs[seat][color];
    count -= (fixed & of(static_cast<Color>(color))).size();
    for (; count > 0; --count) hand.add(take(static_cast<Color>(color)));
  }
  hidden_.hands[seat] = hand;
}

// A choice that the others don't see yet may be any.
void Drawing::draw_pass(Seat seat) {
  if (is_observer(seat) || !shown_.acted.has(seat)) return;
  const GangCard one = any_of(hidden_.hands[seat]);
  hidden_.passed[seat] = GangSet(one) | any_of(hidden_.hands[seat] - one);
}

// While the seats choose from what they were given.
void Drawing::draw_given(Seat receiver) {
  GangSet& given = hidden_.passed[giver_of(receiver)];
  if (!is_observer(giver_of(receiver))) {
    const auto& backs = shown_.given[giver_of(receiver)];
    const bool known = is_observer(receiver) && view_.mine.kept != no_card;
    if (known) {
      const bool first = color_of(view_.mine.kept) == backs[0];
      given = GangSet(view_.mine.kept) | take(first ? backs[1] : backs[0]);
    } else {
      const GangCard one = take(backs[0]);
      given = GangSet(one) | take(backs[1]);
    }
  }
  const bool chosen = shown_.acted.has(receiver) && !is_observer(receiver);
  if (chosen) hidden_.kept[receiver] = any_of(given);
}

// After the draft: any card of the kept back that the seat has or had may be the one it kept.
void Drawing::draw_kept(Seat seat) {
  if (!is_observer(seat)) {
    const GangSet cards = hidden_.hands[seat] | shown_.played[seat];
    hidden_.kept[seat] = any_of(cards & of(shown_.kept[seat]));
  }
  const GangCard aside = take(shown_.aside[seat]);
  hidden_.passed[giver_of(seat)] = GangSet(hidden_.kept[seat]) | aside;
}

// After the draft: which of the observer's two cards their neighbour kept.
GangCard Drawing::settle_given(Seat receiver) {
  const GangCard known = known_given(shown_, view_.mine, *view_.who).kept;
  return hidden_.kept[receiver] = known != no_card ? known : any_of(view_.mine.passed);
}

}  // namespace

ColorGangsters::Sampler::Sampler(const View<ColorGangsters>& view)
    : view_(view), unseen_(deck_of(view.shown.options)) {
  unseen_ -= view.mine.hand | view.mine.passed | view.mine.kept;
  for (unsigned s = 0; s < view.shown.options.players; ++s) {
    unseen_ -= view.shown.played[Seat(s)];
  }
}

State ColorGangsters::Sampler::draw(Rng& rng) {
  return {view_.shown, Drawing(view_, unseen_, rng).draw()};
}

// --- For tests: whether every card is in one place and all counts agree -------------------------

namespace {

bool is_drafted(const Shown& shown) {
  return shown.phase == Phase::play || shown.phase == Phase::place || shown.phase == Phase::trump ||
         shown.phase == Phase::over;
}

bool cards_agree(const State& state) {
  const Shown& shown = state.shown;
  const Hidden& hidden = state.hidden;
  kit::EachOnce<ColorGangstersDeck> cards;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    const Seat giver = giver_to(shown, seat);
    cards.add(hidden.hands[seat]);
    cards.add(shown.played[seat]);
    if (!shown.options.draft) {
      cards.add(hidden.aside[seat]);
    } else if (is_drafted(shown)) {
      if (!hidden.passed[giver].has(hidden.kept[seat])) return false;
      if (!(hidden.hands[seat] | shown.played[seat]).has(hidden.kept[seat])) return false;
      cards.add(hidden.passed[giver] - hidden.kept[seat]);
    } else if (shown.phase != Phase::pass) {
      cards.add(hidden.passed[giver]);
      const bool chosen = hidden.kept[seat] != no_card;
      if (chosen != shown.acted.has(seat)) return false;
      if (chosen && !hidden.passed[giver].has(hidden.kept[seat])) return false;
    } else {
      if (!hidden.hands[seat].has_all(hidden.passed[seat])) return false;
      if ((hidden.passed[seat].size() == 2) != shown.acted.has(seat)) return false;
    }
  }
  return cards.are(deck_of(shown.options));
}

bool backs_agree(const State& state) {
  const Shown& shown = state.shown;
  const bool drafting = shown.phase == Phase::keep || shown.phase == Phase::reveal;
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Seat seat(s);
    for (unsigned color = 0; color < colors_max; ++color) {
      const GangSet cards = state.hidden.hands[seat] & of(static_cast<Color>(color));
      if (cards.size() != shown.backs[seat][color]) return false;
    }
    const GangSet passed = state.hidden.passed[seat];
    if (!shown.options.draft) {
      if (color_of(state.hidden.aside[seat]) != shown.aside[seat]) return false;
    } else if (drafting || is_drafted(shown)) {
      const std::array<Color, 2> backs = {color_of(passed.lowest()), color_of(passed.highest())};
      if (passed.size() != 2 || shown.given[seat] != backs) return false;
    }
    if (!shown.options.draft || !is_drafted(shown)) continue;
    const GangCard kept = state.hidden.kept[seat];
    const GangSet aside = state.hidden.passed[giver_to(shown, seat)] - kept;
    if (color_of(kept) != shown.kept[seat]) return false;
    if (aside.size() != 1 || color_of(aside.lowest()) != shown.aside[seat]) return false;
  }
  return true;
}

bool trumps_agree(const State& state) {
  const Shown& shown = state.shown;
  unsigned numbers = shown.numbers_seen, colors = shown.colors_seen;
  for (const std::uint8_t number : state.hidden.numbers) numbers += 1u << number;
  for (const Color color : state.hidden.colors) colors += 1u << index_of(color);
  unsigned all_colors = 1u << index_of(Color::none);
  for (unsigned s = 0; s < shown.options.players; ++s) {
    all_colors |= 1u << index_of(shown.options.colors[Seat(s)]);
  }
  return numbers == (1u << (numbers_max + 1)) - 1 && colors == all_colors &&
         state.hidden.numbers.size() == shown.numbers_left &&
         state.hidden.colors.size() == shown.colors_left &&
         (shown.numbers_seen >> shown.number_trump & 1u) != 0 &&
         (shown.colors_seen >> index_of(shown.color_trump) & 1u) != 0;
}

bool markers_agree(const Shown& shown) {
  for (unsigned s = 0; s < shown.options.players; ++s) {
    if (std::popcount(shown.markers[Seat(s)]) > static_cast<int>(markers_each)) return false;
  }
  return (shown.places_open != 0) == (shown.phase == Phase::place);
}

}  // namespace

bool ColorGangsters::consistent(const State& state) {
  if (state.shown.phase == Phase::deal) return state.hidden == Hidden{};
  return cards_agree(state) && backs_agree(state) && trumps_agree(state) &&
         markers_agree(state.shown);
}

}  // namespace menagerie::color_gangsters
