#!/usr/bin/python3
"""A target client: a window at 500, 300 that requests everything that is dropped on it.

Prints received messages and data with the milliseconds since its start. Options make it violate XDND.
"""
import argparse
import os
import struct
import time

from Xlib import X, Xatom, display

from xdnd import atom, connection, die, log, name, pump, root, send, window

PROPERTY = "XDND_P"
TIMEOUT_SECONDS = 15


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add(
        "--kind", choices=["plain", "nested", "proxied", "misled", "orphaned"], default="plain",
        help="which window accepts drops: the toplevel, its child, or the toplevel by a proxy, which may lack the "
        "self-reference or be destroyed")
    add("--width", type=int, default=120)
    add("--nostatus", action="store_true", help="sends no XdndStatus")
    add("--status-delay", type=float, default=0, help="seconds before each XdndStatus")
    add(
        "--statuses", default="a", help="the statuses that each position is answered with: a accepts, r rejects; "
        "LibreOffice sends r,a,a")
    add("--rect", help="the rectangle of XdndStatus: X,Y,WIDTH,HEIGHT")
    add("--hover", action="store_true", help="requests everything at the first position")
    add("--drop", default="all", help="what is requested after the drop: all, none, or types separated by commas")
    add("--otherclient", action="store_true", help="requests from a second connection")
    add("--no-incr", action="store_true", help="does not support INCR, as Chromium")
    add("--save-as", help="the URL for XdndDirectSave0")
    add("--dump", action="store_true", help="prints all bytes, in hexadecimal")
    add("--keep", help="the file to write the bytes to")
    add("--nofinish", action="store_true", help="sends no XdndFinished")
    add("--die", choices=["hover", "drop"], help="crashes at the second position or at the drop")
    return parser.parse_args()


def read_property(requestor):
    """Reads and deletes the property for answers; returns its type, format and bytes."""
    found = requestor.get_full_property(atom(PROPERTY), X.AnyPropertyType, 65536)
    requestor.delete_property(atom(PROPERTY))
    connection.flush()
    if not found:
        return None
    if found.format == 8:
        return name(found.property_type), 8, bytes(found.value)
    letter = {16: "H", 32: "I"}[found.format]
    return name(found.property_type), found.format, struct.pack("<%d%s" % (len(found.value), letter), *found.value)


class Request:
    """A requested type."""

    def __init__(self, kind, time):
        self.kind, self.time = kind, time
        # The lengths of the pieces, and their bytes; None unless it is an INCR transfer.
        self.pieces, self.content = None, b""


class Target:
    def __init__(self, options):
        self.options = options
        self.make_windows()
        self.source, self.kinds = None, []
        self.positions, self.position, self.action = 0, None, X.NONE
        self.queue, self.current, self.request_start = [], None, 0
        self.is_dropped = self.is_finished = False

    def make_windows(self):
        outer = window(500, 300, self.options.width, 90, background_pixel=0xFFCC00, override_redirect=1)
        self.window = outer
        aware = outer
        if self.options.kind == "nested":
            self.window = aware = window(0, 0, 120, 90, inside=outer, background_pixel=0xFF)
            self.window.map()
        if self.options.kind in ("proxied", "misled", "orphaned"):
            aware = window(-50, -50, 1, 1, override_redirect=1)
            outer.change_property(atom("XdndProxy"), Xatom.WINDOW, 32, [aware.id])
            if self.options.kind == "proxied":
                aware.change_property(atom("XdndProxy"), Xatom.WINDOW, 32, [aware.id])
        aware.change_property(atom("XdndAware"), Xatom.ATOM, 32, [5])
        if self.options.kind == "orphaned":
            aware.destroy()
        self.requestor = self.window
        if self.options.otherclient:
            self.other = display.Display()
            self.requestor = window(-5, -5, 1, 1, inside=self.other.screen().root)
            self.other.sync()
        outer.map()
        connection.sync()

    def run(self):
        print("ready", flush=True)
        # The parent process may exit without ending this one.
        parent = os.getppid()
        while os.getppid() == parent:
            pump(self.handle, 0.02)
            if self.options.otherclient:
                self.follow_other()
            if self.current and time.time() - self.request_start > TIMEOUT_SECONDS:
                self.finish_request("TIMEOUT after %d" % len(self.current.content))

    def follow_other(self):
        while self.other.pending_events():
            event = self.other.next_event()
            if event.type == X.SelectionNotify:
                self.finish_request("(other client) " + ("SERVED" if event.property else "REFUSED"))

    def handle(self, event):
        if event.type == X.ClientMessage:
            self.handle_message(name(event.client_type), event.data[1], event.window)
        elif event.type == X.SelectionNotify and self.current:
            self.receive(event)
        elif event.type == X.PropertyNotify and event.state == X.PropertyNewValue and event.atom == atom(PROPERTY):
            if self.current and self.current.pieces is not None:
                self.receive_piece()

    # Received events

    def handle_message(self, kind, data, about):
        handlers = {
            "XdndEnter": self.entered, "XdndPosition": self.moved, "XdndLeave": self.left, "XdndDrop": self.dropped}
        if kind in handlers:
            if about.id != self.window.id:
                log("%s of ANOTHER WINDOW" % kind)
            handlers[kind](data)

    def entered(self, data):
        self.source = connection.create_resource_object("window", data[0])
        self.positions = 0
        kinds = data[2:5]
        if data[1] & 1:
            kinds = self.source.get_full_property(atom("XdndTypeList"), X.AnyPropertyType).value
        self.kinds = [name(kind) for kind in kinds if kind]
        listed = self.source.get_full_property(atom("XdndActionList"), X.AnyPropertyType)
        actions = [name(action) for action in listed.value] if listed else None
        log("ENTER v%d more=%d types=%s actionlist=%s" % (data[1] >> 24, data[1] & 1, self.kinds, actions))

    def moved(self, data):
        self.positions += 1
        self.position, self.action = (data[2] >> 16, data[2] & 0xFFFF), data[4]
        if self.positions <= 2 or self.positions % 10 == 0:
            log("POS #%d (%d,%d) time=%d action=%s" % (self.positions, *self.position, data[3], name(self.action)))
        if self.positions == 1 and self.options.hover:
            for kind in self.kinds + ["TARGETS", "TIMESTAMP"]:
                self.request(kind, data[3])
        if self.options.die == "hover" and self.positions == 2:
            die()
        if self.options.nostatus:
            return
        time.sleep(self.options.status_delay)
        area = [0, 0]
        if self.options.rect:
            x, y, width, height = map(int, self.options.rect.split(","))
            area = [x << 16 | y, width << 16 | height]
        for status in self.options.statuses.split(","):
            answer = [self.window.id, 3] + area + [self.action] if status == "a" else [self.window.id, 0, 0, 0, X.NONE]
            send("XdndStatus", answer, self.source)

    def left(self, data):
        log("LEAVE after %d positions" % self.positions)

    def dropped(self, data):
        log("DROP time=%d after %d positions" % (data[2], self.positions))
        log("LASTPOS (%d,%d)" % self.position)
        self.is_dropped = True
        if self.options.die == "drop":
            die()
        if self.options.drop == "none":
            return self.finish()
        if self.options.drop == "all":
            kinds = self.kinds + ["TARGETS", "TIMESTAMP", "MULTIPLE", "x-not/offered"]
        else:
            kinds = self.options.drop.split(",")
        for kind in kinds:
            self.request(kind, data[2])

    def finish(self):
        if self.options.nofinish or self.is_finished:
            return
        self.is_finished = True
        send("XdndFinished", [self.window.id, 1, self.action, 0, 0], self.source)
        log("-> Finished")

    # Requests, one at a time

    def request(self, kind, time):
        self.queue.append(Request(kind, time))
        if not self.current:
            self.request_next()

    def request_next(self):
        self.current, self.request_start = self.queue.pop(0), time.time()
        kind = self.current.kind
        if kind == "XdndDirectSave0" and self.options.save_as:
            self.source.change_property(atom(kind), atom("text/plain"), 8, self.options.save_as.encode())
            connection.sync()
        if kind == "MULTIPLE":
            pairs = ["TARGETS", "XP1", "UTF8_STRING", "XP2", "x-not/offered", "XP3"]
            self.requestor.change_property(atom(PROPERTY), atom("ATOM_PAIR"), 32, [atom(word) for word in pairs])
        self.requestor.convert_selection(atom("XdndSelection"), atom(kind), atom(PROPERTY), self.current.time)
        self.requestor.display.flush()

    def receive(self, answer):
        if not answer.property:
            return self.finish_request("REFUSED")
        found = read_property(self.requestor)
        if not found:
            return self.finish_request("an answer without a property")
        kind, form, content = found
        if kind == "INCR" and not self.options.no_incr:
            self.current.pieces = []
            return log("INCR hint", *struct.unpack("<I", content[:4]))
        self.save(content)
        self.finish_request("type=%s fmt=%d len=%d" % (kind, form, len(content)))

    def receive_piece(self):
        found = read_property(self.requestor)
        kind, _, content = found or ("None", 0, b"")
        if content:
            self.current.pieces.append(len(content))
            self.current.content += content
            return
        self.save(self.current.content)
        pieces = self.current.pieces
        self.finish_request("INCR type=%s total=%d pieces=%d" % (kind, sum(pieces), len(pieces)))

    def save(self, content):
        if self.options.dump:
            print("DATA", self.current.kind, content.hex(), flush=True)
        if self.options.keep:
            with open(self.options.keep, "wb") as file:
                file.write(content)

    def finish_request(self, what):
        log("CONV %-28s %s" % (self.current.kind, what))
        self.current = None
        if self.queue:
            self.request_next()
        elif self.is_dropped:
            self.finish()


Target(options()).run()
