#!/usr/bin/python3
"""A GTK 4 window that offers files to drags and saves dropped data: gtk4.py FOLDER FILE..."""
import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

from received import FILES, save, report, uris  # noqa: E402

BOTH = Gdk.DragAction.COPY | Gdk.DragAction.MOVE


def dropped(target, value, x, y):
    save("text/uri-list", "\r\n".join(file.get_uri() for file in value.get_files()).encode())
    return True


def prepare(source, x, y):
    return Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new("\r\n".join(uris()).encode()))


def activate(application):
    window = Gtk.ApplicationWindow(application=application, title="gtk4")
    window.set_default_size(300, 200)
    label = Gtk.Label(label="GTK 4", hexpand=True, vexpand=True)
    window.set_child(label)
    target = Gtk.DropTarget.new(Gdk.FileList, BOTH)
    target.connect("drop", dropped)
    label.add_controller(target)
    if FILES:
        source = Gtk.DragSource(actions=BOTH)
        source.connect("prepare", prepare)
        source.connect("drag-end", lambda s, drag, deletes: report("ended", int(drag.get_selected_action()), deletes))
        source.connect("drag-cancel", lambda s, drag, reason: report("failed", int(reason)) or False)
        label.add_controller(source)
    label.connect("map", lambda w: GLib.idle_add(report, "ready"))
    window.present()


application = Gtk.Application(application_id="org.lightbox.ClientProcess", flags=Gio.ApplicationFlags.NON_UNIQUE)
application.connect("activate", activate)
application.run([])
