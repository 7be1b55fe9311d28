// SPDX-License-Identifier: Apache-2.0
#include "server/net/connections/socket_trace.h"

#include <algorithm>

#include "engine/json.h"

namespace menagerie {
namespace {

// No client sends more before the first is answered.
constexpr std::size_t due_max = 256;
constexpr std::size_t word_letters_max = 20, id_letters_max = 64;

bool is_of_kind(std::string_view frame, std::string_view kind) {
  constexpr std::string_view begin = R"({"t":")";
  if (!frame.starts_with(begin)) return false;
  frame.remove_prefix(begin.size());
  return frame.starts_with(kind) && frame.substr(kind.size()).starts_with('"');
}

// A text member of an object, or empty.
std::string text_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_string()) return {};
  return found->get<std::string>();
}

// A client may send anything; words of the protocol have lower-case letters and dashes.
std::string word_of(std::string text) {
  const bool is_word = !text.empty() && text.size() <= word_letters_max &&
                       text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
  return is_word ? text : "-";
}

// "too-many" of "urn:menagerie:problem:too-many".
std::string code_in(const Json& frame) {
  const auto d = frame.find("d");
  if (d == frame.end() || !d->is_object()) return {};
  const std::string type = text_in(*d, "type");
  return type.substr(type.rfind(':') + 1);
}

}  // namespace

// Frames and answers are matched by their order: the service answers each frame once, with ack,
// error, pong or welcome, in the order in which they came. A frame that a limit refuses is answered
// out of turn, so after it the times are those of neighbours.
void SocketTrace::taken(std::string_view frame) {
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex_);
  if (due_.size() < due_max) due_.push_back(now);
  if (!log_.tells_requests() || commands_.size() >= due_max) return;
  const auto json = parse_json(frame);
  if (!json || !json->is_object()) return;
  const std::string id = text_in(*json, "a");
  if (id.empty() || id.size() > id_letters_max) return;
  commands_[id] = {word_of(text_in(*json, "t")), now};
}

void SocketTrace::sent(std::string_view frame) {
  const bool is_ack = is_of_kind(frame, "ack"), is_welcome = is_of_kind(frame, "welcome");
  const bool is_closing = is_of_kind(frame, "closing");
  const bool is_answer =
      is_ack || is_welcome || is_of_kind(frame, "error") || is_of_kind(frame, "pong");
  if (!is_answer && !is_closing) return;
  const std::scoped_lock lock(mutex_);
  if (is_answer && !due_.empty()) {
    if (is_ack) metrics_.ack_time.add(Clock::now() - due_.front());
    due_.pop_front();
  }
  if (log_.tells_requests()) answered(frame);
}

// Only for the log in JSON, since it parses every answer. The caller holds the lock.
void SocketTrace::answered(std::string_view frame) {
  const auto json = parse_json(frame);
  if (!json || !json->is_object()) return;
  if (is_of_kind(frame, "closing")) {
    about_.reason = code_in(*json);
    return;
  }
  if (is_of_kind(frame, "welcome")) {
    const Json& d = (*json)["d"];
    about_.table = d.contains("table") ? text_in(d["table"], "id") : std::string();
    about_.seat = d.contains("seat") && d["seat"].is_number() ? d["seat"].dump() : "watcher";
  }
  const auto command = commands_.find(text_in(*json, "a"));
  if (command == commands_.end()) return;
  const std::string outcome = is_of_kind(frame, "error") ? code_in(*json) : "done";
  log_.command(asked_, about_, command->second.kind, outcome, command->second.began);
  commands_.erase(command);
}

// The reason that the server itself gave in a closing frame counts more than what the socket saw.
void SocketTrace::closed(std::string_view reason) {
  const std::scoped_lock lock(mutex_);
  if (about_.reason.empty()) about_.reason = reason;
  log_.socket_closed(asked_, about_);
}

}  // namespace menagerie
