// SPDX-License-Identifier: Apache-2.0
//
// Files of records as people and programs write them: where one record ends and the next begins.
#include <gtest/gtest.h>

#include "engine/json.h"
#include "engine/records/record.h"

namespace menagerie {
namespace {

// What was read: each record behind its line, and what is wrong in its place.
std::vector<std::string> read_all(RecordStream stream) {
  std::vector<std::string> all;
  for (;;) {
    const auto text = stream.next();
    if (text && !*text) return all;
    const std::string line = std::to_string(stream.line()) + ": ";
    all.push_back(line + (text ? **text : text.error().text));
  }
}

std::vector<std::string> read_all(std::string_view file) { return read_all(RecordStream(file)); }

using Lines = std::vector<std::string>;

TEST(RecordStream, reads_a_record_a_line) {
  EXPECT_EQ(read_all(R"({"a":1})"), Lines{R"(1: {"a":1})"});
  EXPECT_EQ(read_all("{\"a\":1}\r\n{\"b\":2}\n"), (Lines{R"(1: {"a":1})", R"(2: {"b":2})"}));
  EXPECT_EQ(read_all("\n \t\r\n{\"a\":1}\n\n\n{\"b\":2}\n\n"),
            (Lines{R"(3: {"a":1})", R"(6: {"b":2})"}));
  EXPECT_EQ(read_all(""), Lines());
  EXPECT_EQ(read_all(" \n\n"), Lines());
}

TEST(RecordStream, reads_records_that_were_printed_for_people) {
  for (const int indent : {0, 1, 4}) {
    const Json record = {{"format", "x"}, {"list", {1, 2, {{"deal", "}{][\"\\"}}}}, {"none", {}}};
    const std::string pretty = record.dump(indent);
    const auto lines = static_cast<std::size_t>(std::count(pretty.begin(), pretty.end(), '\n')) + 1;
    EXPECT_EQ(read_all(pretty), Lines{"1: " + pretty});
    EXPECT_EQ(read_all("\n" + pretty + "\n" + pretty + "\n{}\n"),
              (Lines{"2: " + pretty, std::to_string(2 + lines) + ": " + pretty,
                     std::to_string(2 + 2 * lines) + ": {}"}));
  }
  EXPECT_EQ(read_all("{ \"a\": [1\n  , {\n}\n\n] }\n"), Lines{"1: { \"a\": [1\n  , {\n}\n\n] }"});
}

TEST(RecordStream, goes_on_behind_a_record_that_breaks_off) {
  const std::string whole = R"({"format":"a{b","events":[{"deal":{}},{"do":"x"}]})";
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const std::string cut = whole.substr(0, size);
    const Lines all = read_all(whole + "\n" + cut + "\n" + whole + "\n" + whole + "\n");
    EXPECT_EQ(all.front(), "1: " + whole);
    EXPECT_EQ(all.back(), "4: " + whole) << cut;
    const char last = cut.back();
    const bool may_go_on = last == '[' || last == ',' || last == ':';
    EXPECT_EQ(all.size(), may_go_on && all[1] != "2: " + cut ? 3u : 4u) << cut;
  }
  EXPECT_EQ(read_all("nonsense\n}]\n{\n{}\n"), (Lines{"1: nonsense", "2: }]", "3: {", "4: {}"}));
}

TEST(RecordStream, survives_a_long_record) {
  const std::string many(record_bytes_max + 10, 'x');
  const Lines all = read_all("{\"a\":1}\n\n" + many + "\n{\"b\":2}");
  EXPECT_EQ(all, (Lines{R"(1: {"a":1})", "3: longer than 16 MiB", R"(4: {"b":2})"}));
  std::string pretty = "{\n";
  while (pretty.size() <= record_bytes_max) pretty += "  \"a\": [\n  ],\n";
  EXPECT_EQ(read_all(pretty + "}\n{}").front(), "1: longer than 16 MiB");
  EXPECT_EQ(read_all(pretty + "}\n{}").size(), 2u);
}

TEST(RecordStream, takes_a_mark_of_byte_order_and_tells_utf16) {
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(read_all(mark + "{}\n{}"), (Lines{"1: {}", "2: {}"}));
  EXPECT_EQ(read_all(mark + "\n{}"), Lines{"2: {}"});
  EXPECT_EQ(read_all(mark), Lines());
  using namespace std::string_literals;
  for (const std::string& file : {"\xff\xfe{\0}\0\n\0{\0}\0"s, "\xfe\xff\0{\0}\0\n\0{\0}"s,
                                  "{\0}\0\n\0{\0}\0"s, "\0{\0}\0\n\0{\0}"s}) {
    EXPECT_EQ(read_all(file), Lines{"1: in UTF-16, where UTF-8 is expected"});
    EXPECT_EQ(parse_json(file).error().text, "in UTF-16, where UTF-8 is expected");
  }
}

TEST(RecordStream, reads_the_same_whatever_pieces_the_file_comes_in) {
  const std::string file = "\xef\xbb\xbf\n{\n \"a\": 1\n}\n{\"b\n{}\r\n[[\n\n]]\n{\"c\":";
  const Lines whole = read_all(file);
  EXPECT_EQ(whole.size(), 5u);
  for (std::size_t size = 1; size < file.size(); ++size) {
    std::string piece;
    std::size_t at = 0;
    EXPECT_EQ(read_all(RecordStream([&]() -> std::string_view {
                piece = file.substr(std::min(at, file.size()), size);
                at += piece.size();
                return piece;
              })),
              whole);
  }
}

TEST(Json, a_zero_byte_ends_nothing) {
  using namespace std::string_literals;
  for (const auto& [text, byte] :
       std::vector<std::pair<std::string, int>>{{"{}\0garbage"s, 3},
                                                {"{\"a\":1}\0{\"b\":2}"s, 8},
                                                {"\0\0\0"s, 1},
                                                {"[1,\0"s, 4},
                                                {"[\"a\0b\"]"s, 4}}) {
    const auto json = parse_json(text);
    ASSERT_FALSE(json) << text;
    EXPECT_EQ(json.error().text,
              "not valid JSON at byte " + std::to_string(byte) + ": read the byte 0x00");
  }
}

TEST(Json, is_read_with_a_mark_of_byte_order_and_refused_beyond_its_limits) {
  EXPECT_EQ(parse_json("\xef\xbb\xbf[1]")->dump(), "[1]");
  EXPECT_FALSE(parse_json("\xef\xbb[1]"));
  EXPECT_FALSE(parse_json("[1]\xef\xbb\xbf"));
  EXPECT_EQ(parse_json("\"" + std::string(json_bytes_max, 'x') + "\"").error().text,
            "longer than 16 MiB");
  EXPECT_TRUE(parse_json("\"" + std::string(json_bytes_max - 2, 'x') + "\""));
}

}  // namespace
}  // namespace menagerie
