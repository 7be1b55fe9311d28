// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "words/message.h"

// What reasons were made of before each was one sentence. Nothing says them now, but reviews that
// are stored contain them, so the catalogues keep them.
namespace menagerie::old_reasons {

inline constexpr Phrase<> trick_surely{"reason.trick.surely"};
inline constexpr Phrase<> trick_never{"reason.trick.never"};
inline constexpr Phrase<double> trick_likely{"reason.trick.likely", "share"};
inline constexpr Phrase<double> trick_unlikely{"reason.trick.unlikely", "share"};
inline constexpr Phrase<> trick_nearly{"reason.trick.nearly"};
inline constexpr Phrase<> trick_hardly{"reason.trick.hardly"};
inline constexpr Phrase<double> trick_almost{"reason.trick.almost", "share"};
inline constexpr Phrase<double> trick_scarcely{"reason.trick.scarcely", "share"};
inline constexpr Phrase<double> trick_sometimes{"reason.trick.sometimes", "share"};
inline constexpr Phrase<Term> spends{"reason.spends", "what"};
inline constexpr Phrase<Term> saves{"reason.saves", "what"};
inline constexpr Phrase<double> goal_alone{"reason.goal.alone", "own"};
inline constexpr Phrase<double, double> goal{"reason.goal", "own", "others"};
inline constexpr Phrase<double> match_alone{"reason.match.alone", "own"};
inline constexpr Phrase<double, double> match{"reason.match", "own", "others"};
inline constexpr Phrase<double> round_alone{"reason.round.alone", "own"};
inline constexpr Phrase<double, double> round{"reason.round", "own", "others"};
inline constexpr Phrase<double> round_points_alone{"reason.round-points.alone", "own"};
inline constexpr Phrase<double, double> round_points{"reason.round-points", "own", "others"};
inline constexpr Phrase<double> match_points_alone{"reason.match-points.alone", "own"};
inline constexpr Phrase<double, double> match_points{"reason.match-points", "own", "others"};
inline constexpr Phrase<double> others_goals_alone{"reason.others-goals.alone", "own"};
inline constexpr Phrase<double, double> others_goals{"reason.others-goals", "own", "others"};
// The same, and whose figures they are.
inline constexpr Phrase<Seat, double> goal_of_alone{"reason.goal.of.alone", "seat", "own"};
inline constexpr Phrase<Seat, double, double> goal_of{"reason.goal.of", "seat", "own", "others"};
inline constexpr Phrase<Seat, double> match_of_alone{"reason.match.of.alone", "seat", "own"};
inline constexpr Phrase<Seat, double, double> match_of{"reason.match.of", "seat", "own", "others"};
inline constexpr Phrase<Seat, double> round_of_alone{"reason.round.of.alone", "seat", "own"};
inline constexpr Phrase<Seat, double, double> round_of{"reason.round.of", "seat", "own", "others"};
inline constexpr Phrase<Seat, double> round_points_of_alone{"reason.round-points.of.alone", "seat",
                                                            "own"};
inline constexpr Phrase<Seat, double, double> round_points_of{"reason.round-points.of", "seat",
                                                              "own", "others"};
inline constexpr Phrase<Seat, double> match_points_of_alone{"reason.match-points.of.alone", "seat",
                                                            "own"};
inline constexpr Phrase<Seat, double, double> match_points_of{"reason.match-points.of", "seat",
                                                              "own", "others"};
inline constexpr Phrase<Seat, double> others_goals_of_alone{"reason.others-goals.of.alone", "seat",
                                                            "own"};
inline constexpr Phrase<Seat, double, double> others_goals_of{"reason.others-goals.of", "seat",
                                                              "own", "others"};
inline constexpr Phrase<> same{"reason.same"};
inline constexpr Phrase<> only{"reason.only"};
inline constexpr Phrase<Seat, Message> of_seat{"reason.of-seat", "seat", "reason"};
inline constexpr Phrase<Message> though{"reason.though", "figure"};
inline constexpr Phrase<Message> yet{"reason.yet", "figure"};
inline constexpr Phrase<double> search_alone{"reason.search.alone", "own"};
inline constexpr Phrase<double, double> search_best{"reason.search.best", "own", "next"};
inline constexpr Phrase<double, double> search_other{"reason.search.other", "own", "best"};
inline constexpr Phrase<Seat, double> search_of_alone{"reason.search.of.alone", "seat", "own"};
inline constexpr Phrase<Seat, double, double> search_of_best{"reason.search.of.best", "seat", "own",
                                                             "next"};
inline constexpr Phrase<Seat, double, double> search_of_other{"reason.search.of.other", "seat",
                                                              "own", "best"};

}  // namespace menagerie::old_reasons
