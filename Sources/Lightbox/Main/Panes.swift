import Views

/// The table of albums below its header.
@MainActor final class SidebarPane: View {
    let header = HeaderView(title: "Albums", inset: 16)
    private let table: View

    init(table: View) {
        self.table = table
        super.init()
        addSubview(table)
        addSubview(header)
    }

    override func didMoveToWindow() { appearanceDidChange() }

    override func appearanceDidChange() {
        if root != nil { backgroundColor = palette.sidebar }
        super.appearanceDidChange()
    }

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: HeaderView.height)
        table.frame = CGRect(
            x: 0, y: HeaderView.height, width: bounds.width, height: max(bounds.height - HeaderView.height, 0))
    }
}

/// The grid of photos below its header.
@MainActor final class PhotoPane: View {
    let header = HeaderView(title: "", inset: 16)
    private let emptiness = EmptyStateView("", symbol: .photo)
    private let grid: View

    /// The reason for an empty grid.
    enum Emptiness {
        case drops
        /// Sample photos are being painted for the album.
        case sample
    }

    /// The message behind an empty grid; nil if the album contains photos.
    var emptinessShown: Emptiness? {
        didSet {
            emptiness.isHidden = emptinessShown == nil
            switch emptinessShown {
            case .drops:
                emptiness.title = "Drop photos here"
                emptiness.subtitle = "Carry them from another album"
            case .sample:
                emptiness.title = "Painting photos"
                emptiness.subtitle = "The first of them will be here in a moment"
            case nil: break
            }
        }
    }

    init(grid: View) {
        self.grid = grid
        super.init()
        addSubview(emptiness)
        addSubview(grid)
        addSubview(header)
        emptiness.isHidden = true
    }

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: HeaderView.height)
        let rest = CGRect(
            x: 0, y: HeaderView.height, width: bounds.width, height: max(bounds.height - HeaderView.height, 0))
        grid.frame = rest
        emptiness.frame = rest
    }
}

/// The root of the window's views; receives keys that no focused view has used.
@MainActor final class MainView: View {
    private let content: View
    /// Handles a key; returns whether it was used.
    var onKey: ((Key, InputEvent) -> Bool)?

    init(content: View) {
        self.content = content
        super.init()
        addSubview(content)
    }

    override func layoutSubviews() { content.frame = bounds }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { onKey?(key, event) ?? false }

    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { false }
}
