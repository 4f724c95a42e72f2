/// A painter that is independent of the raster's size and aspect ratio.
protocol Scene: Sendable {
    /// Paints the whole raster, in linear light.
    func paint(on raster: inout Raster)
}
