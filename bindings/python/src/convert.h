// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include "engine/json.h"
#include "game/field.h"
#include "game/scene.h"

// Plain data between C++ and Python.
namespace menagerie::python {

// Options and deals as a dictionary, and back; throws BadInput for what no field can hold.
nanobind::dict to_dict(const Fields& fields);
Fields to_fields(const nanobind::dict& values);

// The picture of a game's table, its words in English.
nanobind::dict to_dict(std::string_view game, const Scene& scene);

// The same as json.loads() makes of its text.
nanobind::object to_object(const Json& json);

}  // namespace menagerie::python
