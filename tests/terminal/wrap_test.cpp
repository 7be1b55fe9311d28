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

// The blank behind an exclamation mark stays at the end of its line.
TEST(Wrap, does_not_begin_a_line_with_a_wide_blank) {
  EXPECT_EQ(wrapped("\u8d64\u3060\uff01\u3000\u9752\u3060\u3002", 8),
            "\u8d64\u3060\uff01\u3000\n\u9752\u3060\u3002");
  EXPECT_EQ(wrapped("\u8d64\u3060\uff01\u3000\u9752\u3060\u3002", 6),
            "\u8d64\n\u3060\uff01\u3000\n\u9752\u3060\u3002");
}

// A command or a card with its description is read, and copied, as one.
TEST(Wrap, keeps_what_stands_between_backticks_on_a_line) {
  const std::string text = "\u3042`B2\uff08\u8349\u98df\uff09`\u306e\u3088\u3046\u306b";
  for (std::size_t width = 12; width < 24; ++width) {
    EXPECT_NE(wrapped(text, width).find("`B2\uff08\u8349\u98df\uff09`"), std::string::npos)
        << wrapped(text, width);
  }
  // A backtick that none closes keeps nothing together.
  EXPECT_EQ(wrapped("`\u3042\u3044\u3046 \u3048`", 4), "`\u3042\n\u3044\u3046\n\u3048`");
}

// No line ends with an opening bracket, and none begins with a closing one, a comma or a full stop.
TEST(Wrap, keeps_brackets_with_what_stands_in_them) {
  const std::string text = "\u3042\u3044\uff08\u300c\u3046\u300d\u3001\uff09\u3048\u3002\u304a";
  for (std::size_t width = 12; width < 24; ++width) {
    const std::string lines = wrapped(text, width) + "\n";
    for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
      const std::string line = lines.substr(at, lines.find('\n', at) - at);
      EXPECT_LE(columns(line), width) << lines;
      for (const char* opens : {"\uff08", "\u300c"}) EXPECT_FALSE(line.ends_with(opens)) << lines;
      for (const char* ends : {"\uff09", "\u300d", "\u3001", "\u3002"}) {
        EXPECT_FALSE(line.starts_with(ends)) << lines;
      }
    }
  }
}

TEST(Prose, is_wrapped_by_paragraphs) {
  EXPECT_EQ(prose("# A long heading\n\none two\nthree four\n\n1.2 one two\n    three\n", 11),
            "# A long\n  heading\n\none two\nthree four\n\n1.2 one two\n    three\n");
  EXPECT_EQ(prose("1.2 one\n    two\n    three\n- R1 a\n  b\n- R2 c d e f\n", 40),
            "1.2 one two three\n- R1 a b\n- R2 c d e f\n");
  EXPECT_EQ(prose("R3  one two\n    three four\nR4  five\n      A  one two three\n", 14),
            "R3  one two\n    three four\nR4  five\n      A  one\n         two\n         three\n");
  EXPECT_EQ(prose("one\n\n        1   2   3   4   5\n", 10), "one\n\n        1   2   3   4   5\n");
  EXPECT_EQ(prose("\u3042\u3044\nR5\n\u3046\u3048\n", 40), "\u3042\u3044R5\u3046\u3048\n");
}

TEST(Prose, wraps_the_cells_of_tables) {
  const std::string table =
      "| tile | condition |\n| ---- | --------- |\n| odd  | the card is odd |\n";
  EXPECT_EQ(prose(table, 40),
            "| tile | condition       |\n| ---- | --------------- |\n| odd  | the card is odd |\n");
  EXPECT_EQ(
      prose(table, 20),
      "| tile | condition |\n| ---- | --------- |\n| odd  | the card  |\n|      | is odd    |\n");
  // Where the longest words have no room beside each other, each row is a paragraph.
  EXPECT_EQ(prose(table, 16), "- odd;\n  condition: the\n  card is odd\n");
}

}  // namespace
}  // namespace menagerie::terminal
