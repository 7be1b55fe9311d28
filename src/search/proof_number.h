// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "base/assert.h"
#include "search/proof_table.h"
#include "search/solving.h"

namespace menagerie {

// Which seat has a choice in a position, and between what.
template <Game G>
struct Alternatives {
  Turn turn;
  typename G::Actions actions;

  // The turn must be `play` or `chance`.
  static Alternatives in(const typename G::State& state) {
    const Turn turn = G::turn(state.shown);
    const bool by_chance = turn.kind == Turn::Kind::chance;
    MENAGERIE_ASSERT(turn.kind == Turn::Kind::play || by_chance);
    return {turn, by_chance ? G::chances(state) : legal_in<G>(state, turn.seats.lowest())};
  }
  bool by_chance() const { return turn.kind == Turn::Kind::chance; }
  Seat seat() const { return turn.seats.lowest(); }
  void take(typename G::State& state, std::size_t action) const {
    if (by_chance()) {
      G::settle(state, actions[action]);
    } else {
      G::apply(state, seat(), actions[action]);
    }
  }
};

// Finds out whether a seat is sure to win a two-player round with all cards open. It uses
// depth-first proof-number search (Nagai: "Df-pn Algorithm for Searching AND/OR Trees and Its
// Applications", 2002), which always continues where the least is left to prove, at any depth.
// Four things make it fast here:
//  - The children's numbers are not added up, since tricks reach the same position in many ways.
//    Instead, the greatest counts, plus one for each other child (weak proof numbers: Ueda,
//    Hashimoto, Hashimoto, Iida 2008).
//  - A position won with a head start is also won with a greater one.
//  - Endings of a few tricks are searched depth first, trying actions first that refuted others.
//  - An attack that fails without chance being involved is a proof for the other seat.
//
// A node's numbers say how many leaves must at least be settled to prove or disprove the attack:
//
//   the attacker decides          proof = the least of the children's
//                                 disproof = the greatest of theirs + one for each other child
//   the other seat, or chance     the same with both exchanged
//
// prove() goes down to the child whose least number is lowest, and stays there until that exceeds
// the second lowest by a quarter, or a number of the node reaches the limit its parent set. Then it
// goes back up. What it knows is in the table, so a node that was replaced there is searched again.
template <RaceGame G>
class ProofNumberSearch {
 public:
  using State = typename G::State;

  // `entries`: positions of each kind that are remembered, 16 bytes each. `plain_tricks`: endings
  // of that many tricks are searched depth first.
  explicit ProofNumberSearch(std::size_t entries, unsigned plain_tricks = 6)
      : plain_tricks_(plain_tricks), table_(entries), endings_(entries) {}

  // Questions from now on are about this round, within these limits.
  void begin(const State& state, const SolverLimits& limits) {
    watch_.begin(limits);
    std::tie(low_, high_) = G::Solving::bounds(state, first);
  }
  // Whether a limit was reached: then verdicts are open.
  bool stopped() const { return watch_.reached(); }
  std::uint64_t nodes() const { return watch_.nodes(); }

  // Whether one seat can be sure to win.
  Verdict attack(State state, bool by_first) {
    const Verdict known = known_verdict(state, by_first);
    if (known != Verdict::open || watch_.reached()) return known;
    return advance(state, [&](const Alternatives<G>& choice) {
      return prove(state, choice, {infinite, infinite}).verdict;
    });
  }
  // As far as the table, or an ending, knows.
  Verdict known_verdict(State state, bool by_first) {
    by_first_ = by_first;
    return advance(state, [&](const Alternatives<G>& choice) {
      if (is_ending(state)) return play_ending(state, choice);
      const ProofEntry* known = table_.find(G::Solving::key(state));
      return known ? known->of_attack(by_first_, G::Solving::Race::head_start(state, first))
                   : Verdict::open;
    });
  }
  // Plays on while there is no choice: returns the winner as in an attack by seat 0, or open.
  Verdict play_on(State& state) {
    by_first_ = true;
    return advance(state, [](const Alternatives<G>&) { return Verdict::open; });
  }

 private:
  using Number = std::uint32_t;

  static constexpr Seat first{0};
  static constexpr Number infinite = 60'000;  // Fits a table entry.
  static constexpr std::size_t actions_max = G::Actions::capacity();

  struct Numbers {
    Number proof, disproof;
  };
  struct Outcome {
    Verdict verdict = Verdict::open;
    Numbers numbers{1, 1};  // While it is open.
  };
  struct Child {
    std::uint64_t key;
    Numbers numbers;
    std::uint8_t action;  // Its place in the node's list.
    std::int8_t head_start;
  };
  struct Ending {
    std::uint64_t key;
    std::int8_t won_from, not_won_to, lost_to;  // As in ProofEntry, for the attacker.
  };

  // Plays on while there is no choice, and then asks `at_choice`, unless the round is settled.
  template <class AtChoice>
  Verdict advance(State& state, const AtChoice& at_choice) {
    for (;;) {
      watch_.count();
      const auto [low, high] = G::Solving::bounds(state, first);
      if (low >= high_) return by_first_ ? Verdict::won : Verdict::lost;
      if (high <= low_) return by_first_ ? Verdict::lost : Verdict::won;
      const Alternatives<G> choice = Alternatives<G>::in(state);
      if (choice.actions.size() > 1) return at_choice(choice);
      choice.take(state, 0);
    }
  }

  Seat attacker() const { return Seat(by_first_ ? 0 : 1); }
  bool attacker_has(const Alternatives<G>& choice) const {
    return !choice.by_chance() && choice.seat() == attacker();
  }

  // What the children's verdicts say about a node. The attacker needs one child that is won; the
  // other seat, and chance, one that isn't. `unsure` remembers such a child if the attacker has no
  // better one.
  class Judge {
   public:
    Judge(bool attacker_decides, bool chance) : attacker_(attacker_decides), chance_(chance) {}
    // True if the child decides the node.
    bool hear(Verdict child) {
      if (attacker_) {
        unsure_ |= child == Verdict::unsure;
        if (child == Verdict::won) verdict_ = child;
      } else if (child != Verdict::won) {
        // Chance may still turn it in the attacker's favour.
        verdict_ = chance_ ? Verdict::unsure : child;
      }
      return verdict_ != Verdict::open;
    }
    // When all children are known.
    Verdict verdict() const {
      if (verdict_ != Verdict::open) return verdict_;
      if (!attacker_) return Verdict::won;
      return unsure_ ? Verdict::unsure : Verdict::lost;
    }

   private:
    bool attacker_, chance_, unsure_ = false;
    Verdict verdict_ = Verdict::open;
  };

  // Works on a position until it is settled or one of its numbers reaches the limit.
  Outcome prove(const State& state, const Alternatives<G>& choice, Numbers limit) {
    const std::uint64_t nodes_before = watch_.nodes();
    if (watch_.check()) return {};
    const bool attacking = attacker_has(choice);
    Judge judge(attacking, choice.by_chance());
    std::array<Child, actions_max> children;
    std::size_t count = 0;
    Outcome outcome;
    if (look_at(state, choice, judge, children, count)) {
      outcome.verdict = judge.verdict();
    } else {
      work_on(state, choice, judge, children, count, limit, outcome);
    }
    if (watch_.reached()) return {};
    ProofEntry& entry = table_.claim(G::Solving::key(state));
    entry.note(by_first_, G::Solving::Race::head_start(state, first), outcome.verdict);
    if (outcome.verdict == Verdict::open) {
      entry.proof = static_cast<std::uint16_t>(seen_by_first(outcome.numbers).proof);
      entry.disproof = static_cast<std::uint16_t>(seen_by_first(outcome.numbers).disproof);
    }
    const auto work = static_cast<std::uint8_t>(std::bit_width(watch_.nodes() - nodes_before));
    entry.work = std::max(entry.work, work);
    return outcome;
  }
  // The numbers of one seat's attack are close to those of the other's, reversed.
  Numbers seen_by_first(Numbers numbers) const {
    return by_first_ ? numbers : Numbers{numbers.disproof, numbers.proof};
  }

  // Finds the children of a node that aren't settled yet; true if the others settle it.
  bool look_at(const State& state, const Alternatives<G>& choice, Judge& judge,
               std::array<Child, actions_max>& children, std::size_t& count) {
    for (std::size_t i = 0; i < choice.actions.size(); ++i) {
      State next = state;
      choice.take(next, i);
      Child& child = children[count];
      const Verdict verdict = advance(next, [&](const Alternatives<G>& after) {
        if (is_ending(next)) return play_ending(next, after);
        child.key = G::Solving::key(next);
        table_.prefetch(child.key);
        child.action = static_cast<std::uint8_t>(i);
        child.head_start = static_cast<std::int8_t>(G::Solving::Race::head_start(next, first));
        // A few answers are easily refuted one by one.
        const auto answers = static_cast<Number>(after.actions.size());
        child.numbers = attacker_has(after) ? Numbers{1, answers} : Numbers{answers, 1};
        return Verdict::open;
      });
      if (watch_.reached()) return false;
      if (verdict != Verdict::open) {
        if (judge.hear(verdict)) return true;
        continue;
      }
      const auto is_twin = [&](const Child& other) { return other.key == child.key; };
      if (std::none_of(children.data(), children.data() + count, is_twin)) ++count;
    }
    for (std::size_t i = count; i > 0; --i) {
      Child& child = children[i - 1];
      const ProofEntry* known = table_.find(child.key);
      if (known == nullptr) continue;
      const Verdict verdict = known->of_attack(by_first_, child.head_start);
      if (verdict == Verdict::open) {
        if (known->proof > 0) child.numbers = seen_by_first({known->proof, known->disproof});
        continue;
      }
      if (judge.hear(verdict)) return true;
      child = children[--count];
    }
    return false;
  }

  void work_on(const State& state, const Alternatives<G>& choice, Judge& judge,
               std::array<Child, actions_max>& children, std::size_t count, Numbers limit,
               Outcome& outcome) {
    const bool attacking = attacker_has(choice);
    // The number for which one child is enough, and the one to which all of them add.
    const auto one = [attacking](Numbers numbers) {
      return attacking ? numbers.proof : numbers.disproof;
    };
    const auto all = [attacking](Numbers numbers) {
      return attacking ? numbers.disproof : numbers.proof;
    };
    const auto numbers_of = [attacking](Number of_one, Number of_all) {
      return attacking ? Numbers{of_one, of_all} : Numbers{of_all, of_one};
    };
    while (count > 0) {
      Child* best = children.data();
      Number second = infinite, greatest = 0;
      for (std::size_t i = 0; i < count; ++i) {
        Child& child = children[i];
        greatest = std::max(greatest, all(child.numbers));
        if (i == 0) continue;
        const Number its = one(child.numbers), least = one(best->numbers);
        if (its < least || (its == least && all(child.numbers) < all(best->numbers))) {
          second = least;
          best = &child;
        } else {
          second = std::min(second, its);
        }
      }
      const auto others = static_cast<Number>(count - 1);
      const Number total = std::min(greatest + others, infinite - 1);
      outcome.numbers = numbers_of(one(best->numbers), total);
      if (one(best->numbers) >= one(limit) || total >= all(limit)) return;
      // A quarter more than the second best, so that the search doesn't alternate between them.
      const Number patience = std::max(second + 1, second + second / 4);
      const Number rest = all(limit) == infinite ? infinite : all(limit) - others;
      const Numbers its_limit = numbers_of(std::min(one(limit), patience), rest);
      State next = state;
      choice.take(next, best->action);
      Outcome found;
      advance(next, [&](const Alternatives<G>& after) {
        found = prove(next, after, its_limit);
        return found.verdict;
      });
      if (watch_.reached()) return;
      best->numbers = found.numbers;
      if (found.verdict == Verdict::open) continue;
      if (judge.hear(found.verdict)) break;
      *best = children[--count];
    }
    outcome.verdict = judge.verdict();
  }

  bool is_ending(const State& state) const {
    return G::Solving::Race::tricks_left(state) <= plain_tricks_;
  }

  // The same question about the last tricks, depth first.
  Verdict play_ending(const State& state, const Alternatives<G>& choice) {
    if (watch_.check()) return Verdict::open;
    Ending* known = nullptr;
    std::uint64_t key = 0;
    int head_start = 0;
    if (G::Solving::is_crossroads(state)) {
      key = G::Solving::key(state) ^ (by_first_ ? 0 : 0x5555555555555555u);  // Two questions.
      head_start = G::Solving::Race::head_start(state, attacker());
      known = &endings_.at(key);
      if (known->key == key) {
        if (head_start >= known->won_from) return Verdict::won;
        if (head_start <= known->lost_to) return Verdict::lost;
        if (head_start <= known->not_won_to) return Verdict::unsure;
      }
    }
    const Verdict verdict = try_all(state, choice);
    if (known == nullptr || watch_.reached()) return verdict;
    if (known->key != key) {
      *known = {key, ProofEntry::never_from, ProofEntry::never_to, ProofEntry::never_to};
    }
    const auto start = static_cast<std::int8_t>(head_start);
    if (verdict == Verdict::won) known->won_from = std::min(known->won_from, start);
    if (verdict == Verdict::unsure) known->not_won_to = std::max(known->not_won_to, start);
    if (verdict == Verdict::lost) known->lost_to = std::max(known->lost_to, start);
    return verdict;
  }

  Verdict try_all(const State& state, const Alternatives<G>& choice) {
    Judge judge(attacker_has(choice), choice.by_chance());
    const std::size_t count = choice.actions.size();
    std::array<std::uint32_t, actions_max> order;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t promise = choice.by_chance() ? 0 : promise_of(choice, i);
      order[i] = promise << 8 | static_cast<std::uint32_t>(0xff - i);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(order[i], *std::max_element(order.data() + i, order.data() + count));
      const std::size_t action = 0xff - (order[i] & 0xff);
      State next = state;
      choice.take(next, action);
      const Verdict verdict =
          advance(next, [&](const Alternatives<G>& after) { return play_ending(next, after); });
      if (watch_.reached()) return Verdict::open;
      if (!judge.hear(verdict)) continue;
      if (i > 0 && !choice.by_chance()) reward(choice, action);
      break;
    }
    return judge.verdict();
  }

  // How often an action has settled an ending: the history heuristic (Schaeffer 1989).
  std::uint32_t& promise_of(const Alternatives<G>& choice, std::size_t action) {
    const std::uint32_t mixed = action_key(choice.actions[action]) * 0x9e3779b1u;
    return history_[(mixed >> 20 ^ choice.seat().index() << 8) % history_.size()];
  }
  void reward(const Alternatives<G>& choice, std::size_t action) {
    if (++promise_of(choice, action) < 0xf00000) return;
    for (std::uint32_t& each : history_) each /= 2;
  }

  unsigned plain_tricks_;
  ProofTable table_;
  DirectMappedTable<Ending> endings_;
  std::array<std::uint32_t, 4096> history_{};
  LimitWatch watch_;
  int low_ = 0, high_ = 0;  // The lead of seat 0 if it loses the round, and if it wins.
  bool by_first_ = true;    // Whether seat 0 is the attacker.
};

}  // namespace menagerie
