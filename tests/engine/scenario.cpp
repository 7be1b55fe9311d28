// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/json.h"
#include "engine/records/record.h"
#include "engine/scenario_bot.h"
#include "engine/scenario_text.h"
#include "words/english.h"

namespace menagerie {
namespace {

class Player {
 public:
  explicit Player(const GameType& entry) : entry_(entry), bot_(entry) {}

  std::string step(std::string line) {
    if (eat(line, "options")) return options(line);
    if (match_ == nullptr) {
      if (const auto wrong = options(""); !wrong.empty()) return wrong;
    }
    if (eat(line, "deal")) return deal(line);
    if (eat(line, "random")) return random(line);
    if (eat(line, "chance")) return text_of(match_->chance(line));
    if (eat(line, "refused")) return refused(line);
    if (eat(line, "expect")) return expect(line);
    if (auto answer = bot_.step(line, *match_)) return *std::move(answer);
    const auto space = line.find(' ');
    if (space == std::string::npos || line.find_first_not_of("0123456789") != space) {
      return "unknown step '" + line + "'";
    }
    const Seat seat(static_cast<unsigned>(std::stoul(line.substr(0, space))));
    if (const auto refusal = match_->submit(seat, trimmed(line.substr(space)))) {
      return "refused by " + refusal->rule + ": " + english(refusal->text);
    }
    return "";
  }

 private:
  static std::string text_of(const std::optional<Problem>& wrong) {
    return wrong ? wrong->text : "";
  }

  std::string english(const Message& message) const { return in_english(entry_.id, message); }

  std::string options(const std::string& line) {
    Fields given;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const auto equals = word.find('=');
      if (equals == std::string::npos) return "expected option=value, not " + word;
      const OptionSpec* spec = entry_.option(word.substr(0, equals));
      if (spec == nullptr) return "unknown option " + word;
      const auto value = parse_option(entry_, *spec, word.substr(equals + 1));
      if (!value) return value.error().text;
      given.push_back({word.substr(0, equals), *value});
    }
    auto match = make_match(entry_, given);
    if (!match) return match.error().text;
    match_ = std::move(*match);
    return "";
  }

  // "deal {json}", or "deal SEED field=value; list: W W W; list: W W -X -Y*". The latter is the
  // seed's deal, in which swaps bring the named cards to the front of the named lists. Cards after
  // a minus sign (a star ends a prefix) are swapped out of the list.
  std::string deal(const std::string& line) {
    if (line.starts_with("{")) {
      const auto json = parse_json(line);
      if (!json) return json.error().text;
      const auto fields = to_fields(*json, "the deal");
      return fields ? text_of(match_->deal(*fields)) : fields.error().text;
    }
    auto clauses = split(line, ';');
    const auto space = clauses[0].find(' ');
    Rng rng(std::stoul(clauses[0]));
    Fields fields = match_->shuffle(rng);
    clauses[0] = space == std::string::npos ? "" : trimmed(clauses[0].substr(space));
    pinned_.clear();
    for (const int pass : {0, 1}) {  // First the cards that are wanted, then those that are not.
      for (const std::string& clause : clauses) {
        if (clause.empty()) continue;
        const auto wrong = arrange(fields, clause, pass == 1);
        if (!wrong.empty()) return wrong;
      }
    }
    return text_of(match_->deal(fields));
  }

  std::string arrange(Fields& fields, const std::string& clause, bool removals) {
    if (const auto equals = clause.find('='); equals != std::string::npos) {
      for (Field& field : fields) {
        if (field.name == clause.substr(0, equals)) {
          field.value = std::int64_t{std::stol(clause.substr(equals + 1))};
          return "";
        }
      }
      fields.insert(fields.begin(),
                    {clause.substr(0, equals), std::int64_t{std::stol(clause.substr(equals + 1))}});
      return "";
    }
    const auto colon = clause.find(':');
    if (colon == std::string::npos) return "expected 'list: cards' in '" + clause + "'";
    auto lists = lists_of(fields);
    const auto name = clause.substr(0, colon);
    const auto target = std::find_if(lists.begin(), lists.end(),
                                     [&](const auto& list) { return list.first == name; });
    if (target == lists.end()) return "the deal has no list '" + name + "'";
    std::istringstream words(clause.substr(colon + 1));
    std::size_t place = 0;
    for (std::string word; words >> word;) {
      const bool removal = word.front() == '-';
      if (removal != removals) continue;
      const auto wrong = removal ? remove(lists, *target->second, word.substr(1))
                                 : bring(lists, *target->second, place++, word);
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  using Lists = std::vector<std::pair<std::string, Words*>>;

  std::string bring(Lists& lists, Words& target, std::size_t place, const std::string& word) {
    if (place >= target.size()) return "too many cards for the list, at " + word;
    for (auto& [name, words] : lists) {
      for (std::size_t i = 0; i < words->size(); ++i) {
        if ((*words)[i] != word || (words == &target && i < place)) continue;
        if (std::count(pinned_.begin(), pinned_.end(), &(*words)[i]) > 0) continue;
        std::swap((*words)[i], target[place]);
        pinned_.push_back(&target[place]);
        return "";
      }
    }
    return "no free " + word + " in the deal";
  }

  std::string remove(Lists& lists, Words& target, const std::string& pattern) {
    const auto matches = [&](const std::string& word) { return fits(word, pattern); };
    for (auto& word : target) {
      if (!matches(word) || std::count(pinned_.begin(), pinned_.end(), &word) > 0) continue;
      std::string* other = nullptr;
      for (auto& [name, words] : lists) {
        if (words == &target || words->empty()) continue;
        // Only cards of the same kind of list: hands with hands, trumps with trumps.
        for (auto& candidate : *words) {
          if (other == nullptr && !matches(candidate) && candidate.size() <= 3 &&
              std::count(pinned_.begin(), pinned_.end(), &candidate) == 0) {
            other = &candidate;
          }
        }
      }
      if (other == nullptr) return "nothing to exchange for " + word;
      std::swap(word, *other);
      pinned_.push_back(other);
    }
    return "";
  }

  // "random SEED until TEXT": random legal play (deals and chance too) until an expectation holds;
  // "random SEED N": N decisions.
  std::string random(std::string line) {
    const auto space = line.find(' ');
    Rng rng(std::stoul(line));
    std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
    const bool until = eat(rest, "until");
    const unsigned count = until ? 10000 : static_cast<unsigned>(std::stoul(rest));
    for (unsigned decisions = 0; decisions < count;) {
      if (until && expect(rest).empty()) return "";
      const Turn turn = match_->turn();
      if (turn.kind == Turn::Kind::over) break;
      if (turn.kind == Turn::Kind::deal) match_->deal(match_->shuffle(rng));
      if (turn.kind == Turn::Kind::chance) {
        const auto results = match_->chances();
        match_->chance(results[rng.below(static_cast<std::uint32_t>(results.size()))]);
      }
      if (turn.kind == Turn::Kind::play) {
        const auto legal = match_->legal(turn.seats.lowest());
        match_->submit(turn.seats.lowest(),
                       legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        ++decisions;
      }
    }
    return until ? "random play ended before: " + rest : "";
  }

  // "refused SEAT action : words of the reason".
  std::string refused(const std::string& line) {
    const auto colon = line.find(" : ");
    const std::string wanted = colon == std::string::npos ? "" : trimmed(line.substr(colon + 3));
    const std::string left = trimmed(line.substr(0, colon));
    const auto space = left.find(' ');
    const Seat seat(static_cast<unsigned>(std::stoul(left)));
    const auto refusal = match_->submit(seat, trimmed(left.substr(space)));
    if (!refusal) return "was not refused";
    const std::string said = refusal->rule + " " + english(refusal->text);
    return said.find(wanted) == std::string::npos ? "refused with: " + said : "";
  }

  std::string expect(std::string line) {
    const auto equals = line.find('=');
    if (equals == std::string::npos) return "expected '... = value'";
    std::string what = trimmed(line.substr(0, equals));
    const std::string wanted = trimmed(line.substr(equals + 1));
    const std::string found = value_of(what);
    return found == wanted ? "" : "found '" + found + "'";
  }

  std::string value_of(std::string what) {
    Onlooker onlooker = Onlooker::everything();
    if (eat(what, "public")) onlooker = Onlooker::spectator();
    if (eat(what, "seat")) {
      onlooker = Onlooker::at(Seat(static_cast<unsigned>(std::stoul(what))));
      what = trimmed(what.substr(what.find(' ')));
    }
    if (what == "turn") return turn_text();
    if (what == "chances") return join(match_->chances(), ", ");
    if (what == "scores") return numbers(match_->scores());
    if (what == "solved") return solved();
    if (what == "round") return std::to_string(match_->round());
    if (what == "told") return join(in_english(entry_.id, match_->log(onlooker)), " ");
    if (what == "winners") {
      std::string text;
      for (const Seat seat : match_->winners()) {
        text += (text.empty() ? "" : " ") + std::to_string(seat.index());
      }
      return text;
    }
    if (eat(what, "legal")) {
      return join(match_->legal(Seat(static_cast<unsigned>(std::stoul(what)))), ", ");
    }
    const Scene scene = match_->scene(onlooker);
    if (what == "prompt") return english(scene.prompt);
    if (eat(what, "zone")) return zone_text(scene, what);
    if (eat(what, "fact")) {
      for (const Fact& fact : scene.facts) {
        if (fact.id == what) return english(fact.text);
      }
      return "no fact " + what;
    }
    if (eat(what, "counter")) {
      for (const Counter& counter : scene.counters) {
        if (counter.id != what) continue;
        std::vector<std::string> words;
        for (const auto& value : counter.by_seat) {
          words.push_back(value ? std::to_string(*value) : "-");
        }
        return join(words, " ");
      }
      return "no counter " + what;
    }
    return "cannot expect '" + what + "'";
  }

  // What exact play with all cards open gives the seat whose turn it is, and how it begins.
  std::string solved() const {
    const SolvedPosition found = entry_.solve(*match_, {});
    if (!found.exact || found.line.empty()) return "it is not solved";
    return fmt::format("{:+g} by {}", found.value, found.line.front().second);
  }

  std::string zone_text(const Scene& scene, const std::string& id) const {
    for (const Zone& zone : scene.zones) {
      if (zone.id != id) continue;
      std::vector<std::string> words;
      for (const SceneCard& card : zone.cards) {
        std::string word = card.card.empty() ? "?" + card.back : card.card;
        if (!card.note.empty()) word += "(" + english(card.note) + ")";
        for (const Seat seat : card.markers) word += "*" + std::to_string(seat.index());
        words.push_back(word);
      }
      return join(words, " ");
    }
    return "no zone " + id;
  }

  std::string turn_text() const {
    const Turn turn = match_->turn();
    switch (turn.kind) {
      case Turn::Kind::deal:
        return "deal";
      case Turn::Kind::chance:
        return "chance";
      case Turn::Kind::over:
        return "over";
      case Turn::Kind::play:
        break;
    }
    std::string text = "play";
    for (const Seat seat : turn.seats) text += " " + std::to_string(seat.index());
    return text;
  }

  std::string numbers(const SeatMap<int>& map) const {
    std::vector<std::string> words;
    for (const Seat seat : SeatSet::first(match_->players())) {
      words.push_back(std::to_string(map[seat]));
    }
    return join(words, " ");
  }

  static std::string join(const std::vector<std::string>& words, const std::string& by) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : by) + word;
    return text;
  }

  const GameType& entry_;
  std::unique_ptr<Match> match_;
  AskedBot bot_;
  std::vector<const std::string*> pinned_;
};

class ScenarioTest : public testing::Test {
 public:
  ScenarioTest(const GameType& entry, Scenario scenario)
      : entry_(entry), scenario_(std::move(scenario)) {}
  void TestBody() override { EXPECT_EQ(run_scenario(entry_, scenario_), ""); }

 private:
  const GameType& entry_;
  Scenario scenario_;
};

}  // namespace

std::vector<Scenario> read_scenarios(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<Scenario> scenarios;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("## ")) {
      scenarios.push_back({trimmed(line.substr(3)), number, {}});
    } else if (!scenarios.empty()) {
      scenarios.back().steps.push_back(line.starts_with("#") ? "" : trimmed(line));
    }
  }
  return scenarios;
}

std::string run_scenario(const GameType& entry, const Scenario& scenario) {
  Player player(entry);
  for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
    if (scenario.steps[i].empty()) continue;
    const std::string wrong = player.step(scenario.steps[i]);
    if (!wrong.empty()) {
      return "line " + std::to_string(scenario.line + 1 + i) + ": " + scenario.steps[i] + "\n  " +
             wrong;
    }
  }
  return scenario.steps.empty() ? "the scenario is empty" : "";
}

void register_scenarios(const GameType& entry, const char* suite, const std::string& path) {
  for (const Scenario& scenario : read_scenarios(path)) {
    testing::RegisterTest(suite, scenario.name.c_str(), nullptr, nullptr, path.c_str(),
                          static_cast<int>(scenario.line), [&entry, scenario]() -> testing::Test* {
                            return new ScenarioTest(entry, scenario);
                          });
  }
}

}  // namespace menagerie
