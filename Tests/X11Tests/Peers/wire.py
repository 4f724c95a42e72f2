"""What the peers that speak the protocol by themselves have in common."""
import os
import select
import sys
import time

from Xlib import X, display, error
from Xlib.protocol import event

connection = display.Display()
root = connection.screen().root
BEGUN = time.time()


def log(*words):
    print("%6.0fms" % ((time.time() - BEGUN) * 1000), *words, flush=True)


def atom(name):
    return connection.intern_atom(name)


def name(number):
    """The name of an atom, or its number if it is none."""
    try:
        return connection.get_atom_name(number) if number else "None"
    except error.BadAtom:
        return hex(number)


def window(x, y, width, height, inside=root, **attributes):
    """A window that hears of its properties."""
    attributes.setdefault("event_mask", X.PropertyChangeMask)
    return inside.create_window(x, y, width, height, 0, X.CopyFromParent, **attributes)


def send(kind, data, about, to=None):
    """Sends a message about a window, to that or to the one that hears for it."""
    message = event.ClientMessage(window=about, client_type=atom(kind), data=(32, data))
    (to or about).send_event(message, event_mask=0, propagate=0)
    connection.flush()


def pump(handle, seconds, until=lambda: False):
    """Hands events on for so long, or until something is so; returns whether it is."""
    end = time.time() + seconds
    while time.time() < end:
        while connection.pending_events():
            handle(connection.next_event())
        if until():
            return True
        select.select([connection], [], [], min(0.02, max(0, end - time.time())))
    return False


def die():
    """Ends as a crash would. What was sent is sent: a server does not read what is left in a connection that closed."""
    connection.sync()
    log("dying")
    sys.stdout.flush()
    os._exit(0)
