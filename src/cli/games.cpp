// SPDX-License-Identifier: Apache-2.0
// The verbs `games` and `rules`.
#include <fmt/format.h>

#include <memory>

#include "cli/verb.h"
#include "cli/words.h"
#include "engine/json.h"
#include "engine/view/description_json.h"
#include "terminal/house_rules.h"
#include "words/language.h"

namespace menagerie::cli {
namespace {

// What people read is in their language; names and values are the same in all.
Json game_json(const GameType& entry) {
  const terminal::Speech speech = speech_about(entry.id);
  Json json;
  json["id"] = entry.id;
  json["name"] = entry.title;
  json["designers"] = entry.designers;
  json["players"] = {{"min", entry.players_min()}, {"max", entry.players_max()}};
  for (const OptionSpec& spec : entry.options) {
    Json option = to_json(entry.id, spec, "default");
    option["meaning"] = speech.say(Message(spec.meaning));
    json["options"].push_back(std::move(option));
  }
  if (const FirstGame& first = entry.first_game; !first.options.empty()) {
    json["first_game"]["options"] = to_json(first.options);
    json["first_game"]["advice"] = speech.say(Message(first.advice.id));
    if (first.minutes > 0) json["first_game"]["minutes"] = first.minutes;
    if (first.players_max > 0) json["first_game"]["players_max"] = first.players_max;
  }
  json["search"] = {{"network", entry.search.has_network},
                    {"past", entry.search.reads_past},
                    {"curiosity", entry.search.curiosity}};
  json["description"] = description_json(entry.description());
  return json;
}

Message players_of(const GameType& entry) {
  const Number min = entry.players_min(), max = entry.players_max();
  return min == max ? words::games_players(min) : words::games_players_range(min, max);
}

std::string standard_text(const OptionSpec& spec) {
  std::string text = to_json(spec.standard).dump();
  std::erase(text, '"');
  return text;
}

// A name in a column of its own, and what is said of it beside it.
void print_beside(std::string_view name, const std::string& said) {
  constexpr std::size_t indent = 22;
  print_out("{}\n",
            terminal::wrapped(fmt::format("  {:<19} {}", name, said), width_here(), indent));
}

void print_games() {
  const std::size_t width = width_here();
  for (const GameType& entry : games()) {
    const terminal::Speech speech = speech_about(entry.id);
    const auto say = [&](const Message& message, std::size_t indent) {
      print_out("{}\n",
                terminal::wrapped(std::string(indent, ' ') + speech.say(message), width, 2));
    };
    say(words::games_heading(Quoted{std::string(entry.title)}, Quoted{std::string(entry.id)},
                             players_of(entry)),
        0);
    say(words::games_by(Quoted{std::string(entry.designers)}), 2);
    for (const OptionSpec& spec : entry.options) {
      print_beside(spec.name, speech.say(words::games_option(Quoted{standard_text(spec)},
                                                             allowed_values(spec))));
      print_beside("", speech.say(Message(spec.meaning)));
    }
    print_out("\n");
  }
  print_out("{}\n", terminal::wrapped(speech_about("").say(words::games_more()), width));
}

}  // namespace

void add_games(const Command& program) {
  const Command verb = program.verb("games", "List the games, their options and designers");
  verb.footer("Example: menagerie games --json");
  auto json = std::make_shared<bool>(false);
  verb.flag("--json", *json, "Print JSON");
  verb.call([json] {
    if (!*json) return print_games();
    Json list = Json::array();
    for (const GameType& entry : games()) list.push_back(game_json(entry));
    print_out("{}\n", list.dump(2));
  });
}

void add_rules(const Command& program) {
  const Command verb = program.verb("rules", "Print the rules of a game");
  verb.footer("Example: menagerie rules rage-n-glyphs --option bidding=secret");
  auto choice = std::make_shared<GameChoice>();
  choice->add_to(verb);
  auto details = std::make_shared<bool>(false);
  verb.flag("--details", *details, "Include the rulings on special cases (R1, R2, ...)");
  verb.call([choice, details] {
    const GameType& entry = choice->entry();
    const bool has_chosen = choice->players != 0 || !choice->options.empty();
    const Fields chosen = has_chosen ? choice->fields() : Fields{};
    print_out("{}", terminal::shown_rules(speech_about(entry.id), entry,
                                          {.width = width_here(),
                                           .rulings = *details,
                                           .chosen = has_chosen ? &chosen : nullptr}));
  });
}

}  // namespace menagerie::cli
