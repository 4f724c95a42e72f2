import Foundation
import Testing

@testable import Views

@MainActor struct DamageTests {
    @Test("The damage covers every change: no frame leaves stale pixels", arguments: [1, 1.25])
    func nothingStale(scale: CGFloat) throws {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 60, height: 60)
        let shelf = Shelf(grid: Array(0..<40), layout: layout)
        let stage = Stage(CGSize(width: 240, height: 260), scale: scale)
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.allowsMultipleSelection = true
        shelf.view.reloadData()
        stage.settle()
        var stale: [String] = []
        var step = ""
        var frames = 0
        stage.onFrame = {
            frames += 1
            guard frames.isMultiple(of: 3) else { return }
            let count = stage.stalePixels()
            if count > 0 { stale.append("\(step): \(count)") }
        }
        func act(_ name: String, _ seconds: Double = 0.3, _ body: () throws -> Void) rethrows {
            step = name
            try body()
            stage.advance(by: seconds)
        }
        act("select") { shelf.view.select([2, 7].map { IndexPath(item: $0, section: 0) }, clearing: true) }
        try act("lift", 0.7) { stage.press(on: try #require(shelf.cell(7))) }
        act("drag") { stage.drag(to: CGPoint(x: 120, y: 40)) }
        act("insert") { shelf.insert([100], at: 0) }
        act("move") { stage.drag(to: CGPoint(x: 200, y: 180)) }
        act("drop", 0.8) { stage.release() }
        act("wheel", 0.5) { stage.wheel(120, at: CGPoint(x: 100, y: 100)) }
        act("delete") { shelf.remove(Array(10..<16)) }
        act("zoom", 0.4) { layout.itemSize = CGSize(width: 45, height: 45) }
        act("layout", 0.4) { shelf.view.setLayout(JustifiedLayout(), animated: true) }
        act("band") {
            stage.press(at: CGPoint(x: 3, y: 3))
            stage.drag(to: CGPoint(x: 150, y: 150))
        }
        act("end") { stage.release() }
        #expect(stale.isEmpty, "\(stale.prefix(12))")
    }
}
