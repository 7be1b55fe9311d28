// SPDX-License-Identifier: Apache-2.0
// The verb `show`.
#include <charconv>
#include <memory>

#include "base/spelling.h"
#include "cli/record_file.h"
#include "cli/verb.h"
#include "cli/words.h"
#include "engine/json.h"
#include "engine/view/view_json.h"
#include "terminal/draw.h"

namespace menagerie::cli {
namespace {

struct ShowOptions {
  std::string file, seat = "public";
  std::size_t record = 1;
  std::optional<std::size_t> at;
  bool json = false;
};

void print_choices(const std::vector<std::string>& legal, const terminal::Speech& speech) {
  if (legal.empty()) return;
  print_out("{}\n",
            terminal::wrapped(speech.say(words::legal(Quoted{joined(legal)})), width_here(), 2));
}

void run(const ShowOptions& options) {
  OpenRecord open = load_record(options.file, options.record);
  const Onlooker onlooker = parse_onlooker(options.seat, open.match->players());
  const terminal::Speech speech = speech_of(open.record);
  const Position position = position_at(std::move(open), options.at, onlooker, options.file);
  if (options.json) {
    const auto say = [&](const Message& message) {
      return speech.language->say(speech.game, message);
    };
    print_out("{}\n", view_json(*position.match, onlooker, position.event, position.log, say)
                          .dump(2, ' ', false, Json::error_handler_t::replace));
    return;
  }
  terminal::Style style;
  style.colour = colour_allowed();
  style.looks = terminal::Looks(find_game(position.match->game())->description());
  print_out("{}", terminal::draw(*position.match, onlooker, speech, style));
  if (onlooker.kind == Onlooker::Kind::seat) {
    print_choices(position.match->legal(onlooker.seat), speech);
  }
  if (!position.log.empty()) print_out("\n");
  // At least the trick that is being played, with what was said of each card.
  const std::size_t lines = std::max(8u, 2 * position.match->players());
  const std::size_t shown = std::min(position.log.size(), lines);
  for (std::size_t i = position.log.size() - shown; i < position.log.size(); ++i) {
    print_out("{}\n", speech.say(position.log[i]));
  }
}

}  // namespace

Onlooker parse_onlooker(const std::string& text, unsigned players) {
  if (text == "public") return Onlooker::spectator();
  if (text == "all") return Onlooker::everything();
  unsigned seat = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  if (error != std::errc{} || end != text.data() + text.size() || seat >= players) {
    wrong_usage("--seat is " + in_quotes(text) + "; it must be from 0 to " +
                std::to_string(players - 1) + ", public or all");
  }
  return Onlooker::at(Seat(seat));
}

void add_show(const Command& program) {
  const Command verb = program.verb("show", "Show a position of a record as a seat may see it");
  verb.footer("Example: menagerie show games.jsonl --line 3 --at 17 --seat 1 --json");
  auto options = std::make_shared<ShowOptions>();
  verb.word("FILE", options->file, "A file of records (-: standard input)");
  verb.number("--line", options->record, {1, UINT64_MAX},
              "Record number in the file, from 1 (default: 1)");
  verb.number("--at", options->at, {},
              "Use the position before this event, from 0 (default: the end)");
  verb.option("--seat", options->seat, "The viewer: a seat, public or all (default: public)");
  verb.flag("--json", options->json, "Print JSON");
  verb.call([options] { run(*options); });
}

}  // namespace menagerie::cli
