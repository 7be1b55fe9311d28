// SPDX-License-Identifier: Apache-2.0
// The tables of the page, which are the server's (src/server/page/page_host.h).
#include "server/tables/views/about_games.h"

#include "doors.h"
#include "server/page/page_host.h"

namespace menagerie {
namespace {

constexpr std::int64_t minds_max = 16;
constexpr std::int64_t latest = 100'000'000'000'000;  // In the year 5138.

class PageEntropy final : public Entropy {
  void fill(std::span<unsigned char> bytes) override { page_random(bytes); }
};

std::unique_ptr<PageHost>& host() {
  static std::unique_ptr<PageHost> one;
  return one;
}

PageHost* host_of(CallRequest& request) {
  if (host() == nullptr) request.fail("there are no tables; open them first");
  return host().get();
}

PageClocks clocks_of(CallRequest& request) {
  const std::int64_t wall = request.number("now", 0, latest);
  return {wall, request.number("steady", 0, latest)};
}

std::optional<std::vector<std::string>> changes_of(const Json& list) {
  std::vector<std::string> changes;
  if (!list.is_array()) return std::nullopt;
  for (const Json& body : list) {
    if (!body.is_string()) return std::nullopt;
    changes.push_back(body.get<std::string>());
  }
  return changes;
}

Json answer(CallRequest& request, Result<Json> result) {
  if (result) return *std::move(result);
  request.fail(result.error().text);
  return {};
}

// Starts with an empty store.
Json open_tables(CallRequest& request) {
  static PageEntropy entropy;
  const auto minds = static_cast<unsigned>(request.number("minds", 1, minds_max));
  if (!request.wrong()) host() = std::make_unique<PageHost>(table_games(), entropy, minds);
  return Json::object();
}

Json keep_table(CallRequest& request) {
  PageHost* tables = host_of(request);
  const std::string table = request.text("table");
  const auto changes = request.has("changes") ? changes_of(request.json("changes")) : std::nullopt;
  if (!changes) request.fail("'changes' must be a list of texts");
  if (request.wrong()) return {};
  if (const auto wrong = tables->keep(table, *changes)) request.fail(wrong->text);
  return Json::object();
}

Json table_input(CallRequest& request) {
  PageHost* tables = host_of(request);
  const PageClocks clocks = clocks_of(request);
  if (!request.has("input")) request.fail("the call lacks 'input'");
  if (request.wrong()) return {};
  return answer(request, tables->input(request.json("input"), clocks));
}

Json tables_stored(CallRequest& request) {
  PageHost* tables = host_of(request);
  const PageClocks clocks = clocks_of(request);
  const bool done = request.truth("done");
  if (request.wrong()) return {};
  return answer(request, tables->stored(done, clocks));
}

constexpr auto calls = std::to_array<Call>({{"open_tables", open_tables},
                                            {"keep_table", keep_table},
                                            {"table_input", table_input},
                                            {"tables_stored", tables_stored}});

}  // namespace

std::span<const Call> table_calls() { return calls; }

// The page asks the server, or its own cache, what there is to know of games.
std::string about_games(std::span<const GameType>, std::string_view) { return R"({"games":[]})"; }
std::string about_game(const GameType&, std::string_view) { return "{}"; }
std::optional<std::string_view> words_of_game(const GameType&, std::string_view) {
  return std::nullopt;
}

}  // namespace menagerie
