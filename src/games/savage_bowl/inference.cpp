// SPDX-License-Identifier: Apache-2.0
#include "games/savage_bowl/inference.h"
#include "games/savage_bowl/notation.h"

// What a seat's decisions say about its hand. The policy networks' input is in the order of play,
// from the seat that decides.
namespace menagerie::savage_bowl {

namespace {

constexpr unsigned cards_max = suits * colour_length;

// What all players know, in this order: cards played; cards of the trick, each by its place
// there; the players still to play; the trick's number; whether a discard is due; the round; Champ
// cards taken; the Yellow Card. Then for each seat: tricks (or out), points, Chameleon.
constexpr unsigned of_played = 0, of_trick = of_played + cards_max,
                   of_following = of_trick + seats * cards_max, of_number = of_following + seats,
                   of_discard = of_number + 13, of_round = of_discard + 1,
                   of_champions = of_round + seats, of_carded = of_champions + 3,
                   of_seats = of_carded + seats + 1;
constexpr unsigned of_tricks = 0, of_score = 5, of_chameleon = of_score + match_points + 1,
                   per_seat = of_chameleon + 1;
// What the seat also knows: its cards by number, and by how many stronger ones it doesn't see.
constexpr unsigned of_cards = of_seats + seats * per_seat, of_ranks = of_cards + cards_max,
                   inputs = of_ranks + cards_max;

class Naming {
 public:
  explicit Naming(unsigned number) : order_(order_of_four<suits>(number)) {}
  // By suit and number, from 0.
  unsigned place(Suit suit, unsigned number) const {
    return order_[static_cast<unsigned>(suit)] * colour_length + number - 1;
  }
  unsigned place(Card card) const { return place(suit_of(card), number_of(card)); }

 private:
  std::array<unsigned, suits> order_;
};

}  // namespace

const PolicyNet* Inference::policy_net(const Options& options) {
  static BuiltInNets<PolicyNet> nets(policy_net_bytes, policy_net_header<SavageBowl>);
  return nets.of(options.players);
}

unsigned Inference::policy_inputs(const Options&) { return inputs; }
unsigned Inference::policy_outputs(const Options&) { return 3 * cards_max; }
unsigned Inference::policy_output(const Shown&, const Action& action, unsigned naming) {
  return static_cast<unsigned>(action.verb) * cards_max + Naming(naming).place(action.card());
}

Features Inference::open_features(const Shown& shown, Seat seat, unsigned naming) {
  const Naming names(naming);
  const unsigned players = shown.options.players;
  Features features;
  for (const Card card : shown.played) features.add(of_played + names.place(card));
  for (std::size_t i = 0; i < shown.trick.size(); ++i) {
    const Played& played = shown.trick[i];
    features.add(of_trick + static_cast<unsigned>(i) * cards_max +
                 names.place(played.suit, number_of(played.card)));
  }
  const bool discards = shown.phase == Phase::discard;
  if (discards) features.add(of_discard);
  const unsigned following =
      discards ? 0 : static_cast<unsigned>(shown.playing.size() - shown.trick.size() - 1);
  features.add_number(of_following, following, seats);
  features.add(of_number + shown.trick_number - 1u);
  features.add(of_round + shown.round - 1u);
  features.add(of_champions + static_cast<unsigned>(shown.champions.size()));
  unsigned carded = seats;
  for (unsigned i = 0; i < players; ++i) {
    const Seat one = seat.left_by(i, players);
    const unsigned first = of_seats + i * per_seat;
    const bool is_out = shown.eliminated.has(one);
    features.add(first + of_tricks + (is_out ? 4u : std::min<unsigned>(shown.tricks[one], 3)));
    features.add_number(first + of_score, shown.scores[one], match_points + 1);
    if (shown.chameleons.has(one)) features.add(first + of_chameleon);
    if (shown.carded.has(one)) carded = i;
  }
  features.add(of_carded + carded);
  return features;
}

Features Inference::own_features(const Shown& shown, const Mine& mine, Seat seat, unsigned naming) {
  const Naming names(naming);
  const CardSet unseen =
      deck_of(shown.options.players) - shown.played - own_cards(shown, mine, seat);
  Features features;
  for (const Card card : mine.hand) {
    const unsigned stronger = (unseen & above(suit_of(card), number_of(card))).size();
    features.add(of_cards + names.place(card));
    features.add(of_ranks + names.place(suit_of(card), 1) + stronger);
  }
  return features;
}

Action Inference::take_back(State& world, const Shown& before, Observer actor,
                            const Action& observed) {
  Action action = observed;
  if (action.verb == Verb::discard) {
    action = Action::of(Verb::discard, world.hidden.discards[before.discards.size()]);
    world.hidden.discards[before.discards.size()] = {};
  }
  world.hidden.hands[*actor].add(action.card());
  world.shown = before;
  return action;
}

}  // namespace menagerie::savage_bowl
