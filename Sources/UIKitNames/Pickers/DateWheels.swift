/// A picker whose columns are the parts of a date, a time or a duration.
@MainActor final class DateWheels: UIPickerView {
    private enum Column { case month, dayOfMonth, year, day, hour, minute, period }

    private let calendar: Calendar
    private let interval: Int
    private let isDuration: Bool
    private let uses12Hours: Bool
    private let kinds: [Column]
    private let months: [String]
    private let choose: (Date, TimeInterval) -> Void
    private var date = Date()
    private var duration: TimeInterval = 0
    /// The first day of the column of days.
    private var firstDay = Date()
    private var dayTitle = DateFormatter()
    private static let dayCount = 20_001
    private static let years = 1...3000

    init(
        _ mode: UIDatePicker.Mode, _ calendar: Calendar, minuteInterval: Int,
        _ choose: @escaping (Date, TimeInterval) -> Void
    ) {
        (self.calendar, self.choose, interval) = (calendar, choose, minuteInterval)
        let locale = calendar.locale ?? .current
        isDuration = mode == .countDownTimer
        let format = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale) ?? ""
        uses12Hours = !isDuration && format.contains("a")
        let time: [Column] = [.hour, .minute] + (uses12Hours ? [.period] : [])
        switch mode {
        case .date: kinds = [.month, .dayOfMonth, .year]
        case .dateAndTime: kinds = [.day] + time
        case .time, .countDownTimer: kinds = time
        }
        let names = DateFormatter()
        (names.locale, names.calendar) = (locale, calendar)
        months = names.standaloneMonthSymbols
        dayTitle.locale = locale
        (dayTitle.calendar, dayTitle.timeZone) = (calendar, calendar.timeZone)
        super.init(frame: .zero)
        dayTitle.setLocalizedDateFormatFromTemplate("EEEMMMd")
        dataSource = self
        delegate = self
    }

    /// Turns the columns to a date and a duration.
    func show(_ date: Date, _ duration: TimeInterval, animated: Bool) {
        (self.date, self.duration) = (date, duration)
        let today = calendar.startOfDay(for: date)
        if kinds.contains(.day) {
            let row = calendar.dateComponents([.day], from: firstDay, to: today).day ?? -1
            if !(1..<Self.dayCount - 1).contains(row) {
                firstDay = calendar.date(byAdding: .day, value: -Self.dayCount / 2, to: today) ?? today
                reloadAllComponents()
            }
        }
        if kinds.contains(.dayOfMonth), let index = kinds.firstIndex(of: .dayOfMonth),
            numberOfRows(inComponent: index) != days
        {
            reloadComponent(index)
        }
        for (index, kind) in kinds.enumerated() {
            let row = row(of: kind)
            if row != selectedRow(inComponent: index), row < numberOfRows(inComponent: index) {
                selectRow(row, inComponent: index, animated: animated)
            }
        }
    }

    private var days: Int { calendar.range(of: .day, in: .month, for: date)?.count ?? 31 }
    private var hour: Int { isDuration ? Int(duration) / 3600 : calendar.component(.hour, from: date) }
    private var minute: Int { isDuration ? Int(duration) / 60 % 60 : calendar.component(.minute, from: date) }

    private func row(of kind: Column) -> Int {
        switch kind {
        case .month: calendar.component(.month, from: date) - 1
        case .dayOfMonth: calendar.component(.day, from: date) - 1
        case .year: calendar.component(.year, from: date) - Self.years.lowerBound
        case .day: calendar.dateComponents([.day], from: firstDay, to: calendar.startOfDay(for: date)).day ?? 0
        case .hour: uses12Hours ? hour % 12 : hour
        case .minute: minute / interval
        case .period: hour / 12
        }
    }

    private func count(_ kind: Column) -> Int {
        switch kind {
        case .month: months.count
        case .dayOfMonth: days
        case .year: Self.years.count
        case .day: Self.dayCount
        case .hour: uses12Hours ? 12 : 24
        case .minute: 60 / interval
        case .period: 2
        }
    }

    private func title(_ kind: Column, _ row: Int) -> String {
        switch kind {
        case .month: return months[row]
        case .dayOfMonth: return "\(row + 1)"
        case .year: return "\(row + Self.years.lowerBound)"
        case .day:
            let day = calendar.date(byAdding: .day, value: row, to: firstDay) ?? firstDay
            return dayTitle.string(from: day)
        case .hour: return isDuration ? "\(row) h" : uses12Hours ? "\(row == 0 ? 12 : row)" : Self.padded(row)
        case .minute: return isDuration ? "\(row * interval) min" : Self.padded(row * interval)
        case .period: return row == 0 ? calendar.amSymbol : calendar.pmSymbol
        }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A duration in hours and minutes, as "1 h 5 min".
    static func text(of duration: TimeInterval) -> String {
        let minutes = Int(duration) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    private func change(_ kind: Column, to row: Int) {
        if isDuration {
            let (hours, minutes) = kind == .hour ? (row, minute) : (hour, row * interval)
            return choose(date, TimeInterval(hours * 3600 + minutes * 60))
        }
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        switch kind {
        case .month: parts.month = row + 1
        case .dayOfMonth: parts.day = row + 1
        case .year: parts.year = row + Self.years.lowerBound
        case .day:
            let day = calendar.date(byAdding: .day, value: row, to: firstDay) ?? date
            let other = calendar.dateComponents([.year, .month, .day], from: day)
            (parts.year, parts.month, parts.day) = (other.year, other.month, other.day)
        case .hour: parts.hour = uses12Hours ? row + hour / 12 * 12 : row
        case .minute: parts.minute = row * interval
        case .period: parts.hour = hour % 12 + row * 12
        }
        if kind == .month || kind == .year { parts.day = min(parts.day ?? 1, lastDay(of: parts)) }
        choose(calendar.date(from: parts) ?? date, duration)
    }

    /// The last day of the month of a date, so that 31 January becomes the last day of February.
    private func lastDay(of parts: DateComponents) -> Int {
        var first = parts
        first.day = 1
        return calendar.date(from: first).flatMap { calendar.range(of: .day, in: .month, for: $0)?.count } ?? 28
    }
}

extension DateWheels: UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { kinds.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
        count(kinds[component])
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        title(kinds[component], row)
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
        kinds[component] == .day ? 150 : kinds[component] == .month ? 140 : 0
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        change(kinds[component], to: row)
    }
}
