"""random keys and mouse on every program and screen"""
import struct

import common
from common import CORPUS, ROOT, Failure

# Each program, and keys that lead to some of its screens.
PROGRAMS = [
    ([], ["", "Space", "Space Down*3", "Space Down*4", "Space Right Down", "Space Right*2", "Space Right Down*3", "Space Right Down*4"]),
    (["othello", "--original"], ["", "Space 6s Enter 3s"]),
    (["othello"], ["", "2s Enter 1s", "P 100ms Enter 100ms Enter", "I", "O", "E", "F3", "F2", "Tab", "J", "V"]),
    (["gomoku"], ["", "2s Enter 1s", "P Enter 100ms Enter", "E", "F2 Down*4 Right Enter", "I", "Ctrl+S"]),
    (["gomoku", "--rule", "renju"], ["", "F2"]),
    (["gomoku", "--original"], ["", "1s Enter 3s"]),
    (["xiangqi", "--original"], ["", "1s Enter F10 Right*2 Enter 3s"]),
    (["xiangqi"], ["", "2s Enter 1s Enter 1s", "P Enter 100ms Enter", "E", "F2", "Ctrl+V"]),
    (["learn"], ["", "Enter", "Down*7 Enter", "Right Enter", "End Enter"]),
    (["run", ROOT / "examples/c/flower.c"], ["", "1s"]),
    (["run", CORPUS / "c_program/keys.c"], ["", "1s"]),
    (["run", ROOT / "examples/c/menu.c"], ["", "1s"]),
    (["run", ROOT / "examples/c/paint.c"], ["", "1s"]),
    (["run"], ["", "Down Enter", "Enter 1s F9"]),
]
NAMES = ["Enter", "Esc", "Space", "Tab", "Backspace", "Insert", "Delete", "Home", "End", "PgUp", "PgDn", "Up", "Down", "Left",
         "Right", *(f"F{number}" for number in range(1, 11)), "F12"]
FREQUENT = ["Enter", "Esc", "Up", "Down", "Left", "Right", "Space", "Tab", "Y", "N"]
PASTES = ["f5d6c3", "欢乐棋", "h8h9", r"a\sb\nc", "../x", "9" * 300, "((((", "%s%n", "fen"]


def keys(random):
    """A script of keys: some dozens of words, at most a few minutes of virtual time."""
    def position():
        return f"{random.choice([random.randrange(640), random.choice([-5, 0, 639, 640, 9999])])},{random.randrange(480)}"

    def word():
        kind = random.randrange(20)
        if kind < 6:
            return random.choice(FREQUENT)
        if kind < 8:
            return random.choice(NAMES)
        if kind < 10:
            return chr(random.choice([*range(ord("A"), ord("Z") + 1), *range(ord("0"), ord("9") + 1)]))
        if kind == 10:
            return random.choice(["Ctrl+", "Alt+"]) + chr(random.randrange(ord("A"), ord("Z") + 1))
        if kind == 11:
            return f"{random.choice(NAMES)}*{random.randrange(1, 30)}"
        if kind < 15:
            return f"click:{random.randrange(640)},{random.randrange(480)}"
        if kind == 15:
            return random.choice([f"rclick:{random.randrange(640)},{random.randrange(480)}", f"wheel:{random.randrange(-9, 10)}"])
        if kind == 16:
            return "drag:" + ",".join(str(random.randrange(size)) for size in (640, 480, 640, 480))
        if kind == 17:
            return random.choice([f"move:{random.randrange(640)},{random.randrange(480)}", f"hold:{random.choice(FREQUENT)},200ms",
                                  f"paste:{random.choice(PASTES)}"])
        return random.choice(["50ms", "200ms", "1s", "3s"])

    return " ".join(word() for _ in range(random.randrange(20, 120)))


def check_gif(path):
    """Every frame of an animation lies on a screen of 640 × 480. Gives how many there are."""
    data, at, frames = path.read_bytes(), 13, 0
    if data[:6] != b"GIF89a" or struct.unpack("<HH", data[6:10]) != (640, 480):
        raise Failure(f"{path} is no animation of 640 × 480")
    if data[10] & 0x80:
        at += 3 << (data[10] & 7) + 1

    def skip_blocks(at):
        while data[at]:
            at += data[at] + 1
        return at + 1

    while data[at] != 0x3B:
        if data[at] == 0x21:
            at = skip_blocks(at + 2)
            continue
        left, top, width, height, flags = struct.unpack("<HHHHB", data[at + 1:at + 10])
        if left + width > 640 or top + height > 480:
            raise Failure(f"{path}: a frame of {width} × {height} at {left}, {top}")
        at = skip_blocks(at + 11 + (3 << (flags & 7) + 1 if flags & 0x80 else 0))
        frames += 1
    return frames


def check_png(path):
    """A picture is one of the whole screen."""
    if struct.unpack(">II", path.read_bytes()[16:24]) != (640, 480):
        raise Failure(f"{path} is no picture of 640 × 480")
    return 1


def play(program, random, folder):
    arguments, places = random.choice(PROGRAMS)
    script = f"{random.choice(places)} 300ms {keys(random)} 500ms"
    out = folder / random.choice(["out.png", "out.png", "out.gif"])
    options = ["--seed", random.randrange(65536), "--lang", random.choice(["zh", "en"]),
               "--speed", random.choice(["1", "8", "instant"]), "--keys", script, "--out", out]
    if random.randrange(2):
        options += ["--data-dir", folder / "data"]
    # A C program has a status of its own.
    statuses = (0,) if arguments[:1] != ["run"] else range(256)
    common.run(program, [*arguments, *options], folder, statuses)
    if not out.exists():
        raise Failure("nothing was written")
    frames = check_gif(out) if out.suffix == ".gif" else check_png(out)
    return {"frames": frames, " ".join(str(word) for word in arguments[:2] if "/" not in str(word)) or "menu": 1}


def run(program, seed, number, folder):
    return play(program, common.randomness("ui", seed, number), folder)
