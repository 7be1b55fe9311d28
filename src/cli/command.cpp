// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <charconv>

#include "base/spelling.h"
#include "cli/verb.h"

namespace menagerie::cli {
namespace {

// The number that is all of the text.
template <class Number>
std::optional<Number> read_number(const std::string& text) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  return read.ec == std::errc{} && read.ptr == end ? std::optional(value) : std::nullopt;
}

// A check of CLI11: what was read, and what would have been right.
template <class Fits>
CLI::Validator check_of(Fits fits, std::string right) {
  const auto judge = [fits = std::move(fits), right = std::move(right)](const std::string& text) {
    return fits(text) ? "" : fmt::format("'{}' is not {}", printable(text), right);
  };
  return CLI::Validator(judge, "");
}

CLI::Validator whole_number(Range range) {
  const auto fits = [range](const std::string& text) {
    const auto value = read_number<std::uint64_t>(text);
    return value && *value >= range.min && *value <= range.max;
  };
  return check_of(fits, fmt::format("a whole number from {} to {}", range.min, range.max));
}

// "nan" is a number only to the machine, and in no range.
CLI::Validator real_number(RealRange range) {
  const auto fits = [range](const std::string& text) {
    const auto value = read_number<double>(text);
    return value && *value >= range.min && *value <= range.max;
  };
  return check_of(fits, fmt::format("a number from {} to {:.0f}", range.min, range.max));
}

// The place of a word among those that an option may be; in letters of either case.
std::size_t place_among(const std::vector<std::string>& words, const std::string& text) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const std::string& word) { return same_word(text, word); });
  return static_cast<std::size_t>(found - words.begin());
}

}  // namespace

Command Command::verb(const std::string& name, const std::string& about) const {
  return {*app_->add_subcommand(name, about)->group("Commands"), *status_};
}

void Command::needs_verb() const { app_->require_subcommand(1); }

void Command::footer(const std::string& text) const { app_->footer(text); }

void Command::on_call(std::function<int()> work) const {
  app_->callback([work = std::move(work), status = status_] { *status = work(); });
}

void Command::words(const char* name, std::vector<std::string>& values, const char* help) const {
  app_->add_option(name, values, help)->required();
}

void Command::flag(const char* name, bool& value, const char* help) const {
  app_->add_flag(name, value, help);
}

void Command::option(const char* name, std::string& value, const char* help, Need need) const {
  app_->add_option(name, value, help)->required(need == Need::required);
}

void Command::option(const char* name, std::optional<std::string>& value, const char* help) const {
  app_->add_option(name, value, help);
}

void Command::options(const char* name, const char* kind, std::vector<std::string>& values,
                      const char* help) const {
  app_->add_option(name, values, help)->type_name(kind)->allow_extra_args(false);
}

void Command::gone(const char* name, const char* why) const {
  app_->add_option_function<std::string>(name, [](const std::string&) {})
      ->check([why](const std::string&) { return std::string(why); })
      ->group("");  // Not in --help.
}

void Command::from_environment(const char* option, const char* variable) const {
  app_->get_option(option)->envname(variable);
}

void Command::number_by(const char* name, Range range, const char* help, Need need,
                        std::function<void(std::uint64_t)> keep) const {
  app_->add_option_function<std::uint64_t>(name, std::move(keep), help)
      ->check(whole_number(range))
      ->required(need == Need::required)
      ->type_name("NUMBER");
}

void Command::real(const char* name, double& value, RealRange range, const char* help) const {
  app_->add_option(name, value, help)->check(real_number(range))->type_name("NUMBER");
}

void Command::choice_by(const char* name, const std::vector<std::string>& words, const char* help,
                        std::function<void(std::size_t)> keep) const {
  const auto is_one = [words](const std::string& text) {
    return place_among(words, text) < words.size();
  };
  const auto keep_place = [words, keep = std::move(keep)](const std::string& text) {
    keep(place_among(words, text));
  };
  app_->add_option_function<std::string>(name, keep_place, help)
      ->check(check_of(is_one, "one of " + joined(words)))
      ->type_name("WORD");
}

}  // namespace menagerie::cli
