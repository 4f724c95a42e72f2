import Foundation

/// A session bus of a test, which starts no services, with a scripted portal.
public final class SessionBus {
    /// Debian's interpreter, which finds Debian's modules.
    private static let interpreter = "/usr/bin/python3"
    private static let daemon = "/usr/bin/dbus-daemon"
    /// Whether the tests can run.
    public static let isInstalled =
        [daemon, "/usr/lib/python3/dist-packages/gi"].allSatisfy { FileManager.default.fileExists(atPath: $0) }

    private let folder: URL
    private var children: [ChildProcess] = []
    private let input = Pipe()
    /// The bus' address.
    public let address: String

    /// Starts the bus.
    public init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appendingPathComponent("bus.conf")
        try Self.configuration.write(to: configuration, atomically: true, encoding: .utf8)
        let bus = ChildProcess()
        let lines = try Self.start(
            bus, Self.daemon, ["--config-file=\(configuration.path)", "--nofork", "--print-address"])
        children = [bus]
        address = try await lines.next()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Starts the scripted portal, and returns what it prints after it is ready.
    public func start(_ behavior: String, _ arguments: [String] = []) async throws -> ProcessLines {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("portal.py")
        let child = ChildProcess()
        child.process.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
        child.process.standardInput = input
        let lines = try Self.start(child, Self.interpreter, [script.path, behavior] + arguments)
        children.append(child)
        guard try await lines.next() == "ready" else { throw CocoaError(.executableLoad) }
        return lines
    }

    /// Writes a line to the standard input of the portal.
    public func send(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// Kills the bus and everything on it.
    public func stop() { for child in children { child.kill() } }

    private static func start(_ child: ChildProcess, _ program: String, _ arguments: [String]) throws -> ProcessLines {
        let output = Pipe()
        child.process.executableURL = URL(fileURLWithPath: program)
        child.process.arguments = arguments
        child.process.standardOutput = output
        child.process.standardError = FileHandle.nullDevice
        try child.process.run()
        return ProcessLines(output)
    }

    private static let configuration = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
}

/// The lines that a process prints, read in order.
public final class ProcessLines: Sendable {
    private let output: Pipe
    private let queue = DispatchQueue(label: "lines")

    init(_ output: Pipe) { self.output = output }

    /// The next line. Throws if the process has ended.
    public func next() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [output] in
                var bytes: [UInt8] = []
                while true {
                    let byte = output.fileHandleForReading.readData(ofLength: 1)
                    guard let first = byte.first else {
                        return continuation.resume(throwing: CocoaError(.fileReadUnknown))
                    }
                    if first == UInt8(ascii: "\n") { break }
                    bytes.append(first)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// The next line, which is an object in JSON.
    public func nextObject() async throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: Data(try await next().utf8))
        return object as? [String: Any] ?? [:]
    }
}
