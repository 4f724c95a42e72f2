import Foundation
import TestSupport
import Testing

/// A seeded run of FaultProbe: how it ends without faults, and what it leaves with them.
struct LibraryRun {
    let seed: UInt64
    let steps: Int
    /// The digests of the library after each step without faults; the first one is that of the new library.
    let digests: [String]
    /// The names of the steps.
    let names: [String]
    /// The numbers of writing calls and of bytes without faults.
    let counts: (calls: Int, bytes: Int)
    private let probe: FaultyProgram
    /// Contains the images.
    private let template: TemporaryFolder

    init(seed: UInt64, steps: Int) throws {
        (self.seed, self.steps) = (seed, steps)
        probe = try FaultyProgram("FaultProbe")
        template = try TemporaryFolder()
        try #require(try probe.run(["make", template.url.path]).status == 0)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(at: template.path("photos"), to: folder.path("photos"))
        let ending = try probe.run(["run", folder.url.path, "\(seed)", "\(steps)"], Fault.none, in: folder.url)
        let progress = Progress(ending.lines)
        (digests, names) = (progress.steps.map(\.digest), progress.steps.map(\.name))
        counts = try #require(ending.counts, "\(ending)")
        try #require(ending.status == 0 && digests.count == steps + 1 && progress.complaints.isEmpty, "\(ending)")
    }

    /// The lines of a run.
    struct Progress {
        struct Step {
            var name: String
            var outcome: String
            var digest: String
            var text: String
        }

        /// The steps that have ended, from 0.
        var steps: [Step] = []
        /// The name of the step that had not ended.
        var pending: String?
        /// What must not be.
        var complaints: [String] = []

        init(_ lines: [Substring]) {
            for line in lines {
                let words = line.split(separator: " ", maxSplits: 3)
                switch words.first {
                case "begin" where words.count >= 3: pending = String(words[2])
                case "done", "failed", "partial":
                    guard words.count >= 3, let name = pending else { continue }
                    if words[0] == "failed", let last = steps.last, last.digest != words[2] {
                        complaints.append("'\(name)' failed and changed the library: \(line)")
                    }
                    steps.append(
                        Step(
                            name: name, outcome: String(words[0]), digest: String(words[2]),
                            text: words.count > 3 ? String(words[3]) : ""))
                    pending = nil
                case "violation": complaints.append(String(line))
                default: break
                }
            }
        }
    }

    /// What a run with a fault has left.
    struct Result {
        var fault: Fault
        var ending: Ending
        var progress: Progress
        var check: Ending

        var states: [Substring] { check.lines.filter { $0.hasPrefix("state ") }.map { $0.dropFirst(6) } }
        var resumed: Int {
            check.lines.first { $0.hasPrefix("resumed ") }.flatMap { Int($0.dropFirst(8)) } ?? 0
        }
        /// The lines of the check that name damage.
        var findings: [Substring] {
            check.lines.filter { line in
                ["notice", "finding", "left", "incomplete"].contains { line.hasPrefix($0 + " ") }
            }
        }
    }

    /// Runs the steps with a fault in a folder of their own, and checks what is left.
    func run(_ fault: Fault) throws -> Result {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(at: template.path("photos"), to: folder.path("photos"))
        let ending = try probe.run(["run", folder.url.path, "\(seed)", "\(steps)"], fault, in: folder.url)
        let check = try probe.run(["check", folder.url.path])
        return Result(fault: fault, ending: ending, progress: Progress(ending.lines), check: check)
    }

    /// Whether this user may mount a disk in memory.
    static let canMountDisks: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-rm", "mount", "-t", "tmpfs", "none", NSTemporaryDirectory()]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Runs the steps on a disk in memory, and checks what is left after the disk has become larger.
    func run(onDiskOf kilobytes: Int) throws -> Result {
        let folder = try TemporaryFolder()
        var shell = try FaultyProgram("FaultProbe")
        shell.prefix = ["unshare", "-rm", "sh", "-c", Self.diskScript, "\(kilobytes)", folder.url.path]
        let both = try shell.run([template.path("photos").path, "\(seed)", "\(steps)"])
        let parts = both.output.components(separatedBy: "== ")
        func ending(_ index: Int) -> Ending {
            let part = parts.indices.contains(index + 1) ? parts[index + 1] : ""
            let status = part.split(separator: "\n").first.flatMap { Int32($0) } ?? both.status
            let output = parts.indices.contains(index) ? parts[index] : ""
            return Ending(status: status, output: output, error: both.error, report: "")
        }
        let run = ending(0)
        return Result(
            fault: Fault(space: kilobytes << 10), ending: run, progress: Progress(run.lines), check: ending(1))
    }

    /// The arguments after the size and the folder are the probe, the images, the seed and the number of steps.
    private static let diskScript = """
        mount -t tmpfs -o size=$0k none "$1" && cp -r "$3" "$1/photos" || exit 125
        "$2" run "$1" $4 $5; echo "== $?"
        mount -o remount,size=256m "$1" || exit 125
        "$2" check "$1"; echo "== $?"
        """

    /// Expects that the library is sound, and has a state that the steps allow. A killed run has the state after the
    /// step that was reported last, or the next one's; a run that has ended has the last one that it has seen.
    ///
    /// - Returns: Whether everything is as expected.
    @discardableResult
    func expectSound(_ result: Result, sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
        var failures = result.progress.complaints + result.findings.map(String.init)
        if !result.check.isOrderly || result.check.lines.last != "checked" {
            failures.append("the check ended with \(result.check.status): \(result.check.output)\(result.check.error)")
        }
        let done = result.progress.steps.count
        if result.ending.isKilled {
            // Equal runs perform equal steps, so that the next digest is that of the step that was interrupted.
            let allowed = done == 0 ? [digests[0]] : Array(digests[done - 1..<min(done + 1, digests.count)])
            if !allowed.contains(where: { $0 == result.states.last ?? "" }) {
                failures.append("the library has another state than after step \(done - 1) or \(done)")
            }
            if result.resumed > 0, result.progress.pending != "importFolder" {
                failures.append("an import was resumed in step '\(result.progress.pending ?? "none")'")
            }
        } else if !result.ending.isOrderly {
            failures.append("the program ended with \(result.ending.status): \(result.ending.error)")
        } else if let last = result.progress.steps.last, last.digest != result.states.first ?? "" {
            failures.append("the library has another state than the program has reported")
        }
        guard !failures.isEmpty else { return true }
        Issue.record(
            """
            seed \(seed), \(steps) steps, \(result.fault): \(failures.joined(separator: "; "))
            \(result.ending.report)\(result.ending.output.suffix(600))\(result.ending.error)
            """, sourceLocation: sourceLocation)
        return false
    }
}
