#!/usr/bin/python3
"""A GTK 3 window that offers files to drags and saves dropped data: gtk3.py FOLDER FILE..."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

from received import FILES, LINKS, TYPE, contents, save, report, uris  # noqa: E402

BOTH = Gdk.DragAction.COPY | Gdk.DragAction.MOVE
LIST = [Gtk.TargetEntry.new(TYPE, 0, 0)]


def give(widget, context, selection, info, time):
    if TYPE == LINKS:
        selection.set_uris(uris())
    else:
        selection.set(selection.get_target(), 8, contents())


window = Gtk.Window(title="gtk3")
window.set_default_size(300, 200)
window.move(1100, 300)
box = Gtk.EventBox()
window.add(box)
box.drag_dest_set(Gtk.DestDefaults.ALL, LIST, BOTH)
box.connect("drag-data-received", lambda w, c, x, y, s, i, t: save(TYPE, s.get_data()))
if FILES:
    box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, LIST, BOTH)
    box.connect("drag-data-get", give)
    box.connect("drag-end", lambda w, c: report("ended", int(c.get_selected_action())))
    box.connect("drag-failed", lambda w, c, r: report("failed", int(r)) or False)
    box.connect("drag-data-delete", lambda w, c: report("delete"))
window.connect("map-event", lambda w, e: report("ready"))
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
