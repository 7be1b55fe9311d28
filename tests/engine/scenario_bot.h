// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/game_type.h"
#include "engine/scenario_text.h"

namespace menagerie {

// The bot that a scenario asks. Each answer says what is wrong, and is empty if nothing is. The
// position stays as it is.
class AskedBot {
 public:
  explicit AskedBot(const GameType& entry) : entry_(entry) {}

  // Nothing where the line asks no bot.
  std::optional<std::string> step(std::string line, const Match& match) {
    if (eat(line, "bot")) return become(line);
    if (eat(line, "thinks")) return think(line, match);
    if (eat(line, "chooses")) return judge(line, match, Verdict::right);
    if (eat(line, "never")) return judge(line, match, Verdict::wrong);
    if (eat(line, "visits")) return visits(line, match);
    if (eat(line, "exact")) return exact(line, match);
    return std::nullopt;
  }

 private:
  // The default bot with the iterations of a tenth of a second, which makes its answers repeatable.
  static constexpr const char* standard_bot = "ismcts:iterations=20000";
  enum class Verdict { right, wrong };

  static Seat seat_in(const std::string& line) {
    return Seat(static_cast<unsigned>(std::stoul(line)));
  }
  static bool is_one_of(const std::string& action, const std::vector<std::string>& patterns) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const auto& pattern) { return fits(action, pattern); });
  }

  std::string become(const std::string& line) {
    const auto spec = parse_bot(line);
    if (!spec) return spec.error().text;
    bot_ = *spec;
    kept_.clear();
    return "";
  }

  // "thinks SEAT": a bot sits down there, thinks, and keeps what it has thought: from now on it is
  // the one that is asked at this seat. Others are new to every question.
  std::string think(const std::string& line, const Match& match) {
    const Seat seat = seat_in(line);
    auto& mind = kept_[seat.index()];
    if (!mind) mind = entry_.make_mind(bot_);
    Rng rng(1, ++asked_);
    mind->choose(match.observe(seat), rng, {});
    return "";
  }

  template <class Question>
  auto ask(Seat seat, const Question& question) {
    const auto kept = kept_.find(seat.index());
    if (kept == kept_.end()) {
      Rng rng(1);
      return question(*entry_.make_mind(bot_), rng);
    }
    Rng rng(1, ++asked_);
    return question(*kept->second, rng);
  }

  // "chooses SEAT = action, action": what the bot does there is one of these; "never SEAT = ...":
  // it is none of them. A pattern that no legal action fits is an error of the scenario.
  std::string judge(const std::string& line, const Match& match, Verdict verdict) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) return "expected 'SEAT = action, action'";
    const Seat seat = seat_in(line);
    const auto legal = match.legal(seat);
    const auto patterns = split(line.substr(equals + 1), ',');
    for (const std::string& pattern : patterns) {
      const auto meant = [&](const std::string& action) { return fits(action, pattern); };
      if (std::none_of(legal.begin(), legal.end(), meant)) return pattern + " is not legal there";
    }
    const std::string chosen =
        ask(seat, [&](Mind& mind, Rng& rng) { return mind.choose(match.observe(seat), rng, {}); });
    const bool named = is_one_of(chosen, patterns);
    return named == (verdict == Verdict::right) ? "" : "the bot chose: " + chosen;
  }

  std::vector<Opinion> opinions(Seat seat, const Match& match) {
    return ask(seat,
               [&](Mind& mind, Rng& rng) { return mind.advise(match.observe(seat), rng, {}); });
  }

  // "visits SEAT >= N": the search looks at every legal action at least so often.
  std::string visits(const std::string& line, const Match& match) {
    const auto sign = line.find(">=");
    if (sign == std::string::npos) return "expected 'SEAT >= NUMBER'";
    const auto least = static_cast<std::uint64_t>(std::stoul(line.substr(sign + 2)));
    for (const Opinion& one : opinions(seat_in(line), match)) {
      if (one.visits < least) return one.action + " was looked at " + std::to_string(one.visits);
    }
    return "";
  }

  // "exact SEAT = action, action": the bot knows what every action is worth, without doubt, and
  // these are the best.
  std::string exact(const std::string& line, const Match& match) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) return "expected 'SEAT = action, action'";
    const auto patterns = split(line.substr(equals + 1), ',');
    const auto found = opinions(seat_in(line), match);
    double best = 0;
    for (const Opinion& one : found) {
      if (one.low != one.high) return "the bot is not sure of " + one.action;
      best = std::max(best, one.value);
    }
    for (const Opinion& one : found) {
      const bool is_best = one.value == best;
      if (is_best != is_one_of(one.action, patterns)) {
        return one.action + (is_best ? " is one of the best" : " is not one of the best");
      }
    }
    return "";
  }

  const GameType& entry_;
  BotSpec bot_ = *parse_bot(standard_bot);
  std::map<unsigned, std::unique_ptr<Mind>> kept_;  // By seat.
  unsigned asked_ = 0;
};

}  // namespace menagerie
