import Canvas
import Synchronization
import Testing

@testable import UIKitNames

private final class WarnedDelegate: UIResponder, UIApplicationDelegate {
    var warnings = 0
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { warnings += 1 }
}

private final class WarnedViewController: UIViewController {
    var warnings = 0
    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        warnings += 1
    }
}

extension SharedApplicationTests {
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct MemoryWarningTests {
        @Test("BUILD-4: a memory warning reaches the delegate, observers, and all controllers of the windows once")
        func warning() {
            UIApplication.shared.reset()
            defer { UIApplication.shared.reset() }
            let delegate = WarnedDelegate()
            UIApplication.shared.delegate = delegate
            let (bottom, top, presented, unused) = (
                WarnedViewController(), WarnedViewController(), WarnedViewController(), WarnedViewController()
            )
            let navigation = UINavigationController(rootViewController: bottom)
            navigation.pushViewController(top, animated: false)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            let screen = SimulatedWindow(window, size: window.frame.size)
            screen.frame()
            navigation.present(presented, animated: false)
            let posted = Mutex(0)
            let observer = NotificationCenter.default.addObserver(
                forName: UIApplication.didReceiveMemoryWarningNotification, object: UIApplication.shared, queue: nil
            ) { _ in posted.withLock { $0 += 1 } }
            defer { NotificationCenter.default.removeObserver(observer) }
            UIApplication.shared.receiveMemoryWarning()
            #expect(delegate.warnings == 1 && posted.withLock { $0 } == 1)
            #expect([bottom, top, presented, unused].map(\.warnings) == [1, 1, 1, 0])
        }

        @Test("BUILD-4: a memory warning discards the decoded pixels of images, which are decoded again when drawn")
        func pixels() {
            let decoded = Mutex(0)
            let pixels = DeferredPixels(width: 8, height: 8, isOpaque: true) { size in
                decoded.withLock { $0 += 1 }
                return Image(
                    width: size.width, height: size.height, opaque: true,
                    pixels: Array(repeating: 0xff00_ff00, count: size.width * size.height))
            }
            pixels.prepare(halved: 0)
            #expect(pixels.keptByteCount > 0)
            UIApplication.shared.receiveMemoryWarning()
            #expect(pixels.keptByteCount == 0)
            pixels.prepare(halved: 0)
            #expect(pixels.keptByteCount > 0 && decoded.withLock { $0 } == 2)
        }
    }
}
