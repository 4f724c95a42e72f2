import Testing

@testable import UIKitNames

/// Sheets with detents, in a window of 400 by 400 points: 376 points at most, and 200 at the medium detent.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SheetTests {
    private final class Follower: UISheetPresentationControllerDelegate {
        var log: [String] = []
        var isAllowed = true
        /// The presenting controllers, which nothing else retains.
        var kept: [UIViewController] = []
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
            _ sheetPresentationController: UISheetPresentationController
        ) { log.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "nil") }
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            isAllowed
        }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            log.append("attempt")
        }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            log.append("dismissed")
        }
    }

    private let follower = Follower()

    private func present(
        _ configure: (UISheetPresentationController) -> Void
    ) throws -> (UIViewController, UISheetPresentationController, SimulatedWindow) {
        let base = UIViewController()
        let window = SimulatedWindow(base.view)
        let content = UIViewController()
        follower.kept = [base, content]
        let sheet = try #require(content.sheetPresentationController)
        sheet.delegate = follower
        configure(sheet)
        base.present(content, animated: false)
        window.frame()
        return (content, sheet, window)
    }

    private func frame(_ content: UIViewController) -> CGRect { content.view.convert(content.view.bounds, to: nil) }

    /// Drags the sheet from a height to another one, and lets the pointer rest before its release.
    private func drag(_ window: SimulatedWindow, from start: CGFloat, to end: CGFloat) {
        window.press(CGPoint(x: 200, y: start))
        window.move(to: CGPoint(x: 200, y: end))
        window.wait(0.3)
        window.release()
        window.wait(1)
    }

    @Test("BUILD-4: a sheet has only the large detent by default, in the middle; alerts and popovers are no sheets")
    func defaults() throws {
        let (content, sheet, window) = try present { _ in }
        #expect(sheet.detents.map(\.identifier) == [.large] && sheet.selectedDetentIdentifier == nil)
        #expect(!sheet.prefersGrabberVisible && sheet.largestUndimmedDetentIdentifier == nil)
        #expect(frame(content) == CGRect(x: 24, y: 24, width: 352, height: 352))
        drag(window, from: 200, to: 380)
        #expect(frame(content).minY == 24 && follower.log.isEmpty)
        let popover = UIViewController()
        popover.modalPresentationStyle = .popover
        #expect(popover.sheetPresentationController == nil)
        let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
        #expect(alert.sheetPresentationController == nil)
    }

    @Test("BUILD-4: a sheet rests at its first detent; drags change the detent, and notify the delegate")
    func dragging() throws {
        let (content, sheet, window) = try present {
            $0.detents = [.medium(), .large()]
            $0.prefersGrabberVisible = true
        }
        #expect(frame(content) == CGRect(x: 0, y: 200, width: 400, height: 200))
        window.press(CGPoint(x: 200, y: 210))
        window.move(to: CGPoint(x: 200, y: 150))
        #expect(frame(content).minY == 140 && frame(content).height == 260)
        window.move(to: CGPoint(x: 200, y: 90))
        window.wait(0.3)
        window.release()
        window.wait(1)
        #expect(frame(content) == CGRect(x: 0, y: 24, width: 400, height: 376))
        #expect(sheet.selectedDetentIdentifier == .large && follower.log == ["com.apple.UIKit.large"])
        // Not half the way to the other one.
        drag(window, from: 30, to: 90)
        #expect(frame(content).minY == 24 && follower.log.count == 1)
        // A throw is shorter than its way.
        window.press(CGPoint(x: 200, y: 30))
        window.move(to: CGPoint(x: 200, y: 90), steps: 4)
        window.release()
        window.wait(1)
        #expect(frame(content).minY == 200 && sheet.selectedDetentIdentifier == .medium)
    }

    @Test("BUILD-4: a sheet that is dragged down is dismissed, if that is allowed")
    func dismissal() throws {
        let (content, _, window) = try present { $0.detents = [.medium()] }
        follower.isAllowed = false
        drag(window, from: 210, to: 395)
        #expect(frame(content).minY == 200 && content.presentingViewController != nil)
        follower.isAllowed = true
        follower.log = []
        drag(window, from: 210, to: 390)
        #expect(content.presentingViewController == nil && follower.log == ["dismissed"])
    }

    @Test("BUILD-4: a custom detent has the height that its resolver returns, or does not exist")
    func custom() throws {
        var height: CGFloat? = 120
        let low = UISheetPresentationController.Detent.Identifier("low")
        let (content, sheet, window) = try present {
            $0.detents = [
                .custom(identifier: low) { context in
                    #expect(context.maximumDetentValue == 376)
                    return height
                }, .medium(),
            ]
        }
        #expect(frame(content).height == 120)
        height = 90
        sheet.animateChanges { sheet.invalidateDetents() }
        window.wait(1)
        #expect(frame(content).height == 90)
        height = nil
        sheet.invalidateDetents()
        #expect(frame(content).height == 200)
    }

    @Test("BUILD-4: changes by the program are animated on request only, and do not notify the delegate")
    func program() throws {
        let (content, sheet, window) = try present { $0.detents = [.medium(), .large()] }
        sheet.selectedDetentIdentifier = .large
        #expect(frame(content).minY == 24)
        sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
        window.frame()
        #expect(content.view.root != nil)
        window.wait(1)
        #expect(frame(content).minY == 200 && follower.log.isEmpty)
    }

    @Test("BUILD-4: views behind an undimmed sheet receive presses, until it is at a higher detent")
    func undimmed() throws {
        let base = UIViewController()
        var presses = 0
        let button = UIButton(frame: CGRect(x: 10, y: 4, width: 80, height: 18))
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        base.view.addSubview(button)
        let window = SimulatedWindow(base.view)
        let content = UIViewController()
        let sheet = try #require(content.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        sheet.largestUndimmedDetentIdentifier = .medium
        base.present(content, animated: false)
        window.frame()
        func press() {
            window.press(CGPoint(x: 40, y: 12))
            window.release()
            window.wait(1)
        }
        press()
        #expect(presses == 1 && content.presentingViewController != nil)
        sheet.selectedDetentIdentifier = .large
        press()
        #expect(presses == 1 && content.presentingViewController == nil)
    }
}
