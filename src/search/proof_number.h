// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "base/assert.h"
#include "search/proof_table.h"
#include "search/solving.h"

namespace menagerie {

// Exact search with all cards open of a game in which one of two seats wins the round, by
// depth-first proof-number search (Nagai: "Df-pn Algorithm for Searching AND/OR Trees and Its
// Applications", 2002): of all ways to go on, the one that leaves least to be proved, whatever its
// depth. Four things make it fast here:
//  - numbers of children are not added up but the greatest counts, and one for each other child
//    (weak proof numbers: Ueda, Hashimoto, Hashimoto, Iida 2008), as tricks come to the same
//    position in many ways;
//  - what is won with a head start is won with a greater one;
//  - endings of a few tricks are searched depth first, with the actions that refuted others first;
//  - an attack that fails without chance having a part in it is a proof for the other seat.
// Where the result is up to chance, the probability is found by search with bounds (Star1: Ballard
// 1983) among the positions that neither seat is sure to win.
template <WonOrLostGame G>
class ProofNumberSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  // `entries`: positions that are remembered of every kind, 16 bytes each. `plain_tricks`: endings
  // of so many tricks are searched depth first.
  explicit ProofNumberSearch(std::size_t entries, unsigned plain_tricks = 6)
      : plain_tricks_(plain_tricks),
        table_(entries),
        endings_(entries),
        chances_(entries / 4 + 1) {}

  // The state must be one in which a seat acts.
  Solution<G> solve(const State& state, const SolverLimits& limits) {
    limits_ = &limits;
    start_ = limits.clock();
    nodes_ = check_at_ = 0;
    stopped_ = false;
    Solution<G> solution;
    solution.hero = G::turn(state.shown).seats.lowest();
    std::tie(low_, high_) = G::bounds(state, first);
    const Chance chance = low_ < high_ ? chance_of(state, -1, certain + 1) : certain;
    solution.exact = !stopped_;
    solution.nodes = nodes_;
    const Chance low = stopped_ ? 0 : chance, high = stopped_ ? certain : chance;
    solution.low = solution.hero == first ? lead(low) : -lead(high);
    solution.high = solution.hero == first ? lead(high) : -lead(low);
    solution.value = (solution.low + solution.high) / 2;
    if (solution.exact) solution.line = best_line(state);
    return solution;
  }

 private:
  using Number = std::uint32_t;
  // A probability that seat 0 wins, in parts: means over results of chance are whole numbers.
  using Chance = std::int64_t;

  static constexpr Seat first{0};
  static constexpr Chance certain = parts_of_point<G>();
  static constexpr Number infinite = 60'000;  // Fits a table entry.
  static constexpr std::size_t actions_max = G::Actions::capacity();
  using Actions = typename G::Actions;

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
    std::uint8_t action;  // Its place among the node's.
    std::int8_t head_start;
  };
  // Who has a choice in a position, and how many.
  struct Choice {
    Turn turn;
    Actions actions;
    bool by_chance() const { return turn.kind == Turn::Kind::chance; }
    Seat seat() const { return turn.seats.lowest(); }
  };
  struct Ending {
    std::uint64_t key;
    std::int8_t won_from, not_won_to, lost_to;  // As in ProofEntry, of the attacker.
  };
  struct KnownChance {
    std::uint64_t key;
    std::int32_t low, high;
  };

  double lead(Chance chance) const {
    return low_ + static_cast<double>(high_ - low_) * static_cast<double>(chance) / certain;
  }

  // Plays on while nobody has a choice, and then asks `at_choice`, unless the round is settled.
  template <class AtChoice>
  Verdict advance(State& state, const AtChoice& at_choice) {
    for (;;) {
      ++nodes_;
      const auto [low, high] = G::bounds(state, first);
      if (low >= high_) return by_first_ ? Verdict::won : Verdict::lost;
      if (high <= low_) return by_first_ ? Verdict::lost : Verdict::won;
      const Choice choice = choice_in(state);
      if (choice.actions.size() > 1) return at_choice(choice);
      take(state, choice, 0);
    }
  }
  static Choice choice_in(const State& state) {
    const Turn turn = G::turn(state.shown);
    const bool by_chance = turn.kind == Turn::Kind::chance;
    MENAGERIE_ASSERT(turn.kind == Turn::Kind::play || by_chance);
    return {turn, by_chance ? G::chances(state) : legal_in<G>(state, turn.seats.lowest())};
  }
  static void take(State& state, const Choice& choice, std::size_t action) {
    if (choice.by_chance()) {
      G::settle(state, choice.actions[action]);
    } else {
      G::apply(state, choice.seat(), choice.actions[action]);
    }
  }

  Seat attacker() const { return Seat(by_first_ ? 0 : 1); }
  bool attacker_has(const Choice& choice) const {
    return !choice.by_chance() && choice.seat() == attacker();
  }

  // Whether one seat can be sure to win.
  Verdict attack(State state, bool by_first) {
    by_first_ = by_first;
    const Verdict known = known_verdict(state);
    if (known != Verdict::open || stopped_) return known;
    return advance(state, [&](const Choice& choice) {
      return prove(state, choice, {infinite, infinite}).verdict;
    });
  }
  // As far as it is told by the table, or by an ending.
  Verdict known_verdict(State state) {
    return advance(state, [&](const Choice& choice) {
      if (is_ending(state)) return play_ending(state, choice);
      const ProofEntry* known = table_.find(solving_key<G>(state));
      return known ? known->of_attack(by_first_, G::head_start(state, first)) : Verdict::open;
    });
  }

  // What the verdicts on its children say of a node. The attacker needs one child that is won; the
  // other seat, and chance, one that is not. `unsure` remembers such a child where the attacker has
  // no better one.
  class Judge {
   public:
    Judge(bool attacker_decides, bool chance) : attacker_(attacker_decides), chance_(chance) {}
    // True if the child decides the node.
    bool hear(Verdict child) {
      if (attacker_) {
        unsure_ |= child == Verdict::unsure;
        if (child == Verdict::won) verdict_ = child;
      } else if (child != Verdict::won) {
        // Chance may still turn it to the attacker.
        verdict_ = chance_ ? Verdict::unsure : child;
      }
      return verdict_ != Verdict::open;
    }
    // When all children were heard.
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
  Outcome prove(const State& state, const Choice& choice, Numbers limit) {
    const std::uint64_t nodes_before = nodes_;
    if (out_of_limits()) return {};
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
    if (stopped_) return {};
    ProofEntry& entry = table_.claim(solving_key<G>(state));
    entry.note(by_first_, G::head_start(state, first), outcome.verdict);
    if (outcome.verdict == Verdict::open) {
      entry.proof = static_cast<std::uint16_t>(seen_by_first(outcome.numbers).proof);
      entry.disproof = static_cast<std::uint16_t>(seen_by_first(outcome.numbers).disproof);
    }
    const auto work = static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before));
    entry.work = std::max(entry.work, work);
    return outcome;
  }
  // The numbers of one seat's attack are near those of the other's, the other way round.
  Numbers seen_by_first(Numbers numbers) const {
    return by_first_ ? numbers : Numbers{numbers.disproof, numbers.proof};
  }

  // Finds the children of a node that are not settled yet; true if the others settle it.
  bool look_at(const State& state, const Choice& choice, Judge& judge,
               std::array<Child, actions_max>& children, std::size_t& count) {
    for (std::size_t i = 0; i < choice.actions.size(); ++i) {
      State next = state;
      take(next, choice, i);
      Child& child = children[count];
      const Verdict verdict = advance(next, [&](const Choice& after) {
        if (is_ending(next)) return play_ending(next, after);
        child.key = solving_key<G>(next);
        table_.prefetch(child.key);
        child.action = static_cast<std::uint8_t>(i);
        child.head_start = static_cast<std::int8_t>(G::head_start(next, first));
        // Few answers are easily refuted one by one.
        const auto answers = static_cast<Number>(after.actions.size());
        child.numbers = attacker_has(after) ? Numbers{1, answers} : Numbers{answers, 1};
        return Verdict::open;
      });
      if (stopped_) return false;
      if (verdict != Verdict::open) {
        if (judge.hear(verdict)) return true;
        continue;
      }
      const auto is_twin = [&](const Child& other) { return other.key == child.key; };
      if (std::none_of(children.begin(), children.begin() + count, is_twin)) ++count;
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

  void work_on(const State& state, const Choice& choice, Judge& judge,
               std::array<Child, actions_max>& children, std::size_t count, Numbers limit,
               Outcome& outcome) {
    const bool attacking = attacker_has(choice);
    // The number of which one child is enough, and the one to which all of them add.
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
      // A quarter more than the second best, lest the search go to and fro between them.
      const Number patience = std::max(second + 1, second + second / 4);
      const Number rest = all(limit) == infinite ? infinite : all(limit) - others;
      const Numbers its_limit = numbers_of(std::min(one(limit), patience), rest);
      State next = state;
      take(next, choice, best->action);
      Outcome found;
      advance(next, [&](const Choice& after) {
        found = prove(next, after, its_limit);
        return found.verdict;
      });
      if (stopped_) return;
      best->numbers = found.numbers;
      if (found.verdict == Verdict::open) continue;
      if (judge.hear(found.verdict)) break;
      *best = children[--count];
    }
    outcome.verdict = judge.verdict();
  }

  bool is_ending(const State& state) const { return G::tricks_left(state) <= plain_tricks_; }

  // The same question of the last tricks, depth first.
  Verdict play_ending(const State& state, const Choice& choice) {
    if (out_of_limits()) return Verdict::open;
    Ending* known = nullptr;
    std::uint64_t key = 0;
    int head_start = 0;
    if (is_crossroads<G>(state)) {
      key = solving_key<G>(state) ^ (by_first_ ? 0 : 0x5555555555555555u);  // Two questions.
      head_start = G::head_start(state, attacker());
      known = &endings_.at(key);
      if (known->key == key) {
        if (head_start >= known->won_from) return Verdict::won;
        if (head_start <= known->lost_to) return Verdict::lost;
        if (head_start <= known->not_won_to) return Verdict::unsure;
      }
    }
    const Verdict verdict = try_all(state, choice);
    if (known == nullptr || stopped_) return verdict;
    if (known->key != key) {
      *known = {key, ProofEntry::never_from, ProofEntry::never_to, ProofEntry::never_to};
    }
    const auto start = static_cast<std::int8_t>(head_start);
    if (verdict == Verdict::won) known->won_from = std::min(known->won_from, start);
    if (verdict == Verdict::unsure) known->not_won_to = std::max(known->not_won_to, start);
    if (verdict == Verdict::lost) known->lost_to = std::max(known->lost_to, start);
    return verdict;
  }

  Verdict try_all(const State& state, const Choice& choice) {
    Judge judge(attacker_has(choice), choice.by_chance());
    const std::size_t count = choice.actions.size();
    std::array<std::uint32_t, actions_max> order;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t promise = choice.by_chance() ? 0 : promise_of(choice, i);
      order[i] = promise << 8 | static_cast<std::uint32_t>(0xff - i);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(order[i], *std::max_element(order.begin() + i, order.begin() + count));
      const std::size_t action = 0xff - (order[i] & 0xff);
      State next = state;
      take(next, choice, action);
      const Verdict verdict =
          advance(next, [&](const Choice& after) { return play_ending(next, after); });
      if (stopped_) return Verdict::open;
      if (!judge.hear(verdict)) continue;
      if (i > 0 && !choice.by_chance()) reward(choice, action);
      break;
    }
    return judge.verdict();
  }

  // How often an action has settled an ending: the history heuristic (Schaeffer 1989).
  std::uint32_t& promise_of(const Choice& choice, std::size_t action) {
    const std::uint32_t mixed = action_key(choice.actions[action]) * 0x9e3779b1u;
    return history_[(mixed >> 20 ^ choice.seat().index() << 8) % history_.size()];
  }
  void reward(const Choice& choice, std::size_t action) {
    if (++promise_of(choice, action) < 0xf00000) return;
    for (std::uint32_t& each : history_) each /= 2;
  }

  // Whether seat 0 is sure to win (certain) or to lose (0), if one of them.
  std::optional<Chance> certainty_of(const State& state) {
    const bool by_first = G::turn(state.shown).seats.has(first);
    for (const bool attack_by_first : {by_first, !by_first}) {
      const Verdict verdict = attack(state, attack_by_first);
      if (stopped_) return std::nullopt;
      if (verdict != Verdict::unsure) {
        return (verdict == Verdict::won) == attack_by_first ? certain : 0;
      }
    }
    return std::nullopt;
  }

  // The probability that seat 0 wins, exact if it lies between alpha and beta, else a bound of it.
  Chance chance_of(State state, Chance alpha, Chance beta) {
    Chance chance = 0;
    by_first_ = true;
    const Verdict verdict = advance(state, [&](const Choice& choice) {
      chance = chance_at(state, choice, alpha, beta);
      return Verdict::open;
    });
    if (verdict == Verdict::open) return chance;
    return verdict == Verdict::won ? certain : 0;
  }
  Chance chance_at(const State& state, const Choice& choice, Chance alpha, Chance beta) {
    if (const auto sure = certainty_of(state); sure || stopped_) return sure.value_or(0);
    const std::uint64_t key =
        mix_key(solving_key<G>(state), static_cast<std::uint64_t>(G::head_start(state, first)));
    KnownChance known = chances_.at(key);
    if (known.key != key) known = {key, 1, certain - 1};
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;
    const Chance found = choice.by_chance() ? mean_of(state, choice, alpha, beta)
                                            : best_of(state, choice, alpha, beta);
    if (stopped_) return 0;
    if (found > alpha) known.low = std::max(known.low, static_cast<std::int32_t>(found));
    if (found < beta) known.high = std::min(known.high, static_cast<std::int32_t>(found));
    chances_.at(key) = known;
    return found;
  }

  Chance best_of(const State& state, const Choice& choice, Chance alpha, Chance beta) {
    const bool maximise = choice.seat() == first;
    Chance best = maximise ? 0 : certain;
    for (std::size_t i = 0; i < choice.actions.size() && alpha < beta; ++i) {
      State next = state;
      take(next, choice, i);
      const Chance chance = chance_of(next, alpha, beta);
      if (stopped_) return 0;
      best = maximise ? std::max(best, chance) : std::min(best, chance);
      if (maximise) {
        alpha = std::max(alpha, best);
      } else {
        beta = std::min(beta, best);
      }
    }
    return best;
  }

  // Each result is searched in the window that could still matter. True means are whole numbers, so
  // cutting a bound to one keeps it a bound.
  Chance mean_of(const State& state, const Choice& choice, Chance alpha, Chance beta) {
    const auto count = static_cast<Chance>(choice.actions.size());
    Chance sum = 0;
    for (Chance i = 0; i < count; ++i) {
      const Chance most_of_rest = (count - i - 1) * certain;
      const Chance floor = alpha * count - sum - most_of_rest;
      const Chance ceiling = beta * count - sum;
      State next = state;
      take(next, choice, static_cast<std::size_t>(i));
      const Chance chance = chance_of(next, std::clamp(floor, Chance{-1}, certain),
                                      std::clamp(ceiling, Chance{0}, certain + 1));
      if (stopped_) return 0;
      if (chance <= floor)
        return std::max(Chance{0}, std::min((sum + chance + most_of_rest) / count, alpha));
      if (chance >= ceiling) return std::min(certain, std::max((sum + chance) / count, beta));
      sum += chance;
    }
    return sum / count;
  }

  // Best play as far as no chance falls.
  std::vector<Action> best_line(State state) {
    std::vector<Action> line;
    while (G::turn(state.shown).kind == Turn::Kind::play) {
      const Seat seat = G::turn(state.shown).seats.lowest();
      const auto legal = legal_in<G>(state, seat);
      const auto best = legal.size() == 1 ? 0 : best_action(state, seat, legal);
      if (!best) break;
      line.push_back(legal[*best]);
      G::apply(state, seat, legal[*best]);
    }
    return line;
  }

  // Nothing where a limit was reached.
  std::optional<std::size_t> best_action(const State& state, Seat seat, const Actions& legal) {
    const Chance wanted = chance_of(state, -1, certain + 1);
    if (stopped_) return std::nullopt;
    const Chance worst = seat == first ? 0 : certain;
    if (wanted == worst) return 0;  // All are.
    const auto after = [&](std::size_t action) {
      State next = state;
      G::apply(next, seat, legal[action]);
      return next;
    };
    // Of all that win, one that is known to.
    by_first_ = seat == first;
    for (std::size_t i = 0; i < legal.size() && wanted == certain - worst; ++i) {
      if (known_verdict(after(i)) == Verdict::won) return i;
    }
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const Chance chance = chance_of(after(i), wanted - 1, wanted + 1);
      if (stopped_) return std::nullopt;
      if (chance == wanted) return i;
    }
    return std::nullopt;
  }

  bool out_of_limits() {
    if (nodes_ >= check_at_) {
      check_at_ = nodes_ + 4096;
      stopped_ |= limits_->stop.stop_requested() || limits_->clock() - start_ >= limits_->time;
    }
    stopped_ |= nodes_ > limits_->nodes;
    return stopped_;
  }

  unsigned plain_tricks_;
  ProofTable table_;
  DirectTable<Ending> endings_;
  DirectTable<KnownChance> chances_;
  std::array<std::uint32_t, 4096> history_{};
  const SolverLimits* limits_ = nullptr;
  std::chrono::nanoseconds start_{};
  std::uint64_t nodes_ = 0, check_at_ = 0;
  int low_ = 0, high_ = 0;  // The lead of seat 0 if it loses the round and if it wins.
  bool by_first_ = true;    // Whether seat 0 is the attacker.
  bool stopped_ = false;
};

}  // namespace menagerie
