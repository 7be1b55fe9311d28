// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/wire/games.h"

namespace menagerie::wire {

// What can be learned from a finished game.

struct Chances {
  Count event;
  std::vector<double> by_seat;
};
BOOST_DESCRIBE_STRUCT(Chances, (), (event, by_seat))

struct Mistake {
  Count event;
  Seat seat;
  Whole<1> round;
  std::string made, best;
  double value = 0, loss = 0, low = 0, high = 0;
  std::vector<Message> why;
};
BOOST_DESCRIBE_STRUCT(Mistake, (), (event, seat, round, made, best, value, loss, low, high, why))
template <>
inline constexpr std::array<Note, 1> notes_of<Mistake> = {
    {{"why", "Why the better action was better."}}};

struct ReviewedSeat {
  Count decisions, as_best, mistakes;
  double loss = 0, points = 0, average = 0, cards = 0, play = 0;
};
BOOST_DESCRIBE_STRUCT(ReviewedSeat, (),
                      (decisions, as_best, mistakes, loss, points, average, cards, play))

struct Review {
  std::string bot;
  Count events, rounds;
  std::vector<Chances> chances;
  std::vector<Mistake> mistakes;
  std::vector<ReviewedSeat> seats;
};
BOOST_DESCRIBE_STRUCT(Review, (), (bot, events, rounds, chances, mistakes, seats))
template <>
inline constexpr std::array<Note, 1> notes_of<Review> = {
    {{"mistakes", "The costliest first, at most twelve."}}};

struct ReviewAnswer {
  Count done;
  Whole<1> of;
  Nullable<Made<Review>> review;
};
BOOST_DESCRIBE_STRUCT(ReviewAnswer, (), (done, of, review))

}  // namespace menagerie::wire
