extension ViewAnimation {
    /// The values between which an animation moves a property of a view, also after the animation was stopped.
    package struct Ends {
        private weak var view: View?
        private let property: ViewValues.Property
        private let (start, end): (ViewValues, ViewValues)

        fileprivate init(_ view: View, _ property: ViewValues.Property, _ start: ViewValues, _ end: ViewValues) {
            (self.view, self.property, self.start, self.end) = (view, property, start, end)
        }

        /// Sets the property to the value at an end; `current` leaves it as it is.
        @MainActor package func set(at position: AnimatingPosition) {
            guard let view, position != .current else { return }
            view.set(property, to: position == .start ? start : end)
        }
    }

    /// The ends of what the animation shows now.
    package var ends: [Ends] {
        entries.compactMap { entry in
            shown(by: entry).map { Ends($0.view, entry.property, entry.start, $0.view.values) }
        }
    }
}
