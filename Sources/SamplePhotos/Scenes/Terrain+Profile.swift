/// The visible outline of a column of terrain, built from near to far.
struct Profile {
    private let rows: Float
    /// The highest row covered so far, counted from the top.
    private(set) var top: Float
    /// The distance of the last step.
    private(set) var before: Float
    private var lastRow: Float
    private var lastVisible: Float
    private var hidden = true
    private var wet = false

    init(rows: Float, near: Float) {
        self.rows = rows
        top = rows
        before = near * 0.97
        lastRow = rows * 4
        lastVisible = near
    }

    /// Whether a step leaves the visible range, so that a crest lies before it.
    @inline(__always) func hidesCrest(_ row: Float) -> Bool { !hidden && row >= top && top < rows }

    /// Advances to the next distance, where the terrain projects to a row.
    @inline(__always) mutating func climb(
        to row: Float, _ z: Float, wet under: Bool, _ report: (Int, TerrainHit) -> Void
    ) {
        if row < top, top > 0 {
            if hidden, top < rows {
                let edge = Int(top)
                report(edge, TerrainHit(front: lastVisible, back: z, cover: clamp(Float(edge + 1) - top), wet: wet))
            }
            var line = hidden ? Int(top) - 1 : Int(floor(top - 0.5))
            if hidden, top >= rows { line = Int(rows) - 1 }
            let last = max(row, 0)
            while line >= 0, Float(line) + 0.5 >= last {
                let t = clamp((lastRow - Float(line) - 0.5) / max(lastRow - row, 1e-4))
                report(line, TerrainHit(front: before + (z - before) * t, wet: under))
                line -= 1
            }
            top = last
            lastVisible = z
            wet = under
            hidden = false
        } else {
            hidden = true
        }
        lastRow = row
        before = z
    }

    /// Reports the last edge, which borders the sky.
    @inline(__always) func close(_ report: (Int, TerrainHit) -> Void) {
        guard top > 0, top < rows else { return }
        let edge = Int(top)
        report(edge, TerrainHit(front: lastVisible, back: 0, cover: clamp(Float(edge + 1) - top), wet: wet))
    }
}

/// The terrain in one pixel: the nearest surface, its coverage, and the surface behind it. 0 is the sky.
struct TerrainHit {
    var front: Float = 0
    var back: Float = 0
    var cover: Float = 1
    /// Whether the nearest surface is water.
    var wet = false
}
