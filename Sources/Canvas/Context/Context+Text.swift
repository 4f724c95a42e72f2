import CPango
import Foundation
import Geometry

extension Context {
    /// Draws text with its top left corner at a point in user space.
    ///
    /// If the transform only translates, and scales by the layout's own scale, glyphs and baseline are aligned to whole
    /// pixels. With other transforms the glyphs are filled as outlines, at exact positions: while a transform changes,
    /// all letters move together (MOTION-2). This is slower; text with styles, and glyphs without outlines such as
    /// emoji, have whole pixels even then.
    package func draw(_ text: TextLayout, at point: CGPoint, color: Color) {
        guard point.x.isFinite, point.y.isFinite, setSource(color) else { return }
        let transform = state.transform
        let origin = transform.transform(point)
        guard abs(origin.x) < AffineTransform.maximumOffset, abs(origin.y) < AffineTransform.maximumOffset else {
            return
        }
        if transform.isAxisAligned, abs(transform.m11 - text.scale) < 1e-6, abs(transform.m22 - text.scale) < 1e-6 {
            cairo_move_to(pointer, origin.x.rounded(), origin.y.rounded())
            pango_cairo_show_layout(pointer, text.pointer)
        } else {
            let pixelToDevice = AffineTransform(scale: 1 / text.scale).followed(by: transform)
            guard pixelToDevice.isUsable else { return }
            inUserSpace(pixelToDevice) {
                cairo_move_to(pointer, point.x * text.scale, point.y * text.scale)
                if text.isOutlined {
                    pango_cairo_layout_path(pointer, text.pointer)
                    cairo_fill(pointer)
                } else {
                    pango_cairo_show_layout(pointer, text.pointer)
                }
            }
        }
        cairo_new_path(pointer)
    }
}
