// SPDX-License-Identifier: Apache-2.0
#include "catalog/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace menagerie {
namespace {

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string trick_words(double share) {
  if (share > 0.995) return "Wins the trick";
  if (share < 0.005) return "Does not win the trick";
  if (share >= 0.75) return "Very likely wins the trick (" + percent(share) + ")";
  if (share <= 0.25) return "Very likely leaves the trick to others (wins " + percent(share) + ")";
  return "Wins the trick in " + percent(share) + " of the possible worlds";
}

// What the action costs, or what it saves that another one would cost.
std::string cost_words(const std::vector<Consequence>& all, const Consequence& own) {
  if (!own.spends.empty()) return "spends " + own.spends;
  for (const Consequence& other : all) {
    if (!other.spends.empty()) return "saves " + other.spends;
  }
  return "";
}

// The mean of a figure over all other actions.
template <class Figure>
double mean_of_others(const std::vector<Consequence>& all, std::size_t index, Figure&& figure) {
  double sum = 0;
  for (std::size_t i = 0; i < all.size(); ++i) sum += i == index ? 0 : figure(all[i]);
  return sum / static_cast<double>(all.size() - 1);
}

std::string aim_words(const std::vector<Consequence>& all, std::size_t index,
                      const TermWords& words) {
  const Consequence& own = all[index];
  const bool alone = all.size() == 1;
  if (own.meets_goal) {
    std::string text =
        fmt::format("{} comes out in {} of the cases", words.goal, percent(*own.meets_goal));
    if (alone) return text;
    const double others = mean_of_others(
        all, index, [](const Consequence& other) { return other.meets_goal.value_or(0); });
    return text + fmt::format(" (after the other choices: {})", percent(others));
  }
  const double others =
      alone ? 0 : mean_of_others(all, index, [](const Consequence& other) { return other.gain; });
  if (words.gain_is_rounds) {
    const std::string text = fmt::format("the round is won in {} of the cases", percent(own.gain));
    return alone ? text : text + fmt::format(" (after the other choices: {})", percent(others));
  }
  std::string text =
      fmt::format("{:+.1f} {} on average until the round ends", own.gain, words.points);
  if (alone) return text;
  return text + fmt::format(" (after the other choices: {:+.1f})", others);
}

}  // namespace

std::string reason_for(const std::vector<Consequence>& all, std::size_t index,
                       const TermWords& words) {
  const Consequence& own = all[index];
  std::string text = own.takes_trick ? trick_words(*own.takes_trick) : "";
  if (const std::string cost = cost_words(all, own); !cost.empty()) {
    text += (text.empty() ? "" : " and ") + cost;
  }
  text += (text.empty() ? "" : "; ") + aim_words(all, index, words) + ".";
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

void give_reasons(const GameEntry& entry, const Match& match, Seat seat, std::uint64_t seed,
                  const std::stop_token& stop, std::vector<Opinion>& opinions) {
  const auto all = entry.consequences(match, seat, seed, stop);
  for (Opinion& opinion : opinions) {
    const auto own = std::find_if(all.begin(), all.end(), [&](const Consequence& one) {
      return one.action == opinion.action;
    });
    if (own == all.end()) continue;
    opinion.why = reason_for(all, static_cast<std::size_t>(own - all.begin()), entry.words);
  }
}

}  // namespace menagerie
