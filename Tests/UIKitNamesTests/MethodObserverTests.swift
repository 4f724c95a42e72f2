import Synchronization
import Testing

@testable import UIKitNames

/// Counts notifications by methods, and removes itself when it is released, as programs for iOS do.
@MainActor private final class Counter {
    var calls: [String] = []
    let center: NotificationCenter

    init(_ center: NotificationCenter) { self.center = center }
    deinit { center.removeObserver(self) }

    func changed() { calls.append("changed") }
    func received(_ notification: Notification) { calls.append(notification.name.rawValue) }
    func tick(_ timer: Timer) {
        calls.append("tick")
        if calls.count == 2 { timer.invalidate() }
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct MethodObserverTests {
    private let center = NotificationCenter()
    private let saved = Notification.Name("saved")
    private let opened = Notification.Name("opened")

    @Test("BUILD-4: a notification calls the observer's method at once, for its name and object")
    func methods() {
        let (counter, other) = (Counter(center), UIView())
        center.addObserver(counter, selector: Counter.changed, name: saved, object: nil)
        center.addObserver(counter, selector: Counter.received, name: nil, object: other)
        center.post(name: saved, object: nil)
        #expect(counter.calls == ["changed"])
        center.post(name: opened, object: other)
        center.post(name: opened, object: counter)
        #expect(counter.calls == ["changed", "opened"])
    }

    @Test("BUILD-4: observers are removed by name, altogether, and by their end")
    func removal() {
        let first = Counter(center)
        center.addObserver(first, selector: Counter.changed, name: saved, object: nil)
        center.addObserver(first, selector: Counter.received, name: opened, object: nil)
        center.removeObserver(first, name: saved, object: nil)
        center.post(name: saved, object: nil)
        center.post(name: opened, object: nil)
        #expect(first.calls == ["opened"])
        center.removeObserver(first)
        center.post(name: opened, object: nil)
        #expect(first.calls == ["opened"])

        weak var released: Counter?
        do {
            let second = Counter(center)
            center.addObserver(second, selector: Counter.changed, name: saved, object: nil)
            released = second
        }
        #expect(released == nil, "the observer is not retained")
        center.post(name: saved, object: nil)
    }

    @Test("BUILD-4: the token of a closure is removed as before")
    func tokens() {
        let count = Mutex(0)
        let token = center.addObserver(forName: saved, object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
        center.post(name: saved, object: nil)
        center.removeObserver(token)
        center.post(name: saved, object: nil)
        #expect(count.withLock { $0 } == 1)
    }

    @Test("BUILD-4: a notification of another thread calls the method on the main actor")
    func threads() async {
        let counter = Counter(center)
        center.addObserver(counter, selector: Counter.received, name: saved, object: nil)
        let (center, name) = (center, saved)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                center.post(name: name, object: nil)
                // The main queue serves in order: the method was called before.
                DispatchQueue.main.async { continuation.resume() }
            }
        }
        #expect(counter.calls == ["saved"])
    }

    @Test("BUILD-4: a timer calls the target's method until it is invalidated")
    func timers() {
        let counter = Counter(center)
        let timer = Timer.scheduledTimer(
            timeInterval: 60, target: counter, selector: Counter.tick, userInfo: nil, repeats: true)
        for _ in 0..<2 { timer.fire() }
        #expect(counter.calls == ["tick", "tick"] && !timer.isValid)
    }

    @MainActor private final class Silent {
        func changed() {}
    }

    @Test("BUILD-4: observers that are released without being removed leave nothing behind")
    func releasedObservers() {
        let before = MethodObservers.count(of: center)
        for _ in 0..<10 {
            center.addObserver(Silent(), selector: Silent.changed, name: saved, object: nil)
        }
        center.post(name: saved, object: nil)
        #expect(before == 0 && MethodObservers.count(of: center) == 0)
    }
}
