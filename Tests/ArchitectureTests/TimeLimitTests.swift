import Foundation
import Testing

/// A test that waits fails by its name after a time limit, rather than with the whole run after half an hour.
@Suite struct TimeLimitTests {
    /// An asynchronous test, and the type at the top level of its file that contains it.
    private struct AsyncTest {
        let type: String
        let name: String
        let hasLimit: Bool
    }

    /// Suites without a limit, with the reason.
    private static let exceptions = [
        "RandomContainerTests": "RANDOM_STEPS sets the length of a run, which waits for nothing",
        "RandomEngineTests": "RANDOM_STEPS sets the length of a run, which waits for nothing",
        "RandomInputTests": "waits for nothing",
    ]

    /// Returns the types with a limit and the asynchronous tests of a file.
    private func contents(of file: SourceFile) throws -> (limited: Set<String>, tests: [AsyncTest]) {
        let declaration = try Regex(#"^[^{]*\b(?:struct|class|actor|enum|extension) (\w+)"#)
        let function = try Regex(#"\bfunc (\w+)\b[^{]*\{"#)
        var (type, limited, tests) = ("", Set<String>(), [AsyncTest]())
        // The attributes and the head of the declaration that is being read; empty between declarations.
        var (head, test) = ("", "")
        for line in file.code {
            if let first = line.text.first, !first.isWhitespace, first != ")" || !head.isEmpty {
                head += line.text + " "
            } else if !head.isEmpty {
                head += line.text + " "
            }
            if let found = try declaration.prefixMatch(in: head) {
                type = found.output[1].substring.map(String.init) ?? ""
                if head.contains(".timeLimit(") { limited.insert(type) }
                head = ""
            } else if !head.hasPrefix("@") || head.contains("import ") {
                head = ""
            }
            if line.text.contains("@Test") { test = " " }
            if !test.isEmpty { test += line.text + " " }
            if let found = try function.firstMatch(in: test) {
                if found.output[0].substring?.contains(" async ") == true {
                    let name = found.output[1].substring.map(String.init) ?? ""
                    tests.append(AsyncTest(type: type, name: name, hasLimit: test.contains(".timeLimit(")))
                }
                test = ""
            }
        }
        return (limited, tests)
    }

    @Test("Every asynchronous test has a time limit")
    func limits() throws {
        var (count, excused) = (0, Set<String>())
        let targets = Dictionary(
            grouping: try Package.files(in: "Tests").filter { !$0.path.contains("/Outside/") }
        ) { $0.path.split(separator: "/")[1] }
        for (target, files) in targets {
            let contents = try files.map { try self.contents(of: $0) }
            let limited = contents.reduce(into: Set()) { $0.formUnion($1.limited) }
            for test in contents.flatMap(\.tests) {
                count += 1
                if test.hasLimit || limited.contains(test.type) { continue }
                if Self.exceptions[test.type] != nil {
                    excused.insert(test.type)
                } else {
                    Issue.record("\(target): \(test.type).\(test.name) has no time limit")
                }
            }
        }
        #expect(count > 300 && excused == Set(Self.exceptions.keys))
    }
}
