// SPDX-License-Identifier: Apache-2.0
#include "engine/analysis/reasons.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/analysis/reason_phrases.h"

namespace menagerie {
namespace {

namespace words {
using namespace reason_words;
}

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

// A share of all playouts, of which there are not enough to say "always" or "never".
Message often(double share) {
  if (share >= 0.995) return words::often_nearly();
  if (share < 0.005) return words::often_hardly();
  return words::often_about(share);
}

// How a figure is told: of all actions or of a single one. `Own` is a Message for how often, and a
// number for how much.
template <class Own>
struct Wording {
  Phrase<Seat, Own> alone;
  Phrase<Seat, Own, double> beside;

  Message say(Seat who, double own) const { return alone(who, told(own)); }
  Message say(Seat who, double own, double other) const { return beside(who, told(own), other); }

 private:
  static Own told(double own) {
    if constexpr (std::is_same_v<Own, Message>) {
      return often(own);
    } else {
      return own;
    }
  }
};

namespace words {
constexpr Wording<Message> goals{goal_alone, goal};
constexpr Wording<Message> matches{match_alone, match};
constexpr Wording<Message> rounds{round_alone, round};
constexpr Wording<double> points_of_round{round_points_alone, round_points};
constexpr Wording<double> points_of_match{match_points_alone, match_points};
constexpr Wording<double> goals_of_others{others_goals_alone, others_goals};
constexpr Wording<double> best_values{search_alone, search_best};
constexpr Wording<double> other_values{search_alone, search_other};
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
template <class Value, class Own>
Figure compared(const std::vector<Consequence>& all, std::size_t index, double unit, double error,
                const Value& value, const Wording<Own>& words, Seat who, double sign = 1) {
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
                               Seat who) {
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
Message value_words(const Expectation& expected, Seat who) {
  const auto rounded = [](double value, double parts) {
    return std::round(100 * parts * value) / parts;
  };
  const double own = rounded(expected.own, 1);
  const Wording<double>& words = expected.is_best ? words::best_values : words::other_values;
  if (!expected.other) return words.say(who, own);
  const bool alike = rounded(*expected.other, 1) == own;
  const double parts = alike && expected.own != *expected.other ? 10 : 1;
  const double seen = rounded(expected.own, parts), other = rounded(*expected.other, parts);
  // The best action is the one that was tried most often, and its value may be a little less.
  const bool agrees = expected.is_best ? seen > other : seen < other;
  return agrees ? words.say(who, seen, other) : words.say(who, own);
}

// How sure one can be of the action: the most important figure that agrees with the search. All
// figures are from rules of thumb. A figure that contradicts the search is never reported: it would
// support a blunder, or contradict the advice above it. If a more important one contradicts it, or
// none agrees, the search's own values are reported, which look further ahead.
struct Sure {
  Message figure, value;
};

Sure sure_of(const std::vector<Consequence>& all, std::size_t index, Gain gain_is,
             const std::optional<Expectation>& expected, Seat who) {
  const std::vector<Figure> figures = figures_of(all, index, gain_is, who);
  if (!expected) return {figures.empty() ? words::same() : figures.front().text, {}};
  Sure sure;
  const auto with = std::find_if(figures.begin(), figures.end(), [&](const Figure& one) {
    return one.for_it == expected->is_best;
  });
  if (with != figures.end()) sure.figure = with->text;
  if (with != figures.begin() || figures.empty()) sure.value = value_words(*expected, who);
  return sure;
}

// Four reasons are too many for a sentence, and so is more than two figures.
Message clause_from(Messages parts, Sure sure) {
  if (!sure.figure.empty() && !sure.value.empty()) {
    return words::both(std::move(sure.figure), std::move(sure.value));
  }
  parts.push_back(std::move(sure.figure.empty() ? sure.value : sure.figure));
  if (parts.size() == 1) return parts[0];
  if (parts.size() == 2) return words::two(std::move(parts[0]), std::move(parts[1]));
  return words::three(std::move(parts[0]), std::move(parts[1]), std::move(parts[2]));
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
                     const std::optional<Expectation>& expected, Seat who) {
  const Consequence& own = all[index];
  Messages parts;  // Two at most: nothing costs more or less than the only action.
  if (all.size() == 1) parts.push_back(words::only());
  if (own.takes_trick) parts.push_back(trick_words(*own.takes_trick, own.trick_may_turn));
  if (Message cost = cost_words(all, own, expected); !cost.empty()) {
    parts.push_back(std::move(cost));
  }
  Sure sure = sure_of(all, index, gain_is, expected, who);
  return {words::sentence(clause_from(std::move(parts), std::move(sure)))};
}

Message clause_of(const Messages& why) {
  if (why.size() != 1 || why[0].id != words::sentence.id()) return {};
  return std::get<Messages>(why[0].arguments[0].value).front();
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
                              expected_of(opinions, i), observation.who.value_or(Seat(0)));
  }
}

}  // namespace menagerie
