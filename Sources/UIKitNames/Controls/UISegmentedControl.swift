/// A row of segments, one of which is selected.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    /// The index without a selection.
    public static let noSegment = -1

    private struct Segment {
        var title: String?
        var image: UIImage?
        var isEnabled = true
    }

    private var segments: [Segment] = [] {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }
    private var pressed: Int?
    private static let height: CGFloat = 32
    private static let font = UIFont.systemFont(ofSize: 13, weight: .medium)
    private var attributes: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    /// Creates segments of titles and images. Other objects are ignored.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            if let title = item as? String {
                segments.append(Segment(title: title))
            } else if let image = item as? UIImage {
                segments.append(Segment(image: image))
            }
        }
        frame.size = sizeThatFits(.zero)
    }

    /// Creates a control without segments; `frame` is in the superview's coordinates.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// The index of the selected segment, or `noSegment`. Setting it sends no event.
    open var selectedSegmentIndex = UISegmentedControl.noSegment {
        didSet { setNeedsDisplay() }
    }
    /// The color of the selected segment; nil means that of the appearance.
    open var selectedSegmentTintColor: UIColor? {
        didSet { setNeedsDisplay() }
    }
    /// Whether a segment is selected only while it is pressed.
    open var isMomentary = false
    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment with a title, at the end if the index is larger.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment)
    }

    /// Inserts a segment with an image.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), at: segment)
    }

    private func insert(_ segment: Segment, at index: Int) {
        let index = min(max(index, 0), segments.count)
        segments.insert(segment, at: index)
        if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
    }

    /// Removes a segment; has no effect if it does not exist.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        segments.remove(at: segment)
        if selectedSegmentIndex == segment {
            selectedSegmentIndex = Self.noSegment
        } else if selectedSegmentIndex > segment {
            selectedSegmentIndex -= 1
        }
    }

    /// Removes all segments.
    open func removeAllSegments() {
        segments.removeAll()
        selectedSegmentIndex = Self.noSegment
    }

    private func change(_ index: Int, _ change: (inout Segment) -> Void) {
        guard segments.indices.contains(index) else { return }
        change(&segments[index])
    }

    /// Sets the title of a segment, in place of its image.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        change(segment) { ($0.title, $0.image) = (title, nil) }
    }
    /// The title of a segment.
    open func titleForSegment(at segment: Int) -> String? {
        segments.indices.contains(segment) ? segments[segment].title : nil
    }
    /// Sets the image of a segment, in place of its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        change(segment) { ($0.title, $0.image) = (nil, image) }
    }
    /// Sets whether a segment can be selected.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }
    /// Whether a segment can be selected.
    open func isEnabledForSegment(at segment: Int) -> Bool {
        segments.indices.contains(segment) && segments[segment].isEnabled
    }

    /// Sets attributes of the titles: `.foregroundColor` with a `UIColor` for a state, and `.font` with a `UIFont` for
    /// the state `normal`; others have no effect.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state.rawValue] = attributes
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
    }

    /// Returns the attributes that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }

    private var font: UIFont {
        attributes[UIControl.State.normal.rawValue]?[.font] as? UIFont ?? Self.font
    }

    private func ink(isSelected: Bool) -> UIColor {
        let states: [UIControl.State] = isSelected ? [.selected, .normal] : [.normal]
        let colors = states.lazy.compactMap { self.attributes[$0.rawValue]?[.foregroundColor] as? UIColor }
        return colors.first ?? palette.text
    }

    // MARK: Input

    func segment(at x: CGFloat) -> Int? {
        guard !segments.isEmpty, bounds.width > 0, bounds.minX..<bounds.maxX ~= x else { return nil }
        return min(Int((x - bounds.minX) / bounds.width * CGFloat(segments.count)), segments.count - 1)
    }

    func select(_ index: Int) {
        guard segments.indices.contains(index), segments[index].isEnabled else { return }
        guard isMomentary || index != selectedSegmentIndex else { return }
        selectedSegmentIndex = index
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    /// Shows the pressed segment.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = segment(at: touch.location(in: self).x)
        setNeedsDisplay()
        return true
    }

    /// Selects the segment if the touch ends in it.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let ended = touch.flatMap {
            bounds.contains($0.location(in: self)) ? segment(at: $0.location(in: self).x) : nil
        }
        if let pressed, pressed == ended { select(pressed) }
        pressed = nil
        setNeedsDisplay()
    }

    /// Forgets the pressed segment.
    open override func cancelTracking(with event: UIEvent?) {
        pressed = nil
        setNeedsDisplay()
    }

    /// Tracks the press, so that no view behind the control receives it.
    open override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    /// Selects the segment before or after with the left and right arrow.
    open override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard isEnabled, key == .left || key == .right else { return false }
        let (first, last) = (0, segments.count - 1)
        var index = selectedSegmentIndex
        if !segments.indices.contains(index) { index = key == .left ? last + 1 : first - 1 }
        repeat { index += key == .left ? -1 : 1 } while segments.indices.contains(index) && !segments[index].isEnabled
        select(index)
        return true
    }

    // MARK: Look

    /// As wide as the widest segment requires, and 32 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let widest = segments.map { $0.title.map(width) ?? $0.image?.size.width ?? 0 }.max() ?? 0
        return CGSize(width: (widest + 24) * CGFloat(segments.count), height: Self.height)
    }

    private func width(_ title: String) -> CGFloat { layout(title).size.width.rounded(.up) }

    private func layout(_ title: String, within width: CGFloat? = nil) -> TextLayout {
        (root?.textRenderer ?? .standard).layout(
            title, font: font, maximumWidth: width, scale: root?.scale ?? 1)
    }

    /// The same as `sizeThatFits`.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Button: there is no role for segments.
    open override var defaultAccessibilityRole: AccessibilityRole? { .button }
    /// The title of the selected segment.
    open override var defaultAccessibilityName: String? { titleForSegment(at: selectedSegmentIndex) }

    /// Draws the track, the selected segment and the titles.
    open override func draw(_ context: Context) {
        guard !segments.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
        context.fill(Path(roundedRect: bounds, cornerRadius: 7), palette.text.withAlpha(0.10))
        let width = bounds.width / CGFloat(segments.count)
        for (index, segment) in segments.enumerated() {
            let area = CGRect(
                x: bounds.minX + width * CGFloat(index), y: bounds.minY, width: width, height: bounds.height)
            if index == selectedSegmentIndex {
                let fill = selectedSegmentTintColor ?? (appearance.isDark ? UIColor(hex: 0x636366) : .white)
                let plate = area.insetBy(dx: 2, dy: 2)
                let shadow = Path(roundedRect: plate.offsetBy(dx: 0, dy: 0.5), cornerRadius: 6)
                context.fill(shadow, UIColor.black.withAlpha(0.14))
                context.fill(Path(roundedRect: plate, cornerRadius: 6), fill)
            } else if index > 0, index - 1 != selectedSegmentIndex {
                let line = CGRect(x: area.minX - 0.5, y: area.minY + 8, width: 1, height: max(area.height - 16, 0))
                context.fill(line, palette.text.withAlpha(0.14))
            }
            let strength = !isEnabled || !segment.isEnabled ? 0.36 : index == pressed ? 0.5 : 1
            let ink = ink(isSelected: index == selectedSegmentIndex)
            if let title = segment.title {
                let text = layout(title, within: max(width - 12, 0))
                context.draw(
                    text, at: CGPoint(x: area.midX - text.size.width / 2, y: area.midY - text.size.height / 2),
                    color: ink.withAlpha(ink.alpha * strength))
            } else if let image = segment.image {
                let shown = image.tinted(ink.withAlpha(ink.alpha * strength), prefersTemplates: true)
                context.draw(shown, in: CGRect(center: area.center, size: image.size), cornerRadius: 0)
            }
        }
        drawFocusRing(around: bounds, cornerRadius: 7, in: context)
    }
}
