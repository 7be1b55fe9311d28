// SPDX-License-Identifier: Apache-2.0
// What each decision of a record lost, how the chances went, luck and play.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "bind.h"
#include "bots.h"
#include "convert.h"
#include "engine/analysis/analysis.h"
#include "engine/analysis/review.h"
#include "engine/games/games.h"
#include "languages.h"
#include "share_out.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {
namespace {

struct Asked {
  Record record;
  std::unique_ptr<Match> match;  // Of that record, nothing played yet.
  AnalysisPlan plan;             // Without the record.
};

struct Found {
  std::vector<ReviewFinding> chances;
  std::vector<std::size_t> events;  // In the position before which those were.
  Analysis analysis;
};

// How far the work has come; written by its threads.
struct Course {
  std::atomic<std::size_t> done = 0, of = 0;
};

BotSpec assessor_of(nb::handle bot, const AnyGame& game) {
  const auto spec = engine_bot(bot, game);
  if (!spec) {
    throw BadInput("bot is " + nb::cast<std::string>(nb::repr(bot)) +
                   "; it must be a name ('normal') or a Mind");
  }
  if (searches(*spec)) return *spec;
  throw BadInput("bot is '" + spec->text() +
                 "', which doesn't search and so has no values; choose ismcts, pimc or a level: " +
                 levels_in_text());
}

Asked asked(const std::string& text, nb::handle bot, const std::optional<WholeNumber>& seat) {
  OpenRecord open = proved_record(text);
  Asked asked;
  asked.record = std::move(open.record);
  asked.match = std::move(open.match);
  asked.plan.entry = find_game(asked.record.game);
  asked.plan.bot = assessor_of(bot, *make_game(asked.record.game, asked.record.options));
  if (seat) {
    const unsigned players = asked.match->players();
    if (seat->value < 0 || seat->value >= players) {
      refuse_range("seat", seat->source, "0 to " + std::to_string(players - 1));
    }
    asked.plan.seat = Seat(static_cast<unsigned>(seat->value));
  }
  return asked;
}

Found found(Asked& asked, Course& course, const std::stop_token& stop) {
  AnalysisPlan& plan = asked.plan;
  plan.record = &asked.record;
  ReviewCase review = review_case(*plan.entry, *asked.match, asked.record.events);
  std::erase_if(review.pieces,
                [](const ReviewPiece& piece) { return piece.kind != ReviewPiece::Kind::chances; });
  const std::size_t count = review.pieces.size();
  Found result;
  result.chances.resize(count);
  for (const ReviewPiece& piece : review.pieces) result.events.push_back(piece.event);
  course.of = count;
  share_out(count, plan.threads, stop, [&](std::size_t i) {
    result.chances[i] = examine(review, i, stop);
    ++course.done;
  });
  auto analysis = analyze(
      plan, std::move(asked.match), stop,
      [&](std::uint64_t decisions) { course.of = count + decisions; },
      [&](std::uint64_t done) { course.done = count + done; });
  if (!analysis) throw BadInput("the record: " + fault_text(analysis.error()));
  result.analysis = *std::move(analysis);
  return result;
}

nb::dict decision_dict(const AssessedDecision& decision, const Talk& talk) {
  nb::dict dict;
  dict["event"] = decision.event;
  dict["seat"] = decision.seat.index();
  dict["round"] = decision.round;
  dict["made"] = decision.made;
  dict["best"] = decision.best;
  dict["value"] = decision.value;
  dict["judged"] = std::string(judged_text(decision.judged));
  dict["loss"] = decision.loss;
  dict["low"] = decision.low;
  dict["high"] = decision.high;
  dict["why"] = talk.say(decision.why);
  dict["messages"] = talk.data(decision.why);
  return dict;
}

nb::dict seat_dict(const AssessedSeat& seat) {
  nb::dict dict;
  dict["decisions"] = seat.decisions;
  dict["as_best"] = seat.as_best;
  dict["mistakes"] = seat.mistakes;
  dict["loss"] = seat.loss;
  dict["points"] = seat.points;
  dict["average"] = seat.average;
  dict["cards"] = seat.cards;
  dict["play"] = seat.play;
  return dict;
}

nb::dict analysis_dict(const Asked& asked, const Found& result, const Talk& talk) {
  nb::dict dict;
  dict["game"] = asked.record.game;
  dict["bot"] = asked.plan.bot.text();
  dict["finished"] = result.analysis.finished;
  dict["rounds"] = result.analysis.rounds;
  nb::list chances, decisions, seats;
  for (std::size_t i = 0; i < result.events.size(); ++i) {
    chances.append(nb::make_tuple(result.events[i], nb::cast(result.chances[i].chances)));
  }
  for (const auto& decision : result.analysis.decisions)
    decisions.append(decision_dict(decision, talk));
  for (const AssessedSeat& seat : result.analysis.seats) seats.append(seat_dict(seat));
  dict["chances"] = chances;
  dict["decisions"] = decisions;
  dict["seats"] = seats;
  return dict;
}

nb::dict analyze_record(const std::string& record, nb::handle bot,
                        const std::optional<WholeNumber>& seat, Seed seed, Threads threads,
                        Whole<std::int64_t, 0> reasons, const std::string& language,
                        nb::handle progress) {
  Asked question = asked(record, bot, seat);
  const Talk talk(language, question.record.game);
  question.plan.seed = seed;
  question.plan.threads = threads;
  question.plan.dearest_max = static_cast<std::size_t>(reasons.value);
  Found result;
  Course course;
  std::size_t told = 0;
  // The number of decisions is known once the chances are.
  const auto tell = [&] {
    const std::size_t done = course.done, of = course.of;
    if (progress.is_none() || done <= told || done > of) return;
    told = done;
    progress(done, of);
  };
  run_interruptibly([&](const std::stop_token& stop) { result = found(question, course, stop); },
                    tell);
  tell();
  return analysis_dict(question, result, talk);
}

}  // namespace

void bind_analyses(Module& module) {
  module.def("analyze", &analyze_record, "record"_a, "bot"_a, "seat"_a.none(), "seed"_a,
             "threads"_a, "reasons"_a, "language"_a, "progress"_a.none(),
             nb::sig("def analyze(record: str, bot: str | Mind, seat: int | None, seed: int, "
                     "threads: int, reasons: int, language: str, "
                     "progress: collections.abc.Callable[[int, int], None] | None) -> "
                     "dict[str, typing.Any]"),
             "The loss of each decision of a record; see menagerie.analyze().");
}

}  // namespace menagerie::python
