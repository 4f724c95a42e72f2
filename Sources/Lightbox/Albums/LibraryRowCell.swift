import Foundation
import PhotoLibrary
import Views

/// The row of an album or a folder: a square tile, and a title above a line with a count. The title can be edited; in
/// edit mode the row has a button that deletes it and a grip. Rows in folders are indented (APP-43).
@MainActor class LibraryRowCell: PlateRowCell {
    static let height: CGFloat = 60
    static let side: CGFloat = 44
    static let radius: CGFloat = 6
    /// The x coordinate of the tile outside edit mode at the top level.
    static let thumbnailX: CGFloat = 16
    /// The distance from the tile to the text.
    static let textGap: CGFloat = 12
    /// The indentation of each level, and the number of levels that are indented: in the narrowest sidebar, the title
    /// of the deepest one still has 70 points.
    private static let indentation: CGFloat = 16
    private static let indentedLevels = 4

    /// The texts; nil before the row was shown.
    private(set) var texts: Texts?
    private var field: TextField?
    private var deleteButton: Button?
    /// The level at the last layout; nil before the row was shown.
    private var shownLevel: Int?
    /// How far the tile and the texts still are from their indentation, after the row has changed its level.
    private var indentationShift = Motion(0, spring: .reflow, tolerance: 0.2)
    /// Called when the text field of the title has closed, with its text; nil if the user has canceled it.
    var onEndRenaming: ((String?) -> Void)?
    /// Called when the user presses the delete button.
    var onDelete: (() -> Void)?
    /// Called on a primary press outside edit mode, from which a drag of the row's photos may start.
    var onPress: (() -> Void)?

    /// What the row says.
    struct Texts: Equatable {
        var title: String
        var detail: String
        /// The accessibility value.
        var count: Int
    }

    override var defaultAccessibilityName: String? { texts?.title }
    override var accessibilityValue: [String: Int] {
        indentationLevel > 0
            ? ["count": texts?.count ?? 0, "level": indentationLevel] : ["count": texts?.count ?? 0]
    }

    func show(_ new: Texts) {
        deleteButton?.name = "Delete \(new.title.isolated)"
        deleteButton?.tooltip = deleteButton?.name
        guard texts != new else { return }
        texts = new
        setNeedsDisplay()
    }

    override func prepareForReuse() {
        (texts, shownLevel) = (nil, nil)
        indentationShift.jump(to: 0)
        endRenaming()
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind, !isEditing { onPress?() }
        return super.pointerDown(event)
    }

    // MARK: Editing

    override func editingDidChange() {
        if isEditing, deleteButton == nil {
            let button = Button(symbol: .minus, name: "Delete \(texts?.title ?? "")") { [weak self] in
                self?.onDelete?()
            }
            addSubview(button)
            deleteButton = button
        } else if !isEditing {
            deleteButton?.removeFromSuperview()
            deleteButton = nil
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Whether the title's text field is open.
    var isRenaming: Bool { field != nil }

    /// The accessibility name of the title's text field.
    var fieldName: String { "Name" }

    /// Opens a text field over the title.
    func beginRenaming() {
        guard field == nil, let texts else { return }
        let field = TextField(texts.title, font: .system(size: 14, weight: .semibold), name: fieldName)
        field.maximumLength = 1_000
        // As the title itself.
        field.style.position = 0
        field.onCommit = { [weak self] title in
            self?.endRenaming()
            self?.onEndRenaming?(title)
        }
        field.onCancel = { [weak self] in
            self?.endRenaming()
            self?.onEndRenaming?(nil)
        }
        addSubview(field)
        self.field = field
        layoutSubviews()
        field.beginEditing()
        setNeedsDisplay()
    }

    private func endRenaming() {
        guard let field else { return }
        self.field = nil
        field.onCommit = nil
        field.onCancel = nil
        let table = superview as? AlbumTable
        field.removeFromSuperview()
        setNeedsLayout()
        // Keep keyboard focus in the window, so that shortcuts such as Ctrl+Z work.
        if let root, root.focusedView == nil { table?.becomeFocused() }
        setNeedsDisplay()
    }

    // MARK: Layout

    override func layoutSubviews() {
        if indentationLevel != shownLevel {
            if let shownLevel { indent(from: shownLevel) }
            shownLevel = indentationLevel
            setNeedsDisplay()
        }
        deleteButton?.frame = CGRect(x: 10, y: (bounds.height - 28) / 2, width: 28, height: 28)
        // The field takes the place of the grip, and of what a subclass has beside it.
        field?.frame = CGRect(x: textX - 8, y: 14, width: max(bounds.width - textX - 8, 0), height: 32)
    }

    /// Lets the tile and the texts slide from the indentation of a level to the present one.
    private func indent(from level: Int) {
        guard let root, texts != nil, !appearance.reducesMotion else { return }
        let former = Self.thumbnailX(level: level, isEditing: isEditing)
        indentationShift.jump(to: Double(shift(at: root.now) + former - thumbnailX))
        indentationShift.retarget(to: 0, at: root.now)
        startAnimating()
    }

    private func shift(at time: Timestamp) -> CGFloat { CGFloat(indentationShift.value(at: time)) }

    /// The left edge of the tile as it is drawn now.
    var shownThumbnailX: CGFloat { thumbnailX + (root.map { shift(at: $0.now) } ?? 0) }

    override func animate(at time: Timestamp) -> Bool {
        let isAnimating = super.animate(at: time)
        // Also in the frame in which it comes to rest.
        setNeedsDisplay()
        return !indentationShift.settle(at: time) || isAnimating
    }

    private static func thumbnailX(level: Int, isEditing: Bool) -> CGFloat {
        (isEditing ? 44 : thumbnailX) + CGFloat(min(level, indentedLevels)) * indentation
    }
    private var thumbnailX: CGFloat { Self.thumbnailX(level: indentationLevel, isEditing: isEditing) }
    private var textX: CGFloat { thumbnailX + Self.side + Self.textGap }

    /// The space at the right that a subclass uses, beside the grip of edit mode.
    var trailingSpace: CGFloat { 0 }

    /// The tile's frame in the cell. Items dropped onto the row shrink into it (APP-2).
    var thumbnailRect: CGRect { Self.thumbnailRect(in: bounds, x: thumbnailX) }

    /// The tile's frame in a row without a cell.
    static func thumbnailRect(in bounds: CGRect, level: Int, isEditing: Bool) -> CGRect {
        thumbnailRect(in: bounds, x: thumbnailX(level: level, isEditing: isEditing))
    }

    /// The frame of a tile in a row.
    static func thumbnailRect(in bounds: CGRect, x: CGFloat) -> CGRect {
        CGRect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    }

    /// The parameters of a preview that shows the tile alone.
    var tileParameters: DragPreviewParameters {
        DragPreviewParameters(roundedRect: thumbnailRect, cornerRadius: Self.radius)
    }

    /// The parameters of a preview that shows the row on a color.
    func rowParameters(on color: Color) -> DragPreviewParameters {
        var parameters = DragPreviewParameters(
            roundedRect: bounds.insetBy(dx: 8, dy: 2), cornerRadius: 8, backgroundColor: color)
        parameters.matchedRect = thumbnailRect
        return parameters
    }

    // MARK: Drawing

    override func draw(_ context: Context) {
        drawPlate(context)
        context.saved {
            context.translate(x: shownThumbnailX - thumbnailX, y: 0)
            drawThumbnail(context)
            drawText(context)
        }
        // The title's field covers the grip, and is translucent.
        if isEditing, field == nil { drawGrip(context) }
    }

    /// Draws the tile.
    func drawThumbnail(_ context: Context) {}

    /// Draws a symbol, whose size is `side`, on a translucent tile.
    static func drawTile(
        _ symbol: Symbol, in rect: CGRect, side: CGFloat, color: Color, opacity: Double = 1, _ palette: Palette,
        _ context: Context
    ) {
        context.fill(Path(roundedRect: rect, cornerRadius: radius), palette.text.withAlpha(0.07 * opacity))
        context.draw(
            symbol, in: CGRect(center: rect.center, size: CGSize(width: side, height: side)),
            color: color.withAlpha(color.alpha * opacity))
    }

    /// The tile, the title and the count.
    override var unobscuredRects: [CGRect] {
        guard let text = textLayouts else { return [thumbnailRect] }
        return [
            thumbnailRect, CGRect(origin: text.titleOrigin, size: text.title.size),
            CGRect(origin: text.detailOrigin, size: text.detail.size),
        ]
    }

    private struct TextLayouts {
        let title: TextLayout
        let titleOrigin: CGPoint
        let detail: TextLayout
        let detailOrigin: CGPoint
    }

    /// The title above the count; nil before the row was shown.
    private var textLayouts: TextLayouts? {
        guard let texts, let root else { return nil }
        let title = titleLayout(of: texts, in: root)
        let detail = root.textRenderer.layout(
            texts.detail, font: .system(size: 12), maximumWidth: textWidth, scale: root.scale)
        let height = title.size.height + 2 + detail.size.height
        let y = ((bounds.height - height) / 2).rounded()
        return TextLayouts(
            title: title, titleOrigin: CGPoint(x: textX, y: y), detail: detail,
            detailOrigin: CGPoint(x: textX, y: y + title.size.height + 2))
    }

    private func drawText(_ context: Context) {
        guard field == nil, let text = textLayouts else { return }
        context.draw(text.title, at: text.titleOrigin, color: palette.text)
        context.draw(text.detail, at: text.detailOrigin, color: palette.secondaryText)
    }

    private var textWidth: CGFloat { max(bounds.width - textX - (isEditing ? 44 : 20) - trailingSpace, 1) }

    private func titleLayout(of texts: Texts, in root: RootView) -> TextLayout {
        root.textRenderer.layout(
            texts.title, font: .system(size: 14, weight: .semibold), maximumWidth: textWidth, alignment: .left,
            scale: root.scale)
    }

    /// The title if it is truncated.
    override var tooltipText: String? {
        guard let texts, let root, field == nil, titleLayout(of: texts, in: root).isTruncated else { return nil }
        return texts.title
    }

    /// Three lines at the right edge: the row can be reordered.
    private func drawGrip(_ context: Context) {
        for line in -1...1 {
            let rect = CGRect(x: bounds.maxX - 34, y: bounds.midY - 0.75 + CGFloat(line) * 5, width: 16, height: 1.5)
            context.fill(Path(roundedRect: rect, cornerRadius: 0.75), palette.secondaryText)
        }
    }
}

extension LibraryRowCell: DragHandleView {
    /// The right end of a row in edit mode, around the grip.
    func isDragHandle(at point: CGPoint) -> Bool { isEditing && point.x >= bounds.maxX - 44 }
}
