/// What the program is willing to decode, so that a small file cannot claim all memory.
enum ImageLimits {
    /// The longest side, in pixels.
    static let side = 65_536
    /// The most memory that one decoding may take, in bytes.
    static let memory = 512 << 20

    /// Whether a picture may be decoded to the given stored size. A JPEG is scaled while it is decoded and a drawing is
    /// made at the wanted size; everything else is decoded whole first.
    static func allow(_ header: ImageHeader, decodedTo target: (width: Int, height: Int)) -> Bool {
        guard header.width <= side, header.height <= side, target.width <= side, target.height <= side else {
            return false
        }
        let output = target.width * target.height * 4
        switch header.format {
        case .svg: return output <= memory
        case .jpeg:
            // The decoder scales by a power of two, to no less than the wanted size.
            var scale = 1
            while scale < 8, header.width / (scale * 2) >= target.width, header.height / (scale * 2) >= target.height {
                scale *= 2
            }
            let decoded = header.width / scale * (header.height / scale) * 3
            return decoded + output + header.workingBytes <= memory
        default: return header.width * header.height * 4 <= memory
        }
    }
}
