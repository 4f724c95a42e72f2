import Views

/// A board with a left and a right half.
final class Board: View, AccessibilityDragging {
    var accessibilityDropPointDescriptors: [LocationDescriptor]? {
        [
            LocationDescriptor(name: "Left", view: self, point: CGPoint(x: bounds.width / 4, y: bounds.midY)),
            LocationDescriptor(name: "Right", view: self, point: CGPoint(x: bounds.width * 3 / 4, y: bounds.midY)),
        ]
    }
}
