import Testing

@testable import Views

struct SectionMapTests {
    /// The presented elements by presentation index, counted one by one.
    private func countedElements(_ count: Int, _ hidden: [Int], _ slots: [Slot]) -> [Element] {
        var result: [Element] = []
        for item in 0...count {
            for slot in slots where slot.position == item {
                result += (0..<slot.length).map { .slot(id: slot.id, part: $0) }
            }
            if item < count, !hidden.contains(item) { result.append(.item(item)) }
        }
        return result
    }

    private func check(_ count: Int, _ hidden: [Int], _ slots: [Slot]) {
        let map = SectionMap(count: count, hidden: IndexRuns(hidden), slots: slots)
        let expected = countedElements(count, hidden, slots)
        guard map.presentationCount == expected.count else {
            Issue.record("\(map.presentationCount) elements, not \(expected.count): \(count), \(hidden), \(slots)")
            return
        }
        #expect(expected.indices.map { map.element(at: $0) } == expected, "\(count), \(hidden), \(slots)")
        for range in [0..<expected.count, expected.count / 3..<expected.count * 2 / 3] {
            var elements: [Element] = []
            map.forEachElement(at: range) { index, element in
                #expect(index == range.lowerBound + elements.count)
                elements.append(element)
            }
            #expect(elements == Array(expected[range]), "\(count), \(hidden), \(slots), \(range)")
        }
        for (index, element) in expected.enumerated() {
            #expect(map.presentationIndex(of: element) == index, "\(count), \(hidden), \(slots), \(element)")
            let position: Int
            switch element {
            case .item(let item): position = item
            case .slot(let id, _): position = slots.first { $0.id == id }?.position ?? -1
            }
            #expect(map.slotPosition(atPresentationIndex: index).position == position)
        }
        for item in hidden { #expect(map.presentationIndex(ofItem: item) == nil) }
        #expect(map.presentationIndex(ofItem: -1) == nil && map.presentationIndex(ofItem: count) == nil)
        #expect(map.slotPosition(atPresentationIndex: expected.count).position == count)
        for position in 0...count {
            #expect(map.finalIndex(ofPosition: position) == position - hidden.filter { $0 < position }.count)
        }
    }

    @Test(
        "Items and presentation indices agree with counting, for every hidden subset and every slot", arguments: 0...6)
    func presentationIndices(count: Int) {
        for hidden in IndexRunsTests.subsets(count) {
            check(count, hidden, [])
            for first in 0...count {
                for length in 1...3 { check(count, hidden, [Slot(id: 1, position: first, length: length)]) }
                for second in first...count {
                    check(
                        count, hidden,
                        [Slot(id: 1, position: first, length: 2), Slot(id: 2, position: second, length: 1)])
                }
            }
        }
    }
}
