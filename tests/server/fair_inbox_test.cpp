// SPDX-License-Identifier: Apache-2.0
#include "server/net/loop/fair_inbox.h"

#include <gtest/gtest.h>

namespace menagerie {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TEST(FairInbox, VisitorsTakeTurnsAndEachKeepsHisOrder) {
  FairInbox<std::string> inbox;
  for (int i = 1; i <= 5; ++i) inbox.push("loud", "loud" + std::to_string(i));
  inbox.push("quiet", "quiet1");
  inbox.push("quiet", "quiet2");
  inbox.push("late", "late1");
  EXPECT_EQ(joined(inbox.take(4)), "loud1 quiet1 late1 loud2");
  EXPECT_EQ(joined(inbox.take(99)), "quiet2 loud3 loud4 loud5");
  EXPECT_TRUE(inbox.take(99).empty());
}

TEST(FairInbox, AFloodDelaysNobodyElse) {
  FairInbox<int> inbox;
  for (int i = 0; i < 100'000; ++i) inbox.push("flood", i);
  inbox.push("guest", -1);
  const auto batch = inbox.take(256);
  ASSERT_EQ(batch.size(), 256u);
  EXPECT_EQ(batch[0], 0);
  EXPECT_EQ(batch[1], -1);
}

TEST(FairInbox, WhatTheServerTellsItselfComesFirst) {
  FairInbox<int> inbox;
  inbox.push("visitor", 1);
  for (int i = 10; i < 15; ++i) inbox.push_own(i);
  EXPECT_EQ(inbox.take(2), (std::vector<int>{10, 11, 12, 13, 14}));
  EXPECT_EQ(inbox.take(2), std::vector<int>{1});
  EXPECT_TRUE(inbox.take(2).empty());
}

}  // namespace
}  // namespace menagerie
