// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/mp11.hpp>

#include "wire/types.h"

namespace menagerie::wire {

// Calls `each(name in JSON, the member)` for every member of an object.
template <class T, class Each>
void for_each_member(T& object, const Each& each) {
  namespace d = boost::describe;
  boost::mp11::mp_for_each<d::describe_members<T, d::mod_public>>(
      [&](auto member) { each(name_in_json(member.name), object.*member.pointer); });
}

}  // namespace menagerie::wire
