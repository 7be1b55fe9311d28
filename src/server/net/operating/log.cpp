// SPDX-License-Identifier: Apache-2.0
#include "server/net/operating/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/json.h"
#include "engine/files/standard_streams.h"
#include "server/net/limits/subnet.h"

namespace menagerie {
namespace {

constexpr std::size_t id_letters_max = 64;
// What loggable_path() takes for a word, a number or a table of the API.
constexpr std::size_t word_letters_max = 20, number_digits_max = 6, table_letters = 12;

// ISO 8601 in UTC, with milliseconds.
std::string now_text() {
  using namespace std::chrono;
  const auto now = time_point_cast<milliseconds>(system_clock::now());
  const auto second = time_point_cast<seconds>(now);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(system_clock::to_time_t(second)),
                     (now - second).count());
}

Json line(std::string_view event, const std::string& node) {
  Json line{{"at", now_text()}, {"event", event}};
  if (!node.empty()) line["node"] = node;
  return line;
}

// In one call, so that lines of several threads don't mix.
void write(const Json& line) {
  print_error("{}\n", line.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::int64_t ms_since(std::chrono::steady_clock::time_point began) {
  const auto time = std::chrono::steady_clock::now() - began;
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return is_lower(c) || (c >= 'A' && c <= 'Z'); }

template <class Is>
bool all_of(std::string_view text, std::size_t most, Is is) {
  return !text.empty() && text.size() <= most && std::all_of(text.begin(), text.end(), is);
}

}  // namespace

// Truncated, it is enough to tell networks apart, but not people.
std::string Log::shown(std::string_view address) const {
  if (addresses_ == LogAddresses::none) return {};
  const auto network = read_subnet(address);
  if (!network || addresses_ == LogAddresses::full) return std::string(address);
  const unsigned bits = is_v4(network->address) ? 96 + 24 : 48;
  return text_of(subnet_of(network->address, std::min(bits, network->bits)));
}

std::string Log::from(std::string_view address) const {
  const std::string text = shown(address);
  return text.empty() ? text : ", from " + text;
}

// The form "plain" is read by people, so only this and notices are in it; all others are for
// programs that collect logs, one JSON object per line with its kind in "event".
void Log::refused(std::string_view why, std::string_view address, std::uint64_t others) const {
  if (form_ == LogForm::plain) {
    return notice("refused a connection (" + std::string(why) + ")" + from(address) +
                  (others > 0 ? "; and " + std::to_string(others) + " more" : ""));
  }
  Json said = line("refused", node_);
  said["reason"] = why;
  said["address"] = shown(address);
  said["others"] = others;
  write(said);
}

void Log::notice(const std::string& text) const {
  if (form_ == LogForm::plain) {
    print_error("menagerie: {}\n", text);
    return;
  }
  Json said = line("notice", node_);
  said["text"] = text;
  write(said);
}

void Log::answered(const LoggedRequest& request, unsigned status) const {
  if (form_ == LogForm::plain) return;
  Json said = line("request", node_);
  said["request"] = request.id;
  said["address"] = request.address;
  said["method"] = request.method;
  said["path"] = request.path;
  said["status"] = status;
  said["ms"] = ms_since(request.began);
  write(said);
}

void Log::socket_opened(const LoggedRequest& request) const {
  if (form_ == LogForm::plain) return;
  Json said = line("socket", node_);
  said["request"] = request.id;
  said["address"] = request.address;
  write(said);
}

// Never what the command says: it may be a card, a token or a message of a player.
void Log::command(const LoggedRequest& request, const LoggedSocket& about, std::string_view kind,
                  std::string_view outcome, std::chrono::steady_clock::time_point began) const {
  if (form_ == LogForm::plain) return;
  Json said = line("command", node_);
  said["request"] = request.id;
  said["table"] = about.table;
  said["seat"] = about.seat;
  said["kind"] = kind;
  said["outcome"] = outcome;
  said["ms"] = ms_since(began);
  write(said);
}

void Log::socket_closed(const LoggedRequest& request, const LoggedSocket& about) const {
  if (form_ == LogForm::plain) return;
  Json said = line("socket-end", node_);
  said["request"] = request.id;
  said["address"] = request.address;
  said["table"] = about.table;
  said["seat"] = about.seat;
  said["reason"] = about.reason;
  said["ms"] = ms_since(request.began);
  write(said);
}

void Log::thought(std::int64_t owner, std::int64_t ticket,
                  std::chrono::steady_clock::time_point began) const {
  if (form_ == LogForm::plain) return;
  Json said = line("unit", node_);
  said["desk"] = owner;
  said["ticket"] = ticket;
  said["ms"] = ms_since(began);
  write(said);
}

std::string request_id(std::string_view offered) {
  // Anything else could break a log's lines, or be a secret.
  const bool is_one = all_of(offered, id_letters_max, [](char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_';
  });
  if (is_one) return std::string(offered);
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::string id;
  for (const unsigned char byte : bytes) id += fmt::format("{:02x}", unsigned{byte});
  return id;
}

// Only what can be a word of the protocol, a number or a table's id stays in a path. Anything else
// may be a secret that someone pasted into a link, and becomes "-".
std::string loggable_path(std::string_view path) {
  constexpr std::string_view tables = "/api/v1/tables/";
  std::string left;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    const std::string_view part = path.substr(at + 1, end - at - 1);
    const bool is_word =
        all_of(part, word_letters_max, [](char c) { return is_lower(c) || c == '-'; });
    const bool is_number = all_of(part, number_digits_max, is_digit);
    const bool is_table =
        at + 1 == tables.size() && path.starts_with(tables) && part.size() == table_letters &&
        all_of(part, table_letters, [](char c) { return is_letter(c) || is_digit(c); });
    const bool stays = is_word || is_number || is_table || part == "v1";
    left += '/';
    left += stays ? part : part.empty() ? "" : "-";
    at = end;
  }
  return left.substr(0, 200);
}

}  // namespace menagerie
