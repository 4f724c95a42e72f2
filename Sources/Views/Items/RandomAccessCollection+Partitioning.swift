extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a predicate, by binary search; the end index if none does.
    ///
    /// The elements must be partitioned: no element that satisfies the predicate precedes one that does not.
    ///
    /// - Complexity: O(log *n*).
    @inlinable package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var (start, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(start, offsetBy: half)
            if belongsInSecondPartition(self[middle]) {
                length = half
            } else {
                start = index(after: middle)
                length -= half + 1
            }
        }
        return start
    }
}
