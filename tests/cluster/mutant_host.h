// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/service_host.h"
#include "tests/cluster/simulation.h"

namespace menagerie {

// The service with a fault that is made on purpose, so that the simulation shows that it finds it.
class MutantHost : public TableHost {
 public:
  MutantHost(std::unique_ptr<TableHost> host, Broken broken)
      : host_(std::move(host)), broken_(broken) {}

  void request(const Request& request, Time now) override {
    note_luck(request.body);
    host_->request(request, now);
  }
  void opened(ClientId client, const std::string& visitor) override {
    host_->opened(client, visitor);
  }
  void frame(ClientId client, std::string_view text, Time now) override {
    note_luck(text);
    host_->frame(client, text, now);
  }
  void gone(ClientId client, Time now) override { host_->gone(client, now); }
  void thought(const Thought& thought, Time now) override { host_->thought(thought, now); }
  void tick(Time now) override { host_->tick(now); }
  void pause(Time now) override { host_->pause(now); }
  void clock_jumped(Time before, Time now) override { host_->clock_jumped(before, now); }
  void remove_condemned(Time now) override { host_->remove_condemned(now); }
  std::optional<Time> alarm() const override { return host_->alarm(); }
  Effects take_effects() override;
  void failed(const Effects& effects, Time now) override { host_->failed(effects, now); }
  void adopt(const std::string& table, std::vector<std::string> bodies, Time now) override;
  void let_go(const std::string& table) override { host_->let_go(table); }
  std::vector<std::string> take_idle() override { return host_->take_idle(); }
  std::vector<std::string> take_wanted() override { return host_->take_wanted(); }
  std::vector<std::string> take_left() override { return host_->take_left(); }
  std::string lobby() const override { return host_->lobby(); }
  void set_lobby(const std::vector<std::string>& others) override { host_->set_lobby(others); }
  void clean_up(Time now) override { host_->clean_up(now); }
  ServiceFigures figures() const override { return host_->figures(); }

 protected:
  std::unique_ptr<TableHost> host_;
  Broken broken_;

 private:
  // Where a client opens its luck.
  void note_luck(std::string_view said);

  std::string luck_;  // The last that was opened, until it is told.
};

}  // namespace menagerie
