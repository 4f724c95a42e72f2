import Foundation
import PhotoLibrary
import Views

/// A table row with a folder's symbol, title and number of albums, and a triangle that opens and closes it (APP-43).
@MainActor final class FolderCell: LibraryRowCell {
    static let reuseIdentifier = "folder"
    static let symbolSide: CGFloat = 24

    private(set) var folder: AlbumFolder?
    private let disclosure = DisclosureButton()
    /// Whether a release now would put the dragged row among the folder's content.
    var isInsertionTarget = false { didSet { if isInsertionTarget != oldValue { setNeedsDisplay() } } }
    /// Called when the user presses the triangle.
    var onDisclose: (@MainActor () -> Void)? {
        get { disclosure.onPress }
        set { disclosure.onPress = newValue }
    }

    required init() {
        super.init()
        addSubview(disclosure)
    }

    override var fieldName: String { "Folder name" }

    override var accessibilityValue: [String: Int] {
        var value = super.accessibilityValue
        value["open"] = disclosure.isOpen ? 1 : 0
        if containsSelection { value["containsSelection"] = 1 }
        return value
    }

    override var accessibilityStates: Set<AccessibilityState> {
        isInsertionTarget ? super.accessibilityStates.union([.dropTarget]) : super.accessibilityStates
    }

    func show(_ folder: AlbumFolder, albums: Int, isOpen: Bool) {
        disclosure.setOpen(isOpen, animated: self.folder?.id == folder.id)
        self.folder = folder
        disclosure.name = isOpen ? "Close \(folder.title.isolated)" : "Open \(folder.title.isolated)"
        disclosure.tooltip = disclosure.name
        disclosure.shortcut = isOpen ? "Left" : "Right"
        show(Texts(title: folder.title, detail: DisplayText.albums(albums), count: albums))
    }

    override func prepareForReuse() {
        folder = nil
        isInsertionTarget = false
        super.prepareForReuse()
    }

    // MARK: Look

    override var trailingSpace: CGFloat { DisclosureButton.side }

    override func layoutSubviews() {
        super.layoutSubviews()
        disclosure.isHidden = isRenaming
        let side = DisclosureButton.side
        disclosure.frame = CGRect(
            x: bounds.maxX - (isEditing ? 40 : 12) - side, y: (bounds.height - side) / 2, width: side, height: side)
    }

    override func draw(_ context: Context) {
        super.draw(context)
        guard isInsertionTarget, !isDropTarget else { return }
        context.stroke(
            Path(roundedRect: bounds.insetBy(dx: Self.plateInset + 0.75, dy: 2.75), cornerRadius: 7.5),
            palette.accent.withAlpha(0.6), width: 1.5)
    }

    override func drawThumbnail(_ context: Context) {
        Self.drawTile(
            .folder, in: thumbnailRect, side: Self.symbolSide, color: palette.accent, palette, context)
    }
}
