import Foundation
import Testing

@testable import Views

@Suite struct PointerUsesTests {
    private let mouse = PointerID(1)
    private let touch = PointerID(2)
    private func item(_ item: Int, opens: Bool = false) -> PressedItem {
        PressedItem(path: ItemPath(item: item, section: 0), opens: opens)
    }
    private let band = RubberBand(origin: .zero, current: .zero, pointer: .zero, base: [IndexRuns(2..<5)])

    @Test("A pointer has one use at a time")
    func oneUse() {
        var uses = PointerUses()
        uses.begin(band, by: mouse)
        let replaced = uses.press(item(1), by: mouse)
        #expect(replaced == band && uses.band == nil && uses[mouse] == .pressed(item(1)))
        let replacedByTouch = uses.touchBackground(by: mouse)
        #expect(replacedByTouch == nil)
        let ended = [uses.end(mouse), uses.end(mouse)]
        #expect(ended == [.background, nil])
    }

    @Test("There is at most one pressed item and one rubber band; a press does not end another pointer's band")
    func oneOfEach() {
        var uses = PointerUses()
        uses.begin(band, by: mouse)
        _ = uses.press(item(1), by: touch)
        #expect(uses.band == band && uses[touch] == .pressed(item(1)))
        uses.begin(RubberBand(origin: .zero, current: .zero, pointer: .zero, base: []), by: PointerID(3))
        #expect(uses.band == band && uses[PointerID(3)] == nil)
        _ = uses.press(item(2), by: PointerID(3))
        #expect(uses[touch] == nil && uses[PointerID(3)] == .pressed(item(2)))
        _ = uses.touchBackground(by: touch)
        _ = uses.touchBackground(by: PointerID(4))
        #expect(uses[touch] == nil)
        let isUpdated = uses.updateBand(of: touch) { $0.base = [] }
        #expect(!isUpdated && uses.band == band)
    }

    @Test("An update remaps the press and the items of the band, and cancels the press of a deleted item")
    func remap() throws {
        var uses = PointerUses()
        uses.begin(band, by: mouse)
        _ = uses.press(item(4, opens: true), by: touch)
        var batch = BatchUpdate()
        batch.deletes = [ItemPath(item: 0, section: 0), ItemPath(item: 3, section: 0)]
        uses.remap(by: try batch.mapping(before: [6], after: [4]))
        #expect(uses[touch] == .pressed(item(2, opens: true)))
        #expect(uses.band?.base == [IndexRuns(1..<3)])
        batch.deletes = [ItemPath(item: 2, section: 0)]
        uses.remap(by: try batch.mapping(before: [4], after: [3]))
        #expect(uses[touch] == nil && uses.band != nil)
        _ = uses.press(item(1), by: touch)
        uses.reload(counts: [2])
        #expect(uses[touch] == nil && uses.band?.base == [IndexRuns(1..<2)])
    }
}
