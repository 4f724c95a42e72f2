#!/usr/bin/python3
"""An input method's server: composes an ideograph for each letter, and inserts them at a space.

It prints what the client does: "open", "focus", "unfocus", "key NAME", "reset", "spot X Y", "commit N". Other keys than
letters and the space go back to the client, as do all keys while nothing is composed except letters.
"""
import struct
import sys

from Xlib import X, XK, Xatom, display
from Xlib.protocol import event

CONNECT, CONNECT_REPLY, DISCONNECT, DISCONNECT_REPLY = 1, 2, 3, 4
OPEN, OPEN_REPLY, CLOSE, CLOSE_REPLY, SET_EVENT_MASK = 30, 31, 32, 33, 37
ENCODING, ENCODING_REPLY, EXTENSION, EXTENSION_REPLY = 38, 39, 40, 41
SET_IM_VALUES, SET_IM_VALUES_REPLY, GET_IM_VALUES, GET_IM_VALUES_REPLY = 42, 43, 44, 45
CREATE_IC, CREATE_IC_REPLY, DESTROY_IC, DESTROY_IC_REPLY = 50, 51, 52, 53
SET_IC_VALUES, SET_IC_VALUES_REPLY, GET_IC_VALUES, GET_IC_VALUES_REPLY = 54, 55, 56, 57
SET_IC_FOCUS, UNSET_IC_FOCUS, FORWARD_EVENT, SYNC, SYNC_REPLY, COMMIT = 58, 59, 60, 61, 62, 63
RESET_IC, RESET_IC_REPLY = 64, 65

LONG, WINDOW, STYLES, POINT, NESTED = 3, 5, 10, 12, 0x7FFF
IM_ATTRIBUTES = [(0, STYLES, b"queryInputStyle")]
IC_ATTRIBUTES = [
    (0, LONG, b"inputStyle"),
    (1, WINDOW, b"clientWindow"),
    (2, WINDOW, b"focusWindow"),
    (3, LONG, b"filterEvents"),
    (4, NESTED, b"preeditAttributes"),
    (5, NESTED, b"statusAttributes"),
    (6, POINT, b"spotLocation"),
    (7, 0, b"separatorofNestedList"),
]
PREEDIT_NOTHING, STATUS_NOTHING = 0x0008, 0x0400


def say(text):
    print(text, flush=True)


def padded(data):
    return data + b"\0" * (-len(data) % 4)


def attributes(rows):
    return b"".join(padded(struct.pack("<HHH", number, kind, len(name)) + name) for number, kind, name in rows)


class Server:
    def __init__(self, name):
        self.display = display.Display()
        self.root = self.display.screen().root
        self.window = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.selection = self.atom("@server=" + name)
        self.servers = self.atom("XIM_SERVERS")
        self.connect, self.protocol = self.atom("_XIM_XCONNECT"), self.atom("_XIM_PROTOCOL")
        self.data = self.atom("_TEST_XIM_DATA")
        # Xlib looks for atoms that exist.
        self.locales, self.transport = self.atom("LOCALES"), self.atom("TRANSPORT")
        self.clients = {}
        self.composed = ""
        self.window.set_selection_owner(self.selection, X.CurrentTime)
        self.root.change_property(self.servers, Xatom.ATOM, 32, [self.selection], X.PropModePrepend)
        self.display.sync()
        say("ready")

    def atom(self, name):
        return self.display.intern_atom(name)

    def run(self):
        while True:
            self.handle(self.display.next_event())

    def handle(self, received):
        if received.type == X.SelectionRequest:
            self.answer(received)
        elif received.type == X.ClientMessage and received.client_type == self.connect:
            self.accept(received.data[1][0])
        elif received.type == X.ClientMessage and received.client_type == self.protocol:
            self.receive(received)

    def answer(self, request):
        values = {
            self.locales: b"@locale=C,POSIX,en,en_US,C.UTF-8,en_US.UTF-8",
            self.transport: b"@transport=X/",
        }
        value = values.get(request.target)
        if value is not None:
            request.requestor.change_property(request.property, request.target, 8, value)
        answer = event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=request.property if value is not None else X.NONE)
        request.requestor.send_event(answer)
        self.display.flush()

    def accept(self, client):
        own = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.clients[own.id] = self.display.create_resource_object("window", client)
        self.tell(own, self.connect, 32, [own.id, 0, 0, 20, 0])

    def tell(self, own, kind, size, data):
        client = self.clients[own.id]
        client.send_event(event.ClientMessage(window=client, client_type=kind, data=(size, data)))
        self.display.flush()

    def send(self, own, opcode, data):
        data = padded(data)
        message = struct.pack("<BBH", opcode, 0, len(data) // 4) + data
        if len(message) <= 20:
            self.tell(own, self.protocol, 8, message + b"\0" * (20 - len(message)))
        else:
            self.clients[own.id].change_property(self.data, Xatom.STRING, 8, message, X.PropModeAppend)
            self.tell(own, self.protocol, 32, [len(message), self.data, 0, 0, 0])

    def receive(self, received):
        own, (size, data) = received.window, received.data
        if size == 8:
            message = bytes(data)
        else:
            value = own.get_full_property(data[1], X.AnyPropertyType)
            own.delete_property(data[1])
            message = bytes(value.value)
        while len(message) >= 4:
            opcode, _, length = struct.unpack_from("<BBH", message)
            if opcode == 0:
                break
            self.process(own, opcode, message[4 : 4 + 4 * length])
            message = message[4 + 4 * length :]

    def process(self, own, opcode, data):
        method, context = struct.unpack_from("<HH", data + b"\0" * 4)
        ids = struct.pack("<HH", method, context)
        if opcode == CONNECT:
            self.send(own, CONNECT_REPLY, struct.pack("<HH", 1, 0))
        elif opcode == DISCONNECT:
            self.send(own, DISCONNECT_REPLY, b"")
        elif opcode == OPEN:
            say("open")
            first, second = attributes(IM_ATTRIBUTES), attributes(IC_ATTRIBUTES)
            self.send(own, OPEN_REPLY, struct.pack("<HH", 1, len(first)) + first
                      + struct.pack("<HH", len(second), 0) + second)
        elif opcode == CLOSE:
            say("close")
            self.send(own, CLOSE_REPLY, struct.pack("<HH", method, 0))
        elif opcode == EXTENSION:
            self.send(own, EXTENSION_REPLY, struct.pack("<HH", method, 0))
        elif opcode == ENCODING:
            # The default: compound text.
            self.send(own, ENCODING_REPLY, struct.pack("<HHhH", method, 0, -1, 0))
        elif opcode == GET_IM_VALUES:
            styles = struct.pack("<HHI", 1, 0, PREEDIT_NOTHING | STATUS_NOTHING)
            self.send(own, GET_IM_VALUES_REPLY, struct.pack("<HHHH", method, 4 + len(styles), 0, len(styles)) + styles)
        elif opcode == SET_IM_VALUES:
            self.send(own, SET_IM_VALUES_REPLY, struct.pack("<HH", method, 0))
        elif opcode == CREATE_IC:
            self.send(own, CREATE_IC_REPLY, struct.pack("<HH", method, 1))
            self.send(own, SET_EVENT_MASK, struct.pack("<HHII", method, 1, X.KeyPressMask, 0))
            say("context")
        elif opcode == DESTROY_IC:
            self.send(own, DESTROY_IC_REPLY, ids)
        elif opcode == SET_IC_VALUES:
            self.read_values(data[8:])
            self.send(own, SET_IC_VALUES_REPLY, ids)
        elif opcode == GET_IC_VALUES:
            self.send(own, GET_IC_VALUES_REPLY, ids + struct.pack("<HH", 0, 0))
        elif opcode == SET_IC_FOCUS:
            say("focus")
        elif opcode == UNSET_IC_FOCUS:
            say("unfocus")
        elif opcode == SYNC:
            self.send(own, SYNC_REPLY, ids)
        elif opcode == RESET_IC:
            say("reset")
            self.composed = ""
            self.send(own, RESET_IC_REPLY, ids + struct.pack("<HH", 0, 0))
        elif opcode == FORWARD_EVENT:
            self.key(own, ids, data)

    def read_values(self, data):
        while len(data) >= 4:
            number, length = struct.unpack_from("<HH", data)
            value = data[4 : 4 + length]
            if number == 4:
                self.read_values(value)
            elif number == 6:
                say("spot %d %d" % struct.unpack("<hh", value))
            data = data[4 + length + -length % 4 :]

    def key(self, own, ids, data):
        (flags,) = struct.unpack_from("<H", data, 4)
        kind, code = data[8] & 0x7F, data[9]
        symbol = self.display.keycode_to_keysym(code, 0)
        name = next((n[3:] for n in dir(XK) if n.startswith("XK_") and getattr(XK, n) == symbol), str(symbol))
        if kind == X.KeyPress:
            say("key " + name)
        if kind == X.KeyPress and len(name) == 1 and name.isalpha():
            self.composed += chr(0x4E00 + ord(name))
        elif kind == X.KeyPress and name == "space" and self.composed:
            text = b"\x1b%G" + self.composed.encode() + b"\x1b%@"
            say("commit %d" % len(self.composed))
            self.composed = ""
            self.send(own, COMMIT, ids + struct.pack("<HH", 2, len(text)) + text)
        else:
            self.send(own, FORWARD_EVENT, ids + struct.pack("<H", 0) + data[6:])
        if flags & 1:
            self.send(own, SYNC_REPLY, ids)


Server(sys.argv[1]).run()
