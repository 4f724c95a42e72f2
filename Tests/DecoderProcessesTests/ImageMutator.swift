import TestSupport

/// Damages image files at random. Equal seeds damage equal files in the same way.
struct ImageMutator {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// Returns a file with one to four changes. `other` is a file from which blocks are taken.
    mutating func mutate(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 }), random.chance(0.8) { return mutateText(bytes) }
        var bytes = bytes
        // Small files stand few changes, and a decoder reads no further than to the first that it notices.
        let count = random.chance(0.6) ? 1 : 1 + random.below(4)
        for _ in 0..<count where !bytes.isEmpty { change(&bytes, with: other) }
        // A decoder that compares checksums would read no further.
        if bytes.starts(with: Self.pngSignature), random.chance(0.7) { Self.restoreChecksums(of: &bytes) }
        return bytes
    }

    /// Changes a text so that it stays one: a parser would refuse other bytes before it draws anything.
    private mutating func mutateText(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(4) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            let end = min(place + random.below(200), bytes.count)
            switch random.below(5) {
            case 0: bytes[place] = UInt8(0x20 + random.below(0x5f))
            case 1: bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
            case 2: bytes.removeSubrange(place..<min(place + 4, bytes.count))
            default:
                let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
                guard let digit = digits.randomElement(using: &random) else { continue }
                let numbers = ["0", "-1", "99999", "1e300", "-2147483649", "0.0000001", "NaN", "100000%"]
                bytes.replaceSubrange(digit...digit, with: (numbers.randomElement(using: &random) ?? "").utf8)
            }
        }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8], with other: [UInt8]) {
        let place = random.below(bytes.count)
        switch random.below(10) {
        case 0, 1: for _ in 0...random.below(8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
        case 2: bytes[place] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
        case 3: bytes.removeLast(random.below(bytes.count))
        case 4: bytes.insert(contentsOf: (0..<random.below(64)).map { _ in UInt8(random.below(256)) }, at: place)
        case 5:
            // Blocks that occur twice, up to the length of a small file.
            let end = min(place + random.below(512), bytes.count)
            for _ in 0...random.below(3) {
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
            }
        case 6: bytes.removeSubrange(place..<min(place + random.below(64), bytes.count))
        case 7:
            let end = min(place + random.below(32), bytes.count)
            for index in place..<end { bytes[index] = 0 }
        case 8 where !other.isEmpty:
            let start = random.below(other.count)
            bytes.insert(contentsOf: other[start..<min(start + random.below(128), other.count)], at: place)
        default: changeNumber(&bytes)
        }
    }

    /// Replaces a number of 2 or 4 bytes, such as a length or an offset, by an extreme one, in either byte order.
    private mutating func changeNumber(_ bytes: inout [UInt8]) {
        let width = random.chance(0.5) ? 4 : 2
        guard bytes.count >= width else { return }
        // Most numbers are in the headers.
        let reach = random.chance(0.6) ? min(bytes.count, 128) : bytes.count
        let place = random.below(reach - width + 1)
        let old = bytes[place..<place + width].reduce(0) { $0 << 8 | Int($1) }
        let values = [0, 1, old + 1, old - 1, old * 2, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff, bytes.count]
        let value = values.randomElement(using: &random) ?? 0
        var new = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
        if random.chance(0.5) { new.reverse() }
        bytes.replaceSubrange(place..<place + width, with: new)
    }

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47]

    /// Gives the chunks of a PNG, as far as they follow one another, the checksums of their contents.
    private static func restoreChecksums(of bytes: inout [UInt8]) {
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard end + 4 <= bytes.count else { return }
            let checksum = HostileImage.crc(Array(bytes[place + 4..<end]))
            bytes.replaceSubrange(end..<end + 4, with: HostileImage.big(checksum))
            place = end + 4
        }
    }
}
