// Kills a process at one of its writing system calls, or lets calls fail; loaded by LD_PRELOAD. A call counts if its
// file is below FAULT_ROOT. Environment:
//   FAULT_KIND    what happens: "kill" before the call; "torn": kill after it, or after half of what it writes;
//                 "short": write half; or an error: "EIO", "ENOSPC", "EINTR". An error that a call cannot have does
//                 not happen.
//   FAULT_AT      the number of the call, from 1; FAULT_COUNT the number of calls from there, 1 by default. Interruptions
//                 (EINTR) without end happen to every call once, and not to its repetition, also to those that only read.
//   FAULT_SPACE   the number of bytes that can be written before the disk is full
//   FAULT_DELAY   the time in microseconds after which the process is killed
//   FAULT_REPORT  a file that gets a line with the number of calls and bytes at the end, and one for the first fault
// The processes that the process starts are not affected.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { NONE, KILL, TORN, SHORT, ERROR };
// What a call does, which decides on the errors that it can have.
enum effect { WRITES, OPENS, CREATES, REMOVES, RESIZES, SYNCHRONIZES, CLOSES, WAITS };

static enum kind kind = NONE;
static int error_code;
static long first_call, last_call;
static atomic_long calls, written;
static long space = LONG_MAX;
static char root[PATH_MAX], report_path[PATH_MAX];
static size_t root_length;
static atomic_int has_reported;
// Whether every call is interrupted, and the last call of this thread that was.
static int interrupts_all;
static __thread char interrupted[PATH_MAX + 32];

static long number(const char *name, long otherwise) {
    const char *text = getenv(name);
    return text ? atol(text) : otherwise;
}

static void report(const char *text, int length) {
    if (!report_path[0]) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, report_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, text, length);
    syscall(SYS_close, file);
}

__attribute__((constructor)) static void begin(void) {
    const char *text = getenv("FAULT_ROOT");
    if (text) {
        snprintf(root, sizeof root, "%s", text);
        root_length = strlen(root);
    }
    if ((text = getenv("FAULT_REPORT"))) snprintf(report_path, sizeof report_path, "%s", text);
    if ((text = getenv("FAULT_KIND"))) {
        if (!strcmp(text, "kill")) kind = KILL;
        if (!strcmp(text, "torn")) kind = TORN;
        if (!strcmp(text, "short")) kind = SHORT;
        if (!strcmp(text, "EIO")) error_code = EIO;
        if (!strcmp(text, "ENOSPC")) error_code = ENOSPC;
        if (!strcmp(text, "EINTR")) error_code = EINTR;
        if (error_code) kind = ERROR;
    }
    first_call = number("FAULT_AT", LONG_MAX);
    long count = number("FAULT_COUNT", 1);
    last_call = count > LONG_MAX - first_call ? LONG_MAX : first_call + count - 1;
    interrupts_all = error_code == EINTR && last_call == LONG_MAX;
    space = number("FAULT_SPACE", LONG_MAX);
    long delay = number("FAULT_DELAY", -1);
    unsetenv("LD_PRELOAD");
    if (delay < 0) return;
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
    struct itimerspec time = {.it_value = {.tv_sec = delay / 1000000, .tv_nsec = delay % 1000000 * 1000 + 1}};
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) timer_settime(timer, 0, &time, NULL);
}

__attribute__((destructor)) static void end(void) {
    char line[64];
    report(line, snprintf(line, sizeof line, "calls %ld %ld\n", atomic_load(&calls), atomic_load(&written)));
}

static int is_inside(const char *path) {
    return root_length && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

static int is_file_inside(int file, char *name) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, name, PATH_MAX - 1);
    if (length <= 0) return 0;
    name[length] = 0;
    return is_inside(name);
}

static int is_path_inside(int folder, const char *path, char *name) {
    if (path[0] == '/') {
        snprintf(name, PATH_MAX, "%s", path);
        return is_inside(path);
    }
    if (folder == AT_FDCWD) return 0;
    if (!is_file_inside(folder, name)) return 0;
    size_t length = strlen(name);
    snprintf(name + length, PATH_MAX - length, "/%s", path);
    return 1;
}

static int can_have(enum effect effect, int code, const char *name) {
    switch (code) {
    case ENOSPC: return effect != REMOVES && effect != CLOSES;
    // SQLite does not repeat the synchronization of its own files.
    case EINTR: return effect == SYNCHRONIZES ? !strstr(name, ".sqlite") : effect != CREATES && effect != REMOVES;
    default: return effect != CLOSES;
    }
}

// Whether the thread performs a call again that was interrupted.
static int is_repetition(const char *what, const char *name) {
    char call[sizeof interrupted];
    snprintf(call, sizeof call, "%s %s", what, name);
    int is_same = !strcmp(call, interrupted);
    snprintf(interrupted, sizeof interrupted, "%s", is_same ? "" : call);
    return is_same;
}

static void die(void) {
    kill((pid_t)syscall(SYS_getpid), SIGKILL);
    // The signal ends the process before the system returns to it.
    for (;;) usleep(1000000);
}

// What the caller does with a call.
enum action { PROCEED, FAIL, HALVE, DIE_AFTER };

// Counts a call, and fails it or kills the process if its turn has come.
static enum action enter(const char *what, const char *name, enum effect effect, size_t length) {
    long turn = atomic_fetch_add(&calls, 1) + 1;
    int is_due = kind != NONE && turn >= first_call && turn <= last_call;
    long before = effect == WRITES ? atomic_fetch_add(&written, (long)length) : atomic_load(&written);
    int is_full = effect == WRITES ? before + (long)length > space : (effect == CREATES || effect == OPENS) && before >= space;
    if (kind == ERROR && !can_have(effect, error_code, name)) is_due = 0;
    if (is_due && interrupts_all && is_repetition(what, name)) is_due = 0;
    if (!is_due && !is_full) return PROCEED;
    if (!atomic_exchange(&has_reported, 1)) {
        char line[PATH_MAX + 64];
        int count = snprintf(line, sizeof line, "fault at call %ld: %s %s\n", turn, what, name);
        report(line, count < (int)sizeof line ? count : (int)sizeof line);
    }
    if (!is_due) {
        errno = ENOSPC;
        return FAIL;
    }
    switch (kind) {
    case KILL: die();
    case TORN: return DIE_AFTER;
    case SHORT: return effect == WRITES && length > 1 ? HALVE : PROCEED;
    case ERROR: errno = error_code; return FAIL;
    default: return PROCEED;
    }
}

// A call that writes nothing counts only if all calls are interrupted, so that the others keep their numbers.
#define WITH_READER(what, file, effect) \
    char name[PATH_MAX]; \
    int is_due = interrupts_all && is_file_inside(file, name) && enter(what, name, effect, 0) == FAIL

#define WITH_FILE(what, file, effect, length) \
    char name[PATH_MAX]; \
    enum action action = is_file_inside(file, name) ? enter(what, name, effect, length) : PROCEED; \
    if (action == FAIL) return -1

#define WITH_PATH(what, folder, path, effect) \
    char name[PATH_MAX]; \
    enum action action = is_path_inside(folder, path, name) ? enter(what, name, effect, 0) : PROCEED; \
    if (action == FAIL) return -1

#define FINISH(result) \
    do { \
        if (action == DIE_AFTER) die(); \
        return result; \
    } while (0)

static size_t part(enum action action, size_t length) {
    return action == HALVE || (action == DIE_AFTER && length > 1) ? length / 2 : length;
}

ssize_t write(int file, const void *bytes, size_t length) {
    WITH_FILE("write", file, WRITES, length);
    ssize_t result = syscall(SYS_write, file, bytes, part(action, length));
    FINISH(result);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    WITH_FILE("pwrite", file, WRITES, length);
    ssize_t result = syscall(SYS_pwrite64, file, bytes, part(action, length), offset);
    FINISH(result);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return pwrite64(file, bytes, length, offset);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    size_t length = 0;
    for (int index = 0; index < count; index++) length += parts[index].iov_len;
    WITH_FILE("writev", file, WRITES, length);
    ssize_t result = syscall(SYS_writev, file, parts, action == PROCEED ? count : (count + 1) / 2);
    FINISH(result);
}

ssize_t copy_file_range(
    int from, off64_t *from_offset, int to, off64_t *to_offset, size_t length, unsigned flags) {
    WITH_FILE("copy_file_range", to, WRITES, 0);
    ssize_t result = syscall(SYS_copy_file_range, from, from_offset, to, to_offset, part(action, length), flags);
    FINISH(result);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
    WITH_FILE("sendfile", to, WRITES, 0);
    ssize_t result = syscall(SYS_sendfile, to, from, offset, part(action, length));
    FINISH(result);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t length) { return sendfile64(to, from, offset, length); }

int fsync(int file) {
    WITH_FILE("fsync", file, SYNCHRONIZES, 0);
    int result = (int)syscall(SYS_fsync, file);
    FINISH(result);
}

int fdatasync(int file) {
    WITH_FILE("fdatasync", file, SYNCHRONIZES, 0);
    int result = (int)syscall(SYS_fdatasync, file);
    FINISH(result);
}

int ftruncate64(int file, off64_t length) {
    WITH_FILE("ftruncate", file, RESIZES, 0);
    int result = (int)syscall(SYS_ftruncate, file, length);
    FINISH(result);
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fallocate64(int file, int mode, off64_t offset, off64_t length) {
    WITH_FILE("fallocate", file, RESIZES, 0);
    int result = (int)syscall(SYS_fallocate, file, mode, offset, length);
    FINISH(result);
}

int fallocate(int file, int mode, off_t offset, off_t length) { return fallocate64(file, mode, offset, length); }

ssize_t read(int file, void *bytes, size_t length) {
    WITH_READER("read", file, WAITS);
    return is_due ? -1 : syscall(SYS_read, file, bytes, length);
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t offset) {
    WITH_READER("pread", file, WAITS);
    return is_due ? -1 : syscall(SYS_pread64, file, bytes, length, offset);
}

ssize_t pread(int file, void *bytes, size_t length, off_t offset) { return pread64(file, bytes, length, offset); }

int flock(int file, int operation) {
    WITH_READER("flock", file, WAITS);
    return is_due ? -1 : (int)syscall(SYS_flock, file, operation);
}

int fchmod(int file, mode_t mode) {
    WITH_READER("fchmod", file, WAITS);
    return is_due ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

// Closes the file also if it reports an interruption.
int close(int file) {
    WITH_READER("close", file, CLOSES);
    int result = (int)syscall(SYS_close, file);
    if (!is_due) return result;
    errno = EINTR;
    return -1;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    WITH_PATH("rename", to_folder, to, CREATES);
    int result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    FINISH(result);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    return renameat2(from_folder, from, to_folder, to, 0);
}

int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlinkat(int folder, const char *path, int flags) {
    WITH_PATH("unlink", folder, path, REMOVES);
    int result = (int)syscall(SYS_unlinkat, folder, path, flags);
    FINISH(result);
}

int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }

int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdirat(int folder, const char *path, mode_t mode) {
    WITH_PATH("mkdir", folder, path, CREATES);
    int result = (int)syscall(SYS_mkdirat, folder, path, mode);
    FINISH(result);
}

int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    WITH_PATH("link", to_folder, to, CREATES);
    int result = (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
    FINISH(result);
}

int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int symlink(const char *target, const char *path) {
    WITH_PATH("symlink", AT_FDCWD, path, CREATES);
    int result = (int)syscall(SYS_symlinkat, target, AT_FDCWD, path);
    FINISH(result);
}

// Opening counts if it can create a file or empty it.
static int open_file(int folder, const char *path, int flags, mode_t mode) {
    if (!(flags & (O_CREAT | O_TRUNC))) {
        char name[PATH_MAX];
        int is_due = interrupts_all && is_path_inside(folder, path, name) && enter("open", name, WAITS, 0) == FAIL;
        return is_due ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
    }
    WITH_PATH("open", folder, path, OPENS);
    int result = (int)syscall(SYS_openat, folder, path, flags, mode);
    FINISH(result);
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }

int open(const char *path, int flags, ...) {
    MODE(flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags)
    return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_file(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE(flags)
    return open_file(folder, path, flags, mode);
}

int creat(const char *path, mode_t mode) { return open_file(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
