// SPDX-License-Identifier: Apache-2.0
// Records: many matches played by bots, their proof, their figures in columns.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>

#include "bind.h"
#include "bots.h"
#include "convert.h"
#include "engine/games/games.h"
#include "engine/json.h"
#include "engine/records/record.h"
#include "share_out.h"
#include "words/english.h"

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT: "name"_a.

namespace menagerie::python {

std::string fault_text(const Fault& fault) {
  return (fault.event ? "event " + std::to_string(*fault.event) + ": " : std::string()) +
         fault.text;
}

namespace {

// --- Playing ------------------------------------------------------------------------------------

// Matches first to first + count - 1 of a seed, on threads; the same whatever their number.
std::vector<SimulatedMatch> play(const BoundGame& game, const std::vector<BotSpec>& bots,
                                 std::uint64_t seed, std::uint64_t first, std::size_t count,
                                 unsigned threads, Keep keep, const std::stop_token& stop) {
  const GameType& entry = *find_game(game.game->id());
  std::vector<SimulatedMatch> matches(count);
  share_out_made(count, threads, stop, [&]() -> Work {
    const std::shared_ptr simulator = entry.make_simulator(game.game->options(), bots);
    return [&, simulator](std::size_t i) {
      matches[i] = simulator->play(seed, first + i, keep, stop);
    };
  });
  return matches;
}

// Match k draws from the streams 2 k and 2 k + 1 of its seed, of which there are 2^63.
using First = Whole<std::uint64_t, 0, (std::uint64_t{1} << 62) - 1>;

nb::list simulate(const BoundGame& game, nb::handle bots, Seed seed, First first,
                  Whole<std::size_t, 0, 1'000'000> count, Threads threads, bool records) {
  const std::vector<BotSpec> specs = seat_bots(bots, *game.game);
  std::vector<SimulatedMatch> matches;
  run_interruptibly([&](const std::stop_token& stop) {
    matches =
        play(game, specs, seed, first, count, threads, records ? Keep::record : Keep::result, stop);
  });
  nb::list list;
  for (const SimulatedMatch& match : matches) {
    nb::dict dict;
    dict["scores"] = nb::cast(match.result.scores);
    dict["winners"] = nb::cast(match.result.winners);
    dict["decisions"] = match.decisions;
    if (records) dict["record"] = match.record;
    list.append(dict);
  }
  return list;
}

// --- Reading ------------------------------------------------------------------------------------

OpenRecord opened(std::string_view text) {
  auto open = open_record(text);
  if (!open) throw BadInput(fault_text(open.error()));
  return *std::move(open);
}

// Plays the record into its match.
void prove(const Record& record, Match& match, const EventCheck& look = {}) {
  const auto fault = replay(match, record, record.events.size(), look);
  if (fault) throw BadInput(fault_text(*fault));
}

// What is wrong with a record, if anything.
std::optional<std::string> fault_of(const std::string& text) {
  try {
    const OpenRecord open = opened(text);
    prove(open.record, *open.match);
  } catch (const BadInput& fault) {
    return fault.what();
  }
  return std::nullopt;
}

// A record with its decisions and rounds as columns.
struct Columns {
  Record record;
  std::vector<std::uint32_t> event, round, seat, action, legal;
  std::vector<std::string> text;
  std::vector<std::vector<ActionId>> choices;     // What was legal, if that is asked for.
  std::vector<std::uint32_t> ended;               // Rounds, by number,
  std::vector<std::vector<std::int32_t>> scores;  // and the scores then.
};

// Writes columns while a match is played.
class ColumnWriter {
 public:
  ColumnWriter(Columns& columns, bool choices) : columns_(columns), choices_(choices) {}

  // Before an event. What cannot be is refused when it is made.
  void before(const Match& match, const Event& event, std::size_t number) {
    if (event.kind != Event::Kind::play) return;
    const auto action = match.action(event.text);
    if (!action) return;
    columns_.event.push_back(static_cast<std::uint32_t>(number));
    columns_.round.push_back(match.round());
    columns_.seat.push_back(event.seat.index());
    columns_.action.push_back(*action);
    auto legal = match.legal_ids(event.seat);
    columns_.legal.push_back(static_cast<std::uint32_t>(legal.size()));
    if (choices_) columns_.choices.push_back(std::move(legal));
    columns_.text.push_back(match.text(*action));
  }

  void after(const Match& match, const Event& event) {
    if (event.kind == Event::Kind::deal) {
      round_ = match.round();
      dealt_ = true;
    }
    const Turn::Kind turn = match.turn().kind;
    const bool between = turn == Turn::Kind::deal || turn == Turn::Kind::over;
    if (!dealt_ || (!between && match.round() == round_)) return;
    columns_.ended.push_back(round_);
    const SeatMap<int> scores = match.scores();
    columns_.scores.emplace_back(scores.values.begin(), scores.values.begin() + match.players());
    round_ = match.round();
    dealt_ = !between;
  }

 private:
  Columns& columns_;
  bool choices_;
  unsigned round_ = 1;
  bool dealt_ = false;
};

Columns columns_of(const std::string& text, bool choices) {
  OpenRecord open = opened(text);
  const std::vector<Event>& events = open.record.events;
  Columns columns;
  ColumnWriter writer(columns, choices);
  std::size_t number = 0;
  prove(open.record, *open.match, [&](const Match& match, const Event& event) {
    if (number > 0) writer.after(match, events[number - 1]);
    writer.before(match, event, number++);
    return std::optional<std::string>();
  });
  if (number > 0) writer.after(*open.match, events.back());
  columns.record = std::move(open.record);
  return columns;
}

nb::dict columns_dict(const std::string& text, bool choices) {
  Columns columns;
  {
    const nb::gil_scoped_release free;
    columns = columns_of(text, choices);
  }
  nb::dict dict;
  dict["game"] = columns.record.game;
  dict["options"] = to_dict(columns.record.options);
  nb::list bots;
  for (const SeatEntry& seat : columns.record.seats) bots.append(seat.by);
  dict["bots"] = bots;
  const auto& result = columns.record.result;
  dict["result"] =
      result ? nb::object(nb::make_tuple(result->scores, result->winners)) : nb::none();
  dict["event"] = nb::cast(columns.event);
  dict["round"] = nb::cast(columns.round);
  dict["seat"] = nb::cast(columns.seat);
  dict["action"] = nb::cast(columns.action);
  dict["text"] = nb::cast(columns.text);
  dict["legal"] = nb::cast(columns.legal);
  if (choices) dict["choices"] = nb::cast(columns.choices);
  dict["ended"] = nb::cast(columns.ended);
  dict["scores"] = nb::cast(columns.scores);
  return dict;
}

const char* type_name(OptionSpec::Type type) {
  switch (type) {
    case OptionSpec::Type::boolean:
      return "bool";
    case OptionSpec::Type::integer:
      return "int";
    case OptionSpec::Type::choice:
      return "choice";
    case OptionSpec::Type::list:
      break;
  }
  return "list";
}

nb::list options_of(const std::string& name) {
  const auto game = make_game(name, {});
  nb::list list;
  for (const OptionSpec& spec : find_game(game->id())->options) {
    nb::dict dict = to_dict(Fields{{"standard", spec.standard}});
    dict["name"] = std::string(spec.name);
    dict["type"] = type_name(spec.type);
    dict["min"] = spec.min;
    dict["max"] = spec.max;
    nb::list choices;
    for (const auto choice : spec.choices) choices.append(std::string(choice));
    dict["choices"] = choices;
    dict["nullable"] = spec.nullable;
    dict["meaning"] = in_english(game->id(), Message(spec.meaning));
    list.append(dict);
  }
  return list;
}

std::string rules_of(const std::string& name) {
  return std::string(find_game(make_game(name, {})->id())->rules);
}

}  // namespace

OpenRecord proved_record(std::string_view text) {
  try {
    OpenRecord open = opened(text);
    prove(open.record, *open.match->fresh());
    return open;
  } catch (const BadInput& fault) {
    throw BadInput(std::string("the record: ") + fault.what());
  }
}

namespace {

// The engine's reader of files of records, over a callable of Python that gives the next bytes.
class RecordReader {
 public:
  explicit RecordReader(nb::object read)
      : read_(must_be_callable(std::move(read))), stream_([this]() -> std::string_view {
          piece_ = nb::cast<nb::bytes>(read_());
          return {piece_.c_str(), piece_.size()};
        }) {}
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;
  RecordReader(RecordReader&&) = delete;
  RecordReader& operator=(RecordReader&&) = delete;
  ~RecordReader() = default;

  static nb::object must_be_callable(nb::object read) {
    if (PyCallable_Check(read.ptr()) == 0) refuse_type("read", read, "a callable");
    return read;
  }

  std::optional<nb::bytes> next() {
    const auto text = stream_.next();
    if (!text) {
      throw BadInput("line " + std::to_string(stream_.line()) + ": the record is " +
                     text.error().text);
    }
    if (!*text) return std::nullopt;
    return nb::bytes((*text)->data(), (*text)->size());
  }

 private:
  nb::object read_;
  nb::bytes piece_;
  RecordStream stream_;
};

}  // namespace

void bind_records(Module& module) {
  nb::class_<RecordReader>(module, "RecordReader", "Splits a file into records.")
      .def(nb::init<nb::object>(), "read"_a.none(),
           nb::sig("def __init__(self, read: collections.abc.Callable[[], bytes]) -> None"),
           "`read` returns the next bytes, and none at the end.")
      .def("next", &RecordReader::next, nb::sig("def next(self) -> bytes | None"),
           "The next record, or None at the end. If a line isn't one, a ValueError says which.");
  module.def("simulate", &simulate, "game"_a, "bots"_a, "seed"_a, "first"_a, "count"_a, "threads"_a,
             "records"_a,
             nb::sig("def simulate(game: Game, bots: str | Mind | collections.abc.Sequence[str | "
                     "Mind], seed: int, first: int, count: int, "
                     "threads: int, records: bool) -> list[dict[str, typing.Any]]"),
             "Plays matches of a seed between bots, starting with number `first`.");
  module.def(
      "fault_of",
      [](const std::string& record) {
        const nb::gil_scoped_release free;
        return fault_of(record);
      },
      "record"_a, "What is wrong with a record, or None if every event follows the rules.");
  module.def("columns", &columns_dict, "record"_a, "choices"_a = true,
             nb::sig("def columns(record: str, choices: bool = True) -> dict[str, typing.Any]"),
             "The decisions and the ends of rounds of a record, as columns, with its head and "
             "result. If it is wrong, a ValueError says the same as fault_of(). `choices`: with "
             "all legal actions, not only their number.");
  module.def("options", &options_of, "game"_a, nb::sig("def options(game: str) -> list[Option]"),
             "The options of a game: name, type, standard, min, max, choices, nullable, meaning.");
  module.def("rules", &rules_of, "game"_a, "The rules of a game in numbered sentences.");
}

}  // namespace menagerie::python
