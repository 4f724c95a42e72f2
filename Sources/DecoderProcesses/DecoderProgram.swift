import Foundation

/// The program that is started as a decoder helper.
package struct DecoderProgram: Sendable {
    /// The first argument of a helper. It is no command, and `--help` does not list it.
    package static let argument = "--decoder-helper"

    /// The path of the executable.
    let path: String
    /// Arguments that follow ``argument``.
    let arguments: [String]

    package init(path: String, arguments: [String] = []) {
        self.path = path
        self.arguments = arguments
    }

    /// The running executable, even if its file was replaced since. The program must call
    /// ``HelperMain/runIfRequested(hook:)`` first in `main`.
    package static let own = DecoderProgram(path: "/proc/self/exe")

    /// The environment of a helper: what the loaders, their libraries and fontconfig read. Other variables, which may
    /// contain secrets, are left out.
    static func environment(from own: [String: String]) -> [String] {
        let prefixes = ["XDG_", "FONTCONFIG_", "GDK_PIXBUF_", "LD_LIBRARY_", "LC_", "ASAN_", "TSAN_"]
        let names: Set = ["HOME", "LANG"]
        let kept = own.filter { name, _ in names.contains(name) || prefixes.contains { name.hasPrefix($0) } }
        // One heap, and one thread for filters and raw files: the address space is limited, and an image has one
        // processor. A crash is reported by the parent, not by Swift's backtracer, which would be another process.
        let fixed = [
            "MALLOC_ARENA_MAX": "1", "RAYON_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "SWIFT_BACKTRACE": "enable=no",
        ]
        return kept.merging(fixed) { $1 }.map { "\($0.key)=\($0.value)" }.sorted()
    }
}
