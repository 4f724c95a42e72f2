/// A set of photos. The ids of an album are usually close together; then the set is a bitmap, which for a million
/// photos is built in a few milliseconds.
package struct PhotoIDSet: Sendable {
    private enum Storage: Sendable {
        /// The bit `n` of the words stands for the id `first + n`.
        case bits([UInt64], first: Int64)
        case set(Set<Int64>)
    }

    private var storage: Storage
    /// The number of photos.
    package private(set) var count = 0

    // Not generic: other modules would call generic initializers without specialization, 40 times slower.
    /// The photos of an array, each of which counts once.
    package init(_ ids: [PhotoID]) {
        self.init(values: ids.lazy.map(\.rawValue))
    }

    /// The photos of a list, each of which counts once.
    package init(_ photos: [ListedPhoto]) {
        self.init(values: photos.lazy.map(\.id.rawValue))
    }

    private init(values: some Collection<Int64>) {
        guard let bounds = values.denseBounds(unitsPerElement: 128) else {
            let set = Set(values)
            (storage, count) = (.set(set), set.count)
            return
        }
        var words = [UInt64](repeating: 0, count: Int((bounds.upperBound - bounds.lowerBound) / 64) + 1)
        var count = 0
        words.withUnsafeMutableBufferPointer { words in
            for value in values {
                let (word, bit) = Self.place(value, from: bounds.lowerBound)
                if words[word] & bit == 0 { count += 1 }
                words[word] |= bit
            }
        }
        (storage, self.count) = (.bits(words, first: bounds.lowerBound), count)
    }

    private static func place(_ value: Int64, from first: Int64) -> (word: Int, bit: UInt64) {
        let offset = Int(value - first)
        return (offset >> 6, 1 << UInt64(offset & 63))
    }

    /// Whether there is no photo.
    package var isEmpty: Bool { count == 0 }

    /// Whether the photo is in the set. O(1).
    package func contains(_ id: PhotoID) -> Bool {
        switch storage {
        case .bits(let words, let first):
            let (offset, overflow) = id.rawValue.subtractingReportingOverflow(first)
            guard !overflow, offset >= 0, offset >> 6 < words.count else { return false }
            return words[Int(offset >> 6)] & 1 << UInt64(offset & 63) != 0
        case .set(let set): return set.contains(id.rawValue)
        }
    }

    // Loops over lists are here, because a closure of another module for each of a million photos takes ten times as
    // long.

    /// The photos of a list that are in the set, in the list's order. O(*n*); without a copy if these are all or none.
    package func members(of photos: [ListedPhoto]) -> [ListedPhoto] { filtered(photos, areMembers: true) }

    /// The photos of a list that are not in the set, in the list's order. O(*n*); without a copy if these are all or
    /// none.
    package func nonmembers(of photos: [ListedPhoto]) -> [ListedPhoto] { filtered(photos, areMembers: false) }

    private func filtered(_ photos: [ListedPhoto], areMembers: Bool) -> [ListedPhoto] {
        guard let first = photos.firstIndex(where: { contains($0.id) != areMembers }) else { return photos }
        var kept = Array(photos[..<first])
        for index in photos.indices[first...].dropFirst() where contains(photos[index].id) == areMembers {
            kept.append(photos[index])
        }
        return kept
    }

    /// The ranges of indices in a list whose photos are in the set, or not in it, ascending and not adjacent. O(*n*).
    package func indexRanges(in photos: [ListedPhoto], ofMembers isMember: Bool = true) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        for index in photos.indices {
            if contains(photos[index].id) == isMember {
                start = start ?? index
            } else if let first = start {
                ranges.append(first..<index)
                start = nil
            }
        }
        if let start { ranges.append(start..<photos.count) }
        return ranges
    }

    /// Removes photos; those that are not in the set are ignored.
    package mutating func subtract(_ ids: some Sequence<PhotoID>) {
        guard !isEmpty else { return }
        for id in ids { remove(id) }
    }

    /// Removes a photo. Returns whether the set contained it.
    @discardableResult package mutating func remove(_ id: PhotoID) -> Bool {
        guard contains(id) else { return false }
        count -= 1
        switch storage {
        case .bits(var words, let first):
            // So that the words are changed in place.
            storage = .set([])
            let (word, bit) = Self.place(id.rawValue, from: first)
            words[word] &= ~bit
            storage = .bits(words, first: first)
        case .set(var set):
            storage = .set([])
            set.remove(id.rawValue)
            storage = .set(set)
        }
        return true
    }

    /// The photos in ascending order of their ids.
    package var ids: [PhotoID] {
        switch storage {
        case .bits(let words, let first):
            var ids: [PhotoID] = []
            ids.reserveCapacity(count)
            for (index, word) in words.enumerated() where word != 0 {
                var rest = word
                while rest != 0 {
                    ids.append(PhotoID(rawValue: first + Int64(index * 64 + rest.trailingZeroBitCount)))
                    rest &= rest - 1
                }
            }
            return ids
        case .set(let set): return set.sorted().map(PhotoID.init)
        }
    }

    /// The ranges of consecutive ids, ascending.
    package var ranges: [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for id in ids.lazy.map(\.rawValue) {
            if let last = ranges.last, last.upperBound + 1 == id {
                ranges[ranges.count - 1] = last.lowerBound...id
            } else {
                ranges.append(id...id)
            }
        }
        return ranges
    }
}

/// The positions of an album's photos in its list.
package struct PhotoPositions: Sendable {
    private enum Storage: Sendable {
        /// The position of the id `first + n`, or -1, at the index `n`.
        case table([Int32], first: Int64)
        case dictionary([Int64: Int])
    }

    private let storage: Storage

    /// The positions in a list, which contains each photo once and at most `Int32.max` photos.
    package init(_ photos: [ListedPhoto]) {
        let values = photos.lazy.map(\.id.rawValue)
        guard let bounds = values.denseBounds(unitsPerElement: 8) else {
            storage = .dictionary(Dictionary(zip(values, photos.indices), uniquingKeysWith: { first, _ in first }))
            return
        }
        var table = [Int32](repeating: -1, count: Int(bounds.upperBound - bounds.lowerBound) + 1)
        table.withUnsafeMutableBufferPointer { table in
            for (position, value) in values.enumerated() { table[Int(value - bounds.lowerBound)] = Int32(position) }
        }
        storage = .table(table, first: bounds.lowerBound)
    }

    /// The photo's position; nil if it is not in the list. O(1).
    package subscript(id: PhotoID) -> Int? {
        switch storage {
        case .table(let table, let first):
            let (offset, overflow) = id.rawValue.subtractingReportingOverflow(first)
            guard !overflow, offset >= 0, offset < table.count, table[Int(offset)] >= 0 else { return nil }
            return Int(table[Int(offset)])
        case .dictionary(let positions): return positions[id.rawValue]
        }
    }
}

extension Collection<Int64> {
    /// The smallest and the largest value, if a table of all values between them has at most `unitsPerElement` units
    /// per element of the collection; nil otherwise, and for an empty collection.
    fileprivate func denseBounds(unitsPerElement: Int64) -> ClosedRange<Int64>? {
        guard var low = first else { return nil }
        var high = low
        for value in self { (low, high) = (Swift.min(low, value), Swift.max(high, value)) }
        let (span, overflow) = high.subtractingReportingOverflow(low)
        guard !overflow, span / unitsPerElement <= Int64(count) else { return nil }
        return low...high
    }
}
