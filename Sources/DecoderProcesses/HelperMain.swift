import CSandbox
import Foundation
import ImageFiles
import SystemCalls

/// A helper's main program: reads a request, decodes, writes the pixels to the shared memory, and answers.
package enum HelperMain {
    /// Called in a helper before each image, with its bytes; for tests that need a decoder which fails.
    package typealias Hook = ([UInt8]) -> Void

    /// Becomes a helper if the first argument says so; otherwise returns. Call it in `main` before anything that starts
    /// a thread.
    package static func runIfRequested(hook: Hook? = nil) {
        guard CommandLine.arguments.dropFirst().first == DecoderProgram.argument else { return }
        run(hook)
    }

    private static func run(_ hook: Hook?) -> Never {
        var kind: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(HelperSandbox.socket, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 else {
            FileHandle.standardError.write(Data("This is started by Lightbox to decode images.\n".utf8))
            exit(1)
        }
        var protections = HelperSandbox.begin()
        HelperSandbox.warmUp()
        let size = AddressSpace()
        protections.formUnion(HelperSandbox.confine())
        guard answer(.ready(protections, addressSpace: size.bytes)) else { exit(0) }
        var buffer = [UInt8](repeating: 0, count: HelperMessage.maximumLength)
        while true {
            var file: Int32 = -1
            let count = sandbox_receive(HelperSandbox.socket, &buffer, buffer.count, &file)
            // The parent has ended, or has no use for this helper.
            guard count > 0 else { exit(0) }
            guard file >= 0, let message = HelperMessage(buffer[..<count]), let request = HelperRequest(message) else {
                exit(1)
            }
            let reply = perform(request, file, size, hook)
            close(file)
            guard answer(reply) else { exit(0) }
        }
    }

    private static func answer(_ reply: HelperReply) -> Bool {
        let bytes = reply.message.encoded
        return sandbox_send(HelperSandbox.socket, bytes, bytes.count, -1) == bytes.count
    }

    private static func perform(
        _ request: HelperRequest, _ file: Int32, _ size: AddressSpace, _ hook: Hook?
    ) -> HelperReply {
        do throws(DecodeError) {
            let bytes: [UInt8]
            do throws(DecodeError.Reason) {
                bytes = try FileBytes.read(file, count: request.fileLength)
            } catch {
                return .failed(error, addressSpace: size.bytes)
            }
            guard answer(.hasRead) else { exit(0) }
            hook?(bytes)
            guard let wanted = request.size else {
                return .decoded(
                    try ImageDecoder.probe(bytes: bytes, name: ""), pixels: nil, addressSpace: size.bytes)
            }
            let (info, image) = try ImageDecoder.decodeWithInfo(bytes: bytes, name: "", size: wanted)
            guard write(image) else { return .failed(.outOfMemory, addressSpace: size.bytes) }
            return .decoded(
                info, pixels: .init(width: image.width, height: image.height, isOpaque: image.isOpaque),
                addressSpace: size.bytes)
        } catch {
            return .failed(error.reason, addressSpace: size.bytes)
        }
    }

    private static func write(_ image: DecodedImage) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: image.bytes, count: image.byteCount)
        return FileBytes.write(bytes, to: HelperSandbox.memory) == 0
    }

    /// The size of this process's address space, read from a file that is opened before files are taken away.
    private struct AddressSpace {
        private let file = SystemCall.open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

        /// Zero if the file cannot be read.
        var bytes: Int {
            var text = [UInt8](repeating: 0, count: 64)
            let count = SystemCall.repeated { pread(file, &text, text.count, 0) }
            guard count > 0 else { return 0 }
            let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
        }
    }
}
