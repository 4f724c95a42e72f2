internal import CX11
import Foundation

/// Whether pixels can be shared with the server.
enum SharedMemorySupport {
    /// The server has no such extension, or could not reach our memory: it runs on another machine.
    case absent
    /// The extension is there; whether it works is known when it has been tried.
    case present

    init(display: OpaquePointer) {
        self = XShmQueryExtension(display) != 0 ? .present : .absent
    }
}

/// A piece of memory that the server reads too.
@MainActor final class SharedSegment {
    /// The bytes, zero at first.
    let pointer: UnsafeMutableRawPointer
    /// How many bytes there are.
    let size: Int
    /// What Xlib wants to know with each request; at a fixed address, since images point to it.
    let info: UnsafeMutablePointer<XShmSegmentInfo>

    private let cleanup: Cleanup

    /// Makes a segment and waits until the server has attached it; nil when either fails.
    init?(display: Display, size: Int) {
        guard display.raw != nil, size > 0 else { return nil }
        let id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0o600)
        guard id >= 0 else { return nil }
        // From here on the kernel frees the memory when the last of the two lets go of it, however they end.
        defer { shmctl(id, IPC_RMID, nil) }
        guard let address = shmat(id, nil, 0), address != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(
            to: XShmSegmentInfo(
                shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 1))
        // A server on another machine refuses; it does so asynchronously, so the answer has to be waited for.
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

    /// Frees it; the server keeps its side until it has read what was put before.
    func free() { cleanup.run() }
}
