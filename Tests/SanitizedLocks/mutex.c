// Tells the thread sanitizer about `Synchronization.Mutex`, in tests that run under it.
//
// The compiler inlines the uncontended lock and unlock into instrumented code, which the sanitizer sees. The contended
// paths are in Swift's uninstrumented library, so data protected by a contended mutex would be reported as a race.
// These functions interpose the library's, call them, and report the acquisition and release. Races outside of a lock
// are still reported.

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void sanitized_mutex_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void sanitized_mutex_unlock(SELF void *mutex) __asm__(UNLOCK_SLOW);

static void *in_library(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

SWIFT void sanitized_mutex_lock(uint32_t thread, SELF void *mutex) {
    ((SWIFT void (*)(uint32_t, SELF void *))in_library(LOCK_SLOW))(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void sanitized_mutex_unlock(SELF void *mutex) {
    __tsan_release(mutex);
    ((SWIFT void (*)(SELF void *))in_library(UNLOCK_SLOW))(mutex);
}

#endif
#endif
