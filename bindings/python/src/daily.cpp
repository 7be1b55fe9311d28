// SPDX-License-Identifier: Apache-2.0
// The daily deal: the same cards and bots as in the program and the page.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "bind.h"
#include "engine/deals/daily_game.h"
#include "engine/games/games.h"
#include "words/english.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

// A daily deal that is played to the next decision of the person, or to its end.
class Daily {
 public:
  Daily(const std::string& id, const std::string& date) : game_(begun(id, date)) { go_on(); }

  const DailyGame& game() const { return game_; }
  void apply(const ActionInput& action) {
    const Match& match = *game_.match();
    std::string text;
    if (const auto* written = std::get_if<std::string>(&action)) {
      text = *written;
    } else {
      const WholeNumber& number = std::get<WholeNumber>(action);
      if (number.value < 0 || number.value >= match.actions()) {
        throw BadInput("there is no action " + said(number.source) + "; actions are 0 to " +
                       std::to_string(match.actions() - 1));
      }
      text = match.text(static_cast<ActionId>(number.value));
    }
    if (const auto why = game_.act(text)) {
      throw IllegalAction({why->rule, in_english(match.game(), why->text)});
    }
    go_on();
  }

 private:
  static DailyGame begun(const std::string& id, const std::string& date) {
    const GameType* type = find_game(id);
    if (type == nullptr) throw BadInput("there is no game '" + id + "'; see game_ids()");
    auto deal = daily_deal(*type, date);
    if (!deal) throw BadInput(deal.error().text);
    return {*type, std::move(*deal)};
  }
  void go_on() {
    run_interruptibly([&](const std::stop_token& stop) {
      while (!stop.stop_requested() && game_.step()) continue;
    });
  }

  DailyGame game_;
};

}  // namespace

void bind_daily(Module& module) {
  Class<Daily> cls(module, "Daily",
                   "The deal of a day. You have seat 0, and bots have all others. Their decisions "
                   "depend only on position and date, so if you decide the same way, you get the "
                   "same game everywhere. daily() makes one.");
  cls.def(
         "__init__",
         [](Daily* daily, const std::string& game, const std::string& date) {
           new (daily) Daily(game, date);
         },
         "game"_a, "date"_a,
         "The deal of a game on a day ('2026-11-28'), up to your first decision.")
      .def_prop_ro(
          "date", [](const Daily& d) { return d.game().deal().date; }, "The day.")
      .def_prop_ro(
          "is_over",
          [](const Daily& d) { return d.game().match()->turn().kind == Turn::Kind::over; },
          "Whether it was played to its end.")
      .def_prop_ro(
          "state", [](const Daily& d) { return restored(write_record(d.game().record("Player"))); },
          "The position, as a separate State. Give players only state.view(0).")
      .def(
          "legal", [](const Daily& d) { return d.game().match()->legal(daily_seat); },
          "Your legal actions, as texts; none once the game is over.")
      .def(
          "apply", [](Daily& daily, const ActionInput& action) { daily.apply(action); }, "action"_a,
          "Makes your decision, given as a number or a text. Then bots decide until it is your "
          "turn again. If a rule forbids it, IllegalAction names the rule, and nothing has "
          "changed.")
      .def(
          "record",
          [](const Daily& d, const std::string& name) {
            return write_record(d.game().record(name));
          },
          "name"_a = "Player",
          "The game so far as a record, which `menagerie daily check` accepts: one line of JSON.");
}

}  // namespace menagerie::python
