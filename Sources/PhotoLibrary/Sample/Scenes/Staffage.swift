/// Something in a landscape that gives it scale: drawn over the finished land, in its light.
enum Figure: Sendable {
    /// A lighthouse whose foot is at a place, `height` picture heights tall, with its lamp lit.
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

extension Raster {
    fileprivate mutating func lighthouse(_ foot: Vec2, _ height: Float) {
        func at(_ x: Float, _ y: Float) -> Vec2 { foot + Vec2(x, -y) * height }
        let fine = pixel
        change(box: at(-0.12, 0.80), at(0.12, 0)) { place, below in
            let up = (foot.y - place.y) / height
            let half = mix(0.105, 0.062, up / 0.78) * height
            let off = (place.x - foot.x) / half
            let cover = clamp((1 - abs(off)) * half / fine + 0.5) * clamp((0.78 - up) * height / fine + 0.5)
            guard cover > 0, up > -0.02 else { return below }
            let band = up > 0.26 && up < 0.50
            let paint = band ? tint(0x8E2C22) : tint(0xCFC8C0)
            let light = 0.22 + 0.55 * smoothstep(0.7, -1, off) + 0.12 * smoothstep(0.6, 1, off)
            let door = abs(off) < 0.22 && up < 0.11
            let slit = abs(off + 0.1) < 0.12 && fract(up * 5) < 0.2 && up > 0.15
            let color = door || slit ? tint(0x1A1C22) : paint * light
            return mix(below, color * RGB(0.72, 0.70, 0.86), cover)
        }
        let iron = tint(0x14161C)
        polygon([at(-0.10, 0.80), at(0.10, 0.80), at(0.09, 0.765), at(-0.09, 0.765)], iron)
        polygon([at(-0.048, 0.92), at(0.048, 0.92), at(0.048, 0.80), at(-0.048, 0.80)], tint(0xFFD890, 5))
        for x in [-0.048, 0, 0.048] as [Float] {
            stroke(at(x, 0.92), at(x, 0.80), width: 0.010 * height, to: 0.010 * height, iron)
        }
        polygon([at(-0.06, 0.92), at(0, 1.0), at(0.06, 0.92)], iron)
        stroke(at(-0.10, 0.84), at(0.10, 0.84), width: 0.006 * height, to: 0.006 * height, iron)
        polygon([at(0.10, 0.16), at(0.22, 0.24), at(0.36, 0.16), at(0.36, 0), at(0.10, 0)], tint(0x4A4650, 0.7))
        polygon([at(0.15, 0.11), at(0.19, 0.11), at(0.19, 0.06), at(0.15, 0.06)], tint(0xFFC070, 2.2))
        let lamp = at(0, 0.86)
        beam(lamp, toward: Vec2(-1, 0.10), tint(0xFFE4B0))
        beam(lamp, toward: Vec2(1, -0.10), tint(0xFFE4B0))
        glow(lamp, 0.03, tint(0xFFE8C0, 9), sharp: 2)
        glow(lamp, 0.16, tint(0xFFD8A0, 0.55), sharp: 2.6)
    }

    private mutating func beam(_ from: Vec2, toward: Vec2, _ light: RGB) {
        let direction = normalize(toward)
        change(from: from.y - 0.4, to: from.y + 0.4) { place, below in
            let off = place - from
            let along = dot(off, direction)
            guard along > 0 else { return below }
            let across = abs(off.x * direction.y - off.y * direction.x)
            let width = 0.008 + along * 0.045
            let body = exp(-across * across / (width * width) * 1.5)
            return below + light * (body * 0.30 * exp(-along * 1.6) * smoothstep(0, 0.03, along))
        }
    }

    fileprivate mutating func cabin(_ foot: Vec2, _ height: Float) {
        func at(_ x: Float, _ y: Float) -> Vec2 { foot + Vec2(x, -y) * height }
        polygon([at(-0.8, 0.55), at(0.8, 0.55), at(0.8, 0), at(-0.8, 0)], tint(0x4A1E1A, 0.55))
        polygon([at(-0.95, 0.50), at(-0.62, 1.0), at(0.62, 1.0), at(0.95, 0.50)], tint(0x9AACCE, 0.75))
        polygon([at(-0.62, 1.02), at(-0.58, 1.06), at(0.58, 1.06), at(0.62, 1.02)], tint(0xAEBEDC, 0.85))
        polygon([at(0.22, 1.26), at(0.36, 1.26), at(0.36, 0.98), at(0.22, 0.98)], tint(0x2A2628))
        for x in [-0.55, -0.12, 0.42] as [Float] {
            polygon([at(x - 0.1, 0.42), at(x + 0.1, 0.42), at(x + 0.1, 0.17), at(x - 0.1, 0.17)], tint(0xFFB050, 3.4))
            stroke(at(x, 0.42), at(x, 0.17), width: 0.02 * height, to: 0.02 * height, tint(0x3A1A14))
            glow(at(x, 0.28), height * 1.1, tint(0xFFA040, 0.5), sharp: 2.4)
        }
        // Light on the snow before the windows, and smoke from the chimney.
        let warm = tint(0xFF9A48)
        change(box: at(-2.2, 0.02), at(2.2, -1.3)) { place, below in
            let off = (place - foot) / height
            let spill = exp(-off.x * off.x * 1.1) * exp(-max(off.y, 0) * 3.0) * smoothstep(-0.02, 0.06, off.y)
            return below + warm * (spill * 0.5) * (below + 0.1)
        }
        for puff in 0..<26 {
            let t = Float(puff) / 26
            let drift = Vec2(0.3 + t * t * 1.9 + 0.10 * sin(t * 14), 1.3 + t * 2.3)
            let radius = height * (0.10 + t * 0.42)
            stroke(
                at(drift.x, drift.y), at(drift.x + 0.01, drift.y), width: radius, to: radius, tint(0x8C96B4),
                opacity: 0.10 * (1 - t), soft: radius * 0.5)
        }
    }

    fileprivate mutating func tent(_ foot: Vec2, _ height: Float) {
        func at(_ x: Float, _ y: Float) -> Vec2 { foot + Vec2(x, -y) * height }
        glow(at(0, 0.3), height * 3.2, tint(0xFF9A40, 0.16), sharp: 2.2)
        let cloth = tint(0xE07A28)
        let fine = pixel
        change(box: at(-1.1, 1), at(1.1, 0)) { place, below in
            let off = (place - foot) / height
            let up = -off.y
            let dome = 1 - off.x * off.x * 0.95 - up
            let cover = clamp(dome * height / fine) * clamp(up * height / fine + 0.5)
            let light = 0.5 + 1.5 * exp(-length(Vec2(off.x * 1.1, up - 0.25)) * 2.2)
            let seam = smoothstep(0.03, 0.01, abs(abs(off.x) - 0.45 * (1 - up)))
            return mix(below, cloth * light * (1 - 0.4 * seam), cover)
        }
    }

    fileprivate mutating func birds(_ center: Vec2, _ spread: Float, _ seed: UInt32) {
        var dice = Dice(seed)
        for _ in 0..<11 {
            let middle = center + Vec2(dice.roll(-1, 1), dice.roll(-0.45, 0.45)) * spread
            let size = dice.roll(0.006, 0.012)
            let lift = dice.roll(0.1, 0.7)
            for side in [-1, 1] as [Float] {
                let elbow = middle + Vec2(side * 0.45, -lift) * size
                let tip = elbow + Vec2(side * 0.6, lift * 0.5) * size
                stroke(middle, elbow, width: size * 0.22, to: size * 0.15, tint(0x1A1A20))
                stroke(elbow, tip, width: size * 0.15, to: size * 0.05, tint(0x1A1A20))
            }
        }
    }
}

/// Grows a broad tree, branch by branch.
struct TreePainter {
    var dice: Dice
    var leaf: RGB?
    var bark: RGB
    var height: Float

    mutating func grow(on raster: inout Raster, from foot: Vec2) {
        branch(on: &raster, foot, Vec2(0.02, -1), height * 0.30, height * 0.075, 0)
    }

    private mutating func branch(
        on raster: inout Raster, _ from: Vec2, _ heading: Vec2, _ reach: Float, _ width: Float, _ depth: Int
    ) {
        var place = from
        var direction = heading
        let narrow = width * 0.70
        for piece in 0..<3 {
            let bend = dice.roll(-0.16, 0.16)
            direction = normalize(direction + Vec2(-direction.y, direction.x) * bend + Vec2(0, -0.03))
            let next = place + direction * (reach / 3)
            let t = Float(piece) / 3
            raster.stroke(
                place, next, width: mix(width, narrow, t), to: mix(width, narrow, t + 0.33), bark * dice.roll(0.8, 1.2))
            place = next
        }
        if depth >= 3, let leaf { foliage(on: &raster, place, leaf) }
        guard depth < (leaf == nil ? 9 : 7) else { return }
        let limbs = depth < 2 ? 3 : 2
        for limb in 0..<limbs {
            let spread = (Float(limb) - Float(limbs - 1) / 2) * dice.roll(0.55, 0.95) / Float(limbs - 1) * 1.5
            let turned = rotate(direction, turns: (spread + dice.roll(-0.2, 0.2)) / 6.2831853)
            branch(on: &raster, place, turned, reach * dice.roll(0.70, 0.90), narrow * dice.roll(0.62, 0.84), depth + 1)
        }
    }

    private mutating func foliage(on raster: inout Raster, _ center: Vec2, _ leaf: RGB) {
        for _ in 0..<34 {
            let spot = center + Vec2(dice.roll(-1, 1), dice.roll(-1, 1)) * (height * 0.075)
            let size = height * dice.roll(0.006, 0.014)
            let light = dice.roll(0.3, 1.0) + (center.y - spot.y) / height * 6
            raster.stroke(
                spot, spot + Vec2(dice.roll(-1, 1), dice.roll(-0.6, 0.6)) * size, width: size, to: size * 0.7,
                leaf * light,
                opacity: 0.9)
        }
    }
}
