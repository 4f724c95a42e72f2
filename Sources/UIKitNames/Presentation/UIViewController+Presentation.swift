extension UIViewController {
    /// The controller that this one or a controller that contains it presents.
    public var presentedViewController: UIViewController? {
        presentation.presented ?? parent?.presentedViewController
    }

    /// The controller that presents this one or a controller that contains it.
    public var presentingViewController: UIViewController? {
        presentation.presenting ?? parent?.presentingViewController
    }

    /// The properties of the presentation of this controller, created on first access for its current style.
    public var presentationController: UIPresentationController? {
        if let existing = presentation.controller, existing.style == effectivePresentationStyle { return existing }
        let style = effectivePresentationStyle
        let created: UIPresentationController
        if style == .custom,
            let own = presentation.transitioningDelegate?.presentationController(
                forPresented: self, presenting: presentation.presenting, source: presentation.presenting ?? self)
        {
            created = own
        } else if style == .popover {
            created = UIPopoverPresentationController(self)
        } else if style == .pageSheet || style == .formSheet, !(self is UIAlertController) {
            created = UISheetPresentationController(self)
        } else {
            created = UIPresentationController(self)
        }
        presentation.controller = created
        return created
    }

    /// The properties of this controller's popover; nil if the style is another one. Of an action sheet they exist as
    /// well.
    public var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }

    /// The properties of this controller's sheet; nil if the style is another one.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    var effectivePresentationStyle: UIModalPresentationStyle {
        if let alert = self as? UIAlertController {
            return alert.preferredStyle == .actionSheet ? .popover : .formSheet
        }
        return modalPresentationStyle == .automatic ? .pageSheet : modalPresentationStyle
    }

    /// The controller that presents: the outermost one, or the nearest with `definesPresentationContext`.
    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        var controller = self
        while let parent = controller.parent, !(style.usesContext && controller.definesPresentationContext) {
            controller = parent
        }
        return controller
    }

    /// Why this controller cannot present another one; nil if it can.
    private func problem(presenting controller: UIViewController) -> String? {
        if storedView?.root == nil { return "its view is not in a window" }
        if let other = presentation.presented { return "it is already presenting \(type(of: other))" }
        if controller === self { return "a controller cannot present itself" }
        if controller.presentation.presenting != nil { return "that one is presented already" }
        if let parent = controller.parent { return "that one is a child of \(type(of: parent))" }
        return nil
    }

    @preconcurrency func beginPresentation(
        of controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) {
        let style = controller.effectivePresentationStyle
        let presenter = presenter(for: style)
        if let ending = presenter.presentation.presented, ending.presentation.isEnding { ending.transition?.finish() }
        if let problem = presenter.problem(presenting: controller) {
            return ProgramMessage.report(
                "\(type(of: self)) cannot present \(type(of: controller)): \(problem).")
        }
        guard let presenterView = presenter.storedView, let root = presenterView.root else { return }
        if let popover = controller.popoverPresentationController {
            (popover.delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(popover)
        }
        presenter.presentation.presented = controller
        controller.presentation.presenting = presenter
        controller.presentation.isBeginning = true
        let host: UIView = style.usesContext ? presenterView : presenterView.window ?? root
        let shown = PresentationView(controller, style: style)
        controller.presentation.view = shown
        let transition = ControllerTransition(isAnimated: animated)
        controller.transition = transition
        if style.hidesPresenter { presenter.beginAppearance(false, animated: animated) }
        // The size at which the view appears, for code in `viewWillAppear`.
        shown.frame = host.bounds
        host.addSubview(shown)
        root.cancelHovering()
        shown.layOut()
        controller.beginAppearance(true, animated: animated)
        shown.install()
        controller.presentationController?.presentationTransitionWillBegin()
        let delegate = controller.presentation.transitioningDelegate
        let animator = delegate.flatMap {
            animated
                ? $0.animationController(
                    forPresented: controller, presenting: presenter, source: self) : nil
        }
        let end = {
            if animator != nil { shown.takeContent() }
            controller.presentationController?.presentationTransitionDidEnd(true)
            controller.transition = nil
            controller.presentation.isBeginning = false
            controller.endAppearance()
            if style.hidesPresenter {
                shown.hide(presenterView)
                presenter.endAppearance()
            }
            completion?()
        }
        if let animator {
            shown.releaseContent()
            controller.view.frame = shown.panelFrame
            shown.updateDimming()
            let custom = CustomTransition(
                by: animator, in: shown, from: (presenter, style.hidesPresenter ? presenterView : nil),
                to: (controller, controller.view), finalFrame: shown.panelFrame, style: style)
            return transition.run(custom, end: end)
        }
        shown.prepareAppearance()
        transition.run(in: root, { shown.appear() }, end: end)
    }

    @preconcurrency func endPresentation(animated: Bool, completion: (@MainActor () -> Void)?) {
        guard let presented = presentation.presented else {
            if let presenting = presentation.presenting {
                presenting.endPresentation(animated: animated, completion: completion)
            } else if let parent {
                parent.endPresentation(animated: animated, completion: completion)
            } else {
                completion?()
            }
            return
        }
        presented.transition?.finish()
        guard let shown = presented.presentation.view, presentation.presented === presented else {
            completion?()
            return
        }
        // What the dismissed controller presents itself disappears without an animation of its own.
        if presented.presentation.presented != nil { presented.endPresentation(animated: false, completion: nil) }
        presented.presentation.isEnding = true
        let transition = ControllerTransition(isAnimated: animated)
        presented.transition = transition
        shown.unhide()
        presented.beginAppearance(false, animated: animated)
        if shown.style.hidesPresenter { beginAppearance(true, animated: animated) }
        presented.presentationController?.dismissalTransitionWillBegin()
        let delegate = presented.presentation.transitioningDelegate
        let animator = delegate.flatMap { animated ? $0.animationController(forDismissed: presented) : nil }
        let place = storedView.flatMap { view in view.superview.map { ($0, $0.subviews.firstIndex(of: view) ?? 0) } }
        let end = { [self] in
            if animator != nil, let view = storedView, let (host, index) = place, view.superview !== host {
                view.transform = .identity
                host.insertSubview(view, at: index)
                view.frame = host.bounds
            }
            presented.presentationController?.dismissalTransitionDidEnd(true)
            presented.transition = nil
            shown.restoreFocus()
            shown.removeFromSuperview()
            if shown.style.hidesPresenter { endAppearance() }
            presented.endAppearance()
            presented.presentation.isEnding = false
            presented.presentation.view = nil
            presented.presentation.presenting = nil
            presentation.presented = nil
            completion?()
        }
        if let animator {
            shown.releaseContent()
            if let view = presented.viewIfLoaded {
                shown.addSubview(view)
                view.frame = shown.panelFrame
            }
            let custom = CustomTransition(
                by: animator, in: shown, from: (presented, presented.viewIfLoaded),
                to: (self, shown.style.hidesPresenter ? storedView : nil), finalFrame: shown.bounds,
                style: shown.style)
            return transition.run(custom, end: end)
        }
        transition.run(in: shown.root, { shown.disappear() }, end: end)
    }

    /// Fits the presentation of another controller to the changed size of this one.
    func layOutPresentation() {
        guard let shown = presentation.presented?.presentation.view, let host = shown.superview else { return }
        if shown.frame.size != host.bounds.size { shown.frame = host.bounds }
    }

    func preferredContentSizeDidChange() {
        (self as? UINavigationController ?? navigationController ?? self).presentation.view?.setNeedsLayout()
        presentation.view?.setNeedsLayout()
    }

    /// The content size that a popover or a form sheet of this controller has; nil leaves the choice to them.
    var presentedContentSize: CGSize? {
        if preferredContentSize != .zero { return preferredContentSize }
        guard let navigation = self as? UINavigationController,
            let size = navigation.topViewController?.presentedContentSize
        else { return nil }
        let bar = navigation.isNavigationBarHidden ? 0 : UINavigationBar.height
        return CGSize(width: size.width, height: size.height + bar)
    }
}
