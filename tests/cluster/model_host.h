// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/cluster/table_host.h"

namespace menagerie {

// What stands for a table's log up to a version.
std::uint64_t chained(std::uint64_t before, const std::string& entry);

// A model of the Service: a table is a list of entries, each made once and known by its id. Frames
// are words with blanks between them:
//   hello (as the protocol has it; the token is the seat)   act ID   both ID TABLE
//   to clients: welcome TABLE SEAT V CHAIN NODE | step ... | view ... | ack TABLE ID V | no ID
// Behind every entry of a person a bot makes one, and behind that, after a time, a clock does;
// these have the version they answer for their id.
class ModelHost final : public TableHost {
 public:
  ModelHost(const Ownership& ownership, std::string name)
      : ownership_(ownership), name_(std::move(name)) {}

  void request(const Request& request, Time now) override;
  void opened(ClientId, const std::string&) override {}
  void frame(ClientId client, std::string_view text, Time now) override;
  void gone(ClientId client, Time now) override;
  void thought(const Thought& thought, Time now) override;
  void tick(Time now) override;
  void pause(Time) override {}
  void clock_jumped(Time, Time) override {}
  std::optional<Time> alarm() const override;
  Effects take_effects() override { return std::exchange(effects_, {}); }
  void failed(const Effects& effects, Time now) override;
  void adopt(const std::string& table, std::vector<std::string> bodies, Time now) override;
  void let_go(const std::string& table) override;
  std::vector<std::string> take_idle() override { return std::exchange(idle_, {}); }
  std::vector<std::string> take_wanted() override { return std::exchange(wanted_, {}); }
  std::vector<std::string> take_left() override { return {}; }
  std::string lobby() const override { return name_; }
  void set_lobby(const std::vector<std::string>&) override {}
  void clean_up(Time) override {}
  ServiceFigures figures() const override { return {}; }

 private:
  struct Guest {
    ClientId client = 0;
    std::string seat;
  };
  struct Table {
    std::vector<std::string> entries;
    std::vector<std::uint64_t> chain = {0};
    std::map<std::string, std::size_t> made;  // By id: the version.
    std::vector<Guest> guests;
    Time used = 0;
    std::optional<Time> clock;  // When its clock makes an entry.
  };

  Table* find(const std::string& id);
  void add(const std::string& id, Table& table, const std::string& entry_id, Time now);
  void plan(const std::string& id, Table& table, Time now);
  void send(ClientId client, const std::string& text, bool closes = false);
  void send_view(const char* what, const std::string& id, const Table& table, const Guest& guest);

  const Ownership& ownership_;
  std::string name_;
  unsigned made_ = 0;
  Effects effects_;
  std::map<std::string, Table> tables_;
  std::map<ClientId, std::string> clients_;  // Their tables.
  std::vector<std::string> idle_, wanted_;
};

}  // namespace menagerie
