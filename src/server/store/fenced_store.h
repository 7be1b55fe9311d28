// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/lease.h"
#include "server/tables/store.h"

namespace menagerie {

// A store that several servers open, and that the one with the lease changes. What is changed in
// an epoch that is over, or behind a broken connection, fails as `lost`.
class FencedStore : public Store {
 public:
  // Changes are made in that epoch from here on. False: the database doesn't answer.
  virtual bool begin(Epoch epoch) = 0;
};

}  // namespace menagerie
