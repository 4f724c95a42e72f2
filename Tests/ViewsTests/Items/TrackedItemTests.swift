import TestSupport
import Testing

@testable import Views

/// The two structures that track single items through updates: `ItemAnchors` and `TrackedPaths`.
struct TrackedItemTests {
    /// Applies random updates to named items; calls `check` with each mapping and the new paths of the named items.
    private func run(
        seed: UInt64, begin: ([[Int]], inout SplitMix) -> Void,
        check: (UpdateMapping, [[Int]], inout SplitMix) throws -> Void
    ) throws {
        var random = SplitMix(seed: seed)
        var next = 0
        var sections = (0..<1 + random.below(3)).map { _ in
            (0..<random.below(12)).map { _ in
                next += 1
                return next
            }
        }
        begin(sections, &random)
        for _ in 0..<12 {
            let update = RandomItemUpdate(of: sections, next: &next, random: &random)
            sections = update.after
            try check(try update.mapping(), sections, &random)
        }
    }

    private func path(_ name: Int, _ sections: [[Int]]) -> ItemPath? { RandomItemUpdate.path(of: name, in: sections) }

    @Test("VIEW-10: anchors follow their items through random updates until these are deleted")
    func anchors() throws {
        for seed in 0..<300 as Range<UInt64> {
            var anchors = ItemAnchors()
            var names: [SlotID: Int] = [:]
            func add(_ sections: [[Int]], _ random: inout SplitMix) {
                for name in sections.joined() where random.chance(0.4) {
                    for _ in 0...random.below(2) {
                        if let path = path(name, sections) { names[anchors.add(to: path)] = name }
                    }
                }
            }
            try run(seed: seed, begin: add) { mapping, sections, random in
                for (former, new) in anchors.remap(by: mapping) { names[new] = names.removeValue(forKey: former) }
                for (anchor, name) in names {
                    #expect(anchors.path(of: anchor) == path(name, sections), "seed \(seed)")
                    if path(name, sections) == nil || random.chance(0.05) {
                        anchors.remove(anchor)
                        names[anchor] = nil
                        #expect(anchors.path(of: anchor) == nil, "seed \(seed)")
                    }
                }
                #expect(anchors.count == names.count, "seed \(seed)")
                add(sections, &random)
            }
        }
    }

    @Test("VIEW-10: tracked paths follow their items through random updates, as do their runs")
    func trackedPaths() throws {
        for seed in 0..<300 as Range<UInt64> {
            var tracked = TrackedPaths()
            var names: [(id: TrackedPaths.ID, name: Int)] = []
            func add(_ sections: [[Int]], _ random: inout SplitMix) {
                var chosen = sections.joined().filter { name in
                    !names.contains { $0.name == name } && random.chance(0.5)
                }
                // An item may be given twice.
                if let first = chosen.first { chosen.append(first) }
                chosen.shuffle(using: &random)
                names += zip(tracked.add(chosen.compactMap { path($0, sections) }), chosen).map { ($0, $1) }
            }
            try run(seed: seed, begin: add) { mapping, sections, random in
                tracked.remap(by: mapping)
                for (id, name) in names { #expect(tracked.path(of: id) == path(name, sections), "seed \(seed)") }
                let expected = sections.map { section in
                    IndexRuns(section.indices.filter { index in names.contains { $0.name == section[index] } })
                }
                for (section, runs) in expected.enumerated() {
                    #expect(
                        (section < tracked.runs.count ? tracked.runs[section] : IndexRuns()) == runs, "seed \(seed)")
                }
                if random.chance(0.3) { add(sections, &random) }
            }
        }
    }

    @Test("VIEW-10: moved sections take tracked items along; deleted and reloaded ones remove them, except moved items")
    func sections() throws {
        func path(_ item: Int, _ section: Int) -> ItemPath { ItemPath(item: item, section: section) }
        var batch = BatchUpdate()
        batch.sectionMoves = [(0, 2)]
        batch.sectionDeletes = [1]
        batch.sectionReloads = [2]
        batch.sectionInserts = [1]
        batch.moves = [(path(2, 1), path(0, 2))]
        let mapping = try batch.mapping(before: [3, 3, 3], after: [2, 1, 4])
        #expect(mapping.newSections == [2, nil, 0])
        let former = [path(1, 0), path(1, 1), path(2, 1), path(1, 2)]
        let expected = [path(2, 2), nil, path(0, 2), nil]
        var tracked = TrackedPaths()
        let ids = tracked.add(former)
        tracked.remap(by: mapping)
        #expect(ids.map { tracked.path(of: $0) } == expected)
        var anchors = ItemAnchors()
        var added = former.map { anchors.add(to: $0) }
        for (former, new) in anchors.remap(by: mapping) { added = added.map { $0 == former ? new : $0 } }
        #expect(added.map { anchors.path(of: $0) } == expected && anchors.count == 2)
    }
}
