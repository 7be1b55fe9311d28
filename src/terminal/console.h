// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace menagerie::terminal {

// Lines in, text out. While it lives, Ctrl-C ends a read or a pause instead of the program.
class Console {
 public:
  Console();
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  void write(std::string_view text);
  // The next line without the blanks at its ends; nothing at the end of input, after Ctrl-C, or
  // when the output is closed. Longer lines than line_max are cut.
  std::optional<std::string> read_line(std::string_view prompt);
  void pause(std::chrono::milliseconds time);

  bool interrupted() const;
  bool output_closed() const;

  static constexpr std::size_t line_max = 4096;

 private:
  bool fill();

  std::string buffer_;
  bool input_ended_ = false;
};

}  // namespace menagerie::terminal
