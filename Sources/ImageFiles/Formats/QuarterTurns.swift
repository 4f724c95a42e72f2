/// A rotation by a multiple of 90 degrees, clockwise. The raw value is the number of quarter turns.
package enum QuarterTurns: Int, Sendable, Hashable, CaseIterable {
    case none = 0
    case right, half, left

    /// Whether the rotation exchanges width and height.
    package var swapsSides: Bool { rawValue % 2 == 1 }

    /// The rotation that undoes this one.
    package var inverse: QuarterTurns { .none - self }

    /// Both rotations, one after the other.
    package static func + (first: QuarterTurns, second: QuarterTurns) -> QuarterTurns {
        first.advanced(by: second.rawValue)
    }

    /// The first rotation after the second one is undone.
    package static func - (first: QuarterTurns, second: QuarterTurns) -> QuarterTurns {
        first.advanced(by: 4 - second.rawValue)
    }

    private func advanced(by turns: Int) -> QuarterTurns {
        let cases = Self.allCases
        return cases[(rawValue + turns) % cases.count]
    }
}

extension ImageOrientation {
    /// The orientations of a photo that is rotated clockwise step by step.
    private static let cycles: [[ImageOrientation]] = [
        [.up, .right, .down, .left], [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored],
    ]

    /// The transform from stored pixels to those of the upright image after a rotation.
    package func turned(by turns: QuarterTurns) -> ImageOrientation {
        for cycle in Self.cycles {
            if let index = cycle.firstIndex(of: self) { return cycle[(index + turns.rawValue) % cycle.count] }
        }
        return self
    }
}

extension DecodedImage {
    /// The image after a rotation; the image itself for none.
    package func turned(by turns: QuarterTurns) -> DecodedImage {
        guard turns != .none else { return self }
        let layout = ImageOrientation.up.turned(by: turns).layout(storedWidth: width, storedHeight: height)
        let swaps = turns.swapsSides
        return DecodedImage(width: swaps ? height : width, height: swaps ? width : height) { target in
            let source = pixels
            // In squares, since a column of pixels is in as many cache lines.
            let side = 32
            for top in Swift.stride(from: 0, to: height, by: side) {
                for left in Swift.stride(from: 0, to: width, by: side) {
                    let end = min(left + side, width)
                    for row in top..<min(top + side, height) {
                        var index = layout.origin + row * layout.stepY + left * layout.stepX
                        for column in left..<end {
                            target[index] = source[row * width + column]
                            index += layout.stepX
                        }
                    }
                }
            }
            return isOpaque
        }
    }
}

extension DecodeSize {
    /// The size of the image before a rotation whose result has this size.
    package func turned(back turns: QuarterTurns) -> DecodeSize {
        guard turns.swapsSides else { return self }
        switch self {
        case .original: return .original
        case .fitting(let width, let height): return .fitting(width: height, height: width)
        case .covering(let width, let height): return .covering(width: height, height: width)
        }
    }
}
