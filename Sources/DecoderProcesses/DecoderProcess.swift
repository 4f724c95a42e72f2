import CSandbox
import Foundation
import ImageFiles
import SystemCalls

/// A helper process, seen from the program. Used by one thread at a time.
struct DecoderProcess: Sendable {
    let id: pid_t
    private let socket: Int32
    private let memory: Int32
    /// The size of its address space before the first image, in bytes.
    private var baseline = 0
    /// The size of its address space after the last image, in bytes.
    private var size = 0
    private(set) var protections: HelperProtections = []

    /// The bytes of address space by which the helper has grown.
    var growth: Int { size - baseline }

    /// The `errno` or the observation with which a helper could not be started.
    struct StartError: Error {
        let detail: String

        init(_ detail: String) { self.detail = detail }
        init(code: Int32) { detail = SystemError.text(code) }
    }

    /// Starts a helper without waiting until it is ready. The kernel kills it when the calling thread ends.
    init(starting program: DecoderProgram) throws(StartError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw StartError(code: errno)
        }
        // The cause of the first failure: the calls after it replace `errno`.
        var code: Int32 = 0
        func check(_ descriptor: Int32) -> Int32 {
            if descriptor < 0, code == 0 { code = errno }
            return descriptor
        }
        // Numbers that the descriptors of the child do not use, so that neither replaces the other.
        let childEnd = check(sandbox_duplicate(ends[1], 10))
        close(ends[1])
        let file = check(sandbox_memory_file("lightbox-pixels"))
        let memory = check(sandbox_duplicate(file, 10))
        if file >= 0 { close(file) }
        defer { if childEnd >= 0 { close(childEnd) } }
        guard childEnd >= 0, memory >= 0 else {
            for descriptor in [ends[0], memory] where descriptor >= 0 { close(descriptor) }
            throw StartError(code: code)
        }
        (socket, self.memory) = (ends[0], memory)
        var id: pid_t = 0
        code = Self.spawn(program, socket: childEnd, memory: memory, id: &id)
        self.id = id
        if code != 0 {
            close(socket)
            close(memory)
            throw StartError(code: code)
        }
    }

    private static func spawn(_ program: DecoderProgram, socket: Int32, memory: Int32, id: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, HelperSandbox.socket)
        posix_spawn_file_actions_adddup2(&actions, memory, HelperSandbox.memory)
        sandbox_spawn_closing_from(&actions, HelperSandbox.memory + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that Ctrl-C in a terminal reaches the program only; and none of its signal settings.
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var arguments = ([program.path, DecoderProgram.argument] + program.arguments).map { strdup($0) } + [nil]
        var environment =
            DecoderProgram.environment(from: ProcessInfo.processInfo.environment).map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        return posix_spawn(&id, program.path, &actions, &attributes, &arguments, &environment)
    }

    /// Waits until the helper is confined.
    mutating func waitUntilReady(for seconds: Double) throws(StartError) {
        let deadline = Self.now + seconds
        while Self.now < deadline {
            guard waitForMessage(until: deadline) else { continue }
            guard case .ready(let protections, let size)? = receive() else { break }
            (self.protections, baseline, self.size) = (protections, size, size)
            return
        }
        switch end(afterWaiting: Self.now < deadline) {
        case .killed: throw StartError("it did not answer")
        case .signal(let number): throw StartError(SystemError.signalName(number))
        case .exit(let status): throw StartError("exit status \(status)")
        }
    }

    /// How a request has ended.
    enum Outcome {
        case decoded(DecodedFile)
        /// The helper is ready for the next request.
        case failed(DecodeError.Reason)
        /// The helper has ended and must be dropped.
        case ended(DecodeError.Reason)
        /// Another process, or the kernel for lack of memory, has ended the helper.
        case killed(DecodeError.Reason)
        /// The helper had ended before the request.
        case stale
    }

    /// Has the helper decode a file. Blocks. `isCanceled` and `onDelay` are those of a `DecodeRequest`; `onDelay` is
    /// called until it returns true.
    mutating func perform(
        _ request: HelperRequest, file: Int32, limits: DecoderLimits, isCanceled: () -> Bool, onDelay: () -> Bool
    ) -> Outcome {
        let output = request.size?.maximumByteCount ?? 0
        let used = sandbox_processor_time(id)
        let seconds = UInt64(max(used, 0)) / 1_000_000_000 + UInt64(limits.time.rounded(.up)) + 1
        let space = UInt64(baseline + limits.addressSpace + request.fileLength + output)
        guard sandbox_limit(id, space, seconds) == 0 else {
            let code = errno
            end()
            return code == ESRCH ? .stale : .ended(.noDecoder("its memory can't be limited: \(SystemError.text(code))"))
        }
        let bytes = request.message.encoded
        guard sandbox_send(socket, bytes, bytes.count, file) == bytes.count else {
            end()
            return .stale
        }
        let sent = Self.now
        // The beginning of the decoding, or of reading the file before that.
        var (start, queued) = (sent, Self.queueingTime(of: id))
        var deadline = start + limits.time
        var (hasRead, isDelayed, isLate, wasCanceled) = (false, false, false, false)
        var reply: HelperReply?
        while true {
            if waitForMessage(until: min(deadline, Self.now + 0.05)) {
                reply = receive()
                guard reply == .hasRead, !hasRead else { break }
                hasRead = true
                (start, queued) = (Self.now, Self.queueingTime(of: id))
                if !wasCanceled { deadline = start + limits.time }
                continue
            }
            let now = Self.now
            if !wasCanceled, isCanceled() {
                wasCanceled = true
                deadline = min(deadline, now + limits.cancellation)
            }
            if !isDelayed, now - sent >= limits.delay { isDelayed = onDelay() }
            guard now >= deadline else { continue }
            // Time in which the helper waited for a processor is not the image's.
            let extended = min(start + limits.time + Self.queueingTime(of: id) - queued, start + 3 * limits.time)
            if !wasCanceled, extended > now {
                deadline = extended
            } else {
                isLate = true
                break
            }
        }
        if !isLate, let reply, let outcome = accept(reply, request) {
            return wasCanceled ? .failed(.canceled) : outcome
        }
        let ending = end(afterWaiting: !isLate)
        if wasCanceled { return .ended(.canceled) }
        // Not the content's fault, but that of a slow disk or network.
        if isLate, !hasRead { return .ended(.unreadable(code: ETIMEDOUT)) }
        return Self.outcome(ending, isLate: isLate, limits)
    }

    /// The time in seconds for which a process was ready to run while others had the processors; zero if the kernel
    /// does not count it.
    private static func queueingTime(of process: pid_t) -> Double {
        let file = SystemCall.open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 96)
        let count = SystemCall.repeated { pread(file, &text, text.count, 0) }
        // The time on a processor, the time in the queue, and the number of time slices.
        let fields = String(decoding: text.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
        return fields.count == 3 ? (Double(fields[1]) ?? 0) / 1e9 : 0
    }

    /// Why a helper has not answered correctly.
    private static func outcome(_ ending: Ending, isLate: Bool, _ limits: DecoderLimits) -> Outcome {
        let tookTooLong = Outcome.ended(.tookTooLong(seconds: Int(limits.time.rounded(.up))))
        if isLate { return tookTooLong }
        switch ending {
        case .killed: return .ended(.decoderFailed(detail: "invalid answer"))
        case .signal(SIGXCPU): return tookTooLong
        // From outside: decoders do not send these, but the end of a session, the user and a lack of memory do.
        case .signal(let number) where [SIGTERM, SIGHUP, SIGINT, SIGKILL].contains(number):
            return .killed(.noDecoder(SystemError.signalName(number)))
        case .signal(let number): return .ended(.decoderFailed(detail: SystemError.signalName(number)))
        case .exit(let status): return .ended(.decoderFailed(detail: "exit status \(status)"))
        }
    }

    /// Takes over a reply; nil if it does not belong to the request or its pixels are not there.
    private mutating func accept(_ reply: HelperReply, _ request: HelperRequest) -> Outcome? {
        switch reply {
        case .ready, .hasRead: return nil
        case .failed(let reason, let size):
            self.size = size
            return .failed(reason)
        case .decoded(let info, let pixels, let size):
            self.size = size
            guard let pixels else { return request.size == nil ? .decoded(DecodedFile(info: info, image: nil)) : nil }
            guard let wanted = request.size, pixels.byteCount <= wanted.maximumByteCount,
                let image = read(pixels)
            else { return nil }
            return .decoded(DecodedFile(info: info, image: image))
        }
    }

    /// Copies the pixels; nil if the helper has not written all of them. They are read like a file: memory that is
    /// mapped could be cut off by the helper while it is read, which would end this process.
    private func read(_ pixels: HelperReply.Pixels) -> DecodedImage? {
        var isComplete = true
        let image = DecodedImage(width: pixels.width, height: pixels.height) { buffer in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            guard let base = bytes.baseAddress else { return false }
            var filled = 0
            _ = FileBytes.fill(bytes, from: memory, filled: &filled)
            if filled < bytes.count {
                isComplete = false
                (base + filled).initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count - filled)
            }
            return pixels.isOpaque
        }
        // Small results reuse the same pages.
        if pixels.byteCount > 16 << 20 { _ = SystemCall.repeated { ftruncate(memory, 0) } }
        return isComplete ? image : nil
    }

    private func receive() -> HelperReply? {
        var buffer = [UInt8](repeating: 0, count: HelperMessage.maximumLength)
        let count = sandbox_receive(socket, &buffer, buffer.count, nil)
        guard count > 0 else { return nil }
        return HelperMessage(buffer[..<count]).flatMap(HelperReply.init)
    }

    /// Whether a message, or the end of the helper, is there before the time.
    private func waitForMessage(until time: Double) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        let milliseconds = max(0, ((time - Self.now) * 1000).rounded(.up))
        return poll(&entry, 1, Int32(min(milliseconds, 1000))) > 0
    }

    /// How a helper has ended.
    enum Ending {
        case signal(Int32)
        case exit(Int32)
        /// The program has killed it.
        case killed
    }

    /// Ends the helper and releases its resources. With `afterWaiting`, a helper that is about to end by itself is
    /// waited for: one that crashes closes its end of the connection before its status is there.
    @discardableResult func end(afterWaiting: Bool = false) -> Ending {
        defer {
            close(socket)
            close(memory)
        }
        var status: Int32 = 0
        guard Self.hasEnded(id, within: afterWaiting ? 0.2 : 0, &status) else {
            kill(id, SIGKILL)
            _ = SystemCall.repeated { waitpid(id, &status, 0) }
            return .killed
        }
        return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
    }

    private static func hasEnded(_ id: pid_t, within seconds: Double, _ status: inout Int32) -> Bool {
        let deadline = now + seconds
        repeat {
            if SystemCall.repeated({ waitpid(id, &status, WNOHANG) }) != 0 { return true }
            if seconds > 0 { poll(nil, 0, 1) }
        } while now < deadline
        return false
    }

    /// Seconds of the monotonic clock.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
