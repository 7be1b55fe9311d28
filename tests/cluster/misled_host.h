// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "tests/cluster/mutant_host.h"

namespace menagerie {

// One with a fault in how it asks bots and hands on what they say.
class MisledHost final : public MutantHost {
 public:
  MisledHost(std::unique_ptr<TableHost> host, Broken broken, std::size_t process)
      : MutantHost(std::move(host), broken), process_(process) {}

  void thought(const Thought& thought, Time now) override;
  Effects take_effects() override;

 private:
  void swap(Think& think);
  void peek(Think& think);
  void answer_all_the_same(Reply& reply);

  std::size_t process_;
  std::map<ClientId, ClientId> for_whom_;    // Whose answer each gets.
  std::map<ClientId, Thought> thoughts_;     // That nobody has answered with yet.
  std::map<std::string, Observation> seen_;  // By table, the last that a bot was asked with.
  ClientId waits_ = 0;                       // For whom nobody is there yet to be swapped with.
  unsigned hints_ = 0;
};

}  // namespace menagerie
