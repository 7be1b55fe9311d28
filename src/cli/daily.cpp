// SPDX-License-Identifier: Apache-2.0
// The verb `daily`: the deal of the day, the same for everyone.
#include "engine/deals/daily.h"

#include <unistd.h>

#include <chrono>

#include <memory>

#include "base/spelling.h"
#include "cli/play_files.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "engine/json.h"
#include "engine/records/record_file.h"
#include "terminal/play.h"

namespace menagerie::cli {
namespace {

struct DailyOptions {
  std::string game, date, record;
  std::optional<std::string> name;
  std::optional<unsigned> pause;
  std::optional<int> checked;  // The exit status of `daily check`.
};

// Anyone can compute the deals of days to come, but they are played on their day.
DailyDeal deal_of(const GameType& game, const std::string& date) {
  auto deal = daily_deal(game, date);
  if (!deal) wrong_usage("--date: " + deal.error().text);
  if (date > today()) {
    wrong_usage("--date is " + in_quotes(date) + ", but today is " + today() + " (UTC)");
  }
  return std::move(*deal);
}

// What the file has of that deal, if it holds anything, with its match played so far; no game is
// lost to it that is another.
std::optional<OpenRecord> begun_in(const std::string& path, const GameType& game,
                                   const DailyDeal& deal) {
  if (path.empty() || !holds_something(path)) return std::nullopt;
  OpenRecord open = load_record(path, 1);
  const auto date = daily_date_of(open.record);
  if (open.record.game != game.id || !date || *date != deal.date) {
    wrong_usage("'" + path + "' holds something else than the daily deal of " +
                std::string(game.id) + " on " + deal.date + "; name another file");
  }
  if (const auto fault = check_daily(game, open.record, *open.match)) {
    wrong_usage(path + ": " + place_of(*fault) + ": " + fault->text);
  }
  std::erase_if(open.record.events,
                [](const Event& event) { return event.kind == Event::Kind::note; });
  return open;
}

// Whether the deal was played to its end; then its line is shown once more.
bool is_played(const Match& match, const terminal::PlayPlan& plan) {
  if (match.turn().kind != Turn::Kind::over) return false;
  print_out("You have played this deal.\n\n{}\n\n",
            terminal::daily_line(*plan.daily, *plan.entry, match, plan.locale));
  return true;
}

int play_deal(const DailyOptions& options) {
  if (options.game.empty()) {
    wrong_usage("`menagerie daily` needs a GAME, or `check`; `menagerie games` lists the games");
  }
  if (options.record == standard_stream) {
    wrong_usage("--record is -, but the game is shown on standard output; name a file");
  }
  refuse_where_it_cannot_be(options.record);
  terminal::PlayPlan plan;
  plan.entry = &find_game_or_fail(options.game);
  plan.daily = deal_of(*plan.entry, options.date.empty() ? today() : options.date);
  plan.options = plan.daily->options;
  plan.seat = daily_seat;
  plan.name = name_of_person(options.name);
  plan.bots.assign(plan.daily->players, daily_bot());
  plan.style = style_here();
  plan.style.looks = terminal::Looks(plan.entry->description());
  plan.locale = wanted_locale();
  const bool terminal = isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0;
  plan.pause = std::chrono::milliseconds(options.pause.value_or(terminal ? 500 : 0));
  const std::string folder = state_folder();
  plan.record_wanted = !options.record.empty();
  plan.record_path = plan.record_wanted ? options.record
                     : folder.empty()   ? ""
                                        : folder + "/daily-" + std::string(plan.entry->id) + "-" +
                                            plan.daily->date + ".jsonl";
  if (auto begun = begun_in(plan.record_path, *plan.entry, *plan.daily)) {
    if (is_played(*begun->match, plan)) return exit_done;
    plan.resumed = std::move(begun->record);
  }
  if (terminal::play(plan) != terminal::PlayEnd::record_unwritable) return exit_done;
  broken_machine("the record cannot be written to '" + plan.record_path + "'");
}

int check_file(const std::string& path) {
  const OpenRecord open = load_record(path, 1);
  const GameType* game = find_game(open.record.game);
  const auto date = daily_date_of(open.record);
  if (!date) wrong_usage(path + ": " + date.error().text);
  if (const auto fault = check_daily(*game, open.record, *open.match)) {
    print_error("{}: {}: {}\n", path, place_of(*fault), fault->text);
    return exit_no;
  }
  std::uint64_t bots = 0;
  for (const Event& event : open.record.events) {
    bots += event.kind == Event::Kind::play && event.seat != daily_seat ? 1 : 0;
  }
  print_out("{} of {}: cards and {} are those of that day.\n", game->title, *date,
            counted(bots, "bot decision"));
  if (open.match->turn().kind == Turn::Kind::over) {
    print_out("{}\n",
              terminal::daily_line(*daily_deal(*game, *date), *game, *open.match, wanted_locale()));
  } else {
    print_out("The game isn't over.\n");
  }
  return exit_done;
}

}  // namespace

void add_daily(const Command& program) {
  const Command verb = program.verb("daily", "Play the deal of the day, the same for everyone");
  verb.footer(
      "Example: menagerie daily awimbawe\n"
      "Each game has one deal per day (UTC). Bots decide by position and date alone, so\n"
      "the same decisions give everyone the same game. There are no hints and no undo.\n"
      "An unfinished game is continued, and a finished one only shows its result.");
  auto options = std::make_shared<DailyOptions>();
  verb.word("GAME", options->game, "The game, as `menagerie games` lists it", Need::optional);
  verb.option("--date", options->date, "The day, as in 2026-11-28 (default: today, UTC)");
  verb.option("--name", options->name,
              "Your name in the record (default: your login name, or Player)");
  verb.option("--record", options->record,
              "Save the game record to this file, and continue it if it\n"
              "was begun there (default: a file in your state folder)");
  verb.number("--pause", options->pause, {0, terminal::pause_ms_max},
              "Milliseconds to wait after a bot's move (default: 500 on a terminal)");
  const Command check = verb.verb("check", "Compare a record of a daily deal with that day's");
  check.footer(
      "Example: menagerie daily check daily.jsonl\n"
      "Deals the cards of that day and asks the bots again. The exit status is 0 if\n"
      "everything except the person's decisions is as on that day, otherwise 1. It then\n"
      "prints the first event that differs.");
  auto file = std::make_shared<std::string>();
  check.word("FILE", *file, "The file with the record (-: standard input)");
  check.call([options, file] { return *(options->checked = check_file(*file)); });
  verb.call([options] { return options->checked ? *options->checked : play_deal(*options); });
}

}  // namespace menagerie::cli
