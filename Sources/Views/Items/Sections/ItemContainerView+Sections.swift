// Sections that scroll by themselves, across the direction of the container (LIST-9).
extension ItemContainerView {
    /// The view that scrolls a section by itself; nil for other sections.
    package func scrollView(ofSection section: Int) -> ScrollView? { paths.scrolls.views[section] }

    /// How far the content of a section is scrolled by itself.
    func offset(ofSection section: Int) -> CGPoint { paths.scrolls.views[section]?.contentOffset ?? .zero }

    /// Adapts the views of scrolling sections to the layout. Called while the container is laid out.
    func updateScrollingSections() {
        for view in paths.scrolls.removeLost() { view.removeFromSuperview() }
        let sections = attributesLayout?.scrollingSections ?? [:]
        guard !sections.isEmpty || !paths.scrolls.views.isEmpty else { return }
        for (number, view) in paths.scrolls.views where sections[number] == nil {
            view.removeFromSuperview()
            paths.scrolls.views[number] = nil
        }
        for (number, section) in sections.sorted(by: { $0.key < $1.key }) {
            let view = paths.scrolls.views[number] ?? SectionScrollView(section, in: self)
            if view.superview == nil {
                paths.scrolls.views[number] = view
                insertSubview(view, at: 0)
            }
            let length = attributesLayout?.contentLength(ofScrollingSection: number) ?? 0
            view.show(section, length: length, keepsOffset: !paths.drops.isEmpty)
        }
        attributesLayout?.scrollSections()
        for (key, placed) in paths.cells.shown { placed.scroller = paths.scrolls.views[key.section] }
    }

    /// Whether the content of a section is longer than its items, for a drag that was over it.
    var hasSectionOfMinimumLength: Bool {
        paths.scrolls.views.contains { number, view in
            view.hasMinimumLength(over: attributesLayout?.contentLength(ofScrollingSection: number) ?? 0)
        }
    }

    /// Moves the cells of a section that was scrolled by a distance; their animations continue.
    func sectionDidScroll(_ view: SectionScrollView, by distance: CGPoint) {
        attributesLayout?.scrollSections()
        guard !content.isLayingOut, let number = paths.scrolls.views.first(where: { $0.value === view })?.key else {
            return
        }
        let shift = CGPoint.zero - distance
        for (key, placed) in cellsInOrder where key.section == number { placed.shift(by: shift) }
        for placed in paths.cells.disappearing where placed.scroller === view {
            placed.shift(by: shift)
        }
        for (key, placed) in paths.supplements.inOrder where placed.isAttached && key.path.section == number {
            placed.shift(by: shift)
        }
        // The positions of the gap are those of the former offset, and the content has moved under the drags.
        discardGapPositions()
        paths.drops.changeGaps { gap, _ in gap.contentDidMove() }
        guard !transaction.isOpen else {
            content.setNeedsLayout()
            return setNeedsLayout()
        }
        placeCells(animated: false)
    }

    /// The views that scroll sections by themselves, in the order of the sections.
    var sectionScrollViews: [ScrollView] { paths.scrolls.views.sorted { $0.key < $1.key }.map(\.value) }

    /// Whether any section scrolls by itself.
    var hasScrollingSections: Bool { !paths.scrolls.views.isEmpty }

    /// Returns the scrolling section at a point in content coordinates; of several, the last one.
    func scrollingSection(at point: CGPoint) -> (number: Int, view: SectionScrollView)? {
        let found = paths.scrolls.views.filter { $0.value.frame.contains(point) }
        return found.max { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    // MARK: Input

    /// Passes a turn of the wheel to the section below it; returns false if that does not scroll.
    func scrollSection(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard let (_, view) = scrollingSection(at: convert(event.location, from: nil)), view.isAlong(distance) else {
            return false
        }
        return view.scroll(event, by: view.along(distance))
    }

    /// Begins a touch on a section; returns whether it has stopped a throw.
    func beginSectionTouch(_ event: InputEvent) -> (begins: Bool, stopsGlide: Bool) {
        guard event.pointerKind == .touch, let (_, view) = scrollingSection(at: event.location) else {
            return (false, false)
        }
        guard view.beginTouch(localized(event, in: view)) else { return (false, false) }
        paths.scrolls.touches[event.pointer] = SectionScrolls.Touch(
            pointer: event.pointer, view: view, origin: event.location - boundsOrigin)
        return (true, view.onlyScrolls(event.pointer))
    }

    /// Scrolls a section by a touch; returns false if the touch belongs to the container, which may scroll then.
    ///
    /// The first movement beyond the threshold decides whether the section or the container scrolls.
    func moveSectionTouch(_ event: InputEvent) -> Bool {
        guard var touch = paths.scrolls.touches[event.pointer] else { return false }
        let movement = event.location - boundsOrigin - touch.origin
        if touch.target == .undecided, movement.distance(to: .zero) > root?.engine.thresholds.scrollDistance ?? 0 {
            touch.target = touch.view.isAlong(movement) ? .section : .container
            paths.scrolls.touches[event.pointer] = touch
            if touch.target == .section {
                endTracking(of: event.pointer)
            } else {
                touch.view.endTracking(of: event.pointer)
            }
        }
        if touch.target != .container { touch.view.moveTouch(localized(event, in: touch.view)) }
        return touch.target == .section
    }

    /// Ends a touch on a section; a touch that is moving throws the content.
    func endSectionTouch(_ event: InputEvent) {
        guard let touch = paths.scrolls.touches.removeValue(forKey: event.pointer) else { return }
        if touch.target == .section { touch.view.endTouch(localized(event, in: touch.view)) }
        touch.view.endTracking(of: event.pointer)
    }

    /// Ends a touch on a section without a throw.
    func cancelSectionTouch(_ pointer: PointerID) {
        paths.scrolls.touches.removeValue(forKey: pointer)?.view.pointerCanceled(pointer)
    }

    private func localized(_ event: InputEvent, in view: View) -> InputEvent {
        var event = event
        event.location = convert(event.location, to: view)
        return event
    }

    /// Scrolls the section of a rectangle in content coordinates by the least distance that makes it visible there.
    func scrollSectionToVisible(_ rect: CGRect, animated: Bool) {
        let center = rect.center
        // The rectangle may be beyond the visible part of its section.
        let found = paths.scrolls.views.filter { _, view in
            view.content.isHorizontal
                ? view.frame.minY...view.frame.maxY ~= center.y : view.frame.minX...view.frame.maxX ~= center.x
        }
        guard let view = found.max(by: { $0.key < $1.key })?.value else { return }
        view.scrollRectToVisible(convert(rect, to: view), animated: animated)
    }

    // MARK: Gap

    /// The scrolling section whose positions a gap at a point may have: the one below the point, with hysteresis at its
    /// edges; nil if the gap may be in any other section.
    func sectionOfGap(at point: CGPoint, former: Int?) -> Int? {
        guard let sections = attributesLayout?.scrollingSections, !sections.isEmpty else { return nil }
        let found = sections.filter { number, section in
            let margin = number == former ? GapTracker.margin : -GapTracker.margin
            let area = section.area.insetBy(
                dx: section.isHorizontal ? 0 : -margin, dy: section.isHorizontal ? -margin : 0)
            return area.contains(point)
        }
        return found.keys.max()
    }

    /// Returns the place of a gap in a scrolling section; nil if the section does not exist.
    func gapPlace(
        at point: CGPoint, inScrollingSection section: Int, hit: PresentationPath?, from former: GapPlace?,
        in sequence: GapSequence, displacing displacement: GapTracker.Displacement
    ) -> GapPlace? {
        guard let positions = sequence.positions(inSection: section) else { return nil }
        let guess = hit.flatMap { $0.section == section ? sequence.position(at: $0) : nil }
        let start = former.flatMap { $0.section == section ? sequence.position(of: $0) : nil } ?? guess
        var tracker = GapTracker(position: (start ?? positions.upperBound) - positions.lowerBound)
        let exchanges = layout.exchangesAxes(inSection: section)
        tracker.update(
            to: exchanges ? CGPoint(x: point.y, y: point.x) : point, last: positions.count - 1,
            displacing: displacement, guess: guess.map { $0 - positions.lowerBound },
            areas: SectionGapAreas(sequence: sequence, first: positions.lowerBound))
        return sequence.place(of: tracker.position + positions.lowerBound)
    }

    /// The areas of a sequence, in which the positions of a scrolling section share the whole area of the section: a
    /// point outside of it is before all of them or behind all of them.
    func areasOutsideScrollingSections(_ sequence: GapSequence) -> any GapAreas {
        guard let sections = attributesLayout?.scrollingSections, !sections.isEmpty else { return sequence }
        return OuterGapAreas(sequence: sequence, sections: sections, exchanges: layout.scrollsHorizontally)
    }
}

/// The areas of the positions of one section.
@MainActor private struct SectionGapAreas: GapAreas {
    let sequence: GapSequence
    let first: Int

    func area(at position: Int) -> GapArea { sequence.area(at: position + first) }
}

@MainActor private struct OuterGapAreas: GapAreas {
    let sequence: GapSequence
    let sections: [Int: ScrollingSection]
    let exchanges: Bool

    func area(at position: Int) -> GapArea {
        let path = sequence.path(of: position)
        guard let section = sections[path.section], let positions = sequence.positions(inSection: path.section) else {
            return sequence.area(at: position)
        }
        let (low, high) =
            exchanges ? (section.area.minX, section.area.maxX) : (section.area.minY, section.area.maxY)
        let band = low..<max(low, high)
        let isLast = position == positions.upperBound
        // Consecutive positions are from left to right.
        let x = CGFloat(path.index)
        return GapArea(
            minX: path.index == 0 ? -.infinity : x, maxX: isLast ? .infinity : x + 1, first: band, middle: band,
            last: band, center: CGPoint(x: x, y: (low + high) / 2))
    }
}
