import Foundation
import TestSupport
import Testing

@testable import Views

@MainActor struct DamageTests {
    @Test("The damage covers every change: no frame leaves stale pixels", arguments: [1, 1.25])
    func damageCoversEveryChange(scale: CGFloat) throws {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        let container = ContainerFixture(grid: Array(0..<40), layout: layout)
        let window = WindowFixture(CGSize(width: 240, height: 260), scale: scale)
        window.add(container.view, window.root.bounds)
        container.view.allowsMultipleSelection = true
        container.view.reloadData()
        window.settle()
        var stale: [String] = []
        var step = ""
        var frames = 0
        window.onFrame = {
            frames += 1
            guard frames.isMultiple(of: 3) else { return }
            let count = window.stalePixels()
            if count > 0 { stale.append("\(step): \(count)") }
        }
        func act(_ name: String, _ seconds: Double = 0.3, _ body: () throws -> Void) rethrows {
            step = name
            try body()
            window.advance(by: seconds)
        }
        act("select") { container.view.select([2, 7].map { IndexPath(item: $0, section: 0) }, clearing: true) }
        try act("lift", 0.7) { window.press(on: try #require(container.cell(7))) }
        act("drag") { window.drag(to: CGPoint(x: 120, y: 40)) }
        act("insert") { container.insert([100], at: 0) }
        act("move") { window.drag(to: CGPoint(x: 200, y: 180)) }
        act("drop", 0.8) { window.release() }
        act("wheel", 0.5) { window.wheel(120, at: CGPoint(x: 100, y: 100)) }
        act("delete") { container.remove(Array(10..<16)) }
        act("zoom", 0.4) { layout.itemSize = CGSize(width: 45, height: 45) }
        act("layout", 0.4) { container.view.setLayout(JustifiedLayout(), animated: true) }
        act("band") {
            window.press(at: CGPoint(x: 3, y: 3))
            window.drag(to: CGPoint(x: 150, y: 150))
        }
        act("end") { window.release() }
        #expect(stale.isEmpty, "\(stale.prefix(12))")
    }

    @Test("The damage covers cells that wrap to another row while they still fade", arguments: 1...6)
    func wrapping(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 36, height: 36)
        let container = ContainerFixture(grid: Array(0..<12), layout: layout)
        let window = WindowFixture(CGSize(width: 260, height: 220))
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        var stale: [String] = []
        var next = 100
        for step in 0..<30 {
            let count = Int.random(in: 1...5, using: &random)
            let removes = container.sections[0].count > 12
            if removes {
                container.remove(Array(container.sections[0].prefix(count)))
            } else {
                container.insert(Array(next..<(next + count)), at: 0)
                next += count
            }
            window.advance(by: 0.016 * Double(Int.random(in: 5...14, using: &random)))
            let pixels = window.stalePixels()
            if pixels > 0 { stale.append("step \(step): \(pixels)") }
        }
        #expect(stale.isEmpty, "seed \(seed): \(stale.prefix(12))")
    }
}
