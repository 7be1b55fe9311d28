// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace menagerie::cli {

// What the person is called in the record: as asked for, otherwise their login name, unless many
// people share it. Empty if there is none.
std::string name_of_person(const std::optional<std::string>& wanted);

// Fails before a game is played whose record couldn't be written. The folder of a record isn't
// made, because a typing error would put the record anywhere.
void refuse_where_it_cannot_be(const std::string& record);

// The date of now, in UTC: "2026-11-28".
std::string today();

}  // namespace menagerie::cli
