import Foundation
import Views

/// A row of a file dialog: a symbol or a small image, a name and, at the right, the date and the size.
@MainActor final class FileRowCell: TableViewCell {
    static let reuseIdentifier = "file"
    private static let inset: CGFloat = 8
    private static let padding: CGFloat = 8
    private static let symbolSide: CGFloat = 16
    private static let gap: CGFloat = 8
    private static let detailFont = Font.system(size: 12)
    private static let sizeWidth: CGFloat = 72
    private static let dateWidth: CGFloat = 92
    /// The width from which date and size are shown.
    private static let widthForDetails: CGFloat = 400

    /// The height of a row, in points.
    static func height(showsPreview: Bool) -> CGFloat { showsPreview ? FilePreviews.side + 8 : 32 }

    private var symbol = Symbol.folder
    /// What was read of the file: its image stands for the symbol. Nil until it is read, and without previews.
    private(set) var preview: FilePreviews.Preview? {
        didSet { setNeedsDisplay() }
    }
    private var request: Task<Void, Never>?
    /// The file whose image is missing.
    private var wanted: (entry: FolderEntry, previews: FilePreviews)?
    /// The side of the square for the symbol or the image, in points.
    private var iconSide = FileRowCell.symbolSide
    private var title = ""
    private var date = ""
    private var size = ""

    override var defaultAccessibilityRole: AccessibilityRole? { .row }
    override var defaultAccessibilityName: String? { title }

    /// Shows an entry of the listed folder; a file with a symbol, and with its image when that is read.
    func show(_ entry: FolderEntry, symbol: Symbol, previews: FilePreviews?) {
        show(title: entry.name, symbol: entry.isFolder ? .folder : symbol)
        if let previews {
            iconSide = FilePreviews.side
            preview = previews.preview(of: entry)
            if !entry.isFolder, preview == nil { wanted = (entry, previews) }
            readPreview()
        }
        date = entry.modified.map { $0.formatted(date: .abbreviated, time: .omitted) } ?? ""
        size = entry.size.map { FileSize.text($0) } ?? ""
    }

    /// Shows a place.
    func show(title: String, symbol: Symbol) {
        cancelPreview()
        (self.title, self.symbol, date, size) = (title, symbol, "", "")
        (wanted, preview, iconSide) = (nil, nil, Self.symbolSide)
        setNeedsDisplay()
    }

    /// Reads the image while the row is in a window, whose scale decides about its size.
    private func readPreview() {
        guard request == nil, let root, let wanted else { return }
        request = wanted.previews.request(wanted.entry, scale: root.scale) { [weak self] preview in
            self?.preview = preview
            self?.wanted = nil
        }
    }

    private func cancelPreview() {
        request?.cancel()
        request = nil
    }

    /// Begins to read the image, or ends that.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if root == nil { cancelPreview() } else { readPreview() }
    }

    /// The name if it is truncated.
    override var tooltipText: String? {
        textLayout(width: nameWidth).isTruncated ? title : nil
    }

    private func textLayout(width: CGFloat) -> TextLayout {
        (root?.textRenderer ?? .standard).layout(
            title, font: .system(size: 13), maximumWidth: width, alignment: .left, scale: root?.scale ?? 1)
    }

    private var showsDetails: Bool { bounds.width >= Self.widthForDetails && !(date.isEmpty && size.isEmpty) }

    private var nameX: CGFloat { Self.inset + Self.padding + iconSide + Self.gap }

    private var nameWidth: CGFloat {
        let details = showsDetails ? Self.sizeWidth + Self.dateWidth + Self.gap : 0
        return max(bounds.width - Self.inset - Self.padding - details - nameX, 1)
    }

    private func drawIcon(in context: Context) {
        let middle = CGPoint(x: Self.inset + Self.padding + iconSide / 2, y: bounds.midY)
        func square(_ side: CGFloat) -> CGRect {
            context.snapped(CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side))
        }
        if case .image(let image) = preview {
            context.draw(image, covering: square(iconSide), cornerRadius: 4)
        } else {
            context.draw(
                symbol, in: square(Self.symbolSide), color: symbol == .image ? palette.secondaryText : palette.accent)
        }
    }

    override func draw(_ context: Context) {
        let area = bounds.insetBy(dx: Self.inset, dy: 1)
        let plate = Path(roundedRect: area, cornerRadius: 6)
        if isSelected { context.fill(plate, palette.accent.withAlpha(0.14)) }
        if isCurrent {
            let ring = Path(roundedRect: area.insetBy(dx: 0.75, dy: 0.75), cornerRadius: 5.5)
            context.stroke(ring, palette.accent.withAlpha(0.8), width: 1.5)
        }
        drawIcon(in: context)
        let name = textLayout(width: nameWidth)
        context.draw(name, at: CGPoint(x: nameX, y: bounds.midY - name.size.height / 2), color: palette.text)
        guard showsDetails else { return }
        var right = bounds.maxX - Self.inset - Self.padding
        for (text, width) in [(size, Self.sizeWidth), (date, Self.dateWidth)] {
            let layout = (root?.textRenderer ?? .standard).layout(
                text, font: Self.detailFont, maximumWidth: width, alignment: .left, scale: root?.scale ?? 1)
            let origin = CGPoint(x: right - layout.size.width, y: bounds.midY - layout.size.height / 2)
            context.draw(layout, at: origin, color: palette.secondaryText)
            right -= width
        }
    }
}

/// A table whose keys for the folder above and for closing the dialog are left to the dialog.
@MainActor final class FileTable: TableView {
    var name = ""

    override var defaultAccessibilityName: String? { name }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        switch key {
        case .escape: false
        case .up where event.modifiers.contains(.alternate): false
        default: super.keyDown(key, event)
        }
    }
}

extension Symbol {
    /// A sheet of paper with text.
    static let document: Symbol = {
        var lines = Path()
        lines.move(to: CGPoint(x: 13.5, y: 3))
        for (x, y) in [(6, 3), (6, 21), (18, 21), (18, 7.5), (13.5, 3), (13.5, 7.5), (18, 7.5)] {
            lines.addLine(to: CGPoint(x: x, y: y))
        }
        for y in [12.5, 16.5] as [CGFloat] {
            lines.move(to: CGPoint(x: 9, y: y))
            lines.addLine(to: CGPoint(x: 15, y: y))
        }
        return Symbol(name: "document", lines: lines)
    }()
}
