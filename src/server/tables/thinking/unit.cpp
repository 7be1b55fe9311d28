// SPDX-License-Identifier: Apache-2.0
#include "server/tables/thinking/unit.h"

#include <algorithm>
#include <charconv>

#include "engine/analysis/reasons.h"
#include "engine/json.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

// That many decisions of a visitor at the same time have the whole budget.
constexpr std::int64_t whole_shares = 8;
constexpr std::int64_t iterations_min = 200;
constexpr std::size_t head_bytes_max = 1024, finding_bytes_max = 16'384,
                      opinions_bytes_max = 262'144;

std::string choose(const GameType& game, const BotSpec& bot, std::uint64_t seed,
                   const Observation& observation, const StopToken& stop) {
  Rng rng(seed);
  return game.make_mind(bot)->choose(observation, rng, stop);
}

const GameType* find_game(std::span<const GameType> games, std::string_view id) {
  const auto game =
      std::find_if(games.begin(), games.end(), [&](const GameType& one) { return one.id == id; });
  return game == games.end() ? nullptr : &*game;
}

// A unit as bytes is a line of JSON, its head, and what it is about:
//
//   {"game": ..., "bot": ..., "seed": ..., "hint": true}   what the seat has seen, in binary
//   {"piece": 3}                                           the record of the reviewed game
//
// Both come from another process, which may be of another version or hostile. So everything is
// checked: the bot has a budget in iterations, the record keeps to the rules, the answer is legal.

// The head of a unit; null if it has none.
Json head_of(std::string_view unit) {
  const std::size_t end = unit.substr(0, head_bytes_max).find('\n');
  if (end == std::string_view::npos) return nullptr;
  return parse_json(unit.substr(0, end)).value_or(Json(nullptr));
}

// Which piece of a review a unit is, if it is one.
std::optional<std::size_t> piece_of(std::string_view unit) {
  const Json head = head_of(unit);
  if (!head.is_object() || !head.contains("piece")) return std::nullopt;
  const Json& piece = head["piece"];
  return piece.is_number_unsigned() ? piece.get<std::size_t>() : SIZE_MAX;
}

Result<std::string> examine_piece(std::string_view written, std::size_t piece,
                                  std::span<const GameType> games, const StopToken& stop,
                                  const ReviewEffort& effort) {
  auto record = read_record(written);
  if (!record) return problem("the record of a review: " + record.error().text);
  const GameType* game = find_game(games, record->game);
  if (game == nullptr) return problem("there is no game '" + record->game + "' here");
  const auto match = make_match(*game, record->options);
  if (!match) return tl::unexpected(match.error());
  if (const auto fault = replay(**match, *record)) {
    return problem("the record of a review: " + fault->text);
  }
  const ReviewCase review =
      review_case(*game, **match, std::move(record->events), std::move(record->seats));
  if (piece >= review.pieces.size()) return problem("the review has no such piece");
  return finding_json(review.pieces[piece], examine(review, piece, stop, effort)).dump();
}

}  // namespace

static_assert(are_levels(level_names), "there is a bot for every level");

// Time would make the answer depend on the machine, so a level's milliseconds become iterations.
BotSpec unit_bot(Level level, std::int64_t iterations) {
  BotSpec bot = parse_bot(level_name(level)).value_or(default_bot());
  bot.level.clear();
  bot.ms.reset();
  bot.iterations = iterations;
  return bot;
}

std::int64_t unit_iterations(Level level) {
  const BotSpec bot = parse_bot(level_name(level)).value_or(default_bot());
  if (bot.iterations) return *bot.iterations;
  return bot.ms.value_or(BotSpec::ms_standard) * BotSpec::iterations_a_ms;
}

Unit unit_of(const Think& think) {
  const BotSpec bot = think.iterations > 0
                          ? unit_bot(think.level, think.iterations)
                          : parse_bot(level_name(think.level)).value_or(default_bot());
  return {std::string(think.game->id), bot, think.seed, think.game->write_seen(think.observation),
          think.ticket.purpose == Ticket::Purpose::hint};
}

std::string write_unit(const Unit& unit) {
  Json head;
  head["game"] = unit.game;
  head["bot"] = unit.bot.text();
  head["seed"] = std::to_string(unit.seed);  // Numbers in JSON are less precise.
  if (unit.is_hint) head["hint"] = true;
  return head.dump() + "\n" + unit.seen;
}

std::string write_unit(const Think& think) {
  return think.review ? write_unit(*think.review, think.ticket.asked_at)
                      : write_unit(unit_of(think));
}

Result<Unit> read_unit(std::string_view text, UnitBudget budget) {
  const Json head = head_of(text);
  if (!head.is_object()) return problem("a unit of thinking has no head");
  const auto word = [&](const char* name) {
    const bool is_there = head.is_object() && head.contains(name) && head[name].is_string();
    return is_there ? head[name].get<std::string>() : std::string{};
  };
  Unit unit;
  unit.game = word("game");
  const auto bot = parse_bot(word("bot"));
  if (!bot) return problem("in a unit of thinking: " + bot.error().text);
  unit.bot = *bot;
  if (budget == UnitBudget::iterations && (!unit.bot.iterations || unit.bot.ms)) {
    return problem("the bot '" + bot->text() +
                   "' of a unit of thinking has no budget in iterations");
  }
  const std::string seed = word("seed");
  const auto read = std::from_chars(seed.data(), seed.data() + seed.size(), unit.seed);
  if (seed.empty() || read.ec != std::errc{} || read.ptr != seed.data() + seed.size()) {
    return problem("the seed of a unit of thinking is not a number");
  }
  unit.is_hint = head.contains("hint");
  unit.seen = text.substr(text.find('\n') + 1);
  return unit;
}

std::string decide(const Think& think, const StopToken& stop) {
  return choose(*think.game, unit_bot(think.level, think.iterations), think.seed, think.observation,
                stop);
}

Result<std::string> decide(const Unit& unit, std::span<const GameType> games,
                           const StopToken& stop) {
  const GameType* game = find_game(games, unit.game);
  if (game == nullptr) return problem("there is no game '" + unit.game + "' here");
  const auto observation = game->read_seen(unit.seen);
  if (!observation) return tl::unexpected(observation.error());
  return choose(*game, unit.bot, unit.seed, *observation, stop);
}

static Result<std::string> advise(const Unit& unit, std::span<const GameType> games,
                                  const StopToken& stop) {
  const GameType* game = find_game(games, unit.game);
  if (game == nullptr) return problem("there is no game '" + unit.game + "' here");
  const auto observation = game->read_seen(unit.seen);
  if (!observation) return tl::unexpected(observation.error());
  Rng rng(unit.seed);
  auto opinions = game->make_mind(unit.bot)->advise(*observation, rng, stop);
  give_reasons(*game, *observation, rng.bits64(), stop, opinions);
  return opinions_text(opinions);
}

std::string write_unit(const ReviewCase& review, std::size_t piece) {
  Json head;
  head["piece"] = piece;
  Record record;
  record.game = review.entry->id;
  record.options = review.begun->options();
  record.seats = review.seats;
  record.seats.resize(review.begun->players());
  record.events = review.events;
  return head.dump() + "\n" + write_record(record);
}

Result<std::string> work_off(std::string_view unit, std::span<const GameType> games,
                             const StopToken& stop, const ReviewEffort& effort, UnitBudget budget) {
  if (const auto piece = piece_of(unit)) {
    return examine_piece(unit.substr(unit.find('\n') + 1), *piece, games, stop, effort);
  }
  const auto read = read_unit(unit, budget);
  if (!read) return tl::unexpected(read.error());
  return read->is_hint ? advise(*read, games, stop) : decide(*read, games, stop);
}

// By binary search: legal() is sorted. A worker can lie about a move's quality, but not cheat.
Result<Thought> read_answer(const Think& think, std::string_view answer) {
  Thought thought;
  thought.ticket = think.ticket;
  if (think.review) {
    if (answer.size() > finding_bytes_max) return problem("it is too long");
    const auto json = parse_json(answer);
    if (!json) return tl::unexpected(json.error());
    auto finding = finding_from(*think.review, think.ticket.asked_at, *json);
    if (!finding) return tl::unexpected(finding.error());
    thought.finding = std::move(*finding);
    return thought;
  }
  if (think.ticket.purpose == Ticket::Purpose::hint) {
    const auto json = parse_json(answer);
    const bool is_list = json && json->is_array() && answer.size() <= opinions_bytes_max;
    if (!is_list) return problem("it must be a short list of opinions");
    thought.written_opinions = answer;
    return thought;
  }
  const auto legal = think.observation.knowledge->legal();
  if (!std::binary_search(legal.begin(), legal.end(), answer)) {
    return problem("it is not a legal action");
  }
  thought.action = answer;
  return thought;
}

std::string opinions_text(const std::vector<Opinion>& opinions) {
  std::vector<wire::Opinion> list;
  for (const Opinion& opinion : opinions) {
    list.push_back({opinion.action,
                    opinion.value,
                    opinion.low,
                    opinion.high,
                    number_of<wire::Count>(opinion.visits),
                    {opinion.why}});
  }
  return wire::text_of(list);
}

// Three digits of one number, the most important first: urgency, place among the visitor's units,
// cost. The database sorts by it.
int unit_rank(const Think& think, int before) {
  constexpr int places = 1'000, prices = 16;
  constexpr std::int64_t price = 2'000;  // In iterations.
  const int cost =
      think.review
          ? prices - 1
          : static_cast<int>(std::clamp<std::int64_t>(think.iterations / price, 0, prices - 1));
  const int place = std::clamp(before, 0, places - 1);
  return (static_cast<int>(think.urgency) * places + place) * prices + cost;
}

std::string UnitShares::key_of(const Ticket& ticket) {
  return ticket.table + "." + std::to_string(ticket.seat.index());
}

// Visitors with many tables get smaller searches instead of longer queues for everyone.
std::int64_t UnitShares::begin(const Think& think) {
  thoughts_.add(key_of(think.ticket), think.account);
  const auto count = static_cast<std::int64_t>(thoughts_.of(think.account));
  const std::int64_t whole = unit_iterations(think.level);
  const std::int64_t share = whole * whole_shares / std::max(whole_shares, count);
  return std::max(share, std::min(whole, iterations_min));
}

// By table and seat, and each seat has one decision at a time: so ends and beginnings match.
void UnitShares::end(const Ticket& ticket) { thoughts_.remove(key_of(ticket)); }

}  // namespace menagerie
