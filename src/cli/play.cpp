// SPDX-License-Identifier: Apache-2.0
// The verb `play`.
#include "terminal/play.h"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <random>

#include "base/spelling.h"
#include "cli/play_files.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "engine/deals/daily.h"
#include "engine/json.h"
#include "engine/records/record_file.h"

namespace menagerie::cli {
namespace {

struct PlayOptions {
  GameChoice game;
  std::optional<unsigned> seat;
  std::string bots = default_bot().text(), record, resume;
  std::optional<std::string> name;
  std::optional<std::uint64_t> seed;
  std::optional<unsigned> pause;
};

// A game without --record is saved anyway, as the last one of its kind, so that a slip of the
// finger costs nothing. Empty if there is no place for it.
std::string place_for_last_game(std::string_view game) {
  const std::string folder = state_folder();
  return folder.empty() ? "" : folder + "/last-" + std::string(game) + ".jsonl";
}

// The seat that a record says a person played, to continue it.
Seat person_of(const Record& record, std::optional<unsigned> wanted) {
  if (wanted) return Seat(*wanted);
  for (unsigned i = 0; i < record.seats.size(); ++i) {
    if (record.seats[i].by == "human") return Seat(i);
  }
  return Seat(0);
}

void load_resumed(const PlayOptions& options, terminal::PlayPlan& plan) {
  OpenRecord open = load_record(options.resume, 1);
  if (const auto fault = replay(*open.match, open.record)) {
    wrong_usage(options.resume + ": " + place_of(*fault) + ": " + fault->text);
  }
  if (open.match->turn().kind == Turn::Kind::over) {
    wrong_usage("the game in '" + options.resume + "' is over; `menagerie show` shows it");
  }
  if (const auto date = daily_date_of(open.record)) {
    wrong_usage("the game in '" + options.resume + "' is a daily deal; `menagerie daily " +
                open.record.game + " --date " + *date + " --record " + options.resume +
                "` continues it");
  }
  plan.entry = find_game(open.record.game);
  plan.options = open.match->options();
  plan.seat = person_of(open.record, options.seat);
  for (const SeatEntry& seat : open.record.seats) {
    const auto bot = parse_bot(seat.by);
    plan.bots.push_back(bot ? *bot : default_bot());
  }
  plan.resumed = std::move(open.record);
}

// The record of another game never overwrites what a file holds.
void refuse_to_overwrite(const PlayOptions& options) {
  if (!holds_something(options.record) || is_same_file(options.record, options.resume)) return;
  wrong_usage(fmt::format(
      "{0} already holds something; name another file, or continue it with `--resume {0}`",
      options.record));
}

// What was said of a game beside a record that says it.
std::string what_a_record_settles(const GameChoice& game) {
  std::vector<std::string_view> said;
  if (!game.game.empty()) said.emplace_back("GAME");
  if (game.players != 0) said.emplace_back("--players");
  if (!game.options.empty()) said.emplace_back("--option");
  return joined(said);
}

terminal::PlayPlan plan_of(const PlayOptions& options, const terminal::Style& style) {
  terminal::PlayPlan plan;
  plan.style = style;
  plan.locale = wanted_locale();
  plan.seed = options.seed.value_or(std::random_device{}());
  if (!options.resume.empty()) {
    if (const std::string settled = what_a_record_settles(options.game); !settled.empty()) {
      wrong_usage("--resume continues the game of its record as it is; leave out " + settled);
    }
    load_resumed(options, plan);
    if (options.name) plan.name = name_of_person(options.name);
  } else {
    plan.entry = &options.game.entry();
    plan.options = options.game.fields();
  }
  plan.style.looks = terminal::Looks(plan.entry->description());
  const auto players =
      static_cast<unsigned>(std::get<std::int64_t>(*find_field(plan.options, "players")));
  if (options.seat.value_or(0) >= players) {
    wrong_usage("--seat is " + std::to_string(*options.seat) + "; it must be from 0 to " +
                std::to_string(players - 1));
  }
  if (options.resume.empty()) {
    plan.seat = Seat(options.seat.value_or(0));
    plan.name = name_of_person(options.name);
    auto bots = parse_bots(options.bots, players);
    if (!bots) wrong_usage(bots.error().text);
    plan.bots = std::move(*bots);
  }
  for (const BotSpec& bot : plan.bots) {
    if (bot.kind == BotSpec::Kind::solver) {
      wrong_usage("the bot 'solver' sees all cards, so it can't be an opponent; name another bot");
    }
  }
  const bool terminal = isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0;
  plan.pause = std::chrono::milliseconds(options.pause.value_or(terminal ? 500 : 0));
  plan.record_wanted = !options.record.empty() || !options.resume.empty();
  plan.record_path = !options.record.empty()   ? options.record
                     : !options.resume.empty() ? options.resume
                     : terminal                ? place_for_last_game(plan.entry->id)
                                               : "";
  return plan;
}

// On these the game is played.
void refuse_standard_streams(const PlayOptions& options) {
  if (options.record == standard_stream) {
    wrong_usage("--record is -, but the game is shown on standard output; name a file");
  }
  if (options.resume == standard_stream) {
    wrong_usage("--resume is -, but standard input is what you type; name a file");
  }
}

int run(PlayOptions& options) {
  refuse_standard_streams(options);
  refuse_to_overwrite(options);
  refuse_where_it_cannot_be(options.record);
  const terminal::Style style = style_here();
  if (options.game.game.empty() && options.resume.empty()) {
    std::vector<const GameType*> entries;
    for (const GameType& entry : games()) entries.push_back(&entry);
    const GameType* chosen = terminal::ask_for_game(entries, style, wanted_locale());
    if (chosen == nullptr) return exit_done;
    options.game.game = std::string(chosen->id);
  }
  switch (terminal::play(plan_of(options, style))) {
    case terminal::PlayEnd::finished:
    case terminal::PlayEnd::left:
    case terminal::PlayEnd::output_closed:
      return exit_done;
    case terminal::PlayEnd::record_unwritable:
      break;
  }
  broken_machine("the record cannot be written to '" +
                 (options.record.empty() ? options.resume : options.record) + "'");
}

}  // namespace

void add_play(const Command& program) {
  const Command verb = program.verb("play", "Play a game in the terminal against bots");
  verb.footer(
      "Example: menagerie play color-gangsters --players 3 --bots easy --record evening.jsonl\n"
      "Without GAME you get a menu. In the game, type ? for help.");
  auto options = std::make_shared<PlayOptions>();
  options->game.add_to(verb, Need::optional);
  verb.number("--seat", options->seat, {0, 1000}, "Your seat (default: 0)");
  verb.option("--name", options->name,
              "Your name in the record (default: your login name, or Player)");
  const std::string bots_help = "Bot for all seats, or one per seat, comma-separated: a level\n(" +
                                levels_in_text() + ") or another bot (default: normal)";
  verb.option("--bots", options->bots, bots_help.c_str());
  verb.number("--seed", options->seed, {}, "Seed for cards and bots (default: random)");
  verb.option("--record", options->record,
              "Save the game record to this file (must be new or empty)");
  verb.option("--resume", options->resume, "Continue the game saved in this file");
  verb.number("--pause", options->pause, {0, terminal::pause_ms_max},
              "Milliseconds to wait after a bot's move (default: 500 on a terminal)");
  verb.call([options] { return run(*options); });
}

}  // namespace menagerie::cli
