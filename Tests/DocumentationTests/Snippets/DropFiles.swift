import Views

/// A zone that takes files, and lists their names and sizes.
final class FileZone: View, DropInteractionDelegate {
    private(set) var lines: [String] = [] { didSet { label.text = lines.joined(separator: "\n") } }
    private let label = Label("Drop files here", alignment: .center, lines: 0)
    private var isTargeted = false { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
        addInteraction(DropInteraction(delegate: self))
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 24, dy: 24) }

    override func draw(_ context: Context) {
        let palette = appearance.palette
        let outline = Path(roundedRect: bounds.insetBy(dx: 12, dy: 12), cornerRadius: 12)
        if isTargeted { context.fill(outline, palette.placeholder) }
        context.stroke(outline, isTargeted ? palette.accent : palette.line, width: 2)
    }

    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [ContentType.fileURL.identifier])
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { isTargeted = true }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        DropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { isTargeted = false }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) { isTargeted = false }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        for item in session.items {
            let provider = item.itemProvider
            Task {
                do {
                    let line = try await provider.inPlaceFileRepresentation(
                        forTypeIdentifier: ContentType.item.identifier
                    ) { file, isOriginal in
                        let values = try file.resourceValues(forKeys: [.fileSizeKey])
                        return "\(file.lastPathComponent): \(values.fileSize ?? 0) bytes"
                    }
                    lines.append(line)
                } catch {
                    lines.append("\(provider.suggestedName ?? "A file") could not be read: \(error)")
                }
            }
        }
    }
}
