/// The value that an observed property had or has.
public struct NSKeyValueObservedChange<Value> {
    /// The value after the change; nil unless the options have `new`.
    public let newValue: Value?
    /// The value before the change; nil unless the options have `old`.
    public let oldValue: Value?
    /// Whether the change has not happened yet; always false.
    public var isPrior: Bool { false }
}

/// Which values an observation receives.
public struct NSKeyValueObservingOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A first call while the observation is created.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// An observation of a view's geometry. It ends when the object is released.
@preconcurrency @MainActor public final class NSKeyValueObservation {
    private weak var view: View?
    fileprivate let call: () -> Void

    fileprivate init(_ view: View, _ call: @escaping () -> Void) { (self.view, self.call) = (view, call) }

    /// Ends the observation.
    public func invalidate() {
        view?.existingAttachment(FrameObservations.self)?.remove(self)
        view = nil
    }
}

/// The observations of a view's geometry.
@MainActor private final class FrameObservations {
    private struct Entry { weak var observation: NSKeyValueObservation? }
    private var entries: [Entry] = []

    func add(_ observation: NSKeyValueObservation) { entries.append(Entry(observation: observation)) }

    func remove(_ observation: NSKeyValueObservation) { entries.removeAll { $0.observation === observation } }

    func notify() {
        entries.removeAll { $0.observation == nil }
        for entry in entries { entry.observation?.call() }
    }
}

/// Swift has no key-value observation on Linux; views offer that of their geometry, which programs use most.
@preconcurrency @MainActor public protocol UIGeometryObservable: View {}

extension View: UIGeometryObservable {}

extension UIGeometryObservable {
    /// Calls a closure after each change of `frame`, `center` or `bounds`: the properties that can be observed. Of
    /// another property, writes a message to the standard error output.
    ///
    /// - Returns: The observation, which the program retains as long as it observes.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observable: [AnyKeyPath] = [\Self.frame, \Self.center, \Self.bounds]
        if !observable.contains(keyPath) {
            ProgramMessage.report("Of a view, frame, center and bounds can be observed; \(keyPath) cannot.")
        }
        var value = self[keyPath: keyPath]
        let report: (Self, Value) -> Void = { view, former in
            changeHandler(
                view,
                NSKeyValueObservedChange(
                    newValue: options.contains(.new) ? view[keyPath: keyPath] : nil,
                    oldValue: options.contains(.old) ? former : nil))
        }
        let observation = NSKeyValueObservation(self) { [weak self] in
            guard let self, self[keyPath: keyPath] != value else { return }
            let former = value
            value = self[keyPath: keyPath]
            report(self, former)
        }
        let observations = attachment(FrameObservations())
        observations.add(observation)
        onFrameChange = { [weak observations] in observations?.notify() }
        if options.contains(.initial) { report(self, value) }
        return observation
    }
}
