// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/counted.h"
#include "cli/command.h"
#include "engine/files/standard_streams.h"
#include "engine/games/games.h"
#include "game/field.h"
#include "terminal/draw.h"

namespace menagerie::cli {

// Thrown inside a verb, caught once in run_cli: one sentence on standard error, then the exit
// status.
struct Failure {
  int status;
  std::string text;
};
[[noreturn]] inline void wrong_usage(std::string text) {
  throw Failure{exit_usage, std::move(text)};
}
[[noreturn]] inline void broken_machine(std::string text) {
  throw Failure{exit_failure, std::move(text)};
}

// Each adds its verb to the program.
void add_games(const Command& program);
void add_rules(const Command& program);
void add_learn(const Command& program);
void add_play(const Command& program);
void add_daily(const Command& program);
void add_puzzles(const Command& program);
void add_simulate(const Command& program);
void add_verify(const Command& program);
void add_show(const Command& program);
void add_arena(const Command& program);
void add_hint(const Command& program);
void add_solve(const Command& program);
void add_analyze(const Command& program);
void add_bench(const Command& program);
void add_serve(const Command& program);
void add_site(const Command& program);
void add_db(const Command& program);
void add_worker(const Command& program);

// The name that stands for standard input when a file is read, and for standard output when one is
// written.
inline constexpr std::string_view standard_stream = "-";

// A verb's options that choose a game: GAME, --players N, --option K=V.
struct GameChoice {
  std::string game;
  unsigned players = 0;  // 0: the game's default.
  std::vector<std::string> options;

  void add_to(const Command& verb, Need need = Need::required);
  const GameType& entry() const;
  // All options, with defaults for missing ones. Throws if one is wrong.
  Fields fields() const;
};

// The game of that name; letter case, spaces and punctuation do not count. Throws with a list.
const GameType& find_game_or_fail(const std::string& name);

// While it lives, Ctrl-C stops long work, and a second Ctrl-C a moment later ends the program at
// once.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  std::stop_token token() const;

 private:
  std::stop_source stop_;
  std::jthread watch_;  // A handler may only set a flag; this asks for the stop.
};

// A line on standard error that shows the progress of long work: done, rate, time left. Nothing is
// shown if standard error isn't a terminal.
class Progress {
 public:
  Progress(std::string what, std::uint64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void at(std::uint64_t done);

 private:
  std::string what_;
  std::uint64_t total_;
  bool shown_ = false;
  double start_, last_ = 0;
};

// Sets the language of --lang; call it before printing anything. A language requested by name is
// used whatever the environment says. The region doesn't matter ("de_AT").
void ask_for_language(std::string_view locale);
// The requested language: --lang, or that of the environment
// (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); English if there is no UTF-8 to write another with.
std::string wanted_locale();
// Whether the output may be UTF-8. The name of a locale says so even if it isn't installed. If
// someone requests a language that needs UTF-8, their terminal is assumed to have it.
bool utf8_here();

// Sentences about a game, or none, in the reader's language.
terminal::Speech speech_about(std::string_view game);

// Whether output may be coloured: standard output is a terminal and NO_COLOR is not set.
bool colour_allowed();

// How many columns a line of output has: those of the terminal, else 80.
std::size_t width_here();

// How text is drawn on this terminal.
terminal::Style style_here();

// The folder for this user's games and tables: `menagerie` in XDG_STATE_HOME or ~/.local/state. It
// is created if the user's home exists. Empty if there is no place for it.
std::string state_folder();

// The number of threads for work that may use all of them; 0 stands for one per core.
unsigned threads_or_all(unsigned asked);

// The error about --bus, an option of servers and workers in earlier versions.
inline constexpr const char* no_bus =
    "there is no bus any more: servers and workers share nothing but their database; leave it out";

}  // namespace menagerie::cli
