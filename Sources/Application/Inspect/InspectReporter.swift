import Views

/// Gathers the state of a program as Sendable values.
@MainActor final class InspectReporter {
    private weak var program: (any InspectableProgram)?
    private let numbers = InspectIDs()

    init(program: any InspectableProgram) { self.program = program }

    func answer(_ request: InspectRequest) -> InspectResponse {
        guard let program else { return .failure("The program is ending.") }
        switch request {
        case .tree: return .tree(tree(of: program))
        case .timeline(let since):
            let timeline = program.root.engine.timeline
            return .timeline(next: timeline.next, entries: timeline.entries(since: since))
        case .frames(let reset): return .frames(frames(of: program, reset: reset))
        case .picture(let file):
            guard let frame = program.copyOfLastFrame() else {
                return .failure("Couldn't write the image: nothing has been drawn yet. Try again in a moment.")
            }
            return .picture(Image(copying: frame), file: file)
        case .sessions: return .sessions(sessions(of: program))
        case .quit: return .bye
        }
    }

    func quit() { program?.quit() }

    // MARK: The tree

    private func tree(of program: any InspectableProgram) -> TreeReport {
        let (root, frame) = (program.root, program.windowFrame)
        let window = TreeReport.Window(
            frame: FrameReport(x: frame.x, y: frame.y, width: frame.width, height: frame.height),
            scale: Rounded(root.scale), focused: root.windowIsFocused)
        let views = children(of: root, root: root, isHidden: false) + previews(in: root)
        numbers.removeDeallocatedObjects()
        return TreeReport(window: window, views: views)
    }

    /// Reports a view's subviews. A subview without a role is replaced by its own subviews.
    private func children(of view: View, root: RootView, isHidden: Bool) -> [ViewReport] {
        var reports = view.subviews.flatMap { report(on: $0, root: root, isHidden: isHidden) }
        guard let container = view as? ItemContainerView else { return reports }
        reports += gaps(in: container, root: root)
        // Cells are in the order of their creation; the report lists them by position, row by row.
        return reports.sorted { ($0.frame.y, $0.frame.x, $0.id) < ($1.frame.y, $1.frame.x, $1.id) }
    }

    private func report(on view: View, root: RootView, isHidden: Bool) -> [ViewReport] {
        // Subviews of a hidden view are hidden, too.
        let alpha = view.withShownValues { view.alpha }
        let isHidden = isHidden || view.isHidden || alpha < 0.01 || root.isShownByPreview(view)
        let inside = children(of: view, root: root, isHidden: isHidden)
        guard let role = view.accessibilityRole else { return inside }
        var states = view.accessibilityStates
        if isHidden { states.insert(.hidden) }
        if view.isFocused { states.insert(.focused) }
        return [
            ViewReport(
                id: numbers.number(.view(ObjectIdentifier(view)), of: view), role: role.rawValue,
                name: view.accessibilityName ?? "",
                frame: FrameReport(view.convert(view.bounds, to: nil), scale: root.scale),
                state: states.map(\.rawValue).sorted(), value: view.accessibilityValue, children: inside)
        ]
    }

    private func gaps(in container: ItemContainerView, root: RootView) -> [ViewReport] {
        container.gapParts.enumerated().map { part, shown in
            ViewReport(
                id: numbers.number(.gap(ObjectIdentifier(container), part: part), of: container),
                role: AccessibilityRole.gap.rawValue, name: "",
                frame: FrameReport(container.convert(shown.frame, to: nil), scale: root.scale), state: [],
                value: shown.count.map { ["count": $0, "items": shown.items] } ?? [:])
        }
    }

    /// Reports the dragged previews, topmost last.
    private func previews(in root: RootView) -> [ViewReport] {
        root.engine.presentations.flatMap { shown in
            shown.previews.enumerated().map { index, preview in
                let isTop = index == shown.previews.count - 1
                var value = ["session": shown.session.id]
                if isTop, let badge = shown.badge, badge.isVisible { value["count"] = badge.count }
                let view = preview.content.view as? View
                return ViewReport(
                    id: numbers.number(.preview(preview.id), of: preview.item),
                    role: AccessibilityRole.preview.rawValue,
                    name: view?.accessibilityName ?? preview.item.itemProvider.suggestedName ?? "",
                    frame: FrameReport(preview.bounds, scale: root.scale),
                    state: Self.states(of: preview, shown.session.phase), value: value)
            }
        }
    }

    private static func states(of preview: PreviewPresentation, _ phase: SessionPhase) -> [String] {
        var states: [AccessibilityState] = []
        switch phase {
        case .lifting, .reverting: states.append(.lifting)
        case .dragging: states.append(.dragging)
        case .canceling, .dropping, .handingOver, .transferring, .ended: break
        }
        if !isVisible(preview) { states.append(.hidden) }
        return states.map(\.rawValue).sorted()
    }

    private static func isVisible(_ preview: PreviewPresentation) -> Bool { preview.alpha >= 0.01 }

    // MARK: Frames and sessions

    private func frames(of program: any InspectableProgram, reset: Bool) -> FramesReport {
        let statistics = program.statistics
        let report = FramesReport(
            drawn: statistics.drawn, missed: statistics.missed, p50: Rounded(statistics.percentile(0.5)),
            p99: Rounded(statistics.percentile(0.99)), max: Rounded(statistics.max), bytes: statistics.bytes,
            wakeups: statistics.wakeups, animating: program.root.wantsFrame)
        if reset { statistics.reset() }
        return report
    }

    private func sessions(of program: any InspectableProgram) -> SessionsReport {
        let root = program.root
        // Previews deep in a stack are transparent, so they are not reported.
        let previews = Dictionary(
            root.engine.presentations.map { ($0.session.id, $0.previews.filter(Self.isVisible)) },
            uniquingKeysWith: { first, _ in first })
        return SessionsReport(
            drags: root.engine.sessions.map { session in
                SessionsReport.Drag(
                    session: session.id, phase: session.phase.name, items: session.itemList.count,
                    operation: root.engine.operation(of: session).rawValue,
                    previews: (previews[session.id] ?? []).map { FrameReport($0.bounds, scale: root.scale) })
            },
            placeholders: program.placeholderCount,
            transfers: program.transfers.map {
                SessionsReport.Transfer(item: $0.item, fraction: Rounded($0.fraction))
            })
    }
}
