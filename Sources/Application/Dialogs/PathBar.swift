import Foundation
import Views

/// The path of the listed folder, one button per component. Components that do not fit are left out from the left.
@MainActor final class PathBar: View {
    private static let gap: CGFloat = 2
    private static let chevronSide: CGFloat = 10

    /// Called with the path of the pressed component.
    var onOpen: ((String) -> Void)?
    private var buttons: [Button] = []
    /// The positions of the angles between the components.
    private var chevrons: [CGRect] = []

    /// Shows a path; the user's home folder is one component.
    func show(_ path: String, home: String) {
        for button in buttons { button.removeFromSuperview() }
        buttons = Self.components(of: path, home: home).map { component in
            let button = Button(component.name) { [weak self] in self?.onOpen?(component.path) }
            button.tooltip = component.path
            return button
        }
        for button in buttons { addSubview(button) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// The components of a path from the outermost folder, each with its name.
    static func components(of path: String, home: String) -> [(name: String, path: String)] {
        var (result, rest): ([(name: String, path: String)], Substring) = ([("Computer", "/")], path[...])
        var current = ""
        if path == home || path.hasPrefix(home + "/") {
            (result, current) = ([("Home", home)], home)
            rest = path.dropFirst(home.count)
        }
        for name in rest.split(separator: "/") {
            current += "/" + name
            result.append((String(name), current))
        }
        return result
    }

    override func layoutSubviews() {
        let step = Self.chevronSide + 2 * Self.gap
        let longest = max(bounds.width * 0.6, 1)
        let widths = buttons.map { min($0.sizeThatFits(.zero).width, longest) }
        var first = 0
        func total() -> CGFloat { widths[first...].reduce(0, +) + step * CGFloat(widths.count - first - 1) }
        while first < widths.count - 1, total() > bounds.width { first += 1 }
        var x: CGFloat = 0
        chevrons = []
        for (index, button) in buttons.enumerated() {
            button.isHidden = index < first
            guard index >= first else { continue }
            if index > first {
                chevrons.append(
                    CGRect(
                        x: x + Self.gap, y: (bounds.height - Self.chevronSide) / 2, width: Self.chevronSide,
                        height: Self.chevronSide))
                x += step
            }
            button.frame = CGRect(x: x, y: 0, width: min(widths[index], bounds.width - x), height: bounds.height)
            x += widths[index]
        }
        setNeedsDisplay()
    }

    override func draw(_ context: Context) {
        for chevron in chevrons {
            context.draw(.chevronRight, in: context.snapped(chevron), color: palette.secondaryText)
        }
    }
}
