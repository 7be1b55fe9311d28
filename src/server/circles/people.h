// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/circles/circles.h"
#include "server/identity/identities.h"

namespace menagerie {

// What a server knows of people beyond their seats: their keys and their circles.
class People final : public Annex {
 public:
  struct Settings {
    Identities::Settings identities;
    Circles::Settings circles;
  };

  explicit People(const Settings& settings)
      : identities_(settings.identities), circles_(settings.circles, identities_.book()) {
    identities_.book().follow(&circles_);
  }
  People(const People&) = delete;
  People& operator=(const People&) = delete;

  bool is_for(const Request& request) const override {
    return identities_.is_for(request) || circles_.is_for(request);
  }
  Answer<std::optional<Reply>> answer(Tables& tables, const Request& request, Limiter& limiter,
                                      Time now) override {
    circles_.note_time(now);
    if (circles_.is_for(request)) return circles_.answer(tables, request, limiter, now);
    return identities_.answer(tables, request, now);
  }
  void go_on(Tables& tables) override {
    identities_.go_on(tables);
    circles_.go_on(tables);
  }
  bool is_busy() const override { return identities_.is_busy() || circles_.is_busy(); }
  void settle() override {
    identities_.settle();
    circles_.settle();
  }
  void clean_up(Tables& tables, Time now) override {
    circles_.note_time(now);
    identities_.clean_up(tables, now);
    circles_.clean_up(tables, now);
  }
  void forget() override {
    identities_.forget();
    circles_.forget();
  }
  AnnexFigures figures() const override { return {identities_.figures(), circles_.figures()}; }

  void table_made(Tables& tables, const Table& table) override {
    circles_.table_made(tables, table);
  }
  void table_changed(Tables& tables, const Table& table, const Change& change) override {
    circles_.table_changed(tables, table, change);
  }

 private:
  Identities identities_;
  Circles circles_;
};

}  // namespace menagerie
