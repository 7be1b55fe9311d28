// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "terminal/draw.h"

namespace menagerie::terminal {
namespace {

TEST(Wrap, counts_what_is_seen) {
  EXPECT_EQ(columns("R5"), 2u);
  EXPECT_EQ(columns("\033[31mR5\033[0m"), 2u);
  EXPECT_EQ(columns("Stichh\u00f6he"), 9u);
  EXPECT_EQ(columns("\u30c8\u30ea\u30c3\u30af"), 8u);
}

TEST(Wrap, marks_that_are_not_seen_take_no_room) {
  EXPECT_EQ(columns("\u2068\u05d3\u05e0\u05d4\u2069"), 3u);
  EXPECT_EQ(columns("e\u0301"), 1u);
}

TEST(Wrap, breaks_at_blanks) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
  EXPECT_EQ(wrapped("a\nlonger one", 6), "a\nlonger\none");
}

// Japanese has no blanks; a full stop does not begin a line.
TEST(Wrap, breaks_between_wide_characters) {
  const std::string broken = "\u8d64\u304c\u51fa\n\u305f\u3002";
  EXPECT_EQ(wrapped("\u8d64\u304c\u51fa\u305f\u3002", 6), broken);
  EXPECT_EQ(wrapped("\u8d64\u304c\u51fa\u305f\u3002", 8), broken);
  for (const std::size_t width : {4u, 5u, 6u, 7u, 8u}) {
    const std::string text = wrapped("R5 \u3092\u51fa\u3057\u307e\u3057\u305f\u3002", width);
    std::size_t start = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         end = text.find('\n', start)) {
      EXPECT_LE(columns(text.substr(start, end - start)), width) << text;
      start = end + 1;
    }
  }
}

}  // namespace
}  // namespace menagerie::terminal
