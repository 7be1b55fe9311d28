// SPDX-License-Identifier: Apache-2.0
// The verb `hint`.
#include <memory>

#include "cli/decision.h"
#include "cli/words.h"
#include "engine/analysis/reasons.h"
#include "engine/json.h"
#include "terminal/draw.h"

namespace menagerie::cli {
namespace {

struct HintOptions {
  DecisionChoice decision;
  std::string bot = "strong";
  std::optional<std::int64_t> ms;
  std::uint64_t seed = 1;
  bool json = false;
};

void print_json(const Decision& decision, const BotSpec& bot,
                const std::vector<Opinion>& opinions) {
  Json json;
  json["game"] = decision.entry->id;
  json["event"] = decision.event;
  json["seat"] = decision.seat.index();
  json["bot"] = bot.text();
  json["best"] = opinions.front().action;
  json["slip"] = bot.slip;
  std::uint64_t visits = 0;
  for (const Opinion& opinion : opinions) {
    Json row;
    row["action"] = opinion.action;
    row["value"] = searches(bot) ? Json(opinion.value) : Json(nullptr);
    row["interval"] = searches(bot) ? Json{opinion.low, opinion.high} : Json(nullptr);
    row["visits"] = opinion.visits;
    row["why"] = decision.speech.say(opinion.why);
    row["why_messages"] = messages_json(opinion.why);
    visits += opinion.visits;
    json["actions"].push_back(std::move(row));
  }
  json["visits"] = visits;
  print_out("{}\n", json.dump(2));
}

void print_values(const terminal::Speech& speech, const std::vector<Opinion>& opinions) {
  std::vector<std::vector<std::string>> rows = {
      {speech.say(words::hint_action()), speech.say(words::hint_value()),
       speech.say(words::hint_interval()), speech.say(words::hint_visits())}};
  for (const Opinion& opinion : opinions) {
    rows.push_back({speech.action(opinion.action), speech.say(words::percent(100 * opinion.value)),
                    speech.say(words::range(100 * opinion.low, 100 * opinion.high)),
                    speech.say(words::count(static_cast<Number>(opinion.visits)))});
  }
  print_out("{}{}\n", terminal::in_columns(rows),
            terminal::wrapped(speech.say(words::hint_value_is()), width_here()));
}

void print_people(const Decision& decision, const BotSpec& bot,
                  const std::vector<Opinion>& opinions) {
  const terminal::Speech& speech = decision.speech;
  const auto say = [&](const std::string& text) {
    print_out("{}\n", terminal::wrapped(text, width_here()));
  };
  const Quoted asked{bot.text()};
  say(speech.say(words::hint_position(Quoted{std::string(decision.entry->title)},
                                      static_cast<Number>(decision.event), decision.seat, asked)));
  if (searches(bot)) print_values(speech, opinions);
  const Quoted best{speech.choice(opinions.front().action)};
  const Message why = clause_of(opinions.front().why);
  say(speech.say(why.empty() ? words::hint_best(best) : words::hint_best_why(best, why)));
  if (bot.slip == 0) return;
  const auto slip = static_cast<Number>(bot.slip);
  say(speech.say(words::hint_slips(asked, 100 - slip, slip)));
}

void run(const HintOptions& options) {
  const BotSpec spec = advising_bot(options.bot, options.ms);
  const Decision decision = load_decision(options.decision);
  const Observation observation = decision.match->observe(decision.seat);
  Interrupt interrupt;
  Rng rng(options.seed);
  const auto bot = decision.entry->make_mind(spec);
  auto opinions = bot->advise(observation, rng, interrupt.token());
  give_reasons(*decision.entry, observation, options.seed, {}, opinions);
  options.json ? print_json(decision, spec, opinions) : print_people(decision, spec, opinions);
}

}  // namespace

void add_hint(const Command& program) {
  const Command verb = program.verb("hint", "Ask a bot what it would do in a position, and why");
  verb.footer(
      "Example: menagerie hint games.jsonl --line 3 --at 17 --bot strong --ms 2000\n"
      "The bot sees only what the seat may know. Values go up to 100 %, which means winning the\n"
      "match alone and by far. The reasons are measured: simple bots play on many times, with\n"
      "hidden cards that fit what the seat knows. If their results contradict the best action,\n"
      "its value is the reason. With a budget in iterations, the same seed gives the same hint.");
  auto options = std::make_shared<HintOptions>();
  options->decision.add_to(verb);
  options->decision.add_seat_to(verb);
  verb.option("--bot", options->bot, "The bot to ask (default: strong)");
  verb.number("--ms", options->ms, {1, BotSpec::ms_max}, "Thinking time in milliseconds");
  verb.number("--seed", options->seed, {}, "Seed for the search (default: 1)");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
