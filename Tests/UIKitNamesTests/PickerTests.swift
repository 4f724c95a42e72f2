import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct PickerTests {
    private final class Fruits: UIPickerViewDataSource, UIPickerViewDelegate {
        let names = [["apple", "fig", "kiwi", "lime", "plum"], ["small", "large"]]
        var chosen: [[Int]] = []
        func numberOfComponents(in pickerView: UIPickerView) -> Int { names.count }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            names[component].count
        }
        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            names[component][row]
        }
        func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
            chosen.append([row, component])
        }
    }

    private let fruits = Fruits()

    private func picker() -> (UIPickerView, SimulatedWindow) {
        let picker = UIPickerView()
        (picker.dataSource, picker.delegate) = (fruits, fruits)
        let container = UIView()
        container.addSubview(picker)
        picker.frame = CGRect(x: 40, y: 0, width: 320, height: 216)
        return (picker, SimulatedWindow(container))
    }

    @Test("BUILD-4: a picker shows the rows of its columns; the program selects without notifying the delegate")
    func rows() {
        let (picker, window) = picker()
        #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 1) == 2)
        #expect((picker.view(forRow: 1, forComponent: 0) as? UILabel)?.text == "fig")
        picker.selectRow(3, inComponent: 0, animated: true)
        window.wait(1)
        #expect(picker.selectedRow(inComponent: 0) == 3 && fruits.chosen.isEmpty)
        let label = picker.view(forRow: 3, forComponent: 0)
        #expect(window.center(of: label).y == 108)
        picker.selectRow(9, inComponent: 0, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 3)
    }

    @Test("BUILD-4: a press on a row, a drag, the wheel and the arrow keys select rows, and notify the delegate")
    func input() {
        let (picker, window) = picker()
        window.click(at: CGPoint(x: 120, y: 142))
        window.wait(1)
        #expect(fruits.chosen == [[1, 0]] && picker.selectedRow(inComponent: 0) == 1)
        window.press(CGPoint(x: 120, y: 108))
        window.move(to: CGPoint(x: 120, y: 40))
        window.wait(0.4)
        window.release()
        window.wait(1)
        #expect(fruits.chosen == [[1, 0], [3, 0]])
        window.scroll(dy: 40, at: CGPoint(x: 120, y: 100))
        window.wait(1)
        #expect(fruits.chosen.last == [4, 0])
        window.scroll(dy: 400, at: CGPoint(x: 120, y: 100))
        #expect(fruits.chosen.count == 3)
        let column = window.views(ofType: PickerColumn.self).last
        _ = column.map { window.root.focus($0) }
        window.key(.down)
        window.key(.down)
        #expect(fruits.chosen.last == [1, 1] && fruits.chosen.count == 4)
    }

    private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
        calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)) ?? .distantPast
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func datePicker(_ mode: UIDatePicker.Mode, _ style: UIDatePicker.Style) -> UIDatePicker {
        let picker = UIDatePicker()
        (picker.calendar, picker.timeZone, picker.locale) = (calendar, .gmt, Locale(identifier: "en_US"))
        (picker.datePickerMode, picker.preferredDatePickerStyle) = (mode, style)
        return picker
    }

    @Test("BUILD-4: the wheels of a date picker change the date within its limits; the last day is kept in the month")
    func wheels() throws {
        let picker = datePicker(.date, .wheels)
        picker.date = date(2024, 1, 31)
        picker.minimumDate = date(2023, 6, 1)
        var events = 0
        picker.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
        let window = SimulatedWindow(picker)
        let wheels = try #require(window.views(ofType: DateWheels.self).first)
        #expect((0..<3).map { wheels.selectedRow(inComponent: $0) } == [0, 30, 2023])
        wheels.pickerView(wheels, didSelectRow: 1, inComponent: 0)
        #expect(picker.date == date(2024, 2, 29) && events == 1 && wheels.numberOfRows(inComponent: 1) == 29)
        wheels.pickerView(wheels, didSelectRow: 0, inComponent: 2)
        #expect(picker.date == date(2023, 6, 1) && events == 2)
        window.wait(1)
        #expect((0..<3).map { wheels.selectedRow(inComponent: $0) } == [5, 0, 2022])
    }

    @Test("BUILD-4: times have 12 hours where the locale has; minutes have the interval; durations are counted")
    func times() throws {
        let picker = datePicker(.time, .wheels)
        picker.minuteInterval = 15
        picker.date = date(2024, 1, 31, 14, 30)
        let window = SimulatedWindow(picker)
        let wheels = try #require(window.views(ofType: DateWheels.self).first)
        #expect((0..<3).map { wheels.selectedRow(inComponent: $0) } == [2, 2, 1])
        wheels.pickerView(wheels, didSelectRow: 0, inComponent: 2)
        wheels.pickerView(wheels, didSelectRow: 3, inComponent: 1)
        #expect(picker.date == date(2024, 1, 31, 2, 45))
        picker.datePickerMode = .countDownTimer
        window.frame()
        let timer = try #require(window.views(ofType: DateWheels.self).first)
        timer.pickerView(timer, didSelectRow: 1, inComponent: 0)
        timer.pickerView(timer, didSelectRow: 2, inComponent: 1)
        #expect(picker.countDownDuration == 5400)
        for invalid in [Double.nan, -Double.infinity, -3] {
            picker.countDownDuration = invalid
            #expect(picker.countDownDuration == 0)
        }
        for invalid in [Double.infinity, 1e300, 90_000] {
            picker.countDownDuration = invalid
            #expect(picker.countDownDuration == 86_340)
        }
    }

    @Test("BUILD-4: the compact style shows date and time; a press opens wheels in a popover, which change the date")
    func compact() throws {
        let picker = datePicker(.dateAndTime, .automatic)
        picker.date = date(2024, 3, 5, 14, 30)
        let controller = UIViewController()
        controller.view.addSubview(picker)
        let window = SimulatedWindow(controller.view)
        picker.frame = CGRect(origin: CGPoint(x: 20, y: 20), size: picker.sizeThatFits(.zero))
        window.frame()
        let titles = window.views(ofType: UIButton.self).compactMap(\.configuration?.title)
        #expect(titles.count == 2 && titles.first == "Mar 5, 2024" && titles.last?.contains("2:30") == true)
        window.click(at: CGPoint(x: 40, y: 37))
        window.wait(1)
        let wheels = try #require(window.views(ofType: DateWheels.self).first)
        wheels.pickerView(wheels, didSelectRow: 6, inComponent: 1)
        #expect(picker.date == date(2024, 3, 7, 14, 30))
        #expect(window.views(ofType: UIButton.self).first?.configuration?.title == "Mar 7, 2024")
    }
}
