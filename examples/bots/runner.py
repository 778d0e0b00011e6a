#!/usr/bin/env python3
"""A bot for `archmage arena` in plain Python: runs for the exit, fights when it is next to somebody.

    archmage arena --bots 'random,exec:python3 examples/bots/runner.py' --games 20

It knows no rules: it reads its position and chooses among the legal actions that it is told.
docs/bots.md describes the protocol, docs/notation.md positions and actions.
"""
import random
import re
import sys


def say(line):
    print(line, flush=True)


def read_until(end):
    """The lines of a text that ends with this line."""
    lines = []
    for line in sys.stdin:
        if line.strip() == end:
            break
        lines.append(line.strip())
    return lines


def squares(words):
    """Columns and rows of the squares among words like `c3` or `^c4`."""
    found = [re.fullmatch(r"[\^|]?([a-z])(\d+)", word) for word in words]
    return [(ord(square[1]) - ord("a"), int(square[2])) for square in found if square]


def way(side, players, last_row, square):
    """How far it is from a square to the nearest starting line of somebody else, walls aside."""
    column, row = square
    lines = {"blue": row, "yellow": last_row - row}
    if players > 2:
        lines = {"blue": row, "yellow": column, "red": 21 - (column if players == 3 else row), "green": 21 - column}
    return min(way for line, way in lines.items() if line != side)


def worth(action, side, players, last_row):
    """How good an action looks, from its text alone."""
    words = action.split()
    if words[0] == "card":
        return int(words[1])
    if words[0] == "pass":
        return -1
    if len(words) == 2 and words[1][0] in "?*@":
        return {"?": 6, "*": 3, "@": 0.5}[words[1][0]]
    route = squares(words[1:])
    if words[0] == "place" or len(route) < 2:
        return 0
    begin, end = (way(side, players, last_row, square) for square in (route[0], route[-1]))
    if end >= begin:
        return 0
    # Whoever is in front goes on, and a jump costs a card.
    return 100 if end == 0 else begin - end + (21 - end) / 5 - (3 if "^" in action else 0)


def choose(lots, side, position, legal):
    """The best action, by lot among equals."""
    players = int(re.search(r"players=(\d)", position[0])[1])
    last_row = 16 if "mode=beginner" in position[0] else 21
    return max(legal, key=lambda action: (worth(action, side, players, last_row), lots.random()))


def main():
    lots, side, position, legal = random.Random(1), "blue", [], []
    for line in sys.stdin:
        order, _, rest = line.strip().partition(" ")
        if order == "archmage-bot":
            say("archmage-bot 1" if rest == "1" else "error this bot speaks archmage-bot 1")
            say("name runner.py")
            say("ready")
        elif order == "seed":
            lots = random.Random(int(rest))
        elif order == "side":
            side = rest
        elif order == "position":
            position = read_until("end position")
        elif order == "legal":
            legal = read_until("end legal")
        elif order == "go":
            say("act " + choose(lots, side, position, legal))
        elif order == "quit":
            return


if __name__ == "__main__":
    main()
