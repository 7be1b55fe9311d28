#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The menu of games that `play` shows where no game is named, and what it says of wrong input.

Usage: menu_test.py path/to/menagerie [unittest arguments]
"""
import re
import unittest

from program import GAMES, Scratch, run


class Menu(Scratch):
    def test_a_game_is_chosen_from_a_menu(self):
        number = GAMES.index("awimbawe") + 1
        status, output, _ = run("play", text=f"{len(GAMES) + 1}\n{number}\n")
        self.assertEqual(status, 0)
        self.assertIn("Which game", output)
        self.assertIn(f"Please type a number from 1 to {len(GAMES)}", output)
        self.assertIn("Awimbawe: 2 players", output)
        self.assertRegex(output, r"\) Awimbawe +2 players, by ")

    def test_the_menu_speaks_the_language_of_the_reader(self):
        for tag, asked, wrong in (("de", "Welches Spiel", "Tippe bitte eine Zahl von 1 bis {}."),
                                  ("fr", "À quel jeu", "Tapez un nombre de 1 à {}."),
                                  ("hu", "Melyik játékot", "Írj be egy számot 1 és {} között."),
                                  ("ja", "どのゲームで", "1から{}までの番号を")):
            status, output, _ = run("--lang", tag, "play", text="99\nq\n",
                                    env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(status, 0)
            self.assertIn(asked, output)
            self.assertIn(wrong.format(len(GAMES)), output)
            self.assertNotIn("players", output)

    def test_a_game_that_cannot_be_had_like_this_is_refused_in_the_language_of_the_reader(self):
        options = ["--players", 5, "--option", "last_hand=30"]
        for tag, why in (("en", "the option 'last_hand' (Last hand) is 30, but with 5"),
                         ("de", "Die Option „Karten am Ende“ (last_hand) ist 30, geht aber mit 5"),
                         ("fr", "l’option «\u00a0Dernière manche\u00a0» (last_hand) vaut 30, mais"),
                         ("hu", "„Lapok az utolsó körben” (last_hand): 30 nem lehet; 5 játékossal"),
                         ("ja", "オプション「最終ラウンドの枚数」（last_hand）に30は使えません。5人では")):
            status, output, error = run("--lang", tag, "play", "rage-n-glyphs", *options,
                                        text="q\n", env={"LC_ALL": "C.UTF-8"})
            self.assertEqual((status, output), (2, ""))
            self.assertTrue(error.startswith(f"menagerie: {why}"), error)


class Typed(Scratch):
    """The answer to a text that isn't an action."""

    LINES = ("play X9", "spiele", "", "discard chameleon", "play R99 chameleon")

    def test_is_in_the_language_of_the_reader(self):
        for tag, none, nothing, no in (
                ("de", "„{}“ steht nicht zur Wahl; tippe", "Tippe ", "Geht nicht: "),
                ("fr", "«\u00a0{}\u00a0» ne fait pas partie des choix",
                 "Tapez ", "Impossible\u00a0: "),
                ("hu", "Ilyen lehetőség nincs: „{}”", "Írd be", "Nem lehet: "),
                ("ja", "「{}」という選択肢はありません", "", "できません：")):
            status, output, _ = run("--lang", tag, "play", "savage-bowl", "--seed", 3, "--pause", 0,
                                    "--bots", "simple", text="\n".join(self.LINES) + "\nquit\n",
                                    env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(status, 0)
            answers = [re.sub(r"\s+", " ", one) for one in output.split("\n> ")[-6:-1]]
            said = dict(zip(self.LINES, answers))
            for typed in ("play X9", "spiele", "play R99 chameleon"):
                self.assertIn(none.format(typed).replace("\u00a0", " "), said[typed])
            self.assertTrue(said[""].startswith(nothing), said[""])
            self.assertIn(no.replace("\u00a0", " "), said["discard chameleon"])
            self.assertIn("5.3", said["discard chameleon"])
            # Of English there are what is typed, and how actions are written.
            for word in ("the", "no", "cannot", "unknown", "are"):
                left = re.sub(r"\{\w+\}", "", " ".join(answers))
                self.assertNotIn(f" {word} ", left)


if __name__ == "__main__":
    unittest.main()
