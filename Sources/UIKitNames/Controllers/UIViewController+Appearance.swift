/// Where a controller is in the sequence of its appearance methods.
enum ControllerAppearance: Equatable {
    /// Not in a window.
    case absent
    /// `viewWillAppear` was called. `isExplicit`: a container will call `endAppearance`.
    case appearing(animated: Bool, isExplicit: Bool)
    /// `viewDidAppear` was called.
    case present
    /// `viewWillDisappear` was called by a container, which will call `endAppearance`.
    case disappearing(animated: Bool)
}

/// Whether a container is adding or removing a controller now.
enum ControllerMove { case stays, toParent, fromParent }

extension UIViewController {
    /// Whether the controller appears because it was added to a container. Valid in the appearance methods.
    public var isMovingToParent: Bool { isMoving == .toParent }
    /// Whether the controller disappears because it is removed from a container. Valid in the appearance methods.
    public var isMovingFromParent: Bool { isMoving == .fromParent }
    /// Whether the controller appears because it is presented. Valid in the appearance methods.
    public var isBeingPresented: Bool { presentation.isBeginning }
    /// Whether the controller disappears because it is dismissed. Valid in the appearance methods.
    public var isBeingDismissed: Bool { presentation.isEnding }

    /// The children that have the same appearance as this controller: those whose views are in its view.
    private var visibleChildren: [UIViewController] {
        guard let view = storedView else { return [] }
        return children.filter { $0.storedView?.isDescendant(of: view) == true }
    }

    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        if isAppearing {
            switch appearance {
            case .absent, .disappearing:
                loadViewIfNeeded()
                appearance = .appearing(animated: animated, isExplicit: true)
                hasAnnouncedAppearing = false
                viewWillAppear(animated)
                storedView?.setNeedsLayout()
            case .appearing, .present: return
            }
        } else {
            switch appearance {
            case .present, .appearing:
                appearance = .disappearing(animated: animated)
                viewWillDisappear(animated)
            case .absent, .disappearing: return
            }
        }
        for child in visibleChildren { child.beginAppearance(isAppearing, animated: animated) }
    }

    func endAppearance() {
        switch appearance {
        case .appearing(let animated, isExplicit: true):
            if !hasAnnouncedAppearing {
                hasAnnouncedAppearing = true
                viewIsAppearing(animated)
            }
            appearance = .present
            viewDidAppear(animated)
        case .disappearing(let animated):
            appearance = .absent
            viewDidDisappear(animated)
        default: return
        }
        for child in visibleChildren { child.endAppearance() }
    }

    /// Exchanges children without an animation, in UIKit's order of the appearance methods; `exchange` adds and removes
    /// the views. Controllers in both lists stay.
    func exchange(_ old: [UIViewController], for new: [UIViewController], _ exchange: () -> Void) {
        let isLive = storedView?.root != nil && appearance != .absent
        let outgoing = old.filter { controller in !new.contains { $0 === controller } }
        let incoming = new.filter { controller in !old.contains { $0 === controller } }
        guard isLive else { return exchange() }
        for controller in outgoing { controller.beginAppearance(false, animated: false) }
        for controller in incoming { controller.beginAppearance(true, animated: false) }
        exchange()
        for controller in outgoing { controller.endAppearance() }
        for controller in incoming { controller.endAppearance() }
    }

    /// Calls the methods of a controller whose view was added or removed without a transition.
    func didMoveToWindow(_ view: View) {
        if view.root == nil {
            switch appearance {
            case .absent, .disappearing: return
            case .appearing, .present:
                appearance = .absent
                viewWillDisappear(false)
                viewDidDisappear(false)
            }
        } else {
            if appearance == .absent {
                appearance = .appearing(animated: false, isExplicit: false)
                hasAnnouncedAppearing = false
                viewWillAppear(false)
                view.setNeedsLayout()
            }
            updateTraits()
        }
    }

    func didLayOut(_ view: View) {
        if case .appearing(let animated, _) = appearance, !hasAnnouncedAppearing {
            hasAnnouncedAppearing = true
            viewIsAppearing(animated)
        }
        viewDidLayoutSubviews()
        layOutPresentation()
        updateTraits()
        guard isAppearingWithWindow else { return }
        // As in UIKit, everything in the view has its place when it has appeared.
        for subview in view.subviews { subview.layoutIfNeeded() }
        // The parent appears before its children.
        if parent?.isAppearingWithWindow != true { finishAppearing() }
    }

    private var isAppearingWithWindow: Bool {
        if case .appearing(_, isExplicit: false) = appearance { true } else { false }
    }

    private func finishAppearing() {
        guard isAppearingWithWindow, hasAnnouncedAppearing else { return }
        appearance = .present
        viewDidAppear(false)
        for child in visibleChildren { child.finishAppearing() }
    }

    // MARK: Traits

    /// The size classes and the appearance of the view; those of a large light window while the view is in none.
    public var traitCollection: UITraitCollection { UITraitCollection(of: storedView) }

    func updateTraits() {
        guard storedView?.root != nil else { return }
        let (former, traits) = (lastTraits, traitCollection)
        guard former != traits else { return }
        lastTraits = traits
        guard let former else { return }
        traitCollectionDidChange(former)
        traitHandlers.traitsDidChange(from: former, to: traits)
    }
}

extension Responder: Hashable {
    /// Views, controllers and other responders are equal if they are identical.
    nonisolated public static func == (a: Responder, b: Responder) -> Bool { a === b }

    /// Hashes the identity.
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
