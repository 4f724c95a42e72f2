import Views

/// The bar above the viewer's photo: back, the photo's name and position, and commands (APP-31).
@MainActor final class ViewerBar: View {
    static let height: CGFloat = 52
    /// Dark enough for a contrast of 4.5:1 of the text with a white photo behind it, and of 3:1 of the symbols.
    static let background = Color(hex: 0x000000, alpha: 0.72)
    /// The color of the position and of the scale.
    static let detailColor = Color(hex: 0xC7C7CC)
    private static let inset: CGFloat = 10
    private static let gap: CGFloat = 4

    let backButton = ViewerButton(.chevronLeft, name: "Back", shortcut: "Escape")
    private let zoomOutButton = ViewerButton(.zoomOut, name: "Zoom out", shortcut: "-")
    private let zoomInButton = ViewerButton(.zoomIn, name: "Zoom in", shortcut: "+")
    let favoriteButton = ViewerButton(.heart, .favorite)
    let ratingControl = RatingControl(isInViewer: true)
    let infoButton = ViewerButton(.info, .information)
    private let rotateButton = ViewerButton(.rotateRight, .rotateRight)
    let slideShowButton = ViewerButton(.play, .slideShow)
    let fullScreenButton = ViewerButton(.fullScreen, .fullScreen)
    let removeButton = ViewerButton(.trash, .remove)
    private let title = Label("", font: .system(size: 15, weight: .semibold), alignment: .left)
    private let position = Label("", font: .system(size: 12), tone: .custom(ViewerBar.detailColor), alignment: .left)
    private let scale = Label("", font: .system(size: 12), tone: .custom(ViewerBar.detailColor), alignment: .right)

    /// The buttons at the right end, in order, with the commands that they perform.
    var commandButtons: [(button: ViewerButton, command: ProgramCommand)] {
        [
            (zoomOutButton, .zoomOut), (zoomInButton, .zoomIn), (favoriteButton, .favorite),
            (infoButton, .information), (rotateButton, .rotateRight), (slideShowButton, .slideShow),
            (fullScreenButton, .fullScreen), (removeButton, .remove),
        ]
    }

    private var commands: [ViewerButton] { commandButtons.map(\.button) }

    /// Whether one of the controls has the focus.
    var hasFocus: Bool { root?.focusedView?.isDescendant(of: self) == true }

    init() {
        super.init(frame: .zero)
        title.keepsEnd = true
        // A drag of the photo goes on in the albums.
        backButton.isSpringLoaded = true
        for view in [backButton, title, position, scale, ratingControl] + commands { addSubview(view) }
    }

    /// Shows the photo's rating (APP-35); nil hides the stars.
    func showRating(_ rating: Int?) {
        ratingControl.rating = rating ?? 0
        hasRating = rating != nil
    }

    private lazy var possibleCommands = Set(commandButtons.map(\.command))

    private var hasRating = false {
        didSet { if hasRating != oldValue { setNeedsLayout() } }
    }

    /// Shows the photo's name, "7 of 22", and "100 %", which is empty until the photo's size is known.
    func show(name: String, position: String, scale: String) {
        guard (name, position, scale) != (title.text, self.position.text, self.scale.text) else { return }
        (title.text, self.position.text, self.scale.text) = (name, position, scale)
        setNeedsLayout()
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .panel }
    override var defaultAccessibilityName: String? { "Photo" }

    override func layoutSubviews() {
        let size = ViewerButton.size
        let y = (bounds.height - size) / 2
        backButton.frame = CGRect(x: Self.inset, y: y, width: size, height: size)
        let left = backButton.frame.maxX + 10
        hideCommands(leaving: left + Self.minimumTextWidth)
        var right = bounds.width - Self.inset
        for button in commands.reversed() where !button.isHidden {
            button.frame = CGRect(x: right - size, y: y, width: size, height: size)
            right -= size + Self.gap
        }
        func place(_ label: Label, at x: CGFloat, width: CGFloat) {
            let height = label.sizeThatFits(bounds.size).height
            label.frame = CGRect(
                x: x, y: ((bounds.height - height) / 2).rounded(), width: max(width, 0), height: height)
        }
        let scaleWidth = scale.sizeThatFits(bounds.size).width.rounded(.up) + 1
        scale.isHidden = right - scaleWidth - 8 < left + 160
        place(scale, at: right - scaleWidth - 8, width: scaleWidth)
        var end = scale.isHidden ? right - 8 : scale.frame.minX - 12
        let stars = RatingControl.size
        ratingControl.isHidden = !hasRating || end - stars.width < left + 200
        if !ratingControl.isHidden {
            ratingControl.frame = CGRect(
                x: end - stars.width, y: ((bounds.height - stars.height) / 2).rounded(), width: stars.width,
                height: stars.height)
            end = ratingControl.frame.minX - 12
        }
        let positionWidth = position.sizeThatFits(bounds.size).width.rounded(.up) + 1
        position.isHidden = end - left < positionWidth + 80
        let available = position.isHidden ? end - left : end - left - positionWidth - 10
        let titleWidth = min(title.sizeThatFits(bounds.size).width.rounded(.up) + 1, max(available, 0))
        place(title, at: left, width: titleWidth)
        place(position, at: left + titleWidth + 10, width: positionWidth)
    }

    /// The width for the photo's name and position that no button takes.
    private static let minimumTextWidth: CGFloat = 200

    /// Hides buttons that do not fit to the right of an x coordinate, the least important one first. The viewer's menu
    /// has their commands.
    private func hideCommands(leaving x: CGFloat) {
        for (button, command) in commandButtons { button.isHidden = !possibleCommands.contains(command) }
        let step = ViewerButton.size + Self.gap
        var width = bounds.width - Self.inset - x - CGFloat(commands.count { !$0.isHidden }) * step
        // The buttons of a group appear together.
        for group in [[zoomOutButton, zoomInButton], [fullScreenButton], [slideShowButton], [rotateButton]] {
            if width >= 0 { return }
            for button in group where !button.isHidden {
                button.isHidden = true
                width += step
            }
        }
    }

    /// Shows the buttons of the commands that are possible, as far as they fit.
    func showCommands(where isPossible: (ProgramCommand) -> Bool) {
        let possible = Set(commandButtons.map(\.command).filter(isPossible))
        guard possible != possibleCommands else { return }
        possibleCommands = possible
        setNeedsLayout()
    }

    /// Uses the wheel, so that the viewer does not zoom.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }

    /// Tracks presses beside the buttons, so that the viewer does not receive them.
    override func pointerDown(_ event: InputEvent) -> Bool { true }

    override func draw(_ context: Context) { context.fill(bounds, Self.background) }
}

/// A button on the viewer's dark background.
@MainActor final class ViewerButton: Button {
    static let size: CGFloat = 36
    /// How far the background is lightened while the button is pressed, while the pointer is over it, and if it is on.
    static let levels = [0.28, 0.16, 0.2]

    init(_ symbol: Symbol, name: String, shortcut: String) {
        super.init(symbol: symbol, name: name)
        self.shortcut = shortcut
    }

    /// A button that performs a command of the program.
    convenience init(_ symbol: Symbol, _ command: ProgramCommand) {
        self.init(symbol, name: command.title, shortcut: command.shortcuts(in: .viewer).first?.text ?? "")
    }

    override var intrinsicContentSize: CGSize { CGSize(width: Self.size, height: Self.size) }

    override func draw(_ context: Context) {
        let ink = palette.text.withAlpha(isEnabled ? 1 : 0.4)
        let levels = Self.levels
        let level = !isEnabled ? 0 : isPressed ? levels[0] : isHovered ? levels[1] : isOn ? levels[2] : 0
        let shape = Path(roundedRect: context.snapped(bounds), cornerRadius: 6)
        if level > 0 { context.fill(shape, ink.withAlpha(level)) }
        if springLevel > 0 { context.fill(shape, palette.accent.withAlpha(0.6 * springLevel)) }
        if let symbol { context.draw(symbol, in: context.snapped(bounds.insetBy(dx: 8, dy: 8)), color: ink) }
        drawFocusRing(around: context.snapped(bounds), cornerRadius: 6, in: context)
    }
}
