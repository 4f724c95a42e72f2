import Foundation
import Testing

/// What must not be found in the sources.
@Suite struct HabitTests {
    /// A habit to avoid: what it looks like, where it is looked for, and which files may have it, with their reasons.
    struct Ban: Sendable, CustomTestStringConvertible {
        let name: String
        let pattern: String
        let folders: [String]
        var exceptions: [String: String] = [:]

        var testDescription: String { name }
    }

    static let belowX11 = ["Geometry", "DragAndDrop", "Canvas", "Views"].map { "Sources/" + $0 }

    static let bans = [
        Ban(
            name: "clocks below X11",
            pattern: #"\b(ContinuousClock|SuspendingClock|DispatchTime|DispatchWallTime|CFAbsoluteTimeGetCurrent"#
                + #"|clock_gettime|gettimeofday|mach_absolute_time|ProcessInfo\S*systemUptime|Timer)\b"#
                + #"|\bDate\(\)|\bDate\.now\b|\bDispatchQueue\S*asyncAfter|(^|[^\w.])time\(nil\)"#
                + #"|\bTask(<[^>]*>)?\.sleep\b"#,
            folders: belowX11),
        Ban(
            name: "sleeping in tests",
            pattern: #"\b(usleep|nanosleep|sleep|Thread\.sleep|asyncAfter)\s*\(|\bTask(<[^>]*>)?\.sleep\b"#,
            folders: ["Tests"]),
        Ban(
            name: "sleeping in the program",
            pattern: #"\b(usleep|nanosleep|sleep|Thread\.sleep)\s*\("#,
            folders: ["Sources"]),
        Ban(
            name: "static state that changes",
            // A stored property: a computed one has a brace before any equals sign.
            pattern: #"\b(static|class)\s+var\s+\w+\s*(:[^={]+)?=(?!=)|^(\w+\s+)*var\s+\w+\s*(:[^={]+)?="#,
            folders: ["Sources"]),
        Ban(
            name: "concurrency unchecked",
            pattern: #"@unchecked\s+Sendable|nonisolated\(unsafe\)|@preconcurrency\s+import"#,
            folders: ["Sources"],
            exceptions: [
                "Sources/PhotoLibrary/Pixels/DecodedImage.swift": "memory from C, written once before anybody sees it",
                "Sources/Canvas/Image/PixelStore.swift": "memory from C, written once before anybody sees it",
            ]),
        Ban(
            name: "traps on what may fail",
            pattern: #"\btry!|\bas!|[\w\])]!(?=[\s.,)\]\[?:;(]|$)"#,
            folders: ["Sources"]),
    ]

    @Test("no source has a habit to avoid", arguments: bans)
    func search(_ ban: Ban) throws {
        let expression = try Regex(ban.pattern)
        var excused: Set<String> = []
        for file in try ban.folders.flatMap({ try Package.files(in: $0) }) {
            for line in file.code where try expression.firstMatch(in: line.text) != nil {
                if ban.exceptions[file.path] != nil {
                    excused.insert(file.path)
                } else {
                    Issue.record("\(ban.name): \(file.path):\(line.number): \(line.text)")
                }
            }
        }
        #expect(excused == Set(ban.exceptions.keys), "an exception that nobody needs any more")
    }

    @Test(
        "the search finds what it is for",
        arguments: zip(
            bans.indices,
            [
                ["let now = Date()", "ContinuousClock().now", "try await Task.sleep(for: .seconds(1))", "time(nil)"],
                ["usleep(100)", "Thread.sleep(forTimeInterval: 1)", "Task<Never, Never>.sleep(nanoseconds: 1)"],
                ["usleep(100)"],
                ["    static var shared = Thing()", "private static var count: Int = 0", "var global = 1"],
                ["final class A: @unchecked Sendable {", "nonisolated(unsafe) let x = y"],
                ["let a = try! b()", "c as! D", "list.first!.name", "f(x!)", "let a = b[0]!", "return x!"],
            ]))
    func finds(_ index: Int, _ examples: [String]) throws {
        let expression = try Regex(Self.bans[index].pattern)
        for example in examples {
            let found = try expression.firstMatch(in: SourceFile.withoutStrings(example)) != nil
            #expect(found, "\(example) goes unseen")
        }
    }

    @Test(
        "the search leaves alone what is well",
        arguments: zip(
            bans.indices,
            [
                ["let date: Date", "lastTime(of: nil)", "Timestamp.zero"],
                ["await sleeper.wake()", "let asleep = true"],
                ["let sleepers = 3"],
                ["static var all: [Int] { [] }", "static let shared = 1", "    var x = 1", "class var x: Int { 1 }"],
                ["struct A: Sendable {"],
                ["if a != b {", "!isReady && !x.isEmpty", "guard !done else { return }", "a !== b", "f(!x)"],
            ]))
    func spares(_ index: Int, _ examples: [String]) throws {
        let expression = try Regex(Self.bans[index].pattern)
        for example in examples {
            let found = try expression.firstMatch(in: SourceFile.withoutStrings(example)) != nil
            #expect(!found, "\(example) is taken for a bad habit")
        }
    }

    @Test("files have 400 lines at most")
    func lengths() throws {
        for file in try Package.files(in: "Sources") + Package.files(in: "Tests") {
            #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count) lines")
        }
    }
}
