import Views

/// The built-in lists and the table of albums below their header.
@MainActor final class SidebarPane: View {
    let header = HeaderView(title: "Albums", inset: 16)
    private let lists: View
    private let albums: TableView
    /// Shown while albums are hidden above their table.
    private let line = LineView()

    init(lists: View, albums: TableView) {
        (self.lists, self.albums) = (lists, albums)
        super.init(frame: .zero)
        line.isHidden = true
        header.allowsDetailBelow = true
        addSubview(lists)
        addSubview(albums)
        addSubview(line)
        addSubview(header)
    }

    /// Shows or hides the line above the albums; called after they were scrolled.
    func albumsDidScroll() { line.isHidden = albums.contentOffset.y < 1 }

    override func didMoveToWindow() { appearanceDidChange() }

    override func appearanceDidChange() {
        if root != nil { backgroundColor = palette.sidebar }
        super.appearanceDidChange()
    }

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: HeaderView.height)
        lists.frame = CGRect(x: 0, y: HeaderView.height, width: bounds.width, height: ListsController.height)
        albums.frame = CGRect(
            x: 0, y: lists.frame.maxY, width: bounds.width, height: max(bounds.height - lists.frame.maxY, 0))
        let pixel = 1 / (root?.scale ?? 1)
        line.frame = CGRect(x: 0, y: albums.frame.minY - pixel, width: bounds.width, height: pixel)
    }
}

/// A line in the color of lines, as wide as its frame.
@MainActor private final class LineView: View {
    override func draw(_ context: Context) { context.fill(bounds, palette.line) }
}

/// The grid of photos below its header.
@MainActor final class PhotoPane: View {
    let header = HeaderView(title: "", inset: 16)
    let emptyStateView = EmptyStateView("", symbol: .image)
    private let grid: PhotoGrid
    private let infoPanel: InfoPanel
    /// How far the panel is visible.
    private var infoPresence = Motion(0, spring: .reflow, tolerance: 0.002)
    /// Whether the panel is sliding in or out. The grid extends behind it until the end.
    private var infoIsSliding: Bool { root.map { !infoPresence.isSettled(at: $0.now) } ?? false }

    /// Called after the grid's frame was set.
    var onLayout: (@MainActor () -> Void)?

    /// Whether the information panel is beside the grid (APP-33). The photos begin to move to their new places at once,
    /// while the panel slides over the grid or away.
    private(set) var showsInfo = false

    /// Shows or hides the information panel.
    func setShowsInfo(_ shows: Bool) {
        guard shows != showsInfo else { return }
        showsInfo = shows
        let goal = shows ? 1.0 : 0
        if let root, !appearance.reducesMotion {
            infoPresence.retarget(to: goal, at: root.now)
            startAnimating()
        } else {
            infoPresence.jump(to: goal)
        }
        setNeedsLayout()
    }

    override func animate(at time: Timestamp) -> Bool {
        let isSettled = infoPresence.settle(at: time)
        if isSettled { setNeedsLayout() }
        placeInfoPanel(at: time)
        return !isSettled
    }

    /// The width that the panel takes from the grid; it covers the grid where both do not fit.
    private var infoInset: CGFloat { showsInfo && bounds.width >= InfoPanel.width + 160 ? InfoPanel.width : 0 }

    private func placeInfoPanel(at time: Timestamp) {
        let presence = infoPresence.value(at: time)
        infoPanel.isHidden = presence < 0.001
        infoPanel.frame = infoFrame(presence)
    }

    /// The frame of the panel that is visible to a share.
    private func infoFrame(_ presence: Double) -> CGRect {
        let width = min(InfoPanel.width, bounds.width)
        return CGRect(
            x: (bounds.width - width * presence).rounded(), y: HeaderView.height, width: width,
            height: max(bounds.height - HeaderView.height, 0))
    }

    /// The reason for an empty grid.
    enum EmptyReason: Equatable {
        case drops
        /// Sample photos are being painted for the album.
        case sample
        /// The library has no albums; what the pane offers.
        case noAlbums(Offer)
        /// A built-in list has no photos; why.
        case list(title: String, explanation: String)

        /// The commands of a library without albums.
        enum Offer {
            /// A read-only library.
            case nothing
            case newAlbum
            case newAlbumOrSample
        }
    }

    /// The message behind an empty grid; nil if the album contains photos.
    var emptyReason: EmptyReason? {
        didSet {
            guard emptyReason != oldValue else { return }
            emptyStateView.isShown = emptyReason != nil
            switch emptyReason {
            case .drops:
                emptyStateView.title = "Drop photos here"
                emptyStateView.subtitle = "Drag them from another album or from a file manager"
            case .sample:
                emptyStateView.title = "Painting photos"
                emptyStateView.subtitle = "The first photos appear in a moment"
            case .noAlbums(let offer):
                emptyStateView.title = "No albums"
                emptyStateView.subtitle =
                    offer == .nothing ? "" : "Drop photos or folders here, or begin with one of these"
            case .list(let title, let explanation):
                emptyStateView.title = title
                emptyStateView.subtitle = explanation
            case nil: break
            }
            emptyStateView.buttons = buttons
        }
    }

    /// The sessions a release of which now would drop them on the grid.
    private var sessions = DropSessionSet() {
        didSet { emptyStateView.isTarget = !sessions.isEmpty }
    }

    /// Whether an empty grid is outlined as the target of a drag.
    var showsTarget: Bool { emptyReason != nil && emptyStateView.isTarget }

    /// Sets whether a release of a session now would drop it on the grid; without photos, the grid shows that by an
    /// outline instead of a gap (APP-29).
    func setIsTarget(_ isTarget: Bool, of session: DropSession) { sessions.set(session, isMember: isTarget) }

    /// Whether photos can be imported with a dialog.
    var offersImport = false {
        didSet {
            guard offersImport != oldValue else { return }
            sampleButton.style = offersImport ? .bordered : .prominent
            emptyStateView.buttons = buttons
        }
    }

    /// Presses of these buttons show the dialog of an import, make an album and add the sample.
    let importButton = Button("Import photos…", style: .prominent)
    let newAlbumButton = Button("New album", style: .bordered)
    let sampleButton = Button("Add sample photos", style: .prominent)

    private var buttons: [Button] {
        let own = offersImport ? [importButton] : []
        return switch emptyReason {
        case .drops: own
        case .noAlbums(.newAlbum): [newAlbumButton] + own
        case .noAlbums(.newAlbumOrSample): [newAlbumButton, sampleButton] + own
        case .noAlbums(.nothing), .sample, .list, nil: []
        }
    }

    init(grid: PhotoGrid, infoPanel: InfoPanel) {
        self.grid = grid
        self.infoPanel = infoPanel
        super.init(frame: .zero)
        addSubview(grid)
        addSubview(emptyStateView)
        addSubview(infoPanel)
        addSubview(header)
        emptyStateView.isShown = false
        infoPanel.isHidden = true
    }

    override func layoutSubviews() {
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: HeaderView.height)
        let rest = CGRect(
            x: 0, y: HeaderView.height, width: max(bounds.width - infoInset, 0),
            height: max(bounds.height - HeaderView.height, 0))
        grid.frame =
            infoIsSliding ? CGRect(origin: rest.origin, size: CGSize(width: bounds.width, height: rest.height)) : rest
        grid.layoutWidth = infoIsSliding ? rest.width : nil
        emptyStateView.frame = rest
        placeInfoPanel(at: root?.now ?? .zero)
        onLayout?()
    }
}

extension PhotoPane: MovingContent {
    /// The information panel while it is visible.
    func movingPieces(at time: Timestamp) -> [MovingPiece] {
        guard !infoPanel.isHidden else { return [] }
        let (presence, goal) = (infoPresence.value(at: time), infoPresence.goal)
        var piece = MovingPiece(infoPanel, frame: infoFrame(presence), goal: infoFrame(goal))
        piece.isTransient = true
        return [piece]
    }
}

/// The root of the window's views; receives keys that no focused view has used, and refuses the drops that no view
/// inside it accepts.
@MainActor final class MainView: View {
    private let content: View
    /// Handles a key; returns whether it was used.
    var onKey: ((Key, InputEvent) -> Bool)?
    /// Returns why no view takes a drop.
    var refusalReason: ((DropSession) -> String?)?

    init(content: View) {
        self.content = content
        super.init(frame: .zero)
        addSubview(content)
        addInteraction(DropInteraction(delegate: self))
    }

    override func layoutSubviews() { content.frame = bounds }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { onKey?(key, event) ?? false }

    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { false }
}

extension MainView: AccessibilityDragging {
    /// Empty: a keyboard drag does not stop at a view that refuses every drop.
    var accessibilityDropPointDescriptors: [LocationDescriptor]? { [] }
}

extension MainView: DropInteractionDelegate {
    /// Whether some view of the program could take the session, so that the refusal has a badge (DROP-13).
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.containsOnlyPhotos || session.itemList.first?.localObject is AlbumDrag
            || ItemImporter.canImport(session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .forbidden).refusing(because: refusalReason?(session))
    }
}
