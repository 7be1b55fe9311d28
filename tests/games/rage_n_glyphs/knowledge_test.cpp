// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "games/rage_n_glyphs/game.h"
#include "games/rage_n_glyphs/steps.h"

// What the sampler may draw, found out without any of the knowledge code. The unseen cards are
// given out in every way, and every such deal is played again from its first bid on. It is kept if
// the observer would have seen the same at every step.
namespace menagerie::rage_n_glyphs {

namespace {

struct Event {
  Seat seat;
  Action action;
};

// A round as it was really played.
struct History {
  State before;  // The deal is due.
  Deal deal;
  std::vector<Event> events;
  State now;
};

State begun(const Options& options, unsigned hand_size, const Deal* deal, Rng& rng,
            History& history) {
  history.before = RageNGlyphs::start(options);
  history.before.shown.hand_size = static_cast<std::uint8_t>(hand_size - options.step);
  history.deal = deal != nullptr ? *deal : RageNGlyphs::shuffle(history.before, rng);
  State state = history.before;
  RageNGlyphs::deal(state, history.deal);
  return state;
}

History start_round(const Options& options, unsigned hand_size, Rng& rng) {
  History history;
  history.now = begun(options, hand_size, nullptr, rng, history);
  return history;
}

// A pile of one suit: the first J2 uses it up.
History start_with_plain_pile(const Options& options, unsigned hand_size, Rng& rng) {
  History history;
  begun(options, hand_size, nullptr, rng, history);
  Deal deal = history.deal;
  const Suit suit = static_cast<Suit>(rng.below(suits));
  for (Card& card : deal.pile) {
    for (unsigned i = 0; suit_of(card) != suit && i < options.players; ++i) {
      Cards& hand = deal.hands[Seat(i)];
      if (!hand.meets(of(suit))) continue;
      const Card other = (hand & of(suit)).lowest();
      take(hand, other);
      put(hand, card);
      card = other;
    }
  }
  history.now = begun(options, hand_size, &deal, rng, history);
  return history;
}

void play_on(History& history, Rng& rng) {
  std::vector<Seat> seats;
  for (const Seat seat : history.now.shown.to_act) seats.push_back(seat);
  const Seat seat = seats[rng.below(static_cast<std::uint32_t>(seats.size()))];
  const auto actions = legal_in<RageNGlyphs>(history.now, seat);
  const Action action = actions[rng.below(static_cast<std::uint32_t>(actions.size()))];
  history.events.push_back({seat, action});
  RageNGlyphs::apply(history.now, seat, action);
}

bool in_round(const State& state) {
  return state.shown.phase == Phase::bidding || state.shown.phase == Phase::tricks;
}

// The deal of that world: what is in the hands and in the pile now, and what left them since.
Deal deal_behind(const History& history, const State& world) {
  Deal deal;
  deal.dealer = history.deal.dealer;
  deal.hands = world.hidden.hands;
  for (const Event& event : history.events) {
    if (event.action.verb == Verb::play) put(deal.hands[event.seat], Card(event.action.a));
  }
  const std::size_t flipped = history.deal.pile.size() - history.now.shown.pile_size;
  for (std::size_t i = 0; i < flipped; ++i) deal.pile.push_back(history.deal.pile[i]);
  for (std::size_t i = world.hidden.pile.size(); i > 0; --i) {
    deal.pile.push_back(world.hidden.pile[i - 1]);
  }
  return deal;
}

// Whether the observer cannot tell that world from the true one: the same view, the same legal
// actions and the same observed at every step, and all actions legal.
bool looks_the_same(const History& history, const State& world, Observer who) {
  State truth = history.before;
  State guess = history.before;
  RageNGlyphs::deal(truth, history.deal);
  RageNGlyphs::deal(guess, deal_behind(history, world));
  const auto same_view = [&] {
    return view_of<RageNGlyphs>(truth, who) == view_of<RageNGlyphs>(guess, who);
  };
  for (const auto& [seat, action] : history.events) {
    if (!same_view()) return false;
    Action guessed = action;
    const bool secret = action.verb == Verb::bid && world.hidden.bids[seat] != no_bid;
    if (secret) guessed.a = world.hidden.bids[seat];
    if (RageNGlyphs::refuse(guess.shown, RageNGlyphs::mine(guess, seat), seat, guessed)) {
      return false;
    }
    if (who == seat) {
      if (!(guessed == action)) return false;
      if (!(legal_in<RageNGlyphs>(truth, seat) == legal_in<RageNGlyphs>(guess, seat))) return false;
    }
    if (!(RageNGlyphs::seen(truth.shown, seat, action, who) ==
          RageNGlyphs::seen(guess.shown, seat, guessed, who))) {
      return false;
    }
    RageNGlyphs::apply(truth, seat, action);
    RageNGlyphs::apply(guess, seat, guessed);
  }
  return same_view() && guess == world;
}

std::string key_of(const State& state) {
  std::string key(sizeof state.hidden, '\0');
  std::memcpy(key.data(), &state.hidden, sizeof state.hidden);
  return key;
}

// All worlds by brute force, each with the number of deals of 98 different cards behind it.
class Worlds {
 public:
  Worlds(const History& history, Observer who) : history_(history), who_(who) {
    world_.shown = history.now.shown;
    const Hidden& truth = history.now.hidden;
    for (unsigned i = 0; i < world_.shown.options.players; ++i) {
      const Seat seat(i);
      if (who == seat) {
        world_.hidden.hands[seat] = truth.hands[seat];
        world_.hidden.bids.make(seat, truth.bids[seat]);
        continue;
      }
      others_.push_back(seat);
      room_.push_back(truth.hands[seat].size());
      for (const Card card : truth.hands[seat]) unseen_.push_back(kind_of(card));
      if (truth.bids[seat] != no_bid) bidders_.push_back(seat);
    }
    for (const Card card : truth.pile) unseen_.push_back(card);
    pile_.assign(truth.pile.size(), Card(127));
  }

  // How many ways there are to try.
  double tries() const {
    double ways = 1;
    for (std::size_t i = 2; i <= unseen_.size(); ++i) ways *= static_cast<double>(i);
    for (const std::size_t room : room_) {
      for (std::size_t i = 2; i <= room; ++i) ways /= static_cast<double>(i);
    }
    return ways * std::pow(world_.shown.hand_size + 1, static_cast<double>(bidders_.size()));
  }

  const std::map<std::string, double>& find() {
    place(0);
    return found_;
  }

 private:
  void place(std::size_t next) {
    if (next == unseen_.size()) return guess_bid(0);
    const Card card = unseen_[next];
    for (std::size_t i = 0; i < others_.size(); ++i) {
      if (room_[i] == 0) continue;
      --room_[i];
      put(world_.hidden.hands[others_[i]], card);
      place(next + 1);
      take(world_.hidden.hands[others_[i]], card);
      ++room_[i];
    }
    for (Card& slot : pile_) {
      if (slot != Card(127)) continue;
      slot = card;
      place(next + 1);
      slot = Card(127);
    }
  }
  void guess_bid(std::size_t next) {
    if (next == bidders_.size()) {
      world_.hidden.pile = {};
      for (const Card card : pile_) world_.hidden.pile.push_back(card);
      if (looks_the_same(history_, world_, who_)) found_[key_of(world_)] += 1;
      return;
    }
    for (unsigned tricks = 0; tricks <= world_.shown.hand_size; ++tricks) {
      world_.hidden.bids.make(bidders_[next], tricks);
      guess_bid(next + 1);
    }
  }

  const History& history_;
  Observer who_;
  State world_;
  std::vector<Seat> others_, bidders_;
  std::vector<std::size_t> room_;
  std::vector<Card> unseen_;  // Jokers that look alike are different cards here.
  std::vector<Card> pile_;
  std::map<std::string, double> found_;
};

// Chi-square in units of its standard deviation (Fisher's approximation).
double surprise(double chi_square, std::size_t cells) {
  if (cells < 2) return 0;
  const double freedom = static_cast<double>(cells - 1);
  return std::sqrt(2 * chi_square) - std::sqrt(2 * freedom - 1);
}

// The draws are those worlds, each as often as there are deals that lead to it.
void check_uniform(const History& history, Observer who, Rng& rng) {
  const auto worlds = Worlds(history, who).find();
  ASSERT_TRUE(worlds.contains(key_of(history.now)));
  double total = 0;
  for (const auto& [key, weight] : worlds) total += weight;
  const View<RageNGlyphs> view = view_of<RageNGlyphs>(history.now, who);
  Sampler sampler(view);
  const double draws = std::max(2000.0, 20 * total);
  std::map<std::string, double> drawn;
  for (double i = 0; i < draws; ++i) {
    const State world = sampler.draw(rng);
    ASSERT_TRUE(view_of<RageNGlyphs>(world, who) == view);
    const std::string key = key_of(world);
    ASSERT_TRUE(worlds.contains(key)) << "a world that the observer knows not to be";
    drawn[key] += 1;
  }
  ASSERT_EQ(drawn.size(), worlds.size()) << "some worlds are never drawn";
  double chi_square = 0;
  for (const auto& [key, weight] : worlds) {
    const double expected = draws * weight / total;
    chi_square += (drawn[key] - expected) * (drawn[key] - expected) / expected;
  }
  EXPECT_LT(surprise(chi_square, worlds.size()), 4.0) << worlds.size() << " worlds";
}

Options of_players(unsigned players, Bidding bidding) {
  Options options;
  options.players = static_cast<std::uint8_t>(players);
  options.bidding = bidding;
  options.last_hand = players == 3 ? 32 : 0;
  return options;
}

constexpr double tries_max = 8000;

// Plays on until everything can be tried out, and some steps more. False if the round ended.
bool play_to_the_end(History& history, Observer who, Rng& rng) {
  unsigned more = rng.below(4);
  while (in_round(history.now)) {
    if (Worlds(history, who).tries() <= tries_max && more-- == 0) return true;
    play_on(history, rng);
  }
  return false;
}

}  // namespace

TEST(RageNGlyphsKnowledge, near_the_end_every_world_is_drawn_as_often_as_it_should_be) {
  for (const Bidding bidding : {Bidding::open, Bidding::hidden, Bidding::secret}) {
    for (const unsigned players : {3u, 4u, 5u, 6u}) {
      unsigned done = 0;
      const unsigned wanted = bidding == Bidding::secret ? 4 : 8;
      // With three rivals' secret bids there is too much to try out.
      if (bidding == Bidding::secret && players > 3) continue;
      for (unsigned seed = 0; seed < 200 && done < wanted; ++seed) {
        Rng rng(seed, players);
        const Options options = of_players(players, bidding);
        const unsigned size = final_hand(options);
        History history = players == 3 ? start_round(options, size, rng)
                                       : start_with_plain_pile(options, size, rng);
        const bool spectator = bidding != Bidding::secret && seed % 4 == 3;
        const Observer who = spectator ? Observer() : Seat(rng.below(players));
        if (!play_to_the_end(history, who, rng)) continue;
        ASSERT_NO_FATAL_FAILURE(check_uniform(history, who, rng))
            << players << " players, seed " << seed;
        ++done;
      }
      EXPECT_EQ(done, wanted) << players;
    }
  }
}

// The only void-free way to have few worlds is a first trick: then all hands are alike unknown,
// and every unseen card is in a hand as often as the hand is large.
TEST(RageNGlyphsKnowledge, before_anything_is_known_every_card_may_be_anywhere) {
  for (const unsigned size : {1u, 5u, 10u}) {
    Rng rng(size);
    History history = start_round(of_players(4, Bidding::open), size, rng);
    for (int i = 0; i < 5; ++i) play_on(history, rng);
    if (!in_round(history.now)) continue;
    const Seat who = history.now.shown.to_act.lowest();
    Sampler sampler(view_of<RageNGlyphs>(history.now, who));
    constexpr unsigned draws = 20000;
    SeatMap<std::array<unsigned, GlyphDeck::places>> held{};
    std::array<unsigned, GlyphDeck::places> on_top{};
    for (unsigned i = 0; i < draws; ++i) {
      const State world = sampler.draw(rng);
      for (unsigned seat = 0; seat < 4; ++seat) {
        for (const Card card : world.hidden.hands[Seat(seat)]) {
          ++held[Seat(seat)][kind_of(card).place()];
        }
      }
      ++on_top[world.hidden.pile.back().place()];
    }
    Cards unseen_set = all_cards;
    for (const Cards seen :
         {history.now.shown.played, history.now.shown.flipped, history.now.hidden.hands[who]}) {
      for (const Card card : seen) take(unseen_set, kind_of(card));
    }
    for (const Card kind : unseen_set& all_kinds) {
      const double copies = count_of(unseen_set, kind);
      const auto check = [&](unsigned count, double room) {
        const double share = room / unseen_set.size();
        const double expected = draws * copies * share;
        const double deviation = std::sqrt(draws * copies * share * (1 - share)) + 1e-9;
        EXPECT_LT(std::abs(count - expected) / deviation, 5) << text_of(kind);
      };
      for (unsigned seat = 0; seat < 4; ++seat) {
        if (Seat(seat) == who) continue;
        check(held[Seat(seat)][kind.place()], cards_left(history.now.shown, Seat(seat)));
      }
      check(on_top[kind.place()], 1);
    }
  }
}

TEST(RageNGlyphsKnowledge, unseen_bids_are_uniform_and_bids_not_made_stay_unmade) {
  for (const Bidding bidding : {Bidding::hidden, Bidding::secret}) {
    Rng rng(9);
    History history = start_round(of_players(4, bidding), 5, rng);
    for (const unsigned seat : {3u, 1u}) {
      history.events.push_back({Seat(seat), bid(seat)});
      RageNGlyphs::apply(history.now, Seat(seat), bid(seat));
    }
    Sampler sampler(view_of<RageNGlyphs>(history.now, Seat(1)));
    std::array<double, 6> bids{};
    constexpr double draws = 6000;
    for (double i = 0; i < draws; ++i) {
      const State world = sampler.draw(rng);
      ASSERT_EQ(world.hidden.bids[Seat(1)], 1);
      ASSERT_EQ(world.hidden.bids[Seat(0)], no_bid);
      ASSERT_EQ(world.hidden.bids[Seat(2)], no_bid);
      ++bids.at(world.hidden.bids[Seat(3)]);
    }
    double chi_square = 0;
    for (const double count : bids) {
      chi_square += (count - draws / 6) * (count - draws / 6) / (draws / 6);
    }
    EXPECT_LT(surprise(chi_square, 6), 4.0);
  }
}

TEST(RageNGlyphsKnowledge, in_every_drawn_world_the_history_could_have_happened) {
  for (const Bidding bidding : {Bidding::open, Bidding::hidden, Bidding::secret}) {
    for (unsigned players = players_min; players <= players_max; ++players) {
      for (unsigned seed = 0; seed < 12; ++seed) {
        Rng rng(seed, players);
        const Options options = of_players(players, bidding);
        const unsigned size = 2 + rng.below(largest_hand(players) - 1);
        History history = start_round(options, size, rng);
        while (in_round(history.now)) {
          if (rng.below(players * 2) == 0) {
            const unsigned i = rng.below(players + 1);
            const Observer who = i < players ? Observer(Seat(i)) : std::nullopt;
            Sampler sampler(view_of<RageNGlyphs>(history.now, who));
            for (int draw = 0; draw < 3; ++draw) {
              const State world = sampler.draw(rng);
              ASSERT_TRUE(RageNGlyphs::consistent(world));
              ASSERT_TRUE(looks_the_same(history, world, who))
                  << players << " players, seed " << seed;
            }
          }
          play_on(history, rng);
        }
      }
    }
  }
}

}  // namespace menagerie::rage_n_glyphs
