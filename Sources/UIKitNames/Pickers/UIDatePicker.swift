/// Chooses a date, a time, both, or a duration (BUILD-4).
///
/// The compact style shows date and time as buttons that open wheels in a popover; all other styles are shown as
/// wheels. Names and the order of hours are those of ``locale``; columns are month, day and year in all locales.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    /// What is chosen.
    public enum Mode: Int, Sendable, Hashable {
        /// Hour and minute.
        case time
        /// Month, day and year.
        case date
        /// Day, hour and minute.
        case dateAndTime
        /// A duration in hours and minutes.
        case countDownTimer
    }

    /// The appearance.
    public enum Style: Int, Sendable, Hashable {
        /// Compact; wheels for a duration.
        case automatic
        /// Wheels.
        case wheels
        /// Buttons that open wheels.
        case compact
        /// Shown as wheels: there is no calendar.
        case inline
    }

    /// What is chosen; date and time by default.
    open var datePickerMode = Mode.dateAndTime { didSet { modeDidChange() } }
    /// The appearance; compact by default.
    open var preferredDatePickerStyle = Style.automatic { didSet { modeDidChange() } }
    /// The appearance that is shown.
    open var datePickerStyle: Style {
        switch preferredDatePickerStyle {
        case .automatic: datePickerMode == .countDownTimer ? .wheels : .compact
        case .compact: .compact
        case .wheels, .inline: .wheels
        }
    }
    /// The earliest date; nil for none.
    open var minimumDate: Date? { didSet { date = storedDate } }
    /// The latest date; nil for none. Without effect if it is before the earliest one.
    open var maximumDate: Date? { didSet { date = storedDate } }
    /// The step of minutes, a divisor of 60; 1 by default.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
            modeDidChange()
        }
    }
    /// The duration of the mode `countDownTimer`, in seconds.
    open var countDownDuration: TimeInterval = 0 {
        didSet {
            let longest: TimeInterval = 23 * 3600 + 59 * 60
            let allowed = countDownDuration.isNaN ? 0 : min(max(countDownDuration, 0), longest)
            if allowed != countDownDuration { countDownDuration = allowed }
            show(animated: false)
        }
    }
    /// The calendar; that of the user by default.
    open var calendar = Calendar.current { didSet { modeDidChange() } }
    /// The locale; nil is that of the user.
    open var locale: Locale? { didSet { modeDidChange() } }
    /// The time zone; nil is that of the calendar.
    open var timeZone: TimeZone? { didSet { modeDidChange() } }
    private var storedDate = Date()
    private var wheels: DateWheels?
    private var buttons: [UIButton] = []

    /// Creates a picker of the present time. A frame without a size gets that of the style.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        modeDidChange()
        if frame.isEmpty { self.frame.size = sizeThatFits(.zero) }
    }

    /// The chosen date, within the earliest and the latest one. Setting it sends no event.
    open var date: Date {
        get { storedDate }
        set { setDate(newValue, animated: false) }
    }

    /// Sets the date, and turns the wheels.
    open func setDate(_ date: Date, animated: Bool) {
        storedDate = limited(date)
        show(animated: animated)
    }

    private func limited(_ date: Date) -> Date {
        let upper = maximumDate ?? .distantFuture
        let lower = minimumDate ?? .distantPast
        return lower > upper ? date : min(max(date, lower), upper)
    }

    /// The calendar with locale and time zone.
    var shownCalendar: Calendar {
        var calendar = calendar
        calendar.locale = locale ?? .current
        if let timeZone { calendar.timeZone = timeZone }
        return calendar
    }

    private func formatter(_ template: String) -> DateFormatter {
        let formatter = DateFormatter()
        (formatter.calendar, formatter.locale) = (shownCalendar, locale ?? .current)
        formatter.timeZone = shownCalendar.timeZone
        formatter.setLocalizedDateFormatFromTemplate(template)
        return formatter
    }

    private func modeDidChange() {
        for view in subviews { view.removeFromSuperview() }
        (wheels, buttons) = (nil, [])
        if datePickerStyle == .wheels {
            let wheels = makeWheels()
            addSubview(wheels)
            self.wheels = wheels
        } else {
            buttons = (datePickerMode == .dateAndTime ? [Mode.date, .time] : [datePickerMode]).map(makeButton)
            for button in buttons { addSubview(button) }
        }
        show(animated: false)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func makeWheels(_ mode: Mode? = nil) -> DateWheels {
        DateWheels(mode ?? datePickerMode, shownCalendar, minuteInterval: minuteInterval) { [weak self] in
            self?.userDidChoose($0, $1)
        }
    }

    private func makeButton(_ mode: Mode) -> UIButton {
        let button = UIButton(configuration: .gray())
        button.tag = mode.rawValue
        button.configuration?.baseForegroundColor = .label
        button.addAction(
            UIAction { [weak self, weak button] _ in if let button { self?.open(mode, from: button) } },
            for: .touchUpInside)
        return button
    }

    private func userDidChoose(_ date: Date, _ duration: TimeInterval) {
        if datePickerMode == .countDownTimer { countDownDuration = duration } else { setDate(date, animated: true) }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Opens wheels in a popover of the nearest controller.
    private func open(_ mode: Mode, from button: UIButton) {
        guard let presenter = nearestController else {
            return ProgramMessage.report("A date picker needs a view controller to open its wheels.")
        }
        let wheels = makeWheels(mode)
        let content = UIViewController()
        content.view = wheels
        content.preferredContentSize = UIPickerView.size
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.sourceView = button
        content.popoverPresentationController?.sourceRect = button.bounds
        self.wheels = wheels
        show(animated: false)
        presenter.present(content, animated: true)
    }

    private var nearestController: UIViewController? {
        sequence(first: self as Responder?, next: { $0?.next }).lazy.compactMap { $0 as? UIViewController }.first
    }

    private func show(animated: Bool) {
        wheels?.show(storedDate, countDownDuration, animated: animated)
        for button in buttons {
            let template = button.tag == Mode.date.rawValue ? "yMMMd" : "jmm"
            button.configuration?.title =
                button.tag == Mode.countDownTimer.rawValue
                ? DateWheels.text(of: countDownDuration) : formatter(template).string(from: storedDate)
        }
        if !buttons.isEmpty {
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    /// Places the wheels, or the buttons from left to right.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if buttons.isEmpty { wheels?.frame = bounds }
        var x: CGFloat = 0
        for button in buttons {
            let size = button.sizeThatFits(.zero)
            button.frame = CGRect(
                x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
            x += size.width + 8
        }
    }

    /// The size of the style.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard !buttons.isEmpty else { return UIPickerView.size }
        let sizes = buttons.map { $0.sizeThatFits(.zero) }
        return CGSize(
            width: sizes.reduce(CGFloat(sizes.count - 1) * 8) { $0 + $1.width },
            height: max(sizes.map(\.height).max() ?? 0, 34))
    }
    /// The size of the style.
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
