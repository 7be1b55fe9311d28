// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace menagerie::wire {

// Example frames for the documents; a test checks them against the schemas.
struct FrameExample {
  std::string_view type, frame;
};
inline constexpr auto frame_examples = std::to_array<FrameExample>({
    {"hello",
     R"({"t":"hello",
          "a":"1",
          "d":{"table":"k3v9w0q2m7xa",
          "token":"k3v9w0q2m7xa.0.pJx0Vw3yUuYI1hX4o9cZbN8mKf2sQdRtEgLiAv5BnCw",
          "since":9}})"},
    {"ping", R"({"t":"ping","a":"7","d":{}})"},
    {"act", R"({"t":"act","a":"2","d":{"do":"play R5","at":1}})"},
    {"judge", R"({"t":"judge","a":"j","d":{"do":"play G7","at":1}})"},
    {"start", R"({"t":"start","a":"s","d":{"bots":"normal"}})"},
    {"bot", R"({"t":"bot","a":"b","d":{"seat":2,"level":"strong"}})"},
    {"unseat", R"({"t":"unseat","a":"x","d":{"seat":2}})"},
    {"rename", R"({"t":"rename","a":"x","d":{"name":"Ada L."}})"},
    {"leave", R"({"t":"leave","a":"x","d":{}})"},
    {"take-over", R"({"t":"take-over","a":"t","d":{"seat":2,"level":"normal"}})"},
    {"hand-back", R"({"t":"hand-back","a":"h","d":{}})"},
    {"undo", R"({"t":"undo","a":"u1","d":{}})"},
    {"answer", R"({"t":"answer","a":"u2","d":{"agree":true}})"},
    {"chat", R"({"t":"chat","a":"c","d":{"text":"Well played!"}})"},
    {"react", R"({"t":"react","a":"e","d":{"feeling":"applause"}})"},
    {"mute", R"({"t":"mute","a":"x","d":{"seat":2,"muted":true}})"},
    {"silence", R"({"t":"silence","a":"x","d":{"seat":2,"silenced":true}})"},
    {"report", R"({"t":"report","a":"x","d":{"seat":2,"text":"Rude words."}})"},
    {"abandon", R"({"t":"abandon","a":"q","d":{}})"},
    {"rematch", R"({"t":"rematch","a":"r","d":{}})"},
    {"open-luck", R"({"t":"open-luck","a":"o","d":{"luck":"dP3mVx0Zr8Qk1Yt6Lw2Jc5"}})"},
    {"move-link", R"({"t":"move-link","a":"m","d":{}})"},
    {"hints", R"({"t":"hints","a":"h","d":{"on":true}})"},
    {"offer-seat", R"({"t":"offer-seat","a":"f","d":{"seat":2,"offered":true}})"},
    {"answer-seat", R"({"t":"answer-seat","a":"w","d":{"seat":1,"agree":true}})"},
    {"step",
     R"({"t":"step","v":10,"d":{"chat":{"seat":2,"text":"Well played!","at":1795238400000}}})"},
    {"ack", R"({"t":"ack","a":"2","v":10,"d":{}})"},
    {"error",
     R"({"t":"error",
          "a":"2",
          "d":{"type":"urn:menagerie:problem:refused",
               "title":"The rules don’t allow this.","status":409,
               "detail":"you hold red cards and red was led","rule":"3.2"}})"},
    {"presence", R"({"t":"presence","d":{"connected":[0,2],"watchers":1}})"},
    {"reaction", R"({"t":"reaction","d":{"seat":2,"feeling":"thanks"}})"},
    {"pong", R"({"t":"pong","a":"7","d":{"now":1795238400000}})"},
    {"closing",
     R"({"t":"closing",
          "d":{"type":"urn:menagerie:problem:restart",
               "title":"The server is restarting; please reconnect.","status":503}})"},
});

}  // namespace menagerie::wire
