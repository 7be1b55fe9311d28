// SPDX-License-Identifier: Apache-2.0
#include "words/message.h"

#include <charconv>

#include "base/text.h"

namespace menagerie {
namespace {

template <class... Ts>
struct Cases : Ts... {
  using Ts::operator()...;
};

template <class Values, class Write>
void append_list(std::string& json, const Values& values, const Write& write) {
  json += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) json += ',';
    write(values[i]);
  }
  json += ']';
}

// The shortest text that reads back as the same number.
void append_number(std::string& json, double number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  json.append(digits.data(), end);
}

void append_argument(std::string& json, const Argument& argument) {
  const auto in_braces = [&](std::string_view kind, const auto& write) {
    json += "{\"";
    json += kind;
    json += "\":";
    write();
    json += '}';
  };
  const auto quoted = [&](std::string_view text) { append_quoted(json, text); };
  const auto card = [&](const CardText& one) { quoted(one.text); };
  const auto term = [&](const Term& one) { quoted(one.id); };
  const auto seat = [&](Seat one) { json += std::to_string(one.index()); };
  const auto message = [&](const Message& one) { append_json(json, one); };
  std::visit(
      Cases{
          [&](std::int64_t number) { json += std::to_string(number); },
          [&](double number) { append_number(json, number); },
          [&](Seat one) { in_braces("seat", [&] { seat(one); }); },
          [&](const Seats& all) { in_braces("seats", [&] { append_list(json, all, seat); }); },
          [&](const CardText& one) { in_braces("card", [&] { card(one); }); },
          [&](const CardTexts& all) { in_braces("cards", [&] { append_list(json, all, card); }); },
          [&](const Term& one) { in_braces("term", [&] { term(one); }); },
          [&](const TermList& all) { in_braces("terms", [&] { append_list(json, all, term); }); },
          [&](const Messages& all) {
            in_braces("messages", [&] { append_list(json, all, message); });
          },
          [&](const Quoted& one) { in_braces("text", [&] { quoted(one.text); }); }},
      argument);
}

}  // namespace

bool operator==(const Message& a, const Message& b) {
  if (a.id != b.id || a.arguments.size() != b.arguments.size()) return false;
  for (std::size_t i = 0; i < a.arguments.size(); ++i) {
    if (a.arguments[i].name != b.arguments[i].name) return false;
    if (!(a.arguments[i].value == b.arguments[i].value)) return false;
  }
  return true;
}

void append_json(std::string& json, const Message& message) {
  append_quoted(json += "{\"id\":", message.id);
  if (!message.arguments.empty()) {
    json += ",\"args\":{";
    for (std::size_t i = 0; i < message.arguments.size(); ++i) {
      if (i > 0) json += ',';
      append_quoted(json, message.arguments[i].name);
      json += ':';
      append_argument(json, message.arguments[i].value);
    }
    json += '}';
  }
  json += '}';
}

}  // namespace menagerie
