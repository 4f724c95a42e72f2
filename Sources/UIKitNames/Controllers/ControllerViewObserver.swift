/// Forwards the events of a controller's view, which does not retain it.
@MainActor final class ControllerViewObserver: ViewObserver {
    private weak var controller: UIViewController?

    init(_ controller: UIViewController) { self.controller = controller }

    var responder: Responder? { controller }
    var additionalSafeAreaInsets: EdgeInsets { controller?.additionalSafeAreaInsets ?? .zero }
    var isModal: Bool { controller?.presentation.presenting != nil }
    func viewDidMoveToWindow(_ view: View) { controller?.didMoveToWindow(view) }
    func viewWillLayoutSubviews(_ view: View) { controller?.viewWillLayoutSubviews() }
    func viewDidLayoutSubviews(_ view: View) { controller?.didLayOut(view) }
    func viewAppearanceDidChange(_ view: View) { controller?.updateTraits() }
}
