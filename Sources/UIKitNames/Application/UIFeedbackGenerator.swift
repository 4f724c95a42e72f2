/// Vibrations of a telephone. A desktop has no such device: the methods have no effect, as on an iPad.
@preconcurrency @MainActor open class UIFeedbackGenerator {
    /// Creates a generator.
    public init() {}

    /// Has no effect.
    open func prepare() {}
}

/// The vibration of a changed selection; has no effect.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Has no effect.
    open func selectionChanged() {}
}

/// The vibration of a collision; has no effect.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The mass of the colliding objects.
    public enum FeedbackStyle: Int, Sendable, Hashable {
        /// From small to large masses; then of soft and of rigid objects.
        case light, medium, heavy, soft, rigid
    }

    /// Creates a generator.
    public convenience init(style: FeedbackStyle) { self.init() }

    /// Has no effect.
    open func impactOccurred() {}
    /// Has no effect.
    open func impactOccurred(intensity: CGFloat) {}
}

/// The vibration of a success, a warning or an error; has no effect.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    public enum FeedbackType: Int, Sendable, Hashable {
        /// The three results.
        case success, warning, error
    }

    /// Has no effect.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
