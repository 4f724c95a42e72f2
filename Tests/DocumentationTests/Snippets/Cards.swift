import Foundation
import Views

/// The code of the article "Cards and columns".
@MainActor final class NoteCell: ItemCell {
    private let label = Label()

    var text = "" {
        didSet {
            label.text = text
            invalidateHeight()
        }
    }

    required init() {
        super.init()
        label.lines = 0
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 12, dy: 10) }

    override func heightThatFits(width: CGFloat) -> CGFloat? {
        label.sizeThatFits(CGSize(width: width - 24, height: .infinity)).height + 20
    }
}

/// Creates a column of notes with a header.
@MainActor func makeColumn() -> CollectionView {
    let layout = WaterfallLayout()
    layout.maximumColumnCount = 1
    layout.spacing = 10
    layout.headerHeight = .automatic(estimate: 40)
    let column = CollectionView(collectionViewLayout: layout)
    column.register(NoteCell.self, forCellWithReuseIdentifier: "note")
    return column
}
