/// Identifies a slot for its lifetime, and orders it among the slots of its section.
struct SlotID: Hashable, Comparable {
    /// Unique in a container.
    let number: Int
    let order: SlotOrder

    static func == (a: SlotID, b: SlotID) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func < (a: SlotID, b: SlotID) -> Bool { a.number < b.number }
}

/// A position in a dense order: between any two values there is another one, so that no slot ever needs a new order.
struct SlotOrder: Comparable {
    /// Digits of a fraction between 0 and 1, most significant first; the last one is not 0.
    private let digits: [UInt32]

    /// The length of the value: a small constant even after millions of insertions in one direction.
    var digitCount: Int { digits.count }

    /// A value between two others; nil stands for the beginning or the end of the order.
    init(after low: SlotOrder?, before high: SlotOrder?) {
        let (low, high) = (low?.digits ?? [], high?.digits)
        var digits: [UInt32] = []
        var isBelowHigh = high == nil
        for index in 0... {
            let floor = index < low.count ? UInt64(low[index]) : 0
            let ceiling =
                isBelowHigh ? UInt64(UInt32.max) + 1 : high.flatMap { index < $0.count ? UInt64($0[index]) : nil } ?? 0
            if ceiling > floor + 1 {
                // Where only one neighbor has this digit, slots are inserted in one direction: small steps from that
                // neighbor leave space for the next ones.
                let half = (ceiling - floor) / 2
                let digit =
                    switch (index < low.count, isBelowHigh) {
                    case (true, true): floor + min(half, 1 << 8)
                    case (false, false): ceiling - min(half, 1 << 8)
                    case (true, false), (false, true): floor + half
                    }
                digits.append(UInt32(digit))
                break
            }
            digits.append(UInt32(floor))
            if floor < ceiling { isBelowHigh = true }
        }
        self.digits = digits
    }

    static func < (a: SlotOrder, b: SlotOrder) -> Bool { a.digits.lexicographicallyPrecedes(b.digits) }
}

/// The slots of a section in presentation order: a persistent balanced tree.
///
/// Copies share nodes. Every operation takes O(log n) time and memory unless stated otherwise. Each node stores the
/// number of items between its slot and the previous one, so that an inserted item changes one node.
struct SlotSequence {
    /// A slot with its location.
    struct Entry {
        let id: SlotID
        /// Its index among the slots of the section.
        let index: Int
        /// The item that follows it, hidden items counted; the section's count at its end.
        let position: Int
        /// Its number of presentation indices.
        let length: Int
        /// The number of presentation indices of all slots before it.
        let lengthBefore: Int
    }

    private final class Node {
        let id: SlotID
        let length: Int
        /// The number of items between the previous slot and this one.
        let items: Int
        let left: Node?
        let right: Node?
        let count: Int
        let allItems: Int
        let allLengths: Int

        init(_ id: SlotID, length: Int, items: Int, _ left: Node?, _ right: Node?) {
            (self.id, self.length, self.items, self.left, self.right) = (id, length, items, left, right)
            count = 1 + (left?.count ?? 0) + (right?.count ?? 0)
            allItems = items + (left?.allItems ?? 0) + (right?.allItems ?? 0)
            allLengths = length + (left?.allLengths ?? 0) + (right?.allLengths ?? 0)
        }

        func with(_ left: Node?, _ right: Node?) -> Node { Node(id, length: length, items: items, left, right) }

        /// A hash of the slot's number: the tree is a treap whose shape depends on its content only.
        var priority: UInt64 {
            var hash = UInt64(truncatingIfNeeded: id.number) &+ 0x9E37_79B9_7F4A_7C15
            hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
            hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
            return hash ^ (hash >> 31)
        }
    }

    private var root: Node?

    var count: Int { root?.count ?? 0 }
    var isEmpty: Bool { root == nil }
    /// The number of presentation indices of all slots.
    var length: Int { root?.allLengths ?? 0 }

    // MARK: Queries

    /// What precedes a subtree or a slot in its section.
    private struct Prefix {
        var count = 0
        var items = 0
        var lengths = 0

        /// Returns the slot of a node whose subtree begins behind the prefix.
        func entry(of node: Node) -> Entry {
            Entry(
                id: node.id, index: count + (node.left?.count ?? 0), position: position(of: node), length: node.length,
                lengthBefore: lengths + (node.left?.allLengths ?? 0))
        }

        func position(of node: Node) -> Int { items + (node.left?.allItems ?? 0) + node.items }

        /// Appends a node and its left subtree.
        mutating func append(_ node: Node) {
            items = position(of: node)
            lengths += (node.left?.allLengths ?? 0) + node.length
            count += (node.left?.count ?? 0) + 1
        }
    }

    /// Returns the last of the leading slots that satisfy a predicate, which must not hold again after it failed.
    func last(where isLeading: (Entry) -> Bool) -> Entry? {
        var (node, prefix, found) = (root, Prefix(), nil as Entry?)
        while let current = node {
            let entry = prefix.entry(of: current)
            if isLeading(entry) {
                found = entry
                prefix.append(current)
                node = current.right
            } else {
                node = current.left
            }
        }
        return found
    }

    /// Returns the number of slots at positions before `position`.
    func count(before position: Int) -> Int {
        var (node, prefix) = (root, Prefix())
        while let current = node {
            if prefix.position(of: current) < position {
                prefix.append(current)
                node = current.right
            } else {
                node = current.left
            }
        }
        return prefix.count
    }

    /// Returns the slots at a position, as indices.
    func indices(at position: Int) -> Range<Int> { count(before: position)..<count(before: position + 1) }

    subscript(index: Int) -> Entry? {
        let entry = last { $0.index <= index }
        return entry?.index == index ? entry : nil
    }

    /// Returns the slot with an id.
    subscript(id: SlotID) -> Entry? {
        var (node, prefix) = (root, Prefix())
        while let current = node {
            if current.id == id { return prefix.entry(of: current) }
            if id.order < current.id.order {
                node = current.left
            } else {
                prefix.append(current)
                node = current.right
            }
        }
        return nil
    }

    /// All slots. O(n).
    var entries: [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var (position, lengths) = (0, 0)
        func visit(_ node: Node?) {
            guard let node else { return }
            visit(node.left)
            position += node.items
            entries.append(
                Entry(
                    id: node.id, index: entries.count, position: position, length: node.length, lengthBefore: lengths))
            lengths += node.length
            visit(node.right)
        }
        visit(root)
        return entries
    }

    /// The identities of all nodes; copies have their shared nodes in common. O(n).
    var nodes: Set<ObjectIdentifier> {
        var (nodes, pending) = (Set<ObjectIdentifier>(), [root])
        while let next = pending.popLast() {
            guard let node = next else { continue }
            nodes.insert(ObjectIdentifier(node))
            pending += [node.left, node.right]
        }
        return nodes
    }

    // MARK: Changes

    /// Inserts a slot. `position` is limited by those of its neighbors.
    mutating func insert(_ id: SlotID, length: Int, at index: Int, position: Int) {
        let previous = self[index - 1]?.position ?? 0
        let next = self[index]?.position
        let items = min(max(position - previous, 0), next.map { $0 - previous } ?? .max)
        if next != nil { shift(from: index, by: -items) }
        let (left, right) = Self.split(root, index)
        root = Self.join(Self.join(left, Node(id, length: length, items: items, nil, nil)), right)
    }

    /// Removes the slot at an index; the others keep their positions.
    mutating func remove(at index: Int) {
        guard index < count else { return }
        let (left, rest) = Self.split(root, index)
        let (removed, right) = Self.split(rest, 1)
        root = Self.join(left, right)
        shift(from: index, by: removed?.items ?? 0)
    }

    /// Changes the number of presentation indices of a slot.
    mutating func setLength(_ length: Int, at index: Int) {
        if let root { self.root = Self.replacing(root, index) { Node($0.id, length: length, items: $0.items, $1, $2) } }
    }

    /// Adds `items` to the positions of the slots from an index on.
    mutating func shift(from index: Int, by items: Int) {
        guard let root, items != 0, index < root.count else { return }
        self.root = Self.replacing(root, index) { Node($0.id, length: $0.length, items: $0.items + items, $1, $2) }
    }

    private static func replacing(_ node: Node, _ index: Int, _ make: (Node, Node?, Node?) -> Node) -> Node {
        let before = node.left?.count ?? 0
        if index < before, let left = node.left { return node.with(replacing(left, index, make), node.right) }
        if index > before, let right = node.right {
            return node.with(node.left, replacing(right, index - before - 1, make))
        }
        return make(node, node.left, node.right)
    }

    private static func split(_ node: Node?, _ index: Int) -> (Node?, Node?) {
        guard let node else { return (nil, nil) }
        let before = node.left?.count ?? 0
        if index <= before {
            let (left, right) = split(node.left, index)
            return (left, node.with(right, node.right))
        }
        let (left, right) = split(node.right, index - before - 1)
        return (node.with(node.left, left), right)
    }

    private static func join(_ left: Node?, _ right: Node?) -> Node? {
        guard let left else { return right }
        guard let right else { return left }
        if left.priority > right.priority { return left.with(left.left, join(left.right, right)) }
        return right.with(join(left, right.left), right.right)
    }

    // MARK: Updates

    /// Follows an update of the section: each slot stays behind the item before it. Slots behind a committed one stay
    /// behind its item; the committed slots themselves are removed. The slot `next`, and those behind it, stay behind
    /// items that are inserted directly before it.
    ///
    /// O((u + c) log n) for u updated runs and c committed slots, plus the number of slots within removed runs.
    mutating func remap(
        removed: IndexRuns, added: IndexRuns, committed: [(id: SlotID, item: Int)], before next: SlotID? = nil
    ) {
        guard !isEmpty else { return }
        for run in removed.runs.reversed() { close(run) }
        let commits = committed.sorted { $0.item < $1.item }
        var nextCommit = 0
        for run in added.runs {
            var start = run.lowerBound
            while nextCommit < commits.count, commits[nextCommit].item < run.upperBound {
                let (id, item) = commits[nextCommit]
                nextCommit += 1
                open(start..<item, before: next)
                commit(id, item)
                start = item + 1
            }
            open(start..<run.upperBound, before: next)
        }
    }

    /// Removes a run of items: slots inside it move to its beginning.
    private mutating func close(_ run: Range<Int>) {
        var remaining = run.count
        while remaining > 0 {
            let index = count(before: run.lowerBound + 1)
            guard let entry = self[index] else { return }
            let step = min(remaining, entry.position - run.lowerBound)
            shift(from: index, by: -step)
            remaining -= step
        }
    }

    /// Inserts a run of items: slots at its beginning stay before it, but for `next` and those behind it.
    private mutating func open(_ run: Range<Int>, before next: SlotID? = nil) {
        guard !run.isEmpty else { return }
        let behind = next.flatMap { self[$0] }.flatMap { $0.position == run.lowerBound ? $0.index : nil }
        shift(from: behind ?? count(before: run.lowerBound + 1), by: run.count)
    }

    /// Replaces a slot by an item.
    private mutating func commit(_ id: SlotID, _ item: Int) {
        guard let entry = self[id] else { return open(item..<item + 1) }
        remove(at: entry.index)
        guard entry.position != item else { return shift(from: entry.index, by: 1) }
        open(item..<item + 1)
        // Only after other updates at the same position: slots that follow are raised one by one.
        var index = entry.index
        while let follower = self[index], follower.position <= item {
            let step = item + 1 - follower.position
            shift(from: index, by: step)
            if let after = self[index + 1] { shift(from: index + 1, by: -min(step, after.position - item - 1)) }
            index += 1
        }
    }

    /// Moves slots behind the end of a section to its end. O(slots moved).
    mutating func clamp(to count: Int) {
        let first = self.count(before: count + 1)
        for index in first..<max(self.count, first) {
            if let entry = self[index] { shift(from: index, by: count - entry.position) }
        }
    }
}
