import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct PageControllerTests {
    private final class Page: UIViewController {
        static let count = 3
        let index: Int
        let log: Log
        init(_ index: Int, _ log: Log) {
            (self.index, self.log) = (index, log)
            super.init()
            view.backgroundColor = [.red, .green, .blue][index]
        }
        required init?(coder: NSCoder) { nil }
        override func viewDidAppear(_ animated: Bool) { log.entries.append("appears \(index)") }
        override func viewDidDisappear(_ animated: Bool) { log.entries.append("disappears \(index)") }
    }

    private final class Log { var entries: [String] = [] }

    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let log = Log()
        lazy var pages = (0..<Page.count).map { Page($0, log) }
        var hasDots = false

        private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
            guard let index = pages.firstIndex(where: { $0 === controller }) else { return nil }
            return pages.indices.contains(index + step) ? pages[index + step] : nil
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page(viewController, -1) }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page(viewController, 1) }
        func presentationCount(for pageViewController: UIPageViewController) -> Int { hasDots ? Page.count : 0 }
        func pageViewController(
            _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
        ) { log.entries.append("will \(pendingViewControllers.compactMap { ($0 as? Page)?.index })") }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { log.entries.append("did \(completed)") }
    }

    private let book = Book()

    private func show(_ index: Int) -> (UIPageViewController, SimulatedWindow) {
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
        pages.dataSource = book
        pages.delegate = book
        pages.setViewControllers([book.pages[index]], direction: .forward, animated: false)
        let window = SimulatedWindow(pages.view)
        window.frame()
        return (pages, window)
    }

    @Test("BUILD-4: a page view controller shows one page; a pan shows its neighbor and notifies the delegate")
    func pan() {
        let (pages, window) = show(0)
        #expect(window.pixel(200, 200) == 0xff0000 && book.log.entries == ["appears 0"])
        book.log.entries = []
        let finger = SimulatedPointer.finger()
        window.press(at: CGPoint(x: 350, y: 200), with: finger)
        window.move(to: CGPoint(x: 60, y: 200), with: finger)
        #expect(book.log.entries == ["will [1]"])
        window.release(with: finger)
        window.wait(2)
        #expect(pages.viewControllers == [book.pages[1]] && window.pixel(200, 200) == UIColor.green.rgb)
        #expect(book.log.entries == ["will [1]", "disappears 0", "appears 1", "did true"])
        #expect(pages.children == [book.pages[1]] && book.pages[0].view.root == nil)
        book.log.entries = []
        window.press(at: CGPoint(x: 200, y: 200), with: finger)
        window.move(to: CGPoint(x: 150, y: 200), steps: 40, with: finger)
        window.wait(0.5)
        window.release(with: finger)
        window.wait(2)
        #expect(pages.viewControllers == [book.pages[1]] && pages.children == [book.pages[1]])
        #expect(book.log.entries == ["will [2]", "disappears 2", "appears 1", "did false"])
    }

    @Test("BUILD-4: the page control shows the page after the shown one, and its highlight follows")
    func dots() throws {
        book.hasDots = true
        let (pages, window) = show(0)
        let control = try #require(window.views(ofType: UIPageControl.self).first)
        #expect(!control.isHidden && control.numberOfPages == 3 && control.currentPage == 0)
        window.click(at: CGPoint(x: 300, y: control.convert(control.bounds, to: nil).midY))
        window.wait(2)
        #expect(pages.viewControllers == [book.pages[1]] && control.currentPage == 1)
        window.click(at: CGPoint(x: 100, y: control.convert(control.bounds, to: nil).midY))
        window.wait(2)
        #expect(pages.viewControllers == [book.pages[0]] && control.currentPage == 0)
    }

    @Test("BUILD-4: a page that the program sets scrolls into view; completion is called at the end")
    func program() {
        let (pages, window) = show(0)
        book.log.entries = []
        var completed: [Bool] = []
        pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) { completed.append($0) }
        #expect(completed.isEmpty)
        window.wait(2)
        #expect(completed == [true] && pages.viewControllers == [book.pages[2]])
        #expect(window.pixel(200, 200) == 0x0000ff && book.log.entries == ["disappears 0", "appears 2"])
        pages.setViewControllers([book.pages[1]], direction: .reverse, animated: false) { completed.append($0) }
        #expect(completed == [true, true] && pages.children == [book.pages[1]])
        // A second exchange ends the first one.
        pages.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { completed.append($0) }
        pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) { completed.append($0) }
        window.wait(2)
        #expect(completed.count == 4 && pages.viewControllers == [book.pages[2]])
        #expect(pages.children == [book.pages[2]])
    }
}

extension UIColor {
    /// The components as a number.
    fileprivate var rgb: UInt32 {
        func part(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return part(red) << 16 | part(green) << 8 | part(blue)
    }
}
