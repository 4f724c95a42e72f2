#!/usr/bin/env python3
"""A desktop portal on the session bus of a test: a file dialog that answers by itself, and settings.

usage: portal.py BEHAVIOR [URI ...]
       portal.py settings [KEY=NUMBER ...]

Behaviors:
  choose    answers with the URIs
  early     the same, before it confirms the request
  old       the same, at an object whose path the caller cannot predict, as portals before version 0.9
  cancel    answers that the user has canceled
  close     answers that the dialog was closed in another way
  odd       sends a malformed answer, and then the URIs
  wait      never answers
  silent    does not confirm the request
  quit      ends after it has confirmed the request
  version2  selects no folders
  refuse    fails
  settings  has these settings of appearance; each line KEY=NUMBER on standard input changes one

Prints "ready", and then a line of JSON for each request that arrives or is closed.
"""

import json
import os
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
APPEARANCE = "org.freedesktop.appearance"
INTERFACES = """
<node>
  <interface name="org.freedesktop.portal.FileChooser">
    <method name="SaveFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <method name="OpenFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Settings">
    <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  </interface>
  <interface name="org.freedesktop.portal.Request">
    <method name="Close"/>
  </interface>
</node>
"""
behavior, uris = sys.argv[1], sys.argv[2:]
loop = GLib.MainLoop()
chooser, settings, request = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces


def say(**values):
    print(json.dumps(values), flush=True)


def later(action):
    GLib.idle_add(lambda: action() and False)


def call(connection, sender, path, interface, method, parameters, invocation):
    window, title, options = parameters.unpack()
    plain = {key: bytes(value).decode() if key == "current_folder" else value for key, value in options.items()}
    say(event="request", method=method, window=window, title=title, options=plain)
    if behavior == "silent":
        return
    if behavior == "refuse":
        return invocation.return_dbus_error("org.freedesktop.portal.Error.Failed", "There is no display.")
    token = options["handle_token"] if behavior != "old" else "chosen_by_the_portal"
    handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{token}"
    connection.register_object(handle, request, lambda *_: say(event="close"), None, None)

    def emit(*values, signature="(ua{sv})"):
        body = GLib.Variant(signature, values)
        connection.emit_signal(sender, handle, "org.freedesktop.portal.Request", "Response", body)

    def answer():
        if behavior in ("choose", "early", "old", "odd", "version2"):
            if behavior == "odd":
                emit(0, signature="(u)")
            emit(0, {"uris": GLib.Variant("as", uris), "choices": GLib.Variant("a(ss)", [])})
        elif behavior == "cancel":
            emit(1, {})
        elif behavior == "close":
            emit(2, {})
        elif behavior == "quit":
            loop.quit()

    if behavior == "early":
        answer()
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    if behavior != "early":
        # Old portals confirm well before the user has answered.
        GLib.timeout_add(50 if behavior == "old" else 1, lambda: answer() and False)


def version(*_):
    return GLib.Variant("u", 2 if behavior == "version2" else 4)


def read_settings(connection, sender, path, interface, method, parameters, invocation):
    say(event="settings", namespaces=parameters.unpack()[0])
    values = dict(uri.split("=") for uri in uris)
    # The values of some portals are in two boxes.
    boxed = {key: GLib.Variant("v", GLib.Variant("u", int(value))) for key, value in values.items()}
    boxed["accent-color"] = GLib.Variant("(ddd)", (0.2, 0.5, 0.9))
    result = {APPEARANCE: boxed, "org.example.other": {"color-scheme": GLib.Variant("u", 1)}}
    invocation.return_value(GLib.Variant("(a{sa{sv}})", (result,)))


def change_setting(channel, condition, connection):
    # Several lines may arrive at once.
    for line in os.read(0, 4096).decode().split():
        key, value = line.split("=")
        for namespace in (APPEARANCE, "org.example.other"):
            number = GLib.Variant("u", int(value) if namespace == APPEARANCE else 1)
            body = GLib.Variant("(ssv)", (namespace, key, number))
            connection.emit_signal(None, PATH, "org.freedesktop.portal.Settings", "SettingChanged", body)
    return True


def vanished(connection, sender, path, interface, signal, parameters):
    name, former, owner = parameters.unpack()
    if name == former and not owner:
        say(event="vanished")


def acquired(connection, name):
    connection.register_object(PATH, chooser, call, version, None)
    if behavior == "settings":
        connection.register_object(PATH, settings, read_settings, None, None)
        GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN, change_setting, connection)
    connection.signal_subscribe(
        "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", "/org/freedesktop/DBus", None, 0, vanished)


Gio.bus_own_name(
    Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, acquired, lambda *_: print("ready", flush=True), None)
loop.run()
