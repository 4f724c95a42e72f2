/// An object that gives a landscape scale, drawn over the finished terrain in its light.
enum Figure: Sendable {
    /// A lit lighthouse; `height` is in image heights.
    case lighthouse(foot: Vec2, height: Float)
    /// A wooden house with lit windows in the snow.
    case cabin(foot: Vec2, height: Float)
    /// A tree in full leaf, or bare.
    case tree(foot: Vec2, height: Float, leaf: RGB?, bark: RGB, seed: UInt32)
    /// Small tents with a light inside.
    case tent(foot: Vec2, height: Float)
    /// A few birds far away.
    case birds(center: Vec2, spread: Float, seed: UInt32)
}

/// A landscape with figures in it.
struct Staffage<Base: Scene>: Scene {
    var base: Base
    var figures: [Figure]

    func paint(on raster: inout Raster) {
        base.paint(on: &raster)
        for figure in figures {
            switch figure {
            case .lighthouse(let foot, let height): raster.lighthouse(foot, height)
            case .cabin(let foot, let height): raster.cabin(foot, height)
            case .tree(let foot, let height, let leaf, let bark, let seed):
                var painter = TreePainter(dice: Dice(seed), leaf: leaf, bark: bark, height: height)
                painter.grow(on: &raster, from: foot)
            case .tent(let foot, let height): raster.tent(foot, height)
            case .birds(let center, let spread, let seed): raster.birds(center, spread, seed)
            }
        }
    }
}
