// SPDX-License-Identifier: Apache-2.0
#include "experiments/arena.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "base/assert.h"
#include "engine/simulation/in_order.h"

namespace menagerie {
namespace {

constexpr double error_allowed = 0.05;
// Parts of a victory that every number of seats up to ten divides: sums are whole numbers, so bots
// that play alike have figures that are alike to the last bit.
constexpr std::int64_t victory = 2520;

ScoreOrder order_of(const MatchResult& result) {
  bool higher = true, lower = true;
  for (const unsigned winner : result.winners) {
    for (const int score : result.scores) {
      higher &= result.scores[winner] >= score;
      lower &= result.scores[winner] <= score;
    }
  }
  if (higher == lower) return higher ? ScoreOrder::unknown : ScoreOrder::mixed;
  return higher ? ScoreOrder::higher_wins : ScoreOrder::lower_wins;
}

ScoreOrder joined(ScoreOrder a, ScoreOrder b) {
  if (a == b || b == ScoreOrder::unknown) return a;
  return a == ScoreOrder::unknown ? b : ScoreOrder::mixed;
}

// From the lowest score of a seat to the highest.
struct ScoreRange {
  int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();

  void add(int score) {
    low = std::min(low, score);
    high = std::max(high, score);
  }
};

// Sums over the matches of one deal.
class DealSums {
 public:
  explicit DealSums(unsigned bots)
      : bots_(bots), pairs_(std::size_t{bots} * bots), count_(bots), score_(bots), victory_(bots) {}

  void add(const Lineup& lineup, const MatchResult& result) {
    for (unsigned seat = 0; seat < lineup.size(); ++seat) {
      ++count_[lineup[seat]];
      score_[lineup[seat]] += result.scores[seat];
      range_.add(result.scores[seat]);
    }
    const auto winners = static_cast<std::int64_t>(result.winners.size());
    for (const unsigned seat : result.winners) victory_[lineup[seat]] += victory / winners;
    for (unsigned i = 0; i < lineup.size(); ++i) {
      for (unsigned j = 0; j < lineup.size(); ++j) {
        if (lineup[i] >= lineup[j]) continue;
        Pair& pair = pairs_[lineup[i] * bots_ + lineup[j]];
        pair.halves += static_cast<std::int64_t>(2 * ahead(result, i, j));
        ++pair.count;
      }
    }
  }

  const ScoreRange& range() const { return range_; }
  double score(unsigned bot) const { return per_match(score_[bot], bot); }
  double win_share(unsigned bot) const { return per_match(victory_[bot], bot) / victory; }
  double ahead_of(unsigned a, unsigned b) const {
    const Pair& pair = pairs_[a * bots_ + b];
    return 0.5 * static_cast<double>(pair.halves) / static_cast<double>(pair.count);
  }

 private:
  struct Pair {
    std::int64_t halves = 0, count = 0;
  };
  double per_match(std::int64_t sum, unsigned bot) const {
    return static_cast<double>(sum) / static_cast<double>(count_[bot]);
  }
  unsigned bots_;
  ScoreRange range_;
  std::vector<Pair> pairs_;
  std::vector<std::int64_t> count_, score_, victory_;
};

// Whether the lineups are the same ones when two bots change places in all of them.
bool same_when_swapped(const std::vector<Lineup>& lineups, unsigned a, unsigned b) {
  return std::all_of(lineups.begin(), lineups.end(), [&](Lineup lineup) {
    for (unsigned& bot : lineup) bot = bot == a ? b : bot == b ? a : bot;
    return std::find(lineups.begin(), lineups.end(), lineup) != lineups.end();
  });
}

// The results of the deals so far.
class Standings {
 public:
  Standings(const ArenaPlan& plan, const std::vector<Lineup>& lineups) : bots_(plan.bots) {
    for (unsigned a = 0; a < plan.bots; ++a) {
      for (unsigned b = a + 1; b < plan.bots; ++b) {
        const bool alike = plan.alike && plan.alike(a, b) && same_when_swapped(lineups, a, b);
        pairs_.push_back({a, b, alike, {}, {}, {}, {}});
      }
    }
  }

  void add(const DealSums& deal) {
    for (unsigned bot = 0; bot < bots_.size(); ++bot) {
      bots_[bot].score.add(deal.score(bot));
      bots_[bot].win_share.add(deal.win_share(bot));
    }
    const ScoreRange range = deal.range();
    range_.add(range.low);
    range_.add(range.high);
    points_most_ = std::max(points_most_, static_cast<double>(range.high - range.low + 1));
    for (Pair& pair : pairs_) {
      const double ahead = deal.ahead_of(pair.a, pair.b);
      pair.points.add(deal.score(pair.a) - deal.score(pair.b));
      // From 0 to 1, as share() wants it.
      pair.win_share.add(0.5 + 0.5 * (deal.win_share(pair.a) - deal.win_share(pair.b)));
      pair.ahead.add(ahead);
      pair.test.add(ahead);
    }
  }

  bool all_decided() const {
    return std::all_of(pairs_.begin(), pairs_.end(), [&](const Pair& p) { return decided(p); });
  }

  void write(ArenaResult& result) const {
    for (const Bot& bot : bots_) {
      result.bots.push_back(
          {points_estimate(bot.score, range_.low - 1, range_.high + 1), bot.win_share.share()});
    }
    for (const Pair& pair : pairs_) {
      ArenaPair row;
      row.a = pair.a;
      row.b = pair.b;
      row.alike = pair.alike;
      row.points = points_estimate(pair.points, -points_most_, points_most_);
      const Estimate share = pair.win_share.share();
      row.win_share = {2 * share.mean - 1, 2 * share.low - 1, 2 * share.high - 1};
      row.ahead = pair.ahead.share();
      if (pair.alike) {
        for (Estimate* one : {&row.points, &row.win_share, &row.ahead}) *one = exactly(one->mean);
      }
      row.elo = elo_of(row.ahead);
      row.evidence = pair.test.evidence();
      if (decided(pair)) row.better = pair.test.above() ? pair.a : pair.b;
      result.pairs.push_back(row);
    }
  }

 private:
  struct Bot {
    Sample score, win_share;
  };
  struct Pair {
    unsigned a, b;
    bool alike;
    Sample points, win_share, ahead;
    BettingTest test;
  };
  static Estimate exactly(double value) { return {value, value, value}; }
  // No rule limits points, so the bounds are the lowest and highest score of any seat in any match
  // so far, plus one point. For a single deal this is too little to know.
  static Estimate points_estimate(const Sample& sample, double low, double high) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (sample.count() < 2) return {sample.mean(), -infinity, infinity};
    return sample.between(low, high);
  }
  // The error allowed is shared out among the pairs (Bonferroni).
  bool decided(const Pair& pair) const {
    return pair.test.evidence() * error_allowed >= static_cast<double>(pairs_.size());
  }
  std::vector<Bot> bots_;
  std::vector<Pair> pairs_;
  ScoreRange range_;
  double points_most_ = 0;  // One more than the most by which two seats of one deal were apart.
};

}  // namespace

double ahead(const MatchResult& result, unsigned a, unsigned b) {
  const auto won = [&](unsigned seat) {
    return std::find(result.winners.begin(), result.winners.end(), seat) != result.winners.end();
  };
  if (won(a) != won(b)) return won(a) ? 1 : 0;
  const ScoreOrder order = order_of(result);
  const int lead = result.scores[a] - result.scores[b];
  if (won(a) || lead == 0 || order == ScoreOrder::unknown || order == ScoreOrder::mixed) return 0.5;
  return (lead > 0) == (order == ScoreOrder::higher_wins) ? 1 : 0;
}

ArenaResult run_arena(const ArenaPlan& plan, StopToken stop,
                      const std::function<void(std::uint64_t)>& tick) {
  MENAGERIE_ASSERT(plan.bots >= 2 && plan.players >= 2);
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Lineup> lineups = fair_lineups(plan.bots, plan.players, plan.teams);
  ArenaResult result;
  Standings standings(plan, lineups);
  DealSums sums(plan.bots);
  OrderedWork<DealtMatch> work;
  work.count = plan.deals * lineups.size();
  work.threads = plan.threads;
  work.make_worker = [&] {
    const std::shared_ptr<DealPlayer> player = plan.make_player();
    return [&, player](std::uint64_t index) {
      return player->play(plan.seed, index / lineups.size(), lineups[index % lineups.size()], stop);
    };
  };
  std::uint64_t index = 0;
  unsigned decisions = 0;
  work.sink = [&](const DealtMatch& match) {
    sums.add(lineups[index++ % lineups.size()], match.result);
    result.order = joined(result.order, order_of(match.result));
    decisions += match.decisions;
    if (index % lineups.size() != 0) return true;
    standings.add(sums);
    sums = DealSums(plan.bots);
    ++result.deals;
    result.decisions += std::exchange(decisions, 0);
    result.decided = plan.stop_when_decided && standings.all_decided();
    return !result.decided;
  };
  work.tick = tick;
  work.run(stop);
  result.games = result.deals * lineups.size();
  standings.write(result);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  result.seconds = seconds.count();
  return result;
}

}  // namespace menagerie
