// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/reasons.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace menagerie {
namespace {

namespace words {
constexpr Phrase<> trick_surely{"reason.trick.surely"};
constexpr Phrase<> trick_never{"reason.trick.never"};
constexpr Phrase<double> trick_likely{"reason.trick.likely", "share"};
constexpr Phrase<double> trick_unlikely{"reason.trick.unlikely", "share"};
constexpr Phrase<> trick_nearly{"reason.trick.nearly"};
constexpr Phrase<> trick_hardly{"reason.trick.hardly"};
constexpr Phrase<double> trick_almost{"reason.trick.almost", "share"};
constexpr Phrase<double> trick_scarcely{"reason.trick.scarcely", "share"};
constexpr Phrase<double> trick_sometimes{"reason.trick.sometimes", "share"};
constexpr Phrase<Term> spends{"reason.spends", "what"};
constexpr Phrase<Term> saves{"reason.saves", "what"};
constexpr Phrase<double> goal_alone{"reason.goal.alone", "own"};
constexpr Phrase<double, double> goal{"reason.goal", "own", "others"};
constexpr Phrase<double> match_alone{"reason.match.alone", "own"};
constexpr Phrase<double, double> match{"reason.match", "own", "others"};
constexpr Phrase<double> round_alone{"reason.round.alone", "own"};
constexpr Phrase<double, double> round{"reason.round", "own", "others"};
constexpr Phrase<double> round_points_alone{"reason.round-points.alone", "own"};
constexpr Phrase<double, double> round_points{"reason.round-points", "own", "others"};
constexpr Phrase<double> match_points_alone{"reason.match-points.alone", "own"};
constexpr Phrase<double, double> match_points{"reason.match-points", "own", "others"};
constexpr Phrase<double> others_goals_alone{"reason.others-goals.alone", "own"};
constexpr Phrase<double, double> others_goals{"reason.others-goals", "own", "others"};
// The same, and whose figures they are.
constexpr Phrase<Seat, double> goal_of_alone{"reason.goal.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> goal_of{"reason.goal.of", "seat", "own", "others"};
constexpr Phrase<Seat, double> match_of_alone{"reason.match.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> match_of{"reason.match.of", "seat", "own", "others"};
constexpr Phrase<Seat, double> round_of_alone{"reason.round.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> round_of{"reason.round.of", "seat", "own", "others"};
constexpr Phrase<Seat, double> round_points_of_alone{"reason.round-points.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> round_points_of{"reason.round-points.of", "seat", "own",
                                                       "others"};
constexpr Phrase<Seat, double> match_points_of_alone{"reason.match-points.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> match_points_of{"reason.match-points.of", "seat", "own",
                                                       "others"};
constexpr Phrase<Seat, double> others_goals_of_alone{"reason.others-goals.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> others_goals_of{"reason.others-goals.of", "seat", "own",
                                                       "others"};
constexpr Phrase<> same{"reason.same"};
constexpr Phrase<> only{"reason.only"};
// No longer used, but old reviews of tables contain them.
[[maybe_unused]] constexpr Phrase<Seat, Message> of_seat{"reason.of-seat", "seat", "reason"};
[[maybe_unused]] constexpr Phrase<Message> though{"reason.though", "figure"};
[[maybe_unused]] constexpr Phrase<Message> yet{"reason.yet", "figure"};
constexpr Phrase<double> search_alone{"reason.search.alone", "own"};
constexpr Phrase<double, double> search_best{"reason.search.best", "own", "next"};
constexpr Phrase<double, double> search_other{"reason.search.other", "own", "best"};
constexpr Phrase<Seat, double> search_of_alone{"reason.search.of.alone", "seat", "own"};
constexpr Phrase<Seat, double, double> search_of_best{"reason.search.of.best", "seat", "own",
                                                      "next"};
constexpr Phrase<Seat, double, double> search_of_other{"reason.search.of.other", "seat", "own",
                                                       "best"};
}  // namespace words

Message trick_words(double share, bool may_turn) {
  if (share >= 1 && !may_turn) return words::trick_surely();
  if (share <= 0 && !may_turn) return words::trick_never();
  // Rounded to whole percent these would read as all or nothing.
  if (share > 0.99) return words::trick_nearly();
  if (share < 0.01) return words::trick_hardly();
  if (share >= 0.95) return words::trick_almost(share);
  if (share <= 0.05) return words::trick_scarcely(share);
  if (share >= 0.75) return words::trick_likely(share);
  if (share <= 0.25) return words::trick_unlikely(share);
  return words::trick_sometimes(share);
}

// What the action costs and others do not, or the other way round. If there was a search, only what
// agrees with it: what the best action costs doesn't speak for it, nor what another one saves.
Message cost_words(const std::vector<Consequence>& all, const Consequence& own,
                   const std::optional<Expectation>& expected) {
  const bool spends = !own.spends.id.empty();
  if (expected && expected->is_best == spends) return {};
  for (const Consequence& other : all) {
    if (spends && other.spends.id != own.spends.id) return words::spends(own.spends);
    if (!spends && !other.spends.id.empty()) return words::saves(other.spends);
  }
  return {};
}

// How a figure is told: of all actions or of a single one, and whose it is.
struct Wording {
  Phrase<double> alone;
  Phrase<double, double> beside;
  Phrase<Seat, double> of_alone;
  Phrase<Seat, double, double> of_beside;

  Message say(Observer who, double own) const { return who ? of_alone(*who, own) : alone(own); }
  Message say(Observer who, double own, double other) const {
    return who ? of_beside(*who, own, other) : beside(own, other);
  }
};

namespace words {
constexpr Wording goals{goal_alone, goal, goal_of_alone, goal_of};
constexpr Wording matches{match_alone, match, match_of_alone, match_of};
constexpr Wording rounds{round_alone, round, round_of_alone, round_of};
constexpr Wording points_of_round{round_points_alone, round_points, round_points_of_alone,
                                  round_points_of};
constexpr Wording points_of_match{match_points_alone, match_points, match_points_of_alone,
                                  match_points_of};
constexpr Wording goals_of_others{others_goals_alone, others_goals, others_goals_of_alone,
                                  others_goals_of};
constexpr Wording best_values{search_alone, search_best, search_of_alone, search_of_best};
constexpr Wording other_values{search_alone, search_other, search_of_alone, search_of_other};
}  // namespace words

// A figure of one action and its mean over all other actions.
struct Figure {
  Message text;        // As text, with the others' mean.
  bool tells = false;  // Whether the difference is more than sampling error.
  bool for_it = false;
};

// The difference of two means counts from two of its standard errors on: without a real difference,
// about one sample in twenty would show as much. A reason comes from a single sample, of 40 worlds
// or more.
constexpr double errors_that_tell = 2;

// `unit` is the precision that people see: two figures that differ by less look the same. With the
// sign -1 they see the number of points that are bad.
template <class Value>
Figure compared(const std::vector<Consequence>& all, std::size_t index, double unit, double error,
                const Value& value, const Wording& words, Observer who, double sign = 1) {
  // Zero has no sign.
  const auto shown = [=](double figure) { return std::round(sign * figure / unit) * unit + 0.0; };
  const double own = value(all[index]);
  if (all.size() == 1) return {words.say(who, shown(own)), true, true};
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += i == index ? 0 : value(all[i]);
  const double others = sum / static_cast<double>(all.size() - 1);
  const bool tells =
      shown(own) != shown(others) && std::abs(own - others) > errors_that_tell * error;
  return {words.say(who, shown(own), shown(others)), tells, own > others};
}

// The effects of the action, the most important first.
std::vector<Figure> figures_of(const std::vector<Consequence>& all, std::size_t index, Gain gain_is,
                               Observer who) {
  constexpr double percent = 0.01, tenth = 0.1;
  const Consequence& own = all[index];
  const Consequence::Errors& errors = own.errors;
  std::vector<Figure> figures;
  if (own.meets_goal) {
    figures.push_back(compared(
        all, index, percent, errors.meets_goal,
        [](const Consequence& one) { return one.meets_goal.value_or(0); }, words::goals, who));
  }
  if (own.wins_match) {
    figures.push_back(compared(
        all, index, percent, errors.wins_match,
        [](const Consequence& one) { return one.wins_match.value_or(0); }, words::matches, who));
  }
  const auto gain = [](const Consequence& one) { return one.gain; };
  const double sign = gain_is == Gain::fewest_points ? -1 : 1;
  if (gain_is == Gain::rounds) {
    figures.push_back(compared(all, index, percent, errors.gain, gain, words::rounds, who));
  } else if (own.wins_match) {
    figures.push_back(
        compared(all, index, tenth, errors.gain, gain, words::points_of_match, who, sign));
  } else {
    figures.push_back(
        compared(all, index, tenth, errors.gain, gain, words::points_of_round, who, sign));
  }
  if (own.others_goals) {
    figures.push_back(compared(
        all, index, tenth, errors.others_goals,
        [](const Consequence& one) { return one.others_goals.value_or(0); }, words::goals_of_others,
        who));
    figures.back().for_it = !figures.back().for_it;
  }
  std::erase_if(figures, [](const Figure& figure) { return !figure.tells; });
  return figures;
}

// In percent, formatted here because ICU and browsers format them differently. Whole numbers,
// unless two differ by less. Without the other value if that would contradict the advice.
Message value_words(const Expectation& expected, Observer who) {
  const auto rounded = [](double value, double parts) {
    return std::round(100 * parts * value) / parts;
  };
  const double own = rounded(expected.own, 1);
  const Wording& words = expected.is_best ? words::best_values : words::other_values;
  if (!expected.other) return words.say(who, own);
  const bool alike = rounded(*expected.other, 1) == own;
  const double parts = alike && expected.own != *expected.other ? 10 : 1;
  const double seen = rounded(expected.own, parts), other = rounded(*expected.other, parts);
  // The best action is the one that was tried most often, and its value may be a little less.
  const bool agrees = expected.is_best ? seen > other : seen < other;
  return agrees ? words.say(who, seen, other) : words.say(who, own);
}

// The most important figure that agrees with the search. All figures are from rules of thumb. A
// figure that contradicts the search is never reported: it would support a blunder, or contradict
// the advice above it. If a more important one contradicts it, or none agrees, the search's own
// values are reported, which look further ahead.
void add_aims(const std::vector<Consequence>& all, std::size_t index, Gain gain_is,
              const std::optional<Expectation>& expected, Observer who, Messages& reasons) {
  const std::vector<Figure> figures = figures_of(all, index, gain_is, who);
  if (!expected) return reasons.push_back(figures.empty() ? words::same() : figures.front().text);
  const auto with = std::find_if(figures.begin(), figures.end(), [&](const Figure& one) {
    return one.for_it == expected->is_best;
  });
  if (with != figures.end()) reasons.push_back(with->text);
  if (with != figures.begin() || figures.empty()) reasons.push_back(value_words(*expected, who));
}

// What the search expects from an action, and from the best other one; nothing for bots that don't
// search.
std::optional<Expectation> expected_of(const std::vector<Opinion>& opinions, std::size_t index) {
  if (opinions[index].visits == 0) return std::nullopt;
  Expectation expected{opinions[index].value, std::nullopt, index == 0};
  if (opinions.size() > 1) expected.other = opinions[index == 0 ? 1 : 0].value;
  return expected;
}

}  // namespace

Messages reasons_for(const std::vector<Consequence>& all, std::size_t index, Gain gain_is,
                     const std::optional<Expectation>& expected, Observer who) {
  const Consequence& own = all[index];
  Messages reasons;
  if (all.size() == 1) reasons.push_back(words::only());
  if (own.takes_trick) reasons.push_back(trick_words(*own.takes_trick, own.trick_may_turn));
  if (Message cost = cost_words(all, own, expected); !cost.empty()) {
    reasons.push_back(std::move(cost));
  }
  add_aims(all, index, gain_is, expected, who, reasons);
  return reasons;
}

void give_reasons(const GameType& entry, const Observation& observation, std::uint64_t seed,
                  const StopToken& stop, std::vector<Opinion>& opinions, unsigned playouts) {
  const auto all = entry.consequences(observation, seed, stop, playouts);
  const bool fewest_win = entry.description().fewest_win;
  const Gain gain_is = entry.gain_is_rounds ? Gain::rounds
                       : fewest_win         ? Gain::fewest_points
                                            : Gain::points;
  for (std::size_t i = 0; i < opinions.size(); ++i) {
    Opinion& opinion = opinions[i];
    const auto own = std::find_if(all.begin(), all.end(), [&](const Consequence& one) {
      return one.action == opinion.action;
    });
    if (own == all.end()) continue;
    opinion.why = reasons_for(all, static_cast<std::size_t>(own - all.begin()), gain_is,
                              expected_of(opinions, i), observation.who);
  }
}

}  // namespace menagerie
