// SPDX-License-Identifier: Apache-2.0
#include "game/kit/counting.h"
#include "game/solving.h"
#include "games/rage_n_glyphs/rules.h"
#include "games/rage_n_glyphs/steps.h"

// Each seat's knowledge. The hands, the order of the pile, and bids that aren't shown yet (R9) are
// hidden. A card or a joker off the suit led shows that the hand had none of that suit. Hands get
// no more cards, so that holds for the rest of the round.
namespace menagerie::rage_n_glyphs {

Mine RageNGlyphs::mine(const State& state, Observer who) {
  Mine mine;
  if (!who) return mine;
  mine.hand = state.hidden.hands[*who];
  mine.bid = state.hidden.bids[*who];
  return mine;
}

// 3.3, 3.4  Others don't see a hidden bid.
Action RageNGlyphs::seen(const Shown& shown, Observer by, const Action& action, Observer who) {
  const bool secret = action.verb == Verb::bid && bids_are_simultaneous(shown.options);
  return secret && by != who ? Action{Verb::bid, unseen, 0} : action;
}

std::uint32_t Revealing::step(const Shown& shown, Seat) {
  const bool shows_bids = shown.phase != Phase::bidding && bids_are_simultaneous(shown.options);
  return std::uint32_t{shown.pile_size} << 1 | std::uint32_t{shows_bids};
}

std::uint64_t Revealing::revealed(const Shown& shown, const Mine&) {
  std::uint64_t known = mix_key(shown.flipped.word_at(0), shown.flipped.word_at(1));
  known = mix_key(known, static_cast<std::uint64_t>(shown.trump));
  if (!bids_are_simultaneous(shown.options)) return known;
  for (unsigned s = 0; s < shown.options.players; ++s) known = mix_key(known, shown.bids[Seat(s)]);
  return known;
}

namespace {

// A hand is summed up card by card: a suited card is its bit, a joker counts in the empty lane 7.
constexpr unsigned twos_at = 48, fours_at = 56;

using Tally = std::array<std::uint64_t, 2>;

constexpr std::array<Tally, GlyphDeck::places> make_tallies() {
  std::array<Tally, GlyphDeck::places> tallies{};
  for (unsigned place = 0; place < GlyphDeck::places; ++place) {
    const Cards card = Card(place);
    tallies[place] = {card.word_at(0), card.word_at(1)};
  }
  tallies[joker_2.place()] = {0, std::uint64_t{1} << twos_at};
  tallies[joker_4.place()] = {0, std::uint64_t{1} << fours_at};
  return tallies;
}
constexpr std::array<Tally, GlyphDeck::places> tallies = make_tallies();

// c jokers of a kind are the lowest c places of the kind.
constexpr std::uint64_t joker_lane(unsigned twos, unsigned fours) {
  return (((std::uint64_t{1} << twos) - 1) | ((std::uint64_t{1} << fours) - 1) << 4) << 32;
}

Cards hand_of(const Card* kinds, unsigned size) {
  Tally sum{};
  for (unsigned i = 0; i < size; ++i) {
    const Tally& tally = tallies[kinds[i].place()];
    sum[0] += tally[0];
    sum[1] += tally[1];
  }
  const auto twos = static_cast<unsigned>(sum[1] >> twos_at & 0xff);
  const auto fours = static_cast<unsigned>(sum[1] >> fours_at);
  const std::uint64_t suited = sum[1] & 0xffff'ffffu;
  return Cards::of_words({sum[0], suited | joker_lane(twos, fours)});
}

// The cards that the observer doesn't see, kinds in ascending order.
FixedVector<Card, GlyphDeck::cards> unseen_cards(const Shown& shown, Cards hand) {
  FixedVector<Card, GlyphDeck::cards> unseen_kinds;
  for (const Card kind : all_kinds) {
    const unsigned seen =
        count_of(shown.played, kind) + count_of(shown.flipped, kind) + count_of(hand, kind);
    for (unsigned n = alike(kind).size(); n > seen; --n) unseen_kinds.push_back(kind);
  }
  return unseen_kinds;
}

}  // namespace

Sampler::Sampler(const View<RageNGlyphs>& view) {
  const Shown& shown = view.shown;
  known_.shown = shown;
  if (view.who) {
    known_.hidden.hands[*view.who] = view.mine.hand;
    known_.hidden.bids.make(*view.who, view.mine.bid);
  }
  if (shown.hand_size == 0) return;

  unseen_ = unseen_cards(shown, view.mine.hand);
  bool void_known = false;
  FixedVector<Holder, seats_max + 1> holders;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    if (seat == view.who) continue;
    const auto size = static_cast<std::uint8_t>(cards_left(shown, seat));
    seats_.push_back(seat);
    sizes_.push_back(size);
    holders.push_back({size, static_cast<std::uint8_t>(0x7f & ~shown.voids[seat])});
    void_known |= size > 0 && shown.voids[seat] != 0;
    const bool bid_unseen = bids_are_simultaneous(shown.options) && !shown.bids.has(seat);
    if (bid_unseen && !(shown.phase == Phase::bidding && shown.to_act.has(seat))) {
      secret_bidders_.add(seat);
    }
  }
  if (!void_known) return;
  holders.push_back({shown.pile_size, 0x7f});
  std::array<DealSampler<GlyphDeck>::Cards, suits + 1> classes;
  for (const Card kind : unseen_) classes[static_cast<std::size_t>(suit_of(kind))].push_back(kind);
  around_voids_.emplace(std::span<const Holder>(holders.begin(), holders.size()), classes);
}

State Sampler::draw(Rng& rng) {
  State world = known_;
  if (around_voids_) {
    deal_around_voids(world, rng);
  } else {
    deal_freely(world, rng);
  }
  for (const Seat seat : secret_bidders_) {
    world.hidden.bids.make(seat, rng.below(known_.shown.hand_size + 1u));
  }
  return world;
}

// The hands are dealt first; the pile gets the rest, in any order.
void Sampler::deal_freely(State& world, Rng& rng) const {
  FixedVector<Card, GlyphDeck::cards> cards = unseen_;
  rng.mix_first(cards, cards.size());
  hand_out(world, cards.begin());
}

void Sampler::deal_around_voids(State& world, Rng& rng) {
  std::array<Card, GlyphDeck::cards> cards;
  around_voids_->draw(rng, std::span(cards.data(), unseen_.size()));
  hand_out(world, cards.data());
  rng.mix_first(world.hidden.pile, world.hidden.pile.size());
}

void Sampler::hand_out(State& world, const Card* cards) const {
  const Card* next = cards;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    world.hidden.hands[seats_[i]] = hand_of(next, sizes_[i]);
    next += sizes_[i];
  }
  world.hidden.pile.append(next, static_cast<std::size_t>(cards + unseen_.size() - next));
}

// --- For tests: whether every card is in one place and all counts agree -------------------------

namespace {

// Every set counts jokers from the lowest place of their kind.
bool is_well_formed(Cards cards) {
  Cards counted = cards - of(Suit::jokers);
  for (const Card joker : cards& of(Suit::jokers)) put(counted, kind_of(joker));
  return all_cards.has_all(cards) && counted == cards;
}

// The cards that were turned up are the same in the ordered list and in the set.
bool turned_up_in_order(const Shown& shown) {
  Cards cards;
  for (const Card card : shown.turned_up) {
    if (card.place() >= GlyphDeck::places) return false;
    put(cards, card);
  }
  return cards == shown.flipped && cards.size() == shown.turned_up.size();
}

// 2.4  The cards of a round: played, flipped, in hands and in the pile, together the whole deck.
bool every_card_once(const State& state) {
  std::array<unsigned, 256> seen{};  // By place, even in a broken state.
  const auto count = [&seen](Cards cards) {
    for (const Card card : cards) ++seen[kind_of(card).place()];
    return is_well_formed(cards);
  };
  if (!count(state.shown.played) || !count(state.shown.flipped)) return false;
  if (!turned_up_in_order(state.shown)) return false;
  for (const Cards hand : state.hidden.hands.values) {
    if (!count(hand)) return false;
  }
  for (const Card card : state.hidden.pile) ++seen[card.place()];
  for (const Card kind : all_kinds) {
    if (seen[kind.place()] != alike(kind).size()) return false;
  }
  return true;
}

// A hand has as many cards as everyone thinks, and none of a suit in which it has shown a void.
bool hands_agree(const State& state) {
  const Shown& shown = state.shown;
  unsigned tricks = 0;
  for (unsigned i = 0; i < seats_max; ++i) {
    const Seat seat(i);
    const Cards hand = state.hidden.hands[seat];
    const bool plays = i < shown.options.players;
    if (hand.size() != (plays ? cards_left(shown, seat) : 0)) return false;
    if ((kit::suits_in<Suit, suits>(hand) & shown.voids[seat]) != 0) return false;
    tricks += shown.tricks[seat];
  }
  return tricks == shown.tricks_done;
}

bool bids_agree(const State& state) {
  const Shown& shown = state.shown;
  for (unsigned i = 0; i < shown.options.players; ++i) {
    const Seat seat(i);
    const unsigned made = (shown.bids[seat] != no_bid) + (state.hidden.bids[seat] != no_bid);
    const bool owes = shown.phase == Phase::bidding &&
                      (bids_are_simultaneous(shown.options) ? shown.to_act.has(seat) : made == 0);
    if (shown.hand_size != 0 && made != (owes ? 0 : 1)) return false;
  }
  return true;
}

}  // namespace

bool RageNGlyphs::consistent(const State& state) {
  const Shown& shown = state.shown;
  const bool in_round = shown.phase == Phase::bidding || shown.phase == Phase::tricks;
  if (shown.to_act.empty() == in_round) return false;
  if (state.hidden.pile.size() != shown.pile_size) return false;
  if (shown.hand_size != 0 && !every_card_once(state)) return false;
  return hands_agree(state) && bids_agree(state);
}

}  // namespace menagerie::rage_n_glyphs
