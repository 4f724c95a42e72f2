import CPango
import Foundation
import Geometry

extension Context {
    /// Draws text with its top left at a point, in points.
    ///
    /// When the transform only moves and scales by the layout's own scale, letters and baseline stand on whole pixels;
    /// otherwise the letters are drawn anew for the transform, which is slow to do in every frame of a motion.
    public func draw(_ text: TextLayout, at point: CGPoint, color: Color) {
        guard point.x.isFinite, point.y.isFinite, setSource(color) else { return }
        let matrix = state.matrix
        let place = matrix.point(point.x, point.y)
        guard abs(place.x) < Matrix.farthest, abs(place.y) < Matrix.farthest else { return }
        if matrix.isUpright, abs(matrix.xx - text.scale) < 1e-6, abs(matrix.yy - text.scale) < 1e-6 {
            cairo_move_to(pointer, place.x.rounded(), place.y.rounded())
            pango_cairo_show_layout(pointer, text.pointer)
        } else {
            let shrunk = Matrix(scale: 1 / text.scale).followed(by: matrix)
            guard shrunk.isUsable else { return }
            inUserSpace(shrunk) {
                cairo_move_to(pointer, point.x * text.scale, point.y * text.scale)
                pango_cairo_show_layout(pointer, text.pointer)
            }
        }
        cairo_new_path(pointer)
    }
}
