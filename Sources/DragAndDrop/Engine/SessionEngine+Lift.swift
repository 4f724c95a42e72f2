extension SessionEngine {
    /// Creates the previews, and grows them to `liftScale` with a shadow (LIFT-6).
    func beginLift(_ drag: ActiveDrag) {
        guard let source = drag.source else { return }
        let interaction = source.interaction
        record("lift", drag, on: interaction.host)
        drag.previews = lift(drag.session.itemList, of: drag, from: interaction)
        for preview in drag.previews {
            let natural = preview.size.goal
            let shown = host?.sessionEngine(self, scaleOf: preview.content) ?? 1
            if shown != 1, !reducesMotion { preview.size.jump(to: natural * shown) }
            preview.size.retarget(to: natural * thresholds.liftScale, at: now, spring: .lift)
            preview.elevation.retarget(to: 1, at: now, spring: .lift)
            preview.emerge(at: now)
        }
        let animator = DragAnimator(spring: .lift, at: now)
        drag.state.setAnimator(animator)
        interaction.delegate?.dragInteraction(interaction, willAnimateLiftWith: animator, session: drag.session)
        record("willAnimateLift", drag, on: interaction.host)
        recordChanges(of: animator)
        host?.sessionEngineNeedsFrame(self)
    }

    /// Asks the delegate for the previews of the last `liftPreviewLimit` items (LIFT-5). Each preview starts at its
    /// source position.
    func lift(_ items: DragItemList, of drag: ActiveDrag, from interaction: DragInteraction) -> [AnimatedPreview] {
        items.suffix(thresholds.liftPreviewLimit).compactMap { item in
            guard
                let preview = interaction.delegate?.dragInteraction(
                    interaction, previewForLifting: item, session: drag.session)
            else { return nil }
            record("previewForLifting", drag, on: interaction.host)
            return newPreview(for: item, preview, from: interaction)
        }
    }

    /// Animates the previews and the delegate's animations back to where the lift began (LIFT-3).
    func reverseLift(_ drag: ActiveDrag) {
        for preview in drag.previews {
            if let destination = preview.destination {
                preview.animate(to: destination, at: now, spring: .lift)
            } else {
                preview.fadeOut(at: now, shrinks: !reducesMotion)
            }
        }
        drag.state.lift?.animator?.reverse(at: now)
        record("liftReversed", drag, on: drag.sourceView)
        reportPointers()
        host?.sessionEngineNeedsFrame(self)
    }

    /// Moves the previews that lift to where their views are now. For hosts that move views after `advance(to:)`, which
    /// does the same, or after an event: otherwise a preview would be a frame behind a cell that moves.
    package func followSources() {
        for drag in drags { if case .lifting = drag.state { trackSources(of: drag) } }
    }

    func trackSources(of drag: ActiveDrag) {
        for preview in drag.previews { preview.trackSource(at: now, scale: thresholds.liftScale) }
    }

    /// Called before a view disappears that items may just be lifted from, such as the cell of an item that its data
    /// source no longer has. Previews that lift from it stay where they are, as images of the view, whether or not the
    /// content around it is replaced; those that return to it fade (MOTION-4).
    package func sourceWillDisappear(_ view: any InteractionView) {
        for drag in drags {
            for preview in drag.previews where preview.destination?.target.container === view {
                if preview.isLive { takeSnapshot(of: preview) }
                if case .lifting = drag.state {
                    preview.destination = nil
                } else {
                    preview.fadeOut(at: now, shrinks: !reducesMotion)
                }
                host?.sessionEngineNeedsFrame(self)
            }
        }
    }

    /// Replaces the views that the previews show by images of them.
    func takeSnapshots(of drag: ActiveDrag) {
        for preview in drag.previews where preview.isLive {
            takeSnapshot(of: preview)
        }
    }

    /// Replaces the view that a preview shows by an image of it.
    ///
    /// The image has the largest size at which the preview rests: lifted at its source, or on the stack. The view
    /// cannot be rendered again later, when it may have changed (LIFT-4) or show another item.
    func takeSnapshot(of preview: AnimatedPreview) {
        let (lifted, natural) = (preview.size.goal, preview.naturalSize * thresholds.liftScale)
        freeze(preview.content, as: preview, at: lifted.width > natural.width ? lifted : natural)
        preview.isLive = false
    }

    func freeze(_ content: DragPreview, as preview: AnimatedPreview, at size: CGSize) {
        host?.sessionEngine(self, freeze: content, at: size, id: preview.id)
    }

    func recordChanges(of animator: DragAnimator) {
        guard let host else { return }
        animator.record { host.sessionEngine(self, recordChangesIn: $0) }
        animator.show(at: now)
    }

    // MARK: Beginning the drag

    func begin(_ drag: ActiveDrag) {
        guard let source = drag.source else { return }
        let (interaction, session) = (source.interaction, drag.session)
        attachPreviews(of: drag, pressedAt: source.press.origin)
        record("sessionWillBegin", drag, on: interaction.host)
        let delegate = interaction.delegate
        delegate?.dragInteraction(interaction, sessionWillBegin: session)
        session.allowsMoveOperation =
            delegate?.dragInteraction(interaction, sessionAllowsMoveOperation: session) ?? true
        session.isRestrictedToDraggingApplication =
            delegate?.dragInteraction(interaction, sessionIsRestrictedToDraggingApplication: session) ?? false
        session.prefersFullSizePreviews =
            delegate?.dragInteraction(interaction, prefersFullSizePreviewsFor: session) ?? false
        record(
            "sessionPolicies", drag, on: interaction.host,
            detail: ["allowsMove": .number(session.allowsMoveOperation ? 1 : 0)])
        reportPointers()
    }

    /// Attaches the previews to the pointer. They are arranged only after the source and the first target have been
    /// asked about full-size previews, because a preview that has been scaled down never grows back (DRAG-7).
    private func attachPreviews(of drag: ActiveDrag, pressedAt origin: CGPoint) {
        // The pressed preview keeps its offset to the pointer, and the stack follows it.
        let grips = drag.previews.compactMap { preview -> CGPoint? in
            let (center, size) = (preview.centerInWindow(at: now), preview.size.value(at: now))
            guard size.width > 0, size.height > 0 else { return nil }
            let grip = CGPoint(x: (origin.x - center.x) / size.width, y: (origin.y - center.y) / size.height)
            return abs(grip.x) <= 0.5 && abs(grip.y) <= 0.5 ? grip : nil
        }
        drag.dragging?.grip = grips.last ?? .zero
        for preview in drag.previews {
            preview.attach(toPointerAt: drag.session.locationInWindow)
            if preview.item.previewProvider != nil { updatePreview(of: preview.item, in: drag) }
        }
        addProvidedPreviews(to: drag)
    }

    /// Adds the previews of the items that the stack shows and that have lifted without one, such as those that are
    /// out of view: each appears at the pointer (DRAG-6).
    private func addProvidedPreviews(to drag: ActiveDrag) {
        guard let source = drag.source else { return }
        let shown = drag.session.itemList.suffix(thresholds.stackLimit)
        let items = Set(shown.map(ObjectIdentifier.init))
        var index = drag.previews.firstIndex { items.contains(ObjectIdentifier($0.item)) } ?? drag.previews.count
        for item in shown {
            if index < drag.previews.count, drag.previews[index].item === item {
                index += 1
            } else if let provided = item.previewProvider?() {
                let preview = newPreview(for: item, provided.withoutLocation, from: source.interaction)
                takeSnapshot(of: preview)
                preview.attach(toPointerAt: drag.session.locationInWindow)
                drag.previews.insert(preview, at: index)
                index += 1
            }
        }
    }

    /// Whether the preview keeps its full size: only that of a single item over a view of this program, if the source
    /// or the target prefers it.
    func prefersFullSize(_ drag: ActiveDrag, over view: (any InteractionView)?) -> Bool {
        drag.session.itemList.count == 1 && view != nil
            && (drag.session.prefersFullSizePreviews
                || drag.dragging?.proposal?.prefersFullSizePreview == true)
    }

    /// Gives each preview of the stack its offset from the pointer, size and rotation (MOTION-3).
    func arrangeStack(_ drag: ActiveDrag, spring: Spring) {
        guard let top = drag.previews.last, let dragging = drag.dragging, let keepsSize = dragging.keepsSize
        else {
            return
        }
        let tilt = tilt(of: drag)
        let ordinary = ordinaryPlace(of: top, dragging, keepsSize: keepsSize)
        let topSize = dragging.placement?.size ?? ordinary.size
        let center = dragging.placement?.offset ?? ordinary.center
        let badgePosition = dragging.placement?.badgePosition ?? BadgePresentation.ordinaryPosition
        if reducesMotion {
            dragging.badgePosition.jump(to: badgePosition)
        } else {
            dragging.badgePosition.retarget(to: badgePosition, at: now)
        }
        for (index, preview) in drag.previews.enumerated() {
            let depth = drag.previews.count - 1 - index
            let size = preview === top ? topSize : sizeBelowTop(of: preview, dragging.placement)
            if reducesMotion {
                preview.jump(to: center, size: size, angle: fan(depth))
            } else {
                preview.center.retarget(to: center, at: now, spring: preview === top ? spring : .flock)
                preview.size.retarget(to: size, at: now, spring: preview === top ? .lift : .flock)
                preview.angle.retarget(to: Double(tilt + fan(depth)), at: now, spring: .flock)
            }
            let isSeen = depth < thresholds.stackLimit && !preview.isHidden
            preview.alpha.retarget(to: isSeen ? 1 : 0, at: now, spring: .flock)
            preview.elevation.retarget(to: depth < 2 ? 1 : 0.4, at: now, spring: .lift)
        }
        host?.sessionEngineNeedsFrame(self)
    }

    private func sizeBelowTop(of preview: AnimatedPreview, _ placement: HoverPlacement?) -> CGSize {
        let size = stackSize(of: preview, keepsSize: false)
        return placement?.scaled(size) ?? size
    }

    /// The frame of the topmost preview relative to the pointer, when it need not leave its target visible.
    private func ordinaryPlace(
        of top: AnimatedPreview, _ dragging: SessionState.Dragging, keepsSize: Bool
    ) -> CGRect {
        let size = stackSize(of: top, keepsSize: keepsSize)
        return CGRect(
            center: CGPoint(x: -dragging.grip.x * size.width, y: -dragging.grip.y * size.height), size: size)
    }

    /// The placement of the stack that leaves a small target visible; nil at the ordinary place (DRAG-14).
    func hoverPlacement(of drag: ActiveDrag) -> HoverPlacement? {
        guard let top = drag.previews.last, let dragging = drag.dragging, let keepsSize = dragging.keepsSize,
            let target = drag.smallTarget
        else {
            return nil
        }
        let pointer = drag.session.locationInWindow
        return HoverPlacement(
            leaving: target.rects, in: target.frame, pointer: pointer,
            ordinary: ordinaryPlace(of: top, dragging, keepsSize: keepsSize).offsetBy(dx: pointer.x, dy: pointer.y),
            after: dragging.placement ?? dragging.intendedPlacement)
    }

    private func stackSize(of preview: AnimatedPreview, keepsSize: Bool) -> CGSize {
        let natural = preview.naturalSize * thresholds.liftScale
        if !keepsSize { preview.limit = min(preview.limit, thresholds.previewLimit) }
        return Self.size(natural, limitedTo: preview.limit)
    }

    /// The shorter side, in points, below which no preview is reduced: a table's row would become illegible.
    private static let legibleSide: CGFloat = 32

    /// The size of a preview whose longer side is at most `limit` points, unless the shorter one would be illegible
    /// (DRAG-7).
    static func size(_ natural: CGSize, limitedTo limit: CGFloat) -> CGSize {
        let (long, short) = (max(natural.width, natural.height), min(natural.width, natural.height))
        guard long > limit, short > legibleSide else { return natural }
        return natural * max(limit / long, legibleSide / short)
    }

    private func fan(_ depth: Int) -> CGFloat {
        let side: CGFloat = depth.isMultiple(of: 2) ? -1 : 1
        return side * CGFloat((min(depth, thresholds.stackLimit) + 1) / 2) * thresholds.stackFan
    }

    func tilt(of drag: ActiveDrag) -> CGFloat {
        guard !reducesMotion else { return 0 }
        let speed = drag.pointer.velocity(at: now, restDelay: thresholds.restDelay).x
        let part = min(max(speed / thresholds.tiltSpeed, -1), 1)
        return part * thresholds.tiltLimit
    }

    /// Tilts the stack according to the pointer's horizontal velocity.
    func updateTilt(of drag: ActiveDrag) {
        guard drag.dragging?.keepsSize != nil else { return }
        let tilt = tilt(of: drag)
        for (index, preview) in drag.previews.enumerated() {
            let goal = Double(tilt + fan(drag.previews.count - 1 - index))
            // Skips small changes, except when the pointer comes to rest and the tilt returns to zero.
            let isVisibleChange = abs(preview.angle.goal - goal) > (tilt == 0 ? 0 : 0.004)
            if isVisibleChange { preview.angle.retarget(to: goal, at: now, spring: .flock) }
        }
    }

    func updatePreview(of item: DragItem, in drag: ActiveDrag) {
        guard drag.phase == .dragging, let animated = drag.previews.first(where: { $0.item === item }) else { return }
        let depth = drag.previews.count - 1 - (drag.previews.firstIndex { $0 === animated } ?? 0)
        guard depth < thresholds.stackLimit else { return }
        let preview = item.previewProvider.map { $0() } ?? animated.source
        animated.isHidden = preview == nil
        if let preview, !animated.shows(preview) {
            freeze(preview, as: animated, at: preview.size * thresholds.liftScale)
            animated.morph(into: preview, live: false, at: now)
        }
        arrangeStack(drag, spring: .follow)
    }
}
