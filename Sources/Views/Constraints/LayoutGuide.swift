import Constraints
import Foundation
import Geometry

/// A rectangle in a view that takes part in constraints like a view, without drawing or input.
@preconcurrency @MainActor open class LayoutGuide {
    /// The meaning of a guide.
    enum Kind: CaseIterable {
        case free, safeArea, margins, readable, content, frame
    }

    let kind: Kind
    /// The view in whose coordinates the guide is; set by ``View/addLayoutGuide(_:)``.
    public internal(set) weak var owningView: View?
    /// A name for messages.
    open var identifier = ""
    /// The engine that has variables for the guide.
    weak var engine: LayoutEngine?

    /// Creates a guide. Add it to a view before constraints with it are activated.
    public init() { kind = .free }

    init(_ kind: Kind, of view: View) {
        self.kind = kind
        owningView = view
    }

    /// The rectangle in the owning view's coordinates, after layout; zero before.
    open var layoutFrame: CGRect {
        guard let engine, let variables = engine.existingVariables(of: self) else { return .zero }
        return engine.frame(of: variables)
    }

    /// The width of readable text, in points.
    static let readableWidth: CGFloat = 672

    /// The equations of a guide that its view defines; none for other guides.
    func equations(in engine: LayoutEngine, _ variables: LayoutVariables) -> [LinearExpression] {
        guard let view = owningView else { return [] }
        switch kind {
        case .free: return []
        case .safeArea: return equations(view.safeAreaInsets, of: view, in: engine, variables)
        case .margins: return equations(view.effectiveMargins, of: view, in: engine, variables)
        case .readable: return equations(view.readableMargins, of: view, in: engine, variables)
        case .content: return [LinearExpression(variables.x), LinearExpression(variables.y)]
        case .frame:
            var result = equations(.zero, of: view, in: engine, variables)
            result[0].constant -= Double(view.boundsOrigin.x)
            result[1].constant -= Double(view.boundsOrigin.y)
            return result
        }
    }

    private func equations(
        _ insets: EdgeInsets, of view: View, in engine: LayoutEngine, _ variables: LayoutVariables
    ) -> [LinearExpression] {
        var (left, top) = (LinearExpression(variables.x), LinearExpression(variables.y))
        left.constant = -Double(insets.left)
        top.constant = -Double(insets.top)
        var (width, height) = (LinearExpression(variables.width), LinearExpression(variables.height))
        width.add(engine.length(of: view, isWidth: true), times: -1)
        height.add(engine.length(of: view, isWidth: false), times: -1)
        width.constant = Double(insets.left + insets.right)
        height.constant = Double(insets.top + insets.bottom)
        return [left, top, width, height]
    }
}

extension View {
    /// The layout guides that were added to the view.
    public var layoutGuides: [LayoutGuide] { layoutState?.guides ?? [] }

    /// Adds a guide, removing it from its former view.
    public func addLayoutGuide(_ guide: LayoutGuide) {
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        makeLayoutState().guides.append(guide)
    }

    /// Removes a guide and deactivates its constraints; has no effect on guides of other views.
    public func removeLayoutGuide(_ guide: LayoutGuide) {
        guard guide.owningView === self, guide.kind == .free else { return }
        for constraint in layoutState?.touching ?? []
        where (constraint.first + constraint.second).contains(where: { $0.item === guide }) {
            constraint.isActive = false
        }
        guide.engine?.removeItem(guide)
        layoutState?.guides.removeAll { $0 === guide }
        guide.owningView = nil
    }

    func ownGuide(_ kind: LayoutGuide.Kind) -> LayoutGuide {
        let state = makeLayoutState()
        if let guide = state.ownGuides[kind] { return guide }
        let guide = LayoutGuide(kind, of: self)
        state.ownGuides[kind] = guide
        return guide
    }

    /// The part of the view that bars and additional insets of controllers leave free.
    public var safeAreaLayoutGuide: LayoutGuide { ownGuide(.safeArea) }
    /// The view without its margins.
    public var layoutMarginsGuide: LayoutGuide { ownGuide(.margins) }
    /// The margins' rectangle, at most 672 points wide and centered.
    public var readableContentGuide: LayoutGuide { ownGuide(.readable) }

    /// How far the safe area is inside the bounds, in points: the additional insets of the controllers whose views
    /// contain this one.
    public var safeAreaInsets: EdgeInsets {
        var area = bounds
        var view: View? = self
        while let step = view {
            if let insets = step.observer?.additionalSafeAreaInsets, insets != .zero {
                let outer = step.bounds.inset(by: insets)
                let (start, end) = (
                    convert(outer.origin, from: step), convert(CGPoint(x: outer.maxX, y: outer.maxY), from: step)
                )
                area = area.intersection(
                    CGRect(x: start.x, y: start.y, width: max(end.x - start.x, 0), height: max(end.y - start.y, 0)))
            }
            view = step.superview
        }
        guard !area.isNull else { return .zero }
        return EdgeInsets(
            top: area.minY - bounds.minY, left: area.minX - bounds.minX, bottom: bounds.maxY - area.maxY,
            right: bounds.maxX - area.maxX)
    }

    /// The distances of content from the edges, in points; 8 by default.
    public var directionalLayoutMargins: DirectionalEdgeInsets {
        get { layoutState?.margins ?? DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
        set {
            guard newValue.isFinite else { return reject(newValue, for: "layoutMargins") }
            makeLayoutState().margins = newValue
            layoutMarginsDidChange()
            layoutHost.layoutState?.engine?.invalidate()
            setNeedsLayout()
        }
    }

    /// The distances of content from the edges, in points; the same as ``directionalLayoutMargins``.
    public var layoutMargins: EdgeInsets {
        get {
            let margins = directionalLayoutMargins
            return EdgeInsets(
                top: margins.top, left: margins.leading, bottom: margins.bottom, right: margins.trailing)
        }
        set {
            directionalLayoutMargins = DirectionalEdgeInsets(
                top: newValue.top, leading: newValue.left, bottom: newValue.bottom, trailing: newValue.right)
        }
    }

    /// Whether `layoutMarginsGuide` is inside the safe area; true by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { layoutState?.insetsMarginsFromSafeArea ?? true }
        set {
            makeLayoutState().insetsMarginsFromSafeArea = newValue
            layoutHost.layoutState?.engine?.invalidate()
        }
    }

    /// The distances of `layoutMarginsGuide` from the edges.
    package var effectiveMargins: EdgeInsets {
        let (margins, safe) = (layoutMargins, insetsLayoutMarginsFromSafeArea ? safeAreaInsets : .zero)
        return EdgeInsets(
            top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
            right: margins.right + safe.right)
    }

    /// The distances of `readableContentGuide` from the edges.
    package var readableMargins: EdgeInsets {
        var insets = effectiveMargins
        let excess = max(bounds.width - insets.left - insets.right - LayoutGuide.readableWidth, 0) / 2
        insets.left += excess
        insets.right += excess
        return insets
    }
}
