import Application
import DragAndDrop
import Foundation
import Testing
import Views
import X11

extension ScreenTests {
    /// Two windows of this process, which share a display connection.
    @Suite @MainActor struct TwoWindowsTests {
        /// A table of names in a window of its own.
        @MainActor final class NameTable: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
            let controller: WindowController
            let table = TableView()
            var names: [String]
            var isRestricted = false
            var operation = DropOperation.move
            var intent = ItemDropIntent.insertAtDestinationIndexPath
            /// The item and the session that the last lift created.
            private(set) var lifted: (item: DragItem, session: DragSession)?
            private(set) var dropped: [DragItem] = []
            private(set) var droppedSession: DropSession?

            init(_ names: [String], on display: Display) throws {
                self.names = names
                controller = try WindowController(
                    display: display,
                    configuration: .init(
                        title: "Names", className: ("names", "Names"), size: CGSize(width: 240, height: 300)))
                table.rowHeight = 50
                table.register(TableViewCell.self, forCellWithReuseIdentifier: "name")
                (table.dataSource, table.dragDelegate, table.dropDelegate) = (self, self, self)
                controller.root.addSubview(table)
                table.frame = controller.root.bounds
                controller.show()
            }

            func tableView(_ view: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

            func tableView(_ view: TableView, cellForRowAt path: IndexPath) -> ItemCell {
                let cell = view.dequeueReusableCell(withReuseIdentifier: "name", for: path)
                cell.backgroundColor = Color(hex: 0x5A8F6B)
                return cell
            }

            func tableView(
                _ view: TableView, itemsForBeginning session: DragSession, at path: IndexPath
            ) -> [DragItem] {
                // No other program can load the object of this item.
                let item = DragItem(itemProvider: ItemProvider())
                item.localObject = names[path.row]
                session.localContext = self
                lifted = (item, session)
                return [item]
            }

            func tableView(_ view: TableView, dragSessionIsRestrictedToDraggingApplication session: DragSession) -> Bool
            {
                isRestricted
            }

            func tableView(
                _ view: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath path: IndexPath?
            ) -> ItemDropProposal {
                ItemDropProposal(operation: operation, intent: intent)
            }

            func tableView(_ view: TableView, performDropWith coordinator: ItemDropCoordinator) {
                droppedSession = coordinator.session
                dropped = coordinator.items.map(\.dragItem)
                guard let path = coordinator.destinationIndexPath,
                    let name = dropped.first?.localObject as? String
                else { return }
                view.performBatchUpdates {
                    names.insert(name, at: path.row)
                    view.insertRows(at: [path])
                }
                coordinator.drop(dropped[0], toRowAt: path)
            }
        }

        private let server: XServer
        private let display: Display
        private let mouse: UserInput
        private let source: NameTable
        private let target: NameTable

        init() async throws {
            server = try XServer(screen: "800x600x24")
            display = try Display.open(server.name)
            mouse = try UserInput(display: server.name)
            source = try NameTable(["Apple", "Bread", "Cheese"], on: display)
            target = try NameTable(["Tea", "Water", "Milk"], on: display)
            try mouse.moveWindow(target.controller.window.id, to: CGPoint(x: 400, y: 100))
            let window = target.controller.window
            try await until("the second window has moved") { window.contentPosition == CGPoint(x: 400, y: 100) }
        }

        /// Lifts "Bread" and holds it over a row of the other window.
        private func drag() async throws {
            try mouse.move(to: CGPoint(x: 60, y: 75))
            try mouse.press()
            let source = source
            try await until("the lift") { source.lifted?.session.phase == .lifting }
            try mouse.glide(from: CGPoint(x: 60, y: 75), to: CGPoint(x: 470, y: 160), steps: 20)
        }

        private func close() {
            source.controller.close()
            target.controller.close()
            display.close()
        }

        @Test(
            "DRAG-10, XDND-5: a drag between two windows keeps its items, its session and the move",
            arguments: [DropOperation.move, .copy], [false, true])
        func drop(operation: DropOperation, isRestricted: Bool) async throws {
            let (source, target) = (source, target)
            (source.isRestricted, target.operation) = (isRestricted, operation)
            try await drag()
            let session = try #require(source.lifted?.session)
            try await until("the target answers") { source.controller.root.engine.operation(of: session) == operation }
            try await until("a gap opens") { !target.table.gapParts.isEmpty }
            try mouse.release()
            try await until("the drop ends") { session.phase == .ended(operation) }
            #expect(
                target.names == ["Tea", "Bread", "Water", "Milk"] || target.names == ["Bread", "Tea", "Water", "Milk"])
            #expect(target.dropped.first === source.lifted?.item)
            #expect(target.droppedSession?.localDragSession === session)
            #expect(target.droppedSession?.localDragSession?.localContext as? NameTable === source)
            #expect(target.droppedSession?.isRestrictedToDraggingApplication == isRestricted)
            close()
        }

        @Test("DRAG-10, DRAG-13: the preview continues in the other window where it was, and there is only one")
        func preview() async throws {
            let (source, target) = (source, target)
            try await drag()
            try await until("a gap opens") { !target.table.gapParts.isEmpty }
            func centers(_ table: NameTable, after time: Duration = .zero) -> [CGPoint] {
                let (root, origin) = (table.controller.root, table.controller.window.contentPosition)
                return root.engine.presentations(at: root.now + time).flatMap(\.previews).filter { $0.alpha > 0.02 }
                    .map { $0.center + origin }
            }
            var before = CGPoint.zero
            try await until("the preview has caught up with the pointer") {
                guard let center = centers(source).first, let rest = centers(source, after: .seconds(60)).first
                else { return false }
                before = center
                return center.distance(to: rest) < 1
            }
            try mouse.release()
            var first: CGPoint?
            try await until("the target shows the preview") {
                first = centers(target).first
                if first != nil { #expect(centers(source).isEmpty) }
                return first != nil
            }
            #expect(try #require(first).distance(to: before) < 40, "from \(before) to \(first ?? .zero)")
            try await until("the drop ends") { source.lifted?.session.phase == .ended(.move) }
            close()
        }

        @Test("DRAG-14, DRAG-10: over a row of the other window, the preview of a row keeps its size, beside that row")
        func smallTarget() async throws {
            let (source, target) = (source, target)
            target.intent = .insertIntoDestinationIndexPath
            try await drag()
            func shown() -> CGRect? {
                source.controller.root.engine.presentations.flatMap(\.previews).last.map {
                    CGRect(center: $0.center + source.controller.window.contentPosition, size: $0.size)
                }
            }
            let pointer = CGPoint(x: 470, y: 160)
            let origin = target.controller.window.contentPosition
            let path = try #require(target.table.indexPathForItem(at: pointer - origin))
            let row = try #require(target.table.frameForItem(at: path)).offsetBy(dx: origin.x, dy: origin.y)
            try await until("the preview lies below or above the row") {
                guard let preview = shown() else { return false }
                let isNear = preview.minY < row.maxY + 10 && preview.maxY > row.minY - 10
                return isNear && !preview.intersects(row) && preview.width > 100
            }
            try mouse.glide(from: pointer, to: CGPoint(x: 700, y: 500))
            try await until("the preview is at the pointer") {
                shown()?.insetBy(dx: -5, dy: -5).contains(CGPoint(x: 700, y: 500)) == true
            }
            try mouse.release()
            try await until("the drag ends") { source.lifted?.session.phase == .ended(.cancel) }
            close()
        }

        @Test("DRAG-10: a drag that leaves the other window again is canceled like any other")
        func cancel() async throws {
            let (source, target) = (source, target)
            try await drag()
            try await until("a gap opens") { !target.table.gapParts.isEmpty }
            try mouse.glide(from: CGPoint(x: 470, y: 160), to: CGPoint(x: 700, y: 500))
            try await until("the gap closes") { target.table.gapParts.isEmpty }
            try mouse.release()
            try await until("the drag ends") { source.lifted?.session.phase == .ended(.cancel) }
            #expect(target.names.count == 3 && target.dropped.isEmpty)
            close()
        }
    }
}
