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
