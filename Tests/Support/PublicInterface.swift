import Foundation

/// The recorded public interface of the libraries, `Tests/API`.
package enum PublicInterface {
    /// The types whose values are numbers, or made of numbers.
    private static let numbers: Set = [
        "CGFloat", "Double", "Float", "Int", "TimeInterval", "Duration", "CGPoint", "CGSize", "CGRect", "NSRange",
        "Range<Int>", "ClosedRange<Int>", "ClosedRange<CGFloat>", "AffineTransform", "CGAffineTransform", "EdgeInsets",
        "UIEdgeInsets", "DirectionalEdgeInsets", "NSDirectionalEdgeInsets", "ContentInsets", "Font", "UIFont",
        "LayoutPriority", "[NSNumber]",
    ]

    /// The names of the settable public properties of a module whose values are numbers, or made of numbers: those that
    /// a test of unusual values has to try.
    package static func numericProperties(of module: String, filePath: String = #filePath) throws -> Set<String> {
        var tests = URL(fileURLWithPath: filePath)
        while tests.lastPathComponent != "Tests", tests.pathComponents.count > 1 { tests.deleteLastPathComponent() }
        let text = try String(contentsOf: tests.appendingPathComponent("API/\(module).txt"), encoding: .utf8)
        var names: Set<String> = []
        for line in text.split(separator: "\n") where !line.contains(" static ") && !line.hasSuffix("{ get }") {
            guard
                let match = line.firstMatch(
                    of: /^([A-Za-z.]+): (?:public|open) .*\bvar \w+: ([^?!{]+?)[?!]?(?: \{.*)?$/)
            else { continue }
            if numbers.contains(String(match.2)) { names.insert(String(match.1)) }
        }
        return names
    }
}
