// SPDX-License-Identifier: Apache-2.0
// The bus beside a real NATS server; bus_test.py starts both.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "server/cluster/nats_bus.h"

namespace menagerie {
namespace {

using namespace std::chrono_literals;

std::string given(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? "" : value;
}

bool comes(const std::function<bool()>& what) {
  const auto until = std::chrono::steady_clock::now() + 60s;
  while (!what() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(10ms);
  return what();
}

// The server sleeps in the midst of much traffic, before anybody has missed its answers.
TEST(NatsBus, AServerThatTakesNothingHoldsUpNobody) {
  const auto server = static_cast<pid_t>(std::stol(given("MENAGERIE_TEST_NATS_PROCESS")));
  std::atomic<unsigned> heard = 0;
  const auto bus = NatsBus::open("nats://127.0.0.1:" + given("MENAGERIE_TEST_NATS_PORT"),
                                 [&](const std::string&) { ++heard; })
                       .value();
  const ClusterIdentity cluster{"test", std::string(32, 'k')};
  bus->listen(cluster, 7);
  Packet packet;
  packet.to = 7;
  packet.payload.assign(100'000, 'x');
  ASSERT_TRUE(comes([&] {
    bus->send(packet);
    return heard > 0;
  }));

  ASSERT_EQ(::kill(server, SIGSTOP), 0);
  // More than lies between two sockets. Without a deadline the first that finds no room never
  // returns.
  for (int packets = 0; packets < 1000; ++packets) bus->send(packet);
  EXPECT_FALSE(bus->is_up());
  ASSERT_EQ(::kill(server, SIGCONT), 0);

  ASSERT_TRUE(comes([&] { return bus->is_up(); }));
  const unsigned before = heard;
  EXPECT_TRUE(comes([&] {
    bus->send(packet);
    return heard > before;
  }));
}

}  // namespace
}  // namespace menagerie
