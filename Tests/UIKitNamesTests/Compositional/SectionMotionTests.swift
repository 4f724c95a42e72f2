import Testing
import UIKitNames

/// Cells of sections that scroll by themselves move as their springs predict (BUILD-5).
@MainActor @Suite(.timeLimit(.minutes(20))) struct SectionMotionTests {
    private let size = CGSize(width: 320, height: 360)
    private let source = MovableItems([3, 14, 3]) { cell, _ in cell.contentView.backgroundColor = .systemTeal }

    private func show() -> (UICollectionView, SimulatedWindow) {
        let source = source
        let layout = UICollectionViewCompositionalLayout { number, _ in
            func size(_ width: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
                NSCollectionLayoutSize(widthDimension: width, heightDimension: .absolute(60))
            }
            let scrolls = source.sections[number].contains { $0.hasPrefix("1.") }
            let cell = NSCollectionLayoutItem(layoutSize: size(.absolute(80)))
            let section = NSCollectionLayoutSection(
                group: .horizontal(layoutSize: size(scrolls ? .absolute(80) : .fractionalWidth(1)), subitems: [cell]))
            section.orthogonalScrollingBehavior = scrolls ? .continuous : .none
            section.interGroupSpacing = 10
            return section
        }
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: MovableItems.identifier)
        (view.dataSource, view.dragDelegate, view.dropDelegate) = (source, source, source)
        view.dragInteractionEnabled = true
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    /// A part of the window at a time, in the content of the view that scrolls it.
    private struct Position {
        let kind: MovingPart.Kind
        let frame: CGRect
        let scroller: ObjectIdentifier?
    }

    private struct Key: Hashable {
        let owner: AnyObject
        let number: Int

        // Retains the owner, so that no other object gets its identity.
        static func == (a: Key, b: Key) -> Bool { a.owner === b.owner && a.number == b.number }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(owner)) }
    }

    private func positions(_ window: SimulatedWindow, at time: Timestamp) -> [Key: Position] {
        let parts = window.root.movingParts(at: time).filter { $0.alpha > 0.02 && $0.kind != .preview }
        return Dictionary(
            parts.map { part in
                let (scroller, offset) = part.scroller.map { (ObjectIdentifier($0.view), $0.offset) } ?? (nil, .zero)
                return (
                    Key(owner: part.owner, number: part.number),
                    Position(
                        kind: part.kind, frame: part.frame.offsetBy(dx: offset.x, dy: offset.y), scroller: scroller)
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Compares the positions after a change with those that were predicted for its time; returns the greatest
    /// deviation of a cell, and the number of cells. A cell may move with the content of its section, if that was
    /// scrolled to keep it in place.
    private func deviation(
        _ window: SimulatedWindow, at time: Timestamp, _ change: () -> Void
    ) -> (distance: CGFloat, cells: Int) {
        let before = positions(window, at: time)
        change()
        let after = positions(window, at: window.root.now)
        var scrolled: [ObjectIdentifier: CGPoint] = [:]
        for (key, part) in after where part.kind == .content {
            guard let old = before[key], let scroller = part.scroller else { continue }
            scrolled[scroller] = part.frame.origin - old.frame.origin
        }
        var (greatest, cells) = (CGFloat(0), 0)
        for (key, part) in after where part.kind == .cell {
            guard let old = before[key] else { continue }
            cells += 1
            let shift = part.scroller.flatMap { scrolled[$0] } ?? .zero
            greatest = max(
                greatest,
                min(
                    old.frame.center.distance(to: part.frame.center),
                    old.frame.center.distance(to: part.frame.center - shift)))
        }
        return (greatest, cells)
    }

    /// Draws frames and checks each; returns the greatest deviation.
    private func follow(_ window: SimulatedWindow, _ seconds: Double) -> CGFloat {
        let end = window.now + .seconds(seconds)
        var greatest: CGFloat = 0
        while window.now < end {
            let (distance, cells) = deviation(window, at: window.now + .milliseconds(16)) { window.frame() }
            #expect(cells > 3)
            greatest = max(greatest, distance)
        }
        return greatest
    }

    @Test("BUILD-5, LIST-9: while a section glides and is thrown, its cells are at rest in its content")
    func scrolling() {
        let (view, window) = show()
        window.scroll(dx: 300, dy: 0, at: CGPoint(x: 100, y: 90))
        #expect(follow(window, 0.6) <= 1)
        window.kind = .touch
        window.press(CGPoint(x: 250, y: 90))
        window.move(to: CGPoint(x: 150, y: 90), steps: 4)
        window.release()
        #expect(follow(window, 1) <= 1)
        let content = window.root.movingParts(at: window.now).first { $0.kind == .content && $0.owner !== view }
        #expect(content?.frame.minX ?? 0 > 400)
    }

    @Test(
        "BUILD-5, LIST-9: items are inserted, deleted and moved in a scrolled section without a jump",
        arguments: ["insert", "delete", "delete at the end", "move", "delete a section before"])
    func updates(_ change: String) {
        let (view, window) = show()
        window.scroll(dx: change == "delete at the end" ? 5000 : 180, dy: 0, at: CGPoint(x: 100, y: 90))
        window.wait(2)
        func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 1) }
        let update = {
            view.performBatchUpdates {
                switch change {
                case "insert":
                    self.source.sections[1].insert("new", at: 3)
                    view.insertItems(at: [path(3)])
                case "delete":
                    self.source.sections[1].removeSubrange(2...3)
                    view.deleteItems(at: [path(2), path(3)])
                case "delete at the end":
                    self.source.sections[1].removeLast(2)
                    view.deleteItems(at: [path(12), path(13)])
                case "move":
                    self.source.sections[1].insert(self.source.sections[1].remove(at: 2), at: 4)
                    view.moveItem(at: path(2), to: path(4))
                default:
                    self.source.sections.removeFirst()
                    view.deleteSections([0])
                }
            }
        }
        let (jump, cells) = deviation(window, at: window.root.now, update)
        #expect(jump <= 1 && cells > 3)
        #expect(follow(window, 1) <= 1)
    }

    @Test("BUILD-5, LIST-9: a drag near the edge scrolls the section, not the cells in it")
    func autoscroll() {
        let (_, window) = show()
        window.press(CGPoint(x: 40, y: 90))
        window.move(to: CGPoint(x: 312, y: 90))
        window.wait(0.5)
        let scrolled = window.root.movingParts(at: window.now).filter { $0.motion == .autoscroll }
        #expect(scrolled.count == 1 && scrolled.first?.kind == .content)
        #expect(window.root.movingGaps.first?.section === scrolled.first?.owner)
    }
}
