// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/tables/service.h"

namespace menagerie {

// Whose a table is, as the node that asks knows it.
enum class Holding : std::uint8_t { ours, others, nobody };

class Ownership {
 public:
  virtual ~Ownership() = default;
  virtual Holding holding(const std::string& table) const = 0;
};

// What a node does with the tables that are its own: the Service, or a model of it in a simulation.
// As the Service it is a function of its inputs and the time.
class TableHost {
 public:
  virtual ~TableHost() = default;

  virtual void request(const Request& request, Time now) = 0;
  virtual void opened(ClientId client, const std::string& visitor) = 0;
  virtual void frame(ClientId client, std::string_view text, Time now) = 0;
  virtual void gone(ClientId client, Time now) = 0;
  virtual void thought(const Thought& thought, Time now) = 0;
  virtual void tick(Time now) = 0;
  virtual std::optional<Time> alarm() const = 0;
  virtual Effects take_effects() = 0;
  virtual void failed(const Effects& effects, Time now) = 0;

  // The table is ours now, with that log: it goes on, if its game does.
  virtual void adopt(const std::string& table, std::vector<std::string> bodies, Time now) = 0;
  // It is ours no longer: whoever watches it is told to come back.
  virtual void let_go(const std::string& table) = 0;
  // Tables that were put away, because nothing happens there; tells each once.
  virtual std::vector<std::string> take_idle() = 0;
  // Tables of others that an input needed here; tells each once.
  virtual std::vector<std::string> take_wanted() = 0;
  // Tables that this node is to take if they are nobody's; tells each once.
  virtual std::vector<std::string> take_left() = 0;

  // The tables that anybody may join, for the other nodes; and theirs.
  virtual std::string lobby() const = 0;
  virtual void set_lobby(const std::vector<std::string>& others) = 0;

  // Removes what an operator wants gone; each node does it for its own.
  virtual void remove_condemned(Time /*now*/) {}
  // Removes some of what is kept long enough; one node does it for all.
  virtual void clean_up(Time now) = 0;
  virtual ServiceFigures figures() const = 0;
};

}  // namespace menagerie
