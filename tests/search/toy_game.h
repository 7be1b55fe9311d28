// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "cards/card_set.h"
#include "cards/sample_deal.h"
#include "game/heuristic.h"
#include "game/solving.h"

namespace menagerie {

struct ToyDeck {
  static constexpr unsigned places = 48;
};

// A small trick game for tests of the search: three suits of eight ranks, follow suit, the highest
// of the suit led takes the trick, suit 0 is trump. A trick is a point. With `bids` all seats bid
// at once and hidden, an exact bid is three points more. With `flip` chance decides after every
// trick whether its winner or the next seat on the left leads.
struct Toy {
  using ToyCard = Card<ToyDeck>;
  using Hand = CardSet<ToyDeck>;
  static constexpr unsigned suits = 3, ranks = 8;
  static constexpr std::string_view id = "toy";

  struct Options {
    std::uint8_t players = 3, hand = 5, rounds = 1;
    bool bids = false, flip = false;
    bool operator==(const Options&) const = default;
  };
  enum class Verb : std::uint8_t { bid, play, lead };
  struct Action {
    Verb verb = Verb::bid;
    std::uint8_t a = 0, b = 0;
    bool operator==(const Action&) const = default;
  };
  using Actions = FixedVector<Action, 16>;
  enum class Phase : std::uint8_t { deal, bid, play, flip, over };
  enum class Refusal : std::uint8_t { not_your_turn, not_your_card, must_follow, no_such_bid };

  struct Shown {
    Options options;
    Phase phase = Phase::deal;
    std::uint8_t round = 0, left = 0;
    Seat leader;
    SeatSet to_bid;
    FixedVector<ToyCard, 5> trick;
    Hand played;
    SeatMap<std::uint8_t> bids, tricks, may_hold;
    SeatMap<int> scores;
    bool operator==(const Shown&) const = default;
  };
  struct Hidden {
    SeatMap<Hand> hands;
    SeatMap<std::uint8_t> bids;
    bool operator==(const Hidden&) const = default;
  };
  struct Mine {
    Hand hand;
    std::uint8_t bid = 0;
    bool operator==(const Mine&) const = default;
  };
  struct State {
    Shown shown;
    Hidden hidden;
    bool operator==(const State&) const = default;
  };
  struct Deal {
    SeatMap<Hand> hands;
    Seat leader;
    bool operator==(const Deal&) const = default;
  };

  static Hand suit(unsigned s) { return Hand::range(16 * s, ranks); }
  static unsigned suit_of(ToyCard card) { return card.place() / 16; }
  static Action play(ToyCard card) { return {Verb::play, static_cast<std::uint8_t>(card.place())}; }

  static Options options(const Shown& shown) { return shown.options; }
  static State start(const Options& options) {
    State state;
    state.shown.options = options;
    return state;
  }
  static unsigned players(const Shown& shown) { return shown.options.players; }
  // A deal a round, bids, and cards with a flip after each trick.
  static unsigned events_max(const Options& options) {
    return options.rounds * (1u + options.players + options.hand * (options.players + 1u));
  }

  static Deal shuffle(const State& state, Rng& rng) {
    FixedVector<ToyCard, 24> deck;
    for (unsigned s = 0; s < suits; ++s) {
      for (const ToyCard card : suit(s)) deck.push_back(card);
    }
    rng.shuffle(deck);
    Deal deal;
    for (unsigned p = 0; p < state.shown.options.players; ++p) {
      for (unsigned i = 0; i < state.shown.options.hand; ++i) {
        deal.hands.values[p].add(deck.pop_back());
      }
    }
    deal.leader = Seat(rng.below(state.shown.options.players));
    return deal;
  }
  static void deal(State& state, const Deal& deal) {
    Shown& shown = state.shown;
    state.hidden = {};
    state.hidden.hands = deal.hands;
    ++shown.round;
    shown.left = shown.options.hand;
    shown.leader = deal.leader;
    shown.played = {};
    shown.bids = shown.tricks = {};
    for (auto& may : shown.may_hold.values) may = 0xff;
    if (shown.options.bids) shown.to_bid = SeatSet::first(shown.options.players);
    shown.phase = shown.options.bids ? Phase::bid : Phase::play;
  }
  static Seat to_play(const Shown& shown) {
    return shown.leader.left_by(static_cast<unsigned>(shown.trick.size()), shown.options.players);
  }
  static Turn turn(const Shown& shown) {
    if (shown.phase == Phase::deal) return {Turn::Kind::deal, {}};
    if (shown.phase == Phase::bid) return Turn::of_seats(shown.to_bid);
    if (shown.phase == Phase::play) return Turn::of_seats(to_play(shown));
    if (shown.phase == Phase::flip) return {Turn::Kind::chance, {}};
    return {Turn::Kind::over, {}};
  }
  static Hand playable(const Shown& shown, const Mine& mine) {
    if (shown.trick.empty()) return mine.hand;
    const Hand same = mine.hand & suit(suit_of(shown.trick.front()));
    return same.empty() ? mine.hand : same;
  }
  static Actions legal(const Shown& shown, const Mine& mine, Seat seat) {
    Actions actions;
    if (!turn(shown).seats.has(seat)) return actions;
    if (shown.phase == Phase::bid) {
      for (std::uint8_t bid = 0; bid <= shown.options.hand; ++bid) {
        actions.push_back({Verb::bid, bid});
      }
    } else {
      for (const ToyCard card : playable(shown, mine)) actions.push_back(play(card));
    }
    return actions;
  }
  static std::optional<Refusal> refuse(const Shown& shown, const Mine& mine, Seat seat,
                                       const Action& action) {
    if (!turn(shown).seats.has(seat)) return Refusal::not_your_turn;
    if (shown.phase == Phase::bid) {
      const bool fine = action.verb == Verb::bid && action.a <= shown.options.hand;
      return fine ? std::nullopt : std::optional(Refusal::no_such_bid);
    }
    if (action.verb != Verb::play || action.a >= 48 || !mine.hand.has(ToyCard(action.a))) {
      return Refusal::not_your_card;
    }
    if (!playable(shown, mine).has(ToyCard(action.a))) return Refusal::must_follow;
    return std::nullopt;
  }
  static void apply(State& state, Seat seat, const Action& action) {
    Shown& shown = state.shown;
    if (action.verb == Verb::bid) {
      state.hidden.bids[seat] = action.a;
      shown.to_bid.remove(seat);
      if (!shown.to_bid.empty()) return;
      shown.bids = state.hidden.bids;
      shown.phase = Phase::play;
      return;
    }
    const ToyCard card(action.a);
    if (!shown.trick.empty() && suit_of(card) != suit_of(shown.trick.front())) {
      const unsigned led = suit_of(shown.trick.front());
      shown.may_hold[seat] = static_cast<std::uint8_t>(shown.may_hold[seat] & ~(1u << led));
    }
    state.hidden.hands[seat].remove(card);
    shown.played.add(card);
    shown.trick.push_back(card);
    if (shown.trick.size() == shown.options.players) end_trick(shown);
  }
  static void end_trick(Shown& shown) {
    unsigned best = 0;
    for (unsigned i = 1; i < shown.trick.size(); ++i) {
      if (strength(shown, shown.trick[i]) > strength(shown, shown.trick[best])) best = i;
    }
    shown.leader = shown.leader.left_by(best, shown.options.players);
    ++shown.tricks[shown.leader];
    shown.trick.clear();
    --shown.left;
    if (shown.left == 0) {
      end_round(shown);
    } else if (shown.options.flip) {
      shown.phase = Phase::flip;
    }
  }
  static unsigned strength(const Shown& shown, ToyCard card) {
    const unsigned of = suit_of(card);
    return card.place() % 16 + (of == 0 ? 200 : of == suit_of(shown.trick.front()) ? 100 : 0);
  }
  static void end_round(Shown& shown) {
    for (unsigned p = 0; p < shown.options.players; ++p) {
      const int tricks = shown.tricks.values[p];
      const bool exact = shown.options.bids && tricks == shown.bids.values[p];
      shown.scores.values[p] += tricks + (exact ? 3 : 0);
    }
    shown.phase = shown.round == shown.options.rounds ? Phase::over : Phase::deal;
  }
  static Actions chances(const State& state) {
    const Seat next = state.shown.leader.left(state.shown.options.players);
    return {{Verb::lead, static_cast<std::uint8_t>(state.shown.leader.index())},
            {Verb::lead, static_cast<std::uint8_t>(next.index())}};
  }
  static void settle(State& state, const Action& action) {
    state.shown.leader = Seat(action.a);
    state.shown.phase = Phase::play;
  }
  static SeatMap<int> scores(const Shown& shown) { return shown.scores; }
  static SeatSet winners(const Shown& shown) {
    SeatSet best;
    int most = -1;
    for (unsigned p = 0; p < shown.options.players; ++p) {
      if (shown.scores.values[p] > most) best = {};
      most = std::max(most, shown.scores.values[p]);
      if (shown.scores.values[p] == most) best.add(Seat(p));
    }
    return best;
  }
  static unsigned round(const Shown& shown) { return shown.round; }
  static Mine mine(const State& state, Observer who) {
    if (!who) return {};
    return {state.hidden.hands[*who], state.hidden.bids[*who]};
  }
  static bool is_open(const Shown&) { return false; }
  static bool consistent(const State&) { return true; }
  static Action seen(const Shown&, Observer by, const Action& action, Observer who) {
    if (action.verb == Verb::bid && by != who) return {Verb::bid, unseen};
    return action;
  }

  // Draws the other hands evenly under the voids, and any bids for those who have bid unseen.
  class Sampler {
   public:
    explicit Sampler(const View<Toy>& view) : view_(view), deal_(holders(view), classes(view)) {}
    State draw(Rng& rng) {
      State state;
      state.shown = view_.shown;
      std::array<Hand, 7> hands{};
      deal_.draw(rng, hands);
      for (unsigned p = 0; p < view_.shown.options.players; ++p) {
        state.hidden.hands.values[p] = hands[p];
        state.hidden.bids.values[p] =
            view_.shown.phase != Phase::bid
                ? view_.shown.bids.values[p]
                : static_cast<std::uint8_t>(view_.shown.to_bid.has(Seat(p))
                                                ? 0
                                                : rng.below(view_.shown.options.hand + 1u));
      }
      state.hidden.hands[*view_.who] = view_.mine.hand;
      state.hidden.bids[*view_.who] = view_.mine.bid;
      return state;
    }

   private:
    static unsigned held(const Shown& shown, unsigned seat) {
      const unsigned place =
          (seat + shown.options.players - shown.leader.index()) % shown.options.players;
      return shown.left - (place < shown.trick.size() ? 1u : 0u);
    }
    static std::vector<Hand> classes(const View<Toy>& view) {
      std::vector<Hand> result;
      for (unsigned s = 0; s < suits; ++s) {
        result.push_back(suit(s) - view.shown.played - view.mine.hand);
      }
      return result;
    }
    static std::vector<Holder> holders(const View<Toy>& view) {
      std::vector<Holder> result;
      unsigned unseen_cards = 0;
      for (const Hand& cards : classes(view)) unseen_cards += cards.size();
      for (unsigned p = 0; p < view.shown.options.players; ++p) {
        const unsigned size = Seat(p) == *view.who ? 0 : held(view.shown, p);
        result.push_back({static_cast<std::uint8_t>(size), view.shown.may_hold.values[p]});
        unseen_cards -= size;
      }
      result.push_back({static_cast<std::uint8_t>(unseen_cards)});  // Not dealt.
      return result;
    }
    View<Toy> view_;
    DealSampler<ToyDeck> deal_;
  };

  using Notation = Absent;
  using Presentation = Absent;
  using Playouts = Absent;
  using Evaluation = Absent;
  using Inference = Absent;
  using Reasons = Absent;
  using Revealing = Absent;

  struct Solving {
    // What the future depends on, scores of earlier rounds included.
    static std::uint64_t key(const State& state) {
      const Shown& shown = state.shown;
      std::uint64_t key = mix_key(static_cast<std::uint64_t>(shown.phase),
                                  std::uint64_t{shown.leader.index()} << 16 | shown.to_bid.bits());
      for (const ToyCard card : shown.trick) key = mix_key(key, card.place() + 1);
      for (unsigned p = 0; p < shown.options.players; ++p) {
        key = mix_key(key, state.hidden.hands.values[p].word_at(0));
        key = mix_key(key, std::uint64_t{shown.tricks.values[p]} << 32 |
                               std::uint64_t{shown.bids.values[p]} << 8 |
                               state.hidden.bids.values[p]);
        key = mix_key(key, static_cast<std::uint64_t>(shown.scores.values[p]));
      }
      return key;
    }
    static bool is_known(const View<Toy>&, const State&) { return false; }
    // Nothing is known: wider than anything that can come out.
    static std::pair<int, int> bounds(const State&, Seat) { return {-1'000, 1'000}; }
    static SeatMap<int> outcome(const Shown& shown) { return shown.scores; }
    static bool is_crossroads(const State&) { return true; }
    static constexpr std::int32_t parts_of_point = 1 << 8;
    using Race = Absent;
  };

  struct Heuristic {
    // The highest card that may be played.
    static Action choose(const Shown& shown, const Mine& mine, Seat, Rng&) {
      if (shown.phase == Phase::bid) return {Verb::bid, 1};
      return play(playable(shown, mine).highest());
    }
    static Action choose_quickly(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
      return choose(shown, mine, seat, rng);
    }
  };
};

static_assert(Game<Toy>);

}  // namespace menagerie
