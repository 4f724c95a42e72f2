extension TargetGraph {
    /// An element of a row: a target, or the point where a line between distant rows crosses the row.
    struct Node: Hashable, Comparable {
        let name: String
        /// Nil for a target.
        var line: String?

        static func < (one: Node, other: Node) -> Bool {
            (one.name, one.line ?? "") < (other.name, other.line ?? "")
        }
    }

    /// A line between neighboring rows.
    struct Edge: Hashable {
        let upper: Node
        let lower: Node
    }

    /// The own targets by row: each below all targets that depend on it, an unused one directly above what it uses.
    private var depths: [String: Int] {
        let own = kinds.keys.filter(isOwn)
        func depth(_ name: String) -> Int {
            own.filter { dependencies[$0]?.contains(name) == true }.map { depth($0) + 1 }.max() ?? 0
        }
        var result = Dictionary(uniqueKeysWithValues: own.map { ($0, depth($0)) })
        for name in own where result[name] == 0 {
            let highest = essentialDependencies(of: name).compactMap { result[$0] }.min() ?? 1
            result[name] = highest - 1
        }
        return result
    }

    /// The diagram's rows and the lines between them. Deterministic: the order depends on names only.
    var drawing: (rows: [[Node]], edges: [Edge]) {
        let depths = depths
        var rows: [[Node]] = Array(repeating: [], count: (depths.values.max() ?? -1) + 1)
        var edges: [Edge] = []
        for (name, depth) in depths { rows[depth].append(Node(name: name)) }
        for name in depths.keys.sorted() {
            for dependency in essentialDependencies(of: name) {
                guard let start = depths[name], let end = depths[dependency] else { continue }
                var upper = Node(name: name)
                for row in start + 1..<end {
                    let bend = Node(name: name, line: dependency)
                    rows[row].append(bend)
                    edges.append(Edge(upper: upper, lower: bend))
                    upper = bend
                }
                edges.append(Edge(upper: upper, lower: Node(name: dependency)))
            }
        }
        rows = rows.map { $0.sorted() }
        untangle(&rows, edges)
        return (rows, edges)
    }

    /// Swaps neighbors of a row while that makes the drawing better.
    private func untangle(_ rows: inout [[Node]], _ edges: [Edge]) {
        var best = cost(rows, edges)
        var improves = true
        while improves {
            improves = false
            for row in rows.indices {
                for first in rows[row].indices {
                    for second in rows[row].indices where second > first {
                        rows[row].swapAt(first, second)
                        let new = cost(rows, edges)
                        if new < best {
                            best = new
                            improves = true
                        } else {
                            rows[row].swapAt(first, second)
                        }
                    }
                }
            }
        }
    }

    /// A crossing costs as much as a line across the whole width.
    private func cost(_ rows: [[Node]], _ edges: [Edge]) -> Double {
        var positions: [Node: (row: Int, x: Double)] = [:]
        for (index, row) in rows.enumerated() {
            for (column, node) in row.enumerated() {
                positions[node] = (index, (Double(column) + 0.5) / Double(row.count))
            }
        }
        let lines = edges.compactMap { edge -> (row: Int, top: Double, bottom: Double)? in
            guard let upper = positions[edge.upper], let lower = positions[edge.lower] else { return nil }
            return (upper.row, upper.x, lower.x)
        }
        var result = lines.reduce(0) { $0 + abs($1.top - $1.bottom) }
        for (index, one) in lines.enumerated() {
            for other in lines[(index + 1)...] where one.row == other.row {
                if (one.top - other.top) * (one.bottom - other.bottom) < 0 { result += 1 }
            }
        }
        return result
    }
}
