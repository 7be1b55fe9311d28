// SPDX-License-Identifier: Apache-2.0
// The HTTP side of the service: what requests mean. It knows no sockets.
#include <algorithm>
#include <charconv>
#include <tuple>

#include "base/overloaded.h"
#include "server/tables/requests/commands.h"
#include "server/tables/requests/request_members.h"
#include "server/tables/requests/seating.h"
#include "server/tables/service.h"
#include "server/tables/views/about_games.h"
#include "server/tables/views/table_text.h"
#include "server/tables/views/wire_values.h"

namespace menagerie {
namespace {

using Later = std::optional<Reply>;

constexpr std::string_view api = "/api/v1";
constexpr std::size_t lobby_max = 100;

// "savage-bowl/words/de": the catalogue of a game in a language, for clients that were built
// without it.
Answer<Reply> game_reply(const Tables& tables, std::string_view path, std::string_view locale) {
  const std::size_t slash = std::min(path.find('/'), path.size());
  const GameType* game = tables.find_game(path.substr(0, slash));
  if (game == nullptr) return denied(Trouble::not_found, denials::no_such_game());
  if (slash == path.size()) return json_reply(about_game(*game, locale));
  constexpr std::string_view words = "/words/";
  const std::string_view what = path.substr(slash);
  if (what.starts_with(words)) {
    if (const auto json = words_of_game(*game, what.substr(words.size()))) {
      return json_reply(std::string(*json));
    }
  }
  return denied(Trouble::not_found, "there are no such words");
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string_view query_of(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string_view{} : std::string_view(found->second);
}

Answer<Onlooker> onlooker_in(std::string_view text, unsigned players) {
  if (text.empty() || text == "all") return Onlooker::everything();
  if (text == "public") return Onlooker::spectator();
  const auto seat = number_in(text);
  if (!seat || *seat >= players) {
    return denied(Trouble::bad_request, "'seat' must be a seat's number, 'public' or 'all'");
  }
  return Onlooker::at(Seat(static_cast<unsigned>(*seat)));
}

// Of each kind of line, at most that many; newest first.
void sort_lobby(std::vector<LobbyLine>& lines) {
  const auto is_newer = [](const LobbyLine& one, const LobbyLine& other) {
    return std::tie(other.created, other.id) < std::tie(one.created, one.id);
  };
  std::sort(lines.begin(), lines.end(), [&](const LobbyLine& one, const LobbyLine& other) {
    return one.rank != other.rank ? one.rank < other.rank : is_newer(one, other);
  });
  if (lines.size() > lobby_max) lines.resize(lobby_max);
  std::sort(lines.begin(), lines.end(), is_newer);
}

// How long a waiting table is listed before anyone, such as its creator, must have connected.
constexpr Time unvisited_line_ms = 60'000;
// The number of lines for all tables of one visitor.
constexpr std::size_t lines_of_a_visitor_max = 20;

// Whether every deal and chance result follows from the promised seed and the client seeds, by the
// engine's own rules. For the page, which has no rules.
std::string checked(const Table& table) {
  const Record record = table.record();
  std::optional<Fault> fault;
  if (auto reveal = find_reveal(record)) {
    DealCheck deals(std::move(*reveal));
    if (auto broken = deals.broken_commitment()) {
      fault = Fault{std::nullopt, std::move(*broken)};
    } else {
      fault = replay(*table.match().fresh(), record, record.events.size(), std::move(deals));
    }
  } else {
    fault = Fault{std::nullopt, "the record tells nothing of its shuffle"};
  }
  wire::Checked answer{number_of<wire::Count>(record.events.size()), {}};
  if (fault) {
    auto& wrong = answer.wrong.emplace();
    if (fault->event) wrong.event = number_of<wire::Count>(*fault->event);
    wrong.text = fault->text;
  }
  return wire::text_of(answer);
}

// As over HTTP: the version, and what the frame has in its `d`.
std::string done_text(const Ack& ack) {
  const wire::Done done{number_of<wire::Version>(ack.version)};
  return std::visit(Overloaded{[&](const wire::AckNothing&) { return wire::text_of(done); },
                               [&]<class A>(const A& more) {
                                 return wire::text_of(wire::DoneWith<A>{done, more});
                               }},
                    ack.d);
}

Answer<Json> body_of(const Request& request) {
  if (request.method != "POST") return denied(Trouble::wrong_method, "POST is expected");
  return read_object(request.body);
}

}  // namespace

// From a path to an answer:
//
//   /games...           about games: no table is touched
//   /tables   POST      make_table          GET  the lobby
//   /mine     POST      the player's seats, answered later (MySeats)
//   /daily/GAME/DATE    a try of a daily deal (DailyTries)
//   /me/... /circles/...                    keys and circles (Annex)
//   /tables/ID/...      answer_table: POST is joining or a command, GET asks
//
// An answer that isn't there yet (Later) leaves with another effect.
void Service::request(const Request& request, Time now) {
  auto answered = answer(request, now);
  forget_closed();
  if (answered && !*answered) return;
  if (!answered) return deny(request.client, answered.error());
  Reply reply = std::move(**answered);
  reply.client = request.client;
  tables_.effects().replies.push_back(std::move(reply));
}

void Service::deny(ClientId client, const Denial& denial) {
  ++denials_;
  tables_.effects().replies.push_back(reply_of(client, denial));
}

Answer<Later> Service::answer(const Request& request, Time now) {
  std::string_view path = request.path;
  if (!path.starts_with(api)) return denied(Trouble::not_found);
  path.remove_prefix(api.size());
  if (is_for_annex(request)) return annex_->answer(tables_, request, limiter_, now);
  if (request.by_operator) return answer_operator(request, now);
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (path == "/tables" && !reads) {
    MENAGERIE_TAKE(asked, body_of(request));
    MENAGERIE_TAKE(seated, make_table(tables_, asked, {&limiter_, request.visitor, now}));
    return json_reply(seated_text(seated), 201);
  }
  if (path == "/mine") return mine(request);
  if (path.starts_with("/tables/")) {
    path.remove_prefix(8);
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view what = slash < path.size() ? path.substr(slash + 1) : "";
    return answer_table(request, path.substr(0, slash), what, now);
  }
  if (path.starts_with("/daily/") && !tables_.is_of_a_page()) {
    MENAGERIE_TAKE(told, daily_tries_.answer(tables_, request, path.substr(7), limiter_, now));
    return json_reply(std::move(told));
  }
  const bool games = path == "/games" || path.starts_with("/games/");
  if (path != "/tables" && !games) return denied(Trouble::not_found);
  if (!reads) return denied(Trouble::wrong_method, "GET is expected");
  if (path == "/tables") return json_reply(lobby_json());
  const std::string_view locale = query_of(request, "lang");
  if (path == "/games") return json_reply(about_games(tables_.games(), locale));
  return game_reply(tables_, path.substr(7), locale);
}

// The newest table of each visitor comes before the second one of any, so no one takes all lines.
std::vector<LobbyLine> Service::lobby() const {
  struct Place {
    std::size_t nth;  // Newest first among the creator's tables.
    std::pair<Time, std::string> table;
  };
  std::vector<Place> places;
  std::unordered_map<std::string, std::size_t> counts;
  const auto& listed = tables_.listed();
  for (auto one = listed.rbegin(); one != listed.rend(); ++one) {
    const ServedTable& served = *tables_.served().at(one->second);
    const bool is_new = told_now_ - served.table->created() < unvisited_line_ms;
    if (!served.visited && !is_new && served.table->status() == Table::Status::waiting) continue;
    const std::size_t nth = counts[networks_of(served.account).back()]++;
    // The creators of tables from before this server started are unknown.
    if (nth < lines_of_a_visitor_max || served.account.empty()) places.push_back({nth, *one});
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const Place& one, const Place& other) { return one.nth < other.nth; });
  if (places.size() > lobby_max) places.resize(lobby_max);
  std::vector<LobbyLine> lines;
  for (const auto& [nth, table] : places) {
    const auto& [created, id] = table;
    lines.push_back({created, id, lobby_line(*tables_.served().at(id)->table), lines.size()});
  }
  return lines;
}

std::string Service::lobby_json() const {
  std::vector<LobbyLine> lines = lobby();
  sort_lobby(lines);
  wire::Tables tables;
  for (const LobbyLine& line : lines) tables.tables.emplace_back(line.json);
  for (const auto& [game, count] : tables_.people())
    tables.people[game] = number_of<wire::Count>(count);
  return wire::text_of(tables);
}

Answer<Later> Service::mine(const Request& request) {
  MENAGERIE_TAKE(asked, body_of(request));
  const auto tokens = asked.find("tokens");
  if (tokens == asked.end() || !tokens->is_array() || tokens->size() > 50) {
    return denied(Trouble::bad_request, "'tokens' must be a list of at most 50");
  }
  std::deque<TokenParts> seats;
  for (const Json& token : *tokens) {
    if (!token.is_string()) return denied(Trouble::bad_request, "a token must be a text");
    if (auto parts = read_token(token.get_ref<const std::string&>())) seats.push_back(*parts);
  }
  if (!my_seats_.ask(request.client, request.visitor, std::move(seats))) {
    return tl::unexpected(too_many(1, denials::waiting_already()));
  }
  return Later{};
}

Answer<Later> Service::answer_table(const Request& request, std::string_view id,
                                    std::string_view what, Time now) {
  MENAGERIE_TAKE(served, tables_.find(std::string(id), now));
  tables_.look(*served, request.visitor, now);
  if (request.method == "POST") return post_table(request, *served, what, now);
  if (request.method == "GET" || request.method == "HEAD") {
    return get_table(request, *served, what, now);
  }
  return denied(Trouble::wrong_method, "GET or POST is expected");
}

// Getting a seat needs no token; everything else is a command of the token's seat, as in a frame.
Answer<Later> Service::post_table(const Request& request, ServedTable& served,
                                  std::string_view what, Time now) {
  const bool seats =
      what == "join" || what == "claim" || what == "ask-seat" || what == "given-seat";
  if (!seats && !is_command(what)) return denied(Trouble::not_found);
  MENAGERIE_TAKE(asked, body_of(request));
  if (what == "join") {
    MENAGERIE_TAKE(seated, join_table(tables_, served, asked, {&limiter_, request.visitor, now}));
    return json_reply(seated_text(seated), 201);
  }
  if (what == "ask-seat") {
    MENAGERIE_TAKE(seated, ask_seat(tables_, served, asked, {&limiter_, request.visitor, now}));
    return json_reply(seated_text(seated));
  }
  if (what == "given-seat") {
    MENAGERIE_TAKE(seated, given_seat(served, asked));
    return json_reply(seated_text(seated));
  }
  if (what == "claim") {
    MENAGERIE_TAKE(seated, claim_seat(tables_, served, asked, {&limiter_, request.visitor, now}));
    return json_reply(seated_text(seated), 201);
  }
  MENAGERIE_TAKE(seat, seat_by_token(served, request.token));
  MENAGERIE_TAKE(command_id, asked_id(asked));
  ++commands_;
  MENAGERIE_TAKE(ack, command(served, {what, seat, command_id, now, request.visitor}, asked));
  return json_reply(done_text(ack));
}

Answer<Later> Service::get_table(const Request& request, ServedTable& served, std::string_view what,
                                 Time now) {
  const Table& table = *served.table;
  Observer who;
  if (!request.token.empty()) {
    MENAGERIE_TAKE(seat, seat_by_token(served, request.token));
    who = seat;
  }
  if (what.empty()) return json_reply(wire::text_of(table_now(table, served.presence(), now)));
  if (what == "view") {
    if (who && query_of(request, "present") == "true") tables_.poll(served, *who, now);
    const Story story = story_of(table, who, std::nullopt);
    const std::string view = view_now(table, who, story.log);
    return json_reply(
        wire::text_of(wire::ViewAnswer{number_of<wire::Version>(table.version()), view}));
  }
  if (what == "stream") return stream(request, served, who, now);
  if (what == "chat") {
    std::optional<std::size_t> before;
    if (const auto text = query_of(request, "before"); !text.empty()) {
      before = number_in(text);
      if (!before) return denied(Trouble::bad_request, "'before' must be a number from 0");
    }
    const ChatPage page = chat_page(table, who, before);
    return json_reply(wire::text_of(wire::ChatPage{page.lines, page.more}));
  }
  if (what == "hint") return hint(request, served, who, now);
  if (what == "review") {
    MENAGERIE_TAKE(review, reviews_.ask(tables_, table, request.visitor, limiter_, now));
    return json_reply(std::move(review));
  }
  if (what != "record" && what != "check" && !what.starts_with("events/"))
    return denied(Trouble::not_found);
  // A game that ended early can be replayed as far as it got.
  if (!table.is_revealed() || table.events().empty())
    return denied(Trouble::not_now, denials::not_over());
  if (what == "record") {
    Reply reply = json_reply(write_record(table.record()) + "\n");
    reply.download = table.settings().game + "-" + table.id() + ".jsonl";
    return reply;
  }
  if (what == "check") return json_reply(checked(table));
  const auto event = number_in(what.substr(7));
  if (!event || *event > table.events().size()) return denied(Trouble::not_found);
  MENAGERIE_TAKE(onlooker, onlooker_in(query_of(request, "seat"), table.players()));
  return json_reply(view_at(table, onlooker, *event));
}

Answer<Later> Service::stream(const Request& request, ServedTable& served, Observer who, Time now) {
  if (request.method != "GET") return denied(Trouble::wrong_method, "GET is expected");
  std::optional<std::size_t> since;
  if (const auto text = query_of(request, "since"); !text.empty()) {
    since = number_in(text);
    if (!since) return denied(Trouble::bad_request, "'since' must be a number from 0");
  }
  Reply reply;
  reply.client = request.client;
  reply.type = "application/x-ndjson";
  reply.stream = true;
  tables_.effects().replies.push_back(std::move(reply));
  visitors_[request.client] = request.visitor;
  welcome(request.client, served, who, {}, since, now);
  return Later{};
}

Answer<Later> Service::hint(const Request& request, ServedTable& served, Observer who, Time now) {
  const Table& table = *served.table;
  Think think;
  think.ticket.purpose = Ticket::Purpose::hint;
  think.urgency = Urgency::hint;
  think.account = request.visitor;
  think.ticket.table = table.id();
  think.ticket.client = request.client;
  think.ticket.generation = table.generation();
  think.level = Level::strong;
  think.game = &table.entry();
  auto match = table.match().fresh();
  if (table.is_revealed()) {
    const bool is_of_now = !request.query.contains("event") && !request.query.contains("seat");
    if (who && is_of_now) return denied(Trouble::stale, denials::over());
    think.urgency = Urgency::review;
    const auto event = number_in(query_of(request, "event"));
    if (!event || *event > table.events().size()) {
      return denied(Trouble::bad_request, "'event' must be the number of an event");
    }
    for (std::size_t i = 0; i < *event; ++i) play_event(*match, table.events()[i]);
    think.ticket.asked_at = *event;
    const auto seat = query_of(request, "seat");
    MENAGERIE_TAKE(onlooker, onlooker_in(seat.empty() ? "public" : seat, table.players()));
    const SeatSet seats = match->turn().kind == Turn::Kind::play ? match->turn().seats : SeatSet{};
    if (seats.empty()) return denied(Trouble::not_now, denials::nobody_decides());
    think.ticket.seat = onlooker.kind == Onlooker::Kind::seat ? onlooker.seat : seats.lowest();
    if (!seats.has(think.ticket.seat)) {
      return denied(Trouble::not_now, denials::others_decide());
    }
  } else {
    if (!who) return denied(Trouble::wrong_token);
    if (!table.gives_hints()) return denied(Trouble::not_allowed, denials::no_hints());
    if (!table.acting().has(*who)) return denied(Trouble::not_now, denials::not_your_turn());
    think.ticket.seat = *who;
    think.ticket.asked_at = table.events().size();
    match = table.match().clone();
  }
  const bool is_told = think.urgency == Urgency::hint && table.people() > 1;
  if (is_told && !table.takes_more()) return full_of_changes();
  if (auto denial = limiter_.hint(request.visitor, now)) {
    return tl::unexpected(std::move(*denial));
  }
  if (!hints_.begin(request.client, request.visitor)) {
    return tl::unexpected(too_many(5, denials::busy_hints()));
  }
  think.observation = match->observe(think.ticket.seat);
  think.seed = seed_of_thought(table, think.ticket);
  if (is_told) {
    tables_.make(served, change_at(now, changes::UsedHint{think.ticket.seat}));
  }
  tables_.effects().thinks.push_back(std::move(think));
  return Later{};
}

}  // namespace menagerie
