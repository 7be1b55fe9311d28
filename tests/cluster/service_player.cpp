// SPDX-License-Identifier: Apache-2.0
#include "tests/cluster/service_player.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/json.h"
#include "tests/server/problem.h"

namespace menagerie {
namespace {

std::optional<std::size_t> number_at(std::string_view text, std::size_t at) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (read.ec != std::errc{}) return std::nullopt;
  return number;
}

bool may_be_asked_again(const std::string& problem) {
  return problem == "unavailable" || problem == "too-many" || problem == "restart";
}

// What a seat may well be refused in the course of a game.
bool is_usual(const std::string& problem) {
  return problem == "stale" || problem == "refused" || problem == "not-now" || problem == "no-undo";
}

}  // namespace

std::optional<std::size_t> version_of(std::string_view text) {
  constexpr std::string_view word = R"("v":)";
  if (text.starts_with(R"({"v":)")) return number_at(text, 1 + word.size());
  const bool has_one = text.starts_with(R"({"t":"welcome")") ||
                       text.starts_with(R"({"t":"step")") || text.starts_with(R"({"t":"ack")");
  if (!has_one) return std::nullopt;
  const std::size_t at = text.find(word);
  return at == std::string_view::npos ? std::nullopt : number_at(text, at + word.size());
}

// ---- The connection -------------------------------------------------------------------------

Request Player::request(const std::string& method, const std::string& what) const {
  Request request;
  request.visitor = "somebody";
  request.method = method;
  request.path = "/api/v1/tables" + what;
  request.token = token_;
  return request;
}

bool Player::greet(ClientId connection) {
  all_.note(connection, table_);
  greeted_from_ = certain_;
  const auto tries = tries_;
  if (role_ != Role::onlooker && token_.empty()) {
    const bool makes = role_ == Role::host;
    Request sits = request("POST", makes ? "" : "/" + table_ + "/join");
    sits.client = connection;
    Json join{{"name", "Grace"}, {"seat", plan_.guest.index()}, {"key", plan_.key + "-guest"}};
    Json asks = makes ? plan_.wish : join;
    if (all_.promises()) asks["luck_promise"] = all_.luck().promised(luck_ = luck_behind({}));
    sits.body = asks.dump();
    step([sits](Node& node, Moment now) { node.request(sits, now); });
    return true;
  }
  if (role_ == Role::onlooker && uses_http_) {
    Request stream = request("GET", "/" + table_ + "/stream");
    stream.client = connection;
    if (highest_ > 0) stream.query["since"] = std::to_string(highest_);
    step([stream](Node& node, Moment now) { node.request(stream, now); });
    return true;
  }
  Json d{{"table", table_}};
  if (!token_.empty()) d["token"] = token_;
  if (highest_ > 0) d["since"] = highest_;
  const std::string hello = Json{{"t", "hello"}, {"a", "h"}, {"d", d}}.dump();
  step([connection](Node& node, Moment now) { node.opened(connection, "somebody", now); });
  if (tries_ != tries || !is_connected()) return false;
  step([connection, hello](Node& node, Moment now) { node.frame(connection, hello, now); });
  return true;
}

void Player::left() {
  if (!frames_.empty()) all_.look_back(*this);
  frames_.clear();
  legal_.clear();
  acts_soon_ = false;
}

void Player::answered(const Reply& reply) {
  heard_ = cluster_.now();
  if (reply.stream || reply.status == 503) return;
  if (reply.status == 404 && is_removed()) return end();
  const bool joins = role_ != Role::host;
  if (joins && reply.status == 404 && highest_ == 0) return;  // Nobody has made it yet.
  if (role_ == Role::onlooker || reply.status != 201) {
    return cluster_.violated("it is told " + reply.body);
  }
  const Json seated = Json::parse(reply.body);
  if (seated["table"] != table_) cluster_.violated("a key made another table: " + reply.body);
  if (all_.promises()) all_.luck().bound(table_, seated["commitment"]);
  token_ = seated["token"];
  seat_ = Seat(seated["seat"].get<unsigned>());
}

void Player::hear(const std::string& frame) {
  heard_ = cluster_.now();
  if (frame.starts_with(R"({"t":"welcome")")) return welcomed(frame);
  if (frame.starts_with(R"({"t":"step")")) return stepped(frame);
  if (frame.starts_with(R"({"t":"ack")")) {
    const Json ack = Json::parse(frame);
    if (ack["a"] == pending_id_) done(*version_of(frame), ack["d"]);
  } else if (frame.starts_with(R"({"t":"error")")) {
    const Json error = Json::parse(frame);
    denied(error.value("a", Json()), error["d"]);
  }
}

void Player::welcomed(const std::string& frame) {
  const Json d = Json::parse(frame)["d"];
  const std::size_t version = *version_of(frame);
  if (is_open_) cluster_.violated("a second welcome");
  if (d["table"]["id"] != table_) cluster_.violated("a view of another table");
  const Json own = seat_ ? Json(seat_->index()) : Json(nullptr);
  if (d["seat"] != own) cluster_.violated("a view of another seat");
  const bool is_past = version < highest_ && cluster_.may_show_the_past();
  if (version < highest_ && !is_past) {
    cluster_.violated("a view older than the one before: " + frame);
  }
  if (version < greeted_from_ && !cluster_.may_show_the_past()) {
    cluster_.violated("a view without what was acknowledged: " + frame);
  }
  if (highest_ > 0 && !is_past && !d["missed"].is_null()) {
    std::size_t next = highest_;
    for (const Json& missed : d["missed"]) {
      if (missed["v"] != ++next) cluster_.violated("something missed is missing");
    }
    if (next != version) cluster_.violated("something missed is missing");
  }
  if (all_.promises()) all_.luck().bound(table_, d["table"]["commitment"]);
  seen_ = highest_ = version;
  frames_ = {frame};
  note_table(d["table"]);
  note_legal(frame);
  is_open_ = true;
  if (role_ == Role::onlooker && !rematch_.empty()) return move_on(rematch_, {});
  look_now();
  if (!pending_.empty() && request_ == 0) return act();
  act_soon();
}

void Player::stepped(const std::string& frame) {
  const std::size_t version = *version_of(frame);
  if (!is_open_) cluster_.violated("a step before the welcome");
  if (version != seen_ + 1) cluster_.violated("not the step behind " + std::to_string(seen_));
  seen_ = highest_ = version;
  frames_.push_back(frame);
  if (frame.find(R"("table":{)") != std::string::npos) {
    const Json d = Json::parse(frame)["d"];
    if (d.contains("table")) note_table(d["table"]);
  }
  note_legal(frame);
  if (role_ == Role::onlooker && !rematch_.empty()) return move_on(rematch_, {});
  act_soon();
}

void Player::note_table(const Json& table) {
  status_ = table["status"];
  gives_hints_ = table["hints"];
  rematch_ = table["rematch"].is_null() ? std::string{} : table["rematch"].get<std::string>();
  guest_sits_ = table["seats"][plan_.guest.index()]["kind"] == "person";
  is_host_ = seat_ && table["host"] == Json(seat_->index());
  if (!seat_) return;
  note_opening(table["opening"]);
  is_stood_in_ = !table["seats"][seat_->index()]["stand_in"].is_null();
  const Json& undo = table["undo"];
  is_asked_to_undo_ = !undo.is_null() && std::count(undo["waiting"].begin(), undo["waiting"].end(),
                                                    seat_->index()) > 0;
}

void Player::note_legal(const std::string& frame) {
  const std::size_t view = frame.find(R"("view":{)");
  if (view == std::string::npos) return;
  constexpr std::string_view event = R"("event":)", legal = R"("legal":[)";
  if (const std::size_t at = frame.find(event, view); at != std::string::npos) {
    event_ = number_at(frame, at + event.size()).value_or(event_);
  }
  const std::size_t at = frame.find(legal, view);
  if (at == std::string::npos) return;
  const Json list =
      Json::parse(frame.substr(at + legal.size() - 1, frame.find(']', at) - at - legal.size() + 2));
  legal_ = list.get<std::vector<std::string>>();
}

// ---- What it is told of what it asked for -----------------------------------------------------

void Player::answered(ClientId number, const Reply& reply) {
  if (request_ != number) return;
  request_ = 0;
  if (role_ == Role::onlooker) {
    if (reply.status == 503) return;
    if (reply.status == 404 && is_removed()) return end();
    const auto version = version_of(reply.body);
    if (reply.status != 200 || !version) return cluster_.violated("no view: " + reply.body);
    if (*version < asked_from_ && !cluster_.may_show_the_past())
      cluster_.violated("an old view: " + reply.body);
    return;
  }
  if (reply.status == 200) return done(*version_of(reply.body), Json::parse(reply.body));
  denied(pending_id_, Json::parse(reply.body));
}

void Player::denied(const Json& id, const Json& problem) {
  const std::string what = problem_of(problem);
  if (what == "not-found" && is_removed()) return end();
  if (id == "h") {
    // Nobody has made it yet; or a node still shows the table as it was before this one sat down.
    const bool is_early = what == "not-found" && role_ == Role::onlooker && highest_ == 0;
    const bool is_past = what == "wrong-token" && cluster_.may_show_the_past();
    if (what != "unavailable" && !is_early && !is_past)
      cluster_.violated("no welcome: " + problem.dump());
    return all_.hang_up(*this);
  }
  if (id != pending_id_ || pending_.empty()) return;
  if (may_be_asked_again(what)) {
    cluster_.later(300, [this, again = pending_id_] {
      if (pending_id_ == again && request_ == 0) act();
    });
    return;
  }
  if (command_ == "open-luck") {
    has_opened_ = true;
    // Nobody is refused who comes in time.
    if (!all_.luck().has_begun(table_)) cluster_.violated("luck is refused: " + problem.dump());
  }
  if (!is_usual(what)) cluster_.violated(pending_ + " is refused: " + problem.dump());
  // Of what was said twice the first saying may still be on its way.
  if (said_ == 1) all_.refused({table_, seat_->index(), pending_id_}, problem.dump());
  pending_.clear();
  pending_id_.clear();
  act_soon();
}

// Its table was removed, and with it what it was there for.
void Player::end() {
  is_done_ = true;
  pending_.clear();
  pending_id_.clear();
  if (is_connected()) all_.hang_up(*this);
}

void Player::done(std::size_t version, const Json& members) {
  const std::string command = std::exchange(command_, {});
  certain_ = std::max(certain_, version);
  // A rematch is asked for by each, and made once.
  if (command == "start") has_started_ = true;
  if (command == "open-luck") {
    has_opened_ = true;
    all_.luck().opened(table_, *seat_, luck_);
  }
  if (command != "rematch") all_.acknowledged({table_, seat_->index(), pending_id_}, version);
  pending_.clear();
  pending_id_.clear();
  if (command == "rematch") {
    if (all_.promises()) all_.luck().bound(members["table"], members["commitment"]);
    return move_on(members["table"], members["token"]);
  }
  act_soon();
}

// To the next table.
void Player::move_on(const std::string& table, const std::string& token) {
  if (is_connected()) all_.hang_up(*this);
  luck_ = luck_behind(table_);
  is_opening_ = opens_ = is_late_ = has_opened_ = has_started_ = false;
  table_ = table;
  token_ = token;
  seen_ = highest_ = certain_ = 0;
  status_.clear();
  rematch_.clear();
  is_asked_to_undo_ = is_stood_in_ = false;
}

}  // namespace menagerie
