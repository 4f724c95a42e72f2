import Foundation
import Testing
import UIKitNames

/// Lays out ``LayoutSamples`` in a window.
@MainActor @Suite struct LayoutSampleTests {
    private final class Reports {
        var list: [String] = []
    }

    /// Subviews that are not inside their superviews, or that overlap a sibling.
    private func problems(of view: UIView) -> [String] {
        var found: [String] = []
        for (index, child) in view.subviews.enumerated() where !child.isHidden {
            let isScrolled = view is UIScrollView
            if !isScrolled, !view.bounds.insetBy(dx: -0.5, dy: -0.5).contains(child.frame) {
                found.append("\(type(of: child)) \(child.frame) outside \(view.bounds)")
            }
            if child.frame.isEmpty { found.append("\(type(of: child)) is empty: \(child.frame)") }
            for other in view.subviews[(index + 1)...] {
                let overlap = child.frame.intersection(other.frame)
                if !overlap.isNull, overlap.width > 0.5, overlap.height > 0.5 {
                    found.append("\(child.frame) overlaps \(other.frame)")
                }
            }
            found += problems(of: child)
        }
        return found
    }

    @Test(
        "typical layouts fill wide and narrow windows without contradictions; LAYOUT_PICTURES writes them to a folder",
        arguments: 0..<10, [CGSize(width: 360, height: 240), CGSize(width: 520, height: 320)])
    func samples(_ index: Int, _ size: CGSize) throws {
        #expect(LayoutSamples.all.count == 10)
        let sample = LayoutSamples.all[index]
        let root = UIView()
        let reports = Reports()
        root.onLayoutConflict = { reports.list.append($0.description) }
        sample.make(root)
        let window = SimulatedWindow(root, size: size)
        window.frame()
        #expect(reports.list.isEmpty)
        #expect(problems(of: root) == [])
        #expect(!window.root.wantsFrame)
        if let folder = ProcessInfo.processInfo.environment["LAYOUT_PICTURES"] {
            try window.surface.writePNG(to: "\(folder)/\(sample.name)-\(Int(size.width)).png")
        }
    }

    @Test("cells are measured by the constraints of their content view")
    func cells() {
        for cell in [UITableViewCell(style: .default, reuseIdentifier: nil), UICollectionViewCell(frame: .zero)]
            as [UIView]
        {
            let content = (cell as? UITableViewCell)?.contentView ?? (cell as? UICollectionViewCell)?.contentView
            guard let content else { continue }
            for view in content.subviews { view.removeFromSuperview() }
            let label = UILabel()
            label.text = "A text of several lines that has to wrap in a narrow cell"
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            content.addSubview(label)
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(withVisualFormat: "|-10-[label]-10-|", views: ["label": label])
                    + NSLayoutConstraint.constraints(withVisualFormat: "V:|-5-[label]-5-|", views: ["label": label]))
            let size = cell.systemLayoutSizeFitting(
                CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            #expect(size.width == 120)
            #expect(size.height == 10 + label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity)).height)
            #expect(size.height > 40)
        }
    }
}
