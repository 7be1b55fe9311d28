// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "games/awimbawe/cards.h"
#include "games/awimbawe/phrases.h"

// Words of the catalogue (phrases.h) for what the rules have a type for.
namespace menagerie::awimbawe::words {

// Lands, by Land, and animals, by Animal.
inline constexpr std::array<Term, 5> land_terms = {
    {land_desert, land_mountain, land_grassland, land_plain, land_sky}};
inline constexpr std::array<Term, 7> animal_terms = {{animal_mouse, animal_rhinoceros,
                                                      animal_cheetah, animal_hyena, animal_snake,
                                                      animal_elephant, animal_eagle}};
inline Term land(Land its) { return land_terms[static_cast<std::size_t>(its)]; }
inline Term animal(Animal its) { return animal_terms[static_cast<std::size_t>(its)]; }

}  // namespace menagerie::awimbawe::words
