"""sudden ends during play, after which nothing may be lost"""
import pathlib
import re
import signal
import sqlite3
import subprocess
import time

import common
from common import Failure

# Each kind of game: the command and the keys that begin one that the program plays alone, level against level, or level against an
# engine that notes what it is told.
GAMES = {"othello": (["othello"], "F2 Right*4 Down Right*2 Enter"),
         "outside": (["othello", "--opponent"], "F2 Right*4 Enter"),
         "gomoku": (["gomoku"], "F2 Right*3 Down Right*2 Enter"),
         "xiangqi": (["xiangqi"], "F2 Right*3 Down Right*2 Enter")}
# How often one data folder is played on, and killed.
PER_RUN = 10


def moves(program, text):
    """The moves of a game in progress or of a finished one, as the words of its file."""
    game = text.split("\n\n", 1)[-1]
    if program == "xiangqi":
        # In PGN, after the tags.
        body = game.split("\n\n", 1)[-1] if game.startswith("[") else game
        return re.findall(r"[^\s.]{4}(?=\s)", re.sub(r"\d+\.", " ", body) + "\n")
    return re.findall(r"(?<![A-Z])[BW]\[(\w\w)", game.split("]", 3)[-1] if program == "gomoku" else game.split("*]", 1)[-1])


def look(data, program):
    """What a folder holds: the games in progress and the finished ones. It must be whole."""
    path = data / "huanle.db"
    if not path.exists():
        return [], []
    with sqlite3.connect(path) as database:
        if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Failure("the database is damaged")
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema")}
        if "running" not in tables:
            return [], []
        games = [moves(program, text) for (text,) in database.execute("SELECT text FROM running ORDER BY turn DESC")]
        finished = [moves(program, text) for (text,) in database.execute("SELECT text FROM finished ORDER BY ended")]
    database.close()
    if any(path.parent.glob("*damaged*")):
        raise Failure("the database was set aside")
    return games, finished


def told(log):
    """How many moves the engine outside knows to be on the board."""
    count = 0
    for line in log.read_text().splitlines() if log.exists() else []:
        count = 0 if "clear_board" in line else count + 1
    # The answer to the last question may not have come.
    return max(count - 1, 0) if count and "genmove" in line else count


def kill(program, arguments, keys, folder, random, latest):
    """Plays until a random moment."""
    command = [str(program), *arguments, "--seed", str(random.randrange(65536)), "--data-dir",
               str(folder / "data"), "--keys", keys]
    (folder / "command.txt").write_text(" ".join(command) + "\n")
    child = subprocess.Popen(command, cwd=folder, env=common.environment(folder), stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(0.005 + random.random() * latest)
    is_over = child.poll() is not None
    child.send_signal(signal.SIGKILL)
    said = child.communicate(timeout=common.WATCHDOG)[1].decode(errors="replace")
    if "panicked at" in said:
        raise Failure(said)
    return is_over


def run(program, seed, number, folder):
    """Plays on one data folder and kills the program again and again."""
    random = common.randomness("kills", seed, number)
    name = random.choice(sorted(GAMES))
    arguments, begin = GAMES[name]
    log, data = folder / "log.txt", folder / "data"
    if name == "outside":
        engine = f"python3 {pathlib.Path(__file__).with_name('logged.py')} {log} {program} engine gtp --depth 1"
        arguments = [*arguments, f"exec:{engine}"]
    game = "othello" if name == "outside" else name
    before, over, latest, late = [], [], random.choice([0.05, 0.3, 1.5]), 0
    for _ in range(PER_RUN):
        if not before:
            # Who played last would play again at once, and the keys lead elsewhere.
            (data / "settings.toml").unlink(missing_ok=True)
        log.unlink(missing_ok=True)
        late += kill(program, arguments, f"500ms {'Enter' if before else begin} 900s", folder, random, latest)
        running, finished = look(data, game)
        if finished[:len(over)] != over:
            raise Failure(f"a finished game is gone: {over} {finished}")
        if len(running) > 1 or len(finished) > len(over) + 1 or running and finished[len(over):]:
            raise Failure(f"a game is there twice: {running} {finished}")
        now = running[0] if running else finished[-1] if len(finished) > len(over) else []
        if now[:len(before)] != before:
            raise Failure(f"a game is gone: {before} {now}")
        if len(now) < told(log) - 1:
            raise Failure(f"moves are gone: {told(log)} were played, and there are {len(now)}: {now}")
        # The later, the slower the machine turns out to be.
        latest = min(latest * 9 / 8, 3) if now == before else max(latest * 7 / 8, 0.04)
        before, over = running[0] if running else [], finished
    return {"kills": PER_RUN - late, "ends before the kill": late, "finished games": len(over), "moves in progress": len(before),
            name: 1}
