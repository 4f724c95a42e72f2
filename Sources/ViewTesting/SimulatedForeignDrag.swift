/// A drag of another program over a simulated window, such as files from a file manager.
///
/// ```swift
/// let drag = SimulatedForeignDrag(of: [provider], over: window)
/// drag.move(to: CGPoint(x: 200, y: 100))
/// #expect(drag.operation == .copy)
/// drag.drop()
/// ```
@preconcurrency @MainActor public final class SimulatedForeignDrag {
    /// The window that the drag is over.
    public let window: SimulatedWindow
    private let id: ForeignDragID
    private let offer: ForeignDragOffer
    /// Nil while the drag is not over the window.
    private var location: CGPoint?
    private var isDropped = false

    /// Creates a drag of items that has not entered the window yet.
    ///
    /// - Parameters:
    ///   - items: The dragged items.
    ///   - window: The window that the drag will be over.
    ///   - allowsMove: Whether the other program lets its items be moved.
    ///   - number: The number by which the engine distinguishes the drags over a window, also while their data arrives;
    ///     nil uses a new one.
    public init(
        of items: [ItemProvider], over window: SimulatedWindow, allowsMove: Bool = false, number: Int? = nil
    ) {
        self.window = window
        id = ForeignDragID(window.foreignDragNumber(number))
        offer = ForeignDragOffer(items: items, allowsMove: allowsMove)
    }

    /// What the target under the pointer proposes; `.cancel` without a target.
    public var operation: DropOperation { window.root.engine.operation(ofForeignDrag: id) }

    /// Moves the drag to a point of the window and draws a frame. The first call enters the window, and so does one
    /// after ``leave()``; after ``drop()`` it has no effect.
    public func move(to point: CGPoint) {
        guard !isDropped else { return }
        if location == nil { send(.entered(offer), at: point) }
        location = point
        window.refresh { send(.moved(allowsMove: offer.allowsMove), at: point) }
    }

    /// Moves the drag to the center of a view and draws a frame.
    ///
    /// - Throws: ``SimulationError/unreachable(view:point:covering:)``.
    public func move(to view: View) throws(SimulationError) { move(to: try window.reachablePoint(of: view)) }

    /// Drops the items where the drag is; has no effect before it has entered.
    public func drop() {
        if location != nil { isDropped = true }
        end(.dropped)
    }

    /// Leaves the window without a drop.
    public func leave() { end(.exited) }

    private func end(_ event: ForeignDragEvent) {
        guard let point = location else { return }
        location = nil
        send(event, at: point)
    }

    private func send(_ event: ForeignDragEvent, at point: CGPoint) {
        window.root.handle(
            InputEvent(.foreignDrag(id, event), at: point, time: window.now, modifiers: window.modifiers))
    }
}
