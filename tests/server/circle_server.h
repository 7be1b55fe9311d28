// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <string>

#include "identity_server.h"

// A service with people and their circles, without sockets.
namespace menagerie::people {

struct CircleServer : IdentityServer {
  CircleServer() {
    put(ada, "Ada");
    put(grace, "Grace");
  }

  static std::string path(const std::string& id, const std::string& rest = {}) {
    return "/circles/" + id + rest;
  }
  Reply by_operator(const std::string& method, const std::string& path) {
    Request request;
    request.client = 1'000'000;
    request.method = method;
    request.path = "/api/v1" + path;
    request.by_operator = true;
    this->request(request);
    return reply(request.client).value();
  }
  // A circle of Ada's.
  void found(const std::string& name = "Thursdays") {
    const Json made = Json::parse(by(ada, "POST", "/circles", {{"name", name}}).body);
    id = made["circle"];
    key = made["key"];
  }
  Reply join(const std::string& who) {
    return by(who, "POST", path(id, "/members"), {{"key", key}});
  }
  // Ada and Grace are members, and have tickets.
  void meet() {
    found();
    join(grace);
    visit(ada);
    visit(grace);
  }
  std::string visit(const std::string& who) {
    return tickets[who] =
               Json::parse(by(who, "POST", path(id, "/visits")).body).value("ticket", "");
  }
  Reply with_ticket(const std::string& who, const std::string& method, const std::string& rest,
                    const Json& body = {}) {
    return ask(method, path(id, rest), body, tickets[who]);
  }
  Json seen(const std::string& who) { return Json::parse(with_ticket(who, "GET", "").body); }
  Json got(const std::string& rest) { return Json::parse(with_ticket(ada, "GET", rest).body); }
  Json mine(const std::string& who) {
    return Json::parse(by(who, "GET", "/circles").body)["circles"];
  }

  // A table of the circle where Ada sits, and bots elsewhere but at seat 1.
  Json table(const Json& more = Json::object()) {
    Json wish{{"game", "savage-bowl"},
              {"options", {{"players", 4}}},
              {"pace_ms", 0},
              {"bots", {{"2", "easy"}, {"3", "easy"}}}};
    wish.update(more);
    const Json made = Json::parse(with_ticket(ada, "POST", "/tables", wish).body);
    tokens[0] = made.value("token", "");
    return made;
  }
  Reply sit(const std::string& who, const std::string& at, const Json& wish = Json::object()) {
    const Reply reply = with_ticket(who, "POST", "/tables/" + at + "/seats", wish);
    const Json seat = Json::parse(reply.body);
    if (seat.contains("seat")) tokens[seat["seat"]] = seat.value("token", "");
    return reply;
  }
  // Those at seats 0 and 1 play until the game is over, with bots at the other seats.
  void play_out(const std::string& at) {
    for (;;) {
      let_bots_play();
      const Json to_act = view(at)["to_act"];
      if (to_act.empty()) return;
      const std::string& token = tokens[to_act[0]];
      const Json legal = view(at, token)["legal"];
      ask("POST", "/tables/" + at + "/act", {{"do", legal[0]}}, token);
    }
  }
  // A game of Ada, Grace and two bots, to its end.
  std::string played() {
    const std::string at = table()["table"];
    sit(grace, at, {{"seat", 1}});
    play_out(at);
    return at;
  }

  std::string id, key;
  std::map<std::string, std::string> tickets;
  std::array<std::string, 10> tokens;
};

}  // namespace menagerie::people
