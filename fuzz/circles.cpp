// SPDX-License-Identifier: Apache-2.0
// Circles from outside. The first byte says what the rest is:
//   d   a document: its kind (a byte) and its text
//   t   changes of a right ticket, in pairs of bytes: where and how
//   b   requests by two members in turn, one per line; "r" restarts
//
// A line is "METHOD PATH BODY". "@" in a path is the circle, and "#" in a body its key.
// A stranger never gets anything, a ticket counts only if it is the right one, and after a restart
// everything is as before.
#include <cstdlib>
#include <string_view>

#include "fuzz/input.h"
#include "server/circles/people.h"
#include "tests/server/driver.h"
#include "tests/server/person.h"

using namespace menagerie;

namespace {

constexpr std::size_t lines_max = 40;
const Person ada{1}, grace{2}, eve{3};

void check_stored(fuzz::Input& input) {
  const std::size_t kind = input.below(4);
  const std::string text = input.text(65'536);
  const auto check = [&](const auto& read, const auto& write) {
    const auto first = read(text);
    if (!first) return;
    const auto again = read(write(*first));
    if (!again || *again != *first) std::abort();
  };
  if (kind == 0) check(read_circle, write_circle);
  if (kind == 1) check(read_chat_page, [](const auto& lines) { return write_chat_page(lines); });
  if (kind == 2) check(read_games_page, [](const auto& games) { return write_games_page(games); });
  if (kind == 3) check(read_standings, write_standings);
  static_cast<void>(circle_document_of(text));
}

void check_ticket(fuzz::Input& input) {
  SeededEntropy entropy(1);
  Circle circle;
  circle.members.push_back({0, ada.key(), "Ada", ""});
  circle.members.push_back({1, grace.key(), "Grace", ""});
  Tickets tickets;
  const std::string right = tickets.make(entropy, "c5t8x1p4n9rb", circle.members[1], 1000);
  std::string ticket = right;
  while (!input.empty()) {
    const std::size_t at = input.below(ticket.size());
    ticket.at(at) = static_cast<char>(input.byte());
  }
  const CircleMember* member = tickets.member_of(ticket, "c5t8x1p4n9rb", circle, 2000);
  if ((member != nullptr) != (ticket == right)) std::abort();
  if (member != nullptr && member->number != 1) std::abort();
}

struct Served : Driver {
  Served() {
    now = 1'795'000'000'000;
    annex = [] { return std::make_unique<People>(People::Settings{}); };
    restart();
    for (const Person* one : {&ada, &grace, &eve}) by(*one, "PUT", "/me", {{"name", "Someone"}});
    const Json made = *parse_json(by(ada, "POST", "/circles", {{"name", "The Secret Ones"}}).body);
    id = made["circle"];
    key = made["key"];
    by(grace, "POST", "/circles/" + id + "/members", {{"key", key}});
  }
  Reply by(const Person& person, const std::string& method, const std::string& path,
           const Json& body = {}) {
    signer = person.key();
    Reply reply = ask(method, path, body);
    signer.clear();
    return reply;
  }
  // What Ada sees, without what isn't stored.
  std::string seen() {
    Json all = *parse_json(by(ada, "GET", "/circles/" + id).body);
    if (all.contains("version")) all.erase("version");
    for (const char* part : {"/chat", "/games", "/standings?season=all"}) {
      all["parts"].push_back(by(ada, "GET", "/circles/" + id + part).body);
    }
    if (!all.contains("members")) return all.dump();
    for (Json& member : all["members"]) member.erase("here");
    return all.dump();
  }
  std::string id, key;
};

std::string with(std::string text, char mark, const std::string& instead) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += instead.size()) {
    text.replace(at, 1, instead);
  }
  return text;
}

void check_requests(fuzz::Input& input) {
  Served server;
  std::string text = input.text(65'536);
  for (std::size_t lines = 0; !text.empty() && lines < lines_max; ++lines) {
    const std::string line = text.substr(0, text.find('\n'));
    text.erase(0, std::min(text.size(), line.size() + 1));
    if (line == "r") {
      const std::string before = server.seen();
      server.restart();
      if (server.seen() != before) std::abort();
      continue;
    }
    const std::size_t first = std::min(line.find(' '), line.size());
    const std::size_t second = std::min(line.find(' ', first + 1), line.size());
    Request request;
    request.client = 1'000'000 + lines;
    request.method = line.substr(0, first);
    const std::string path =
        line.substr(std::min(first + 1, line.size()), second - std::min(first + 1, second));
    request.path = "/api/v1/circles" + with(path, '@', server.id);
    request.body = with(line.substr(std::min(second + 1, line.size())), '#', server.key);
    request.signer = (lines % 2 == 0 ? ada : grace).key();
    server.request(request);
    for (int round = 0; round < 100 && server.service().alarm() == Time{0}; ++round) server.pass(0);
    const auto reply = server.reply(request.client);
    if (!reply || reply->status == 500) std::abort();
    for (const Person* one : {&ada, &grace}) {
      if (reply->body.find(one->key()) != std::string::npos) std::abort();
    }
    const Reply strange = server.by(eve, "GET", "/circles/" + server.id);
    if (strange.status != 404 && strange.status != 503) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  switch (input.byte()) {
    case 't':
      check_ticket(input);
      break;
    case 'b':
      check_requests(input);
      break;
    default:
      check_stored(input);
  }
  return 0;
}
