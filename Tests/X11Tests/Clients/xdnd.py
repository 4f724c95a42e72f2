"""Common parts of the clients that implement XDND themselves."""
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
    """Returns the name of an atom, or the number if it is not an atom."""
    try:
        return connection.get_atom_name(number) if number else "None"
    except error.BadAtom:
        return hex(number)


def window(x, y, width, height, inside=root, **attributes):
    """Creates a window that receives PropertyNotify events."""
    attributes.setdefault("event_mask", X.PropertyChangeMask)
    return inside.create_window(x, y, width, height, 0, X.CopyFromParent, **attributes)


def aware_window(x, y):
    """Returns the outermost XdndAware window at a point, and its version."""
    current = root
    while True:
        current = current.translate_coords(root, x, y).child
        if current == X.NONE:
            return None, 0
        version = current.get_full_property(atom("XdndAware"), X.AnyPropertyType)
        if version:
            return current, version.value[0]


def send(kind, data, about, to=None):
    """Sends a message about a window, to the window itself or to its proxy."""
    message = event.ClientMessage(window=about, client_type=atom(kind), data=(32, data))
    (to or about).send_event(message, event_mask=0, propagate=0)
    connection.flush()


def pump(handle, seconds, until=lambda: False):
    """Handles events for some seconds or until a condition holds; returns whether it holds."""
    end = time.time() + seconds
    while time.time() < end:
        while connection.pending_events():
            handle(connection.next_event())
        if until():
            return True
        select.select([connection], [], [], min(0.02, max(0, end - time.time())))
    return False


def die():
    """Exits as a crash would, after the server has read everything: it discards what is left in a closed connection."""
    connection.sync()
    log("dying")
    sys.stdout.flush()
    os._exit(0)
