import Foundation
import Testing

@testable import Views

@MainActor @Suite struct StackViewTests {
    private let window = WindowFixture(CGSize(width: 400, height: 300))

    /// A stack view of boxes, at the window's size unless it sizes itself.
    private func stack(_ sizes: [(CGFloat, CGFloat)], sizesItself: Bool = false) -> StackView {
        let stack = StackView(arrangedSubviews: sizes.map { Box($0.0, $0.1) })
        if sizesItself {
            stack.translatesAutoresizingMaskIntoConstraints = false
            window.root.addSubview(stack)
        } else {
            window.add(stack, CGRect(x: 0, y: 0, width: 400, height: 100))
        }
        return stack
    }

    private func frames(_ stack: StackView) -> [CGRect] {
        window.frame()
        return stack.arrangedSubviews.map(\.frame)
    }

    @Test("fill gives the space that is left to one view, and all views the height")
    func fill() {
        let stack = stack([(50, 20), (60, 30), (70, 10)])
        stack.spacing = 10
        let frames = frames(stack)
        #expect(frames.map(\.height) == [100, 100, 100])
        #expect(frames[0].minX == 0 && frames[2].maxX == 400)
        #expect(frames[1].minX == frames[0].maxX + 10 && frames[2].minX == frames[1].maxX + 10)
        #expect(zip(frames.map(\.width), [50, 60, 70]).filter { $0.0 != $0.1 }.count == 1)
    }

    @Test(
        "the other distributions",
        arguments: [
            (StackView.Distribution.fillEqually, [0.0, 140, 280], [120.0, 120, 120]),
            (.fillProportionally, [0, 100, 260], [80, 140, 140]),
            (.equalSpacing, [0, 150, 330], [40, 70, 70]),
        ])
    func distributions(_ distribution: StackView.Distribution, starts: [Double], widths: [Double]) {
        let stack = stack([(40, 20), (70, 20), (70, 20)])
        stack.distribution = distribution
        stack.spacing = 20
        let frames = frames(stack)
        #expect(frames.map { Double($0.minX) } == starts)
        #expect(frames.map { Double($0.width) } == widths)
    }

    @Test("equal centering makes the distances of the centers equal")
    func equalCentering() {
        let stack = stack([(40, 20), (100, 20), (60, 20)])
        stack.distribution = .equalCentering
        let frames = frames(stack)
        #expect(frames.map(\.width) == [40, 100, 60])
        #expect(abs((frames[1].midX - frames[0].midX) - (frames[2].midX - frames[1].midX)) <= 1)
    }

    @Test(
        "alignments",
        arguments: [
            (StackView.Alignment.leading, 0.0), (.center, 40), (.trailing, 80),
        ])
    func alignments(_ alignment: StackView.Alignment, y: Double) {
        let stack = stack([(50, 20), (60, 20)])
        stack.alignment = alignment
        #expect(frames(stack).map { Double($0.minY) } == [y, y])
        #expect(frames(stack).map(\.height) == [20, 20])
    }

    @Test("a stack view with constraints is as large as its content, margins and custom spacing")
    func ownSize() {
        let stack = stack([(50, 20), (60, 30)], sizesItself: true)
        stack.axis = .vertical
        stack.alignment = .leading
        stack.spacing = 5
        #expect(frames(stack).map(\.origin) == [.zero, CGPoint(x: 0, y: 25)])
        #expect(stack.frame.size == CGSize(width: 60, height: 55))
        stack.setCustomSpacing(15, after: stack.arrangedSubviews[0])
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(frames(stack).map(\.origin) == [CGPoint(x: 2, y: 1), CGPoint(x: 2, y: 36)])
        #expect(stack.frame.size == CGSize(width: 66, height: 69))
        #expect(stack.customSpacing(after: stack.arrangedSubviews[0]) == 15)
    }

    @Test("the content of an arranged view changes its size, but not the constraints", arguments: [false, true])
    func contentChange(isProportional: Bool) {
        let stack = stack([(50, 20), (60, 20), (70, 20)], sizesItself: !isProportional)
        if isProportional { stack.distribution = .fillProportionally }
        window.frame()
        let before = stack.constraints.map { ObjectIdentifier($0) }
        (stack.arrangedSubviews[1] as? Box)?.size.width = 120
        let widths = frames(stack).map(\.width)
        // Proportions are constants of constraints.
        #expect((stack.constraints.map { ObjectIdentifier($0) } == before) == !isProportional)
        #expect(widths == (isProportional ? [83, 200, 117] : [50, 120, 70]))
    }

    @Test("a hidden view takes no space, and others move there in an animation")
    func hiding() {
        let stack = stack([(50, 20), (60, 20), (70, 20)], sizesItself: true)
        stack.spacing = 10
        let last = stack.arrangedSubviews[2]
        #expect(frames(stack)[2].minX == 130)
        window.root.animate { stack.arrangedSubviews[1].isHidden = true }
        window.advance(by: 0.1)
        let x = last.withShownValues { last.frame.minX }
        #expect(x > 61 && x < 129)
        window.settle()
        #expect(last.frame.minX == 60 && stack.frame.width == 130)
        stack.arrangedSubviews[1].isHidden = false
        #expect(frames(stack)[2].minX == 130)
    }

    @Test("adding, inserting, moving and removing arranged views")
    func arranging() {
        let stack = stack([(50, 20)], sizesItself: true)
        let (first, second, third) = (stack.arrangedSubviews[0], Box(10, 20), Box(20, 20))
        stack.addArrangedSubview(second)
        stack.insertArrangedSubview(third, at: 0)
        #expect(stack.arrangedSubviews.map { [third, first, second].firstIndex(of: $0) } == [0, 1, 2])
        #expect(frames(stack).map(\.minX) == [0, 20, 70])
        stack.insertArrangedSubview(second, at: 0)
        #expect(frames(stack).map(\.minX) == [0, 10, 30])
        third.removeFromSuperview()
        #expect(frames(stack).map(\.minX) == [0, 10] && stack.arrangedSubviews.count == 2)
        stack.removeArrangedSubview(first)
        window.frame()
        #expect(first.superview === stack && stack.frame.width == 10)
    }

    @Test("nested stack views, with baselines in line")
    func nested() {
        let (name, value) = (Label("Name", font: .system(size: 24)), Label("Value", font: .system(size: 12)))
        let row = StackView(arrangedSubviews: [name, value])
        row.alignment = .firstBaseline
        row.spacing = 6
        let column = StackView(arrangedSubviews: [Box(300, 40), row])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        window.root.addSubview(column)
        window.frame()
        #expect(column.frame.width == 300 && row.frame.minY == 40 && row.frame.width == 300)
        #expect(value.frame.minY > name.frame.minY && value.frame.minX > name.frame.maxX)
        #expect(row.frame.height == name.frame.height)
    }
}

extension [View] {
    fileprivate func firstIndex(of view: View) -> Int? { firstIndex { $0 === view } }
}
