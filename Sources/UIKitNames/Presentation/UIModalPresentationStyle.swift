/// How a presented controller covers the window.
public enum UIModalPresentationStyle: Int, Sendable, Hashable {
    /// The whole window. The presenting controller disappears.
    case fullScreen
    /// A sheet in the center, as high as the window allows, at most 704 points wide.
    case pageSheet
    /// A sheet in the center of the preferred content size, or of 540 by 620 points.
    case formSheet
    /// The nearest controller with `definesPresentationContext`, which disappears.
    case currentContext
    /// What a presentation controller of the program decides, by default the whole window. The presenting controller
    /// remains visible behind it.
    case custom
    /// The whole window. The presenting controller remains visible behind it.
    case overFullScreen
    /// The nearest controller with `definesPresentationContext`, which remains visible behind it.
    case overCurrentContext
    /// A panel that points at a view or a bar button item.
    case popover
    /// No presentation: for the delegate of an adaptive presentation.
    case none = -1
    /// A page sheet.
    case automatic = -2

    /// Whether the presentation covers only a part of the window, over a shadow.
    var isPanel: Bool { [.pageSheet, .formSheet, .popover, .automatic].contains(self) }
    /// Whether the presenting controller disappears.
    var hidesPresenter: Bool { [.fullScreen, .currentContext].contains(self) }
    /// Whether the presentation covers the controller with `definesPresentationContext`.
    var usesContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How the view of a presented controller appears.
public enum UIModalTransitionStyle: Int, Sendable, Hashable {
    /// Slides in from the bottom.
    case coverVertical
    /// Fades in; nothing flips on a desktop.
    case flipHorizontal
    /// Fades in.
    case crossDissolve
    /// Fades in; nothing curls on a desktop.
    case partialCurl
}

/// State of the presentation of a controller, and of the controller that it presents.
struct ControllerPresentation {
    /// The controller that is presented by this one, which retains it.
    var presented: UIViewController?
    /// The controller that presents this one.
    weak var presenting: UIViewController?
    /// The properties of this controller's own presentation.
    var controller: UIPresentationController?
    /// The view that shows this controller while it is presented.
    var view: PresentationView?
    /// Provides animators of the program.
    weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    var isBeginning = false
    var isEnding = false
}
