// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace menagerie {

// Standard output and standard error, for every door that uses them. No stream makes anything here
// throw: a closed or full one takes nothing more, and the program continues to its end.

// If the program was started without one of the three standard streams, opens an unusable one in
// its place, so that no file opened later gets it. Call it first.
void hold_standard_streams();

// To standard output: at once on a terminal, otherwise in larger pieces.
void print_out(std::string_view text);
void flush_out();
// To standard error, at once.
void print_error(std::string_view text);

// Whether standard output takes nothing more: its reader has gone, or writing failed.
bool output_ended();
// Writes what is left and returns what went wrong, if anything. A closed pipe is fine: its reader
// has seen enough.
std::optional<Problem> finish_output();

template <class First, class... More>
void print_out(fmt::format_string<First, More...> text, First&& first, More&&... more) {
  print_out(
      std::string_view(fmt::format(text, std::forward<First>(first), std::forward<More>(more)...)));
}
template <class First, class... More>
void print_error(fmt::format_string<First, More...> text, First&& first, More&&... more) {
  print_error(
      std::string_view(fmt::format(text, std::forward<First>(first), std::forward<More>(more)...)));
}

}  // namespace menagerie
