import Testing

@testable import Views

@Suite struct PartitioningTests {
    @Test("The partitioning index is that of the first element that satisfies the predicate, in any partition")
    func everyPartition() {
        for count in 0..<20 {
            for first in 0...count {
                let elements = (0..<count).map { $0 >= first }
                #expect(elements.partitioningIndex { $0 } == first)
                // A slice has indices of its collection.
                let slice = ([false, false] + elements + [true]).dropFirst(2).dropLast()
                #expect(slice.partitioningIndex { $0 } == first + 2)
            }
        }
    }

    @Test("The predicate is called a logarithmic number of times")
    func complexity() {
        var calls = 0
        let index = (0..<1_000_000).partitioningIndex { element in
            calls += 1
            return element >= 314_159
        }
        #expect(index == 314_159 && calls <= 20)
    }
}
