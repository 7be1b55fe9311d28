// SPDX-License-Identifier: Apache-2.0
#include "cli/verb.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <thread>

#include "base/spelling.h"
#include "words/language.h"

namespace menagerie::cli {
namespace {

// In the language of who plays, as the page says it.
[[noreturn]] void wrong_choice(const GameType& game, const OptionProblem& wrong) {
  wrong_usage(wrong.message.empty() ? wrong.text
                                    : Language::of(wanted_locale()).say(game.id, wrong.message));
}

double now_seconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

// Letters and digits in lower case, so that "Rage'n Glyphs" finds rage-n-glyphs.
std::string plain(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
  }
  return letters;
}

// What --lang says; empty where it says nothing.
std::string asked_language;

// The first of these variables that says anything; "" if none does.
std::string_view environment(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return "";
}

// Whether a locale's name says that it is written in UTF-8: "de_DE.UTF-8", "ja_JP.utf8@x".
bool names_utf8(std::string_view locale) {
  const std::size_t dot = locale.find('.');
  if (dot == std::string_view::npos) return false;
  const std::string codeset = plain(locale.substr(dot, locale.find('@') - dot));
  return codeset == "utf8";
}

// When the first signal came, in milliseconds of the monotonic clock; 0: none did. Lock-free, so
// that a handler may touch it.
std::atomic<std::int64_t> interrupted_at = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

// A program that signals both a group of processes and this one, as timeout(1) does, sends two
// signals at a time. That isn't a person who is tired of waiting.
constexpr std::int64_t impatient_after = 300;

void on_interrupt(int) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);  // A handler may call this.
  const std::int64_t time = std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
  std::int64_t first = 0;
  if (interrupted_at.compare_exchange_strong(first, time)) return;
  if (time - first >= impatient_after) _exit(130);
}

}  // namespace

void GameChoice::add_to(const Command& verb, Need need) {
  verb.word("GAME", game, "The game's name, as `menagerie games` lists it", need);
  verb.number("--players", players, {1, 1000}, "Number of players (default: the game's)");
  verb.options("--option", "K=V", options, "An option of the game, as K=V; can be repeated");
}

const GameType& GameChoice::entry() const { return find_game_or_fail(game); }

Fields GameChoice::fields() const {
  const GameType& chosen = entry();
  Fields given;
  if (players != 0) given.push_back({"players", std::int64_t{players}});
  for (const std::string& text : options) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) {
      wrong_usage("--option takes NAME=VALUE, not '" + printable(text) + "'");
    }
    const std::string name = text.substr(0, equals);
    const OptionSpec* spec = chosen.option(name);
    if (spec == nullptr) {
      wrong_choice(chosen, complete_options(chosen, {{name, Value{}}}).error());
    }
    auto value = parse_option(chosen, *spec, text.substr(equals + 1));
    if (!value) wrong_choice(chosen, value.error());
    if (const Value* before = find_field(given, name); before != nullptr && *before != *value) {
      wrong_usage("the option '" + name + "' is given twice with different values");
    }
    if (find_field(given, name) == nullptr) given.push_back({name, std::move(*value)});
  }
  auto match = make_match(chosen, given);
  if (!match) wrong_choice(chosen, match.error());
  return (*match)->options();
}

const GameType& find_game_or_fail(const std::string& name) {
  std::string known;
  for (const GameType& entry : games()) {
    if (plain(name) == plain(entry.id) || plain(name) == plain(entry.title)) return entry;
    known += (known.empty() ? "" : ", ") + std::string(entry.id);
  }
  wrong_usage("there is no game '" + printable(name) + "'; the games are " + known);
}

Interrupt::Interrupt() {
  interrupted_at = 0;
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  watch_ = std::jthread([this](const std::stop_token& end) {
    while (!end.stop_requested() && interrupted_at == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (interrupted_at != 0) stop_.request_stop();
  });
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

std::stop_token Interrupt::token() const { return stop_.get_token(); }

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)), total_(total), start_(now_seconds()) {}

Progress::~Progress() {
  if (shown_) print_error("\r\033[K");
}

void Progress::at(std::uint64_t done) {
  const double now = now_seconds();
  if (now - last_ < 0.2 || now - start_ < 0.5) return;
  last_ = now;
  if (isatty(STDERR_FILENO) == 0) return;
  shown_ = true;
  const double rate = static_cast<double>(done) / (now - start_);
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  print_error("\r\033[K{} of {} {}, {:.0f} per s, {:.0f} s left", grouped(done), grouped(total_),
              what_, rate, left);
}

bool colour_allowed() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || *no_color == '\0') &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

void ask_for_language(std::string_view locale) { asked_language = Language::of(locale).tag(); }

std::string wanted_locale() {
  if (!asked_language.empty()) return asked_language;
  if (!utf8_here()) return "en";
  const std::string_view all = environment({"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"});
  return std::string(all.substr(0, all.find(':')));  // LANGUAGE may name several, the best first.
}

bool utf8_here() {
  if (!asked_language.empty() && asked_language != "en") return true;
  static const bool utf8 = std::setlocale(LC_CTYPE, "") != nullptr
                               ? std::string_view(nl_langinfo(CODESET)) == "UTF-8"
                               : names_utf8(environment({"LC_ALL", "LC_CTYPE", "LANG"}));
  return utf8;
}

terminal::Speech speech_about(std::string_view game) {
  return {&Language::of(wanted_locale()), std::string(game), {}, utf8_here()};
}

std::size_t width_here() {
  constexpr std::size_t least = 40;  // Or there is no room for a table.
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 80;
  return size.ws_col == 0 ? 80 : std::max<std::size_t>(least, size.ws_col);
}

terminal::Style style_here() {
  terminal::Style style;
  style.width = width_here();
  style.colour = colour_allowed();
  style.utf8 = utf8_here();
  return style;
}

std::string state_folder() {
  namespace fs = std::filesystem;
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if ((state == nullptr || *state == '\0') && (home == nullptr || *home == '\0')) return "";
  const fs::path parent =
      state != nullptr && *state != '\0' ? fs::path(state) : fs::path(home) / ".local" / "state";
  // A user without a home doesn't get one: root could create any path.
  std::error_code error;
  const bool has_home = home != nullptr && *home != '\0' && fs::is_directory(home, error);
  if (!has_home && !fs::is_directory(parent, error)) return "";
  const fs::path folder = parent / "menagerie";
  fs::create_directories(folder, error);
  return error ? "" : folder.string();
}

unsigned threads_or_all(unsigned asked) {
  return asked != 0 ? asked : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace menagerie::cli
