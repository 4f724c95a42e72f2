/// Marks the place of an item that a preview flies to: it follows the item, whatever cell shows that (VIEW-10).
@MainActor final class LandingSpot: View {
    override func hitTest(_ point: CGPoint) -> View? { nil }

    func put(in view: View, at frame: CGRect) {
        self.frame = frame
        if superview !== view { view.insertSubview(self, at: 0) }
    }
}

/// How one item of a drop lands, from the coordinator's word to the end of its flight.
@MainActor final class Landing: DragAnimating {
    /// Where it lands.
    enum Destination {
        case item(IndexPath)
        case placeholder(id: Int)
        /// A part of an item's cell.
        case part(of: IndexPath, CGRect)
        case target(DragPreviewTarget)
    }

    let item: DragItem
    /// In the order of the coordinator's words.
    let number: Int
    /// Nil once what it lands on is gone.
    var destination: Destination?
    /// The place in the view that its preview flies to; none before it flies.
    private(set) var spot: LandingSpot?
    /// The cell that its preview shows; nil while the item is out of view.
    private(set) weak var shownCell: ItemCell?
    /// Whether its preview becomes the cell; otherwise it fades on its way there, and the cell is seen beside it.
    private var becomesCell = false
    private var animations: [@MainActor () -> Void] = []
    private var completions: [@MainActor (AnimatingPosition) -> Void] = []

    init(item: DragItem, number: Int, destination: Destination) {
        self.item = item
        self.number = number
        self.destination = destination
    }

    func addAnimations(_ animations: @escaping @MainActor () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping @MainActor (AnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Hands what the program wants to see run alongside to the flight itself.
    func ride(along animator: any DragAnimating) {
        for animation in animations { animator.addAnimations(animation) }
        for completion in completions { animator.addCompletion(completion) }
        animations.removeAll()
        completions.removeAll()
    }

    /// Takes off: from now on the spot follows what it lands on.
    func begin(in view: ItemContainerView, at frame: CGRect) -> LandingSpot {
        let spot = self.spot ?? LandingSpot()
        spot.put(in: view, at: frame)
        if self.spot == nil { view.dropSide.takesOff(self) }
        self.spot = spot
        return spot
    }

    /// Lets its preview become a cell, or the one that will come into view.
    func show(_ cell: ItemCell?) {
        shownCell = cell
        becomesCell = true
    }

    /// Whether a cell at its end would be seen beside the preview, which shows another one.
    func hides(_ cell: ItemCell) -> Bool { spot != nil && becomesCell && shownCell !== cell }

    /// It is over, or another takes its place: whoever still waits for it waits no longer.
    func end() {
        spot?.removeFromSuperview()
        spot = nil
        let (changes, told) = (animations, completions)
        animations.removeAll()
        completions.removeAll()
        for change in changes { change() }
        for completion in told { completion(.end) }
    }
}
