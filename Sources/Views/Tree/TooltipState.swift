/// The tooltip of the view under the pointer.
enum TooltipState {
    case none
    /// The pointer rests on the view; the tooltip appears at a time.
    case scheduled(RootView.WeakView, at: Timestamp)
    /// The tooltip is shown for the view while that has the same text and covers the same rectangle of the window.
    case shown(RootView.WeakView, tooltip: View, text: String, area: CGRect)

    /// The view that the tooltip describes.
    var owner: View? {
        switch self {
        case .none: nil
        case .scheduled(let owner, _), .shown(let owner, _, _, _): owner.view
        }
    }
}
