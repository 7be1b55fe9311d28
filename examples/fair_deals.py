# SPDX-License-Identifier: Apache-2.0
"""How the cards of each game are dealt out, for fair.py: which there are and in which order they
are drawn (docs/protocol/PROTOCOL.md, "Verifiable deals"). No rule of any game is needed for it.

Each function takes the draws, the number of players, the options, whether it is the first deal of
the match, and the deal of the record, which says how many cards a hand has where that varies. It
gives what the deal must hold."""


def suited(letters, numbers):
    return [letter + str(number) for letter in letters for number in numbers]


def savage_bowl(draws, players, options, first, deal):
    cards = suited("RYGB", range(1, 14 if players > 4 else 12)) + suited("T", range(1, 9))
    draws.shuffle(cards)
    size = len(cards) // players
    drawn = {"hands": [cards[seat * size:][:size] for seat in range(players)]}
    return drawn | ({"lead": draws.below(players)} if first else {})


def rage_n_glyphs(draws, players, options, first, deal):
    drawn = {"dealer": draws.below(players)} if first else {}
    cards = draws.shuffle(suited("MHDCXN", range(15)) + ["J2"] * 4 + ["J4"] * 4)
    size = len(deal["hands"][0])
    return drawn | {"hands": [cards[seat * size:][:size] for seat in range(players)],
                    "pile": cards[players * size:]}


TILES = """odd even low high meat plants own-color not-trump all-meat all-plants same-color
           total-odd total-even two-in-a-row difference-5 blank""".split()


def color_gangsters(draws, players, options, first, deal):
    drawn = {"lead": draws.below(players), "tiles": options["tiles"]}
    if not drawn["tiles"]:
        tiles = [tile for tile in TILES if tile != "blank" or options["blank_tile"] != "out"]
        tiles = draws.shuffle(tiles, 9)[:9]
        if "difference-5" in tiles:
            place = tiles.index("difference-5")
            tiles[place], tiles[4] = tiles[4], tiles[place]
        drawn["tiles"] = tiles
    drawn["number_trumps"] = draws.shuffle(["none"] + [str(n) for n in range(1, 11)])
    drawn["color_trumps"] = draws.shuffle(options["colors"] + ["none"])
    cards = draws.shuffle([card for card in suited("BRYGK", range(1, 11))
                           if card[0] in options["colors"]])[::-1]  # dealt from the end
    drawn["hands"] = [cards[seat * 10:][:10 if options["draft"] else 9] for seat in range(players)]
    return drawn | ({} if options["draft"] else {"aside": cards[9::10]})


def trump_tricks_game(draws, players, options, first, deal):
    cards = draws.shuffle(suited("RGYB", [number for number in range(1, 13)
                                          if players > 3 or number not in (1, 6, 12)]))
    return {"hands": [cards[seat::players] for seat in range(players)],
            "trumps": draws.shuffle(list("RGYB"))}


CROWNS = {1: 3, 2: 2, 3: 2, 4: 3, 5: 1, 6: 1, 7: 0, 8: 0, 9: -1, 10: -2}


def awimbawe(draws, players, options, first, deal):
    cards = draws.shuffle(suited("DMGP", range(1, 7)) + suited("S", range(7, 11)), 22)
    drawn = {"down": [cards[:4], cards[8:12]], "up": [cards[4:8], cards[12:16]],
             "hands": [cards[16:22], cards[22:]]}
    if first:
        crowns = [sum(CROWNS[int(card[1:])] for card in up) for up in drawn["up"]]
        drawn["lead"] = draws.below(2) if crowns[0] == crowns[1] else int(crowns[0] > crowns[1])
    return drawn


GAMES = {"savage-bowl": savage_bowl, "rage-n-glyphs": rage_n_glyphs, "awimbawe": awimbawe,
         "color-gangsters": color_gangsters, "trump-tricks-game": trump_tricks_game}
