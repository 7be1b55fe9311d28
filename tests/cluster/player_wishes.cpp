// SPDX-License-Identifier: Apache-2.0
// What a player wants, and when.
#include <utility>

#include "tests/cluster/service_player.h"

namespace menagerie {
namespace {

constexpr Time answer_ms = 2500;  // So long it waits for an answer beside its connection.

}  // namespace

void Player::act_soon() {
  if (acts_soon_ || role_ == Role::onlooker) return;
  acts_soon_ = true;
  cluster_.later(cluster_.between(10, 120), [this, tries = tries_] {
    if (tries_ != tries) return;
    acts_soon_ = false;
    if (pending_.empty()) act();
  });
}

void Player::act() {
  if (!is_open_ || role_ == Role::onlooker) return;
  if (pending_.empty()) choose();
  if (pending_.empty()) return;
  ++said_;
  heard_ = cluster_.now();
  if (says_by_http_) {
    Request asks = request("POST", "/" + table_ + "/" + command_);
    Json body = d_;
    body["a"] = pending_id_;
    asks.body = body.dump();
    return ask(std::move(asks));
  }
  step([id = connection_, text = pending_](Node& node, Moment now) { node.frame(id, text, now); });
}

void Player::choose() {
  if (wants_to_open()) return want("open-luck", {{"luck", luck_}});
  if (is_asked_to_undo_) return want("answer", {{"agree", cluster_.happens(700)}});
  if (is_stood_in_ && status_ == "playing") return want("hand-back", Json::object());
  const bool may_start = !is_opening_ && !(all_.promises() && has_started_);
  if (status_ == "waiting" && plan_.starts && role_ == Role::host && guest_sits_ && may_start) {
    return want("start", {{"bots", "novice"}});
  }
  if (!rematch_.empty()) return want_rematch();
  if (!cluster_.begins_more()) return;
  const bool lacks_hints = plan_.wish.value("hints", false) && !gives_hints_;
  if (lacks_hints && is_host_ && status_ == "playing") {
    return want("hints", {{"on", true}});
  }
  if (status_ == "playing") return choose_in_game();
  if (is_over() && all_.removes() && cluster_.happens(800)) return go_away(soon());
  if (is_over()) return want_rematch();
  if (cluster_.happens(30)) want("chat", {{"text", "Hello " + std::to_string(commands_)}});
}

void Player::go_away(Time until) {
  away_until_ = until;
  all_.hang_up(*this);
}

bool Player::leaves() {
  if (plan_.left_from == 0 || has_left_ || cluster_.now() < plan_.left_from) return false;
  has_left_ = true;
  go_away(plan_.left_from + 6000);
  return true;
}

void Player::choose_in_game() {
  if (leaves()) return;
  const auto roll = cluster_.below(1000);
  if (roll < 30) return want("chat", {{"text", "Line " + std::to_string(commands_)}});
  if (roll < 40) return want("rename", {{"name", "Name " + std::to_string(commands_)}});
  if (roll < 55) return want("undo", Json::object());
  if (roll < 65) return want("take-over", {{"seat", seat_->index()}, {"level", "novice"}});
  if (roll < (all_.removes() ? 150u : all_.promises() ? 100u : 68u))
    return want("abandon", Json::object());
  if (legal_.empty()) return;
  Json d{{"do", legal_[cluster_.below(legal_.size())]}};
  if (cluster_.happens(500)) d["at"] = event_;
  want("act", d);
}

void Player::want(const std::string& command, const Json& d) {
  command_ = command;
  d_ = d;
  said_ = 0;
  says_by_http_ = command == "open-luck" ? cluster_.happens(500) : uses_http_;
  pending_id_ = "a" + std::to_string(number_) + "-" + std::to_string(++commands_);
  pending_ = Json{{"t", command}, {"a", pending_id_}, {"d", d}}.dump();
}

// Asks whichever node, and another one where no answer comes.
void Player::ask(Request request) {
  const std::size_t process = cluster_.below(simulated_processes);
  const ClientId number = request_ = request.client = all_.begin_request(*this, table_);
  const bool looks = role_ == Role::onlooker;
  asked_from_ = highest_;
  cluster_.later(answer_ms, [this, number, process, looks] {
    if (request_ != number) return;
    request_ = 0;
    cluster_.step(process, [number](Node& node, Moment now) { node.gone(number, now); });
    if (!looks) act();
  });
  cluster_.step(process, [request](Node& node, Moment now) { node.request(request, now); });
}

// Who looks on asks for the view, too.
void Player::look_now() {
  if (role_ != Role::onlooker || looks_soon_) return;
  looks_soon_ = true;
  cluster_.later(cluster_.between(300, 1500), [this] {
    looks_soon_ = false;
    if (!cluster_.begins_more()) return;
    const bool is_free = request_ == 0 && !(is_connected() && leaves());
    if (is_free && all_.removes() && is_over() && is_connected()) {
      go_away(soon());
    } else if (is_free) {
      ask(request("GET", "/" + table_ + "/view"));
    }
    look_now();
  });
}

}  // namespace menagerie
