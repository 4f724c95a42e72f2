// Keyboard navigation between rows. Spacing and insets between two rows are skipped.
extension ItemContainerView {
    /// Returns the presentation path above (-1) or below (1) a frame, in the next row; nil behind the last row.
    func presentationPathInNextRow(of frame: CGRect, _ step: Int) -> PresentationPath? {
        row(beyond: frame.midY, step).flatMap { presentationPath(at: frame.midX, in: $0) }
    }

    /// Returns the presentation path one page above or below a frame, or in the last row of that direction; nil in that
    /// row.
    func presentationPathOnNextPage(from frame: CGRect, _ step: Int) -> PresentationPath? {
        let page = max(bounds.height - frame.height * 2, 0)
        let next = row(beyond: frame.midY + page * CGFloat(step), step)
        let last = next ?? row(beyond: step > 0 ? layout.heightOfContent : 0, -step)
        guard let last, step > 0 ? last.minY > frame.minY : last.minY < frame.minY else { return nil }
        return presentationPath(at: frame.midX, in: last)
    }

    private func presentationPath(at x: CGFloat, in row: CGRect) -> PresentationPath? {
        layout.presentationPath(at: CGPoint(x: x, y: row.midY))
    }

    /// Returns a frame of the nearest row that lies beyond a y coordinate. Rows may overlap by half a point.
    private func row(beyond edge: CGFloat, _ step: Int) -> CGRect? {
        let slack: CGFloat = 0.5
        var reach: CGFloat = 64
        while true {
            let strip = CGRect(
                x: bounds.minX, y: step > 0 ? edge : edge - reach, width: bounds.width, height: reach)
            var nearest: CGRect?
            for (section, indices) in layout.presentationIndices(in: strip) where arrangement.indices.contains(section)
            {
                let known = indices.clamped(to: 0..<arrangement[section].presentationCount)
                layout.forEachFrame(of: known, inSection: section) { _, frame in
                    guard step > 0 ? frame.minY >= edge - slack : frame.maxY <= edge + slack else { return }
                    let best = nearest ?? frame
                    nearest = (step > 0 ? frame.minY <= best.minY : frame.maxY >= best.maxY) ? frame : best
                }
            }
            if let nearest { return nearest }
            guard reach < (step > 0 ? layout.heightOfContent - edge : edge) else { return nil }
            reach *= 2
        }
    }
}
