// SPDX-License-Identifier: Apache-2.0
// Two servers play the same game, but in one of them cards were swapped that an observer cannot
// see. As long as the rules let the observer tell no difference, every byte sent to the observer
// must be the same.
#include <gtest/gtest.h>

#include "driver.h"
#include "engine/view/view_json.h"
#include "swap.h"

namespace menagerie {
namespace {

// Which two cards of a deal change places: places in the list of all its cards.
struct Swap {
  unsigned seed = 0;
};
Swap the_swap;

// A match whose shuffle gives another deal.
class SwappedMatch final : public Match {
 public:
  explicit SwappedMatch(std::unique_ptr<Match> match) : match_(std::move(match)) {}
  std::unique_ptr<Match> clone() const override {
    return std::make_unique<SwappedMatch>(match_->clone());
  }
  std::unique_ptr<Match> fresh() const override {
    return std::make_unique<SwappedMatch>(match_->fresh());
  }
  Fields shuffle(Rng& rng) const override { return swapped_deal(match_->shuffle(rng)); }
  Fields shuffle(Keystream& draws) const override { return swapped_deal(match_->shuffle(draws)); }
  Fields swapped_deal(const Fields& deal) const {
    Rng choice(the_swap.seed, round());
    return with_two_swapped(*match_, deal, choice);
  }
  std::string_view game() const override { return match_->game(); }
  Fields options() const override { return match_->options(); }
  unsigned players() const override { return match_->players(); }
  Turn turn() const override { return match_->turn(); }
  unsigned round() const override { return match_->round(); }
  std::optional<Problem> deal(const Fields& deal) override { return match_->deal(deal); }
  std::vector<std::string> chances() const override { return match_->chances(); }
  std::optional<Problem> chance(std::string_view result) override { return match_->chance(result); }
  ActionId actions() const override { return match_->actions(); }
  std::string text(ActionId action) const override { return match_->text(action); }
  Result<ActionId> action(std::string_view text) const override { return match_->action(text); }
  std::vector<std::string> legal(Seat seat) const override { return match_->legal(seat); }
  std::vector<ActionId> legal_ids(Seat seat) const override { return match_->legal_ids(seat); }
  std::optional<Explanation> judge(Seat seat, std::string_view action) const override {
    return match_->judge(seat, action);
  }
  std::optional<Explanation> judge(Seat seat, ActionId action) const override {
    return match_->judge(seat, action);
  }
  Observation observe(Observer who) const override { return match_->observe(who); }
  std::optional<Explanation> submit(Seat seat, std::string_view action) override {
    return match_->submit(seat, action);
  }
  std::optional<Explanation> submit(Seat seat, ActionId action) override {
    return match_->submit(seat, action);
  }
  SeatMap<int> scores() const override { return match_->scores(); }
  SeatSet winners() const override { return match_->winners(); }
  const std::vector<SheetRow>& sheet() const override { return match_->sheet(); }
  Scene scene(Onlooker onlooker) const override { return match_->scene(onlooker); }
  Messages log(Onlooker onlooker) const override { return match_->log(onlooker); }
  std::string observed(Onlooker onlooker) const override { return match_->observed(onlooker); }
  std::uint32_t observed_key(Onlooker onlooker) const override {
    return match_->observed_key(onlooker);
  }

 private:
  std::unique_ptr<Match> match_;
};

template <std::size_t I>
Result<std::unique_ptr<Match>, OptionProblem> make_swapped(const Fields& options) {
  auto match = games()[I].make(options);
  if (!match) return match;
  return std::unique_ptr<Match>(std::make_unique<SwappedMatch>(std::move(*match)));
}

std::vector<GameType> swapped_games() {
  std::vector<GameType> list(games().begin(), games().end());
  constexpr std::array makes = {make_swapped<0>, make_swapped<1>, make_swapped<2>, make_swapped<3>,
                                make_swapped<4>};
  for (std::size_t i = 0; i < list.size(); ++i) list[i].make = makes.at(i);
  return list;
}

// One of the two servers, with a connection of every seat and of a spectator.
struct World {
  std::vector<GameType> catalog;
  Driver driver;
  std::string table;
  std::vector<std::string> tokens;
  std::vector<ClientId> clients;
  std::unique_ptr<Match> mirror;  // What the rules alone say.
  std::size_t mirrored = 0;

  World(std::vector<GameType> games_used, const GameType& game, std::uint64_t seed)
      : catalog(std::move(games_used)), driver(seed, catalog) {
    const Json made = driver.json("POST", "/tables", {{"game", game.id}, {"name", "P0"}});
    table = made["table"];
    tokens.push_back(made["token"]);
    const unsigned players = driver.json("GET", "/tables/" + table)["players"];
    for (unsigned i = 1; i < players; ++i) {
      clients.push_back(driver.watch(table, tokens.back()));
      const Json joined = driver.json("POST", "/tables/" + table + "/join",
                                      {{"name", "P" + std::to_string(i)}, {"seat", i}});
      tokens.push_back(joined["token"]);
    }
    clients.push_back(driver.watch(table, tokens.back()));
    clients.push_back(driver.watch(table));
    mirror = make_match(game, {}).value();
  }

  Onlooker onlooker(std::size_t i) const {
    return i < tokens.size() ? Onlooker::at(Seat(static_cast<unsigned>(i))) : Onlooker::spectator();
  }

  // Lets the mirror follow; what each observer could tell from the rules, event by event.
  std::vector<std::string> follow() {
    std::vector<std::string> known(clients.size());
    const auto log = driver.store.memory.load(table).value();
    for (; mirrored < log.size(); ++mirrored) {
      const auto event = event_of(read_change(log[mirrored]).value());
      if (!event) continue;
      EXPECT_FALSE(play_event(*mirror, *event));
      for (std::size_t i = 0; i < clients.size(); ++i) {
        const Onlooker who = onlooker(i);
        known[i] += view_json(*mirror, who, 0, mirror->log(who)).dump() + mirror->observed(who);
      }
    }
    return known;
  }
};

// What a server says when a seat asks whether it may do that.
std::string judged(World& world, std::size_t seat, const std::string& action) {
  const std::string path = "/tables/" + world.table + "/judge";
  return world.driver.ask("POST", path, {{"do", action}}, world.tokens[seat]).body;
}

class LeakTest : public testing::TestWithParam<std::size_t> {};

TEST_P(LeakTest, NoByteDependsOnWhatASeatCannotKnow) {
  const GameType& game = games()[GetParam()];
  std::size_t compared = 0, judgements = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    the_swap.seed = static_cast<unsigned>(seed);
    World one({games().begin(), games().end()}, game, seed);
    World two(swapped_games(), game, seed);
    Rng choice(seed, 5);
    std::vector<bool> same(one.clients.size(), true);
    std::vector<std::size_t> read(one.clients.size(), 0);
    for (;;) {
      const auto known = one.follow();
      const auto known_there = two.follow();
      bool any = false;
      for (std::size_t i = 0; i < same.size(); ++i) {
        same[i] = same[i] && known[i] == known_there[i];
        any = any || same[i];
        if (!same[i]) continue;
        const auto& frames = one.driver.frames[one.clients[i]];
        const auto& frames_there = two.driver.frames[two.clients[i]];
        ASSERT_EQ(frames.size(), frames_there.size());
        for (; read[i] < frames.size(); ++read[i], ++compared) {
          ASSERT_EQ(frames[read[i]], frames_there[read[i]]) << game.id << " seat " << i;
        }
        // Nor does a seat learn anything by asking what it may do, whosever turn it is.
        for (int asked = 0; asked < 4 && i < one.tokens.size(); ++asked, ++judgements) {
          const std::string action = one.mirror->text(choice.below(one.mirror->actions()));
          ASSERT_EQ(judged(one, i, action), judged(two, i, action)) << action << " seat " << i;
        }
      }
      const Turn turn = one.mirror->turn();
      if (!any || turn.kind != Turn::Kind::play || turn != two.mirror->turn()) break;
      const Seat seat = turn.seats.lowest();
      auto legal = one.mirror->legal(seat);
      const auto legal_there = two.mirror->legal(seat);
      std::erase_if(legal, [&](const std::string& action) {
        return !std::binary_search(legal_there.begin(), legal_there.end(), action);
      });
      if (legal.empty()) break;
      const std::string act = legal[choice.below(static_cast<std::uint32_t>(legal.size()))];
      for (World* world : {&one, &two}) {
        const auto& token = world->tokens[seat.index()];
        world->driver.ask("POST", "/tables/" + world->table + "/act", {{"do", act}}, token);
      }
    }
  }
  EXPECT_GT(compared, 1000u) << "too little was compared to mean anything";
  EXPECT_GT(judgements, 1000u);
  RecordProperty("frames_compared", static_cast<int>(compared));
}

INSTANTIATE_TEST_SUITE_P(Games, LeakTest, testing::Range<std::size_t>(0, 5), [](const auto& given) {
  std::string name(games()[given.param].title);
  std::erase_if(name, [](char c) { return std::isalnum(c) == 0; });
  return name;
});

}  // namespace
}  // namespace menagerie
