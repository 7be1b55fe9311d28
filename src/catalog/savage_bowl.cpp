// SPDX-License-Identifier: Apache-2.0
#include "catalog/entry_of.h"
#include "games/savage_bowl/rules.h"

namespace menagerie {

GameEntry savage_bowl_entry();
GameEntry savage_bowl_entry() { return entry_of<SavageBowl>(); }

}  // namespace menagerie
