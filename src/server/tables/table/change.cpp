// SPDX-License-Identifier: Apache-2.0
#include "server/tables/table/change.h"

#include <tuple>
#include <type_traits>

#include "base/fields_of.h"
#include "base/json_members.h"
#include "base/text.h"

namespace menagerie {
namespace {

// The name of a kind in the log, whether it is about a seat, and then its members by their keys, in
// the order of writing.
template <bool about_seat, class... Members>
struct Line {
  static constexpr bool has_seat = about_seat;
  std::string_view word;
  std::tuple<Members...> members;
};
template <class Kind, class T>
struct Member {
  const char* key;
  T Kind::* place;
};
template <class Kind, class T>
constexpr Member<Kind, T> member(const char* key, T Kind::* place) {
  return {key, place};
}
template <class... Members>
constexpr Line<false, Members...> line(std::string_view word, Members... members) {
  return {word, {members...}};
}
template <class... Members>
constexpr Line<true, Members...> seat_line(std::string_view word, Members... members) {
  return {word, {members...}};
}

namespace c = changes;

// These words and keys are in databases. Their meaning never changes.
constexpr auto line_of(const c::Create*) {
  return line("create", member("g", &c::Create::settings));
}
constexpr auto line_of(const c::Sit*) {
  return seat_line("sit", member("x", &c::Sit::name), member("h", &c::Sit::token_hash),
                   member("l", &c::Sit::client_seed), member("p", &c::Sit::commitment),
                   member("f", &c::Sit::from), member("v", &c::Sit::origin),
                   member("m", &c::Sit::member));
}
constexpr auto line_of(const c::Bot*) { return seat_line("bot", member("lv", &c::Bot::level)); }
constexpr auto line_of(const c::Free*) {
  return seat_line("free", member("y", &c::Free::keeps_out));
}
constexpr auto line_of(const c::Leave*) { return seat_line("leave"); }
constexpr auto line_of(const c::Rename*) {
  return seat_line("rename", member("x", &c::Rename::name));
}
constexpr auto line_of(const c::Token*) {
  return seat_line("token", member("h", &c::Token::token_hash));
}
constexpr auto line_of(const c::Start*) { return line("start"); }
constexpr auto line_of(const c::Deal*) { return line("deal", member("d", &c::Deal::deal)); }
constexpr auto line_of(const c::Chance*) { return line("chance", member("x", &c::Chance::result)); }
constexpr auto line_of(const c::Play*) { return seat_line("play", member("x", &c::Play::action)); }
constexpr auto line_of(const c::TakeOver*) {
  return seat_line("take", member("lv", &c::TakeOver::level));
}
constexpr auto line_of(const c::HandBack*) { return seat_line("back"); }
constexpr auto line_of(const c::AskUndo*) {
  return seat_line("undo?", member("e", &c::AskUndo::event));
}
constexpr auto line_of(const c::AnswerUndo*) {
  return seat_line("answer", member("y", &c::AnswerUndo::agrees));
}
constexpr auto line_of(const c::Undone*) {
  return seat_line("undone", member("e", &c::Undone::event));
}
constexpr auto line_of(const c::Chat*) { return seat_line("chat", member("x", &c::Chat::text)); }
constexpr auto line_of(const c::Mute*) { return seat_line("mute", member("y", &c::Mute::muted)); }
constexpr auto line_of(const c::AskEnd*) { return seat_line("end?"); }
constexpr auto line_of(const c::Abandon*) { return line("abandon"); }
constexpr auto line_of(const c::Finish*) { return line("finish"); }
constexpr auto line_of(const c::Rematch*) {
  return seat_line("rematch", member("x", &c::Rematch::table));
}
constexpr auto line_of(const c::Silence*) {
  return seat_line("silence", member("y", &c::Silence::silenced));
}
constexpr auto line_of(const c::Report*) {
  return seat_line("report", member("x", &c::Report::text));
}
constexpr auto line_of(const c::OpenClientSeed*) {
  return seat_line("open", member("l", &c::OpenClientSeed::client_seed));
}
constexpr auto line_of(const c::Review*) { return line("review", member("x", &c::Review::text)); }
constexpr auto line_of(const c::AskSeat*) {
  return seat_line("seat?", member("x", &c::AskSeat::name), member("h", &c::AskSeat::token_hash),
                   member("v", &c::AskSeat::origin));
}
constexpr auto line_of(const c::AnswerSeat*) {
  return seat_line("seat-answer", member("y", &c::AnswerSeat::agrees));
}
constexpr auto line_of(const c::GiveSeat*) { return seat_line("seat-given"); }
constexpr auto line_of(const c::OfferSeat*) {
  return seat_line("offer", member("y", &c::OfferSeat::offered));
}
constexpr auto line_of(const c::Hints*) { return line("hints", member("y", &c::Hints::on)); }
constexpr auto line_of(const c::UsedHint*) { return seat_line("hinted"); }
constexpr auto line_of(const c::Pause*) { return line("pause"); }
constexpr auto line_of(const c::Resume*) { return line("resume"); }

template <class Kind>
constexpr auto line_of_kind = line_of(static_cast<const Kind*>(nullptr));

template <class Kind>
constexpr bool has_seat = decltype(line_of(static_cast<const Kind*>(nullptr)))::has_seat;

// Whether the line has all members.
template <class Kind>
// At compile time: a new member that no line writes would be lost at the next start.
constexpr bool is_described() {
  constexpr std::size_t members = std::tuple_size_v<decltype(line_of_kind<Kind>.members)>;
  // A member that converts to anything can't be counted.
  if constexpr (std::is_same_v<Kind, c::Create>) {
    return members == 1;
  } else {
    return fields::count<Kind>() == members + (has_seat<Kind> ? 1 : 0);
  }
}

// Written without a JSON value in between: a busy server does it for every action.
class Writer {
 public:
  Writer() { json_.reserve(200); }

  // Members that are empty, default, false or 0 are left out.
  void write(std::string_view key, std::string_view text) {
    if (!text.empty()) append_quoted(member(key), text);
  }
  void write(std::string_view key, const std::string& text) { write(key, std::string_view(text)); }
  void write(std::string_view key, Level level) {
    if (level != Level::normal) write(key, level_name(level));
  }
  void write(std::string_view key, bool flag) {
    if (flag) member(key) += "true";
  }
  void write(std::string_view key, std::size_t number) {
    if (number != 0) member(key) += std::to_string(number);
  }
  void write(std::string_view key, const Fields& fields) { write(key, to_json(fields)); }
  void write(std::string_view key, const Json& json) {
    member(key) += json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  void write_number(std::string_view key, std::int64_t number) {
    member(key) += std::to_string(number);
  }
  std::string finish() { return std::move(json_ += '}'); }

 private:
  std::string& member(std::string_view key) {
    json_.append(json_.empty() ? "{\"" : ",\"").append(key);
    return json_ += "\":";
  }

  std::string json_;
};

// Reads member by member. Members that were empty, default, false or 0 are missing.
class Reader {
 public:
  explicit Reader(const Json& json) : members_(json) {}

  template <class T>
  void need(const char* key, T& value) {
    members_.read(key, value);
  }
  bool has(const char* key) const { return members_.find(key) != nullptr; }
  void read(const char* key, std::string& text) { members_.read_if(key, text); }
  void read(const char* key, std::size_t& number) { members_.read_if(key, number); }
  void read(const char* key, bool& flag) { flag = has(key); }
  void read(const char* key, Level& level) {
    std::string name;
    members_.read_if(key, name);
    level = level_of(name).value_or(Level::normal);
  }
  void read(const char* key, Fields& fields) {
    const Json& json = members_.need(key);
    if (members_.wrong() != nullptr) return;
    auto given = to_fields(json, "the deal");
    if (given) fields = std::move(*given);
    if (!given) problem_ = std::move(given.error());
  }
  void read(const char* key, Json& json) { json = members_.need(key); }
  Seat seat(const char* key) {
    std::uint64_t index = 0;
    members_.read(key, index);
    return Seat(static_cast<unsigned>(index < seats_max ? index : 0));
  }

  std::optional<Problem> problem() const {
    if (members_.wrong() == nullptr) return problem_;
    return Problem{"a change whose member '" + std::string(members_.wrong()) +
                   "' is missing or of a wrong type"};
  }

 private:
  JsonMembers members_;
  std::optional<Problem> problem_;
};

// Sets `what` to the kind of that word and reads its members; false if there is no such kind.
template <std::size_t... I>
bool read_kind(Reader& reader, std::string_view word, c::Any& what, std::index_sequence<I...>) {
  const auto read = [&]<class Kind>(Kind& kind) {
    // Every line has a seat; it means nothing if the kind isn't about one.
    const Seat seat = reader.seat("s");
    if constexpr (has_seat<Kind>) kind.seat = seat;
    std::apply([&](const auto&... one) { (reader.read(one.key, kind.*one.place), ...); },
               line_of_kind<Kind>.members);
    return true;
  };
  const auto is = [&]<class Kind>(std::type_identity<Kind>) {
    return line_of_kind<Kind>.word == word;
  };
  return ((is(std::type_identity<std::variant_alternative_t<I, c::Any>>{}) &&
           read(what.emplace<I>())) ||
          ...);
}

}  // namespace

std::optional<Level> level_of(std::string_view name) {
  for (std::uint8_t i = 0; !level_name(Level{i}).empty(); ++i) {
    if (level_name(Level{i}) == name) return Level{i};
  }
  return std::nullopt;
}

std::optional<Seat> seat_of(const Change& change) {
  return std::visit(
      []<class Kind>(const Kind& what) -> std::optional<Seat> {
        if constexpr (has_seat<Kind>) return what.seat;
        return std::nullopt;
      },
      change.what);
}

// One line of the log, without blanks:
//
//   {"k":"play","t":1795239000000,"s":2,"by":2,"a":"c17","b":"9f86d081884c7d65","x":"R5"}
//
// The kind, the time, the seat that it is about, then the command: the seat that gave it, its id,
// the hash of its content; last the members of the kind.
std::string write_change(const Change& change) {
  Writer writer;
  std::visit(
      [&]<class Kind>(const Kind& what) {
        constexpr auto& its = line_of_kind<Kind>;
        static_assert(is_described<Kind>());
        Seat seat = change.by.value_or(Seat());
        if constexpr (has_seat<Kind>) seat = what.seat;
        writer.write("k", its.word);
        writer.write_number("t", change.at);
        writer.write_number("s", seat.index());
        if (change.by) writer.write_number("by", change.by->index());
        writer.write("a", change.id);
        writer.write("b", change.body_hash);
        std::apply([&](const auto&... one) { (writer.write(one.key, what.*one.place), ...); },
                   its.members);
      },
      change.what);
  return writer.finish();
}

// The year 5138, in milliseconds since 1970: sums with it don't overflow.
static constexpr Time latest = 100'000'000'000'000;

// Members that this version doesn't know are ignored. A kind that it doesn't know is an error,
// since without it all changes after it may mean something else.
Result<Change> read_change(std::string_view text) {
  const auto parsed = parse_json(text);
  if (!parsed) return tl::unexpected(parsed.error());
  Reader reader(*parsed);
  Change change;
  std::string word;
  reader.need("k", word);
  reader.need("t", change.at);
  if (auto wrong = reader.problem()) return tl::unexpected(*std::move(wrong));
  if (change.at < 0 || change.at > latest) return problem("a change of no time that there is");
  if (reader.has("by")) change.by = reader.seat("by");
  reader.read("a", change.id);
  reader.read("b", change.body_hash);
  const auto kinds = std::make_index_sequence<std::variant_size_v<c::Any>>{};
  if (!read_kind(reader, word, change.what, kinds)) {
    return problem("a change of the unknown kind " + excerpt(Json(word)));
  }
  if (auto wrong = reader.problem()) return tl::unexpected(*std::move(wrong));
  return change;
}

}  // namespace menagerie
