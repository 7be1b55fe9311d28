// SPDX-License-Identifier: Apache-2.0
//
// A screen shows what its seat may know: in every language, whatever people are called.
#include "terminal/draw.h"

#include <gtest/gtest.h>

#include <sstream>

#include "base/text.h"
#include "engine/games/games.h"
#include "terminal/words.h"

namespace menagerie::terminal {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (next_character(text) == 0xffffffff) return false;
  }
  return true;
}

// As long as names may be, of narrow and of wide letters.
std::string name_of(unsigned seat) {
  const std::string number = std::to_string(seat);
  return seat % 2 == 0 ? "あいうえおかきくけこ" + number : "Maximiliane-Friederike" + number;
}

struct Table {
  const GameType& game;
  std::unique_ptr<Match> match;
  Speech speech;
  Style style;

  Table(const GameType& played, const std::string& tag, unsigned players)
      : game(played), match(make_match(played, {{"players", std::int64_t{players}}}).value()) {
    Naming naming;
    for (unsigned i = 0; i < players; ++i) naming.names.push_back(name_of(i));
    speech = {&Language::of(tag), std::string(game.id), naming, true, Actions(game.description())};
    style.looks = Looks(game.description());
  }

  // One event by chance.
  void step(Rng& rng) {
    const Turn turn = match->turn();
    if (turn.kind == Turn::Kind::deal) {
      ASSERT_FALSE(match->deal(match->shuffle(rng)));
    } else if (turn.kind == Turn::Kind::chance) {
      const auto results = match->chances();
      ASSERT_FALSE(match->chance(results[rng.below(static_cast<std::uint32_t>(results.size()))]));
    } else {
      const Seat seat = turn.seats.lowest();
      const auto legal = match->legal(seat);
      ASSERT_FALSE(match->submit(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }

  // The lines of a seat, after its name.
  std::vector<std::string> row_of(const std::string& text, unsigned seat) const {
    std::vector<std::string> cells;
    for (const std::string& line : lines_of(text)) {
      if (line.find(name_of(seat) + " ") != 2 || (line[0] != ' ' && line[0] != '>')) continue;
      const auto more = words_of(line.substr(2 + name_of(seat).size()));
      cells.insert(cells.end(), more.begin(), more.end());
    }
    return cells;
  }

  void look(Onlooker onlooker) const {
    const Scene scene = match->scene(onlooker);
    const std::string text = draw(*match, onlooker, speech, style);
    SCOPED_TRACE(std::string(speech.language->tag()) + "\n" + text);
    ASSERT_TRUE(is_utf8(text));
    for (const std::string& line : lines_of(text)) ASSERT_LE(columns(line), style.width) << line;
    const std::string dense = without_blanks(text);
    const auto shows = [&](const std::string& said) {
      ASSERT_NE(dense.find(without_blanks(said)), std::string::npos) << said;
    };
    std::vector<const Counter*> counters;
    for (const Counter& counter : scene.counters) {
      if (counter.is_score || style.looks.counts_hand(counter.id)) continue;
      counters.push_back(&counter);
      for (const std::string& word : words_of(speech.say(counter.label))) shows(word);
    }
    for (unsigned seat = 0; seat < match->players(); ++seat) {
      auto row = row_of(text, seat);
      if (row.size() > 1 && row[1].front() == '(') row.erase(row.begin() + 1);
      ASSERT_GT(row.size(), counters.size());
      EXPECT_EQ(row[0], std::to_string(match->scores()[Seat(seat)]));
      for (std::size_t i = 0; i < counters.size(); ++i) {
        const auto value = counters[i]->by_seat.at(seat);
        EXPECT_EQ(row[i + 1], value ? std::to_string(*value) : "-") << counters[i]->id;
      }
    }
    for (const Fact& fact : scene.facts) {
      if (fact.id.starts_with("tile/")) {
        for (const std::string& word : words_of(speech.say(fact.text))) {
          if (columns(word) == word.size()) shows(word);
        }
      } else if (!fact.text.empty()) {
        shows(speech.say(fact.label));
        shows(speech.say(fact.text));
      }
    }
    for (const Zone& zone : scene.zones) {
      if (zone.id == "last-trick" || zone.layout == "grid") continue;
      for (const SceneCard& card : zone.cards) shows(card.card);
    }
  }
};

class Screen : public testing::TestWithParam<std::string> {};

TEST_P(Screen, lacks_nothing_that_a_view_has) {
  const GameType& game = *find_game(GetParam());
  for (const std::string& tag : Language::tags()) {
    for (const unsigned players : {game.players_min(), game.players_max()}) {
      Table table(game, tag, players);
      Rng rng(7);
      for (unsigned event = 0; table.match->turn().kind != Turn::Kind::over; ++event) {
        table.step(rng);
        if (event % 9 != 0) continue;
        table.look(Onlooker::at(Seat(event % players)));
        table.look(Onlooker::everything());
        if (HasFailure()) return;
      }
      table.look(Onlooker::spectator());
    }
  }
}

TEST_P(Screen, has_a_score_sheet_with_whole_names) {
  const GameType& game = *find_game(GetParam());
  for (const std::string& tag : Language::tags()) {
    Table table(game, tag, game.players_max());
    Rng rng(7);
    while (table.match->turn().kind != Turn::Kind::over) table.step(rng);
    const std::string text = draw_scores(*table.match, table.speech, table.style);
    SCOPED_TRACE(text);
    ASSERT_TRUE(is_utf8(text));
    std::vector<std::string> names, totals;
    for (const std::string& line : lines_of(text)) {
      EXPECT_LE(columns(line), table.style.width);
      const auto words = words_of(line);
      auto& row = line.find(name_of(0).substr(0, 3)) != std::string::npos ||
                          line.find("Max") != std::string::npos
                      ? names
                      : totals;
      if (&row == &totals) {
        if (words.front() != table.speech.say(Message("table.total"))) continue;
      }
      row.insert(row.end(), words.begin() + 1, words.end());
    }
    std::vector<std::string> wanted, points;
    for (unsigned seat = 0; seat < table.match->players(); ++seat) {
      wanted.push_back(name_of(seat));
      points.push_back(std::to_string(table.match->scores()[Seat(seat)]));
    }
    EXPECT_EQ(names, wanted);
    EXPECT_EQ(totals, points);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Screen, testing::ValuesIn(game_ids()));

TEST(Table, goes_on_below_where_it_is_too_wide) {
  using Side = TableColumn::Side;
  const std::vector<TableColumn> all = {{{"", "名前", "> Ada"}, Side::left},
                                        {{"Stiche", "hier", "3"}, Side::right},
                                        {{"", "トリック", "12"}, Side::right},
                                        {{"", "Hand", "4"}, Side::left}};
  EXPECT_EQ(table(all, 80, 2),
            "       Stiche\n"
            "名前     hier  トリック  Hand\n"
            "> Ada       3        12  4\n");
  const std::string two =
      "       Stiche\n"
      "名前     hier  トリック\n"
      "> Ada       3        12\n"
      "名前   Hand\n"
      "> Ada  4\n";
  EXPECT_EQ(table(all, 28, 2), two);
  EXPECT_EQ(table(all, 23, 2), two);
  EXPECT_EQ(lines_of(table(all, 3, 2)).size(), 7u);
}

// A blank parts sentences, and ASCII brackets hold what is said of a card, where the language has
// them; Japanese has neither.
TEST(Sentences, follow_one_another_as_the_language_has_it) {
  const auto said = [](const char* tag) {
    const Speech speech{&Language::of(tag), "savage-bowl", {}};
    return speech.say(Messages{words::nothing_decided(), words::taken_back(), words::going_on()});
  };
  const auto each = [](const char* tag, const Message& one) {
    return Language::of(tag).say("savage-bowl", one, {});
  };
  for (const char* tag : {"en", "de", "fr", "hu", "ja"}) {
    const std::string gap = std::string_view(tag) == "ja" ? "" : " ";
    EXPECT_EQ(said(tag), each(tag, words::nothing_decided()) + gap +
                             each(tag, words::taken_back()) + gap + each(tag, words::going_on()));
  }
  const Speech japanese{&Language::of("ja"), "savage-bowl", {}};
  EXPECT_EQ(japanese.say(Messages{}), "");
  EXPECT_EQ(japanese.next(japanese.next("", "A"), "B"), "A、B");
  EXPECT_EQ(Speech({&Language::of("fr"), "savage-bowl", {}}).next("A", "B"), "A, B");
}

}  // namespace
}  // namespace menagerie::terminal
