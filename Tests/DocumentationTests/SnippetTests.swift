import Testing
import ViewTesting
import Views

/// Runs the code of the articles.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SnippetTests {
    private let window = SimulatedWindow(size: CGSize(width: 400, height: 300))
    private var root: RootView { window.root }

    private func drawFrames() { window.refresh() }

    private func show(_ view: View) {
        view.frame = root.bounds
        root.addSubview(view)
        window.drawFrame()
    }

    private func drag(from start: CGPoint, to end: CGPoint) { window.drag(from: start, to: end) }

    private func settle(until condition: () -> Bool = { true }) async throws {
        try await window.waitUntilIdle(and: condition)
    }

    @Test("the board of the article FirstDrag moves a card and accepts a text")
    func firstDrag() async throws {
        let board = CardBoard(frame: .zero)
        show(board)
        let card = Card("Drag me")
        board.addSubview(card)
        drawFrames()
        drag(from: CGPoint(x: 60, y: 40), to: CGPoint(x: 300, y: 200))
        try await settle()
        #expect(card.center == CGPoint(x: 300, y: 200))
        let source = TextSource(frame: CGRect(x: 350, y: 250, width: 40, height: 40), text: "Post")
        root.addSubview(source)
        drag(from: CGPoint(x: 370, y: 270), to: CGPoint(x: 80, y: 80))
        try await settle { board.subviews.count == 2 }
        #expect((board.subviews.last as? Card)?.text == "Post")
    }

    @Test("the table of the article Reordering moves its rows")
    func rows() async throws {
        let names = Names()
        let table = TableView()
        table.register(NameCell.self, forCellWithReuseIdentifier: "name")
        let drags = RowDrags()
        (table.dataSource, table.dragDelegate) = (names, drags)
        show(table)
        drag(from: CGPoint(x: 100, y: 30), to: CGPoint(x: 100, y: 150))
        try await settle()
        #expect(names.names == ["Ben", "Cem", "Ada", "Dua"])
    }

    @Test("the collection of the article Reordering moves a selection and keeps its order")
    func selection() async throws {
        let swatches = Swatches()
        let all = swatches.colors
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let collection = CollectionView(collectionViewLayout: layout)
        collection.allowsMultipleSelection = true
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "color")
        (collection.dataSource, collection.dragDelegate, collection.dropDelegate) = (swatches, swatches, swatches)
        show(collection)
        collection.select([IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0)], clearing: true)
        drag(from: CGPoint(x: 60, y: 60), to: CGPoint(x: 390, y: 60))
        try await settle()
        #expect(swatches.colors == [all[1], all[3], all[0], all[2]])
    }

    @Test("the column of the article Cards and columns sizes its notes, again when a text changes")
    func column() async throws {
        @MainActor final class Notes: CollectionViewDataSource {
            func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
                let cell = view.dequeueReusableCell(withReuseIdentifier: "note", for: path)
                (cell as? NoteCell)?.text = "Call the printer"
                return cell
            }
        }
        let notes = Notes()
        let column = makeColumn()
        column.dataSource = notes
        show(column)
        let first = try #require(column.cellForItem(at: IndexPath(item: 0, section: 0)) as? NoteCell)
        let next = try #require(column.cellForItem(at: IndexPath(item: 1, section: 0)))
        let height = first.frame.height
        #expect(next.frame.minY == first.frame.maxY + 10)
        first.text = Array(repeating: "Call the printer", count: 20).joined(separator: ", ")
        try await settle()
        #expect(first.frame.height > height && next.frame.minY == first.frame.maxY + 10)
    }

    @Test("the inbox of the article Placeholders commits or deletes its placeholders", arguments: [true, false])
    func inbox(_ succeeds: Bool) async throws {
        let inbox = Inbox()
        let collection = CollectionView(collectionViewLayout: ZigzagLayout())
        collection.register(NameCell.self, forCellWithReuseIdentifier: "text")
        collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "waiting")
        (collection.dataSource, collection.dropDelegate) = (inbox, inbox)
        show(collection)
        let source = TextSource(
            frame: CGRect(x: 350, y: 250, width: 40, height: 40), text: succeeds ? "Post" : nil)
        root.addSubview(source)
        drawFrames()
        drag(from: CGPoint(x: 370, y: 270), to: CGPoint(x: 80, y: 40))
        try await settle { !collection.hasUncommittedUpdates }
        #expect(inbox.texts == (succeeds ? ["Post"] : []))
        #expect(collection.numberOfItems(inSection: 0) == inbox.texts.count)
    }

    @Test("the layout of the article WritingALayout finds every position at its frame")
    func zigzag() {
        let inbox = Inbox()
        inbox.texts = (0..<40).map { "\($0)" }
        let layout = ZigzagLayout()
        let collection = CollectionView(collectionViewLayout: layout)
        collection.register(NameCell.self, forCellWithReuseIdentifier: "text")
        collection.dataSource = inbox
        show(collection)
        for item in 0..<40 {
            let path = IndexPath(item: item, section: 0)
            let frame = layout.frame(at: path)
            #expect(layout.presentationIndexPath(at: frame.center) == path)
            #expect(layout.presentationIndices(in: frame).contains { $0.indices.contains(item) })
            #expect(CGRect(x: 0, y: 0, width: 400, height: layout.heightOfContent).contains(frame))
        }
        #expect(layout.presentationIndices(in: root.bounds).first?.indices == 0..<8)
        #expect(
            layout.presentationIndexPath(at: CGPoint(x: 10, y: layout.heightOfContent))
                == IndexPath(item: 40, section: 0)
        )
        #expect(layout.presentationIndexPath(at: CGPoint(x: 10, y: layout.heightOfContent + 100)) == nil)
    }

    @Test("the board of the article DraggingByKeys has two drop points")
    func board() {
        let board = Board()
        show(board)
        #expect(board.dropPointDescriptors.map(\.name) == ["Left", "Right"])
        #expect(board.dropPointDescriptors.map(\.pointInWindow) == [CGPoint(x: 100, y: 150), CGPoint(x: 300, y: 150)])
    }

    @Test("the drawing of a session's life equals the recorded callbacks; DRAWINGS=new writes it again")
    func sessionLife() async throws {
        let life = SessionLife()
        try await life.run()
        let path = "Sources/DragAndDrop/DragAndDrop.docc/Resources/session-life.svg"
        if ProcessInfo.processInfo.environment["DRAWINGS"] == "new" {
            let file = DocumentationCatalog.package.appendingPathComponent(path)
            try life.svg.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("written again: look at \(path)")
        }
        #expect(try DocumentationCatalog.text(path) == life.svg)
    }
}

/// A drag source whose text loads, or fails to load.
@MainActor private final class TextSource: View, DragInteractionDelegate {
    private let text: String?

    init(frame: CGRect, text: String?) {
        self.text = text
        super.init(frame: frame)
        addInteraction(DragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
        let provider = ItemProvider()
        provider.registerDataRepresentation(forTypeIdentifier: TypeIdentifier.plainText) { [text] _ in
            guard let text else { throw CancellationError() }
            return Data(text.utf8)
        }
        return [DragItem(itemProvider: provider)]
    }
}

/// Makes every row of a table draggable.
@MainActor private final class RowDrags: TableViewDragDelegate {
    func tableView(
        _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
    ) -> [DragItem] { [DragItem(itemProvider: ItemProvider(object: "row"))] }
}
