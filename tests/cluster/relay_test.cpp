// SPDX-License-Identifier: Apache-2.0
#include "server/cluster/relay.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hash.h"
#include "server/cluster/link.h"
#include "server/cluster/routing.h"

namespace menagerie {
namespace {

RelayMessage request() {
  Request request;
  request.client = 1ull << 63u;
  request.id = "walk-1";
  request.visitor = "192.0.2.1";
  request.method = "POST";
  request.path = "/api/v1/tables/abcdefghijkl/act";
  request.query = {{"since", "3"}, {"", ""}};
  request.token = "secret";
  request.body = std::string("{\0}", 3);
  return RelayedRequest{"abcdefghijkl", request};
}

TEST(Relay, a_message_is_read_as_it_was_written) {
  const auto back = read_relay(write_relay(request()));
  ASSERT_TRUE(back);
  const Request& read = std::get<RelayedRequest>(*back).request;
  const Request written = std::get<RelayedRequest>(request()).request;
  EXPECT_EQ(read.client, written.client);
  EXPECT_EQ(read.id, written.id);
  EXPECT_EQ(read.query, written.query);
  EXPECT_EQ(read.body, written.body);
  const auto sent = read_relay(write_relay(RelayedSend{{1, 300, 70'000}, "frame", true}));
  EXPECT_EQ(std::get<RelayedSend>(*sent).clients, (std::vector<ClientId>{1, 300, 70'000}));
  EXPECT_TRUE(std::get<RelayedSend>(*sent).closes);
}

// What breaks off between two members is what an older version writes; within one it is damaged.
TEST(Relay, what_breaks_off_is_a_problem_or_of_an_older_version) {
  const std::string whole = write_relay(request());
  unsigned damaged = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    damaged += read_relay(whole.substr(0, size)) ? 0u : 1u;
  }
  EXPECT_GT(damaged, whole.size() / 2);
  EXPECT_FALSE(read_relay(""));
  EXPECT_FALSE(read_relay("\x7f and so on"));
}

TEST(Relay, a_newer_version_may_say_more) {
  const auto back = read_relay(write_relay(RelayedGone{7}) + "a member of tomorrow");
  ASSERT_TRUE(back);
  EXPECT_EQ(std::get<RelayedGone>(*back).client, 7u);
}

std::string hex_of(std::string_view bytes) {
  return hex_text(std::vector<unsigned char>(bytes.begin(), bytes.end()));
}

// Nodes of neighbouring versions serve together: what relay_version 1 wrote stays at the beginning
// of what any later one writes, or that number has to grow.
TEST(Relay, begins_as_version_1_wrote_it) {
  ASSERT_EQ(relay_version, 1u);
  Reply reply;
  reply.client = 7;
  reply.status = 200;
  reply.body = "{}";
  const std::array<std::pair<RelayMessage, std::string_view>, 7> written = {{
      {request(),
       "000c6162636465666768696a6b6c80808080808080808001093139322e302e322e3104504f53541f2f617069"
       "2f76312f7461626c65732f6162636465666768696a6b6c2f6163740200000573696e63650133067365637265"
       "74037b007d0677616c6b2d31"},
      {RelayedFrame{"abcdefghijkl", 7, "192.0.2.1", "{}", "walk-1"},
       "010c6162636465666768696a6b6c07093139322e302e322e31027b7d0677616c6b2d31"},
      {RelayedGone{7}, "0207"},
      {RelayedWish{"abcdefghijkl"}, "030c6162636465666768696a6b6c"},
      {RelayedReply{reply}, "0407c801106170706c69636174696f6e2f6a736f6e027b7d000000"},
      {RelayedSend{{1, 300, 70'000}, "{}", true}, "050301ac02f0a204027b7d01"},
      {RelayedAway{"abcdefghijkl", 7}, "060c6162636465666768696a6b6c07"},
  }};
  for (const auto& [message, before] : written) {
    EXPECT_TRUE(hex_of(write_relay(message)).starts_with(before)) << hex_of(write_relay(message));
  }
  const Packet packet{2, 3, 4, 5, 6, 7, false, "payload"};
  EXPECT_TRUE(hex_of(write_packet(packet)).starts_with("0102030405060700077061796c6f6164"))
      << hex_of(write_packet(packet));
}

TEST(Relay, no_length_is_believed) {
  // A frame for two to the 62 clients.
  EXPECT_FALSE(read_relay(std::string("\x05") + "\xff\xff\xff\xff\xff\xff\xff\xff\x3f"));
}

TEST(Relay, a_packet_of_a_later_version_is_refused) {
  Packet packet;
  packet.from = 3;
  packet.payload = "p";
  std::string bytes = write_packet(packet);
  EXPECT_EQ(read_packet(bytes)->from, 3u);
  bytes[0] = relay_version + 1;
  EXPECT_FALSE(read_packet(bytes));
}

TEST(Link, what_was_lost_is_sent_again_and_then_through_the_database) {
  Link here(1, 2), there(2, 1);
  here.send("one", 0);
  EXPECT_EQ(here.due(0, true).bus.size(), 1u);  // Lost.
  here.send("two", 10);
  for (Packet& packet : here.due(10, true).bus) {
    EXPECT_TRUE(there.take(packet, false, 10).empty());  // Out of order: it waits for the first.
  }
  std::vector<std::string> got;
  for (Packet& packet : here.due(210, true).bus) {
    for (std::string& text : there.take(packet, false, 210)) got.push_back(std::move(text));
  }
  EXPECT_EQ(got, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(here.due(450, true).post.size(), 2u);
  for (Packet& packet : there.due(460, true).bus) here.take(packet, false, 460);
  EXPECT_TRUE(here.due(5000, true).bus.empty());
}

TEST(Link, doubled_packets_arrive_once) {
  Link here(1, 2), there(2, 1);
  here.send("one", 0);
  const auto due = here.due(0, true).bus;
  EXPECT_EQ(there.take(due[0], false, 0).size(), 1u);
  EXPECT_TRUE(there.take(due[0], true, 1).empty());
}

TEST(Link, without_a_bus_all_goes_through_the_database_and_so_does_the_answer) {
  Link here(1, 2), there(2, 1);
  here.send("one", 0);
  const auto due = here.due(0, false);
  EXPECT_TRUE(due.bus.empty());
  ASSERT_EQ(due.post.size(), 1u);
  there.take(due.post[0], true, 5);
  EXPECT_EQ(there.due(5 + Link::ack_ms, true).post.size(), 1u);
}

TEST(Link, who_hears_nothing_for_too_long_begins_anew_and_both_ends_learn_it) {
  Link here(1, 2), there(2, 1);
  here.send("one", 0);
  for (Packet& packet : here.due(0, true).bus) there.take(packet, false, 0);
  const std::string much(Link::bytes_max / 4, 'x');
  for (int i = 0; i < 5; ++i) here.send(much, 1);
  EXPECT_TRUE(here.take_broken());
  std::size_t got = 0;
  for (Packet& packet : here.due(2, true).bus) got += there.take(packet, false, 2).size();
  EXPECT_EQ(got, 2u);  // What came behind the break.
  EXPECT_TRUE(there.take_broken());
  EXPECT_FALSE(there.take_broken());
}

TEST(Routing, names_the_table_that_a_request_is_about) {
  Request request;
  request.method = "GET";
  request.path = "/api/v1/tables/abcdefghijkl/view";
  EXPECT_EQ(table_of(request), "abcdefghijkl");
  request.path = "/api/v1/tables/abcdefghijkl";
  EXPECT_EQ(table_of(request), "abcdefghijkl");
  request.path = "/api/v1/tables/short/view";
  EXPECT_EQ(table_of(request), "");
  request.path = "/api/v1/tables";
  EXPECT_EQ(table_of(request), "");
  request.method = "POST";
  request.body = R"({"game":"awimbawe","key":"0123456789abcdef0123456789abcdef"})";
  EXPECT_EQ(table_of(request).size(), 12u);
  EXPECT_EQ(table_of_hello(R"({"t":"hello","a":"1","d":{"table":"abcdefghijkl"}})"),
            "abcdefghijkl");
  EXPECT_FALSE(table_of_hello(R"({"t":"ping","a":"1","d":{"table":"abcdefghijkl"}})"));
  EXPECT_FALSE(table_of_hello("nonsense"));
}

}  // namespace
}  // namespace menagerie
