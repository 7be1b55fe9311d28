// SPDX-License-Identifier: Apache-2.0
#include "cli/cli.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <csignal>
#include <new>
#include <sstream>

#include "base/spelling.h"
#include "cli/admin.h"
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

void add_language(CLI::App& program) {
  const auto judge = [](const std::string& locale) -> std::string {
    if (Language::find(locale) != nullptr) return "";
    return fmt::format("unknown language '{}'; languages: {}", printable(locale),
                       joined(Language::tags()));
  };
  program
      .add_option_function<std::string>(
          "--lang", [](const std::string& locale) { cli::ask_for_language(locale); },
          "Language for everything about games: " + joined(Language::tags()) +
              "\n(default: from the environment)")
      ->check(CLI::Validator(judge, ""))
      ->type_name("TAG");
}

void add_verbs(const cli::Command& program) {
  cli::add_games(program);
  cli::add_rules(program);
  cli::add_learn(program);
  cli::add_play(program);
  cli::add_daily(program);
  cli::add_puzzles(program);
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
  cli::add_admin(program);
}

// The verb that was typed, or the program if there is none.
const CLI::App& verb_of(const CLI::App& program) {
  const CLI::App* verb = &program;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
  return *verb;
}

// "menagerie db check".
std::string name_of(const CLI::App& verb) {
  const CLI::App* parent = verb.get_parent();
  return (parent == nullptr ? "" : name_of(*parent) + " ") + verb.get_name();
}

// The verbs to choose from; empty if there are none, or if one was chosen.
std::string verbs_left(const CLI::App& verb) {
  if (!verb.get_subcommands().empty()) return "";
  std::vector<std::string> names;
  for (const CLI::App* one : verb.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(one->get_name());
  }
  return joined(names);
}

// CLI11 names an option before a colon: "--port: 1 required NUMBER missing" if there is no value,
// otherwise how often it is there.
std::string wrong_count(std::string_view told) {
  const std::string option(told.substr(0, told.find(':')));
  return told.ends_with("missing") ? "behind " + option + " there is no value, but one is needed"
                                   : option + " is there several times, but may be there once";
}

// What is wrong with the arguments. CLI11 first says what is missing; but who wrote "--gamez" has
// to read of that, and not that there is no "--games".
std::string wrong_call(const CLI::App& program, const CLI::App& verb,
                       const CLI::ParseError& error) {
  const int kind = error.get_exit_code();
  if (kind == static_cast<int>(CLI::ExitCodes::ArgumentMismatch)) return wrong_count(error.what());
  const bool is_misread = kind == static_cast<int>(CLI::ExitCodes::RequiredError) ||
                          kind == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (!is_misread) return error.what();
  const std::vector<std::string> unknown = program.remaining(true);
  const std::string verbs = verbs_left(verb);
  const bool is_command = !verbs.empty() && !unknown.empty() && !unknown.front().starts_with('-');
  for (const std::string& word : unknown) {
    if (is_command || !word.starts_with('-')) continue;
    return fmt::format("`{}` has no option '{}'", name_of(verb),
                       printable(word.substr(0, word.find('=')), 40));
  }
  if (!verbs.empty()) {
    return unknown.empty() ? fmt::format("`{}` needs a command; commands: {}", name_of(verb), verbs)
                           : fmt::format("unknown command '{}'; commands: {}",
                                         printable(unknown.front(), 40), verbs);
  }
  if (unknown.empty()) return error.what();
  return fmt::format("`{}` has no use for '{}'", name_of(verb), printable(unknown.front(), 40));
}

// Does what was typed; gives the exit status.
int run_verb(int argc, const char* const* argv) {
  int status = cli::exit_done;
  try {
    CLI::App program("Trick-taking games: play them, simulate them, study them.", "menagerie");
    program.set_version_flag("--version", "menagerie " MENAGERIE_VERSION);
    program.require_subcommand(1);
    program.fallthrough();  // --lang may also come after the verb.
    program.get_formatter()->label("SUBCOMMAND", "COMMAND");
    add_language(program);
    program.footer(
        "Example: menagerie play savage-bowl\n"
        "`menagerie COMMAND --help` shows a command's options and an example.");
    add_verbs({program, status});
    try {
      program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) {
        const CLI::App& verb = verb_of(program);
        print_error("menagerie: {}; `{} --help` tells more\n",
                    one_sentence(wrong_call(program, verb, error)), name_of(verb));
        return cli::exit_usage;
      }
      std::ostringstream help;  // Or the version.
      program.exit(error, help);
      print_out(help.str());
    }
  } catch (const cli::Failure& failure) {
    print_error("menagerie: {}\n", one_sentence(failure.text));
    return failure.status;
  } catch (const std::bad_alloc&) {
    print_error("menagerie: out of memory\n");
    return cli::exit_failure;
  } catch (const std::exception& error) {
    print_error("menagerie: {}\n", one_sentence(error.what()));
    return cli::exit_failure;
  }
  return status;
}

}  // namespace

int run_cli(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // A closed pipe is an error to handle, not a death.
  hold_standard_streams();
  const int status = run_verb(argc, argv);
  const auto wrong = finish_output();
  if (!wrong) return status;
  print_error("menagerie: {}\n", wrong->text);
  return cli::exit_failure;
}

}  // namespace menagerie
