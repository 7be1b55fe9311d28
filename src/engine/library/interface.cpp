// SPDX-License-Identifier: Apache-2.0
// The published interface (include/menagerie/menagerie.h), built on this folder.
#include "engine/library/interface.h"

#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/view/view_json.h"
#include "words/english.h"

namespace menagerie::v1 {
namespace {

namespace in = ::menagerie;

tl::unexpected<Problem> problem(std::string text) {
  return tl::unexpected(Problem{std::move(text)});
}

std::vector<unsigned> indices(in::SeatSet seats) {
  std::vector<unsigned> list;
  for (const in::Seat seat : seats) list.push_back(seat.index());
  return list;
}

std::vector<int> by_seat(const in::SeatMap<int>& map, unsigned players) {
  return {map.values.begin(), map.values.begin() + players};
}

Turn turn_of(const in::Turn& turn) {
  switch (turn.kind) {
    case in::Turn::Kind::deal:
      return {Turn::Kind::deal, {}};
    case in::Turn::Kind::chance:
      return {Turn::Kind::chance, {}};
    case in::Turn::Kind::play:
      return {Turn::Kind::play, indices(turn.seats)};
    case in::Turn::Kind::over:
      break;
  }
  return {Turn::Kind::over, {}};
}

Message message_of(const in::Message& message) {
  const in::Json json = in::message_json(message);
  const auto arguments = json.find("args");
  return {std::string(message.id), arguments == json.end() ? "{}" : arguments->dump()};
}

std::optional<Problem> problem_of(std::optional<in::Problem> wrong) {
  if (!wrong) return std::nullopt;
  return Problem{std::move(wrong->text)};
}

std::optional<Refusal> refusal_of(std::string_view game, std::optional<in::Explanation> refusal) {
  if (!refusal) return std::nullopt;
  return Refusal{std::move(refusal->rule), in::in_english(game, refusal->text),
                 message_of(refusal->text)};
}

in::Observer observer_of(std::optional<unsigned> seat, unsigned players) {
  MENAGERIE_ASSERT(!seat || *seat < players);
  return seat ? in::Observer(in::Seat(*seat)) : std::nullopt;
}

in::Onlooker onlooker_of(std::optional<unsigned> seat, unsigned players) {
  const in::Observer who = observer_of(seat, players);
  return who ? in::Onlooker::at(*who) : in::Onlooker::spectator();
}

// Any number from outside as a seat; one that no match has is mapped to a seat that no match has.
in::Seat place_of(unsigned seat) { return in::Seat(std::min(seat, in::seats_max)); }

}  // namespace

std::vector<GameDescription> games() {
  std::vector<GameDescription> list;
  for (const in::GameType& game : in::games()) {
    in::Json options = in::Json::array();
    for (const in::OptionSpec& spec : game.options)
      options.push_back(to_json(game.id, spec, "default"));
    list.push_back({std::string(game.id), std::string(game.title), std::string(game.designers),
                    game.players_min(), game.players_max(), options.dump(),
                    std::string(game.rules)});
  }
  return list;
}

// ---- GameType ----------------------------------------------------------------------------------

GameType::GameType(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

Result<const in::GameType*> GameType::Inside::find(std::string_view id) {
  if (const in::GameType* type = in::find_game(id)) return type;
  std::string known;
  for (const std::string& one : in::game_ids()) known += (known.empty() ? "" : ", ") + one;
  return problem("there is no game " + in::in_quotes(id) + "; the games are " + known);
}

Result<std::shared_ptr<const GameType::Inside>> GameType::Inside::make(const in::GameType& type,
                                                                       const in::Fields& options) {
  auto match = in::make_match(type, options);
  if (!match) return problem(match.error().text);
  auto inside = std::make_shared<Inside>();
  inside->type = &type;
  inside->start = *std::move(match);
  for (ActionId action = 0; action < inside->start->actions(); ++action) {
    inside->actions.push_back(inside->start->text(action));
  }
  return inside;
}

Result<GameType> GameType::make(std::string_view id, std::string_view options) {
  const auto type = Inside::find(id);
  if (!type) return tl::unexpected(type.error());
  const auto json = in::parse_json(options);
  if (!json) return problem("the options are " + json.error().text);
  const auto given = in::to_given_options(*json);
  if (!given) return problem(given.error().text);
  auto inside = Inside::make(**type, *given);
  if (!inside) return tl::unexpected(inside.error());
  return GameType(*std::move(inside));
}

std::string_view GameType::id() const { return inside_->type->id; }
unsigned GameType::players() const { return inside_->start->players(); }
std::string GameType::options() const { return to_json(inside_->start->options()).dump(); }
std::span<const std::string> GameType::actions() const { return inside_->actions; }

Result<ActionId> GameType::action(std::string_view text) const {
  const auto action = inside_->start->action(text);
  if (!action) return problem(action.error().text);
  return *action;
}

// ---- Match -------------------------------------------------------------------------------------

struct Observation::Inside {
  in::Observation observation;
  std::string scene;
};

Match GameType::start() const {
  std::vector<in::SeatEntry> seats;
  for (unsigned i = 0; i < players(); ++i) {
    seats.push_back({"Seat " + std::to_string(i), "library"});
  }
  return Match(std::make_unique<Match::Inside>(
      Match::Inside{*this, in::MatchInProgress(inside_->start->fresh()), std::move(seats)}));
}

Match::Match(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Match::Match(const Match& other) : inside_(std::make_unique<Inside>(*other.inside_)) {}
Match& Match::operator=(const Match& other) {
  if (this != &other) *this = Match(other);
  return *this;
}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

Turn Match::turn() const { return turn_of(inside_->match->turn()); }
unsigned Match::round() const { return inside_->match->round(); }
std::vector<int> Match::scores() const {
  return by_seat(inside_->match->scores(), inside_->players());
}
std::vector<unsigned> Match::winners() const {
  MENAGERIE_ASSERT(inside_->match->turn().kind == in::Turn::Kind::over);
  return indices(inside_->match->winners());
}

std::string Match::shuffle(std::uint64_t seed) const {
  MENAGERIE_ASSERT(inside_->match->turn().kind == in::Turn::Kind::deal);
  in::Rng rng(seed);
  return to_json(inside_->match->shuffle(rng)).dump();
}

std::optional<Problem> Match::deal(std::string_view json) {
  const auto parsed = in::parse_json(json);
  if (!parsed) return Problem{"the deal is " + parsed.error().text};
  const auto fields = in::to_fields(*parsed, "deal");
  if (!fields) return Problem{fields.error().text};
  return problem_of(inside_->match.deal(*fields));
}

std::vector<std::string> Match::chances() const { return inside_->match->chances(); }

std::optional<Problem> Match::settle(std::string_view result) {
  return problem_of(inside_->match.settle(result));
}

std::vector<ActionId> Match::legal(unsigned seat) const {
  return inside_->match->legal_ids(place_of(seat));
}

std::optional<Refusal> Match::judge(unsigned seat, ActionId action) const {
  return refusal_of(inside_->match->game(), inside_->match->judge(place_of(seat), action));
}
std::optional<Refusal> Match::judge(unsigned seat, std::string_view action) const {
  return refusal_of(inside_->match->game(), inside_->match->judge(place_of(seat), action));
}
std::optional<Refusal> Match::act(unsigned seat, ActionId action) {
  return refusal_of(inside_->match->game(), inside_->match.act(place_of(seat), action));
}
std::optional<Refusal> Match::act(unsigned seat, std::string_view action) {
  return refusal_of(inside_->match->game(), inside_->match.act(place_of(seat), action));
}

Observation Match::observe(std::optional<unsigned> seat) const {
  Observation observation;
  auto inside = std::make_shared<Observation::Inside>();
  const in::Match& match = *inside_->match;
  inside->observation = match.observe(observer_of(seat, inside_->players()));
  const in::Onlooker onlooker = onlooker_of(seat, inside_->players());
  const auto say = [&](const in::Message& message) {
    return in::in_english(match.game(), message);
  };
  inside->scene =
      view_json(match, onlooker, inside_->match.events().size(), match.log(onlooker), say).dump();
  observation.seat = seat;
  observation.turn = turn();
  observation.players = inside_->players();
  observation.round = round();
  observation.scores = scores();
  if (seat) observation.legal = match.legal_ids(in::Seat(*seat));
  observation.inside_ = std::move(inside);
  return observation;
}

std::vector<std::string> Match::log(std::optional<unsigned> seat) const {
  const in::Match& match = *inside_->match;
  return in::in_english(match.game(), match.log(onlooker_of(seat, inside_->players())));
}

std::vector<Message> Match::messages(std::optional<unsigned> seat) const {
  std::vector<Message> list;
  for (const in::Message& message : inside_->match->log(onlooker_of(seat, inside_->players()))) {
    list.push_back(message_of(message));
  }
  return list;
}

std::string Match::record() const { return write_record(inside_->match.record(inside_->seats)); }

// ---- Observation -------------------------------------------------------------------------------

Observation::Observation() = default;
std::string Observation::scene() const { return inside_->scene; }

// ---- Mind --------------------------------------------------------------------------------------

struct Mind::Inside {
  GameType game;
  std::unique_ptr<in::Mind> mind;
  in::Rng rng;

  ActionId id(const std::string& action) const {
    return game.inside_->start->action(action).value();
  }
};

Mind::Mind(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Mind::Mind(Mind&&) noexcept = default;
Mind& Mind::operator=(Mind&&) noexcept = default;
Mind::~Mind() = default;

Result<Mind> Mind::make(const GameType& game, std::string_view spec, std::uint64_t seed) {
  const auto bot = in::parse_bot(spec);
  if (!bot) return problem(bot.error().text);
  if (bot->kind == in::BotSpec::Kind::solver) {
    return problem(
        "'solver' must see all cards, so it can't play; take one that searches, such as "
        "'strong' or 'ismcts:ms=200'");
  }
  return Mind(
      std::make_unique<Inside>(Inside{game, game.inside_->type->make_mind(*bot), in::Rng(seed)}));
}

namespace {

void grant(in::Mind& mind, const Budget& budget) {
  const auto within = [](std::int64_t limit, std::int64_t most) {
    return std::clamp(limit, std::int64_t{1}, most);
  };
  in::DecisionBudget limits;
  if (budget.time) {
    limits.ms = within(std::int64_t{budget.time->count()}, in::BotSpec::ms_max);
  }
  if (budget.iterations) {
    limits.iterations = within(*budget.iterations, in::BotSpec::iterations_max);
  }
  mind.grant(limits);
}

}  // namespace

ActionId Mind::choose(const Observation& observation, const Budget& budget) {
  MENAGERIE_ASSERT(!observation.legal.empty());
  grant(*inside_->mind, budget);
  return inside_->id(
      inside_->mind->choose(observation.inside_->observation, inside_->rng, budget.stop));
}

std::vector<Choice> Mind::advise(const Observation& observation, const Budget& budget) {
  MENAGERIE_ASSERT(!observation.legal.empty());
  grant(*inside_->mind, budget);
  std::vector<Choice> choices;
  for (const in::Opinion& one :
       inside_->mind->advise(observation.inside_->observation, inside_->rng, budget.stop)) {
    choices.push_back({inside_->id(one.action), one.value, one.low, one.high, one.visits});
  }
  return choices;
}

}  // namespace menagerie::v1
