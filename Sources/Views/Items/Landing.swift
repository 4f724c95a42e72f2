/// An invisible view at an item's frame, the target of a preview animation. It follows the item through updates
/// (VIEW-10).
@MainActor final class LandingSpot: View, PreviewDestination {
    /// Called when the preview that animates to the spot ends: with the center of the item's frame, in the superview's
    /// coordinates, that its preview would have there, and by how much the preview is larger than at the spot.
    var onPreviewEnd: ((_ center: CGPoint, _ growth: CGSize) -> Void)?

    override func hitTest(_ point: CGPoint) -> View? { nil }

    func put(in view: View, at frame: CGRect) {
        self.frame = frame
        if superview !== view { view.insertSubview(self, at: 0) }
    }

    func previewDidEnd(at center: CGPoint, insteadOf point: CGPoint, larger growth: CGSize) {
        guard let superview else { return }
        onPreviewEnd?(superview.convert(center, from: nil) + bounds.center - point, growth)
    }
}

/// The landing of one dropped item, from the coordinator's `drop` call to the end of the animation. `LandingTable` has
/// its destination.
@MainActor final class Landing: DragAnimating {
    /// The target of the landing.
    enum Destination {
        case item(ItemPath)
        case placeholder(id: SlotID)
        /// A rectangle of an item's cell.
        case part(of: ItemPath, CGRect)
        case target(DragPreviewTarget)
    }

    let item: DragItem
    /// Increases with each `drop` call.
    let number: Int
    /// The target view of the preview animation; nil before it begins.
    private(set) var spot: LandingSpot?
    /// The cell that the preview shows; nil while the item is out of view.
    private(set) weak var shownCell: ItemCell?
    /// Whether the preview turns into the cell; otherwise the cell stays visible.
    private(set) var becomesCell = false
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor (AnimatingPosition) -> Void] = []

    init(item: DragItem, number: Int) {
        self.item = item
        self.number = number
    }

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Passes the program's animations and completions to the landing animation.
    func addAnimations(to animator: any DragAnimating) {
        for animation in animations { animator.addAnimations(animation) }
        for completion in completions { animator.addCompletion(completion) }
        animations.removeAll()
        completions.removeAll()
    }

    /// Begins the preview animation; from now on the spot follows the target.
    func begin(in view: ItemContainerView, at frame: CGRect) -> LandingSpot {
        let spot = self.spot ?? LandingSpot()
        spot.put(in: view, at: frame)
        if self.spot == nil { view.paths.landings.beginAnimating(self) }
        self.spot = spot
        return spot
    }

    /// Lets the preview turn into a cell, or into the one that will come into view.
    func show(_ cell: ItemCell?) {
        shownCell = cell
        becomesCell = true
    }

    /// Lets the preview land on a cell that is visible and stays so, as an image of the cell.
    func land(on cell: ItemCell) {
        shownCell = cell
        becomesCell = false
    }

    /// Whether the cell at the target must be hidden, because the preview shows a different one.
    func hides(_ cell: ItemCell) -> Bool { spot != nil && becomesCell && shownCell !== cell }

    /// Ends the landing and calls its remaining completions.
    func end() {
        spot?.removeFromSuperview()
        spot = nil
        let (changes, remaining) = (animations, completions)
        animations.removeAll()
        completions.removeAll()
        for change in changes { change() }
        for completion in remaining { completion(.end) }
    }
}
