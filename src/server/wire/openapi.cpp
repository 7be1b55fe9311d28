// SPDX-License-Identifier: Apache-2.0
// docs/protocol/openapi.json: the HTTP side. Requests and responses are the types of definitions.h.
#include <algorithm>

#include "base/assert.h"
#include "server/wire/circle_routes.h"
#include "server/wire/definitions.h"
#include "server/wire/documents.h"
#include "server/wire/examples.h"
#include "server/wire/identity_routes.h"

namespace menagerie::wire {
namespace {

Json reference(std::string_view definition) {
  return {{"$ref", "schemas.json#/$defs/" + std::string(definition)}};
}

Json content(std::string_view type, Json schema, std::string_view example) {
  Json json{{"schema", std::move(schema)}};
  if (!example.empty()) json["example"] = own_json(example);
  return {{std::string(type), std::move(json)}};
}

Json operation_of(const Route& route) {
  Json json{{"operationId", route.id}, {"summary", route.summary}};
  if (route.with_token) json["security"] = own_json(R"([{},{"seat":[]}])");
  if (route.with_key) json["security"] = own_json(R"([{"try":[]}])");
  if (route.is_signed) json["security"] = own_json(R"([{"signature":[]}])");
  if (route.with_ticket) json["security"] = own_json(R"([{"circle":[]},{"signature":[]}])");
  if (!route.parameters.empty()) json["parameters"] = own_json(route.parameters);
  if (!route.body.empty()) {
    json["requestBody"]["required"] = true;
    json["requestBody"]["content"] =
        content("application/json", reference(route.body), route.body_example);
  }
  Json& answer = json["responses"][std::string(route.status)];
  answer["description"] = route.about;
  if (!route.type.empty()) {
    answer["content"] = content(
        route.type, route.answer.empty() ? own_json(route.other_answer) : reference(route.answer),
        route.answer_example);
  }
  if (route.may_be_down) json["responses"]["503"]["description"] = "Not so.";
  if (route.may_fail && !route.may_be_down) {
    json["responses"]["default"]["$ref"] = "#/components/responses/Problem";
  }
  return json;
}

// "take-over" becomes takeOver.
std::string camel_case(std::string_view command) {
  std::string text;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const bool joins = command[i] == '-' && i + 1 < command.size();
    text += joins ? static_cast<char>(command[++i] - 'a' + 'A') : command[i];
  }
  return text;
}

// The example of a frame as the body of a request, without ids that say nothing.
Json body_example(std::string_view command) {
  for (const FrameExample& one : frame_examples) {
    if (one.type != command) continue;
    const Json frame = own_json(one.frame);
    Json body = Json::object();
    if (frame["a"] != "x") body["a"] = frame["a"];
    for (const auto& [name, value] : frame["d"].items()) body[name] = value;
    return body;
  }
  return {};
}

// The body and the response of a command.
template <class Command>
constexpr std::string_view answer_of() {
  if (std::is_same_v<Command, CommandJudge>) return def("DoneJudge");
  if (std::is_same_v<Command, CommandRematch>) return def("DoneRematch");
  if (std::is_same_v<Command, CommandMoveLink>) return def("DoneMoveLink");
  return def("Done");
}

template <class Frame>
Json command_json() {
  const auto* summary = std::find_if(summaries.begin(), summaries.end(),
                                     [](const Summary& one) { return one.command == Frame::type; });
  MENAGERIE_ASSERT(summary != summaries.end());
  Json json{{"operationId", camel_case(Frame::type)}, {"summary", summary->text}};
  json["security"] = own_json(R"([{"seat":[]}])");
  json["requestBody"]["required"] = true;
  json["requestBody"]["content"] =
      content("application/json", reference(Names::of<Body<typename Frame::Payload>>()),
              body_example(Frame::type).dump());
  constexpr std::string_view answer = answer_of<typename Frame::Payload>();
  Json& done = json["responses"]["200"];
  done["description"] = "Done and on disk.";
  std::string_view example;
  if (answer == "Done") example = R"({"v":10})";
  if (answer == "DoneJudge") {
    example = R"({"v":10,"refusal":{
      "rule":"3.2",
      "message":{"id":"refusal.must-follow",
                 "args":{"suit":{"term":"suit.red"},"cards":{"cards":["R5"]}}}}})";
  }
  if (answer == "DoneMoveLink") {
    example = R"({"v":10,"code":"Zk3q7pW1x9Yb2mNc","expires":1795239000000})";
  }
  done["content"] = content("application/json", reference(answer), example);
  json["responses"]["default"]["$ref"] = "#/components/responses/Problem";
  return json;
}

Json& path_json(Json& paths, const std::string& path) {
  const bool is_new = !paths.contains(path);
  Json& json = paths[path];
  if (is_new && path.starts_with("/api/v1/tables/{table}")) {
    json["parameters"] = own_json(R"([{"$ref":"#/components/parameters/table"}])");
  }
  if (is_new && path.starts_with("/api/v1/circles/{circle}")) {
    json["parameters"] = own_json(R"([{"$ref":"#/components/parameters/circle"}])");
  }
  return json;
}

// Everything but the paths.
Json document_without_paths() {
  return own_json(R"({
    "openapi": "3.1.0",
    "info": {
      "title": "Menagerie",
      "version": "1",
      "summary": "Trick-taking games at a table",
      "description": "PROTOCOL.md describes the protocol in words.",
      "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"}
    },
    "servers": [{"url": "http://127.0.0.1:8080"}],
    "paths": {},
    "components": {
      "securitySchemes": {
        "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."},
        "try": {
          "type": "http", "scheme": "bearer",
          "description": "22 to 64 letters, digits, - or _: the key of a try, too long to guess."
        },
        "circle": {"type": "http", "scheme": "bearer", "description": "A ticket of a circle."},
        "signature": {"type": "apiKey", "in": "header", "name": "Menagerie-Signature"}
      },
      "parameters": {
        "table": {
          "name": "table", "in": "path", "required": true,
          "schema": {"$ref": "schemas.json#/$defs/TableId"}
        },
        "circle": {
          "name": "circle", "in": "path", "required": true,
          "schema": {"$ref": "schemas.json#/$defs/CircleId"}
        }
      },
      "responses": {"Problem": {
        "description": "What went wrong.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}}},
        "content": {"application/problem+json": {
          "schema": {"$ref": "schemas.json#/$defs/Problem"},
          "example": {
            "type": "urn:menagerie:problem:refused",
            "title": "The rules don’t allow this.",
            "status": 409,
            "detail": "you hold red cards and red was led",
            "rule": "3.2"
          }
        }}
      }}
    }
  })");
}

}  // namespace

Json openapi_document() {
  Json document = document_without_paths();
  Json& paths = document["paths"];
  const auto add = [&](const Route& route) {
    path_json(paths, std::string(route.path))[std::string(route.method)] = operation_of(route);
  };
  for (const Route& route : routes) add(route);
  for (const Route& route : identity_routes) add(route);
  for (const Route& route : circle_routes) add(route);
  using Frames = boost::mp11::mp_rename<decltype(ClientFrame::value), boost::mp11::mp_list>;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Frames>>(
      [&]<class F>(boost::mp11::mp_identity<F>) {
        if constexpr (!std::is_same_v<F, FrameHello> && !std::is_same_v<F, FramePing>) {
          const std::string path = "/api/v1/tables/{table}/" + std::string(F::type);
          path_json(paths, path)["post"] = command_json<F>();
        }
      });
  return document;
}

}  // namespace menagerie::wire
