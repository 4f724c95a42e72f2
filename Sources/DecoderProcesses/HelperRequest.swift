import ImageFiles

/// What a helper shall do with the file whose descriptor comes with the message.
struct HelperRequest: Equatable {
    /// Nil for metadata alone.
    var size: DecodeSize?
    /// In bytes.
    var fileLength: Int

    var message: HelperMessage {
        let words: [Int64] =
            switch size {
            case nil: [0, 0, 0]
            case .original: [1, 0, 0]
            case .fitting(let width, let height): [2, Int64(width), Int64(height)]
            case .covering(let width, let height): [3, Int64(width), Int64(height)]
            }
        return HelperMessage(words + [Int64(fileLength)])
    }

    init(size: DecodeSize?, fileLength: Int) {
        (self.size, self.fileLength) = (size, fileLength)
    }

    /// Nil for a malformed message.
    init?(_ message: HelperMessage) {
        guard message.words.count == 4, message.words.allSatisfy({ (0..<1 << 40).contains($0) }) else { return nil }
        let words = message.words.map { Int($0) }
        fileLength = words[3]
        switch words[0] {
        case 0: size = nil
        case 1: size = .original
        case 2: size = .fitting(width: words[1], height: words[2])
        case 3: size = .covering(width: words[1], height: words[2])
        default: return nil
        }
    }
}

extension DecodeSize {
    /// The most bytes of pixels that a result of this size has.
    var maximumByteCount: Int {
        let limit = ImageLimits.memory
        func bytes(_ width: Int, _ height: Int) -> Int {
            let side = ImageLimits.side
            return min(limit, max(1, min(width, side)) * max(1, min(height, side)) * 4)
        }
        switch self {
        case .original: return limit
        case .fitting(let width, let height): return bytes(width, height)
        case .covering(let width, let height):
            let longer = min(max(width, height), ImageLimits.side)
            return bytes(4 * longer, longer)
        }
    }
}
