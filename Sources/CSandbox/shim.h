// System calls that Swift cannot import: variadic functions, macros and structures of the kernel's headers.
// Every function returns -1 and sets errno on failure, unless it says otherwise.
//
// _GNU_SOURCE is not defined: with it, the C library's headers would have other definitions here than in Swift's own
// module of the C library. System calls that need it are made by number.
#ifndef LIGHTBOX_SANDBOX_H
#define LIGHTBOX_SANDBOX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// Numbers of the kernel, by the names of its headers.
enum {
    SANDBOX_MFD_CLOEXEC = 1,
    SANDBOX_F_SETSIG = 10,
    SANDBOX_O_PATH = 010000000,
    SANDBOX_RLIMIT_CPU = 0,
    SANDBOX_RLIMIT_FSIZE = 1,
    SANDBOX_RLIMIT_CORE = 4,
    SANDBOX_RLIMIT_NOFILE = 7,
    SANDBOX_RLIMIT_AS = 9,
    SANDBOX_CLONE_THREAD = 0x00010000,
    SANDBOX_CLONE_NEWUTS = 0x04000000,
    SANDBOX_CLONE_NEWIPC = 0x08000000,
    SANDBOX_CLONE_NEWUSER = 0x10000000,
    SANDBOX_CLONE_NEWNET = 0x40000000
};

struct sandbox_rlimit {
    uint64_t soft;
    uint64_t hard;
};

// MARK: Messages

// The ancillary data of a message with one descriptor.
union sandbox_control {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
};

// Sends one message, with a descriptor unless `passed` is negative.
static inline ssize_t sandbox_send(int socket, const void *bytes, size_t count, int passed) {
    struct iovec part = {(void *)bytes, count};
    union sandbox_control control;
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (passed >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &passed, sizeof(int));
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent;
}

// Receives one message; 0 at the end of the connection. `passed` receives a descriptor, or -1 if the message has none;
// NULL refuses descriptors. A message that is longer than `count` fails with EMSGSIZE.
static inline ssize_t sandbox_receive(int socket, void *bytes, size_t count, int *passed) {
    struct iovec part = {bytes, count};
    union sandbox_control control;
    struct msghdr message = {0};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (passed) {
        *passed = -1;
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
    }
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (received < 0 && errno == EINTR);
    if (received < 0) return received;
    if (passed) {
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
            header->cmsg_len == CMSG_LEN(sizeof(int)))
            memcpy(passed, CMSG_DATA(header), sizeof(int));
    }
    if (message.msg_flags & MSG_TRUNC) {
        errno = EMSGSIZE;
        return -1;
    }
    return received;
}

// An anonymous file in memory, closed on exec.
static inline int sandbox_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, SANDBOX_MFD_CLOEXEC);
}

// A copy of a descriptor with a number of at least `lowest`, closed on exec.
static inline int sandbox_duplicate(int descriptor, int lowest) { return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest); }

// MARK: The parent's side

// Has a process that is being started close all descriptors from a number on. Returns an errno.
static inline int sandbox_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// A process's processor time in nanoseconds; negative if it is unknown.
static inline int64_t sandbox_processor_time(pid_t process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline int sandbox_set_limit(pid_t process, int resource, uint64_t soft) {
    struct sandbox_rlimit limit;
    if (syscall(SYS_prlimit64, process, resource, NULL, &limit) != 0) return -1;
    limit.soft = soft < limit.hard ? soft : limit.hard;
    return (int)syscall(SYS_prlimit64, process, resource, &limit, NULL);
}

// Sets the soft limits of a child, which keeps its hard ones.
static inline int sandbox_limit(pid_t process, uint64_t address_space, uint64_t processor_seconds) {
    if (sandbox_set_limit(process, SANDBOX_RLIMIT_AS, address_space) != 0) return -1;
    return sandbox_set_limit(process, SANDBOX_RLIMIT_CPU, processor_seconds);
}

// MARK: The helper's side

static inline int sandbox_limit_self(int resource, uint64_t value) {
    struct sandbox_rlimit limit = {value, value};
    return (int)syscall(SYS_prlimit64, 0, resource, &limit, NULL);
}

static inline int sandbox_limit_files(uint64_t count) { return sandbox_limit_self(SANDBOX_RLIMIT_NOFILE, count); }
static inline int sandbox_limit_file_size(uint64_t bytes) { return sandbox_limit_self(SANDBOX_RLIMIT_FSIZE, bytes); }
static inline int sandbox_forbid_core_files(void) { return sandbox_limit_self(SANDBOX_RLIMIT_CORE, 0); }

// Has the kernel kill this process when the thread that started it ends.
static inline int sandbox_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }
// Keeps other processes of the user from tracing this one.
static inline int sandbox_forbid_tracing(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
static inline int sandbox_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

static inline int sandbox_close_from(int first) { return (int)syscall(SYS_close_range, first, ~0u, 0); }

// Gives this process its own users, network, IPC objects and host name. The process must have one thread.
static inline int sandbox_leave_namespaces(void) {
    return (int)syscall(
        SYS_unshare, SANDBOX_CLONE_NEWUSER | SANDBOX_CLONE_NEWNET | SANDBOX_CLONE_NEWIPC | SANDBOX_CLONE_NEWUTS);
}

// Landlock's structures and numbers, which older kernel headers lack.
struct sandbox_ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};
struct sandbox_path_rule {
    uint64_t access;
    int32_t folder;
} __attribute__((packed));
enum { sandbox_create_ruleset = 444, sandbox_add_rule = 445, sandbox_restrict_self = 446 };

// Forbids the calling thread all files except reading below `folders`, TCP, and abstract sockets and signals of other
// processes, as far as the kernel knows how. Folders that do not exist are skipped. Descriptors that are open stay
// usable. Returns the version of Landlock, or -1.
static inline int sandbox_restrict_files(const char *const *folders, int count) {
    long version = syscall(sandbox_create_ruleset, NULL, 0, 1);
    if (version < 1) return -1;
    const uint64_t read_file = 1 << 2, read_folder = 1 << 3;
    struct sandbox_ruleset rules = {0};
    // 13 rights in version 1, then renaming across folders, truncating and device control.
    rules.files = (1 << 13) - 1;
    if (version >= 2) rules.files |= 1 << 13;
    if (version >= 3) rules.files |= 1 << 14;
    if (version >= 5) rules.files |= 1 << 15;
    size_t size = sizeof(uint64_t);
    if (version >= 4) {
        rules.network = 3;
        size = 2 * sizeof(uint64_t);
    }
    if (version >= 6) {
        rules.scopes = 3;
        size = 3 * sizeof(uint64_t);
    }
    int ruleset = (int)syscall(sandbox_create_ruleset, &rules, size, 0);
    if (ruleset < 0) return -1;
    for (int index = 0; index < count; index++) {
        int folder = open(folders[index], SANDBOX_O_PATH | O_CLOEXEC);
        if (folder < 0) continue;
        struct stat status;
        struct sandbox_path_rule rule = {read_file | read_folder, folder};
        if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) rule.access = read_file;
        (void)syscall(sandbox_add_rule, ruleset, 1, &rule, 0);
        close(folder);
    }
    long result = syscall(sandbox_restrict_self, ruleset, 0);
    close(ruleset);
    return result == 0 ? (int)version : -1;
}

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef SANDBOX_ARCHITECTURE
#define SANDBOX_ARGUMENT(index) ((uint32_t)(offsetof(struct seccomp_data, args) + (index) * sizeof(uint64_t)))
#define SANDBOX_LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define SANDBOX_RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define SANDBOX_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), (yes), (no))
#define SANDBOX_DENY SANDBOX_RETURN(SECCOMP_RET_ERRNO | EPERM)
#define SANDBOX_ALLOW(call) SANDBOX_EQUAL(call, 0, 1), SANDBOX_RETURN(SECCOMP_RET_ALLOW)
// Allows a call if the low half of an argument has a value.
#define SANDBOX_ALLOW_IF(call, index, value) \
    SANDBOX_EQUAL(call, 0, 4), SANDBOX_LOAD(SANDBOX_ARGUMENT(index)), SANDBOX_EQUAL(value, 0, 1), \
        SANDBOX_RETURN(SECCOMP_RET_ALLOW), SANDBOX_DENY
// Allows a call if an argument has none of some bits.
#define SANDBOX_ALLOW_UNLESS(call, index, bits) \
    SANDBOX_EQUAL(call, 0, 4), SANDBOX_LOAD(SANDBOX_ARGUMENT(index)), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), SANDBOX_RETURN(SECCOMP_RET_ALLOW), SANDBOX_DENY
// Allows a call if the low half of an argument has one of four values.
#define SANDBOX_ALLOW_IF_ANY(call, index, a, b, c, d) \
    SANDBOX_EQUAL(call, 0, 7), SANDBOX_LOAD(SANDBOX_ARGUMENT(index)), SANDBOX_EQUAL(a, 3, 0), SANDBOX_EQUAL(b, 2, 0), \
        SANDBOX_EQUAL(c, 1, 0), SANDBOX_EQUAL(d, 0, 1), SANDBOX_RETURN(SECCOMP_RET_ALLOW), SANDBOX_DENY
#define SANDBOX_FAIL(call, code) SANDBOX_EQUAL(call, 0, 1), SANDBOX_RETURN(SECCOMP_RET_ERRNO | (code))
#endif

// Forbids all threads every system call except those that decoding needs: memory, threads, clocks, reading, writing to
// open descriptors, messages on `socket`, and signals of this process to itself. With `opens_files`, files can be
// opened for reading. Everything else fails with EPERM. No mapping becomes executable.
static inline int sandbox_restrict_calls(int socket, int opens_files) {
#ifdef SANDBOX_ARCHITECTURE
    const uint32_t own = (uint32_t)getpid();
    // A name that cannot be a call, for those that an architecture lacks.
    const uint32_t open_call = opens_files ? (uint32_t)__NR_openat : 0xffffffff;
    struct sock_filter filter[] = {
        SANDBOX_LOAD(offsetof(struct seccomp_data, arch)),
        SANDBOX_EQUAL(SANDBOX_ARCHITECTURE, 1, 0),
        SANDBOX_RETURN(SECCOMP_RET_KILL_PROCESS),
        SANDBOX_LOAD(offsetof(struct seccomp_data, nr)),
        // The frequent ones first.
        SANDBOX_ALLOW(__NR_futex),
        SANDBOX_ALLOW(__NR_read),
        SANDBOX_ALLOW(__NR_pread64),
        SANDBOX_ALLOW(__NR_pwrite64),
        SANDBOX_ALLOW(__NR_munmap),
        SANDBOX_ALLOW(__NR_mremap),
        SANDBOX_ALLOW(__NR_brk),
        SANDBOX_ALLOW(__NR_madvise),
        SANDBOX_ALLOW_UNLESS(__NR_mmap, 2, PROT_EXEC),
        SANDBOX_ALLOW_UNLESS(__NR_mprotect, 2, PROT_EXEC),
        SANDBOX_ALLOW_IF(__NR_recvmsg, 0, socket),
        SANDBOX_ALLOW_IF(__NR_sendmsg, 0, socket),
        SANDBOX_ALLOW(__NR_close),
        SANDBOX_ALLOW(__NR_fstat),
        SANDBOX_ALLOW(__NR_newfstatat),
        SANDBOX_ALLOW(__NR_statx),
        SANDBOX_ALLOW(__NR_lseek),
        SANDBOX_ALLOW(__NR_fadvise64),
        SANDBOX_ALLOW(__NR_readv),
        SANDBOX_ALLOW(__NR_preadv),
        SANDBOX_ALLOW(__NR_write),
        SANDBOX_ALLOW(__NR_writev),
        // Others, such as F_SETOWN with F_SETSIG, have the kernel send signals to any process of the user.
        SANDBOX_ALLOW_IF_ANY(__NR_fcntl, 1, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC),
        SANDBOX_ALLOW_UNLESS(open_call, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND),
        SANDBOX_FAIL(__NR_openat, EACCES),
        SANDBOX_ALLOW(__NR_getdents64),
        SANDBOX_ALLOW(__NR_readlinkat),
        SANDBOX_ALLOW(__NR_faccessat),
        SANDBOX_ALLOW(__NR_faccessat2),
        SANDBOX_ALLOW(__NR_fstatfs),
        SANDBOX_ALLOW(__NR_statfs),
        SANDBOX_ALLOW(__NR_getcwd),
#ifdef __NR_access
        SANDBOX_ALLOW(__NR_access),
        SANDBOX_ALLOW(__NR_readlink),
        SANDBOX_ALLOW(__NR_stat),
        SANDBOX_ALLOW(__NR_lstat),
        SANDBOX_ALLOW(__NR_poll),
        SANDBOX_ALLOW(__NR_arch_prctl),
        SANDBOX_ALLOW(__NR_time),
#endif
        // Threads; processes are made by the same call without the flag. The C library tries the call whose arguments
        // are in memory first, and falls back.
        SANDBOX_FAIL(__NR_clone3, ENOSYS),
        SANDBOX_EQUAL(__NR_clone, 0, 4),
        SANDBOX_LOAD(SANDBOX_ARGUMENT(0)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, SANDBOX_CLONE_THREAD, 0, 1),
        SANDBOX_RETURN(SECCOMP_RET_ALLOW),
        SANDBOX_DENY,
        SANDBOX_ALLOW(__NR_set_robust_list),
        SANDBOX_ALLOW(__NR_get_robust_list),
        SANDBOX_ALLOW(__NR_rseq),
        SANDBOX_ALLOW(__NR_set_tid_address),
        SANDBOX_ALLOW(__NR_membarrier),
        SANDBOX_ALLOW_IF(__NR_prctl, 0, PR_SET_NAME),
        SANDBOX_ALLOW(__NR_exit),
        SANDBOX_ALLOW(__NR_exit_group),
        SANDBOX_ALLOW(__NR_sched_yield),
        SANDBOX_ALLOW(__NR_sched_getaffinity),
        SANDBOX_ALLOW(__NR_getcpu),
        SANDBOX_ALLOW(__NR_gettid),
        SANDBOX_ALLOW(__NR_getpid),
        SANDBOX_ALLOW(__NR_getuid),
        SANDBOX_ALLOW(__NR_geteuid),
        SANDBOX_ALLOW(__NR_getgid),
        SANDBOX_ALLOW(__NR_getegid),
        SANDBOX_ALLOW(__NR_uname),
        SANDBOX_ALLOW(__NR_sysinfo),
        SANDBOX_ALLOW(__NR_getrandom),
        SANDBOX_ALLOW(__NR_getrusage),
        SANDBOX_ALLOW(__NR_clock_gettime),
        SANDBOX_ALLOW(__NR_clock_getres),
        SANDBOX_ALLOW(__NR_clock_nanosleep),
        SANDBOX_ALLOW(__NR_nanosleep),
        SANDBOX_ALLOW(__NR_gettimeofday),
        SANDBOX_ALLOW(__NR_ppoll),
        SANDBOX_ALLOW(__NR_eventfd2),
        SANDBOX_ALLOW(__NR_restart_syscall),
        SANDBOX_ALLOW(__NR_rt_sigaction),
        SANDBOX_ALLOW(__NR_rt_sigprocmask),
        SANDBOX_ALLOW(__NR_rt_sigreturn),
        SANDBOX_ALLOW(__NR_sigaltstack),
        // `abort` sends a signal.
        SANDBOX_ALLOW_IF(__NR_tgkill, 0, own),
        // Reads a limit; the third argument would set it. Both halves of a pointer would have to be compared, so that
        // only the one that no valid pointer has is allowed.
        SANDBOX_EQUAL(__NR_prlimit64, 0, 6),
        SANDBOX_LOAD(SANDBOX_ARGUMENT(2)),
        SANDBOX_EQUAL(0, 0, 3),
        SANDBOX_LOAD(SANDBOX_ARGUMENT(2) + 4),
        SANDBOX_EQUAL(0, 0, 1),
        SANDBOX_RETURN(SECCOMP_RET_ALLOW),
        SANDBOX_DENY,
        SANDBOX_DENY,
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0 ? 0 : -1;
#else
    (void)socket;
    (void)opens_files;
    errno = ENOSYS;
    return -1;
#endif
}

// The number, from 1 on, of the first forbidden call that succeeds: creating a process, opening a socket, opening a
// file for reading, for writing, mapping executable memory, sending a signal, setting a limit, or having the kernel
// send signals about the socket `messages`; 0 if all fail. Does not return if it can run another program. For tests of
// the restrictions, within a helper.
static inline int sandbox_can_escape(const char *path, int messages) {
#ifdef SANDBOX_ARCHITECTURE
    long child = syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) syscall(__NR_exit_group, 0);
    if (child > 0) return 1;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) return 2;
    if (open(path, O_RDONLY) >= 0) return 3;
    if (open(path, O_WRONLY | O_CREAT, 0600) >= 0) return 4;
    if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED) return 5;
    if (kill(getppid(), 0) == 0) return 6;
    if (sandbox_limit_self(SANDBOX_RLIMIT_AS, ~(uint64_t)0) == 0) return 7;
    if (fcntl(messages, F_SETOWN, getppid()) == 0 || fcntl(messages, SANDBOX_F_SETSIG, SIGURG) == 0) return 8;
    char *const arguments[] = {(char *)"/bin/true", NULL};
    execv(arguments[0], arguments);
#endif
    return 0;
}

#endif
