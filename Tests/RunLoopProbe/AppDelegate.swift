import UIKitApplication

/// A program that prints a line for each way in which code asks for a later call on the main thread, and exits when all
/// have been called and the window has appeared. It is run by a test.
@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var missing: Set = ["timer", "run loop", "queue", "delayed queue", "task", "appeared", "memory warning"]

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = ProbeViewController()
        controller.onAppear = { [weak self] in self?.happened("appeared") }
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        var count = 0
        _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: true) { _ in
            MainActor.assumeIsolated {
                count += 1
                // The second call of a timer shows that the run loop goes on.
                if count == 2 { self.happened("timer") }
            }
        }
        RunLoop.main.perform { MainActor.assumeIsolated { self.happened("run loop") } }
        DispatchQueue.main.async { self.happened("queue") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { self.happened("delayed queue") }
        Task { @MainActor in
            // The delay itself is tested: a task of the main actor resumes later on the run loop.
            try? await Task.sleep(for: .milliseconds(10))
            self.happened("task")
        }
        return true
    }

    func applicationDidReceiveMemoryWarning(_ application: UIApplication) { happened("memory warning") }

    private func happened(_ what: String) {
        guard missing.remove(what) != nil else { return }
        print("\(what) on the main thread: \(Thread.isMainThread)")
        if missing.isEmpty { exit(0) }
    }
}

private class ProbeViewController: UIViewController {
    var onAppear: () -> Void = {}

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        onAppear()
    }
}
