#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The menu of games that `play` shows where no game is named.

Usage: menu_test.py path/to/menagerie [unittest arguments]
"""
import unittest

from program import Scratch, run


class Menu(Scratch):
    def test_a_game_is_chosen_from_a_menu(self):
        status, output, _ = run("play", text="9\n5\n")
        self.assertEqual(status, 0)
        self.assertIn("Which game", output)
        self.assertIn("Please type a number from 1 to 5", output)
        self.assertIn("Awimbawe: 2 players", output)
        self.assertRegex(output, r"\) Awimbawe +2 players, by ")

    def test_the_menu_speaks_the_language_of_the_reader(self):
        for tag, asked, wrong in (("de", "Welches Spiel", "Tippe bitte eine Zahl von 1 bis 5."),
                                  ("fr", "À quel jeu", "Tapez un nombre de 1 à 5."),
                                  ("hu", "Melyik játékot", "Írj be egy számot 1 és 5 között."),
                                  ("ja", "どのゲームで", "1から5までの番号を")):
            status, output, _ = run("--lang", tag, "play", text="9\nq\n",
                                    env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(status, 0)
            self.assertIn(asked, output)
            self.assertIn(wrong, output)
            self.assertNotIn("players", output)


if __name__ == "__main__":
    unittest.main()
