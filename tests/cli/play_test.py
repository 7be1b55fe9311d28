#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Games in the terminal: how they are played, saved and continued.

Usage: play_test.py path/to/menagerie [unittest arguments]
"""
import json
import os
import pty
import re
import signal
import subprocess
import time
import unittest

from program import GAMES, PROGRAM, Scratch, run


class Play(Scratch):
    def test_a_whole_game_is_played_by_numbers(self):
        for game in GAMES:
            with self.subTest(game):
                path = self.path(game + ".jsonl")
                more = ["--option", "last_hand=3"] if game == "rage-n-glyphs" else []
                words = ["play", game, "--seed", 5, "--bots", "simple", *more]
                # Where there would be too many choices, one types cards.
                cards = re.search(r"Type \d+ cards, such as ([^.]+)\.", run(*words, text="1\n")[1])
                typed = (cards[1] + "\n" if cards else "") + "1\n" * 2000
                status, output, error = run(*words, "--record", path, text=typed)
                self.assertEqual(status, 0, error)
                self.assertRegex(output, "You win|wins|Shared victory")
                status, _, error = run("verify", path)
                self.assertEqual(status, 0, error)
                with open(path, encoding="utf-8") as file:
                    self.assertIn("result", json.load(file))

    def test_the_person_has_a_name_in_the_record_and_is_you_in_the_game(self):
        path = self.path("named.jsonl")

        def names(*words, env=None):
            self.write("named.jsonl", "")
            _, output, _ = run("play", *words, "--record", path, "--bots", "simple",
                               text="1\n1\n", env=env)
            with open(path, encoding="utf-8") as file:
                return output, [seat["name"] for seat in json.load(file)["seats"]]

        output, kim = names("awimbawe", "--seed", 5, "--name", "Kim")
        self.assertEqual(kim, ["Kim", "Ada"])
        self.assertRegex(output, r"\bYou (led|played)\b")
        self.assertNotIn("Kim", output)
        shown = run("show", path)[1]
        self.assertTrue("Kim" in shown and "You" not in shown, shown)
        for env, name in [({"LOGNAME": "kim_1"}, "kim_1"), ({"USER": "bo"}, "bo"),
                          ({"USER": "root"}, "Player"), ({"USER": "\x1b[31m"}, "Player"),
                          ({}, "Player"), ({"LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "Spieler")]:
            self.assertEqual(names("awimbawe", env=env)[1], [name, "Ada"])
        self.assertEqual(names("awimbawe", "--name", "Ada")[1], ["Ada", "Ben"])
        run("play", "--resume", path, "--name", "Leo", text="1\n")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["seats"][0], {"name": "Leo", "by": "human"})
        for name in ["", "\x1b[31m", "n" * 25]:
            status, _, error = run("play", "awimbawe", "--name", name)
            self.assertTrue(status == 2 and "--name" in error, error)

    def test_what_may_not_be_played_is_refused_and_nothing_else_played(self):
        """No one holds B1 here, and B9 may only be played on red with the Chameleon."""
        for tag, no in (("en", "Not allowed: "), ("de", "Geht nicht: "),
                        ("fr", "Impossible\u00a0: "),
                        ("hu", "Nem lehet: "), ("ja", "できません：")):
            for typed, rule in (("B1", "3.1"), ("play B9", "3.3"), ("B9", "3.3"),
                                ("pl b9", "3.3")):
                path = self.path("refused.jsonl")
                status, output, error = run(
                    "--lang", tag, "play", "savage-bowl", "--players", 4, "--seed", 7, "--bots",
                    "simple", "--record", path, text=f"{typed}\nquit\n")
                self.assertEqual((status, error), (0, ""))
                self.assertRegex(output, rf"{no}(?s:.)*{rule}", (tag, typed))
                with open(path, encoding="utf-8") as file:
                    events = json.load(file)["events"]
                self.assertEqual([one for one in events if one.get("seat") == 0], [], typed)
                os.remove(path)

    def test_an_unfinished_action_is_answered_with_what_could_be_typed(self):
        _, output, _ = run("play", "savage-bowl", "--players", 4, "--seed", 7, "--bots", "simple",
                           text="play B\nR1 cham\nquit\n")
        self.assertIn("What does 'play B' mean? You can type: play B8", output)
        self.assertIn("What does 'R1 cham' mean? You can type: play R1 chameleon.", output)
        self.assertNotIn("You played", output)

    def test_a_record_is_never_written_over_what_a_file_holds(self):
        kept = self.write("kept.jsonl", "the evening of last week\n")
        for words in (["play", "awimbawe"], ["play"],
                      ["play", "--resume", self.unfinished("other.jsonl")]):
            status, output, error = run(*words, "--record", kept, text="1\n")
            self.assertEqual((status, output), (2, ""))
            self.assertEqual(error, f"menagerie: {kept} already holds something; name another "
                                    f"file, or continue it with `--resume {kept}`\n")
            with open(kept, encoding="utf-8") as file:
                self.assertEqual(file.read(), "the evening of last week\n")

    def test_a_record_goes_to_an_empty_file_a_pipe_and_the_file_that_is_gone_on_with(self):
        empty, begun = self.write("empty.jsonl", ""), self.unfinished("begun.jsonl")
        os.mkfifo(self.path("pipe"))
        for words, path in ((["awimbawe"], empty), (["awimbawe"], "/dev/null"),
                            (["--resume", begun], begun),
                            (["--resume", begun], self.folder.name + "/./begun.jsonl")):
            status, _, error = run("play", *words, "--record", path, text="1\n")
            self.assertEqual((status, error), (0, ""), path)
        pipe = os.open(self.path("pipe"), os.O_RDWR)
        self.addCleanup(os.close, pipe)
        status, _, error = run("play", "awimbawe", "--record", self.path("pipe"), text="quit\n")
        self.assertEqual((status, error), (0, ""))
        self.assertIn(b"awimbawe", os.read(pipe, 4096))
        with open(empty, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["game"], "awimbawe")

    def test_a_pause_has_the_same_bounds_in_the_game_and_before_it(self):
        self.assert_refused(2, "from 0 to 60000", "play", "awimbawe", "--pause", 60001)
        _, output, _ = run("play", "awimbawe", "--seed", 5,
                           text="pause 60001\npause 60000\nquit\n")
        self.assertIn("Type: pause MILLISECONDS (0 to 60000)", output)
        self.assertIn("Bots now pause 60000 ms", output)

    def unfinished(self, name):
        """A game that its player has left."""
        path = self.path(name)
        self.assertEqual(run("play", "awimbawe", "--seed", 5, "--record", path, text="1\n")[0], 0)
        return path

    def test_the_end_of_input_keeps_the_record_and_play_goes_on_with_it(self):
        path = self.path("kept.jsonl")
        status, output, _ = run("play", "awimbawe", "--seed", 5, "--record", path, "--bots",
                                "simple", text="1\n1\n")
        self.assertEqual(status, 0)
        self.assertIn("--resume " + path, output)
        with open(path, encoding="utf-8") as file:
            before = json.load(file)["events"]
        status, output, error = run("play", "--resume", path, text="1\n" * 2000)
        self.assertEqual(status, 0, error)
        self.assertIn("Resuming", output)
        with open(path, encoding="utf-8") as file:
            after = json.load(file)
        self.assertEqual(after["events"][:len(before)], before)
        self.assertIn("result", after)

    def test_who_leaves_is_told_whether_the_game_is_kept(self):
        path, saved = self.path("kept.jsonl"), self.path("saved.jsonl")
        for tag, keeps, loses, lost in (
                ("en", "the game is saved", "the game is not saved (`save FILE` saves it)",
                 "The game was not saved. Use `menagerie play --record FILE`"),
                ("de", "die Partie ist gespeichert", "die Partie geht verloren",
                 "Die Partie wurde nicht gespeichert"),
                ("fr", "la partie est enregistrée", "quitter sans enregistrer",
                 "La partie n’a pas été enregistrée"),
                ("hu", "a parti el van mentve", "a parti elvész", "A parti nincs elmentve"),
                ("ja", "ゲームは保存されます", "ゲームは保存されません", "ゲームは保存されませんでした")):
            def play(*words, text, language=tag):
                return run("--lang", language, "play", "awimbawe", "--seed", 5, *words,
                           text=text)[1]
            self.write("kept.jsonl", "")
            kept = play("--record", path, text="?\n1\nquit\n")
            self.assertRegex(kept, rf"quit +.*{keeps}\n")
            self.assertIn("--resume " + path, kept.splitlines()[-1])
            output = play(text="?\n1\nquit\n")
            self.assertIn(loses, output)
            self.assertTrue(output.splitlines()[-1].startswith(lost), output.splitlines()[-1])
            # What was saved is there, as long as nothing has happened since.
            output = play(text=f"1\nsave {saved}\nquit\n")
            self.assertIn("--resume " + saved, output.splitlines()[-1])
            os.remove(saved)
            output = play(text=f"1\nsave {saved}\n?\nquit\n")
            self.assertRegex(output, rf"quit +.*{keeps}\n")
            os.remove(saved)
            output = play(text=f"save {saved}\n1\nquit\n")
            self.assertTrue(output.splitlines()[-1].startswith(lost), output.splitlines()[-1])
            os.remove(saved)

    def test_a_record_in_a_folder_that_is_not_there_is_refused_before_the_game(self):
        path = self.path("no/such/game.jsonl")
        status, output, error = run("play", "awimbawe", "--record", path, text="1\n")
        self.assertEqual((status, output), (3, ""))
        self.assertEqual(error, f"menagerie: the record cannot be written to '{path}': there is no "
                                f"folder '{os.path.dirname(path)}'; name another file\n")
        status, output, error = run("play", "awimbawe", "--record", self.folder.name, text="1\n")
        self.assertEqual((status, output), (3, ""))
        self.assertIn("it is a folder", error)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_words_of_the_session(self):
        status, output, error = run(
            "play", "savage-bowl", "--seed", 3, "--bots", "easy",
            text="?\nhint\nscores\nlast\nlog\nrules\ntable\nY13\nnonsense\npause x\npause 0\nundo\n"
                 "1\nundo\n1\nsave {0}\nquit\n".format(self.path("saved.jsonl")))
        self.assertEqual(status, 0, error)
        for words in ["undo your last move", 'A bot would choose "Play', "Total",
                      "no trick to look back", "is not in your hand", "(rule 3.1)",
                      "'nonsense' isn't one of the choices", "MILLISECONDS", "0 ms",
                      "You haven't made a move yet", "Undone", "Saved;"]:
            self.assertTrue(words in output, words)
        status, _, error = run("verify", self.path("saved.jsonl"))
        self.assertEqual(status, 0, error)

    def test_a_saved_game_takes_the_place_of_nothing_but_itself(self):
        kept, own = self.write("kept.jsonl", "the evening of last week\n"), self.path("own.jsonl")
        linked = self.path("linked.jsonl")
        os.symlink(kept, linked)
        status, output, error = run(
            "play", "savage-bowl", "--seed", 3, "--bots", "easy",
            text=f"1\nsave {own}\nsave {kept}\nsave {linked}\n1\nsave {own}\nquit\n")
        self.assertEqual(status, 0, error)
        for other in (kept, linked):
            self.assertIn(f"{other} already holds something else; name another file.", output)
        self.assertEqual(output.count("Saved;"), 3)  # As well at the end.
        with open(kept, encoding="utf-8") as file:
            self.assertEqual(file.read(), "the evening of last week\n")
        with open(own, encoding="utf-8") as file:
            saved = json.load(file)["events"]
        self.assertEqual(sum(event.get("seat") == 0 for event in saved), 2)

    def test_a_game_that_goes_on_may_be_saved_where_it_came_from(self):
        begun = self.unfinished("begun.jsonl")
        status, output, error = run("play", "--resume", begun, text=f"1\nsave {begun}\nquit\n")
        self.assertEqual(status, 0, error)
        self.assertIn("Saved;", output)

    def test_a_closed_pipe_ends_it_and_keeps_the_record(self):
        path = self.path("closed.jsonl")
        with subprocess.Popen([PROGRAM, "play", "awimbawe", "--seed", "5", "--record", path],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as child:
            child.stdout.read(10)
            child.stdout.close()
            try:
                child.stdin.write(b"1\n" * 50)
                child.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(child.wait(timeout=20), 0)
        status, _, error = run("verify", path)
        self.assertEqual(status, 0, error)

    def test_ctrl_c_on_a_terminal_ends_it_and_keeps_the_record(self):
        path = self.path("interrupted.jsonl")
        child, terminal = pty.fork()
        if child == 0:
            os.execv(PROGRAM, [PROGRAM, "play", "awimbawe", "--seed", "5", "--record", path,
                               "--pause", "0"])
        seen = b""
        while b"Your choice" not in seen:
            seen += os.read(terminal, 4096)
        os.write(terminal, b"\x03")
        end = time.monotonic() + 60
        status = None
        while status is None and time.monotonic() < end:
            done, code = os.waitpid(child, os.WNOHANG)
            status = code if done else None
            try:
                os.read(terminal, 4096)
            except OSError:
                pass
        if status is None:
            os.kill(child, signal.SIGKILL)
        os.close(terminal)
        self.assertEqual(status, 0)
        status, _, error = run("verify", path)
        self.assertEqual(status, 0, error)

    def test_tiles_say_in_the_grid_what_they_ask_for(self):
        _, output, _ = run("play", "color-gangsters", "--seed", 4, "--bots", "simple",
                           text="1\n" * 3)
        self.assertIn("| 1 paw: the winning", output)
        self.assertNotIn("  |  odd: 1 paw", output)

    def test_without_utf8_everything_is_ascii(self):
        for game in GAMES:
            _, output, _ = run("play", game, "--seed", 1, "--bots", "simple", text="1\n" * 20,
                               env={"LC_ALL": "C"})
            self.assertTrue(output.isascii(), [c for c in output if not c.isascii()][:5])


if __name__ == "__main__":
    unittest.main()
