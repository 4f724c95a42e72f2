import Testing
import UIKitNames

private final class Badge: UIView {
    let size: CGSize
    override init(frame: CGRect) {
        size = CGSize(width: 12, height: 12)
        super.init(frame: frame)
        backgroundColor = .red
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Caption: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        text = "Caption"
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class StarButton: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        setTitle("Star", for: .normal)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Portrait: UIImageView {
    override init(image: UIImage?) {
        super.init(image: image)
        contentMode = .scaleAspectFill
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class TaskTable: UITableView {
    override init(frame: CGRect, style: UITableView.Style) {
        super.init(frame: frame, style: style)
        rowHeight = 44
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class TaskGrid: UICollectionView {
    override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame, collectionViewLayout: layout)
        backgroundColor = .blue
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct InitializerTests {
    @Test("BUILD-4: views that override the designated initializers inherit the convenience initializers")
    func inherited() {
        let badge = Badge()
        #expect(badge.backgroundColor == .red && badge.size.width == 12 && badge.frame == .zero)
        #expect(Caption().text == "Caption")
        #expect(StarButton().title(for: .normal) == "Star" && StarButton(type: .system).buttonType == .system)
        let image = UIImage()
        let portrait = Portrait(image: image)
        #expect(portrait.image === image && portrait.contentMode == .scaleAspectFill)
        #expect(UIWindow().frame == UIScreen.main.bounds)
    }

    @Test("BUILD-4: subclasses of tables and collections override UIKit's designated initializer alone")
    func containers() {
        let table = TaskTable()
        #expect(table.style == .plain && table.rowHeight == 44 && table.separatorStyle == .singleLine)
        #expect(TaskTable(frame: CGRect(x: 1, y: 2, width: 3, height: 4), style: .grouped).frame.minY == 2)
        let layout = UICollectionViewFlowLayout()
        let grid = TaskGrid(frame: .zero, collectionViewLayout: layout)
        #expect(grid.backgroundColor == .blue && grid.collectionViewLayout === layout)
    }

    @Test("LIST-3: the initializers without a frame make tables and collections of a desktop")
    func desktop() {
        let table = TableView(style: .grouped)
        #expect(table.style == .grouped && table.rowHeight == 60 && !table.separator.isVisible)
        #expect(table.backgroundColor == nil && !table.selectsByTap)
        let grid = CollectionView(collectionViewLayout: GridLayout())
        #expect(grid.backgroundColor == nil && !grid.selectsByTap)
        #expect(CollectionView(frame: .zero, collectionViewLayout: GridLayout()).selectsByTap)
    }
}
