// SPDX-License-Identifier: Apache-2.0
// What is sent is written as it always was: a line of each form, all else of a view left out.
#include <cstdlib>
#include <fstream>
#include <set>

#include "fair_game.h"
#include "game.h"

namespace menagerie {
namespace {

const std::string sent_file = std::string(SERVER_GOLDENS) + "/sent.jsonl";

// The names of all members in it, with null and lists told from what has something in it.
void add_form(std::string& form, const Json& json) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) {
      form += " " + name;
      if (name == "options" || name == "args" || name == "told") continue;
      form += '(';
      add_form(form, value);
      form += ')';
    }
  } else if (json.is_array()) {
    form += '[';
    if (!json.empty()) add_form(form, json.front());
    form += ']';
  } else if (json.is_null()) {
    form += '0';
  }
}

// The first of each form.
class Forms {
 public:
  void add(const std::string& text) {
    Json json = Json::parse(text);
    EXPECT_EQ(json.dump(), text);
    shorten(json);
    std::string form;
    add_form(form, json);
    if (json.contains("t")) form += json["t"].get<std::string>();
    if (seen_.insert(form).second) lines_.push_back(json.dump());
  }
  void add_all(Driver& driver) {
    for (const auto& [client, frames] : driver.frames) {
      for (const std::string& frame : frames) add(frame);
    }
  }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  // Only the names of a view's members stay; text_test.cpp has the rest.
  static void shorten(Json& json) {
    if (!json.is_structured()) return;
    if (json.is_object() && json.contains("view") && json["view"].is_object()) {
      Json names = Json::array();
      for (const auto& member : json["view"].items()) names.push_back(member.key());
      json["view"] = std::move(names);
    }
    for (Json& value : json) shorten(value);
  }

  std::set<std::string> seen_;
  std::vector<std::string> lines_;
};

// A player at a table who says everything by frames.
struct Speaker {
  Driver& driver;
  ClientId client;
  Json operator()(const std::string& t, const Json& d = Json::object()) const {
    return driver.say(client, t, d);
  }
};

// Three people and a spectator before the game, and all that goes wrong.
void talk(ServedGame& game, Forms& forms) {
  Driver& driver = game.driver;
  const Speaker ada{driver, driver.watch(game.table, game.ada)};
  const Speaker grace{driver, driver.watch(game.table, game.grace)};
  const Speaker watcher{driver, driver.watch(game.table)};
  driver.say_raw(watcher.client, "{");
  driver.say_raw(watcher.client, R"({"t":"ping"})");
  driver.say_raw(watcher.client, R"({"t":"ping","a":"p\"1","d":{}})");
  watcher("chat", {{"text", "x"}});
  ada("dance");
  ada("unseat", {{"seat", 7}});
  ada("rename", {{"name", "Ada \"L\" \\ \u00e4\u7f8a"}});
  grace("chat", {{"text", "Hello \\ \"there\""}});
  ada("mute", {{"seat", 1}, {"muted", true}});
  ada("mute", {{"seat", 1}, {"muted", false}});
  grace("react", {{"feeling", "applause"}});
  ada("silence", {{"seat", 1}, {"silenced", true}});
  grace("react", {{"feeling", "applause"}});
  ada("silence", {{"seat", 1}, {"silenced", false}});
  grace("report", {{"seat", 0}, {"text", "rude"}});
  ada("bot", {{"seat", 2}, {"level", "strong"}});
  forms.add(driver.ask("GET", "/tables").body);
  forms.add(driver.ask("GET", game.path("/view")).body);
  ada("unseat", {{"seat", 1}});
  const Json lucky{{"name", "Grace"}, {"seat", 1}, {"luck", "se\"ven"}};
  game.grace = driver.json("POST", game.path("/join"), lucky)["token"];
  const Json link = ada("move-link");
  const Reply claimed = driver.ask("POST", game.path("/claim"), {{"code", link["d"]["code"]}});
  forms.add(claimed.body);
  game.ada = Json::parse(claimed.body)["token"];
  driver.watch(game.table, game.ada + "x");
}

std::string hint_text(ServedGame& game, const std::string& token) {
  Request request;
  request.client = 1'000'000;
  request.method = "GET";
  request.path = "/api/v1" + game.path("/hint");
  request.token = token;
  game.driver.request(request);
  game.driver.let_bots_play();
  return game.driver.reply(request.client).value().body;
}

// All pieces of a review, the first with a mistake.
void examine_at_once(Driver& driver) {
  for (double loss = 0.25; !driver.thinks.empty(); loss = 0) {
    const Think think = driver.thinks.front();
    driver.thinks.erase(driver.thinks.begin());
    Thought thought = examined(think);
    thought.finding.decision.made = "this";
    thought.finding.decision.best = "that";
    thought.finding.decision.loss = loss;
    thought.finding.decision.low = loss / 2;
    driver.thought(thought);
  }
}

// A decision is taken back, a bot stands in; a player goes and comes back.
void play_and_look(ServedGame& game, Forms& forms) {
  Driver& driver = game.driver;
  const Speaker ada{driver, driver.watch(game.table, game.ada)};
  const Speaker grace{driver, driver.watch(game.table, game.grace)};
  ada("start", {{"bots", "easy"}});
  const auto asks = [&] { return game.asked() == game.ada ? ada : grace; };
  const Speaker first = asks();
  const Speaker other = first.client == ada.client ? grace : ada;
  const Json legal = driver.view(game.table, game.asked())["legal"];
  first("act", {{"do", "play nothing"}});
  first("act", {{"do", legal[0]}, {"at", 99}});
  first("judge", {{"do", "play nothing"}});
  first("judge", {{"do", "play R99"}});
  other("judge", {{"do", legal[0]}});
  first("judge", {{"do", legal[0]}});
  forms.add(hint_text(game, game.asked()));
  first("act", {{"do", legal[0]}});
  first("undo");
  other("answer", {{"agree", true}});
  first("act", {{"do", legal[0]}});
  ada("chat", {{"text", "during"}});
  ada("take-over", {{"level", "novice"}});
  ada("hand-back");
  ada("abandon");
  driver.watch(game.table, game.ada, 3);
  driver.watch(game.table, {}, 3);
  game.play_out();
  const Json tokens{{"tokens", {game.ada, game.grace, "x"}}};
  forms.add(driver.ask("POST", "/mine", tokens).body);
  for (const char* path : {"", "/chat", "/check", "/review"}) {
    forms.add(driver.ask("GET", game.path(path)).body);
  }
  examine_at_once(driver);
  forms.add(driver.ask("GET", game.path("/review")).body);
  for (const Speaker& one : {ada, grace}) one("rematch");
}

std::vector<std::string> all_forms() {
  Forms forms;
  ServedGame game(Json{{"bots", {{"2", "easy"}}},
                       {"hints", true},
                       {"open", true},
                       {"fill", {{"after_s", 600}}},
                       {"clock", {{"bank_ms", 600'000}, {"increment_ms", 1000}}}});
  talk(game, forms);
  play_and_look(game, forms);
  forms.add_all(game.driver);

  FairGame fair;
  const ClientId watcher = fair.driver.watch(fair.table);
  fair.open_all();
  fair.play_out();
  forms.add(fair.driver.ask("GET", "/tables/" + fair.table).body);
  fair.driver.watch(fair.table, fair.ada, 185);
  fair.driver.store.failures = 1;
  fair.driver.say(fair.driver.watch(fair.table, fair.ada), "chat", {{"text", "lost"}});
  fair.driver.gone(watcher);
  forms.add_all(fair.driver);

  Driver driver;
  const auto post = [&](const Json& new_game) {
    const Reply reply = driver.ask("POST", "/tables", new_game);
    forms.add(reply.body);
    return Json::parse(reply.body);
  };
  post({{"game", "savage-bowl"}, {"options", {{"players", 99}}}});
  post({{"game", "savage-bowl"}});
  const Json made = post({{"game", "rage-n-glyphs"}, {"bots", {{"others", "normal"}}}});
  driver.watch(made["table"]);
  for (int i = 0; i < 300; ++i) {
    driver.let_bots_play(1);
    driver.pass(1000);
  }
  forms.add_all(driver);
  return forms.lines();
}

TEST(Sent, IsWrittenAsItAlwaysWas) {
  const auto lines = all_forms();
  if (std::getenv("UPDATE_GOLDENS") != nullptr) {
    std::ofstream file(sent_file);
    for (const std::string& line : lines) file << line << '\n';
  }
  std::ifstream file(sent_file);
  std::vector<std::string> right;
  for (std::string line; std::getline(file, line);) right.push_back(line);
  ASSERT_EQ(lines.size(), right.size());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i], right[i]);
}

}  // namespace
}  // namespace menagerie
