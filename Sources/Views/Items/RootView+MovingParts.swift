/// A part of a window that may move: a cell, a drag preview, the content of a scroll view, a view whose frame is
/// animated, or what a view names as its moving content (BUILD-5).
@MainActor package struct MovingPart {
    /// The kinds of parts.
    package enum Kind: String, Sendable {
        /// A cell; its frames are in the content coordinates of its container. `section` scrolls it, too, if its
        /// section scrolls by itself.
        case cell
        /// A drag preview; its frames are in window coordinates.
        case preview
        /// The content of a scroll view; the origin of its frames is the content offset.
        case content
        /// A view in a running change; its frames are in the coordinates of its superview.
        case view
        /// Moving content that a view names (`MovingContent`); its frames are in the coordinates of that view's
        /// superview, or of the view.
        case piece
    }

    /// Where the position of a part comes from.
    package enum Motion: Sendable {
        /// The position is that of a spring, or of rest.
        case spring
        /// From a pointer, with springs for the rest of the distance.
        case pointer
        /// From autoscroll.
        case autoscroll
    }

    /// The kind.
    package let kind: Kind
    /// The object that moves. Two parts are the same if kind, owner and number are.
    package let owner: AnyObject
    /// The id of a preview; the number of rows that a cell wrapped to, since a cell that wraps cross-fades; the number
    /// of reloads of content, since a reload replaces it; the number of a piece.
    package let number: Int
    /// The frame at the requested time.
    package let frame: CGRect
    /// The frame at rest, provided that nothing happens.
    package let goal: CGRect
    /// The opacity at the requested time, 0 to 1; 0 for a cell that a preview shows.
    package let alpha: Double
    /// The opacity at rest.
    package let goalAlpha: Double
    /// The share of a piece's frame that is inside its view, from 0 to 1; 1 for other parts.
    package fileprivate(set) var shareInView = 1.0
    /// Where the position comes from.
    package fileprivate(set) var motion: Motion
    /// The scroll view of content, the container of a cell, and the scroll view in which a preview rests on the view
    /// that it lifts from.
    package let container: ScrollView?
    /// The session of a preview.
    package let session: DragSession?
    /// The view that scrolls the section of a cell by itself (LIST-9); nil for other cells and parts.
    package var section: ScrollView?
    /// Whether a preview shows or becomes the view itself, whose background may be transparent, and not a snapshot.
    package var showsView = false
    /// The horizontal scale of a preview's image divided by the vertical one, of the most distorted image if one morphs
    /// into another: 1 if it keeps its aspect ratio.
    package var stretch: CGFloat = 1
    /// The part of the window in which a preview is drawn; nil for the whole window and beyond (MOTION-7).
    package var clip: CGRect?
    /// What a view says of its moving content; nil for other parts.
    package var piece: MovingPiece?
    /// Whether another view hides the part.
    package fileprivate(set) var isHidden = false
    /// The pointers that move content now: the fingers that scroll it, or that which holds the scroll thumb.
    package var pointers: [PointerID] = []
    /// How far content moves at most, per point by which the center of its pointers moves along each axis.
    package var pointerGain = CGPoint.zero

    /// The scroll view in whose content the part is at rest while it is scrolled, and how far that view's content is
    /// scrolled in `container`.
    package var scroller: (view: ScrollView, offset: CGPoint)? {
        section.map { ($0, $0.contentOffset) } ?? container.map { ($0, .zero) }
    }

    /// Draws what a cell shows now, or of a piece what is followed, with the top left corner of the cell or of the
    /// piece's owner at the origin and without the opacity of the part. Draws nothing for other parts.
    package func drawContent(in context: Context) {
        switch (kind, piece?.drawing) {
        case (.cell, _): (owner as? PlacedCell)?.cell.renderContent(in: context)
        case (.piece, .color): piece?.owner.renderContent(in: context)
        case (.piece, .image(let draw)): draw(context)
        case (.preview, _), (.content, _), (.view, _), (.piece, nil): break
        }
    }

    /// The size of what `drawContent(in:)` draws, in points; zero for parts of which nothing is followed but the frame.
    package var contentSize: CGSize {
        switch kind {
        case .cell: (owner as? PlacedCell)?.cell.frame.size ?? .zero
        case .piece: piece?.drawing == nil ? .zero : (owner as? View)?.bounds.size ?? .zero
        case .preview, .content, .view: .zero
        }
    }

    /// The name of the cell or the view, for display; empty for a preview.
    package var name: String {
        if let placed = owner as? PlacedCell { return placed.cell.accessibilityName ?? placed.cell.interactionName }
        if let placed = owner as? PlacedSupplement { return placed.view.interactionName }
        return (owner as? View)?.interactionName ?? ""
    }
}

/// An open gap (BUILD-5).
@MainActor package struct MovingGap {
    /// The container.
    package let container: ItemContainerView
    /// The section of the gap and the number of items before it that are not hidden.
    package let path: (section: Int, index: Int)
    /// The number of presentation indices.
    package let length: Int
    /// The view that scrolls the gap's section by itself (LIST-9); nil if it scrolls with the container alone.
    package let section: ScrollView?
    /// The drag that the gap belongs to; nil for an interactive movement, and once the drag is over.
    package let session: DropSession?
    /// Whether a release now would insert the items there. An item beside the gap may be the target instead.
    package let isTarget: Bool
}

extension RootView {
    /// The parts of the window as they are at `time` if nothing happens until then: their springs are evaluated ahead.
    ///
    /// Precondition: `time` is not before `now`. O(views and cells).
    ///
    /// - Parameter isDrawn: Whether a frame has just been drawn for `time`. What views name as their moving content is
    ///   then where the views are, and not where their springs place them.
    package func movingParts(at time: Timestamp, isDrawn: Bool = false) -> [MovingPart] {
        var parts: [MovingPart] = []
        var changes = RunningChanges()
        let forecasts = viewAnimations.flatMap { $0.forecast(at: time) }
        for (view, property, values) in forecasts {
            switch property {
            case .alpha: changes.alphas[ObjectIdentifier(view)] = (values.alpha, Double(view.alpha))
            case .frame: changes.frames[ObjectIdentifier(view)] = values.frame
            default: break
            }
        }
        addParts(of: self, at: time, isDrawn, changes, to: &parts)
        let scrolled = engine.scrolledViews
        for index in parts.indices where parts[index].kind == .content {
            let owner = parts[index].owner
            if scrolled.contains(where: { $0 === owner }) { parts[index].motion = .autoscroll }
        }
        for (view, property, values) in forecasts where property == .frame {
            let (alpha, goalAlpha) = changes.alphas[ObjectIdentifier(view)] ?? view.shownAlpha
            parts.append(
                MovingPart(
                    kind: .view, owner: view, number: 0, frame: values.frame, goal: view.frame, alpha: alpha,
                    goalAlpha: goalAlpha, motion: .spring, container: nil, session: nil))
        }
        for (state, atRest) in zip(engine.presentations(at: time), engine.presentationsAtRest(movingUntil: time)) {
            let session = state.session
            // The steps of a keyboard drag are animated.
            let followsPointer = session.phase.isBeingDragged && !session.isHeldByKeyboard
            for (preview, goal) in zip(state.previews, atRest.previews) {
                let support = (preview.support as? View).map { movement(of: $0, until: time) }
                parts.append(
                    MovingPart(
                        kind: .preview, owner: session, number: preview.id,
                        frame: CGRect(center: preview.center + (support?.vector ?? .zero), size: preview.size),
                        goal: CGRect(center: goal.center, size: goal.size), alpha: preview.alpha,
                        goalAlpha: goal.alpha, motion: followsPointer ? .pointer : .spring,
                        container: support?.scroller, session: session,
                        showsView: preview.isLive || preview.transition != nil,
                        stretch: overlay.stretch(of: preview), clip: preview.clip))
            }
        }
        return parts
    }

    /// What running changes of properties show at the requested time, by view.
    private struct RunningChanges {
        var frames: [ObjectIdentifier: CGRect] = [:]
        var alphas: [ObjectIdentifier: (alpha: Double, goal: Double)] = [:]
    }

    /// Adds the parts of a view and its subviews.
    private func addParts(
        of view: View, at time: Timestamp, _ isDrawn: Bool, _ changes: RunningChanges, to parts: inout [MovingPart]
    ) {
        guard !view.isHidden else { return }
        if let scroll = view as? ScrollView { addContent(of: scroll, at: time, to: &parts) }
        if let moving = view as? any MovingContent { addPieces(of: moving, at: time, isDrawn, changes, to: &parts) }
        if let container = view as? ItemContainerView {
            for section in container.sectionScrollViews { addContent(of: section, at: time, to: &parts) }
            for placed in container.paths.cells.inOrder.map(\.value) + container.paths.cells.disappearing {
                let isShownElsewhere = isShownByPreview(placed.cell)
                let own = changes.alphas[ObjectIdentifier(placed.cell)] ?? placed.cell.shownAlpha
                parts.append(
                    MovingPart(
                        kind: .cell, owner: placed, number: placed.wrapCount,
                        frame: placed.frame(at: time), goal: placed.goal,
                        alpha: isShownElsewhere ? 0 : placed.alpha(at: time) * own.alpha,
                        goalAlpha: isShownElsewhere ? 0 : own.goal, motion: .spring, container: container, session: nil,
                        section: placed.scroller))
            }
            let bounds = CGRect(origin: container.offset(at: time), size: container.bounds.size)
            for (_, placed) in container.paths.supplements.inOrder {
                parts.append(
                    MovingPart(
                        kind: .view, owner: placed, number: 0, frame: placed.frame(at: time, in: bounds),
                        goal: placed.goal.frame, alpha: placed.view.alpha, goalAlpha: placed.view.alpha,
                        motion: .spring, container: container, session: nil))
            }
            // The views in cells are not followed; `MovingPart.drawContent(in:)` draws them with their cells.
            return
        }
        let first = parts.count
        for child in view.subviews {
            let below = first..<parts.count
            addParts(of: child, at: time, isDrawn, changes, to: &parts)
            guard let cover = child as? any MovingContent, !child.isHidden, cover.hidesViewsBelow(at: time) else {
                continue
            }
            for index in below { parts[index].isHidden = true }
        }
    }

    /// Adds what a view names as its moving content. A view's frame and opacity are forecast from its springs, and are
    /// those of the view itself in a frame, so that a view that does not follow its springs is found. A running change
    /// of the view's frame or opacity is forecast as well: the piece has the final values.
    private func addPieces(
        of view: any MovingContent, at time: Timestamp, _ isDrawn: Bool, _ changes: RunningChanges,
        to parts: inout [MovingPart]
    ) {
        for piece in view.movingPieces(at: time) {
            let (owner, draws) = (piece.owner, piece.drawing != nil)
            let isForecast = draws || !isDrawn
            var frame = piece.frame
            if !isForecast {
                frame = owner.withShownValues { piece.isTransformed ? owner.transformedFrame : owner.frame }
            } else if !draws, let shown = changes.frames[ObjectIdentifier(owner)] {
                let way = piece.frame.origin - owner.frame.origin
                frame = shown.offsetBy(dx: way.x, dy: way.y)
            }
            // A view that has not been placed yet is not visible.
            guard draws || !frame.isEmpty else { continue }
            let share = (draws ? owner : owner.superview)?.bounds.share(of: frame) ?? 1
            let change = draws ? nil : changes.alphas[ObjectIdentifier(owner)]
            let alpha = isForecast ? change?.alpha ?? piece.alpha : owner.shownAlpha.alpha
            var part = MovingPart(
                kind: .piece, owner: owner, number: piece.number, frame: frame, goal: piece.goal,
                alpha: alpha, goalAlpha: change?.goal ?? piece.goalAlpha, motion: .spring, container: nil, session: nil)
            (part.piece, part.shareInView) = (piece, share)
            part.pointers = piece.pointers
            if piece.isMovable { part.pointerGain = CGPoint(x: 1, y: 1) }
            parts.append(part)
        }
    }

    /// How far a view moves in the window until `time` with the cell that contains it and the content that scrolls it,
    /// and the innermost scroll view that does.
    private func movement(of view: View, until time: Timestamp) -> (vector: CGPoint, scroller: ScrollView?) {
        var vector = CGPoint.zero
        var scrollers: [ScrollView] = []
        for step in sequence(first: view, next: \.superview) {
            if let cell = step as? ItemCell, let container = cell.superview as? ItemContainerView,
                let placed = container.paths.cells.inOrder.first(where: { $0.value.cell === cell })?.value
            {
                vector = vector + placed.frame(at: time).center - cell.frame.center
                if let section = placed.scroller { scrollers.append(section) }
            }
            if let scroll = step as? ScrollView { scrollers.append(scroll) }
        }
        for scroll in scrollers where scroll.isGliding {
            vector = vector + scroll.contentOffset - scroll.glideOffset(at: time)
        }
        return (vector, scrollers.first)
    }

    private func addContent(of scroll: ScrollView, at time: Timestamp, to parts: inout [MovingPart]) {
        let offset = scroll.offset(at: time)
        let goal = scroll.isGliding ? scroll.clamp(scroll.glideGoal) : offset
        var part = MovingPart(
            kind: .content, owner: scroll, number: (scroll as? ItemContainerView)?.content.reloadCount ?? 0,
            frame: CGRect(origin: offset, size: .zero),
            goal: CGRect(origin: goal, size: .zero), alpha: 1, goalAlpha: 1, motion: .spring, container: scroll,
            session: nil)
        (part.pointers, part.pointerGain) = scroll.movingPointers
        parts.append(part)
    }

    /// Whether a pointer drags the divider of a split view, so that its movement places views again. O(views).
    package func isResizing(_ pointer: PointerID) -> Bool {
        func holds(_ view: View) -> Bool {
            (view as? SplitDivider)?.draggingPointer == pointer || view.subviews.contains(where: holds)
        }
        return holds(self)
    }

    /// The open gaps of all containers.
    package var movingGaps: [MovingGap] {
        var gaps: [MovingGap] = []
        func visit(_ view: View) {
            guard let container = view as? ItemContainerView else { return view.subviews.forEach(visit) }
            let hidden = container.hiddenItems
            for gap in container.gaps {
                let drag = container.paths.drops.drag(ofGap: gap.id)
                let before = hidden.indices.contains(gap.section) ? hidden[gap.section].rank(of: gap.position) : 0
                gaps.append(
                    MovingGap(
                        container: container, path: (gap.section, gap.position - before), length: gap.length,
                        section: container.scrollView(ofSection: gap.section),
                        session: drag?.session, isTarget: drag?.highlighted == nil))
            }
        }
        visit(self)
        return gaps
    }
}

extension CGRect {
    /// How much of another rectangle is in this one, from 0 to 1; 1 for a rectangle without an area.
    fileprivate func share(of other: CGRect) -> Double {
        let (common, area) = (intersection(other), other.width * other.height)
        guard area > 0 else { return 1 }
        return common.isNull ? 0 : min(Double(common.width * common.height / area), 1)
    }
}

extension ScrollView {
    /// The content offset at a time if nothing happens until then.
    fileprivate func offset(at time: Timestamp) -> CGPoint { isGliding ? glideOffset(at: time) : contentOffset }
}

extension View {
    /// The frame with the transform, if that only moves and scales.
    fileprivate var transformedFrame: CGRect {
        CGRect(
            center: frame.center + CGPoint(x: transform.tX, y: transform.tY),
            size: CGSize(width: frame.width * transform.m11, height: frame.height * transform.m22))
    }

    /// The opacity that an animation of the session engine shows, which cannot be evaluated ahead. Its goal is unknown,
    /// too.
    fileprivate var shownAlpha: (alpha: Double, goal: Double) {
        let alpha = withShownValues { self.alpha }
        return (alpha, alpha)
    }
}
