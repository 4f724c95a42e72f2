import Canvas
import Foundation
import Geometry
import Views

/// Follows a replay: converts the moving parts of each moment to a `FilmTrack` and checks them.
@MainActor package final class FilmSampler {
    private let content: WindowContent
    /// Whether previews outside the window are drawn as under a compositor.
    private let isTranslucent: Bool
    /// Whether previews are drawn, to measure what is visible of them.
    private let drawsPreviews: Bool
    /// The checker of all moments so far.
    package private(set) var checker = FilmChecker()
    /// All moments; nil if they need not be kept.
    package var track: FilmTrack?
    private var placement = PreviewPlacement.window
    private var before = FilmTrack.State()
    /// The location of the pointer, and that of the input that is being handled.
    private var (location, upcoming) = (CGPoint.zero, CGPoint.zero)
    private var ids: [Key: Int] = [:]
    /// The previews that show views, by id.
    private var liveParts: Set<Int> = []
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
    ///
    /// - Parameters:
    ///   - isTranslucent: Whether previews outside the window are drawn as under a compositor.
    ///   - drawsPreviews: Whether previews are drawn, to measure what is visible of them; takes longer.
    package init(_ content: WindowContent, isTranslucent: Bool, drawsPreviews: Bool) {
        (self.content, self.isTranslucent, self.drawsPreviews) = (content, isTranslucent, drawsPreviews)
    }

    /// Takes the state before or after a change of a replay. Set it as the replay's `onChange`.
    package func sample(_ change: Replay.Change, at time: Duration, isDone: Bool) {
        guard isDone else {
            if case .step(.input(let event)) = change, event.location != .zero { upcoming = event.location }
            before = state(at: moment(of: time))
            before.canvases = []
            return
        }
        location = upcoming
        var after = state(at: moment(of: time))
        let kind: FilmTrack.Change
        var name = "frame"
        switch change {
        case .frame:
            kind = .frame
            addCanvases(to: &after)
        case .step(.input(let event)):
            name = Self.name(of: event.kind)
            switch event.kind {
            case .pointerMoved, .foreignDrag(_, .moved): kind = .pointer
            default: kind = .other
            }
        case .step(.resize(_, _)): (name, kind) = ("resize", .layout)
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

    private func id(_ owner: AnyObject, _ kind: MovingPart.Kind? = nil, _ number: Int = 0) -> Int {
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

    private func state(at time: Duration) -> FilmTrack.State {
        var state = FilmTrack.State()
        let scale = content.root.scale
        state.scale = scale
        liveParts = []
        state.reducesMotion = content.root.appearance.reducesMotion
        state.parts = content.root.movingParts(at: time).map { part in
            let id = id(part.owner, part.kind, part.number)
            var sample = FilmTrack.Part(
                id: id, kind: FilmTrack.Part.Kind(part.kind), frame: part.frame.scaled(by: scale),
                goal: part.goal.scaled(by: scale), alpha: part.alpha, goalAlpha: part.goalAlpha,
                followsPointer: part.motion == .pointer, isAutoscrolled: part.motion == .autoscroll,
                container: part.container.map { self.id($0) }, drag: part.session?.id)
            sample.name = name(of: part, id)
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
                id: session.id, phase: phase, itemCount: session.items.count,
                location: session.locationInWindow * scale)
        }
        // Drags of other programs have no session on the screen.
        let location = sessions.first?.locationInWindow ?? location
        state.gaps = content.root.movingGaps.map { gap in
            FilmTrack.Gap(
                container: id(gap.container), position: gap.path.section * 1_000_000 + gap.path.index,
                length: gap.length, pointer: gap.container.convert(location, from: nil) * scale)
        }
        return state
    }

    /// Adds where the window controller would draw the previews, and how much of them is visible there.
    private func addCanvases(to state: inout FilmTrack.State) {
        let root = content.root
        let extent = root.dragPreviewsExtent(withShadows: isTranslucent)
        placement = placement.next(
            extent: extent, bounds: root.bounds, isWindowObscured: false, isTranslucent: isTranslucent)
        guard !extent.isNull else { return }
        let canvas = placement == .window ? root.bounds : extent
        let scale = root.scale
        state.canvases = [canvas.scaled(by: scale)]
        guard drawsPreviews else { return }
        let drawn = canvas.intersection(extent)
        guard !drawn.isNull, drawn.width >= 1, drawn.height >= 1 else { return }
        let origin = CGPoint(x: drawn.minX.rounded(.down), y: drawn.minY.rounded(.down))
        let surface = Surface(
            width: Int(((drawn.maxX - origin.x) * scale).rounded(.up)),
            height: Int(((drawn.maxY - origin.y) * scale).rounded(.up)))
        root.drawDragPreviews(into: surface, origin: origin, withShadows: isTranslucent)
        for index in state.parts.indices where state.parts[index].kind == .preview && state.parts[index].alpha > 0.9 {
            let frame = state.parts[index].frame.offsetBy(dx: -origin.x * scale, dy: -origin.y * scale)
            let coverage = Self.coverage(of: frame, in: surface)
            // A view may have a transparent background, so that only a missing preview can be told from a whole one.
            let isWhole = liveParts.contains(state.parts[index].id) && coverage > 0.01
            state.parts[index].coverage = isWhole ? 1 : coverage
        }
    }

    /// The fraction of a rectangle that is opaque, without its corners, which are round or rotated.
    private static func coverage(of frame: CGRect, in surface: Surface) -> Double {
        let inner = frame.insetBy(dx: min(10, frame.width / 4), dy: min(10, frame.height / 4))
        var (opaque, all) = (0, 0)
        for y in stride(from: inner.minY, through: inner.maxY, by: 6) {
            for x in stride(from: inner.minX, through: inner.maxX, by: 6) {
                all += 1
                let (column, row) = (Int(x), Int(y))
                guard column >= 0, row >= 0, column < surface.width, row < surface.height else { continue }
                if surface.pixel(x: column, y: row) >> 24 > 200 { opaque += 1 }
            }
        }
        return all == 0 ? 1 : Double(opaque) / Double(all)
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
            }
    }
}
