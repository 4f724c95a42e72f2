extension Raster {
    mutating func lighthouse(_ foot: Vec2, _ height: Float) {
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

    mutating func cabin(_ foot: Vec2, _ height: Float) {
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

    mutating func tent(_ foot: Vec2, _ height: Float) {
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

    mutating func birds(_ center: Vec2, _ spread: Float, _ seed: UInt32) {
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
