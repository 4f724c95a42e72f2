/// Limits for decoding, so that a small file cannot demand arbitrary memory.
package enum ImageLimits {
    /// The maximum length of the longer side, in pixels.
    package static let side = 65_536
    /// The maximum memory of one decoding, in bytes.
    package static let memory = 512 << 20

    /// Whether an image may be decoded to the given stored size. JPEG and SVG are decoded at the requested size; the
    /// other formats are first decoded at full size.
    static func allow(_ header: ImageHeader, decodedTo target: (width: Int, height: Int)) -> Bool {
        guard header.width <= side, header.height <= side, target.width <= side, target.height <= side else {
            return false
        }
        let output = target.width * target.height * 4
        switch header.format {
        case .svg: return output <= memory
        case .jpeg:
            // libjpeg downscales by powers of two, to no less than the requested size.
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
