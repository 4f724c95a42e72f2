/// The area above or below the content of a controller, for code of the years before the safe area.
@preconcurrency @MainActor public protocol UILayoutSupport: AnyObject {
    /// The height of the area, in points, after layout.
    var length: CGFloat { get }
    /// The upper edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

/// A guide between an edge of a view and its safe area.
@MainActor private final class EdgeGuide: UILayoutSupport {
    private let guide = UILayoutGuide()

    init(_ view: UIView, isTop: Bool) {
        view.addLayoutGuide(guide)
        let area = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            guide.topAnchor.constraint(equalTo: isTop ? view.topAnchor : area.bottomAnchor),
            guide.bottomAnchor.constraint(equalTo: isTop ? area.topAnchor : view.bottomAnchor),
        ])
    }

    var length: CGFloat { guide.layoutFrame.height }
    var topAnchor: NSLayoutYAxisAnchor { guide.topAnchor }
    var bottomAnchor: NSLayoutYAxisAnchor { guide.bottomAnchor }
    var heightAnchor: NSLayoutDimension { guide.heightAnchor }
}

@MainActor private final class EdgeGuides {
    var top: EdgeGuide?
    var bottom: EdgeGuide?
}

extension UIViewController {
    /// The area above the safe area of the view.
    public var topLayoutGuide: any UILayoutSupport {
        let guides = view.attachment(EdgeGuides())
        let guide = guides.top ?? EdgeGuide(view, isTop: true)
        guides.top = guide
        return guide
    }

    /// The area below the safe area of the view.
    public var bottomLayoutGuide: any UILayoutSupport {
        let guides = view.attachment(EdgeGuides())
        let guide = guides.bottom ?? EdgeGuide(view, isTop: false)
        guides.bottom = guide
        return guide
    }
}
