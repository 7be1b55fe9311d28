// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <map>

#include "base/spelling.h"
#include "cli/verb.h"

namespace menagerie::cli {
namespace {

// A check of CLI11: a whole number of that range.
CLI::Validator whole_number(Range range) {
  const auto judge = [range](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool fits = error == std::errc{} && end == text.data() + text.size() &&
                      value >= range.min && value <= range.max && !text.empty();
    if (fits) return "";
    return fmt::format("'{}' is not a whole number from {} to {}", printable(text), range.min,
                       range.max);
  };
  return CLI::Validator(judge, "");
}

}  // namespace

Command Command::verb(const std::string& name, const std::string& about) const {
  return {*app_->add_subcommand(name, about)->group("Verbs"), *status_};
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

void Command::real(const char* name, double& value, const char* help) const {
  app_->add_option(name, value, help)
      ->check(CLI::Range(0.0, 1e6).description(""))
      ->check([](const std::string& text) {  // "nan" is in every range.
        const bool is_finite = std::isfinite(std::strtod(text.c_str(), nullptr));
        return is_finite ? std::string{} : text + " is no number";
      })
      ->type_name("NUMBER");
}

void Command::choice_by(const char* name, const std::vector<std::string>& words, const char* help,
                        std::function<void(std::size_t)> keep) const {
  std::map<std::string, std::size_t> places;
  for (std::size_t at = 0; at < words.size(); ++at) places.emplace(words[at], at);
  app_->add_option_function<std::size_t>(name, std::move(keep), help)
      ->transform(CLI::CheckedTransformer(places, CLI::ignore_case).description(""))
      ->type_name("WORD");
}

}  // namespace menagerie::cli
