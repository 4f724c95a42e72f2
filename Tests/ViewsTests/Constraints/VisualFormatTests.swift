import Foundation
import Testing

@testable import Views

@MainActor @Suite struct VisualFormatTests {
    private let window = WindowFixture(CGSize(width: 400, height: 300))
    private let a = Box(30, 20)
    private let b = Box(40, 25)

    init() {
        window.root.addSubview(a)
        window.root.addSubview(b)
    }

    private func activate(
        _ formats: String..., options: LayoutConstraint.FormatOptions = [], metrics: [String: Any] = [:]
    ) {
        for format in formats {
            LayoutConstraint.activate(
                LayoutConstraint.constraints(
                    withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
        }
        window.frame()
    }

    @Test("standard distances: 20 points at the superview, 8 points between views")
    func standard() {
        activate("|-[a]-[b]", "V:|-[a]")
        #expect(a.frame == CGRect(x: 20, y: 20, width: 30, height: 20))
        #expect(b.frame.minX == 58)
    }

    @Test("distances and lengths by numbers and metrics, with relations and priorities")
    func predicates() {
        activate(
            "H:|-5-[a(>=50,<=60)]-(gap)-[b(70@500,80@400)]", "V:|[a(12)][b]|", metrics: ["gap": 11, "unused": 1.5])
        #expect(a.frame == CGRect(x: 5, y: 0, width: 50, height: 12))
        #expect(b.frame == CGRect(x: 66, y: 12, width: 70, height: 288))
    }

    @Test("lengths of other views, with factor and constant, and a flexible distance")
    func lengths() {
        activate("|-0-[a(100)]-(>=10,==50@600)-[b(a/2+5)]", "V:|[a]", options: .alignAllTop)
        #expect(b.frame == CGRect(x: 150, y: 0, width: 55, height: 25))
    }

    @Test("right to left")
    func rightToLeft() {
        activate("|-10-[a]-5-[b]", options: .directionRightToLeft)
        #expect(a.frame.maxX == 390 && b.frame.maxX == 355)
    }

    @Test(
        "errors name their position",
        arguments: [
            ("|-[c]", "c is not in the views", 4), ("[a", "Expected ]", 2), ("|-5[a]", "Expected -", 3),
            ("[a(x)]", "x is not in the metrics or views", 4), ("", "Expected [", 0), ("|-|", "Expected a view", 3),
            ("[a]x", "Expected [", 3), ("[a]|x", "Unexpected text after the end", 4),
        ])
    func errors(format: String, problem: String, offset: Int) {
        var parser = VisualFormatParser(format, metrics: [:], views: ["a": a])
        do {
            _ = try parser.parse()
            Issue.record("no error")
        } catch let error as VisualFormatError {
            #expect(error.problem == problem && error.offset == offset)
        } catch {
            Issue.record("another error: \(error)")
        }
    }
}
