extension ItemContainerView {
    func animateCells(at time: Timestamp) -> Bool {
        guard let root else { return false }
        var moves = false
        var settled: [CellKey] = []
        for (key, placed) in cellsInOrder {
            placed.damageGhost()
            if placed.animate(at: time, scale: root.scale) {
                moves = true
            } else if placed.isMovingOut {
                settled.append(key)
            }
        }
        for key in settled { if let placed = paths.cells.remove(key) { recycle(placed) } }
        for placed in paths.cells.removeAllDisappearing() {
            let continues = placed.animate(at: time, scale: root.scale)
            if continues { moves = true }
            if continues || root.isShownByPreview(placed.cell) {
                paths.cells.addDisappearing(placed)
            } else {
                recycle(placed)
            }
        }
        updateSpots()
        return moves
    }

    func drawGhosts(_ context: Context) {
        guard paths.cells.shown.values.contains(where: { $0.ghost != nil }) else { return }
        for (_, placed) in cellsInOrder where placed.ghost != nil {
            guard let ghost = placed.ghost, placed.ghostAlpha > 0.01,
                placed.isGhostIndependent || root?.isShownByPreview(placed.cell) != true
            else { continue }
            let overflow = placed.cell.drawingReach
            context.group(alpha: placed.ghostAlpha, bounds: ghost.insetBy(dx: -overflow, dy: -overflow)) {
                context.translate(x: ghost.minX, y: ghost.minY)
                placed.cell.renderContent(in: context)
            }
        }
    }

    /// Moves the landing spots with the items that previews animate to.
    func updateSpots() {
        dragSide.updateSpots()
        for landing in paths.landings.animating {
            guard let spot = landing.spot else { continue }
            let key: CellKey?
            switch paths.landings.destination(of: landing) {
            case .item(let path), .part(of: let path, _): key = CellKey(path)
            case .placeholder(let id): key = self.key(ofPlaceholder: id)
            case .target: continue
            case nil: key = nil
            }
            // The spot of a deleted item is removed; the spot of a hidden item keeps its last frame.
            guard let key else {
                spot.removeFromSuperview()
                continue
            }
            if let frame = shownFrame(of: key) { spot.put(in: self, at: frame) }
        }
    }

    /// Hides each cell whose landing preview still shows a different cell.
    func updateAwaitedCells() {
        var awaited: Set<ObjectIdentifier> = []
        for landing in paths.landings.animating {
            let placed: PlacedCell?
            switch paths.landings.destination(of: landing) {
            case .item(let path): placed = paths.cells[CellKey(path)]
            case .placeholder(let id): placed = key(ofPlaceholder: id).flatMap { paths.cells[$0] }
            case .part, .target, nil: placed = nil
            }
            if let placed, landing.hides(placed.cell) { awaited.insert(ObjectIdentifier(placed)) }
        }
        for (_, placed) in cellsInOrder { placed.isAwaited = awaited.contains(ObjectIdentifier(placed)) }
    }

    /// Updates the previews whose target cells were replaced or have come into view.
    func refreshLandings() {
        for landing in paths.landings.animating.sorted(by: { $0.number < $1.number }) {
            guard case .item(let path) = paths.landings.destination(of: landing), let cell = cell(at: path),
                landing.hides(cell)
            else {
                continue
            }
            landing.item.setNeedsDropPreviewUpdate()
        }
    }

    /// Returns the preview that lands on a cell; nil for an item out of view, to which the dragged preview flies while
    /// it fades.
    func preview(landing: Landing) -> TargetedDragPreview? {
        let key: CellKey?
        let parameters: DragPreviewParameters?
        switch paths.landings.destination(of: landing) {
        case .item(let path):
            (key, parameters) = (CellKey(path), delegation.dropPreviewParameters(at: path.indexPath))
        case .placeholder(let id):
            key = self.key(ofPlaceholder: id)
            let placeholder = slots.placeholder(id)?.placeholder
            parameters = (key.flatMap { paths.cells[$0]?.cell }).flatMap { placeholder?.previewParametersProvider?($0) }
        case .part, .target, nil: return nil
        }
        guard let key, let frame = shownFrame(of: key) else { return nil }
        let spot = landing.begin(in: self, at: frame)
        spot.onPreviewEnd = { [weak self, weak landing] center, growth in
            if let landing { self?.resume(landing, at: center, larger: growth) }
        }
        guard let placed = paths.cells[key] else {
            landing.show(nil)
            return nil
        }
        if staysVisible(placed, as: key, below: landing) {
            landing.land(on: placed.cell)
        } else {
            // The preview replaces the cell from now on: skip the cell's fade.
            placed.show(at: root?.now ?? .zero)
            if let shown = shownFrame(of: key) { spot.put(in: self, at: shown) }
            landing.show(placed.cell)
        }
        var shown = parameters ?? placed.cell.defaultParameters
        // Otherwise the color would change at once when the cell takes the preview's place.
        if shown.backgroundColor == nil, isBackgroundOpaque, !placed.cell.isBackgroundOpaque {
            shown.backgroundColor = backgroundColor
        }
        let middle = DragPreview(view: placed.cell, parameters: shown).visibleBounds.center
        return TargetedDragPreview(
            view: placed.cell, parameters: shown, target: DragPreviewTarget(container: spot, center: middle))
    }

    /// Lets a cell that moves go on from where the preview ends that was to land as it (DROP-10).
    private func resume(_ landing: Landing, at center: CGPoint, larger growth: CGSize) {
        let key: CellKey?
        switch paths.landings.destination(of: landing) {
        case .item(let path): key = CellKey(path)
        case .placeholder(let id): key = self.key(ofPlaceholder: id)
        case .part, .target, nil: key = nil
        }
        guard let root, let placed = key.flatMap({ paths.cells[$0] }), landing.becomesCell,
            landing.shownCell === placed.cell,
            center.distance(to: placed.center.value(at: root.now)) > 0.5 || abs(growth.width) > 0.5
        else { return }
        placed.displace(to: center, larger: growth, at: root.now)
        startAnimating()
    }

    /// Whether a cell that an item lands on stays visible where it is, or moves there, while the preview approaches
    /// (DROP-9): the container showed the item before the drop, and its cell would vanish in one frame. The faded cell
    /// of an item that is dragged from here does not stay.
    private func staysVisible(_ placed: PlacedCell, as key: CellKey, below landing: Landing) -> Bool {
        guard let root, placed.wasVisible(before: root.now), !root.isShownByPreview(placed.cell) else { return false }
        return dragSide.draggedItems.path(of: landing.item).map { CellKey($0) } != key
    }
}
