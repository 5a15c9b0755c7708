"""What the kinds of stress share: running the program and judging how it ended."""
import os
import pathlib
import random
import resource
import shlex
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "fuzz/corpus"

# A watchdog against a program that hangs, in seconds of real time: far more than any run takes on a busy machine.
WATCHDOG = 300
# The address space that a run may take, in bytes.
MEMORY = 4 << 30


class Failure(Exception):
    """What went wrong in a run."""


def randomness(kind, seed, number):
    """The random numbers of a run."""
    return random.Random(f"{kind} {seed} {number}")


def environment(folder):
    """A user who has nothing yet."""
    return {**os.environ, "LC_ALL": "C", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "home"), "RUST_BACKTRACE": "1"}


def run(program, arguments, folder, statuses=(0,)):
    """Runs the program to its end in a folder; gives what it printed. It fails if the program hangs, panics, is killed by a
    signal or ends with another status."""
    command = [str(word) for word in (program, *arguments)]
    told = shlex.join(command)
    (folder / "command.txt").write_text(told + "\n")

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    try:
        ended = subprocess.run(command, cwd=folder, env=environment(folder), stdin=subprocess.DEVNULL, capture_output=True,
                               timeout=WATCHDOG, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        raise Failure(f"it does not end: {told}") from None
    said = ended.stderr.decode(errors="replace")
    if ended.returncode < 0:
        raise Failure(f"{signal.Signals(-ended.returncode).name}: {told}\n{said[-2000:]}")
    if "panicked at" in said or ended.returncode not in statuses:
        raise Failure(f"status {ended.returncode}: {told}\n{said[-2000:]}")
    return ended.stdout + ended.stderr
