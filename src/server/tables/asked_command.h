// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/tables/asked.h"
#include "server/wire/commands.h"
#include "server/wire/members.h"

namespace menagerie {

// Where a member of a command stands.
struct AskedMember {
  const Json& json;
  std::string name;
  unsigned players;  // Of the table: a seat is one of theirs.

  const char* key() const { return name.c_str(); }
};

// Reads a member of each type; what is wrong with it, or nothing.
using Wrong = std::optional<Denial>;
template <class T, class Into>
Wrong take_answer(Answer<T>&& answer, Into& into) {
  if (!answer) return std::move(answer.error());
  into = std::move(*answer);
  return std::nullopt;
}
inline Wrong read_member(const AskedMember& at, bool& value) {
  return take_answer(asked_flag(at.json, at.key()), value);
}
inline Wrong read_member(const AskedMember& at, wire::Seat& seat) {
  Seat read;
  auto wrong = take_answer(asked_seat(at.json, at.players), read);
  seat.value = read.index();
  return wrong;
}
inline Wrong read_member(const AskedMember& at, wire::Level& level) {
  Level read = Level::normal;
  auto wrong = take_answer(asked_level(at.json, at.key()), read);
  level.index = static_cast<std::size_t>(read);
  return wrong;
}
inline Wrong read_member(const AskedMember& at, wire::Feeling& feeling) {
  return take_answer(asked_word(at.json, at.key(), wire::Feeling::words), feeling.index);
}
inline Wrong read_member(const AskedMember& at, wire::Count& count) {
  std::size_t read = 0;
  auto wrong = take_answer(asked_number(at.json, at.key()), read);
  count.value = static_cast<std::int64_t>(read);
  return wrong;
}
// What is drawn at random is told by its longest and shortest.
template <std::int64_t Min, std::int64_t Max, wire::Literal Pattern>
Wrong read_member(const AskedMember& at, wire::Text<Min, Max, Pattern>& text) {
  if constexpr (Min > 1) return take_answer(asked_secret(at.json, at.key()), text.value);
  return take_answer(asked_text(at.json, at.key(), Max), text.value);
}
template <std::int64_t Max>
Wrong read_line(const AskedMember& at, wire::Line<Max>& line) {
  return take_answer(asked_line(at.json, at.key(), Max), line.value);
}
template <std::int64_t Max>
Wrong read_member(const AskedMember& at, wire::Line<Max>& line) {
  return read_line(at, line);
}
inline Wrong read_member(const AskedMember& at, wire::Name& name) { return read_line(at, name); }
inline Wrong read_member(const AskedMember& at, wire::LuckPromise& promise) {
  return take_answer(asked_promise(at.json, at.key()), promise.value);
}
template <class T>
Wrong read_member(const AskedMember& at, std::optional<T>& value) {
  return at.json.contains(at.name) ? read_member(at, value.emplace()) : std::nullopt;
}

// What a command says, read as its type says it (server/wire/commands.h): the first member that is
// missing or wrong is the denial. Members that the type does not name are not looked at.
template <class C>
Answer<C> asked_command(const Json& json, unsigned players) {
  C command;
  Wrong wrong;
  wire::for_each_member(command, [&](std::string_view name, auto& member) {
    if (!wrong) wrong = read_member(AskedMember{json, std::string(name), players}, member);
  });
  if (wrong) return tl::unexpected(std::move(*wrong));
  return command;
}

}  // namespace menagerie
