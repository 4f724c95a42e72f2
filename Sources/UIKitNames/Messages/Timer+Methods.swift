import Foundation

// The timers with a selector. A selector becomes a method of the target's class, not applied to an object:
// `#selector(tick(_:))` becomes `GameViewController.tick`.
extension Timer {
    /// Starts a timer on the main run loop that calls a method without parameters. The timer retains the target until
    /// it is invalidated. `userInfo` has to be nil: a timer of Foundation on Linux has none.
    ///
    /// - Precondition: `userInfo` is nil.
    @discardableResult
    @preconcurrency @MainActor public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target,
        selector: @escaping @MainActor (Target) -> @MainActor () -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduled(timeInterval, target, userInfo, repeats) { target, _ in selector(target)() }
    }

    /// Starts a timer on the main run loop that calls a method with the timer; see the method above.
    ///
    /// - Precondition: `userInfo` is nil.
    @discardableResult
    @preconcurrency @MainActor public static func scheduledTimer<Target: AnyObject>(
        timeInterval: TimeInterval, target: Target,
        selector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduled(timeInterval, target, userInfo, repeats) { selector($0)($1) }
    }

    @MainActor private static func scheduled<Target: AnyObject>(
        _ interval: TimeInterval, _ target: Target, _ userInfo: Any?, _ repeats: Bool,
        _ call: @escaping @MainActor (Target, Timer) -> Void
    ) -> Timer {
        precondition(userInfo == nil, "Timers have no userInfo on Linux; use scheduledTimer(withTimeInterval:…).")
        let target = HandedOver(value: target)
        return scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
            let timer = HandedOver(value: timer)
            onMainActor { call(target.value, timer.value) }
        }
    }
}
