/// Something that can be painted, at any size and shape.
protocol Scene: Sendable {
    /// Paints the whole raster, in linear light.
    func paint(on raster: inout Raster)
}
