import Foundation

extension LayoutConstraint {
    /// Options of a visual format: an alignment of all its views, and the direction.
    public struct FormatOptions: OptionSet, Sendable {
        /// The bits, as in UIKit.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Aligns the right edges.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Aligns the top edges.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Aligns the bottom edges.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Aligns the leading edges.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Aligns the trailing edges.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Aligns the horizontal centers.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Aligns the vertical centers.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Aligns the baselines of the last lines.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// Aligns the baselines of the first lines.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The default: in the direction of reading, which is left to right here.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// Left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// Right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        /// The attributes that are aligned.
        var attributes: [Attribute] {
            let all: [(FormatOptions, Attribute)] = [
                (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
                (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
                (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
                (.alignAllFirstBaseline, .firstBaseline),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// Creates inactive constraints from a visual format such as `"H:|-[icon(24)]-8-[title(>=100@750)]-(margin)-|"`.
    ///
    /// `views` are the views and guides by the names in brackets, `metrics` numbers by name. `|` is the superview of
    /// the first view; a bare `-` is 8 points between views and 20 points at the superview, `V:` is vertical. An
    /// invalid format is a programming error and stops the program with the position of the error.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [LayoutConstraint] {
        do {
            var parser = VisualFormatParser(format, metrics: metrics ?? [:], views: views)
            return try parser.parse().constraints(opts)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// An error in a visual format.
struct VisualFormatError: Error, CustomStringConvertible {
    let format: String
    let offset: Int
    let problem: String

    var description: String {
        "\(problem) in the visual format:\n\(format)\n\(String(repeating: " ", count: offset))^"
    }
}

/// A parsed visual format.
@MainActor struct VisualFormat {
    /// A comparison with a number or another view.
    struct Predicate {
        var relation = LayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var view: AnyObject?
        var multiplier: CGFloat = 1
        var priority = LayoutPriority.required
    }

    enum Connection {
        /// No distance.
        case flush
        /// The standard distance.
        case standard
        case predicates([Predicate])
    }

    struct Element {
        /// Nil for the superview.
        var view: AnyObject?
        var predicates: [Predicate] = []
        /// To the next element.
        var connection = Connection.flush
    }

    var isVertical = false
    var elements: [Element] = []

    func constraints(_ options: LayoutConstraint.FormatOptions) -> [LayoutConstraint] {
        let views = elements.compactMap(\.view)
        guard let first = views.first else { return [] }
        let superview = (first as? View)?.superview ?? (first as? LayoutGuide)?.owningView
        let isReversed = !isVertical && options.contains(.directionRightToLeft)
        var (start, end): (LayoutConstraint.Attribute, LayoutConstraint.Attribute) =
            isVertical
            ? (.top, .bottom) : options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
        if isReversed { (start, end) = (.right, .left) }
        var result: [LayoutConstraint] = []
        for (index, element) in elements.enumerated() {
            if let view = element.view {
                result += element.predicates.map { length($0, of: view) }
            }
            guard index + 1 < elements.count else { break }
            let next = elements[index + 1]
            guard let from = element.view ?? superview, let to = next.view ?? superview else { continue }
            let touchesSuperview = element.view == nil || next.view == nil
            let left = LayoutConstraint.Term(item: from, attribute: element.view == nil ? start : end)
            let right = LayoutConstraint.Term(item: to, attribute: next.view == nil ? end : start)
            let predicates: [Predicate] =
                switch element.connection {
                case .flush: [Predicate()]
                case .standard:
                    [Predicate(constant: touchesSuperview ? LayoutSpacing.container : LayoutSpacing.siblings)]
                case .predicates(let list): list
                }
            for predicate in predicates {
                // The later edge is the one farther to the right or to the bottom.
                let (later, earlier) = isReversed ? (left, right) : (right, left)
                let constraint = LayoutConstraint(
                    [later], predicate.relation, [earlier], constant: predicate.constant)
                constraint.priority = predicate.priority
                result.append(constraint)
            }
        }
        for attribute in options.attributes {
            for view in views.dropFirst() {
                result.append(
                    LayoutConstraint(
                        [LayoutConstraint.Term(item: first, attribute: attribute)], .equal,
                        [LayoutConstraint.Term(item: view, attribute: attribute)]))
            }
        }
        return result
    }

    private func length(_ predicate: Predicate, of view: AnyObject) -> LayoutConstraint {
        let attribute: LayoutConstraint.Attribute = isVertical ? .height : .width
        let constraint = LayoutConstraint(
            [LayoutConstraint.Term(item: view, attribute: attribute)], predicate.relation,
            predicate.view.map { [LayoutConstraint.Term(item: $0, attribute: attribute)] } ?? [],
            multiplier: predicate.multiplier, constant: predicate.constant)
        constraint.priority = predicate.priority
        return constraint
    }
}

/// Parses a visual format.
@MainActor struct VisualFormatParser {
    private let format: String
    private let characters: [Character]
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var position = 0

    init(_ format: String, metrics: [String: Any], views: [String: Any]) {
        self.format = format
        characters = Array(format)
        (self.metrics, self.views) = (metrics, views)
    }

    private var next: Character? { position < characters.count ? characters[position] : nil }

    private func failure(_ problem: String) -> VisualFormatError {
        VisualFormatError(format: format, offset: position, problem: problem)
    }

    private mutating func skip(_ text: String) -> Bool {
        let end = position + text.count
        guard end <= characters.count, String(characters[position..<end]) == text else { return false }
        position = end
        return true
    }

    private mutating func expect(_ text: String) throws {
        guard skip(text) else { throw failure("Expected \(text)") }
    }

    mutating func parse() throws -> VisualFormat {
        var result = VisualFormat()
        if skip("V:") { result.isVertical = true } else { _ = skip("H:") }
        if skip("|") {
            result.elements.append(VisualFormat.Element(connection: try connection()))
        }
        while true {
            if !result.elements.isEmpty, skip("|") {
                result.elements.append(VisualFormat.Element())
                break
            }
            var element = try view()
            let isEnd = next == nil
            if !isEnd { element.connection = try connection() }
            result.elements.append(element)
            if isEnd { break }
        }
        guard next == nil else { throw failure("Unexpected text after the end") }
        guard result.elements.contains(where: { $0.view != nil }) else { throw failure("Expected a view") }
        return result
    }

    private mutating func view() throws -> VisualFormat.Element {
        try expect("[")
        let name = identifier()
        guard let view = views[name] else { throw failure("\(name.isEmpty ? "No name" : name) is not in the views") }
        guard view is View || view is LayoutGuide else { throw failure("\(name) is neither a view nor a guide") }
        var element = VisualFormat.Element(view: view as AnyObject)
        if next == "(" { element.predicates = try predicates() }
        try expect("]")
        return element
    }

    private mutating func connection() throws -> VisualFormat.Connection {
        guard skip("-") else { return .flush }
        if next == "[" || next == "|" { return .standard }
        let list = next == "(" ? try predicates() : [try simplePredicate()]
        try expect("-")
        return .predicates(list)
    }

    private mutating func predicates() throws -> [VisualFormat.Predicate] {
        try expect("(")
        var result = [try predicate()]
        while skip(",") { result.append(try predicate()) }
        try expect(")")
        return result
    }

    private mutating func predicate() throws -> VisualFormat.Predicate {
        var result = VisualFormat.Predicate()
        if skip("==") {
            result.relation = .equal
        } else if skip("<=") {
            result.relation = .lessThanOrEqual
        } else if skip(">=") {
            result.relation = .greaterThanOrEqual
        }
        if let number = try number() {
            result.constant = number
        } else {
            let name = identifier()
            if let view = views[name] {
                result.view = view as AnyObject
                if skip("*") { result.multiplier = try requiredNumber() }
                if skip("/") { result.multiplier /= try requiredNumber() }
                if next == "+" || next == "-" { result.constant = try requiredNumber() }
            } else {
                result.constant = try metric(name)
            }
        }
        if skip("@") { result.priority = LayoutPriority(Float(try requiredNumber())) }
        return result
    }

    /// A number or a metric between two hyphens.
    private mutating func simplePredicate() throws -> VisualFormat.Predicate {
        var result = VisualFormat.Predicate()
        result.constant = try requiredNumber()
        if skip("@") { result.priority = LayoutPriority(Float(try requiredNumber())) }
        return result
    }

    private mutating func requiredNumber() throws -> CGFloat {
        if let number = try number() { return number }
        return try metric(identifier())
    }

    private func metric(_ name: String) throws -> CGFloat {
        switch metrics[name] {
        case let value as CGFloat: return value
        case let value as Double: return CGFloat(value)
        case let value as Int: return CGFloat(value)
        case let value as Float: return CGFloat(value)
        case let value as NSNumber: return CGFloat(value.doubleValue)
        default: throw failure("\(name.isEmpty ? "No number or name" : name) is not in the metrics or views")
        }
    }

    private mutating func number() throws -> CGFloat? {
        var text = ""
        var end = position
        if end < characters.count, characters[end] == "-" || characters[end] == "+" {
            text.append(characters[end])
            end += 1
        }
        while end < characters.count, characters[end].isASCII, characters[end].isNumber || characters[end] == "." {
            text.append(characters[end])
            end += 1
        }
        guard let last = text.last, last.isNumber || last == "." else { return nil }
        guard let value = Double(text) else { throw failure("\(text) is not a number") }
        position = end
        return CGFloat(value)
    }

    private mutating func identifier() -> String {
        var name = ""
        while let character = next, character.isLetter || character == "_" || (!name.isEmpty && character.isNumber) {
            name.append(character)
            position += 1
        }
        return name
    }
}
