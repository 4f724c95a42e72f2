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
#include <X11/extensions/Xpresent.h>
#include <X11/Xlib-xcb.h>
#include <xcb/xcbext.h>
#include <X11/extensions/sync.h>
#include <locale.h>
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
