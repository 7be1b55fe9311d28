// SPDX-License-Identifier: Apache-2.0
#include "cards/seat.h"

#include <gtest/gtest.h>

namespace menagerie {

TEST(Seats, go_round_the_table_to_the_left) {
  EXPECT_EQ(Seat(1).left(3), Seat(2));
  EXPECT_EQ(Seat(2).left(3), Seat(0));
  EXPECT_EQ(Seat(1).left_by(7, 3), Seat(2));
  EXPECT_EQ(Seat(2).steps_from(Seat(2), 3), 0u);
  EXPECT_EQ(Seat(0).steps_from(Seat(2), 3), 1u);
  EXPECT_EQ(Seat(1).steps_from(Seat(2), 3), 2u);
}

TEST(Seats, so_many_steps_to_the_left_lead_from_one_seat_to_the_other) {
  for (unsigned players = 2; players <= seats_max; ++players) {
    for (const Seat from : SeatSet::first(players)) {
      for (const Seat to : SeatSet::first(players)) {
        EXPECT_LT(to.steps_from(from, players), players);
        EXPECT_EQ(from.left_by(to.steps_from(from, players), players), to);
      }
    }
  }
}

}  // namespace menagerie
