import Foundation

/// A client of the inspector with a blocking socket on a separate thread, as in another program.
final class InspectClientSocket: Sendable {
    enum Failure: Error, Equatable { case refused(Int32), ended, silent }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "client")

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        // If the server never answers, the test fails after this timeout instead of hanging. The timeout is long, since
        // other tests on the main actor may run first.
        var patience = timeval(tv_sec: 900, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw Failure.refused(code)
        }
    }

    deinit { close(descriptor) }

    func send(_ text: String) async throws {
        try await onQueue { [descriptor] in
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Failure.ended }
                bytes = bytes.dropFirst(count)
            }
        }
    }

    func shutdownWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Returns the next line without its newline.
    func line() async throws -> String {
        try await onQueue { [descriptor] in
            var bytes: [UInt8] = []
            var byte: UInt8 = 0
            while true {
                let count = recv(descriptor, &byte, 1, 0)
                guard count == 1 else { throw count == 0 ? Failure.ended : Failure.silent }
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
        }
    }

    /// Sends a request and returns the fields of the answer.
    func ask(_ request: String) async throws -> Fields {
        try await send(request + "\n")
        return try await answer()
    }

    func answer() async throws -> Fields { try Fields(json: await line()) }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result(catching: body)) }
        }
    }
}

/// A decoded JSON value.
enum Fields: Sendable, Equatable, Decodable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Fields])
    case object([String: Fields])

    init(json: String) throws { self = try JSONDecoder().decode(Fields.self, from: Data(json.utf8)) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([Fields].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: Fields].self))
        }
    }

    subscript(key: String) -> Fields? { if case .object(let fields) = self { fields[key] } else { nil } }
    var list: [Fields] { if case .list(let list) = self { list } else { [] } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var numbers: [Double] { list.compactMap(\.number) }
    var texts: [String] { list.compactMap(\.text) }
}
