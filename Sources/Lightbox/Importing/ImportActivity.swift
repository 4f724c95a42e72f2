import Foundation
import PhotoLibrary
import Synchronization
import Views

/// An import of many files in progress, as a panel shows it (APP-28).
final class ImportActivity: Sendable {
    /// The least number of files of an import that is shown in a panel, and that the end of the program leaves to the
    /// next start.
    static let leastFiles = 64

    /// The number of files.
    let total: Int
    /// Pauses the import.
    let control = ImportControl()
    /// Canceling it cancels the import.
    let progress: Progress
    private let count = Mutex(0)
    /// The number of files that an earlier run has imported, which are passed in a moment.
    let importedBefore: Int

    init(total: Int, importedBefore: Int = 0, progress: Progress) {
        (self.total, self.importedBefore, self.progress) = (total, importedBefore, progress)
    }

    /// The number of files that were processed.
    var completed: Int { count.withLock { $0 } }

    /// Records progress. Safe to call from any thread.
    func complete(_ completed: Int) { count.withLock { $0 = completed } }
}

/// Estimates the rate of an import from its progress within the last seconds.
struct ImportRate {
    /// How far the estimate looks back.
    private static let window = Duration.seconds(15)
    /// The least time from which a rate is estimated.
    private static let least = Duration.seconds(2)

    private var samples: [(time: Timestamp, count: Int)] = []

    /// Adds a number of processed files, which does not decrease.
    mutating func add(_ count: Int, at time: Timestamp) {
        samples.append((time, count))
        while samples.count > 2, samples[1].time + Self.window <= time { samples.removeFirst() }
    }

    /// Forgets all numbers, because the import was paused.
    mutating func reset() { samples = [] }

    /// The number of files per second; nil until it can be estimated.
    var perSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.time >= first.time + Self.least else {
            return nil
        }
        return Double(last.count - first.count) / (last.time - first.time).seconds
    }

    /// The seconds that as many files take; nil if the rate is unknown or zero.
    func seconds(for count: Int) -> Double? {
        perSecond.flatMap { $0 > 0 ? Double(count) / $0 : nil }
    }
}

extension DisplayText {
    /// "1,200 of 100,000 · 52 per second · 32 minutes left", or "1,200 of 100,000 · paused".
    static func importing(_ completed: Int, of total: Int, _ rate: ImportRate, isPaused: Bool) -> String {
        var parts = ["\(completed.formatted()) of \(total.formatted())"]
        if isPaused {
            parts.append("paused")
        } else if let perSecond = rate.perSecond {
            if perSecond > 0 {
                let rounded = perSecond < 10 ? (perSecond * 10).rounded() / 10 : perSecond.rounded()
                parts.append("\(rounded.formatted()) per second")
            }
            if let seconds = rate.seconds(for: total - completed) { parts.append("\(duration(seconds)) left") }
        }
        return parts.joined(separator: " · ")
    }

    /// "less than a minute", "3 minutes", "2 hours", "3 days".
    static func duration(_ seconds: Double) -> String {
        func text(_ count: Double, _ unit: String) -> String {
            let whole = count.rounded()
            return whole == 1 ? "1 \(unit)" : "\(whole.formatted()) \(unit)s"
        }
        if seconds < 50 { return "less than a minute" }
        if seconds < 55 * 60 { return text(seconds / 60, "minute") }
        if seconds < 36 * 3600 { return text(max(seconds / 3600, 1), "hour") }
        return text(seconds / (24 * 3600), "day")
    }

    /// Names files: "'a.jpg'", "'a.jpg' and 'b.jpg'", "'a.jpg', 'b.jpg', 'c.jpg', and 3 more".
    static func files(_ names: [String]) -> String {
        let quoted = names.map { "'\($0.isolated)'" }
        guard quoted.count > 3 else {
            return quoted.count < 2
                ? quoted.first ?? "" : "\(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1])"
        }
        return "\(quoted.prefix(3).joined(separator: ", ")), and \((quoted.count - 3).formatted()) more"
    }
}
