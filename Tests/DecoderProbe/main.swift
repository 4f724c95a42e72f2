import CSandbox
import DecoderProcesses
import Foundation

// A decoder helper for tests: an image that begins with a command fails in a certain way.
HelperMain.runIfRequested { bytes in
    let command = String(decoding: bytes.prefix(32), as: UTF8.self).split(separator: "\n").first ?? ""
    switch command {
    case "abort": abort()
    case "exit": exit(3)
    case "SIGTERM": raise(SIGTERM)
    case "SIGHUP": raise(SIGHUP)
    case "SIGINT": raise(SIGINT)
    case "SIGKILL": raise(SIGKILL)
    case "hang": while true { pause() }
    case "spin": while true {}
    case "allocate":
        // More than the limit of address space.
        let memory = mmap(nil, 600 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        if memory == MAP_FAILED { abort() }
    case "escape": exit(100 + sandbox_can_escape("/etc/passwd", 3))
    case "garbage":
        let bytes = [UInt8](repeating: 0xff, count: 64)
        _ = sandbox_send(3, bytes, bytes.count, -1)
        while true { pause() }
    default: break
    }
}

if CommandLine.arguments.dropFirst().first == "--measure" {
    Measurement(files: Array(CommandLine.arguments.dropFirst(2))).run()
} else {
    print("Usage: DecoderProbe --measure FILE...")
    exit(2)
}
