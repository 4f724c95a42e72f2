import Constraints
import Foundation
import Geometry

/// The variables of a view or a layout guide: the frame in the superview's, or in the owning view's, coordinates.
@MainActor final class LayoutVariables {
    weak var view: View?
    weak var guide: LayoutGuide?
    let x: SolverVariable
    let y: SolverVariable
    let width: SolverVariable
    let height: SolverVariable
    /// The equations of a fixed frame, or of a guide that its view defines.
    var frameConstraints: [ConstraintID] = []
    /// Hugging and compression resistance of both axes, in this order; nil without an intrinsic size.
    var contentConstraints: [ConstraintID?] = [nil, nil, nil, nil]
    /// The width for which the height of the content was measured.
    var wrappingWidth: CGFloat?

    init(_ item: AnyObject, _ solver: inout ConstraintSolver) {
        (view, guide) = (item as? View, item as? LayoutGuide)
        (x, y) = (solver.makeVariable(), solver.makeVariable())
        (width, height) = (solver.makeVariable(isNonnegative: true), solver.makeVariable(isNonnegative: true))
    }

    var constraints: [ConstraintID] { frameConstraints + contentConstraints.compactMap { $0 } }

    func frameEquations(of view: View) -> [LinearExpression] {
        let frame = view.frame
        return zip([x, y, width, height], [frame.minX, frame.minY, frame.width, frame.height]).map { variable, value in
            var expression = LinearExpression(variable)
            expression.constant = -Double(value)
            return expression
        }
    }
}

extension LayoutEngine {
    // MARK: Content

    /// Adds, changes or removes the constraints that give a view its intrinsic size.
    func updateContent(of view: View, _ variables: LayoutVariables) {
        guard let state = view.layoutState, !state.isFrameFixed else { return }
        variables.wrappingWidth = nil
        let size = view.intrinsicContentSize
        setContent(0, size.width, variables, state)
        setContent(1, size.height, variables, state)
    }

    private func setContent(_ axis: Int, _ length: CGFloat, _ variables: LayoutVariables, _ state: LayoutState) {
        for (offset, relation) in [ConstraintRelation.lessThanOrEqual, .greaterThanOrEqual].enumerated() {
            let index = 2 * axis + offset
            let priority = (offset == 0 ? state.huggingPriorities : state.compressionPriorities)[axis]
            let id = variables.contentConstraints[index]
            guard length != View.noIntrinsicMetric else {
                if let id { solver.remove(id) }
                variables.contentConstraints[index] = nil
                continue
            }
            // Intrinsic sizes yield to the frames of fixed views, and to each other.
            let strength = ConstraintStrength(min(max(priority.rawValue, 0.1), 999.9))
            if let id, solver.constraint(id)?.strength == strength {
                try? solver.setConstant(of: id, to: -Double(length))
            } else {
                if let id { solver.remove(id) }
                var expression = LinearExpression(axis == 0 ? variables.width : variables.height)
                expression.constant = -Double(length)
                variables.contentConstraints[index] = addSystem(
                    LinearConstraint(expression, relation, strength: strength))
            }
        }
    }

    /// Measures the heights of wrapping texts for the widths that have been found, and solves again.
    func wrapContents() {
        // Widths that depend on heights are rare; two rounds are enough for the others.
        for _ in 0..<3 {
            var hasChanged = false
            for variables in itemList {
                guard let view = variables.view, let state = view.layoutState, !state.isFrameFixed,
                    variables.contentConstraints[2] != nil
                else { continue }
                let width = CGFloat(solver.value(of: variables.width))
                guard variables.wrappingWidth.map({ abs($0 - width) > 0.01 }) ?? true else { continue }
                variables.wrappingWidth = width
                guard let height = view.intrinsicContentHeight(forWidth: width) else { continue }
                setContent(1, height, variables, state)
                hasChanged = true
            }
            guard hasChanged else { return }
            solver.solve()
        }
    }

    /// Gives wrapping contents that have been laid out their present widths, during a measurement that leaves the width
    /// open: otherwise they would be measured as single lines. Returns their views.
    func limitContentWidths() -> [View] {
        var limited: [View] = []
        for variables in itemList {
            guard let view = variables.view, let state = view.layoutState, !state.isFrameFixed,
                let width = state.appliedFrame?.width, width > 0, view.intrinsicContentSize.width > width,
                view.intrinsicContentHeight(forWidth: width) != nil
            else { continue }
            setContent(0, width, variables, state)
            limited.append(view)
        }
        return limited
    }

    // MARK: Results

    /// The frame of a view or guide, with its edges on pixels.
    func frame(of variables: LayoutVariables) -> CGRect {
        let scale = host.root?.scale ?? 1
        func snap(_ value: Double) -> CGFloat { (CGFloat(value) * scale).rounded() / scale }
        let (x, y) = (solver.value(of: variables.x), solver.value(of: variables.y))
        let (left, top) = (snap(x), snap(y))
        return CGRect(
            x: left, y: top, width: snap(x + solver.value(of: variables.width)) - left,
            height: snap(y + solver.value(of: variables.height)) - top)
    }

    /// Requests layout of the superviews of all views whose frames have changed.
    func distribute() {
        guard !isMeasuring else { return }
        for variables in itemList {
            if let view = variables.view, let state = view.layoutState, !state.isFrameFixed,
                frame(of: variables) != state.appliedFrame
            {
                view.superview?.needsLayout = true
            }
            if let guide = variables.guide, guide.kind == .content,
                let view = guide.owningView as? any ConstrainedContent
            {
                view.contentSize = frame(of: variables).size
            }
        }
    }

    // MARK: Expressions

    /// The left side minus the right side.
    func expression(of constraint: LayoutConstraint) -> LinearExpression? {
        guard let owner = constraint.owner else { return nil }
        var result = LinearExpression(-Double(constraint.constant))
        for term in constraint.first {
            guard let part = expression(term, in: owner) else { return nil }
            result.add(part, times: Double(term.factor))
        }
        for term in constraint.second {
            guard let part = expression(term, in: owner) else { return nil }
            result.add(part, times: -Double(term.factor * constraint.multiplier))
        }
        return result
    }

    private func expression(_ term: LayoutConstraint.Term, in owner: View) -> LinearExpression? {
        guard let item = term.item else { return nil }
        if let (attribute, guide) = Self.marginAttribute(term.attribute, of: item) {
            return expression(LayoutConstraint.Term(item: guide, attribute: attribute), in: owner)
        }
        switch term.attribute {
        case .width: return length(of: item, isWidth: true)
        case .height: return length(of: item, isWidth: false)
        case .left, .leading: return position(of: item, isX: true, fraction: 0, in: owner)
        case .right, .trailing: return position(of: item, isX: true, fraction: 1, in: owner)
        case .centerX: return position(of: item, isX: true, fraction: 0.5, in: owner)
        case .top: return position(of: item, isX: false, fraction: 0, in: owner)
        case .bottom: return position(of: item, isX: false, fraction: 1, in: owner)
        case .centerY: return position(of: item, isX: false, fraction: 0.5, in: owner)
        case .firstBaseline, .lastBaseline:
            let isFirst = term.attribute == .firstBaseline
            return baseline(of: item, isFirst: isFirst, in: owner)
        default: return nil
        }
    }

    private func baseline(of item: AnyObject, isFirst: Bool, in owner: View) -> LinearExpression {
        let plain = LayoutBaseline(fraction: isFirst ? 0 : 1, offset: 0)
        guard let view = item as? View else {
            return position(of: item, isX: false, fraction: Double(plain.fraction), in: owner)
        }
        let source = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
        // A part that fills the view is not a variable of the engine.
        if source !== view, source.isDescendant(of: view), source.layoutState?.isFrameFixed == false {
            return baseline(of: source, isFirst: isFirst, in: owner)
        }
        let baseline = source.baseline(isFirst: isFirst) ?? plain
        var result = position(of: item, isX: false, fraction: Double(baseline.fraction), in: owner)
        result.constant += Double(baseline.offset)
        return result
    }

    private static func marginAttribute(
        _ attribute: LayoutConstraint.Attribute, of item: AnyObject
    ) -> (LayoutConstraint.Attribute, LayoutGuide)? {
        guard let view = item as? View else { return nil }
        let plain: LayoutConstraint.Attribute? =
            switch attribute {
            case .leftMargin, .leadingMargin: .left
            case .rightMargin, .trailingMargin: .right
            case .topMargin: .top
            case .bottomMargin: .bottom
            case .centerXWithinMargins: .centerX
            case .centerYWithinMargins: .centerY
            default: nil
            }
        return plain.map { ($0, view.layoutMarginsGuide) }
    }

    /// The width or the height of an item.
    func length(of item: AnyObject, isWidth: Bool) -> LinearExpression {
        if item === host { return LinearExpression(isWidth ? hostWidth : hostHeight) }
        let variables = variables(of: item)
        return LinearExpression(isWidth ? variables.width : variables.height)
    }

    /// A position at a fraction of the item's width or height, in the coordinates of a view that contains the item.
    private func position(of item: AnyObject, isX: Bool, fraction: Double, in owner: View) -> LinearExpression {
        if item === owner {
            // The content inside a scroll view is related to its content, except for centers.
            if fraction == 1, let guide = (owner as? any ConstrainedContent)?.contentLayoutGuide {
                return length(of: guide, isWidth: isX)
            }
            var result = LinearExpression()
            if fraction != 0 { result.add(length(of: owner, isWidth: isX), times: fraction) }
            return result
        }
        let variables = variables(of: item)
        var result = LinearExpression(isX ? variables.x : variables.y)
        if fraction != 0 { result.add(LinearExpression(isX ? variables.width : variables.height), times: fraction) }
        var view = (item as? LayoutGuide)?.owningView ?? (item as? View)?.superview
        while let step = view, step !== owner {
            let outer = self.variables(of: step)
            result.add(LinearExpression(isX ? outer.x : outer.y))
            result.constant -= Double(isX ? step.boundsOrigin.x : step.boundsOrigin.y)
            view = step.superview
        }
        return result
    }
}
