// GIO: messages of the session bus.
#include <gio/gio.h>
