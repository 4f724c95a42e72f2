import DragAndDrop
import Foundation
import Testing
import X11

/// The tables of constants have the values of the code.
@Suite struct ConstantTests {
    /// The rows of an article whose first cell is a name in code voice, with their second cell.
    private func values(in article: String) throws -> [String: String] {
        let text = try DocumentationCatalog.text("Sources/Application/Application.docc/\(article).md")
        let rows = text.matches(of: /\n\| `(\w+)` \| ([^|]+) \|/).map { (String($0.1), String($0.2)) }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    private func check(_ value: Any, in article: String) throws {
        let written = try values(in: article)
        let stored = Mirror(reflecting: value).children
        #expect(!stored.isEmpty)
        for child in stored {
            let name = try #require(child.label)
            #expect(written[name] == Self.description(child.value), "\(article) has another value of \(name)")
        }
    }

    /// A value as the articles write it.
    private static func description(_ value: Any) -> String {
        switch value {
        case let time as Duration:
            let milliseconds = time / .milliseconds(1)
            return milliseconds < 1000 ? "\(number(milliseconds)) ms" : "\(number(milliseconds / 1000)) s"
        case let time as Timestamp: return "\(number(time.seconds)) s"
        case let length as CGFloat: return number(Double(length))
        case let count as Int:
            for (unit, name) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] where count.isMultiple(of: unit)
            {
                return "\(count / unit) \(name)"
            }
            return number(Double(count))
        default: return "\(value)"
        }
    }

    /// An integer, or a number with three significant digits.
    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(format: "%.3g", value)
    }

    @Test("Behaviors has the thresholds of the engine")
    func thresholds() throws { try check(Thresholds(), in: "Behaviors") }

    @Test("XDNDAndSelections has the limits of exchanges with other programs")
    func limits() throws { try check(ExchangeLimits(), in: "XDNDAndSelections") }
}
