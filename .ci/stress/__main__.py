"""Runs the program with random input, with damaged files and with sudden ends, and reports what went wrong.

    python3 .ci/stress --ui 2000 --mutations 5000 --kills 300 [--seed N] [--jobs N] [--program FILE] [--only KIND:NUMBER]

A run follows from the seed and its number: `--only ui:17` repeats one. Whatever fails is left in target/stress.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import shutil
import sys
import time

import kills
import mutations
import ui
from common import ROOT, Failure

KINDS = {"ui": ui, "mutations": mutations, "kills": kills}


def arguments():
    parser = argparse.ArgumentParser(prog="stress", description=__doc__.splitlines()[0])
    for kind, module in KINDS.items():
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N", help=module.__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / "target/release/huanle")
    parser.add_argument("--only", metavar="KIND:NUMBER", help="repeat one run, and keep its files")
    return parser.parse_args()


def perform(kind, number, args):
    """One run in a folder of its own, which stays if the run fails."""
    folder = ROOT / "target/stress" / f"{kind}-{args.seed}-{number}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        found = KINDS[kind].run(args.program.resolve(), args.seed, number, folder)
    except Failure as failure:
        (folder / "failure.txt").write_text(str(failure))
        return failure, {}
    if not args.only:
        shutil.rmtree(folder)
    return None, found


def stress(kind, numbers, args):
    """All runs of a kind; gives how many failed."""
    begun, failed, counts = time.monotonic(), 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for number, (failure, found) in zip(numbers, pool.map(lambda number: perform(kind, number, args), numbers)):
            counts.update(found)
            if failure:
                failed += 1
                print(f"{kind}:{number} FAILED: {failure}", flush=True)
    details = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
    seconds = time.monotonic() - begun
    print(f"{kind}: {len(numbers)} runs with seed {args.seed} in {seconds:.0f} s, {failed} failed; {details}", flush=True)
    return failed


def main():
    args = arguments()
    if args.only:
        kind, number = args.only.split(":")
        return stress(kind, [int(number)], args)
    failed = 0
    for kind, module in KINDS.items():
        # A run of kills has several of them.
        runs = -(-vars(args)[kind] // getattr(module, "PER_RUN", 1))
        failed += stress(kind, range(1, runs + 1), args) if runs else 0
    return failed


sys.exit(min(main(), 1))
