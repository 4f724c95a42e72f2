import Canvas
import Foundation
import Geometry
import Views

/// Follows a replay: converts the moving parts of each moment to a `FilmTrack` and checks them.
@MainActor package final class FilmSampler {
    let content: WindowContent
    private(set) weak var replay: Replay?
    /// The checker of all moments so far.
    package private(set) var checker = FilmChecker()
    /// All moments; nil if they need not be kept.
    package var track: FilmTrack?
    /// The screens with and without a compositor. The window's frames are drawn as without one, because previews then
    /// are in the window more often.
    var screens = [FilmScreen(hasCompositor: false), FilmScreen(hasCompositor: true)]
    private var before = FilmTrack.State()
    /// The location of the pointer, and that of the input that is being handled.
    private var (location, upcoming) = (CGPoint.zero, CGPoint.zero)
    /// The latest location of each pointer, by its number.
    private var pointers: [Int: CGPoint] = [:]
    private var ids: [Key: Int] = [:]
    /// The previews that show views, by id.
    private(set) var liveParts: Set<Int> = []
    /// The parts of the latest state, in the same order.
    private(set) var movingParts: [MovingPart] = []
    /// Where parts draw whose images are asked for. Its pixels are not used.
    var scratch = Surface(width: 1, height: 1)
    /// The names of the parts, by id.
    private var names: [Int: String] = [:]
    /// Keeps the objects alive, so that no other one gets their identity.
    private var objects: [AnyObject] = []

    private struct Key: Hashable {
        var kind: MovingPart.Kind?
        var owner: ObjectIdentifier
        var number: Int
    }

    /// Creates a sampler of a replay's content.
    package init(_ content: WindowContent) { self.content = content }

    /// Follows a replay: sets its closures. The replay has to draw its frames.
    package func follow(_ replay: Replay) {
        self.replay = replay
        replay.willDraw = { [weak self] in self?.placePreviews() }
        replay.needsPixels = { [weak self] in self?.comparesPixels ?? true }
        replay.onChange = { [weak self] change, time, isDone in self?.sample(change, at: time, isDone: isDone) }
    }

    /// Whether the frame has previews, whose pixels `screen(at:_:)` compares with those of the frame.
    private var comparesPixels: Bool {
        screens[0].presenter.placement == .window && !content.root.dragPreviewsExtent(withShadows: true).isNull
    }

    /// Chooses where the frame's previews are drawn, as the window controller does.
    private func placePreviews() {
        let root = content.root
        for index in screens.indices {
            screens[index].presenter.place(
                extent: root.dragPreviewsExtent(withShadows: true), bounds: root.bounds, isWindowObscured: false,
                hasCompositor: screens[index].hasCompositor)
        }
        root.hidesPreviews = screens[0].presenter.placement == .separateWindow
    }

    /// Takes the state before or after a change of a replay.
    private func sample(_ change: Replay.Change, at time: Duration, isDone: Bool) {
        guard isDone else {
            if case .step(.input(let event)) = change, event.location != .zero { upcoming = event.location }
            before = state(at: moment(of: time))
            return
        }
        location = upcoming
        if case .step(.input(let event)) = change, event.isOfPointer {
            pointers[event.pointer.rawValue] = event.location
        }
        var isDrawn = false
        if case .frame = change { isDrawn = true }
        var after = state(at: moment(of: time), isDrawn: isDrawn)
        // Numbers of fingers are used again.
        if case .step(.input(let event)) = change, event.pointerKind == .touch, event.endsPointer {
            pointers[event.pointer.rawValue] = nil
        }
        let kind: FilmTrack.Change
        var name = "frame"
        switch change {
        case .frame:
            kind = .frame
            addContents(to: &after)
            after.screens = screens.indices.map { screen(at: $0, after) }
        case .step(.input(let event)):
            name = Self.name(of: event.kind)
            switch event.kind {
            case .pointerMoved where content.root.isResizing(event.pointer): kind = .layout
            case .pointerMoved, .foreignDrag(_, .moved): kind = .pointer
            case .scroll, .pinch: kind = .wheel
            default: kind = .other
            }
        case .step(.resize(_, _)): (name, kind) = ("resize", .layout)
        case .step(.settings): (name, kind) = ("settings", .appearance)
        // The end of the run ends all animations, too.
        case .step(.end): (name, kind) = ("end", .layout)
        case .step(let step): (name, kind) = (Self.name(of: step), .other)
        }
        let moment = FilmTrack.Moment(time: time, name: name, change: kind, before: before, after: after)
        checker.check(moment)
        track?.moments.append(moment)
    }

    /// The time for which the states before and after a change at `time` are compared.
    ///
    /// The clock may be ahead of `time`, because an event can wait until after a frame; and behind it, because some
    /// changes do not advance it.
    private func moment(of time: Duration) -> Duration { max(time, content.root.now) }

    func id(_ owner: AnyObject, _ kind: MovingPart.Kind? = nil, _ number: Int = 0) -> Int {
        let key = Key(kind: kind, owner: ObjectIdentifier(owner), number: number)
        if let id = ids[key] { return id }
        objects.append(owner)
        ids[key] = ids.count
        return ids.count - 1
    }

    /// The name of an enumeration's case.
    private static func name(of value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }

    private func name(of part: MovingPart, _ id: Int) -> String {
        if let name = names[id] { return name }
        names[id] = part.name
        return part.name
    }

    private func state(at time: Duration, isDrawn: Bool = false) -> FilmTrack.State {
        var state = FilmTrack.State()
        let scale = content.root.scale
        state.scale = scale
        liveParts = []
        state.reducesMotion = content.root.appearance.reducesMotion
        movingParts = content.root.movingParts(at: time, isDrawn: isDrawn)
        state.parts = movingParts.map { part in
            let id = id(part.owner, part.kind, part.number)
            let (scroller, scrolled) = part.scroller ?? (nil, .zero)
            func position(_ frame: CGRect) -> CGRect {
                frame.offsetBy(dx: scrolled.x, dy: scrolled.y).scaled(by: scale)
            }
            var sample = FilmTrack.Part(
                id: id, kind: FilmTrack.Part.Kind(part.kind), frame: position(part.frame),
                goal: position(part.goal), alpha: part.alpha, goalAlpha: part.goalAlpha,
                followsPointer: part.motion == .pointer, isAutoscrolled: part.motion == .autoscroll,
                container: scroller.map { self.id($0) }, drag: part.session?.id)
            (sample.name, sample.shareInView) = (name(of: part, id), part.shareInView)
            (sample.stretch, sample.isHidden) = (part.stretch, part.isHidden)
            (sample.pointers, sample.pointerGain) = (part.pointers.map(\.rawValue), part.pointerGain)
            if let piece = part.piece { add(piece, to: &sample, scale) }
            if part.kind == .cell, let container = part.container {
                sample.windowFrame = container.convert(part.frame, to: nil).scaled(by: scale)
                sample.owner = self.id(part.owner, part.kind)
                sample.isInView = part.frame.intersects(container.bounds)
                sample.viewport = container.convert(container.bounds, to: nil).scaled(by: scale)
            }
            if part.showsView { liveParts.insert(id) }
            return sample
        }
        let sessions = content.root.engine.presentations.map(\.session)
        state.drags = sessions.map { session in
            let phase: FilmTrack.Drag.Phase
            switch session.phase {
            case .lifting, .dragging: phase = .held
            case .dropping: phase = .dropped
            default: phase = .other
            }
            return FilmTrack.Drag(
                id: session.id, phase: phase, itemCount: session.itemList.count,
                location: session.locationInWindow * scale)
        }
        state.pointers = pointers.mapValues { $0 * scale }
        let engine = content.root.engine
        state.gaps = content.root.movingGaps.map { gap in
            // Drags of other programs have no session on the screen.
            let session =
                gap.session.map { $0.localDragSession }
                ?? sessions.first { engine.targetView(of: $0) === gap.container } ?? sessions.first
            let location = session?.locationInWindow ?? location
            let pointer = gap.container.convert(location, from: nil) + (gap.section?.contentOffset ?? .zero)
            var sample = FilmTrack.Gap(
                container: id(gap.section ?? gap.container), position: gap.path.section * 1_000_000 + gap.path.index,
                length: gap.length, pointer: pointer * scale)
            sample.drag = gap.session?.id
            sample.isTarget = gap.isTarget
            return sample
        }
        return state
    }
}

extension FilmSampler {
    /// Adds what a view says of its moving content.
    private func add(_ piece: MovingPiece, to sample: inout FilmTrack.Part, _ scale: CGFloat) {
        (sample.isTransient, sample.isMovable) = (piece.isTransient, piece.isMovable)
        let space = piece.drawing == nil ? piece.owner.superview : piece.owner
        if let space { sample.windowFrame = space.convert(piece.frame, to: nil).scaled(by: scale) }
    }
}

extension InputEvent {
    /// Whether the pointer is not down any more after the event.
    fileprivate var endsPointer: Bool {
        switch kind {
        case .pointerUp, .pointerCanceled: true
        default: false
        }
    }

    /// Whether the location of the event is that of its pointer.
    fileprivate var isOfPointer: Bool {
        switch kind {
        case .pointerDown, .pointerMoved, .pointerUp: true
        case .pointerCanceled, .pointerLeft, .scroll, .pinch, .keyDown, .keyUp, .text, .modifiersChanged, .focusChanged,
            .foreignDrag, .outside:
            false
        }
    }
}

extension FilmTrack.Part.Kind {
    fileprivate init(_ kind: MovingPart.Kind) {
        self =
            switch kind {
            case .cell: .cell
            case .preview: .preview
            case .content: .content
            case .view: .view
            case .piece: .piece
            }
    }
}
