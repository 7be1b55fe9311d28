// SPDX-License-Identifier: Apache-2.0
// Signed requests from outside. The first byte says what the rest is:
//   h   the field of a signed request, with a right one to change: pairs of bytes say where and how
//   r   the field itself
//   b   lines of "METHOD PATH BODY", requests by two keys in turn; a line of "r" is a restart
//   d   what is stored of an identity
// A field counts only if it is the right one. A key sees nothing of the other, and after a restart
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
constexpr SignedParts parts{"PUT", "/api/v1/me", R"({"name":"Ada"})"};
constexpr std::string_view host = "localhost:8080";

const Person ada{1}, grace{2};

// The right field with some of its letters replaced.
std::string changed_field(fuzz::Input& input, std::string field) {
  while (!input.empty()) {
    const std::size_t at = input.below(field.size());
    field.at(at) = static_cast<char>(input.byte());
  }
  return field;
}

void check_field(fuzz::Input& input, bool is_changed) {
  SeededEntropy entropy(1);
  Challenges challenges(entropy);
  const std::string right = ada.field(parts, host, challenges.make(0));
  const std::string field = is_changed ? changed_field(input, right) : input.text(8192);
  const std::string_view hosts[] = {host};
  const auto signer = check_signature(field, parts, hosts, challenges, 1);
  if (signer && (field != right || signer->key != ada.key())) std::abort();
  if (signer && check_signature(field, parts, hosts, challenges, 1)) std::abort();
}

void check_requests(fuzz::Input& input) {
  Driver driver;
  driver.now = 1'795'000'000'000;
  driver.annex = [] { return std::make_unique<People>(People::Settings{}); };
  driver.restart();
  const auto exported = [&](const Person& person) {
    driver.signer = person.key();
    const Reply reply = driver.ask("GET", "/me/export");
    driver.signer.clear();
    return reply.body;
  };
  std::string text = input.text(65'536);
  for (std::size_t lines = 0; !text.empty() && lines < lines_max; ++lines) {
    const std::string line = text.substr(0, text.find('\n'));
    text.erase(0, std::min(text.size(), line.size() + 1));
    if (line == "r") {
      const std::string before = exported(ada) + exported(grace);
      driver.restart();
      if (exported(ada) + exported(grace) != before) std::abort();
      continue;
    }
    const std::size_t first = std::min(line.find(' '), line.size());
    const std::size_t second = std::min(line.find(' ', first + 1), line.size());
    Request request;
    request.client = 1'000'000 + lines;
    request.method = line.substr(0, first);
    request.path = "/api/v1/me" + line.substr(std::min(first + 1, line.size()),
                                              second - std::min(first + 1, second));
    request.body = line.substr(std::min(second + 1, line.size()));
    request.signer = (lines % 2 == 0 ? ada : grace).key();
    request.challenge = "challenge";
    driver.request(request);
    while (driver.service().alarm() == Time{0}) driver.pass(0);
    const auto reply = driver.reply(request.client);
    if (!reply || reply->status == 500) std::abort();
    if (reply->body.find((lines % 2 == 0 ? grace : ada).key()) != std::string::npos) std::abort();
  }
}

void check_stored(fuzz::Input& input) {
  const auto read = read_identity(input.text(65'536));
  if (!read) return;
  const auto again = read_identity(write_identity(*read));
  if (!again) std::abort();
  if (!read->has_moved && *again != *read) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  switch (input.byte()) {
    case 'h':
      check_field(input, true);
      break;
    case 'r':
      check_field(input, false);
      break;
    case 'b':
      check_requests(input);
      break;
    default:
      check_stored(input);
  }
  return 0;
}
