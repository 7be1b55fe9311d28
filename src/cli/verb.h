// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/games.h"
#include "game/field.h"
#include "terminal/draw.h"

namespace menagerie::cli {

inline constexpr int exit_done = 0, exit_no = 1, exit_usage = 2, exit_failure = 3;

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

// Each adds its verb to the program; when the verb is chosen, `status` gets its exit status.
void add_games(CLI::App& program, int& status);
void add_rules(CLI::App& program, int& status);
void add_learn(CLI::App& program, int& status);
void add_play(CLI::App& program, int& status);
void add_simulate(CLI::App& program, int& status);
void add_verify(CLI::App& program, int& status);
void add_show(CLI::App& program, int& status);
void add_arena(CLI::App& program, int& status);
void add_hint(CLI::App& program, int& status);
void add_solve(CLI::App& program, int& status);
void add_analyze(CLI::App& program, int& status);
void add_bench(CLI::App& program, int& status);
void add_serve(CLI::App& program, int& status);
void add_site(CLI::App& program, int& status);
void add_db(CLI::App& program, int& status);
void add_worker(CLI::App& program, int& status);

// A verb's options that choose a game: GAME, --players N, --option K=V.
struct GameChoice {
  std::string game;
  unsigned players = 0;  // 0: the game's standard.
  std::vector<std::string> options;

  void add_to(CLI::App& verb, bool game_required = true);
  const GameType& entry() const;
  // All options, the missing ones standard; wrong ones throw.
  Fields fields() const;
};

// The game of that name; letter case, spaces and punctuation do not count. Throws with a list.
const GameType& find_game_or_fail(const std::string& name);

// A check of CLI11: a whole number from `min` to `max`.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max);

// Stops long work when Ctrl-C is pressed (once more a moment later: at once), while it lives.
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

// A line on a terminal's standard error that tells how far long work has come: done, rate, time
// left. Silent where standard error is no terminal.
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

// The language that people want: --lang, or what the environment names
// (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); English where there is no UTF-8 to write another with.
std::string wanted_locale();
// Whether the terminal, or what stands for it, takes UTF-8.
bool utf8_here();

// Whether output may be coloured: standard output is a terminal and NO_COLOR is not set.
bool colour_allowed();

// How text is drawn on this terminal.
terminal::Style style_here();

// The folder in which this user's games and tables are kept, made if it is missing: `menagerie` in
// XDG_STATE_HOME or ~/.local/state. Empty if there is no place for it.
std::string state_folder();

// Threads for work that may use them all: as many as asked for; 0: one a core.
unsigned threads_or_all(unsigned asked);

// "1,234,567".
std::string grouped(std::uint64_t number);

}  // namespace menagerie::cli
