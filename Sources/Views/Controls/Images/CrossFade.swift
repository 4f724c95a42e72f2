/// A value that fades in over its former one (MOTION-6).
///
/// Each new value is a layer above the others, so that a change during a fade causes no jump.
@MainActor package struct CrossFade<Value> {
    private struct Layer {
        var value: Value
        var opacity: Motion
    }

    private let spring: Spring
    /// Whether the fade of the latest value starts with the next call of `advance(to:)`.
    private var isPending = false
    /// The values below the latest one that are still visible, the lowest first.
    private var former: [Layer] = []
    private var latest: Layer

    /// Shows a value without a fade.
    ///
    /// - Parameter spring: The spring of all fades.
    package init(_ value: Value, spring: Spring = Spring(response: 0.2, dampingRatio: 1)) {
        self.spring = spring
        latest = Layer(value: value, opacity: Motion(1, spring: spring))
    }

    /// The value shown last.
    package var value: Value { latest.value }

    /// Whether a value is fading in.
    package var isFading: Bool { !former.isEmpty }

    /// Shows a value, which fades in from a time on; with nil it replaces all others at once.
    package mutating func show(_ value: Value, at time: Timestamp?) {
        guard let time else {
            self = CrossFade(value, spring: spring)
            return
        }
        showFromNextFrame(value)
        start(at: time)
    }

    /// Shows a value, which fades in from the next call of `advance(to:)` on: for a value that arrives between frames,
    /// when the window's `now` may be long past.
    package mutating func showFromNextFrame(_ value: Value) {
        // One that waits as well has not been visible.
        if !isPending { former.append(latest) }
        latest = Layer(value: value, opacity: Motion(0, spring: spring, tolerance: 0.01))
        isPending = true
    }

    private mutating func start(at time: Timestamp) {
        guard isPending else { return }
        isPending = false
        latest.opacity.retarget(to: 1, at: time)
    }

    /// Replaces the latest value at once. A fade in progress goes on with it.
    package mutating func replace(_ value: Value) { latest.value = value }

    /// Removes the values that are covered at a time; returns whether a value is still fading in.
    package mutating func advance(to time: Timestamp) -> Bool {
        guard isFading else { return false }
        start(at: time)
        if latest.opacity.settle(at: time) {
            former = []
        } else if let covering = former.lastIndex(where: { $0.opacity.isSettled(at: time) }) {
            former.removeFirst(covering)
        }
        return isFading
    }

    /// Calls `draw` with the visible values and their opacities, the lowest first. For values that cover each other
    /// completely: the lowest is opaque.
    package func forEachLayer(at time: Timestamp, _ draw: (Value, _ opacity: Double) -> Void) {
        for layer in former { draw(layer.value, Self.opacity(of: layer, at: time)) }
        draw(latest.value, isFading ? Self.opacity(of: latest, at: time) : 1)
    }

    /// Calls `draw` with the visible values and their shares of the visible mixture, which add up to 1, the lowest
    /// first. For values that do not cover each other.
    package func forEachShare(at time: Timestamp, _ draw: (Value, _ share: Double) -> Void) {
        var opacities: [Double] = []
        forEachLayer(at: time) { opacities.append($1) }
        for (index, layer) in (former + [latest]).enumerated() {
            draw(layer.value, opacities[(index + 1)...].reduce(opacities[index]) { $0 * (1 - $1) })
        }
    }

    /// Whether one of the values that are still visible meets a condition.
    package func contains(_ isCounted: (Value) -> Bool) -> Bool {
        isCounted(latest.value) || former.contains { isCounted($0.value) }
    }

    /// The share of the values that meet a condition in the visible mixture, from 0 to 1.
    package func share(at time: Timestamp, of isCounted: (Value) -> Bool) -> Double {
        var share = 0.0
        forEachLayer(at: time) { share = share * (1 - $1) + (isCounted($0) ? $1 : 0) }
        return share
    }

    private static func opacity(of layer: Layer, at time: Timestamp) -> Double {
        min(max(layer.opacity.value(at: time), 0), 1)
    }
}
