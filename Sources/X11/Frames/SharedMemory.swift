internal import CX11
import Dispatch
import Foundation

/// Whether pixels can be shared with the server.
enum SharedMemorySupport {
    /// The server lacks the extension, or has failed to attach our memory, for example because it runs on another
    /// machine.
    case absent
    /// The extension is present. Whether it works is known only after the first attempt to attach a segment.
    case present

    init(display: OpaquePointer) {
        self = XShmQueryExtension(display) != 0 ? .present : .absent
    }
}

/// A shared memory segment that the server has attached.
@MainActor final class SharedSegment {
    /// The bytes, initially zero.
    let pointer: UnsafeMutableRawPointer
    /// The number of bytes.
    let size: Int
    /// Xlib's description of the segment. Its address is fixed because images point to it.
    let info: UnsafeMutablePointer<XShmSegmentInfo>

    private let cleanup: Cleanup

    /// Creates a segment and waits until the server has attached it; nil if either fails.
    ///
    /// - Parameter populatesInBackground: Whether another thread lets the kernel provide the pages, because the caller
    ///   does not write to them at once.
    init?(display: Display, size: Int, populatesInBackground: Bool) {
        guard display.raw != nil, size > 0 else { return nil }
        let id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0o600)
        guard id >= 0 else { return nil }
        // From here on the kernel frees the segment once both processes have detached it, even after a crash.
        defer { shmctl(id, IPC_RMID, nil) }
        guard let address = shmat(id, nil, 0), address != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        // Every frame writes to most of the segment. One call is cheaper than a fault for each page; kernels before
        // Linux 5.14 do not know it. It changes no byte, also if the segment is freed meanwhile and other memory is at
        // its address.
        let start = UInt(bitPattern: address)
        if populatesInBackground {
            DispatchQueue.global(qos: .userInitiated).async { Self.populate(start, size) }
        } else {
            Self.populate(start, size)
        }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(
            to: XShmSegmentInfo(
                shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self),
                readOnly: 1))
        // A server on another machine refuses asynchronously, so wait until it has processed the request.
        let refusal = display.catchingErrors { _ = XShmAttach($0, info) }
        guard refusal == nil, display.raw != nil else {
            shmdt(address)
            info.deallocate()
            return nil
        }
        (self.pointer, self.size, self.info) = (address, size, info)
        cleanup = Cleanup {
            if let raw = display.raw {
                XShmDetach(raw, info)
                display.scheduleTurn()
            }
            shmdt(address)
            info.deallocate()
        }
    }

    private nonisolated static func populate(_ address: UInt, _ size: Int) {
        _ = madvise(UnsafeMutableRawPointer(bitPattern: address), size, MADV_POPULATE_WRITE)
    }

    /// Frees the segment. The server detaches it after the requests made so far.
    func free() { cleanup.run() }
}
