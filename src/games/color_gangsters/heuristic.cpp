// SPDX-License-Identifier: Apache-2.0
// Rules of thumb: win tricks that bring a good tile, save strong cards for them, stop a neighbour's
// line when it is in sight.
#include <algorithm>
#include <bit>

#include "games/color_gangsters/knowledge.h"
#include "games/color_gangsters/rules.h"
#include "games/color_gangsters/tricks.h"

namespace menagerie::color_gangsters {
namespace {

constexpr float line_value = 1000.0f;

// Keeps the best of the candidates; ties are broken at random.
template <class T>
class Best {
 public:
  explicit Best(Rng& rng) : rng_(rng) {}
  void offer(const T& candidate, float value) {
    if (value > value_) ties_ = 0;
    if (value < value_) return;
    value_ = value;
    if (rng_.below(++ties_) == 0) best_ = candidate;
  }
  const T& get() const { return best_; }

 private:
  Rng& rng_;
  T best_{};
  float value_ = -1e9f;
  unsigned ties_ = 0;
};

// Cards with a higher number than that.
constexpr std::array<GangSet, numbers_max + 1> higher_numbers = [] {
  std::array<GangSet, numbers_max + 1> sets;
  for (unsigned number = numbers_max; number > 0; --number) {
    sets[number - 1] = sets[number] | of_number(number);
  }
  return sets;
}();

// What one seat thinks about the table.
class Thoughts {
 public:
  Thoughts(const Shown& shown, const Mine& mine, Seat seat);

  float worth(GangCard card) const;
  float worth_as_trump(Color color) const;
  float worth_as_number(unsigned number) const;
  float place_value(Seat owner, unsigned place) const;
  float play_value(GangCard card) const;

 private:
  float best_tile(Seat owner, unsigned kinds) const;
  float hoped_tile(GangCard card) const;
  float chance_to_win(GangCard card) const;
  GangSet beating(GangCard card, Color led) const;
  bool leads_so_far(GangCard card, Color led) const;
  float last_to_play(GangCard card) const;
  bool is_threatened() const;

  const Shown& shown_;
  Seat seat_;
  unsigned players_;
  GangSet hand_;
  GangSet unseen_;
  GangSet number_trumps_;
  float denial_;  // The value of keeping the others from winning the trick.
};

Thoughts::Thoughts(const Shown& shown, const Mine& mine, Seat seat)
    : shown_(shown),
      seat_(seat),
      players_(shown.options.players),
      hand_(mine.hand),
      unseen_(deck_of(shown.options) - mine.hand),
      number_trumps_(of_number(shown.number_trump)) {
  for (unsigned s = 0; s < players_; ++s) unseen_ -= shown.played[Seat(s)];
  const GivenCards given = known_given(shown, mine, seat);
  if (given.aside != no_card) unseen_.remove(given.aside);
  denial_ = is_threatened() ? 20.0f : 2.0f;
}

// Whether someone else's marker would fill a line.
bool Thoughts::is_threatened() const {
  for (unsigned s = 0; s < players_; ++s) {
    const unsigned markers = shown_.markers[Seat(s)];
    for (const unsigned line : lines) {
      if (Seat(s) != seat_ && std::popcount(markers & line) == 2) return true;
    }
  }
  return false;
}

// The cost of parting with a card, in roughly hundredths of a marker.
float Thoughts::worth(GangCard card) const {
  const float number = static_cast<float>(number_of(card));
  const bool is_color = color_of(card) == shown_.color_trump;
  if (number_of(card) == shown_.number_trump) return is_color ? 8.0f : 6.0f;
  return is_color ? 2.0f + 0.3f * number : 0.2f * number;
}

// Own cards of a colour compared with the average at the table.
float Thoughts::worth_as_trump(Color color) const {
  if (color == Color::none) return 0.0f;
  int balance = 0;
  for (unsigned s = 0; s < players_; ++s) {
    const int count = shown_.backs[Seat(s)][index_of(color)];
    balance += Seat(s) == seat_ ? static_cast<int>(players_ - 1) * count : -count;
  }
  return static_cast<float>(balance) / static_cast<float>(players_);
}

float Thoughts::worth_as_number(unsigned number) const {
  const auto own = static_cast<float>((hand_ & of_number(number)).size());
  const auto others = static_cast<float>((unseen_ & of_number(number)).size());
  return 2.0f * (own - others / static_cast<float>(players_ - 1));
}

// The value of that seat's marker there: the paws, and lines that may still be filled.
float Thoughts::place_value(Seat owner, unsigned place) const {
  const unsigned own = shown_.markers[owner];
  if (fills_line(own | 1u << place)) return line_value;
  float value = 10.0f * static_cast<float>(paws_of(shown_.tiles[place]));
  const int left = static_cast<int>(markers_each) - std::popcount(own) - 1;
  for (const unsigned line : lines) {
    if ((line >> place & 1u) == 0) continue;
    const int missing = 2 - std::popcount(own & line);
    if (missing > left) continue;
    value += missing == 1 ? 9.0f : 2.0f;
  }
  return value;
}

float Thoughts::best_tile(Seat owner, unsigned kinds) const {
  const unsigned own = shown_.markers[owner];
  if (std::popcount(own) >= static_cast<int>(markers_each)) return 0.0f;
  float best = 0.0f;
  for (unsigned places = places_of(shown_, kinds) & ~own; places != 0; places &= places - 1) {
    best = std::max(best, place_value(owner, static_cast<unsigned>(std::countr_zero(places))));
  }
  return best;
}

// The best tile that a win with this card would bring, as far as the trick can be foreseen.
float Thoughts::hoped_tile(GangCard card) const {
  Trick alone;
  alone.leader = seat_;
  alone.cards.push_back(card);
  // Some conditions can be judged by the cards so far, no matter who wins.
  constexpr unsigned own_kinds = 0x00ff | 1u << static_cast<unsigned>(Tile::two_in_a_row);
  const unsigned sure = judge(shown_, alone).satisfied & own_kinds;
  float value = best_tile(seat_, sure);
  constexpr unsigned totals =
      1u << static_cast<unsigned>(Tile::total_odd) | 1u << static_cast<unsigned>(Tile::total_even);
  value = std::max(value, 0.5f * best_tile(seat_, totals));
  GangSet cards = card;
  for (const GangCard played : shown_.trick.cards) cards.add(played);
  unsigned hopes = 0;
  if (meat_eaters.has_all(cards)) hopes |= 1u << static_cast<unsigned>(Tile::all_meat);
  if (plant_eaters.has_all(cards)) hopes |= 1u << static_cast<unsigned>(Tile::all_plants);
  if (of(color_of(card)).has_all(cards)) hopes |= 1u << static_cast<unsigned>(Tile::same_color);
  if (shown_.options.blank == Blank::always) hopes |= 1u << static_cast<unsigned>(Tile::blank);
  return std::max(value, 0.3f * best_tile(seat_, hopes));
}

// The cards that would beat this one if they were played after it.
GangSet Thoughts::beating(GangCard card, Color led) const {
  const GangSet trumps = shown_.color_trump == Color::none ? GangSet{} : of(shown_.color_trump);
  const GangSet both = number_trumps_ & trumps;
  const GangSet led_cards = of(led) - trumps;
  const GangSet higher = higher_numbers[number_of(card)];
  switch (category(card, led, shown_.number_trump, shown_.color_trump)) {
    case 5:
      return {};
    case 4:
      return both;
    case 3:
      return both | (number_trumps_ & led_cards);
    case 2:
      return number_trumps_ | (trumps & higher);
    case 1:
      return number_trumps_ | trumps | (led_cards & higher);
    default:
      return number_trumps_ | trumps | led_cards | higher;
  }
}

bool Thoughts::leads_so_far(GangCard card, Color led) const {
  const auto power = [&](GangCard one, unsigned place) {
    return strength(one, place, led, shown_.number_trump, shown_.color_trump);
  };
  const auto size = static_cast<unsigned>(shown_.trick.cards.size());
  for (unsigned place = 0; place < size; ++place) {
    if (power(shown_.trick.cards[place], place) > power(card, size)) return false;
  }
  return true;
}

// The chance that no one after this seat beats the card, if all of them want to.
float Thoughts::chance_to_win(GangCard card) const {
  const Trick& trick = shown_.trick;
  const Color led = trick.cards.empty() ? color_of(card) : color_of(trick.cards.front());
  if (!leads_so_far(card, led)) return 0.0f;
  const GangSet stronger = beating(card, led) & unseen_;
  float chance = 1.0f;
  Seat other = seat_;
  for (auto played = trick.cards.size() + 1; played < players_; ++played) {
    other = other.left(players_);
    const auto& backs = shown_.backs[other];
    const bool follows = backs[index_of(led)] > 0;
    for (unsigned c = 0; c < colors_max; ++c) {
      if (backs[c] == 0 || (follows && c != index_of(led))) continue;
      const GangSet cards = unseen_ & of(static_cast<Color>(c));
      const auto all = static_cast<float>(std::max(cards.size(), 1u));
      const float weaker = 1.0f - static_cast<float>((cards & stronger).size()) / all;
      for (unsigned i = backs[c]; i > 0 && chance > 0.0f; --i) chance *= weaker;
    }
  }
  return chance;
}

float Thoughts::play_value(GangCard card) const {
  if (shown_.trick.cards.size() + 1 == players_) return last_to_play(card);
  return chance_to_win(card) * (denial_ + hoped_tile(card)) - worth(card);
}

// The last player knows how the trick ends.
float Thoughts::last_to_play(GangCard card) const {
  Trick trick = shown_.trick;
  trick.cards.push_back(card);
  const Outcome outcome = judge(shown_, trick);
  const float tile = best_tile(outcome.winner, outcome.satisfied);
  if (outcome.winner == seat_) return 2.0f + tile - worth(card);
  // The better the other player's tile, the more it is worth to take the trick from them.
  return (tile >= line_value ? -0.5f * line_value : -0.2f * tile) - worth(card);
}

Action pass_two(const Thoughts& thoughts, GangSet hand, Rng& rng) {
  Best<GangCard> one(rng), other(rng);
  for (const GangCard card : hand) one.offer(card, -thoughts.worth(card));
  for (const GangCard card : hand - one.get()) other.offer(card, -thoughts.worth(card));
  return Action::pass(one.get(), other.get());
}

Action keep_one(const Shown& shown, Seat seat, Rng& rng) {
  Best<Color> best(rng);
  for (const Color back : backs_given_to(shown, seat)) {
    const bool is_trump = back == shown.color_trump;
    const bool is_own = back == shown.options.colors[seat];
    const float count = shown.backs[seat][index_of(back)];
    best.offer(back, count + (is_trump ? 20.0f : 0.0f) + (is_own ? 1.5f : 0.0f));
  }
  return Action::keep(best.get());
}

// A new trump may be any that hasn't been up: is it better on average than the current one?
Action change_trump(const Shown& shown, const Thoughts& thoughts, Rng& rng) {
  Best<TrumpChoice> best(rng);
  best.offer(TrumpChoice::keep, 0.5f);
  if (shown.tricks_done == tricks_max) return Action::trump(TrumpChoice::keep);
  float numbers = 0.0f, colors = 0.0f;
  for (unsigned number = 1; number <= numbers_max; ++number) {
    const bool to_come = (shown.numbers_seen >> number & 1u) == 0;
    if (to_come) numbers += thoughts.worth_as_number(number);
  }
  for (unsigned s = 0; s < shown.options.players; ++s) {
    const Color color = shown.options.colors[Seat(s)];
    const bool to_come = (shown.colors_seen >> index_of(color) & 1u) == 0;
    if (to_come) colors += thoughts.worth_as_trump(color);
  }
  if (shown.numbers_left != 0) {
    const float now = shown.number_trump == 0 ? 0.0f : thoughts.worth_as_number(shown.number_trump);
    best.offer(TrumpChoice::number, numbers / static_cast<float>(shown.numbers_left) - now);
  }
  if (shown.colors_left != 0) {
    const float now = thoughts.worth_as_trump(shown.color_trump);
    best.offer(TrumpChoice::color, colors / static_cast<float>(shown.colors_left) - now);
  }
  return Action::trump(best.get());
}

}  // namespace

Action choose(const Shown& shown, const Mine& mine, Seat seat, Rng& rng) {
  const Thoughts thoughts(shown, mine, seat);
  switch (shown.phase) {
    case Phase::pass:
      return pass_two(thoughts, mine.hand, rng);
    case Phase::keep:
      return keep_one(shown, seat, rng);
    case Phase::place: {
      Best<Tile> best(rng);
      for (unsigned rest = shown.places_open; rest != 0; rest &= rest - 1) {
        const auto place = static_cast<unsigned>(std::countr_zero(rest));
        best.offer(shown.tiles[place], thoughts.place_value(seat, place));
      }
      return Action::place(best.get());
    }
    case Phase::trump:
      return change_trump(shown, thoughts, rng);
    case Phase::play:
    case Phase::deal:
    case Phase::reveal:
    case Phase::over:
      break;
  }
  Best<GangCard> best(rng);
  for (const GangCard card : playable(shown.trick, mine.hand)) {
    best.offer(card, thoughts.play_value(card));
  }
  return Action::play(best.get());
}

}  // namespace menagerie::color_gangsters
