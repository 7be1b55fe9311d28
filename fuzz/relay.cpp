// SPDX-License-Identifier: Apache-2.0
// What comes over the bus. Whatever it is, what can be read is written and read again as the same,
// and a node that is told it stays on its feet. An input is packets, each behind its length.
#include <cstdlib>

#include "fuzz/input.h"
#include "server/cluster/node.h"
#include "tests/cluster/judge.h"
#include "tests/cluster/model_host.h"

using namespace menagerie;

namespace {

void check_texts(const std::string& bytes) {
  if (const auto packet = read_packet(bytes)) {
    const std::string again = write_packet(*packet);
    if (write_packet(*read_packet(again)) != again) std::abort();
  }
  if (const auto message = read_relay(bytes)) {
    const std::string again = write_relay(*message);
    if (write_relay(*read_relay(again)) != again) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  Judge judge;
  judge.table("table......0").bodies = {"a0 0"};
  Node node(NodeSettings{},
            [](const Ownership& ownership) { return std::make_unique<ModelHost>(ownership, "N"); });
  node.bus(true);
  Moment now{1'000'000, 1'000'000};
  const auto settle = [&] {
    while (const auto call = node.next_call(now)) node.answered(judge.carry_out(*call), now);
  };
  settle();
  std::uint64_t number = 0;
  while (!input.empty()) {
    const std::size_t kind = input.below(4);
    const std::string bytes = input.text(input.below(200));
    check_texts(bytes);
    if (kind == 0) {
      node.packet(bytes, now);
    } else {
      // As from a neighbour that counts rightly.
      Packet packet;
      packet.from = 77;
      packet.to = node.life();
      packet.stream = 1;
      packet.number = ++number;
      packet.payload = bytes;
      node.packet(write_packet(packet), now);
    }
    now.wall += 10;
    now.steady += 10;
    judge.now = now.wall;
    node.tick(now);
    settle();
    node.take_output();
  }
  return 0;
}
