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
constexpr Phrase<Seat, Message> of_seat{"reason.of-seat", "seat", "reason"};
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
constexpr Phrase<> same{"reason.same"};
constexpr Phrase<> only{"reason.only"};
// No longer used, but old reviews of tables contain it.
[[maybe_unused]] constexpr Phrase<Message> though{"reason.though", "figure"};
[[maybe_unused]] constexpr Phrase<Message> yet{"reason.yet", "figure"};
constexpr Phrase<double> search_alone{"reason.search.alone", "own"};
constexpr Phrase<double, double> search_best{"reason.search.best", "own", "next"};
constexpr Phrase<double, double> search_other{"reason.search.other", "own", "best"};
}  // namespace words

Message trick_words(double share) {
  if (share >= 1) return words::trick_surely();
  if (share <= 0) return words::trick_never();
  // Rounded to whole percent these would read as all or nothing.
  if (share > 0.99) return words::trick_nearly();
  if (share < 0.01) return words::trick_hardly();
  if (share >= 0.95) return words::trick_almost(share);
  if (share <= 0.05) return words::trick_scarcely(share);
  if (share >= 0.75) return words::trick_likely(share);
  if (share <= 0.25) return words::trick_unlikely(share);
  return words::trick_sometimes(share);
}

// What the action costs, or saves compared with the others.
Message cost_words(const std::vector<Consequence>& all, const Consequence& own) {
  if (!own.spends.id.empty()) return words::spends(own.spends);
  for (const Consequence& other : all) {
    if (!other.spends.id.empty()) return words::saves(other.spends);
  }
  return {};
}

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
                const Value& value, const Phrase<double>& alone,
                const Phrase<double, double>& beside, double sign = 1) {
  // Zero has no sign.
  const auto shown = [=](double figure) { return std::round(sign * figure / unit) * unit + 0.0; };
  const double own = value(all[index]);
  if (all.size() == 1) return {alone(shown(own)), true, true};
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += i == index ? 0 : value(all[i]);
  const double others = sum / static_cast<double>(all.size() - 1);
  const bool tells =
      shown(own) != shown(others) && std::abs(own - others) > errors_that_tell * error;
  return {beside(shown(own), shown(others)), tells, own > others};
}

// The effects of the action, the most important first.
std::vector<Figure> figures_of(const std::vector<Consequence>& all, std::size_t index,
                               Gain gain_is) {
  constexpr double percent = 0.01, tenth = 0.1;
  const Consequence& own = all[index];
  const Consequence::Errors& errors = own.errors;
  std::vector<Figure> figures;
  if (own.meets_goal) {
    figures.push_back(compared(
        all, index, percent, errors.meets_goal,
        [](const Consequence& one) { return one.meets_goal.value_or(0); }, words::goal_alone,
        words::goal));
  }
  if (own.wins_match) {
    figures.push_back(compared(
        all, index, percent, errors.wins_match,
        [](const Consequence& one) { return one.wins_match.value_or(0); }, words::match_alone,
        words::match));
  }
  const auto gain = [](const Consequence& one) { return one.gain; };
  const double sign = gain_is == Gain::fewest_points ? -1 : 1;
  if (gain_is == Gain::rounds) {
    figures.push_back(
        compared(all, index, percent, errors.gain, gain, words::round_alone, words::round));
  } else if (own.wins_match) {
    figures.push_back(compared(all, index, tenth, errors.gain, gain, words::match_points_alone,
                               words::match_points, sign));
  } else {
    figures.push_back(compared(all, index, tenth, errors.gain, gain, words::round_points_alone,
                               words::round_points, sign));
  }
  if (own.others_goals) {
    figures.push_back(compared(
        all, index, tenth, errors.others_goals,
        [](const Consequence& one) { return one.others_goals.value_or(0); },
        words::others_goals_alone, words::others_goals));
    figures.back().for_it = !figures.back().for_it;
  }
  std::erase_if(figures, [](const Figure& figure) { return !figure.tells; });
  return figures;
}

// In percent, formatted here because ICU and browsers format them differently. Whole numbers,
// unless two differ by less.
Message value_words(const Expectation& expected) {
  const auto rounded = [](double value, double parts) {
    return std::round(100 * parts * value) / parts;
  };
  const double own = rounded(expected.own, 1);
  if (!expected.other) return words::search_alone(own);
  const bool alike = rounded(*expected.other, 1) == own;
  const double parts = alike && expected.own != *expected.other ? 10 : 1;
  const auto& words = expected.is_best ? words::search_best : words::search_other;
  return words(rounded(expected.own, parts), rounded(*expected.other, parts));
}

// The most important figure that agrees with the search. All figures are from rules of thumb. A
// figure that contradicts the search is never reported: it would support a blunder, or contradict
// the advice above it. If a more important one contradicts it, or none agrees, the search's own
// values are reported, which look further ahead.
void add_aims(const std::vector<Consequence>& all, std::size_t index, Gain gain_is,
              const std::optional<Expectation>& expected, Observer who, Messages& reasons) {
  const std::vector<Figure> figures = figures_of(all, index, gain_is);
  // For other readers, the first of them says whose figures they are.
  auto give = [&, is_first = true](Message reason) mutable {
    if (is_first && who) reason = words::of_seat(*who, std::move(reason));
    is_first = false;
    reasons.push_back(std::move(reason));
  };
  if (!expected) {
    if (figures.empty()) return reasons.push_back(words::same());
    return give(figures.front().text);
  }
  const auto with = std::find_if(figures.begin(), figures.end(), [&](const Figure& one) {
    return one.for_it == expected->is_best;
  });
  if (with != figures.end()) give(with->text);
  if (with != figures.begin() || figures.empty()) give(value_words(*expected));
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
  if (own.takes_trick) reasons.push_back(trick_words(*own.takes_trick));
  if (Message cost = cost_words(all, own); !cost.empty()) reasons.push_back(std::move(cost));
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
