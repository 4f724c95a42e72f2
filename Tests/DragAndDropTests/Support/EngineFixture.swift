import DragAndDrop

/// An engine with a window, a draggable photo, an album that accepts drops, and any number of pointers.
///
/// The clock advances only with the calls of a test, in frames of 1/60 s.
@MainActor final class EngineFixture {
    static let frame = Duration.nanoseconds(16_666_667)

    let engine = SessionEngine()
    let root = TestView("window", frame: CGRect(x: 0, y: 0, width: 1_000, height: 700))
    let photo = TestView("photo", frame: CGRect(x: 40, y: 40, width: 120, height: 90))
    let album = TestView("album", frame: CGRect(x: 500, y: 100, width: 300, height: 300))
    let host: TestHost
    let log = CallbackLog()
    let source: TestDragDelegate
    let target: TestDropDelegate
    let dragInteraction: DragInteraction
    let dropInteraction: DropInteraction
    private(set) var now: Timestamp = .zero
    private(set) var pointerLocations: [PointerID: CGPoint] = [:]
    var modifiers: KeyModifiers = []
    /// Called after each frame.
    var onFrame: () -> Void = {}

    init() {
        root.isRoot = true
        host = TestHost(root: root)
        source = TestDragDelegate("source", log: log)
        target = TestDropDelegate("target", log: log)
        dragInteraction = DragInteraction(delegate: source)
        dropInteraction = DropInteraction(delegate: target)
        engine.host = host
        root.add(photo)
        root.add(album)
        photo.add(dragInteraction)
        album.add(dropInteraction)
        source.items = [EngineFixture.item("photo")]
    }

    static func item(_ text: String) -> DragItem {
        let item = DragItem(itemProvider: ItemProvider(object: text))
        item.localObject = text
        return item
    }

    /// Adds another draggable view.
    func addPhoto(_ name: String, at frame: CGRect, items: Int = 1) -> (view: TestView, delegate: TestDragDelegate) {
        let view = TestView(name, frame: frame)
        let delegate = TestDragDelegate(name, log: log)
        delegate.items = (0..<items).map { EngineFixture.item("\(name) \($0)") }
        delegate.added = delegate.items
        retained.append(delegate)
        view.add(DragInteraction(delegate: delegate))
        root.add(view)
        return (view, delegate)
    }

    /// Adds another view that accepts drops.
    func addAlbum(_ name: String, at frame: CGRect) -> (view: TestView, delegate: TestDropDelegate) {
        let view = TestView(name, frame: frame)
        let delegate = TestDropDelegate(name, log: log)
        retained.append(delegate)
        view.add(DropInteraction(delegate: delegate))
        root.add(view)
        return (view, delegate)
    }

    private var retained: [AnyObject] = []

    // MARK: The user

    @discardableResult func send(
        _ kind: InputEvent.Kind, at point: CGPoint? = nil, pointer: Int = 0, touch: Bool = false
    ) -> Bool {
        let id = PointerID(pointer)
        if let point { pointerLocations[id] = point }
        return engine.handle(
            InputEvent(
                kind, at: pointerLocations[id] ?? .zero, time: now, pointer: id, pointerKind: touch ? .touch : .mouse,
                modifiers: modifiers))
    }

    @discardableResult func press(on view: TestView, pointer: Int = 0, touch: Bool = false) -> Bool {
        press(at: view.centerInWindow, pointer: pointer, touch: touch)
    }

    @discardableResult func press(
        at point: CGPoint, button: PointerButton = .primary, pointer: Int = 0, touch: Bool = false
    ) -> Bool {
        send(.pointerDown(button, clickCount: 1), at: point, pointer: pointer, touch: touch)
    }

    @discardableResult func release(button: PointerButton = .primary, pointer: Int = 0, touch: Bool = false) -> Bool {
        send(.pointerUp(button), pointer: pointer, touch: touch)
    }

    func escape() { send(.keyDown(.escape, isRepeat: false)) }

    /// Moves a pointer in equal steps, one frame each.
    func drag(to point: CGPoint, steps: Int = 10, pointer: Int = 0, touch: Bool = false) {
        let start = pointerLocations[PointerID(pointer)] ?? .zero
        for step in 1...max(steps, 1) {
            now += Self.frame
            let part = CGFloat(step) / CGFloat(max(steps, 1))
            send(.pointerMoved, at: start + (point - start) * part, pointer: pointer, touch: touch)
            tick()
        }
    }

    func drag(to view: TestView, steps: Int = 10, pointer: Int = 0, touch: Bool = false) {
        drag(to: view.centerInWindow, steps: steps, pointer: pointer, touch: touch)
    }

    /// Advances the clock frame by frame.
    func advance(by seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end {
            now = min(now + Self.frame, end)
            tick()
        }
    }

    /// Advances the clock in a single frame.
    func advanceInOneFrame(by seconds: Double) {
        now += .seconds(seconds)
        tick()
    }

    /// Advances the clock without events.
    func hold(_ seconds: Double) { advance(by: seconds) }

    /// Advances the clock until no animation runs; returns the elapsed seconds.
    @discardableResult func settle(atMost seconds: Double = 5) -> Double {
        let start = now
        while engine.isAnimating, (now - start).seconds < seconds {
            now += Self.frame
            tick()
        }
        return (now - start).seconds
    }

    private func tick() {
        engine.advance(to: now)
        onFrame()
    }

    /// Presses the photo until it lifts, and drags it a short distance.
    func beginDrag(touch: Bool = false) {
        press(on: photo, touch: touch)
        hold(1.2)
        drag(to: CGPoint(x: 300, y: 500), touch: touch)
    }

    // MARK: Other programs

    /// Sends an event of another program's drag.
    func sendForeign(_ event: ForeignDragEvent, at point: CGPoint? = nil, id: Int = 1) {
        let pointer = PointerID(-id)
        if let point { pointerLocations[pointer] = point }
        engine.handle(
            InputEvent(
                .foreignDrag(ForeignDragID(id), event), at: pointerLocations[pointer] ?? .zero, time: now,
                modifiers: modifiers)
        )
    }

    func foreignOperation(_ id: Int = 1) -> DropOperation { engine.operation(ofForeignDrag: ForeignDragID(id)) }

    /// Sends an event of the program outside for the newest session of the source.
    func sendOutside(_ event: OutsideEvent) {
        guard let session = source.session else { return }
        engine.handle(InputEvent(.outside(session: session.id, event), time: now))
    }

    // MARK: What is to be seen

    var previews: [PreviewPresentation] { engine.presentations.flatMap(\.previews) }
    var phases: [String] { engine.sessions.map(\.phase.name) }

    /// Whether no frame and no deadline is pending.
    var isIdle: Bool { !engine.isAnimating && engine.deadline == nil }
}
