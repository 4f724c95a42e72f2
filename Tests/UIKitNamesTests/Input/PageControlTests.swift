import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct PageControlTests {
    @Test("BUILD-4: a page control shows the page before or after by presses and keys, and sends events")
    func pages() {
        let control = UIPageControl(frame: CGRect(x: 100, y: 100, width: 100, height: 26))
        var events: [Int] = []
        control.addAction(UIAction { _ in events.append(control.currentPage) }, for: .valueChanged)
        control.numberOfPages = 3
        control.currentPage = 9
        #expect(control.currentPage == 2 && control.size(forNumberOfPages: 3).width == 57 && events.isEmpty)
        (control.pageIndicatorTintColor, control.currentPageIndicatorTintColor) = (.blue, .red)
        let view = UIView()
        view.addSubview(control)
        let window = SimulatedWindow(view)
        #expect([134, 150, 166].map { window.pixel($0, 113) } == [0x0000FF, 0x0000FF, 0xFF0000])
        window.press(CGPoint(x: 110, y: 113))
        window.release()
        window.press(CGPoint(x: 110, y: 113))
        window.move(to: CGPoint(x: 300, y: 300))
        window.release()
        #expect(events == [1])
        control.becomeFirstResponder()
        window.press(.right)
        window.press(.right)
        window.press(.left)
        #expect(events == [1, 2, 1] && control.accessibilityName == "Page 2 of 3")
        (control.numberOfPages, control.hidesForSinglePage) = (1, true)
        window.frame()
        #expect(control.currentPage == 0 && window.pixel(150, 113) == window.pixel(110, 113))
        control.numberOfPages = -1
        #expect(control.numberOfPages == 0)
    }
}
