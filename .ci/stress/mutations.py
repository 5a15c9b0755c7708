"""damaged files of every format, through the commands that read them"""
import shutil

import common
from common import CORPUS, ROOT, Failure


def shown(game):
    return [game, "--game", "FILE", "--keys", "1s", "--out", "out.png"]


def converted(game, to):
    return ["convert", game, "--to", to, "FILE"]


def match(game, *players):
    return ["match", "--game", game, "--games", "2", "--depth", "1", "--openings", "FILE", *players]


def corpus(*folders):
    return [file for folder in folders for file in (CORPUS / folder).iterdir()]


# Commands that read a file, and files that they read. FILE stands for the damaged one, DATA for a data folder.
READERS = [
    (corpus("othello_ggf", "othello_transcript", "othello_wthor"),
     [converted("othello", "ggf"), converted("othello", "transcript"), shown("othello"),
      match("othello", "random", "random"), ["share", "FILE"]]),
    (corpus("othello_ggf", "othello_obf"), [converted("othello", "obf"), shown("othello")]),
    (corpus("gomoku_files"), [converted("gomoku", "sgf"), converted("gomoku", "psq"), shown("gomoku"),
                              match("gomoku", "random", "random"), ["share", "FILE"]]),
    (corpus("xiangqi_pgn", "xiangqi_fen"), [converted("xiangqi", "chinese"), converted("xiangqi", "fen"), shown("xiangqi"),
                                            match("xiangqi", "random", "random"), ["judge", "FILE"]]),
    ([ROOT / "src/engine/othello/puzzles.obf"], [["solve", "othello", "FILE", "--only", "1"], converted("othello", "obf")]),
    ([ROOT / "src/engine/gomoku/puzzles.sgf"], [converted("gomoku", "moves")]),
    (corpus("recording"), [["replay", "FILE", "--out", "out.png", "--patience", "5"]]),
    (corpus("records"), [["records", "import", "FILE", "--data-dir", "DATA"]]),
    ([CORPUS / "merge/database"], [["records", "merge", "FILE", "--data-dir", "DATA"]]),
    ([ROOT / "examples/c/flower.c"], [["run", "FILE", "--keys", "1s Space 1s", "--out", "out.png"]]),
    ([*ROOT.glob("examples/c/*.c"), CORPUS / "c_program/keys.c", *ROOT.glob("src/turboc/tests/modern/*.cpp"),
      *ROOT.glob("src/turboc/tests/hostile/*")],
     [["run", "FILE", "--keys", "500ms Enter 500ms", "--out", "out.png"]]),
    ([ROOT / "fonts/menu32.bdf", ROOT / "fonts/pieces26.bdf"], [["glyph", "--font", "FILE", "欢A"]]),
    ([ROOT / "fonts/ASC16"], [["glyph", "--font", "FILE", "Ab"]]),
    ([ROOT / "fuzz/corpus/music/tune"], [["show", "music", "--tune", "FILE", "--out", "out.png", "--at", "1"]]),
    (sorted((ROOT / "fuzz/corpus/xiangqi_files").iterdir()), [converted("xiangqi", "iccs"), shown("xiangqi")]),
]
CASES = [(sorted(paths), commands) for paths, commands in READERS]
# Files of a data folder and of a match are damaged in their place: the command that makes the folder DATA, the file, and the command
# that reads it.
PLAYED = ["othello", "--keys", "2s click:243,294 3s Ctrl+S 500ms Enter 500ms", "--data-dir", "DATA"]
SWITCHED = ["xiangqi", "--keys", "2s X 200ms X 200ms N 200ms", "--data-dir", "DATA"]
MATCH = ["match", "--game", "gomoku", "--openings", "random:4", "--out", "DATA", "level:1", "random", "--games"]
IN_PLACE = [
    (PLAYED, "huanle.db", ["othello", "--keys", "2s Enter 1s", "--data-dir", "DATA"]),
    (PLAYED, "huanle.db", ["records", "games", "--data-dir", "DATA"]),
    (SWITCHED, "settings.toml", ["xiangqi", "--keys", "1s", "--data-dir", "DATA"]),
    (SWITCHED, "settings.toml", ["gomoku", "--keys", "1s", "--data-dir", "DATA"]),
    ([*MATCH, "4"], "match.txt", [*MATCH, "5"]),
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
        setup, name, command = random.choice(IN_PLACE)
        common.run(program, [word.replace("DATA", str(data)) for word in setup], folder)
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
