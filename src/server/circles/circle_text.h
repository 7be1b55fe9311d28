// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/circles/circle_pages.h"

namespace menagerie {

// What circles answer, in the protocol's form (server/wire/circles.h). Nothing that isn't named
// there is sent.

std::string circle_link_text(const std::string& id, const std::string& key);
std::string membership_text(MemberNumber number);
std::string circle_visit_text(const std::string& ticket, std::int64_t seconds);

struct CircleSummary {
  std::string id;
  const Circle* circle = nullptr;
  std::size_t here = 0;
};
std::string my_circles_text(std::span<const CircleSummary> circles);

// As a member sees it.
struct CircleSeen {
  const std::string& id;
  const Circle& circle;
  MemberNumber you = 0;
  const std::set<MemberNumber>& here;
  std::int64_t version = 0;
};
std::string circle_text(const CircleSeen& seen);

std::string said_text(std::uint64_t line);
// A page of something, and which pages there are.
std::string chat_page_text(std::uint64_t page, const Pages& pages,
                           std::span<const CircleLine> lines);
std::string games_page_text(std::uint64_t page, const Pages& pages,
                            std::span<const CircleGame> games, const Circle& circle);
std::string circle_standings_text(const std::string& season, const std::string& game,
                                  const Circle& circle, const GameStandings& standings);

// For operators.
std::string circle_totals_text(std::uint64_t circles, std::uint64_t bytes, std::uint64_t bytes_max);

}  // namespace menagerie
