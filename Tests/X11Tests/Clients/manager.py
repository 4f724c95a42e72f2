#!/usr/bin/python3
"""A clipboard manager: stores the content of the clipboard when its owner asks, and owns the clipboard then."""
import argparse
import os

from Xlib import X, Xatom
from Xlib.protocol import event

from xdnd import atom, connection, name, pump, window

PROPERTY = "MANAGER_P"
PIECE = 60_000


class Manager:
    def __init__(self, is_silent):
        self.is_silent = is_silent
        self.window = window(-5, -5, 1, 1, override_redirect=1)
        self.window.set_selection_owner(atom("CLIPBOARD_MANAGER"), X.CurrentTime)
        connection.sync()
        self.queue, self.content, self.asker, self.pieces = [], {}, None, None
        # The pieces that remain to be written, by requestor and property.
        self.writing = {}

    def run(self):
        print("ready", flush=True)
        # The parent process may exit without ending this one.
        parent = os.getppid()
        while os.getppid() == parent:
            pump(self.handle, 1)

    def handle(self, event):
        if event.type == X.SelectionRequest:
            self.requested(event)
        elif event.type == X.SelectionNotify:
            self.received(event)
        elif event.type == X.PropertyNotify and event.state == X.PropertyNewValue and self.pieces is not None:
            self.read_piece()
        elif event.type == X.PropertyNotify and event.state == X.PropertyDelete:
            self.write_piece(event.window.id, event.atom)

    def requested(self, request):
        if request.selection == atom("CLIPBOARD_MANAGER"):
            found = request.requestor.get_full_property(request.property, Xatom.ATOM)
            self.queue = list(found.value) if found else []
            print("asked for", [name(kind) for kind in self.queue], flush=True)
            if not self.is_silent:
                self.asker = request
                self.request_next()
        elif request.target == atom("TARGETS"):
            request.requestor.change_property(request.property, Xatom.ATOM, 32, list(self.content))
            answer(request)
        elif request.target in self.content:
            self.serve(request)
        else:
            answer(request, succeeds=False)

    def serve(self, request):
        kind, data = self.content[request.target]
        if len(data) <= PIECE:
            request.requestor.change_property(request.property, kind, 8, data)
            return answer(request)
        request.requestor.change_attributes(event_mask=X.PropertyChangeMask)
        pieces = [data[at:at + PIECE] for at in range(0, len(data), PIECE)] + [b""]
        self.writing[request.requestor.id, request.property] = (kind, pieces)
        request.requestor.change_property(request.property, atom("INCR"), 32, [len(data)])
        answer(request)

    def write_piece(self, requestor, kept):
        kind, pieces = self.writing.get((requestor, kept), (None, []))
        if pieces:
            target = connection.create_resource_object("window", requestor)
            target.change_property(kept, kind, 8, pieces.pop(0))
            connection.flush()

    def request_next(self):
        if self.queue:
            self.window.convert_selection(atom("CLIPBOARD"), self.queue[0], atom(PROPERTY), X.CurrentTime)
        else:
            self.window.set_selection_owner(atom("CLIPBOARD"), X.CurrentTime)
            print("stored", len(self.content), flush=True)
            answer(self.asker)
        connection.flush()

    def received(self, notice):
        found = self.read_property() if notice.property else None
        if found and name(found.property_type) == "INCR":
            self.pieces = []
        else:
            self.store(found and (found.property_type, bytes(found.value)))

    def read_piece(self):
        found = self.read_property()
        if found is None:
            return
        if len(found.value):
            self.pieces.append(found)
            return
        pieces, self.pieces = self.pieces, None
        self.store((pieces[0].property_type, b"".join(bytes(piece.value) for piece in pieces)))

    def read_property(self):
        found = self.window.get_full_property(atom(PROPERTY), X.AnyPropertyType)
        self.window.delete_property(atom(PROPERTY))
        connection.flush()
        return found

    def store(self, content):
        if content:
            self.content[self.queue[0]] = content
        self.queue.pop(0)
        self.request_next()


def answer(request, succeeds=True):
    request.requestor.send_event(
        event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=request.property if succeeds else X.NONE))
    connection.flush()


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--silent", action="store_true", help="does not answer")
Manager(parser.parse_args().silent).run()
