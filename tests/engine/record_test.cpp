// SPDX-License-Identifier: Apache-2.0
#include "engine/records/record.h"

#include <gtest/gtest.h>

#include <map>

#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/records/open_record.h"
#include "engine/view/view_json.h"

namespace menagerie {
namespace {

Record simulated(const GameType& entry, std::uint64_t seed) {
  const Fields options = make_match(entry, {}).value()->options();
  const auto players =
      static_cast<unsigned>(std::get<std::int64_t>(*find_field(options, "players")));
  const std::vector<BotSpec> bots(players, *parse_bot("random"));
  const auto line =
      entry.make_simulator(options, bots)->play(seed, 0, Keep::record_with_legal, {}).record;
  auto record = read_record(line);
  EXPECT_TRUE(record.has_value()) << record.error().text;
  EXPECT_EQ(write_record(*record), line) << "reading and writing gives the same bytes";
  return *record;
}

std::optional<Fault> verify(const Record& record) {
  auto match = make_match(*find_game(record.game), record.options);
  if (!match) return Fault{std::nullopt, match.error().text};
  return replay(**match, record);
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  const GameType& entry() const { return *find_game(GetParam()); }
};
std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const GameType& entry : games()) all.emplace_back(entry.id);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(ids()), [](const auto& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(EveryGame, simulated_records_verify) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const auto fault = verify(simulated(entry(), seed));
    EXPECT_FALSE(fault.has_value()) << fault->text;
  }
}

TEST_P(EveryGame, a_truncated_record_is_right_up_to_where_it_ends) {
  Record record = simulated(entry(), 1);
  record.result.reset();
  while (record.events.size() > 3) {
    record.events.resize(record.events.size() / 2);
    EXPECT_FALSE(verify(record).has_value());
  }
}

TEST_P(EveryGame, every_event_that_is_left_out_or_doubled_is_noticed) {
  const Record record = simulated(entry(), 2);
  for (std::size_t i = 0; i < record.events.size(); i += 7) {
    Record shorter = record, longer = record;
    shorter.events.erase(shorter.events.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(verify(shorter).has_value()) << "event " << i << " left out";
    longer.events.insert(longer.events.begin() + static_cast<std::ptrdiff_t>(i), record.events[i]);
    EXPECT_TRUE(verify(longer).has_value()) << "event " << i << " doubled";
  }
}

TEST_P(EveryGame, a_wrong_legal_list_is_noticed_where_it_stands) {
  const Record record = simulated(entry(), 3);
  for (std::size_t i = 0; i < record.events.size(); i += 5) {
    if (!record.events[i].legal) continue;
    Record changed = record;
    changed.events[i].legal->push_back("play Z9");
    const auto fault = verify(changed);
    ASSERT_TRUE(fault.has_value());
    EXPECT_EQ(fault->event, i);
    EXPECT_NE(fault->text.find("right is"), std::string::npos) << fault->text;
  }
}

// The right turn is checked first, with legal lists and without.
TEST_P(EveryGame, a_decision_out_of_turn_is_told_whose_turn_it_is) {
  const Record record = simulated(entry(), 3);
  auto match = make_match(entry(), record.options).value();
  unsigned moved = 0;
  for (std::size_t i = 0; i < record.events.size(); ++i) {
    const SeatSet due = match->turn().seats;
    const bool decided = record.events[i].kind == Event::Kind::play;
    for (unsigned wrong = 0; decided && wrong <= match->players(); ++wrong) {
      if (wrong < match->players() && due.has(Seat(wrong))) continue;
      for (const bool listed : {true, false}) {
        Event event = record.events[i];
        event.seat = Seat(wrong);
        if (!listed) event.legal.reset();
        const auto copy = match->clone();
        const auto said = play_event(*copy, event);
        ASSERT_TRUE(said);
        const auto* right = wrong == match->players() ? "there is no seat " : "the turn of seat ";
        EXPECT_NE(said->find(right), std::string::npos) << *said;
        ++moved;
      }
    }
    ASSERT_FALSE(play_event(*match, record.events[i]));
  }
  EXPECT_GT(moved, 20u);
  Event late = record.events.back();
  const auto said = play_event(*match, late);
  ASSERT_TRUE(said);
  EXPECT_NE(said->find("after the end"), std::string::npos) << *said;
}

TEST_P(EveryGame, a_wrong_result_is_noticed) {
  Record record = simulated(entry(), 4);
  ++record.result->scores[0];
  const auto fault = verify(record);
  ASSERT_TRUE(fault.has_value());
  EXPECT_NE(fault->text.find("right is scores"), std::string::npos) << fault->text;
  record = simulated(entry(), 4);
  record.events.resize(record.events.size() - 1);
  EXPECT_TRUE(verify(record).has_value()) << "a result without an end";
}

TEST_P(EveryGame, decisions_are_read_in_either_case_and_with_extra_spaces) {
  Record record = simulated(entry(), 5);
  for (Event& event : record.events) {
    std::string loose = "  ";
    for (const char c : event.text) {
      loose += static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
      if (c == ' ') loose += "  ";
    }
    event.text = loose + " ";
  }
  const auto fault = verify(record);
  EXPECT_FALSE(fault.has_value()) << fault->text;
}

TEST_P(EveryGame, views_name_the_keys_of_the_contract) {
  const Record record = simulated(entry(), 6);
  auto match = make_match(entry(), record.options).value();
  ASSERT_FALSE(replay(*match, record, record.events.size() / 2).has_value());
  for (const Onlooker onlooker :
       {Onlooker::at(Seat(0)), Onlooker::spectator(), Onlooker::everything()}) {
    const Json json = view_json(*match, onlooker, 3, {Message("log.something")});
    for (const char* key : {"game", "options", "event", "seat", "to_act", "legal", "finished",
                            "scores", "result", "prompt", "zones", "counters", "log"}) {
      EXPECT_TRUE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["scores"].size(), match->players());
  }
}

struct Hostile {
  const char* name;
  std::string text;
  const char* said;
};

std::string with_events(const std::string& events) {
  return R"({"format":"menagerie-record/1","game":"awimbawe","options":{"players":2},)"
         R"("seats":[{"name":"A","by":"human"},{"name":"B","by":"human"}],"events":[)" +
         events + "]}";
}

// Three seats, whatever the options say.
std::string with_seats(const std::string& options, const std::string& event) {
  return R"({"format":"menagerie-record/1","game":"savage-bowl","options":)" + options +
         R"(,"seats":[{"name":"A","by":"x"},{"name":"B","by":"x"},{"name":"C","by":"x"}],)"
         R"("events":[)" +
         event + "]}";
}

class HostileRecord : public testing::TestWithParam<Hostile> {};
TEST_P(HostileRecord, is_answered_by_a_sentence) {
  const auto record = read_record(GetParam().text);
  ASSERT_FALSE(record.has_value());
  EXPECT_NE(record.error().text.find(GetParam().said), std::string::npos) << record.error().text;
  EXPECT_LT(record.error().text.size(), 400u);
}
INSTANTIATE_TEST_SUITE_P(
    Cases, HostileRecord,
    testing::Values(
        Hostile{"nothing", "", "not valid JSON"}, Hostile{"garbage", "\xff\xfd\xfc", "not valid"},
        Hostile{"a_list", "[]", "must be an object"},
        Hostile{"no_format", "{}", "it lacks 'format', which must be \"menagerie-record/1\""},
        Hostile{"no_seats", R"({"format":"menagerie-record/1","game":"x","options":{}})",
                "it lacks 'seats', a list of"},
        Hostile{"seats_of_a_number",
                R"({"format":"menagerie-record/1","game":"x","options":{},"seats":4,"events":[]})",
                "'seats' must be a list of at most 10 seats, not 4"},
        Hostile{"cut_off", R"({"format":"menagerie-record/1","game":)", "not valid JSON at byte"},
        Hostile{"nested", std::string(1 << 20, '['), "nested deeper than"},
        Hostile{"twice", R"({"format":"menagerie-record/1","format":"menagerie-record/1"})",
                "twice"},
        Hostile{"crowded",
                [] {
                  std::string text = "{";
                  for (int i = 0; i < 100000; ++i) text += "\"k" + std::to_string(i) + "\":1,";
                  return text + "\"z\":1}";
                }(),
                "more than 64 keys"},
        Hostile{"format",
                R"({"format":"menagerie-record/2","game":"x","options":{},"seats":[],"events":[]})",
                "expected \"menagerie-record/1\""},
        Hostile{"huge_number", with_events(R"({"seat":99999999999999999999,"do":"play D1"})"),
                "number from 0 to 1"},
        Hostile{"negative_seat", with_events(R"({"seat":-1,"do":"play D1"})"),
                "number from 0 to 1"},
        Hostile{"fraction", with_events(R"({"seat":0.5,"do":"play D1"})"), "number from 0 to 1"},
        Hostile{"seat_99", with_events(R"({"seat":99,"do":"play D1"})"),
                "a decision needs 'seat', a number from 0 to 1, not 99"},
        Hostile{"seat_of_another_game", with_events(R"({"seat":2,"do":"play D1"})"),
                "a number from 0 to 1, not 2"},
        Hostile{"a_seat_is_missing", with_seats(R"({"players":4})", R"({"seat":3,"do":"x"})"),
                "'seats' has 3 entries, but the options say 4 players"},
        Hostile{"a_seat_is_missing_of_standard_players", with_seats("{}", R"({"seat":3,"do":"x"})"),
                "'seats' has 3 entries, but there is a decision of seat 3"},
        Hostile{"no_action", with_events(R"({"seat":0})"), "needs 'do', the action's text"},
        Hostile{"action_of_a_number", with_events(R"({"seat":0,"do":7})"),
                "needs 'do', the action's text, not 7"},
        Hostile{"note_of_a_number", with_events(R"({"note":4})"), "'note' must be a text, not 4"},
        Hostile{"two_kinds", with_events(R"({"note":"n","chance":"block D1"})"),
                "an event is of one kind, but this one has both 'chance' and 'note'"},
        Hostile{"decision_and_deal", with_events(R"({"seat":0,"do":"pass","deal":{}})"),
                "has both 'deal' and 'seat'"},
        Hostile{"note_of_a_seat", with_events(R"({"seat":0,"note":"n"})"),
                "has both 'seat' and 'note'"},
        Hostile{"no_kind", with_events("{}"), "needs the key"},
        Hostile{"unknown_key", with_events(R"({"seat":0,"do":"pass","legl":[]})"), "'legl'"},
        Hostile{"legal_of_numbers", with_events(R"({"seat":0,"do":"pass","legal":[1]})"),
                "'legal' must be a list of texts, not [1]"},
        Hostile{"hand_of_a_number", with_events(R"({"deal":{"hands":[["R1",5]]}})"),
                "'hands' holds 5, where a text is expected"},
        Hostile{"number_among_hands", with_events(R"({"deal":{"hands":[["R1"],5]}})"),
                "'hands' holds 5, where a list of texts is expected"},
        Hostile{"number_before_hands", with_events(R"({"deal":{"hands":[5,["R1"]]}})"),
                "'hands' holds 5, where a list of texts is expected"},
        Hostile{"deal_of_objects", with_events(R"({"deal":{"hands":{}}})"), "'hands' is an object"},
        Hostile{
            "ten_thousand_seats",
            [] {
              std::string seats;
              for (int i = 0; i < 10000; ++i) {
                seats += std::string(i > 0 ? "," : "") + R"({"name":"A","by":"B"})";
              }
              return R"({"format":"menagerie-record/1","game":"awimbawe","options":{},"seats":[)" +
                     seats + R"(],"events":[]})";
            }(),
            "at most 10 seats"}),
    [](const auto& test) { return test.param.name; });

// What an option may be only the game knows, also where the record wrote nothing of the kind.
TEST(Record, says_of_a_wrong_option_what_was_read_and_what_is_right) {
  const std::map<std::string, std::string> cases = {
      {R"({"players":1e30})", "the option 'players' (Players) is 1e+30; it must be 4 or 5"},
      {R"({"players":18446744073709551615})",
       "the option 'players' (Players) is 18446744073709551615; it must be 4 or 5"},
      {R"({"players":{}})", "the option 'players' (Players) is an object; it must be 4 or 5"},
      {R"({"players":[4]})", "the option 'players' (Players) is [4]; it must be 4 or 5"},
      {R"({"players":"4"})", "the option 'players' (Players) is the text '4'; it must be 4 or 5"},
      {R"({"chameleons":"yes"})",
       "the option 'chameleons' (Chameleons) is the text 'yes'; it must be true or false"}};
  for (const auto& [options, said] : cases) {
    const auto record = read_record(with_seats(options, R"({"note":"n"})"));
    ASSERT_TRUE(record) << record.error().text;
    const auto match = make_match(*find_game(record->game), record->options);
    ASSERT_FALSE(match);
    EXPECT_EQ(match.error().text, said);
  }
}

// One sentence for each fault, in all games.
// A page says each kind in its reader's language; the text is in English alone.
TEST(Record, tells_the_kind_of_its_fault) {
  const std::string right = write_record(simulated(*find_game("awimbawe"), 1));
  const auto with = [&](std::string_view from, std::string_view to) {
    std::string text = right;
    return text.replace(text.find(from), from.size(), to);
  };
  const auto kind = [](std::string_view text) -> std::string_view {
    auto open = open_record(text);
    if (!open) return name_of(open.error().kind);
    const auto fault = replay(*open->match, open->record);
    return fault ? name_of(fault->kind) : "";
  };
  EXPECT_EQ(kind(right), "");
  EXPECT_EQ(kind("My game"), "not-json");
  EXPECT_EQ(kind(with("\"seats\"", "seats")), "not-json");
  for (const std::size_t size : {right.size() - 1, right.size() / 2, right.find("menagerie") + 3}) {
    EXPECT_EQ(kind(std::string_view(right).substr(0, size)), "cut-off") << size;
  }
  EXPECT_EQ(kind(std::string(100, '[')), "too-large");
  EXPECT_EQ(kind(std::string(record_bytes_max + 1, ' ')), "too-large");
  EXPECT_EQ(kind(std::string("\xff\xfe{\0", 4)), "not-utf8");
  EXPECT_EQ(kind(with("menagerie-record", "\xe9")), "not-utf8");
  EXPECT_EQ(kind("[]"), "not-a-record");
  EXPECT_EQ(kind(R"({"name":"Ada"})"), "not-a-record");
  EXPECT_EQ(kind(with("menagerie-record/1", "another/1")), "not-a-record");
  EXPECT_EQ(kind(with("menagerie-record/1", "menagerie-record/2")), "version");
  EXPECT_EQ(kind(with("\"awimbawe\"", "\"whist\"")), "game");
  EXPECT_EQ(kind(with("\"options\":{", "\"options\":{\"lions\":3,")), "options");
  EXPECT_EQ(kind(with("\"seats\":[", "\"seats\":[{\"name\":\"C\",\"by\":\"human\"},")), "seats");
  EXPECT_EQ(kind(with("\"do\":\"", "\"did\":\"")), "event");
  EXPECT_EQ(kind(with("\"do\":\"", "\"do\":\"un")), "not-allowed");
  EXPECT_EQ(kind(with("\"winners\":[", "\"winners\":[0,")), "result");
}

TEST_P(EveryGame, the_faults_of_a_deal_are_said_alike) {
  const auto match = make_match(entry(), {}).value();
  Rng rng(1);
  const Fields right = match->shuffle(rng);
  const auto said = [&](const auto& spoil) {
    Fields fields = right;
    for (Field& field : fields) {
      if (field.name == "hands") spoil(field.value);
    }
    const auto wrong = match->clone()->deal(fields);
    return wrong ? wrong->text : std::string();
  };
  const auto hands = [](Value& value) -> WordLists& { return std::get<WordLists>(value); };
  const auto starts = [](const std::string& text, const std::string& with) {
    EXPECT_EQ(text.substr(0, with.size()), with);
  };
  EXPECT_EQ(said([](Value&) {}), "");
  const std::string lists = ", expected " + std::to_string(match->players()) + " lists of ";
  starts(said([](Value& value) { value = std::int64_t{77}; }), "'hands' is 77" + lists);
  starts(said([](Value& value) { value = Word("R1"); }), "'hands' is \"R1\"" + lists);
  starts(said([](Value& value) { value = Words{"R1"}; }), "'hands' is a list of 1 text" + lists);
  starts(said([&](Value& value) { hands(value).resize(10'000); }),
         "'hands' is a list of 10000 lists" + lists);
  starts(said([&](Value& value) { hands(value)[1].clear(); }),
         "'hands' has 0 cards for seat 1, expected ");
  starts(said([&](Value& value) { hands(value)[1][0] = "Q9"; }),
         "'hands' has \"Q9\" for seat 1, which is not a card of this match; cards are ");
  starts(said([&](Value& value) { hands(value)[1][0] = std::string(5'000, '\n'); }),
         "'hands' has \"????");
  const auto dealt = std::get<WordLists>(*find_field(right, "hands"))[0][0];
  EXPECT_EQ(said([&](Value& value) { hands(value)[1][0] = dealt; }),
            "'hands' has \"" + dealt + "\" for seat 1, but that card is dealt already");
  for (const Field& field : right) {
    Fields fields = right;
    std::erase_if(fields, [&](const Field& one) { return one.name == field.name; });
    const auto wrong = match->clone()->deal(fields);
    ASSERT_TRUE(wrong);
    EXPECT_NE(wrong->text.find("'" + field.name + "'"), std::string::npos) << wrong->text;
    fields = right;
    fields.push_back(field);
    EXPECT_EQ(match->clone()->deal(fields)->text,
              "the deal has the field '" + field.name + "' twice");
    if (!std::holds_alternative<std::int64_t>(field.value)) continue;
    for (Field& one : fields = right) {
      if (one.name == field.name) one.value = std::int64_t{77};
    }
    starts(match->clone()->deal(fields)->text, "'" + field.name + "' is 77");
  }
}

TEST(Options, are_judged_by_name_type_and_range) {
  const GameType& savage = *find_game("savage-bowl");
  const auto said = [&](const Fields& given) {
    const auto match = make_match(savage, given);
    return match ? std::string("fine") : match.error().text;
  };
  EXPECT_EQ(said({{"players", std::int64_t{4}}}), "fine");
  EXPECT_NE(said({{"players", std::int64_t{6}}}).find("must be 4 or 5"), std::string::npos);
  EXPECT_NE(said({{"players", Word("four")}}).find("'four'"), std::string::npos);
  EXPECT_NE(said({{"colour", true}}).find("has no option 'colour'"), std::string::npos);
  EXPECT_NE(said({{"chameleons", Value{}}}).find("true or false"), std::string::npos);
}

}  // namespace
}  // namespace menagerie
