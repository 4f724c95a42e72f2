import CPango
import Foundation
import Geometry

extension Context {
    /// Draws text with its top left corner at a point in user space.
    ///
    /// If the transform only translates and scales by the layout's own scale, glyphs and baseline are aligned to whole
    /// pixels. Otherwise the glyphs are rendered again for the transform, which is too slow for every frame of an
    /// animation.
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
