#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/Xcursor/Xcursor.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/XRes.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>
#include <X11/Xlib-xcb.h>
#include <xcb/xcbext.h>
#include <xcb/present.h>
#include <X11/extensions/sync.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>

// Swift cannot call variadic functions.
static inline XIC lightbox_create_input_context(XIM method, XIMStyle style, Window window) {
    return XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, NULL);
}
static inline void lightbox_set_spot_location(XIC context, XPoint spot) {
    XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
    if (!list) return;
    XSetICValues(context, XNPreeditAttributes, list, NULL);
    XFree(list);
}
static inline char *lightbox_set_destroy_callback(XIM method, XIMCallback *callback) {
    return XSetIMValues(method, XNDestroyCallback, callback, NULL);
}

// Swift regards the extension's record, which is a variable, and the packed event as unsafe.
static inline xcb_extension_t *lightbox_present_extension(void) { return &xcb_present_id; }
static inline xcb_special_event_t *lightbox_watch_refreshes(xcb_connection_t *connection, xcb_window_t window) {
    xcb_present_event_t context = xcb_generate_id(connection);
    xcb_special_event_t *events = xcb_register_for_special_xge(connection, &xcb_present_id, context, NULL);
    if (events) {
        xcb_present_select_input(connection, context, window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
    }
    return events;
}
// Returns 0 without a further refresh.
static inline int lightbox_next_refresh(
    xcb_connection_t *connection, xcb_special_event_t *events, uint64_t *microseconds, uint64_t *number) {
    xcb_generic_event_t *event = xcb_poll_for_special_event(connection, events);
    if (!event) return 0;
    const xcb_present_complete_notify_event_t *refresh = (const xcb_present_complete_notify_event_t *)event;
    *microseconds = refresh->ust;
    *number = refresh->msc;
    free(event);
    return 1;
}
