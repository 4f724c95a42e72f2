import Foundation

/// A QR code found in an image.
package struct QRCode: Sendable, Hashable {
    /// The encoded text.
    package let text: String
    /// The four corners in the order of the detection, in pixels with y downward.
    package let corners: [CGPoint]

    /// The smallest upright rectangle that contains the corners, in pixels; empty without corners.
    package var bounds: CGRect {
        guard let first = corners.first else { return .zero }
        return corners.dropFirst().reduce(CGRect(origin: first, size: .zero)) { bounds, corner in
            bounds.union(CGRect(origin: corner, size: .zero))
        }
    }
}
