// SPDX-License-Identifier: Apache-2.0
#include "cli/cli.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "cli/verb.h"
#include "words/language.h"

namespace menagerie {
namespace {

// CLI11 speaks in several lines; ours is one sentence.
std::string one_sentence(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
    if ((c < ' ' && c >= 0) || c == '\x7f') c = '?';
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
  return text;
}

// Whoever asks for a language by name gets it as if the environment had named it.
void add_language(CLI::App& program) {
  program
      .add_option_function<std::string>(
          "--lang", [](const std::string& tag) { setenv("LANGUAGE", tag.c_str(), 1); },
          "The language of what is said of games (standard: that of the environment)")
      ->check(CLI::IsMember(Language::tags()));
}

void add_verbs(const cli::Command& program) {
  cli::add_games(program);
  cli::add_rules(program);
  cli::add_learn(program);
  cli::add_play(program);
  cli::add_simulate(program);
  cli::add_verify(program);
  cli::add_show(program);
  cli::add_arena(program);
  cli::add_hint(program);
  cli::add_solve(program);
  cli::add_analyze(program);
  cli::add_bench(program);
  cli::add_serve(program);
  cli::add_site(program);
  cli::add_db(program);
  cli::add_worker(program);
}

}  // namespace

int run_cli(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // A closed pipe is an error to handle, not a death.
  int status = cli::exit_done;
  try {
    CLI::App program("Trick-taking games: play them, simulate them, study them.", "menagerie");
    program.set_version_flag("--version", "menagerie " MENAGERIE_VERSION);
    program.require_subcommand(1);
    add_language(program);
    program.footer(
        "Example: menagerie play savage-bowl\n"
        "`menagerie VERB --help` tells what a verb takes, with an example.");
    add_verbs({program, status});
    std::string known;
    bool is_known = argc < 2 || argv[1][0] == '-';
    for (const auto* verb : program.get_subcommands([](const CLI::App*) { return true; })) {
      known += (known.empty() ? "" : ", ") + verb->get_name();
      is_known = is_known || verb->get_name() == argv[1];
    }
    if (!is_known) {
      cli::wrong_usage(fmt::format("there is no verb '{:.40}'; there are {}", argv[1], known));
    }
    try {
      program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        return program.exit(error);  // --help, --version
      }
      fmt::print(stderr, "menagerie: {}; `menagerie --help` tells more\n",
                 one_sentence(error.what()));
      return cli::exit_usage;
    }
  } catch (const cli::Failure& failure) {
    fmt::print(stderr, "menagerie: {}\n", one_sentence(failure.text));
    return failure.status;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "menagerie: out of memory\n");
    return cli::exit_failure;
  } catch (const std::exception& error) {
    fmt::print(stderr, "menagerie: {}\n", one_sentence(error.what()));
    return cli::exit_failure;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    if (errno == EPIPE) return status;  // The reader has seen enough.
    fmt::print(stderr, "menagerie: standard output cannot be written\n");
    return cli::exit_failure;
  }
  return status;
}

}  // namespace menagerie
