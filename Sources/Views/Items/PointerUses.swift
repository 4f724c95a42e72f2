/// What a pointer that is down in a container does. A pointer that does nothing has no value.
enum PointerUse: Equatable {
    /// Pressed an item.
    case pressed(PressedItem)
    /// Touches the background; the release deselects all items unless the touch becomes scrolling.
    case background
    /// Draws the rubber band.
    case rubberBand(RubberBand)
}

/// A press on an item, completed by the release.
struct PressedItem: Equatable {
    var path: ItemPath
    /// Whether this is the second click of a double click, whose release opens the item.
    var opens = false
    /// Whether the item is highlighted until the press ends.
    var highlights = false
}

/// The rubber band: a rectangle, in content coordinates, that selects the cells that it meets (APP-13).
struct RubberBand: Equatable {
    var origin: CGPoint
    var current: CGPoint
    /// The location of the pointer in the view's frame. The band grows when the content scrolls under the pointer.
    var pointer: CGPoint
    /// The items by section that were selected before and stay selected.
    var base: [IndexRuns]
    /// The autoscrolling of the view while the pointer is near an edge.
    var autoscroll: Autoscroll?

    var rect: CGRect {
        CGRect(
            x: min(origin.x, current.x), y: min(origin.y, current.y), width: abs(current.x - origin.x),
            height: abs(current.y - origin.y))
    }
}

extension PointerID {
    /// The two fingers that draw a rubber band; no event has it.
    static let twoFingers = PointerID(-2)
}

/// The use of each pointer. Invariants: a pointer has at most one use; there is at most one pressed item and at most
/// one rubber band.
struct PointerUses: Equatable {
    private var uses: [PointerID: PointerUse] = [:]

    subscript(pointer: PointerID) -> PointerUse? { uses[pointer] }

    /// The rubber band of any pointer.
    var band: RubberBand? {
        for case .rubberBand(let band) in uses.values { return band }
        return nil
    }

    /// The pressed item that is highlighted.
    var highlightedItem: ItemPath? {
        for case .pressed(let item) in uses.values where item.highlights { return item.path }
        return nil
    }

    /// Replaces the pressed item of any pointer. Returns the rubber band of this pointer, if that ends, to be erased.
    mutating func press(_ item: PressedItem, by pointer: PointerID) -> RubberBand? {
        cancelPress()
        return replace(.pressed(item), by: pointer)
    }

    private mutating func replace(_ use: PointerUse, by pointer: PointerID) -> RubberBand? {
        guard case .rubberBand(let band) = uses.updateValue(use, forKey: pointer) else { return nil }
        return band
    }

    /// Forgets the pressed item of any pointer.
    mutating func cancelPress() {
        for case (let pointer, .pressed) in uses { uses[pointer] = nil }
    }

    /// Begins a touch of the background, which replaces that of any other pointer. Returns the rubber band of this
    /// pointer, if that ends, to be erased.
    mutating func touchBackground(by pointer: PointerID) -> RubberBand? {
        endBackgroundTouches()
        return replace(.background, by: pointer)
    }

    mutating func endBackgroundTouches() {
        for case (let pointer, .background) in uses { uses[pointer] = nil }
    }

    /// Begins a rubber band; has no effect while another pointer draws one.
    mutating func begin(_ band: RubberBand, by pointer: PointerID) {
        if self.band == nil { uses[pointer] = .rubberBand(band) }
    }

    /// Changes the rubber band, of `pointer` only if one is given. Returns whether there is one.
    @discardableResult mutating func updateBand(of pointer: PointerID? = nil, _ change: (inout RubberBand) -> Void)
        -> Bool
    {
        for case (let owner, .rubberBand(var band)) in uses where pointer == nil || pointer == owner {
            change(&band)
            uses[owner] = .rubberBand(band)
            return true
        }
        return false
    }

    /// Ends and returns the use of a pointer that was released or canceled.
    mutating func end(_ pointer: PointerID) -> PointerUse? { uses.removeValue(forKey: pointer) }

    /// Cancels the press after all data was reloaded, and trims the band's items to those that exist.
    mutating func reload(counts: [Int]) {
        cancelPress()
        updateBand { $0.base = SelectionModel.trimmed($0.base, to: counts) }
    }

    /// Remaps the pressed items and the bases of rubber bands; the press of a deleted item is canceled.
    mutating func remap(by mapping: UpdateMapping) {
        for (pointer, use) in uses {
            switch use {
            case .pressed(var item):
                guard let path = mapping.newPath(of: item.path) else {
                    uses[pointer] = nil
                    continue
                }
                item.path = path
                uses[pointer] = .pressed(item)
            case .background: break
            case .rubberBand(var band):
                band.base = mapping.newRuns(of: band.base)
                uses[pointer] = .rubberBand(band)
            }
        }
    }
}
