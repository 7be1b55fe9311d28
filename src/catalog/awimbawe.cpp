// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/awimbawe/rules.h"

namespace menagerie {

GameEntry awimbawe_entry();
GameEntry awimbawe_entry() { return entry_of<Awimbawe>(); }

}  // namespace menagerie
