import Foundation

/// The code of the program's file that is mapped in the process.
enum ResidentCode {
    /// Removes the program's code from the memory map of the process. The system keeps its pages: those that run again
    /// are mapped again at once, and those that were needed for the start only belong to the process no longer. The
    /// start runs most of the code of a program that is linked statically.
    ///
    /// Has no effect while the process is being debugged, since breakpoints are written to the pages.
    ///
    /// - Returns: The number of bytes of code.
    @discardableResult static func release() -> Int {
        guard !isTraced, let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        else { return 0 }
        var released = 0
        // "55d0a1c00000-55d0a3400000 r-xp 00a00000 fe:00 1234   /usr/bin/program"
        for line in maps.split(separator: "\n") where line.hasSuffix(" " + program) {
            let fields = line.split(separator: " ", maxSplits: 2)
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            // What was written to a page would be lost.
            guard fields.count > 1, fields[1] == "r-xp", bounds.count == 2, bounds[0] < bounds[1],
                let start = UnsafeMutableRawPointer(bitPattern: bounds[0])
            else { continue }
            let length = Int(bounds[1] - bounds[0])
            if madvise(start, length, MADV_DONTNEED) == 0 { released += length }
        }
        return released
    }

    /// Whether a debugger controls the process, as far as is known.
    private static var isTraced: Bool {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return true }
        return !status.contains("\nTracerPid:\t0\n")
    }
}
