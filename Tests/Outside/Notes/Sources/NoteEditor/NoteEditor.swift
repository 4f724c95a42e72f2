import Application

extension SettingKey where Value == Double {
    /// The size of the text, in points.
    static let textSize = SettingKey("textSize", default: 14)
}

/// A note below a header with the menu.
public final class NoteEditor: View {
    let text = TextView(placeholder: "Write a note", name: "Note")
    private let menuButton = MenuButton()
    private let settings: Settings
    /// The file of the note; nil before the note is saved or opened.
    private(set) var file: URL?
    private(set) var isChanged = false

    /// Creates a view of an empty note.
    public init(_ settings: Settings) {
        self.settings = settings
        super.init(frame: .zero)
        text.font = .system(size: settings[.textSize])
        text.onChange = { [weak self] _ in self?.isChanged = true }
        addSubview(text)
        addSubview(menuButton)
    }

    public override func layoutSubviews() {
        menuButton.frame = CGRect(x: bounds.width - 40, y: 8, width: 32, height: 32)
        text.frame = CGRect(x: 8, y: 48, width: bounds.width - 16, height: bounds.height - 56)
    }

    /// Changes the size of the text by some points, and keeps it as a setting.
    func changeTextSize(by points: Double) {
        settings[.textSize] = min(max(settings[.textSize] + points, 8), 40)
        text.font = .system(size: settings[.textSize])
    }

    func open(_ file: URL) throws {
        text.text = try String(contentsOf: file, encoding: .utf8)
        (self.file, isChanged) = (file, false)
    }

    func save(to file: URL) throws {
        try text.text.write(to: file, atomically: true, encoding: .utf8)
        (self.file, isChanged) = (file, false)
    }
}
