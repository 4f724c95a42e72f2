import Testing

@testable import DragAndDrop

/// Items as keys of a delegate's own state.
@MainActor struct DragItemTests {
    @Test("DRAG-10: an item is a key by its identity, also beside another item of the same provider")
    func keys() {
        let provider = ItemProvider(object: "text")
        let (first, second) = (DragItem(itemProvider: provider), DragItem(itemProvider: provider))
        var states = [first: "first", second: "second"]
        #expect(first != second)
        #expect(states[first] == "first")
        #expect(states.removeValue(forKey: second) == "second")
        #expect(states[second] == nil)
        #expect(states.count == 1)
    }
}
