// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace menagerie::cli {

inline constexpr int exit_done = 0, exit_no = 1, exit_usage = 2, exit_failure = 3;

enum class Need { optional, required };

// What a number may be, both ends included.
struct Range {
  std::uint64_t min = 0, max = UINT64_MAX;
};
struct RealRange {
  double min = 0, max = 1e6;
};

// The type of a number, or of the number in an optional one.
template <class Number>
struct Plain {
  using Type = Number;
};
template <class Number>
struct Plain<std::optional<Number>> {
  using Type = Number;
};

// The program, or one of its commands: its arguments, and what it does. Values are written to the
// given variables before the work begins, so these must live as long. Help is one sentence without
// a full stop, and names the default.
//
// Only command.cpp and cli.cpp include CLI11, which reads the arguments. It consists of headers,
// and compiling a command would otherwise take twice as long.
class Command {
 public:
  // `status` becomes the program's exit status.
  Command(CLI::App& app, int& status) : app_(&app), status_(&status) {}

  Command verb(const std::string& name, const std::string& about) const;
  void needs_verb() const;
  // The end of the help: an example, then anything else worth knowing.
  void footer(const std::string& text) const;
  // The work of the command; it returns the exit status, or nothing for exit_done.
  template <class Work>
  void call(Work work) const {
    if constexpr (std::is_void_v<decltype(work())>) {
      on_call([work = std::move(work)] { return work(), exit_done; });
    } else {
      on_call(std::move(work));
    }
  }

  // Arguments without a name, in order. words() requires at least one.
  void word(const char* name, std::string& value, const char* help,
            Need need = Need::required) const {
    option(name, value, help, need);
  }
  void words(const char* name, std::vector<std::string>& values, const char* help) const;

  void flag(const char* name, bool& value, const char* help) const;
  void option(const char* name, std::string& value, const char* help,
              Need need = Need::optional) const;
  // Without a value if it isn't given; an empty text is a value.
  void option(const char* name, std::optional<std::string>& value, const char* help) const;
  // An option that may be repeated, with one value each time; help calls a value `kind`.
  void options(const char* name, const char* kind, std::vector<std::string>& values,
               const char* help) const;
  // An option of earlier versions. Using it is an error that says why it was removed.
  void gone(const char* name, const char* why) const;
  // If the option isn't given, its value comes from this environment variable.
  void from_environment(const char* option, const char* variable) const;

  // A whole number. `Number`, or the number in an optional one, must be able to hold the whole
  // range.
  template <class Number>
  void number(const char* name, Number& value, Range range, const char* help,
              Need need = Need::optional) const {
    number_by(name, range, help, need, [&value](std::uint64_t read) {
      value = static_cast<typename Plain<Number>::Type>(read);
    });
  }
  // The same, for a number that is stored in another unit.
  void number_by(const char* name, Range range, const char* help, Need need,
                 std::function<void(std::uint64_t)> keep) const;
  // Any number of that range.
  void real(const char* name, double& value, RealRange range, const char* help) const;
  // One of a few words, in either letter case.
  template <class Kind>
  void choice(const char* name, Kind& value, const std::vector<std::pair<std::string, Kind>>& kinds,
              const char* help) const {
    std::vector<std::string> words;
    for (const auto& [word, kind] : kinds) words.push_back(word);
    choice_by(name, words, help, [&value, kinds](std::size_t at) { value = kinds[at].second; });
  }

 private:
  void on_call(std::function<int()> work) const;
  void choice_by(const char* name, const std::vector<std::string>& words, const char* help,
                 std::function<void(std::size_t)> keep) const;

  CLI::App* app_;
  int* status_;
};

}  // namespace menagerie::cli
