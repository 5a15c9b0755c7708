"""An engine of GTP that notes each move before it is answered: logged.py LOG COMMAND…"""
import subprocess
import sys

log, *command = sys.argv[1:]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
with open(log, "a", buffering=1) as noted:
    for line in sys.stdin:
        if any(word in line for word in ("clear_board", "play ", "genmove")):
            noted.write(line)
        engine.stdin.write(line)
        engine.stdin.flush()
        while True:
            answer = engine.stdout.readline()
            sys.stdout.write(answer)
            if not answer.strip():
                break
        sys.stdout.flush()
