#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The built program from outside: what it prints, refuses and how it ends.

Usage: cli_test.py path/to/menagerie [unittest arguments]
"""
import json
import pathlib
import unittest

from program import GAMES, PROGRAM, Scratch, games_with, run

# Games that others designed and published.
PUBLISHED = ["savage-bowl", "rage-n-glyphs", "color-gangsters", "trump-tricks-game", "awimbawe"]


class Games(Scratch):
    def test_lists_the_games_for_people_and_programs(self):
        status, output, _ = run("games")
        self.assertEqual(status, 0)
        for game in GAMES:
            self.assertIn(game, output)
        status, output, _ = run("games", "--json")
        games = json.loads(output)
        folders = pathlib.Path(__file__).parents[2].glob("src/games/*/game.h")
        self.assertLessEqual({path.parent.name.replace("_", "-") for path in folders},
                             {game["id"] for game in games})
        for game in games:
            for option in game["options"]:
                self.assertIn("default", option)
                self.assertGreater(len(option["meaning"]), 5)
            # What tools/strength.sh asks for.
            self.assertEqual([type(game["search"][name]) for name in ("network", "past")],
                             [bool, bool])
            self.assertGreater(game["search"]["curiosity"], 0)
        # The descriptions that the page's tests use.
        page = pathlib.Path(__file__).parents[2] / "web" / "test" / "games.json"
        tested = json.loads(page.read_text(encoding="utf-8"))
        described = [{"id": game["id"], "description": game["description"]} for game in games
                     if game["id"] in {one["id"] for one in tested}]
        self.assertEqual(tested, described, f"{page} is not what `games --json` prints")

    def test_rules_are_printed_and_credit_the_designers(self):
        for game in GAMES:
            status, output, _ = run("rules", game)
            self.assertEqual(status, 0)
            self.assertRegex(output, "^# ")
            self.assertNotIn("<!--", output)
        for game in PUBLISHED:
            output = run("rules", game)[1]
            self.assertIn("independent", output)
            # Rulings are shown on request.
            self.assertNotRegex(output, r"(?m)^(- )?R1 ")
            self.assertIn(f"`menagerie rules {game} --details`", " ".join(output.split()))
            self.assertRegex(run("rules", game, "--details")[1], r"(?m)^(- )?R1 ")

    def test_rules_show_what_options_change(self):
        _, plain, _ = run("rules", "rage-n-glyphs")
        self.assertIn("(bidding=open): ", plain)
        self.assertNotIn("Not in this game", plain)
        status, secret, _ = run("rules", "rage-n-glyphs", "--option", "bidding=secret")
        self.assertEqual(status, 0)
        self.assertIn("3.3 [Not in this game: Bidding is Secret.]", " ".join(secret.split()))
        status, _, error = run("rules", "rage-n-glyphs", "--option", "bidding=loud")
        self.assertEqual(status, 2)
        self.assertIn("open, hidden, secret", error)

    def test_rules_are_in_the_language_of_the_reader(self):
        _, english, _ = run("rules", "awimbawe")
        for game in games_with("RULES.de.md"):
            status, german, _ = run("--lang", "de", "rules", game, env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(status, 0)
            self.assertIn("unabhängige Umsetzung", german)
        # If there are none in that language, they are English.
        elsewhere = {"LC_ALL": "C.UTF-8", "LANGUAGE": "xx"}
        self.assertEqual(run("rules", "awimbawe", env=elsewhere)[1], english)

    def test_every_verb_has_help_with_an_example(self):
        for verb in ["games", "rules", "learn", "play", "daily", "simulate", "verify", "show",
                     "arena", "hint", "solve", "analyze", "bench", "site"]:
            status, output, _ = run(verb, "--help")
            self.assertEqual(status, 0)
            self.assertIn("Example: menagerie " + verb, output)


class WrongUsage(Scratch):
    def test_is_refused_with_a_sentence(self):
        records = self.simulate("awimbawe")
        cases = [
            ("--help", []),
            ("unknown command 'bogus'; commands: games", ["bogus"]),
            (": it is a folder", ["show", self.folder.name]),
            (": it is a device", ["verify", "/dev/zero"]),
            ("holds no record", ["verify", self.write("blank.jsonl", "\n \n")]),
            ("whole number from 0", ["show", records, "--at", "99999999999999999999"]),
            ("there is no game 'chess'; the games are savage-bowl", ["rules", "chess"]),
            ("must be 4 or 5", ["simulate", "savage-bowl", "--players", 6, "--games", 1]),
            ("must be 2", ["simulate", "awimbawe", "--players", 3, "--games", 1]),
            ("no option 'jokers'", ["simulate", "awimbawe", "--option", "jokers=3", "--games", 1]),
            ("other-pile", ["simulate", "awimbawe", "--option", "rhinoceros=up", "--games", 1]),
            ("NAME=VALUE", ["simulate", "awimbawe", "--option", "rhinoceros", "--games", 1]),
            ("hose_the_dealer", ["simulate", "rage-n-glyphs", "--option", "bidding=secret",
                                 "--option", "hose_the_dealer=true", "--games", 1]),
            ("there is no bus any more: servers and workers share nothing but their database",
             ["serve", "--bus", "nats://127.0.0.1"]),
            ("there is no bus any more: servers and workers share nothing but their database",
             ["worker", "--db", "postgresql://127.0.0.1/x", "--bus", "nats://127.0.0.1"]),
            ("--games", ["simulate", "awimbawe"]),
            ("--games", ["simulate", "awimbawe", "--games", 0]),
            ("--games", ["simulate", "awimbawe", "--games", "many"]),
            ("--games", ["simulate", "awimbawe", "--games", -4]),
            ("--games: 'many' is not a whole number from 1 to",
             ["simulate", "awimbawe", "--games", "many"]),
            ("behind --games there is no value", ["simulate", "awimbawe", "--games"]),
            ("--games is there several times", ["simulate", "awimbawe", "--games", 1,
                                                "--games", 2]),
            ("--seconds: 'x' is not a number from 0.001 to 3600", ["bench", "--seconds", "x"]),
            ("--seconds: 'nan' is not a number", ["bench", "--seconds", "nan"]),
            ("--seconds: '4000' is not a number from 0.001 to 3600", ["bench", "--seconds", 4000]),
            ("--lang: unknown language 'it'; languages: de, en, fr, hu, ja",
             ["--lang", "it", "games"]),
            ("'simple,simple,simple' names 3 bots for 2 seats".replace("'", '"'),
             ["play", "awimbawe", "--bots", "simple,simple,simple"]),
            ("separated by commas, not 'simple'", ["arena", "awimbawe", "--bots", "simple",
                                                   "--deals", 1]),
            ("--name is ''; it must be a name of 1 to 24 letters", ["play", "awimbawe",
                                                                    "--name", ""]),
            ("--name is '?[31m'", ["play", "awimbawe", "--name", "\x1b[31m"]),
            ("(Colours) is 'B,B,R,Y'; it must be", ["play", "color-gangsters", "--option",
                                                    "colors=B,B,R,Y"]),
            ("--records", ["simulate", "awimbawe", "--games", 1, "--legal"]),
            ("levels novice, easy, steady, normal, strong",
             ["simulate", "awimbawe", "--games", 1, "--bots", "genius"]),
            ("all cards", ["play", "awimbawe", "--bots", "simple,solver"]),
            ("all cards", ["play", "awimbawe", "--bots", "solver"]),
            ("seats", ["simulate", "awimbawe", "--games", 1, "--bots", "simple,simple,simple"]),
            ("2 to 10 bots", ["arena", "awimbawe", "--bots", "simple", "--deals", 1]),
            ("2 to 10 bots", ["arena", "awimbawe", "--bots", ",".join(["simple"] * 2000),
                              "--deals", 1]),
            ("unknown", ["arena", "awimbawe", "--bots", "simple,", "--deals", 1]),
            ("from 1", ["arena", "awimbawe", "--bots", "ismcts:ms=0,simple", "--deals", 1]),
            ("from 1", ["arena", "awimbawe", "--bots", "pimc:iterations=-5,simple", "--deals", 1]),
            ("--deals", ["arena", "awimbawe", "--bots", "simple,random", "--deals", 0]),
            ("--deals", ["arena", "awimbawe", "--bots", "simple,random", "--deals", "1e99"]),
            ("--bots", ["arena", "awimbawe", "--deals", 5]),
            ("must be 4 or 5", ["arena", "savage-bowl", "--players", 9, "--bots", "simple,random",
                               "--deals", 1]),
            ("--seat", ["play", "awimbawe", "--seat", 2]),
            ("--threads", ["simulate", "awimbawe", "--games", 1, "--threads", 0]),
            ("cannot read the file", ["verify", self.path("nothing")]),
            ("is empty", ["verify", self.write("empty.jsonl", "")]),
            ("no such file", ["show", self.path("nothing")]),
            ("3 records", ["show", records, "--line", 9]),
            ("holds 1 record; there is no record 2",
             ["show", self.simulate("awimbawe", "one.jsonl", 1), "--line", 2]),
            ("there is no position", ["show", records, "--at", 100000]),
            ("0 to 1, public or all", ["show", records, "--seat", 2]),
            ("0 to 1, public or all", ["show", records, "--seat", "x\x1b[31m"]),
            ("leave out GAME\n", ["play", "awimbawe", "--resume", records]),
            ("leave out --players, --option\n", ["play", "--players", 2, "--option", "x=1",
                                                 "--resume", records]),
            ("`menagerie simulate` has no option '--gamez'; `menagerie simulate --help` tells",
             ["simulate", "savage-bowl", "--gamez", 1]),
            ("no option '--gamez';", ["simulate", "savage-bowl", "--gamez=\x1b[31m"]),
            ("`menagerie` has no option '--loud'; `menagerie --help`", ["--loud"]),
            ("`menagerie rules` has no use for 'more'", ["rules", "awimbawe", "more"]),
            ("--lang: unknown language 'it'; languages: de, en, fr, hu, ja;",
             ["games", "--lang", "it"]),
            ("--lang is there several times", ["--lang", "de", "games", "--lang=fr"]),
            ("needs a command; commands: games, rules", []),
            ("`menagerie db` needs a command; commands: check", ["db"]),
            ("unknown command 'bogus'; commands: check|`menagerie db --help`", ["db", "bogus"]),
            ("`menagerie db check --help`", ["db", "check"]),
            ("`menagerie rules --help`", ["rules"]),
            ("is a level and takes no settings; write what it stands for with yours: ismcts:ms=500",
             ["hint", records, "--at", 30, "--bot", "strong:ms=500"]),
            ("in arena and simulate solver", ["hint", records, "--bot", "genius"]),
            ("is over", ["play", "--resume", records]),
        ]
        for words, command in cases:
            with self.subTest(command=command):
                self.assert_refused(2, words, *command)

    def test_output_that_cannot_be_written_is_a_failure_of_the_machine(self):
        self.assert_refused(3, "cannot be written", "simulate", "awimbawe", "--games", 5,
                            "--records", self.path("no/such/folder"))
        self.assert_refused(3, "cannot be written", "simulate", "awimbawe", "--games", 2000,
                            "--records", "/dev/full")


class Records(Scratch):
    def test_simulated_games_verify(self):
        for game in GAMES:
            status, output, error = run("verify", self.simulate(game))
            self.assertEqual((status, error), (0, ""))
            self.assertIn("3 of 3 records are right", output)

    def test_same_seed_same_records_whatever_the_threads(self):
        for game in GAMES:
            texts = []
            for threads in (1, 2, 5):
                path = self.path(f"{threads}.jsonl")
                status, _, error = run("simulate", game, "--games", 20, "--seed", 3, "--threads",
                                       threads, "--records", path, "--bots", "simple")
                self.assertEqual(status, 0, error)
                with open(path, "rb") as file:
                    texts.append(file.read())
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(texts[0], texts[2])

    def test_the_first_fault_is_told_with_its_place(self):
        path = self.simulate("savage-bowl")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        record = json.loads(lines[1])
        number = next(i for i, event in enumerate(record["events"])
                      if i > 40 and "do" in event and len(event["legal"]) < 10)
        record["events"][number]["legal"].append("play R99")
        bad = self.write("bad.jsonl", lines[0] + "\n" + json.dumps(record) + "\n" + lines[2] + "\n")
        status, output, error = run("verify", bad)
        self.assertEqual(status, 1)
        self.assertIn("2 of 3 records are right", output)
        self.assertIn(f"{bad}: record 2 (line 2), event {number}:", error)
        self.assertIn("right is", error)

    def test_hostile_files_are_answered(self):
        for name, text in [("garbage.jsonl", "\x00\x01\x02\n" * 5),
                           ("nested.jsonl", "[" * 5_000_000),
                           ("long.jsonl", "x" * 20_000_000),
                           ("wrong.json", "{}"), ("number.jsonl", "1e999999"),
                           ("binary.jsonl", "\ud83d".encode("utf-8", "surrogatepass")
                            .decode("latin-1"))]:
            with self.subTest(name):
                status, _, error = run("verify", self.write(name, text))
                self.assertEqual(status, 1)
                self.assertIn("line 1", error)
                self.assertLess(len(error), 3000)
                status, _, error = run("show", self.path(name))
                self.assertEqual(status, 2)

    def test_of_broken_json_it_is_told_what_is_wrong(self):
        record = json.dumps({"format": "menagerie-record/1"}, indent=2)
        for name, data, fault in [
                ("utf8.jsonl", b'{"format": "a\xff"}', "at byte 14: the byte 0xff is not of a text "
                                                       "in UTF-8"),
                ("cut.jsonl", b'{"format": "a\xc3"}', "the byte 0xc3 is not of a text in UTF-8"),
                ("large.jsonl", b'{"a": 1e999}', "at byte 11: the number '1e999' is too large"),
                ("two.json", (record + record).encode(),
                 "read '{', expected the end, for it is one document alone"),
                ("pretty.jsonl", b"{\n", "at byte 2: read the end, expected a text in quotes, the "
                                         "name of a member"),
                ("key.jsonl", b"{7: 1}", "read '7', expected a text in quotes"),
                ("comma.jsonl", b'{"a": [1 2]}', "read '2', expected ',' or ']'"),
                ("colon.jsonl", b'{"a" 1}', "read '1', expected ':'"),
                ("value.jsonl", b'{"a": ,}', "read ',', expected a value"),
                ("word.jsonl", b'{"a": nul}', "read 'nul}', which isn't a valid value"),
                ("open.jsonl", b'{"a": "b', "missing closing quote"),
                ("byte.jsonl", b"\xfe", "at byte 1: read the byte 0xfe, which isn't a valid value"),
                ("e.jsonl", '["Zo\u00e9",None]'.encode(), "read 'N', which isn't a valid value"),
                ("euro.jsonl", '{"x":"\u20ac" x}'.encode(), "read 'x', which isn't a valid value"),
                ("behind.jsonl", b'{"a":1}x', "read 'x', which isn't a valid value")]:
            with self.subTest(name):
                with open(self.path(name), "wb") as file:
                    file.write(data)
                status, _, error = run("verify", self.path(name))
                self.assertEqual(status, 1)
                first = error.splitlines()[0]
                self.assertTrue(first.startswith(f"{self.path(name)}: record 1 (line 1), the "
                                                 "record: not valid JSON at byte "), first)
                self.assertIn(fault, first)

    def test_a_million_objects_take_no_quadratic_time(self):
        path = self.write("many.jsonl", "[" + ",".join(['{"a":1}'] * 400_000) + "]")
        status, _, error = run("verify", path, timeout=20)
        self.assertEqual(status, 1)
        self.assertIn("must be an object", error)

    def test_one_unreadable_file_does_not_hide_the_others(self):
        path = self.simulate("awimbawe")
        status, output, error = run("verify", self.path("nothing"), path)
        self.assertEqual(status, 2)
        self.assertIn("cannot read", error)
        self.assertIn("3 of 3 records are right", output)

    def test_names_cannot_drive_the_terminal(self):
        path = self.simulate("awimbawe", "names.jsonl", 1)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        record["seats"][0]["name"] = "\x1b[31mEvil\x07\u202e\u009b"
        status, output, _ = run("show", self.write("evil.jsonl", json.dumps(record)))
        self.assertEqual(status, 0)
        for letter in "\x1b\x07\u202e\u009b":
            self.assertNotIn(letter, output)

    def test_a_record_is_read_however_its_file_was_written(self):
        path = self.simulate("awimbawe", "one.jsonl", 1)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        line, pretty = json.dumps(record), json.dumps(record, indent=2)
        for name in ("one.json", "one.jsonl", "one.txt"):
            for text, records in ((pretty, 1), (f"\n\n{line}\n", 1), (f"\ufeff{line}\r\n", 1),
                                  (f"\ufeff\n{pretty}\n\n{line}\n{pretty}\n", 3)):
                file = self.write(name, text)
                status, output, error = run("verify", file)
                self.assertEqual((status, error), (0, ""), text[:40])
                self.assertIn(f"{records} of {records} record", output)
                self.assertEqual(run("show", file, "--line", records)[0], 0)
            for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
                with open(self.path(name), "wb") as file:
                    file.write(f"{line}\n{line}\n".encode(encoding))
                self.assert_refused(2, "line 1: the record is in UTF-16, where UTF-8 is expected",
                                    "show", self.path(name))
                status, output, error = run("verify", self.path(name))
                self.assertEqual((status, error.count("\n")), (1, 1), error)
                self.assertIn("it is in UTF-16, where UTF-8 is expected", error)

    def test_what_follows_a_zero_byte_is_no_secret(self):
        path = self.simulate("awimbawe", "one.jsonl", 1)
        with open(path, encoding="utf-8") as file:
            line = file.read().strip()
        for text in (f"{line}\0garbage\n", f"{line}\0{line}\n", f"\0{line}\n", f"{line}\n\0\n"):
            status, _, error = run("verify", self.write("zero.jsonl", text))
            self.assertEqual(status, 1)
            self.assertRegex(error, "not valid JSON at byte [0-9]+: read the byte 0x00\n")


class Show(Scratch):
    def test_a_view_holds_what_the_contract_names(self):
        for game in GAMES:
            path = self.simulate(game, "g.jsonl", 1)
            with open(path, encoding="utf-8") as file:
                events = json.load(file)["events"]
            for at in (0, 1, 5, len(events) // 2, len(events)):
                status, output, error = run("show", path, "--at", at, "--seat", 0, "--json")
                self.assertEqual(status, 0, error)
                view = json.loads(output)
                self.assertEqual(view["event"], at)
                self.assertEqual(view["seat"], 0)
                self.assertEqual(view["legal"] != [], 0 in view["to_act"])
                if at < len(events) and events[at].get("seat") == 0:
                    self.assertEqual(view["legal"], events[at]["legal"])
            self.assertTrue(view["finished"])
            self.assertEqual(view["result"]["scores"], view["scores"])

    def test_text_fits_eighty_columns_and_has_no_escapes_in_a_pipe(self):
        for game in GAMES:
            path = self.simulate(game, "g.jsonl", 1)
            for seat in ("0", "public", "all"):
                status, output, error = run("show", path, "--at", 12, "--seat", seat)
                self.assertEqual(status, 0, error)
                self.assertNotIn("\x1b", output)
                self.assertLessEqual(max(len(line) for line in output.splitlines()), 80)


if __name__ == "__main__":
    unittest.main()
