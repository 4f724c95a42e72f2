import UIKitNames

/// A drag of another program over a simulated window.
@MainActor struct ForeignSource {
    let window: SimulatedWindow
    private let id = ForeignDragID(1)

    /// What the target under the pointer proposes.
    var operation: UIDropOperation { window.root.engine.operation(ofForeignDrag: id) }

    /// Drags items to a point of the window.
    func enter(_ providers: [NSItemProvider], at point: CGPoint) {
        send(.entered(ForeignDragOffer(items: providers)), at: point)
        send(.moved(allowsMove: false), at: point)
        window.frame()
    }

    func drop(at point: CGPoint) { send(.dropped, at: point) }

    private func send(_ event: ForeignDragEvent, at point: CGPoint) {
        window.root.handle(InputEvent(.foreignDrag(id, event), at: point, time: window.now))
    }
}

extension SimulatedWindow {
    /// The previews on the screen, the topmost last.
    var previews: [PreviewPresentation] { root.engine.presentations.flatMap(\.previews) }
}
