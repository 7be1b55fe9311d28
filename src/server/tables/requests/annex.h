// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "server/tables/effects.h"
#include "server/tables/limits/limiter.h"
#include "server/tables/tables.h"

namespace menagerie {

struct KeptFigures {
  std::uint64_t count = 0, bytes = 0, bytes_max = 0;
};
struct AnnexFigures {
  KeptFigures identities, circles;
};

// What a server answers beside games and tables; a page has nothing of the kind. It uses the
// tables' store and effects, so it is stored together with them and told after that.
class Annex : public TableWatch {
 public:
  virtual bool is_for(const Request& request) const = 0;
  // Nothing if the reply comes later.
  virtual Answer<std::optional<Reply>> answer(Tables& tables, const Request& request,
                                              Limiter& limiter, Time now) = 0;
  // Does a part of what takes long, as long as it is busy.
  virtual void go_on(Tables& tables) = 0;
  virtual bool is_busy() const = 0;
  // Everything is stored.
  virtual void settle() = 0;
  // Then some of what is too old may be removed.
  virtual void clean_up(Tables& tables, Time now) = 0;
  // Something was not stored.
  virtual void forget() = 0;

  virtual AnnexFigures figures() const = 0;
};

}  // namespace menagerie
