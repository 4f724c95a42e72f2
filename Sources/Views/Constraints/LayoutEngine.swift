import Constraints
import Foundation
import Geometry

/// Solves the constraints inside a host: a view whose size does not depend on constraints. All views inside whose
/// frames do depend on constraints are variables of the engine, relative to their superviews.
///
/// Constraints that are activated or changed wait until the next layout of the host.
@MainActor final class LayoutEngine {
    unowned let host: View
    var solver = ConstraintSolver()
    private var items: [ObjectIdentifier: LayoutVariables] = [:]
    /// In the order of their creation, which the results depend on.
    private(set) var itemList: [LayoutVariables] = []
    /// The constraints in the solver.
    private var installed: [ObjectIdentifier: ConstraintID] = [:]
    private var installedByID: [ConstraintID: LayoutConstraint] = [:]
    /// Waiting to be installed, in order.
    private var pending: [LayoutConstraint] = []
    /// Left out because of a contradiction; tried again after changes.
    private var broken: [LayoutConstraint] = []
    private var reported: Set<ObjectIdentifier> = []
    private var changedConstants: [LayoutConstraint] = []
    private var pendingViews: [View] = []
    /// The views whose `updateConstraints()` is due.
    private var updates: [LayoutConstraint.WeakView] = []
    var pendingUpdates: [View] { updates.compactMap(\.view) }
    private var changedContents: [View] = []
    private var changedFrames: [View] = []
    private(set) var isDirty = true
    private var hasDerivedGuides = false
    let hostWidth: SolverVariable
    let hostHeight: SolverVariable
    /// Equations that give the host its size, except a size of 0.
    private var hostConstraints: [ConstraintID?] = [nil, nil]
    /// A size that replaces the host's during a measurement.
    private var fitting: [(length: CGFloat, priority: LayoutPriority)]?

    init(host: View) {
        self.host = host
        hostWidth = solver.makeVariable(isNonnegative: true)
        hostHeight = solver.makeVariable(isNonnegative: true)
    }

    // MARK: Changes

    func invalidate() {
        isDirty = true
        host.setNeedsLayout()
    }

    func append(_ constraint: LayoutConstraint) {
        constraint.engine = self
        pending.append(constraint)
        invalidate()
    }

    func append(_ view: View) {
        pendingViews.append(view)
        view.layoutState?.outerEngine = self
        if view.layoutState?.needsConstraintUpdate == true { updates.append(LayoutConstraint.WeakView(view: view)) }
        invalidate()
    }

    func appendUpdate(_ view: View) {
        if !pendingUpdates.contains(where: { $0 === view }) { updates.append(LayoutConstraint.WeakView(view: view)) }
        invalidate()
    }

    func remove(_ constraint: LayoutConstraint) {
        pending.removeAll { $0 === constraint }
        broken.removeAll { $0 === constraint }
        changedConstants.removeAll { $0 === constraint }
        reported.remove(ObjectIdentifier(constraint))
        uninstall(constraint)
        invalidate()
    }

    private func uninstall(_ constraint: LayoutConstraint) {
        guard let id = installed.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
        installedByID[id] = nil
        solver.remove(id)
    }

    func removeItem(_ item: AnyObject) {
        if let view = item as? View {
            pendingViews.removeAll { $0 === view }
            updates.removeAll { $0.view === view }
            changedContents.removeAll { $0 === view }
            changedFrames.removeAll { $0 === view }
            view.layoutState?.outerEngine = nil
            view.layoutState?.appliedFrame = nil
        }
        guard let variables = items[ObjectIdentifier(item)] else { return }
        for constraint in (item as? View)?.layoutState?.touching ?? [] where constraint.engine === self {
            uninstall(constraint)
            if !pending.contains(where: { $0 === constraint }) { pending.append(constraint) }
        }
        for id in variables.constraints { solver.remove(id) }
        items[ObjectIdentifier(item)] = nil
        itemList.removeAll { $0 === variables }
        for variable in [variables.x, variables.y, variables.width, variables.height] { solver.remove(variable) }
        invalidate()
    }

    func constantDidChange(_ constraint: LayoutConstraint) {
        changedConstants.append(constraint)
        invalidate()
    }

    func priorityDidChange(_ constraint: LayoutConstraint) {
        uninstall(constraint)
        if !pending.contains(where: { $0 === constraint }) { pending.append(constraint) }
        invalidate()
    }

    func contentDidChange(of view: View) {
        changedContents.append(view)
        invalidate()
    }

    func fixedFrameDidChange(of view: View) {
        guard items[ObjectIdentifier(view)] != nil else { return }
        changedFrames.append(view)
        invalidate()
    }

    /// Evaluates the constraints again whose constants contain the scroll offset of a view.
    func offsetDidChange(of view: View) {
        for (_, constraint) in installedByID.sorted(by: { $0.key < $1.key })
        where constraint.crossed.contains(where: { $0.view === view }) {
            changedConstants.append(constraint)
        }
        invalidate()
    }

    // MARK: Variables

    /// The variables of a view or a guide in the engine, created on first access.
    func variables(of item: AnyObject) -> LayoutVariables {
        if let known = items[ObjectIdentifier(item)] { return known }
        let variables = LayoutVariables(item, &solver)
        items[ObjectIdentifier(item)] = variables
        itemList.append(variables)
        if let view = item as? View {
            view.makeLayoutState().outerEngine = self
            if view.layoutState?.isFrameFixed == true {
                for expression in variables.frameEquations(of: view) {
                    variables.frameConstraints.append(addSystem(LinearConstraint(expression, .equal)))
                }
            } else {
                updateContent(of: view, variables)
            }
        } else if let guide = item as? LayoutGuide {
            guide.engine = self
            hasDerivedGuides = hasDerivedGuides || guide.kind != .free
            for expression in guide.equations(in: self, variables) {
                variables.frameConstraints.append(addSystem(LinearConstraint(expression, .equal)))
            }
        }
        return variables
    }

    func existingVariables(of item: AnyObject) -> LayoutVariables? { items[ObjectIdentifier(item)] }

    // MARK: Solving

    /// Applies the changes and solves. Called by the layout of the host.
    func update() {
        performUpdates()
        // Margins and safe areas are read in each layout, since views above may have changed them.
        guard isDirty || hasDerivedGuides else { return }
        isDirty = false
        for view in pendingViews { _ = variables(of: view) }
        pendingViews = []
        updateHostSize()
        let (frames, contents, constants) = (changedFrames, changedContents, changedConstants)
        (changedFrames, changedContents, changedConstants) = ([], [], [])
        for view in frames {
            if let variables = items[ObjectIdentifier(view)] {
                refresh(variables, variables.frameEquations(of: view))
            }
        }
        for variables in itemList {
            if let guide = variables.guide { refresh(variables, guide.equations(in: self, variables)) }
        }
        for view in contents {
            if let variables = items[ObjectIdentifier(view)] { updateContent(of: view, variables) }
        }
        for constraint in constants { applyConstant(of: constraint) }
        let waiting = broken + pending
        (broken, pending) = ([], [])
        for constraint in waiting { install(constraint) }
        solver.solve()
        wrapContents()
        distribute()
    }

    private func performUpdates() {
        // Views inside first, as constraints of a superview may depend on those of its subviews.
        let views = pendingUpdates.reversed()
        updates = []
        for view in views where view.layoutState?.needsConstraintUpdate == true {
            view.layoutState?.needsConstraintUpdate = false
            view.updateConstraints()
        }
    }

    private func updateHostSize() {
        let lengths = [host.frame.width, host.frame.height]
        for (axis, variable) in [hostWidth, hostHeight].enumerated() {
            if let fitting {
                if let id = hostConstraints[axis] { solver.remove(id) }
                var expression = LinearExpression(variable)
                expression.constant = -Double(fitting[axis].length)
                hostConstraints[axis] = addSystem(
                    LinearConstraint(expression, .equal, strength: ConstraintStrength(fitting[axis].priority.rawValue)))
            } else if lengths[axis] <= 0 {
                // A view without a size has not been laid out yet: anything else would contradict the margins.
                if let id = hostConstraints[axis] { solver.remove(id) }
                hostConstraints[axis] = nil
            } else if let id = hostConstraints[axis] {
                hostConstraints[axis] = setSystem(id, constant: -Double(lengths[axis]))
            } else {
                var expression = LinearExpression(variable)
                expression.constant = -Double(lengths[axis])
                hostConstraints[axis] = addSystem(LinearConstraint(expression, .equal))
            }
        }
    }

    private func refresh(_ variables: LayoutVariables, _ equations: [LinearExpression]) {
        for (index, expression) in equations.enumerated() where index < variables.frameConstraints.count {
            variables.frameConstraints[index] = setSystem(
                variables.frameConstraints[index], constant: expression.constant)
        }
    }

    /// Reads a fitting size of the host; see `View.systemLayoutSizeFitting`.
    func measure(
        _ size: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> CGSize {
        fitting = [(size.width, horizontal), (size.height, vertical)]
        isDirty = true
        performUpdates()
        update()
        let limited = horizontal < .required ? limitContentWidths() : []
        if !limited.isEmpty {
            solver.solve()
            wrapContents()
        }
        let result = CGSize(width: solver.value(of: hostWidth), height: solver.value(of: hostHeight))
        fitting = nil
        changedContents += limited
        for axis in 0..<2 {
            if let id = hostConstraints[axis] { solver.remove(id) }
            hostConstraints[axis] = nil
        }
        invalidate()
        return result
    }

    var isMeasuring: Bool { fitting != nil }

    // MARK: Constraints

    private func install(_ constraint: LayoutConstraint) {
        guard constraint.owner != nil, constraint.engine === self, installed[ObjectIdentifier(constraint)] == nil,
            let expression = expression(of: constraint)
        else { return }
        let strength = ConstraintStrength(max(constraint.priority.rawValue, 0))
        let relation: ConstraintRelation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessThanOrEqual
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        do throws(UnsatisfiableConstraint) {
            let id = try solver.add(LinearConstraint(expression, relation, strength: strength))
            installed[ObjectIdentifier(constraint)] = id
            installedByID[id] = constraint
            reported.remove(ObjectIdentifier(constraint))
        } catch {
            leaveOut(constraint, because: error.conflicts)
        }
    }

    private func leaveOut(_ constraint: LayoutConstraint, because conflicts: [ConstraintID]) {
        broken.append(constraint)
        guard !isMeasuring, reported.insert(ObjectIdentifier(constraint)).inserted else { return }
        let others = conflicts.compactMap { installedByID[$0] }
        host.report(LayoutConflict(broken: constraint, conflicts: others, reason: .contradiction))
    }

    private func applyConstant(of constraint: LayoutConstraint) {
        guard let id = installed[ObjectIdentifier(constraint)], let expression = expression(of: constraint) else {
            return
        }
        do throws(UnsatisfiableConstraint) {
            try solver.setConstant(of: id, to: expression.constant)
        } catch {
            installed[ObjectIdentifier(constraint)] = nil
            installedByID[id] = nil
            leaveOut(constraint, because: error.conflicts)
        }
    }

    /// Adds an equation of the layout itself, before which constraints of the program yield.
    func addSystem(_ constraint: LinearConstraint) -> ConstraintID {
        while true {
            do throws(UnsatisfiableConstraint) {
                return try solver.add(constraint)
            } catch {
                if breakLast(of: error.conflicts) { continue }
                // The equations of the layout contradict each other, as a negative size of a guide does.
                var weaker = constraint
                weaker.strength = ConstraintStrength(999.5)
                return (try? solver.add(weaker)) ?? .none
            }
        }
    }

    private func setSystem(_ id: ConstraintID, constant: Double) -> ConstraintID {
        guard var constraint = solver.constraint(id) else { return id }
        do throws(UnsatisfiableConstraint) {
            try solver.setConstant(of: id, to: constant)
            return id
        } catch {
            constraint.expression.constant = constant
            _ = breakLast(of: error.conflicts)
            return addSystem(constraint)
        }
    }

    /// Leaves out the last constraint of the program among `conflicts`; returns false if there is none.
    private func breakLast(of conflicts: [ConstraintID]) -> Bool {
        guard let last = conflicts.last(where: { installedByID[$0] != nil }), let constraint = installedByID[last]
        else {
            return false
        }
        uninstall(constraint)
        leaveOut(constraint, because: conflicts.filter { $0 != last })
        return true
    }
}
