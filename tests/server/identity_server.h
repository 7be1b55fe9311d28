// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "driver.h"
#include "person.h"
#include "problem.h"
#include "server/circles/people.h"

// A service that keeps people's keys, without sockets. The signatures were checked before
// (signed_request_test.cpp).
namespace menagerie::people {

inline constexpr std::string_view today = "2026-11-28";

inline const Person ada_person{1}, grace_person{2}, new_person{3};
inline const std::string ada = ada_person.key(), grace = grace_person.key(),
                         renewed = new_person.key();

// "Seven!", encrypted.
inline constexpr const char* sealed = "U2V2ZW4h";

inline std::string trouble_in(const Reply& reply) {
  return reply.status < 400 ? std::string() : problem_of(Json::parse(reply.body));
}

struct IdentityServer : Driver {
  IdentityServer() {
    now = (day_number(today) * 24 + 12) * 3'600'000;
    annex = [this] { return std::make_unique<People>(People::Settings{settings, circles}); };
    restart();
  }

  Reply by(const std::string& key, const std::string& method, const std::string& path,
           const Json& body = {}) {
    signer = key;
    Reply reply = ask(method, path, body);
    signer.clear();
    return reply;
  }
  Json me(const std::string& key) { return Json::parse(by(key, "GET", "/me").body); }
  std::string put(const std::string& key, const std::string& name) {
    return trouble_in(by(key, "PUT", "/me", {{"name", name}}));
  }
  Reply put_vault(const std::string& key, int version, const std::string& data = sealed) {
    return by(key, "PUT", "/me/vault", {{"version", version}, {"data", data}});
  }
  Json vault(const std::string& key) { return Json::parse(by(key, "GET", "/me/vault").body); }
  // A table with a seat, and its token.
  Json seated(const std::string& name = "Ada") {
    return json("POST", "/tables", {{"game", "savage-bowl"}, {"name", name}});
  }
  Reply keep(const std::string& key, const Json& seat) {
    return by(key, "PUT", "/me/seats/" + seat["table"].get<std::string>(),
              {{"token", seat["token"]}});
  }
  Reply take(const std::string& key, const Json& seat) {
    return by(key, "POST", "/me/seats/" + seat["table"].get<std::string>());
  }
  std::string renew(const std::string& from, const Person& to) {
    challenge = "challenge";
    const std::string signature = to.sign(renewal_text(from, to.key(), challenge));
    return trouble_in(by(from, "POST", "/me/renew", {{"key", to.key()}, {"signature", signature}}));
  }
  // From outside the service: the texts of all documents.
  std::string stored() {
    std::string all;
    const auto list = store.documents().list("", 1000).value();
    for (const Document& one : list) {
      all += one.name + " " + std::to_string(one.day) + " " + one.text + " " +
             store.documents().attachment(one.name).value() + "\n";
    }
    return all;
  }

  Identities::Settings settings;
  Circles::Settings circles;
};

}  // namespace menagerie::people
