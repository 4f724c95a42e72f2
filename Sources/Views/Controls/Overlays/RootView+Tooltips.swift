extension RootView {
    /// How long the pointer rests before the tooltip appears.
    package static let tooltipDelay: Duration = .milliseconds(600)

    /// Schedules the tooltip of the hovered view, or of its nearest superview that has one (VIEW-13).
    func hoveredViewDidChange() {
        var owner = hovered.view
        while let view = owner, view.tooltipText?.isEmpty != false { owner = view.superview }
        guard owner !== tooltip.owner else { return }
        hideTooltip()
        guard let owner, !engine.hasDragOverWindow else { return }
        let time = now + Self.tooltipDelay
        tooltip = .scheduled(WeakView(owner), at: time)
        wake(at: time, self)
    }

    /// Shows the tooltip if its delay has passed.
    func showDueTooltip(at time: Timestamp) {
        guard case .scheduled(let owner, let due) = tooltip, time >= due else { return }
        tooltip = .none
        guard !engine.hasDragOverWindow, let view = owner.view, view.isVisibleInWindow, view.bounds.width > 0,
            let text = view.tooltipText, !text.isEmpty
        else { return }
        let shown = TooltipView(text)
        shown.schemeOverride = view.inheritedScheme
        let area = view.convert(view.bounds, to: nil)
        shown.show(for: area, in: self)
        tooltip = .shown(owner, tooltip: shown, text: text, area: area)
    }

    /// Hides a tooltip whose view has moved under the resting pointer, or shows another text.
    func hideOutdatedTooltip() {
        guard case .shown(let owner, _, let text, let area) = tooltip else { return }
        if let view = owner.view, view.tooltipText == text, view.isVisibleInWindow,
            view.convert(view.bounds, to: nil) == area
        {
            return
        }
        hideTooltip()
    }

    /// Removes the tooltip, or cancels the scheduled one. It is scheduled again when the pointer enters a view.
    func hideTooltip() {
        switch tooltip {
        case .none: return
        case .scheduled: wake(at: nil, self)
        case .shown(_, let shown, _, _): shown.removeFromSuperview()
        }
        tooltip = .none
    }

    /// Hides the tooltip of a view and of its subviews.
    func hideTooltip(within view: View) {
        guard let owner = tooltip.owner else { return hideTooltip() }
        if owner.isDescendant(of: view) { hideTooltip() }
    }
}
