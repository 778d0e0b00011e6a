#!/usr/bin/env python3
"""Lets the bot of runner.py play on a server, with nothing but Python's standard library:
    python3 examples/bots/online.py 'http://127.0.0.1:7777/#/join/GAME/INVITATION'
The link invites somebody, or hands your own seat over to another device; with the server's address alone the bot lays
a table and waits. docs/bots.md describes the API.
"""
import argparse
import http.client
import json
import random
import time
import urllib.error
import urllib.request

import runner


class Refused(Exception):
    """What the server does not do: the kind of failure, and a sentence."""


class Server:
    def __init__(self, url):
        self.url, self.key = url.rstrip("/"), None

    def open(self, path, body=None):
        headers = {"Authorization": "Bearer " + self.key} if self.key else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/{path}", data, headers)
        while True:
            try:
                return urllib.request.urlopen(request, timeout=30)
            except urllib.error.HTTPError as error:
                failure = json.load(error)["failure"]
                if failure["error"] not in ("busy", "broken"):
                    raise Refused(failure["error"], failure["message"]) from None
                time.sleep(1)

    def say(self, path, body):
        return json.load(self.open(path, body))

    def sit_down(self, place, table):
        """Takes the seat that a link leads to, or lays a table."""
        what, *words = place.strip("/").split("/")
        if what == "join":
            told = self.say(f"game/{words[0]}/join", {"invite": "".join(words[1:]) or None, "name": "runner.py"})
        elif what == "claim":
            told = self.say("claim", {"code": words[0]})
        else:
            told = self.say("games", {"table": table, "name": "runner.py"})
        self.key = told["seated"]["key"]
        return told["seated"]


def answer(server, told, game, side, lots):
    """Does what a line of the stream asks for. What came of it is told by the next line."""
    back = told["around"]["back"]
    try:
        if back and side in back["waiting"]:
            server.say(f"game/{game}/answerBack", {"yes": True, "ply": back["ply"]})
        elif told.get("legal"):
            text = runner.choose(lots, side, told["position"].splitlines(), told["legal"])
            server.say(f"game/{game}/act", {"ply": told["ply"], "text": text})
    except Refused as refused:
        if refused.args[0] != "stale":  # Otherwise a newer line is on its way.
            raise


def play(server, game, side, lots):
    """Plays until the game is over, whatever happens to the connection."""
    while True:
        try:
            with server.open(f"game/{game}/stream") as stream:
                for told in (json.loads(line) for line in stream if line.strip()):
                    if told.get("over") or told["tell"] == "revoked":
                        return told.get("over", "the seat belongs to somebody else now")
                    if "around" in told:
                        answer(server, told, game, side, lots)
        except (OSError, http.client.HTTPException) as error:
            print("trying again:", error, flush=True)
        time.sleep(1)


def main():
    options = argparse.ArgumentParser(description="Plays on a server of Archmage.")
    options.add_argument("link", help="an invitation, or the address of a server")
    options.add_argument("--table", default="table base players=2 mode=fixed", help="for a table of its own")
    given = options.parse_args()
    url, _, place = given.link.partition("#")
    try:
        seated = (server := Server(url)).sit_down(place, given.table)
    except (Refused, OSError, ValueError) as error:
        raise SystemExit(f"no seat at {given.link}: {error.args[-1]}") from None
    print(f"invite with {server.url}/#/join/{seated['game']}/{seated['invite']}", flush=True)
    print(play(server, seated["game"], seated["side"], random.Random()))


if __name__ == "__main__":
    main()
