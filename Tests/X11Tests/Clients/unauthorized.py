#!/usr/bin/python3
"""An unauthorized client that requests the dragged data again and again: unauthorized.py SECONDS

Prints the number of refused and served requests 0.5 s after the drag has ended, or after SECONDS.
"""
import sys
import time

from Xlib import X

from xdnd import atom, connection, log, pump, window

KINDS = ["TARGETS", "TIMESTAMP", "text/uri-list", "text/plain", "image/png", "application/x-lightbox-items"]
SELECTION = atom("XdndSelection")
TIMEOUT_SECONDS = 5

requestor = window(-5, -5, 1, 1)
refused, served = 0, 0
answers = []


def handle(event):
    if event.type == X.SelectionNotify:
        answers.append(event.property)


print("asking", flush=True)
end = time.time() + float(sys.argv[1])
asked = None
number = 0
while time.time() < end:
    if not connection.get_selection_owner(SELECTION):
        if asked and time.time() - asked > 0.5:
            break
        time.sleep(0.01)
        continue
    asked = time.time()
    kind = KINDS[number % len(KINDS)]
    number += 1
    answers.clear()
    requestor.convert_selection(SELECTION, atom(kind), atom("UNAUTHORIZED"), X.CurrentTime)
    connection.flush()
    if not pump(handle, TIMEOUT_SECONDS, lambda: answers) and connection.get_selection_owner(SELECTION):
        log("UNANSWERED", kind)
    refused += sum(1 for place in answers if not place)
    for place in answers:
        if place:
            served += 1
            log("SERVED", kind)
print("asked in vain" if refused and not served else "asked", {"refused": refused, "served": served}, flush=True)
