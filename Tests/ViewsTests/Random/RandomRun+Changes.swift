import Foundation
import TestSupport

@testable import Views

extension RandomRun {
    func performProgramStep(_ step: RandomStep) -> Bool {
        switch step {
        case .batch(let isGrid, let seed): checkingRemapping(of: container(isGrid)) { batch(container(isGrid), seed) }
        case .inconsistentBatch(let isGrid):
            expectedErrors += 1
            container(isGrid).view.insertSections([17])
        case .sections(let isGrid, let seed):
            checkingRemapping(of: container(isGrid)) { changeSections(container(isGrid), seed) }
        case .reload(let isGrid, let seed): reload(container(isGrid), seed)
        case .zoom(let side):
            squares.itemSize = CGSize(width: side, height: side)
            rows.rowHeight = CGFloat(side)
        case .layout(let unequal, let animated): grid.view.setLayout(unequal ? rows : squares, animated: animated)
        case .resize(let width, let height):
            grid.view.frame = CGRect(x: 130, y: 0, width: width, height: height)
            window.root.layoutIfNeeded()
        case .cadence(let number): grid.view.reorderingCadence = ReorderingCadence.allCases[number % 3]
        case .propose(let isGrid, let operation, let intent): propose(container(isGrid), operation, intent)
        case .showTable(let on):
            if !on {
                table.view.removeFromSuperview()
            } else if table.view.superview == nil {
                window.root.addSubview(table.view)
                window.root.layoutIfNeeded()
            }
        default: return performPlaceholderStep(step)
        }
        return true
    }

    private func performPlaceholderStep(_ step: RandomStep) -> Bool {
        switch step {
        case .usePlaceholders(let isGrid, let on): container(isGrid).usesPlaceholders = on
        case .commitPlaceholder(let isGrid, let number):
            let container = container(isGrid)
            if !container.pendingPlaceholders.isEmpty {
                container.commitPlaceholder(number % container.pendingPlaceholders.count)
            }
        case .deletePlaceholder(let isGrid, let number):
            let container = container(isGrid)
            if !container.pendingPlaceholders.isEmpty {
                container.pendingPlaceholders.remove(at: number % container.pendingPlaceholders.count).context
                    .deletePlaceholder()
            }
        case .beginMovement(let isGrid, let item):
            let visible = container(isGrid).view.indexPathsForVisibleItems
            if !visible.isEmpty {
                container(isGrid).view.beginInteractiveMovementForItem(at: visible[item % visible.count])
            }
        case .moveMovement(let isGrid, let x, let y):
            let view = container(isGrid).view
            view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat(x), y: view.contentOffset.y + CGFloat(y)))
        case .endMovement(let isGrid, let cancels):
            let view = container(isGrid).view
            if cancels { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
        default: return false
        }
        return true
    }

    private func propose(_ container: ContainerFixture, _ operation: Int, _ intent: Int) {
        let operation = ([.move, .move, .copy, .forbidden, .cancel] as [DropOperation])[operation % 5]
        let intents: [ItemDropIntent] = [
            .insertAtDestinationIndexPath, .insertAtDestinationIndexPath, .automatic, .insertIntoDestinationIndexPath,
            .unspecified,
        ]
        container.proposal = { _, _ in ItemDropProposal(operation: operation, intent: intents[intent % 5]) }
    }

    /// Deletes, moves, reloads and inserts a few items.
    private func batch(_ container: ContainerFixture, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var kept = container.sections
        guard !kept.isEmpty else { return }
        var chosen: Set<IndexPath> = []
        for _ in 0..<random.below(6) {
            let section = random.below(kept.count)
            if !kept[section].isEmpty {
                chosen.insert(IndexPath(item: random.below(kept[section].count), section: section))
            }
        }
        container.view.performBatchUpdates {
            var sources: [Int: IndexPath] = [:]
            var insertedValues: [Int] = []
            for path in chosen.sorted().reversed() {
                switch random.below(3) {
                case 0:
                    container.view.deleteItems(at: [path])
                    kept[path.section].remove(at: path.item)
                case 1:
                    let value = kept[path.section].remove(at: path.item)
                    sources[value] = path
                    insertedValues.append(value)
                default: container.view.reloadItems(at: [path])
                }
            }
            for _ in 0..<random.below(kept.map(\.count).reduce(0, +) > 80 ? 2 : 5) {
                nextValue += 1
                insertedValues.append(nextValue)
            }
            for value in insertedValues {
                let section = random.below(kept.count)
                kept[section].insert(value, at: random.below(kept[section].count + 1))
            }
            container.sections = kept
            for value in insertedValues {
                guard let path = container.path(of: value) else { continue }
                if let from = sources[value] {
                    container.view.moveItem(at: from, to: path)
                } else {
                    container.view.insertItems(at: [path])
                }
            }
        }
    }

    /// Deletes, moves, inserts and reloads sections in one batch.
    private func changeSections(_ container: ContainerFixture, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let old = container.sections
        var order: [Int?] = Array(old.indices)
        let movedSection = random.below(order.count)
        if order.count > 1, random.chance(0.4) { order.removeAll { $0 == (movedSection + 1) % old.count } }
        let moves = !old.isEmpty && random.chance(0.5)
        if moves {
            order.removeAll { $0 == movedSection }
            order.insert(movedSection, at: random.below(order.count + 1))
        }
        if order.count < 5, random.chance(0.6) { order.insert(nil, at: random.below(order.count + 1)) }
        var sections = order.map { id in id.map { old[$0] } ?? [] }
        var reloaded = IndexSet()
        for (index, id) in order.enumerated() {
            guard let id else {
                sections[index] = (0..<random.below(4)).map { nextValue + 1 + $0 }
                nextValue += 4
                continue
            }
            // Only a section that keeps its place in the order can be reloaded by its old index.
            guard id != movedSection || !moves, random.chance(0.15) else { continue }
            sections[index].shuffle(using: &random)
            reloaded.insert(id)
        }
        container.view.performBatchUpdates {
            container.sections = sections
            container.view.deleteSections(IndexSet(old.indices.filter { !order.contains($0) }))
            container.view.insertSections(IndexSet(order.indices.filter { order[$0] == nil }))
            if moves, let to = order.firstIndex(of: movedSection) {
                container.view.moveSection(movedSection, toSection: to)
            }
            container.view.reloadSections(reloaded)
        }
    }

    private func reload(_ container: ContainerFixture, _ seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        for section in container.sections.indices {
            container.sections[section].shuffle(using: &random)
            if random.chance(0.2) { container.sections[section].removeAll { $0 % 5 == 0 } }
        }
        container.view.reloadData()
    }
}
