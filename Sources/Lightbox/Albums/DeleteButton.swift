import Foundation
import Views

/// The round button that deletes a row in edit mode.
@MainActor final class DeleteButton: Button {
    private static let diameter: CGFloat = 20

    init(name: String, onPress: @escaping @MainActor () -> Void) { super.init(name: name, onPress: onPress) }

    override func draw(_ context: Context) {
        let circle = CGRect(
            center: bounds.center, size: CGSize(width: Self.diameter, height: Self.diameter))
        let color = isPressed ? palette.forbidden.mixed(with: palette.text, by: 0.25) : palette.forbidden
        context.fill(Path(ovalIn: circle), color)
        let ink: Color = color.contrast(with: .white) >= 3 ? .white : Color(hex: 0x10161D)
        context.fill(
            Path(roundedRect: CGRect(center: circle.center, size: CGSize(width: 10, height: 2)), cornerRadius: 1), ink)
        if isFocused {
            context.stroke(Path(ovalIn: circle.insetBy(dx: -2.5, dy: -2.5)), palette.accent, width: 2)
        }
    }
}
