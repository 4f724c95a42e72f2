#!/usr/bin/python3
"""A source client that drags over the window at a point of the screen: source.py X Y --type TYPE=CONTENT

Prints its actions and the received messages with the milliseconds since its start. Options make it violate XDND.
"""
import argparse
import sys
import time

from Xlib import X, Xatom
from Xlib.protocol import event

from xdnd import atom, aware_window, connection, die, log, name, pump, root, send, window

ACTIONS = ["XdndActionCopy", "XdndActionMove", "XdndActionLink"]
PAUSE = 0.1
# The size limit of one request.
LARGEST_REQUEST = 200_000


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("x", type=int)
    add("y", type=int)
    add("--type", action="append", default=[], help="an offered type: TYPE=TEXT, with escapes, or TYPE=@LENGTH")
    add("--version", type=int, default=5)
    add("--moves", type=int, default=4, help="the number of positions, each sent after the previous answer")
    add("--flood", type=int, default=0, help="the number of positions sent without waiting")
    add("--wait", type=float, default=15, help="the timeout of an answer in seconds")
    add("--incr", type=int, default=0, help="longer contents are sent by INCR")
    add("--chunk", type=int, default=65536, help="the length of a piece")
    add("--endless", action="store_true", help="pieces of one byte that never end")
    add("--hint", type=int, help="the announced length, instead of the true one")
    add("--stall", help="a type that is never sent")
    add("--typelist", type=int, default=0, help="the number of additional unknown types")
    add("--typelist8", action="store_true", help="writes XdndTypeList with format 8")
    add("--own-items", help="the value of _LIGHTBOX_ITEMS")
    add("--badwin", action="store_true", help="names a missing window")
    add("--nodrop", action="store_true", help="leaves instead of dropping")
    add("--leave-twice", action="store_true")
    add("--drop-anyway", action="store_true", help="drops after a rejection")
    add("--droptime0", action="store_true", help="sends drop time 0")
    add("--die", choices=["hover", "drop"], help="crashes before or after the drop")
    return parser.parse_args()


def content(text):
    if text.startswith("@"):
        return b"x" * int(text[1:])
    return text.encode().decode("unicode_escape").encode("latin1")


class Source:
    def __init__(self, options):
        self.options = options
        self.contents = {atom(kind): content(text) for kind, text in (type.split("=", 1) for type in options.type)}
        self.window = window(-10, -10, 1, 1, override_redirect=1)
        self.id = 0xDEADBEE if options.badwin else self.window.id
        self.phase = "hover"
        # The times of the last position and of the drop.
        self.times = (0, 0)
        # Whether each answered position was accepted.
        self.answers = []
        self.is_finished = False
        # INCR transfers: requestor, type and remaining bytes, by the requestor's window and property.
        self.pieces = {}

    # Actions

    def run(self):
        target, version = aware_window(self.options.x, self.options.y)
        if not target:
            log("no window there accepts drops")
            sys.exit(2)
        log("target version", version)
        self.target = target
        self.own_selection()
        self.enter()
        self.hover()
        if self.options.die == "hover":
            die()
        accepted = bool(self.answers and self.answers[-1])
        if self.options.nodrop or not (accepted or self.options.drop_anyway):
            self.leave()
        else:
            self.drop()
        log("end of source")

    def own_selection(self):
        self.owned = self.server_time()
        self.window.set_selection_owner(atom("XdndSelection"), self.owned)
        self.window.change_property(atom("XdndActionList"), Xatom.ATOM, 32, [atom(action) for action in ACTIONS])
        if self.options.own_items:
            kind = atom("_LIGHTBOX_ITEMS")
            self.window.change_property(kind, kind, 8, self.options.own_items.encode())

    def enter(self):
        kinds = list(self.contents) + [atom("application/x-junk")] * self.options.typelist
        flags = self.options.version << 24
        if len(kinds) > 3:
            flags |= 1
            form, value = (8, bytes(4 * len(kinds))) if self.options.typelist8 else (32, kinds)
            self.window.change_property(atom("XdndTypeList"), Xatom.ATOM, form, value)
        send("XdndEnter", [self.id, flags] + (kinds + [0, 0, 0])[:3], self.target)
        log("-> Enter v%d types=%d" % (self.options.version, len(kinds)))

    def hover(self):
        for number in range(self.options.flood or max(1, self.options.moves)):
            self.times = (self.server_time(), 0)
            place = (self.options.x + number % 5) << 16 | self.options.y
            send("XdndPosition", [self.id, 0, place, self.times[0], atom(ACTIONS[0])], self.target)
            if self.options.flood:
                continue
            sent = time.time()
            answered = pump(self.handle, self.options.wait, lambda: len(self.answers) > number)
            delay = (time.time() - sent) * 1000
            log("-> Position #%d %s after %.0fms" % (number, "answered" if answered else "unanswered", delay))
            if not answered:
                return
            pump(self.handle, PAUSE)
        if self.options.flood:
            pump(self.handle, self.options.wait, lambda: len(self.answers) >= self.options.flood)
            # Detects answers beyond those.
            pump(self.handle, 3 * PAUSE)

    def leave(self):
        for _ in range(2 if self.options.leave_twice else 1):
            send("XdndLeave", [self.id, 0, 0, 0, 0], self.target)
            log("-> Leave")
        pump(self.handle, 3 * PAUSE)

    def drop(self):
        self.phase = "drop"
        self.times = (self.times[0], self.server_time())
        send("XdndDrop", [self.id, 0, 0 if self.options.droptime0 else self.times[1], 0, 0], self.target)
        log("-> Drop")
        if self.options.die == "drop":
            die()
        sent = time.time()
        # The target may wait for data that is never sent, until its timeout.
        finished = pump(self.handle, self.options.wait + 12, lambda: self.is_finished)
        log("finished", finished, "after %.0fms" % ((time.time() - sent) * 1000))
        pump(self.handle, 3 * PAUSE)

    def server_time(self):
        mark = atom("_TIME")
        self.window.change_property(mark, Xatom.STRING, 8, b"")
        connection.flush()
        while True:
            event = connection.next_event()
            if event.type == X.PropertyNotify and event.atom == mark:
                return event.time
            self.handle(event)

    # Received events

    def handle(self, event):
        if event.type == X.SelectionRequest:
            self.answer(event)
        elif event.type == X.PropertyNotify and event.state == X.PropertyDelete:
            self.write_piece(event.window.id, event.atom)
        elif event.type == X.ClientMessage:
            self.handle_message(name(event.client_type), event.data[1])

    def handle_message(self, kind, data):
        if kind == "XdndStatus":
            self.answers.append(data[1] & 1)
            log("STATUS flags=%d action=%s" % (data[1], name(data[4])))
        elif kind == "XdndFinished":
            self.is_finished = True
            log("FINISHED flags=%d action=%s" % (data[1], name(data[2])))

    def answer(self, request):
        kind = name(request.target)
        log("REQ", self.phase, kind, "time=%d pos_time=%d drop_time=%d" % (request.time, *self.times))
        if kind == self.options.stall:
            return
        property = request.property or request.target
        if kind == "TIMESTAMP":
            request.requestor.change_property(property, Xatom.INTEGER, 32, [self.owned])
        elif kind == "TARGETS":
            kinds = [atom("TARGETS"), atom("TIMESTAMP")] + list(self.contents)
            request.requestor.change_property(property, Xatom.ATOM, 32, kinds)
        elif request.target in self.contents:
            self.write(request.requestor, property, request.target)
        else:
            property = X.NONE
        answer = event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=property)
        request.requestor.send_event(answer, propagate=0)
        connection.flush()

    def write(self, requestor, property, kind):
        content = self.contents[kind]
        if self.options.incr and len(content) > self.options.incr:
            requestor.change_attributes(event_mask=X.PropertyChangeMask)
            length = len(content) if self.options.hint is None else self.options.hint
            requestor.change_property(property, atom("INCR"), 32, [length])
            self.pieces[(requestor.id, property)] = (requestor, kind, content)
            return
        requestor.change_property(property, kind, 8, content[:LARGEST_REQUEST])
        for start in range(LARGEST_REQUEST, len(content), LARGEST_REQUEST):
            piece = content[start:start + LARGEST_REQUEST]
            requestor.change_property(property, kind, 8, piece, X.PropModeAppend)

    def write_piece(self, id, property):
        if (id, property) not in self.pieces:
            return
        requestor, kind, rest = self.pieces.pop((id, property))
        piece = b"x" if self.options.endless else rest[:self.options.chunk]
        requestor.change_property(property, kind, 8, piece)
        connection.flush()
        # An empty piece ends the transfer.
        if piece:
            self.pieces[(id, property)] = (requestor, kind, rest[len(piece):])


Source(options()).run()
