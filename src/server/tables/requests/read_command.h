// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/tables/requests/request_members.h"
#include "server/wire/frames.h"
#include "server/wire/members.h"

namespace menagerie {

// Where a member is in an object that a client sent.
struct AskedMember {
  const Json& json;
  std::string name;
  unsigned players;  // The table's: a seat must be one of them.

  const char* key() const { return name.c_str(); }
};

// Reads a member of each type; returns what is wrong with it, or nothing.
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
template <std::int64_t Min, std::int64_t Max>
Wrong read_member(const AskedMember& at, wire::Whole<Min, Max>& number) {
  return take_answer(asked_number(at.json, at.key(), Min, Max), number.value);
}
template <wire::Literal... Words>
Wrong read_member(const AskedMember& at, wire::OneOf<Words...>& word) {
  return take_answer(asked_word(at.json, at.key(), wire::OneOf<Words...>::words), word.index);
}
// Tokens and ids. Whether one is right shows when it is looked up.
inline constexpr std::size_t known_bytes_max = 100;
// Random bytes, limited by their shortest and longest length.
template <std::int64_t Min, std::int64_t Max, wire::Literal Pattern>
Wrong read_member(const AskedMember& at, wire::Text<Min, Max, Pattern>& text) {
  if constexpr (Min > 1) return take_answer(asked_secret(at.json, at.key(), Min, Max), text.value);
  constexpr std::size_t bytes_max = Max < 0 ? known_bytes_max : static_cast<std::size_t>(Max);
  return take_answer(asked_text(at.json, at.key(), bytes_max), text.value);
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
inline Wrong read_member(const AskedMember& at, wire::Luck& luck) {
  return take_answer(asked_line_if(at.json, at.key(), wire::Luck::max), luck.value);
}
inline Wrong read_member(const AskedMember& at, wire::LuckPromise& promise) {
  return take_answer(asked_promise(at.json, at.key()), promise.value);
}
inline Wrong read_member(const AskedMember& at, wire::SeatOrLot& seat) {
  if (asks_for_a_lot(at.json)) return seat = wire::Const<"any">{}, std::nullopt;
  return read_member(at, seat.emplace<wire::Seat>());
}
inline Wrong read_member(const AskedMember& at, wire::Options& options) {
  auto fields = to_fields(at.json[at.name], at.name);
  if (!fields) return Denial{Trouble::bad_options, std::move(fields.error().text), {}};
  options.fields = std::move(*fields);
  return std::nullopt;
}
inline Wrong read_member(const AskedMember& at, wire::Bots& bots);

template <class T>
Wrong read_members(const Json& json, unsigned players, T& object);
// An object within an object.
template <class T>
  requires boost::describe::has_describe_members<T>::value
Wrong read_member(const AskedMember& at, T& object) {
  const auto it = at.json.find(at.name);
  if (it == at.json.end() || !it->is_object()) return must_be_an_object(at.key());
  return read_members(*it, at.players, object);
}
// A record, read by its own reader (engine/records/record.h).
inline Wrong read_member(const AskedMember&, wire::GameRecord&) { return std::nullopt; }
inline Wrong read_member(const AskedMember& at, wire::TableOrigin& from) {
  const Json& json = at.json[at.name];
  if (json.is_object() && json.contains("record")) {
    return read_member(at, from.emplace<wire::Brought>());
  }
  return read_member(at, from.emplace<wire::Position>());
}
template <class T>
Wrong read_member(const AskedMember& at, wire::Nullable<T>& value) {
  if (const auto it = at.json.find(at.name); it != at.json.end() && it->is_null()) {
    return std::nullopt;
  }
  return read_member(at, value.value.emplace());
}
template <class T>
Wrong read_member(const AskedMember& at, std::optional<T>& value) {
  return at.json.contains(at.name) ? read_member(at, value.emplace()) : std::nullopt;
}

// By seat, and for all others.
inline Wrong read_member(const AskedMember& at, wire::Bots& bots) {
  const auto it = at.json.find(at.name);
  if (it == at.json.end() || !it->is_object()) return must_be_an_object(at.key());
  for (const auto& [key, value] : it->items()) {
    const bool digit = key.size() == 1 && key[0] >= '0' && key[0] <= '9';
    if (key != "others" && !digit) return no_such_seat(at.key(), at.players);
    if (auto wrong = read_member(AskedMember{*it, key, at.players}, bots.levels[key])) return wrong;
  }
  return std::nullopt;
}

// Reads the members that the type describes; returns what is wrong with the first missing or wrong
// one. Ignores members that the type doesn't have.
template <class T>
Wrong read_members(const Json& json, unsigned players, T& object) {
  Wrong wrong;
  wire::for_each_member(object, [&](std::string_view name, auto& member) {
    if (!wrong) wrong = read_member(AskedMember{json, std::string(name), players}, member);
  });
  return wrong;
}

// What a client asked for, read as its type describes it (server/wire).
template <class C>
Answer<C> asked_command(const Json& json, unsigned players = seats_max) {
  C command;
  if (auto wrong = read_members(json, players, command)) return tl::unexpected(std::move(*wrong));
  return command;
}

// What a seat contributes to the shuffle: a client seed in the open, or a commitment that it opens
// at the start; or nothing.
struct AskedLuck {
  std::string luck, promised;
};
template <class C>
Answer<AskedLuck> lucks_of(const C& asked) {
  AskedLuck lucks;
  if (asked.luck) lucks.luck = asked.luck->value;
  if (asked.luck_promise) lucks.promised = asked.luck_promise->value;
  if (!lucks.luck.empty() && !lucks.promised.empty()) {
    return denied(Trouble::bad_request, "'luck' must be left out where 'luck_promise' is given");
  }
  return lucks;
}

}  // namespace menagerie
