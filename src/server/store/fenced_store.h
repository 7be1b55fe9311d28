// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/lease.h"
#include "server/tables/storage/store.h"

namespace menagerie {

// A store that several servers open, and that only the server with the lease changes. Changes of an
// epoch that is over, or after the connection broke, fail as `lost`.
class FencedStore : public Store {
 public:
  // From here on changes are made in that epoch. False: the database doesn't answer.
  virtual bool begin(Epoch epoch) = 0;
};

}  // namespace menagerie
