import TestSupport
import Testing

@testable import UIKitNames

/// Sets every public property whose value is a number, or made of numbers, to values that no layout can use. The list
/// is complete: it is compared with the one of the public declarations.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SetterFuzzTests {
    typealias Setter = @MainActor (UnusualScene, UnusualValue) -> Void

    private static let setters = viewSetters.merging(controlSetters) { first, _ in first }
        .merging(layerSetters) { first, _ in first }.merging(layoutSetters) { first, _ in first }
        .merging(textSetters) { first, _ in first }.merging(controllerSetters) { first, _ in first }

    /// The properties of values that these setters make, and a counter that nothing shows.
    private static let given: Set = [
        "AffineTransform.a", "AffineTransform.b", "AffineTransform.c", "AffineTransform.d", "AffineTransform.tx",
        "AffineTransform.ty", "CGVector.dx", "CGVector.dy", "UIApplication.applicationIconBadgeNumber",
        "UIOffset.horizontal", "UIOffset.vertical",
    ]

    @Test("VIEW-15: every public property with numbers is tried with values that no layout can use")
    func completeness() throws {
        let declared = try PublicInterface.numericProperties(of: "UIKitNames")
        let tried = Set(Self.setters.keys).union(Self.given)
        #expect(declared.subtracting(tried) == [], "add them to this test")
        #expect(tried.subtracting(declared) == [], "they no longer exist")
        #expect(declared.count > 140)
    }

    @Test("VIEW-15: no value of a property of UIKit's names traps, or keeps the window from being drawn")
    func values() {
        for (name, set) in Self.setters.sorted(by: { $0.key < $1.key }) {
            let scene = UnusualScene()
            for value in UnusualValue.all {
                set(scene, value)
                scene.container.setNeedsLayout()
                scene.window.frame()
                for view in scene.container.subviews {
                    let sizes = [view.sizeThatFits(CGSize(width: 60, height: 40)), view.intrinsicContentSize]
                    for size in sizes where !(size.width.isFinite && size.height.isFinite) {
                        Issue.record("\(name) = \(value.number), \(value.integer): \(type(of: view)) needs \(size)")
                    }
                }
            }
            scene.window.press(CGPoint(x: 48, y: 100))
            scene.window.move(to: CGPoint(x: 60, y: 120))
            scene.window.release()
            scene.window.wait(0.3)
            #expect(scene.isDrawn, "\(name)")
        }
    }
}
