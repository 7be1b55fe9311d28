// SPDX-License-Identifier: Apache-2.0
// What the module shows to the page: a request and its answer are JSON in UTF-8 in the module's
// memory. Even a bad request gets an answer. A module that traps nevertheless is broken and must be
// restarted. docs/WASM.md has the calls.
#include <algorithm>
#include <cstdlib>

#include "doors.h"
#include "engine/json.h"

#define MENAGERIE_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace menagerie {

extern "C" __attribute__((import_module("menagerie"), import_name("stop_asked"))) int
menagerie_stop_asked();

namespace {

std::string request_text, answer_text;
std::vector<unsigned char> attachment;

const Call* find_call(std::string_view name) {
  for (const auto calls : {match_calls(), own_calls()}) {
    const auto found = std::find_if(calls.begin(), calls.end(),
                                    [&](const Call& call) { return call.name == name; });
    if (found != calls.end()) return &*found;
  }
  return nullptr;
}

Json error_json(const std::string& text) {
  Json json;
  json["error"]["text"] = text;
  return json;
}

Json error_json(const CallRequest& request) {
  Json json = error_json(*request.wrong());
  if (request.event()) json["error"]["event"] = *request.event();
  if (!request.kind().empty()) json["error"]["kind"] = request.kind();
  if (!request.message().empty()) json["error"]["message"] = message_json(request.message());
  return json;
}

Json answer(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return error_json("the call is " + json.error().text);
  if (!json->is_object()) return error_json("a call must be an object");
  CallRequest request(*std::move(json));
  const std::string name = request.text("call");
  const Call* call = find_call(name);
  if (call == nullptr) request.fail("there is no call " + in_quotes(name));
  Json result;
  if (!request.wrong()) result = call->make(request);
  if (request.wrong()) return error_json(request);
  Json whole;
  whole["ok"] = std::move(result);
  return whole;
}

}  // namespace

StopToken page_stop() {
  return StopToken([] { return menagerie_stop_asked() != 0; });
}

std::vector<unsigned char> take_attachment() { return std::exchange(attachment, {}); }

}  // namespace menagerie

// Room for a request, and for bytes that go with it, of that many bytes; good until it is asked for
// again. More than the longest record gets none.
MENAGERIE_EXPORT(menagerie_request)
char* menagerie_request(std::uint32_t size) {
  if (size > menagerie::record_bytes_max) return nullptr;
  menagerie::request_text.assign(size, ' ');
  return menagerie::request_text.data();
}

MENAGERIE_EXPORT(menagerie_attachment)
unsigned char* menagerie_attachment(std::uint32_t size) {
  if (size > menagerie::record_bytes_max) return nullptr;
  menagerie::attachment.assign(size, 0);
  return menagerie::attachment.data();
}

// Makes the call; the answer's bytes, good until the next call, and how many they are.
MENAGERIE_EXPORT(menagerie_call)
const char* menagerie_call() {
  menagerie::answer_text = menagerie::answer(menagerie::request_text)
                               .dump(-1, ' ', false, menagerie::Json::error_handler_t::replace);
  return menagerie::answer_text.data();
}

MENAGERIE_EXPORT(menagerie_answer_size)
std::uint32_t menagerie_answer_size() {
  return static_cast<std::uint32_t>(menagerie::answer_text.size());
}
