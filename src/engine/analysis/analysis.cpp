// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/analysis.h"

#include <algorithm>

#include "engine/simulation/in_order.h"

namespace menagerie {
namespace {

// A decision that will be assessed: the position before it and the action.
struct Moment {
  std::unique_ptr<Match> match;
  AssessedDecision decision;
};

// Follows the points of a round: before its deal, after it, at its end.
class RoundLuck {
 public:
  RoundLuck(const AnalysisPlan& plan, Analysis& analysis) : plan_(plan), analysis_(analysis) {}

  // The match waits for a deal, or is over: the current round, if any, has ended.
  void between_rounds(const Match& match) {
    const SeatMap<int> scores = match.scores();
    if (!average_.empty()) {
      analysis_.rounds += static_cast<unsigned>(match.sheet().size()) - rounds_before_;
      for (unsigned i = 0; i < average_.size(); ++i) {
        AssessedSeat& seat = analysis_.seats[i];
        const double made = scores.values[i] - before_.values[i];
        seat.points += made;
        seat.average += average_[i];
        seat.cards += dealt_[i] - average_[i];
        seat.play += made - dealt_[i];
      }
    }
    average_.clear();
    rounds_before_ = static_cast<unsigned>(match.sheet().size());
    if (match.turn().kind != Turn::Kind::deal) return;
    before_ = scores;
    average_ = gains(match);
  }
  void dealt(const Match& match) { dealt_ = gains(match); }

 private:
  std::vector<double> gains(const Match& match) {
    return plan_.entry->mean_gains(match, plan_.playouts, ++seed_);
  }

  const AnalysisPlan& plan_;
  Analysis& analysis_;
  SeatMap<int> before_;
  unsigned rounds_before_ = 0;  // A deal may last for several.
  std::vector<double> average_, dealt_;
  std::uint64_t seed_ = 0;
};

// Plays the record, follows the luck in its rounds and collects the decisions to assess.
Result<std::vector<Moment>, Fault> replayed(const AnalysisPlan& plan, Match& match,
                                            Analysis& analysis, const StopToken& stop) {
  std::vector<Moment> moments;
  RoundLuck luck(plan, analysis);
  for (std::size_t i = 0; i < plan.record->events.size(); ++i) {
    const Event& event = plan.record->events[i];
    const bool wanted =
        event.kind == Event::Kind::play && plan.seat.value_or(event.seat) == event.seat;
    if (wanted && match.legal(event.seat).size() > 1) {
      moments.push_back({match.clone(), decision_at(match, i, event)});
    }
    const bool counts = !stop.stop_requested();
    if (event.kind == Event::Kind::deal && counts) luck.between_rounds(match);
    if (auto wrong = play_event(match, event)) return tl::unexpected(Fault{i, std::move(*wrong)});
    if (event.kind == Event::Kind::deal && counts) luck.dealt(match);
  }
  if (match.turn().kind == Turn::Kind::over || match.turn().kind == Turn::Kind::deal) {
    luck.between_rounds(match);
  }
  analysis.finished = match.turn().kind == Turn::Kind::over;
  return moments;
}

AssessedDecision assessed(const AnalysisPlan& plan, const Moment& moment, const StopToken& stop) {
  AssessedDecision decision = moment.decision;
  Assessment assessment = plan;
  assessment.seats = plan.record->seats;
  assess_decision(assessment, *moment.match, stop, decision);
  return decision;
}

// Sums up by seat and picks out the costliest.
void sum_up(const AnalysisPlan& plan, const std::vector<Moment>& moments, Analysis& analysis) {
  for (const AssessedDecision& decision : analysis.decisions) {
    AssessedSeat& seat = analysis.seats[decision.seat.index()];
    ++seat.decisions;
    seat.as_best += decision.made == decision.best;
    if (decision.is_mistake()) {
      ++seat.mistakes;
      seat.loss += decision.loss;
      analysis.dearest.push_back(static_cast<std::size_t>(&decision - analysis.decisions.data()));
    }
  }
  std::stable_sort(analysis.dearest.begin(), analysis.dearest.end(), [&](auto a, auto b) {
    return analysis.decisions[a].loss > analysis.decisions[b].loss;
  });
  analysis.dearest.resize(std::min(analysis.dearest.size(), plan.dearest_max));
  for (const std::size_t index : analysis.dearest) {
    explain_mistake(plan, *moments[index].match, analysis.decisions[index]);
  }
}

}  // namespace

Result<Analysis, Fault> analyze(const AnalysisPlan& plan, std::unique_ptr<Match> match,
                                const StopToken& stop,
                                const std::function<void(std::uint64_t)>& begin,
                                const std::function<void(std::uint64_t)>& tick) {
  Analysis analysis;
  analysis.seats.resize(match->players());
  const auto moments = replayed(plan, *match, analysis, stop);
  if (!moments) return tl::unexpected(moments.error());
  begin(moments->size());
  OrderedWork<AssessedDecision> work;
  work.count = moments->size();
  work.threads = plan.threads;
  work.make_worker = [&] {
    return [&](std::uint64_t index) { return assessed(plan, (*moments)[index], stop); };
  };
  work.sink = [&](AssessedDecision&& decision) {
    analysis.decisions.push_back(std::move(decision));
    return true;
  };
  work.tick = tick;
  work.run(stop);
  analysis.whole = analysis.decisions.size() == moments->size();
  sum_up(plan, *moments, analysis);
  return analysis;
}

}  // namespace menagerie
