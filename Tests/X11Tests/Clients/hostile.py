#!/usr/bin/python3
"""A client that sends seeded garbage to the program whose window is at a point of the screen: hostile.py X Y SEED COUNT

Messages of XDND and of window managers in any order, with wrong windows, types, formats and lengths; forged events;
selections whose owner answers with garbage or not at all; requests for the program's selections with bad arguments;
windows that vanish meanwhile. Prints "end of hostile" when the server has read all of them.
"""
import random
import sys

from Xlib import X, Xatom
from Xlib.protocol import event

from xdnd import atom, aware_window, connection, root, window

KINDS = ["XdndEnter", "XdndPosition", "XdndLeave", "XdndDrop", "XdndStatus", "XdndFinished", "WM_PROTOCOLS",
         "_NET_WM_STATE", "_XEMBED", "MANAGER", "_NET_WM_PING", "XdndJunk"]
TYPES = ["text/uri-list", "image/png", "text/plain", "UTF8_STRING", "TARGETS", "MULTIPLE", "TIMESTAMP", "INCR",
         "_LIGHTBOX_ITEMS", "DELETE", "XdndDirectSave0", "x-junk/a", "text/html", "SAVE_TARGETS"]
ACTIONS = ["XdndActionCopy", "XdndActionMove", "XdndActionLink", "XdndActionAsk", "XdndActionList", "XdndJunk"]
PROPERTIES = ["XdndTypeList", "XdndActionList", "XdndAware", "XdndProxy", "XdndSelection", "_LIGHTBOX_ITEMS",
              "WM_TRANSIENT_FOR", "_NET_WM_PID", "XdndDirectSave0"]
SELECTIONS = ["XdndSelection", "CLIPBOARD", "PRIMARY"]


class Hostile:
    def __init__(self, target, seed):
        self.target = target
        self.random = random.Random(seed)
        self.windows = [window(-20, -20, 1, 1, override_redirect=1) for _ in range(4)]

    def number(self):
        pick = self.random.choice
        return pick([0, 1, 2, 0xffffffff, 0x7fffffff, 0x80000000, self.random.getrandbits(32), self.target.id, root.id,
                     pick(self.windows).id, 0xdeadbee, atom(pick(TYPES)), atom(pick(ACTIONS)), 5 << 24, 5 << 24 | 1])

    def own(self):
        return self.random.choice(self.windows)

    def data(self, limit=300):
        """Returns a format and values for a property."""
        width = self.random.choice([8, 16, 32])
        count = self.random.choice([0, 1, 2, 3, 5, self.random.randrange(limit)])
        if width == 8:
            text = self.random.choice([b"file:///", b"\0", b"\xff\xfe", b"item\t1 1\t\t\n", b"%", b"\r\n", b"\n"])
            return 8, (text * count)[:limit * 8]
        return width, [self.number() & ((1 << width) - 1) for _ in range(count)]

    def message(self):
        kind = self.random.choice(KINDS)
        width = self.random.choice([32, 32, 32, 32, 16, 8])
        values = [self.number() & ((1 << width) - 1) for _ in range(160 // width)]
        if width == 32 and self.random.random() < 0.7:
            # As a client that follows the protocol so far.
            values[0] = self.own().id
            if kind == "XdndEnter":
                values[1] = self.random.randrange(0, 8) << 24 | self.random.randrange(2)
                values[2:] = [atom(self.random.choice(TYPES)) for _ in range(3)]
            if kind == "XdndPosition":
                values[1:] = [0, self.random.randrange(1 << 20) << 12, X.CurrentTime, atom(self.random.choice(ACTIONS))]
        about = self.random.choice([self.target.id, self.target.id, self.own().id, root.id, 0])
        self.send(event.ClientMessage(window=about, client_type=atom(kind), data=(width, values)))

    def send(self, what):
        self.target.send_event(what, event_mask=self.random.choice([0, 0, X.PropertyChangeMask]), propagate=0)

    def forge(self):
        """Sends an event that only the server, or the owner of a selection, would send."""
        selection, kind = atom(self.random.choice(SELECTIONS)), atom(self.random.choice(TYPES))
        place = self.random.choice([0, atom(self.random.choice(PROPERTIES)), kind])
        self.send(self.random.choice([
            lambda: event.SelectionNotify(
                time=self.number() & 0xffffffff, requestor=self.target, selection=selection, target=kind,
                property=place),
            lambda: event.SelectionRequest(
                time=X.CurrentTime, owner=self.target, requestor=self.own(), selection=selection, target=kind,
                property=place),
            lambda: event.SelectionClear(time=X.CurrentTime, window=self.target, atom=selection),
            lambda: event.PropertyNotify(
                time=X.CurrentTime, window=self.own(), atom=atom(self.random.choice(PROPERTIES)), state=0),
            lambda: event.DestroyNotify(event=self.own(), window=self.own()),
            lambda: event.ConfigureNotify(
                event=self.target, window=self.target, x=-30000, y=30000, width=65535, height=1, border_width=0,
                above_sibling=X.NONE, override=0),
        ])())

    def property(self):
        """Changes a property of a window that the program may read."""
        width, values = self.data()
        where = self.random.choice(self.windows + [self.target])
        kind = self.random.choice([Xatom.ATOM, Xatom.STRING, Xatom.WINDOW, Xatom.CARDINAL, atom("x-junk/a")])
        # The program's own list of the protocols stays, so that the drag afterwards can find it.
        names = PROPERTIES if where != self.target else ["XdndTypeList", "XdndSelection", "_LIGHTBOX_ITEMS"]
        where.change_property(atom(self.random.choice(names)), kind, width, values)

    def request(self):
        """Requests a selection, which the program may own."""
        place = self.random.choice([X.NONE, atom(self.random.choice(PROPERTIES))])
        self.own().convert_selection(
            atom(self.random.choice(SELECTIONS)), atom(self.random.choice(TYPES)), place, X.CurrentTime)

    def own_selection(self):
        self.own().set_selection_owner(
            atom(self.random.choice(["XdndSelection", "CLIPBOARD"])), X.CurrentTime)

    def vanish(self):
        index = self.random.randrange(len(self.windows))
        self.windows[index].destroy()
        self.windows[index] = window(-20, -20, 1, 1, override_redirect=1)

    def answer(self, received):
        """Answers a request for a selection with garbage, or not at all."""
        if received.type != X.SelectionRequest or self.random.random() < 0.2:
            return
        place = received.property or received.target
        if self.random.random() < 0.7:
            width, values = self.data(3000)
            kind = self.random.choice([received.target, atom("INCR"), Xatom.ATOM, atom(self.random.choice(TYPES))])
            received.requestor.change_property(place, kind, width, values)
        else:
            place = X.NONE
        notify = event.SelectionNotify(
            time=received.time, requestor=received.requestor, selection=received.selection, target=received.target,
            property=place)
        received.requestor.send_event(notify, event_mask=0, propagate=0)

    def run(self, count):
        steps = [self.message] * 10 + [self.forge] * 3 + [self.property] * 3 + [self.request] * 2
        steps += [self.own_selection, self.vanish]
        for index in range(count):
            self.random.choice(steps)()
            if index % 20 == 0:
                connection.sync()
                while connection.pending_events():
                    self.answer(connection.next_event())
        connection.sync()


def main():
    # Requests for windows that do not exist fail, which is intended.
    connection.set_error_handler(lambda *words: None)
    target, version = aware_window(int(sys.argv[1]), int(sys.argv[2]))
    if target is None:
        sys.exit("no window accepts drops")
    Hostile(target, int(sys.argv[3])).run(int(sys.argv[4]))
    print("end of hostile", flush=True)


if __name__ == "__main__":
    main()
