// SPDX-License-Identifier: Apache-2.0
#include "server/wire/documents.h"

#include "server/wire/definitions.h"
#include "server/wire/examples.h"
#include "server/wire/schema.h"

namespace menagerie::wire {
namespace {

using Write = Schema<Names>;

}  // namespace

// ---- Types with a form of their own ------------------------------------------------------------

template <class S>
Json custom_schema(const Value*, S) {
  const Json texts{{"type", "string"}};
  return {{"type", {"null", "boolean", "integer", "string", "array"}},
          {"items", {{"type", {"string", "array"}}, {"items", texts}}}};
}
template <class S>
Json custom_schema(const Options*, S) {
  return S::template written<Keyed<Value>>();
}
template <class S>
Json custom_schema(const Range*, S) {
  return {
      {"type", "array"}, {"items", S::template of<Integer>()}, {"minItems", 2}, {"maxItems", 2}};
}
template <class S>
Json custom_schema(const Bots*, S) {
  return {{"type", "object"},
          {"propertyNames", {{"pattern", "^([0-9]|others)$"}}},
          {"additionalProperties", S::template of<Level>()}};
}
template <class S>
Json custom_schema(const Catalogue*, S) {
  return S::template written<decltype(Catalogue::sentences)>();
}
// A choice with a name of its own.
template <NamedChoice T, class S>
Json custom_schema(const T*, S) {
  return S::template written<decltype(T::value)>();
}

Json schemas_document() {
  Json defs = Json::object();
  boost::mp11::mp_for_each<Definitions>([&]<class D>(D) {
    defs[std::string(D::name)] =
        Write::described(D::about, Write::template written<typename D::Type>());
  });
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "Menagerie protocol"},
          {"description", "Objects of the protocol; see PROTOCOL.md."},
          {"$defs", std::move(defs)}};
}

// ---- AsyncAPI ----------------------------------------------------------------------------------

namespace {

template <class Frame>
constexpr std::string_view type_of() {
  return decltype(Frame::t)::only;
}

// Calls `each` with every frame of ClientFrame or ServerFrame.
template <class Frames, class Each>
void for_each_frame(const Each& each) {
  using List = boost::mp11::mp_rename<decltype(Frames::value), boost::mp11::mp_list>;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, List>>(each);
}

Json reference(const std::string& to) { return {{"$ref", to}}; }

// The messages of one side, in the channel's form.
template <class Frames>
Json messages_of() {
  Json list = Json::array();
  for_each_frame<Frames>([&]<class F>(boost::mp11::mp_identity<F>) {
    list.push_back(reference("#/channels/table/messages/" + std::string(type_of<F>())));
  });
  return list;
}

template <class Frames>
void add_messages(Json& channel, Json& components) {
  for_each_frame<Frames>([&]<class F>(boost::mp11::mp_identity<F>) {
    const std::string type(type_of<F>());
    channel[type] = reference("#/components/messages/" + type);
    Json& message = components[type];
    message["name"] = type;
    message["payload"] = reference("schemas.json#/$defs/" + std::string(Names::of<F>()));
    for (const FrameExample& one : frame_examples) {
      if (one.type == type) message["examples"].push_back({{"payload", own_json(one.frame)}});
    }
  });
}

}  // namespace

Json asyncapi_document() {
  Json channel = Json::object(), components = Json::object();
  add_messages<ClientFrame>(channel, components);
  add_messages<ServerFrame>(channel, components);
  Json document = own_json(R"({
    "asyncapi": "3.0.0",
    "info": {
      "title": "Menagerie",
      "version": "1",
      "description": "The WebSocket side. PROTOCOL.md describes the protocol in words.",
      "license": {"name": "Apache-2.0"}
    },
    "defaultContentType": "application/json",
    "servers": {"local": {"host": "127.0.0.1:8080", "protocol": "ws"}},
    "channels": {"table": {
      "address": "/api/v1/ws",
      "description": "One table per connection; subprotocol menagerie.v1.",
      "bindings": {"ws": {"method": "GET", "headers": {
        "type": "object",
        "properties": {"Sec-WebSocket-Protocol": {"const": "menagerie.v1"}},
        "required": ["Sec-WebSocket-Protocol"]
      }}}
    }},
    "operations": {
      "ask": {"action": "receive", "summary": "What clients send."},
      "tell": {"action": "send", "summary": "What the server sends."}
    }
  })");
  document["channels"]["table"]["messages"] = std::move(channel);
  Json& operations = document["operations"];
  for (const char* side : {"ask", "tell"}) {
    operations[side]["channel"] = reference("#/channels/table");
  }
  operations["ask"]["messages"] = messages_of<ClientFrame>();
  operations["tell"]["messages"] = messages_of<ServerFrame>();
  document["components"]["messages"] = std::move(components);
  return document;
}

}  // namespace menagerie::wire
