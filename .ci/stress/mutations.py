"""damaged files of every format, through the commands that read them"""
import shutil

import common
from common import FIXTURES, ROOT, Failure

GAMES = FIXTURES / "games"


def shown(game):
    return [game, "--game", "FILE", "--keys", "1s", "--out", "out.png"]


def converted(game, to):
    return ["convert", game, "--to", to, "FILE"]


def match(game, *players):
    return ["match", "--game", game, "--games", "2", "--depth", "1", "--openings", "FILE", *players]


# Commands that read a file, and files that they read. FILE stands for the damaged one, DATA for a data folder.
READERS = [
    (GAMES.glob("*othello*"), [converted("othello", "ggf"), converted("othello", "transcript"), shown("othello"),
                               match("othello", "random", "random"), ["share", "FILE"]]),
    (GAMES.glob("saved.[gt]*"), [converted("othello", "obf"), shown("othello")]),
    (GAMES.glob("*gomoku*"), [converted("gomoku", "sgf"), converted("gomoku", "psq"), shown("gomoku"),
                              match("gomoku", "random", "random"), ["share", "FILE"]]),
    (GAMES.glob("*xiangqi*"), [converted("xiangqi", "chinese"), converted("xiangqi", "fen"), shown("xiangqi"),
                               match("xiangqi", "random", "random"), ["judge", "FILE"]]),
    ([ROOT / "src/engine/othello/puzzles.obf"], [["solve", "othello", "FILE", "--only", "1"], converted("othello", "obf")]),
    ([ROOT / "src/engine/gomoku/puzzles.sgf"], [converted("gomoku", "moves")]),
    ((FIXTURES / "recordings").glob("*.txt"), [["replay", "FILE", "--out", "out.png", "--patience", "5"]]),
    ((FIXTURES / "records").iterdir(), [["records", "import", "FILE", "--data-dir", "DATA"]]),
    ([FIXTURES / "data/huanle.db"], [["records", "merge", "FILE", "--data-dir", "DATA"]]),
    ([ROOT / "examples/c/flower.c"], [["run", "FILE", "--keys", "1s Space 1s", "--out", "out.png"]]),
    ([*ROOT.glob("examples/c/*.c"), FIXTURES / "sources/keys.c", *ROOT.glob("src/turboc/tests/modern/*.cpp"),
      *ROOT.glob("src/turboc/tests/hostile/*")],
     [["run", "FILE", "--keys", "500ms Enter 500ms", "--out", "out.png"]]),
    ([ROOT / "fonts/menu32.bdf", ROOT / "fonts/pieces26.bdf"], [["glyph", "--font", "FILE", "欢A"]]),
    ([ROOT / "fonts/ASC16"], [["glyph", "--font", "FILE", "Ab"]]),
    ([ROOT / "fuzz/corpus/music/tune"], [["show", "music", "--tune", "FILE", "--out", "out.png", "--at", "1"]]),
    (sorted((ROOT / "fuzz/corpus/xiangqi_files").iterdir()), [converted("xiangqi", "iccs"), shown("xiangqi")]),
]
CASES = [(sorted(paths), commands) for paths, commands in READERS]
# Files of a data folder and of a match are damaged in their place.
IN_PLACE = [
    ("data", "huanle.db", ["othello", "--modern", "--keys", "2s Enter 1s", "--data-dir", "DATA"]),
    ("data", "huanle.db", ["records", "games", "--data-dir", "DATA"]),
    ("data", "settings.toml", ["xiangqi", "--keys", "1s", "--data-dir", "DATA"]),
    (".", "settings.toml", ["gomoku", "--keys", "1s", "--data-dir", "DATA"]),
    ("matches/gomoku", "match.txt", ["match", "--game", "gomoku", "--games", "5", "--openings", "random:4", "--out", "DATA",
                                     "level:1", "random"]),
]
HUGE = [b"99999999999999999999", b"-1", b"4294967296", b"2147483648", b"0", b"1e999", b"\xff" * 9, b"65535"]


def damaged(data, random):
    """The bytes with a few changes."""
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 4, 16])):
        at, size = random.randrange(len(data) + 1), random.choice([1, 2, 8, 64, 512])
        kind = random.randrange(9)
        if kind == 0 and data:
            data[at % len(data)] ^= 1 << random.randrange(8)
        elif kind == 1 and data:
            data[at % len(data)] = random.randrange(256)
        elif kind == 2:
            del data[at:]
        elif kind == 3:
            del data[at:at + size]
        elif kind == 4:
            data[at:at] = bytes(random.randrange(256) for _ in range(size))
        elif kind == 5:
            other = random.randrange(len(data) + 1)
            data[at:at] = data[other:other + size]
        elif kind == 6:
            numbers = [place for place, byte in enumerate(data) if chr(byte).isdigit()]
            if numbers:
                place = random.choice(numbers)
                data[place:place + 1] = random.choice(HUGE)
        elif kind == 7:
            lines = data.splitlines(keepends=True)
            if lines:
                line = random.randrange(len(lines))
                lines[line] = lines[line] * random.choice([2, 3, 100])
                data = bytearray(b"".join(lines))
        else:
            other = random.choice(random.choice(CASES)[0]).read_bytes()
            cut = random.randrange(len(other) + 1)
            data[at:] = other[cut:cut + 4096]
    return bytes(data)


def run(program, seed, number, folder):
    random = common.randomness("mutations", seed, number)
    data = folder / "data"
    if random.randrange(6) == 0:
        place, name, command = random.choice(IN_PLACE)
        source = FIXTURES / place
        if place == ".":
            data.mkdir()
            shutil.copy(source / name, data)
        else:
            shutil.copytree(source, data)
        file = data / name
    else:
        sources, commands = random.choice(CASES)
        source, command = random.choice(sources), random.choice(commands)
        name = source.name
        file = folder / f"damaged-{name}"
        shutil.copy(source, file)
    bytes_ = damaged(file.read_bytes(), random)
    file.write_bytes(bytes_)
    words = [word.replace("FILE", str(file)).replace("DATA", str(data)) for word in command]
    # A C program has a status of its own.
    statuses = range(256) if command[0] == "run" else (0, 1, 2)
    ended = common.run(program, words, folder, statuses)
    # Nothing is lost: what cannot be read stays, or is set aside as a whole.
    is_changed = "--resume" in command or name in ("match.txt", "huanle.db", "settings.toml")
    if not is_changed and file.read_bytes() != bytes_:
        raise Failure(f"it has changed what it read: {file}")
    if name == "huanle.db" and file.parent == data and bytes_[:16] != file.read_bytes()[:16]:
        kept = [other for other in data.iterdir() if other != file and other.read_bytes() == bytes_]
        if not kept:
            raise Failure(f"a damaged database is gone: {file}")
    return {"said something": bool(ended), command[0]: 1}
