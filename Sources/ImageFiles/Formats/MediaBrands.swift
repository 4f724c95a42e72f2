/// The brands in the first box of a file of the ISO base media format (ISO/IEC 14496-12), such as HEIC and AVIF.
struct MediaBrands {
    /// The main brand, then the compatible ones.
    private let brands: [String]

    /// Reads the `ftyp` box; nil if the bytes do not begin with one.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes, isLittleEndian: false)
        guard reader.matches("ftyp", at: 4), let length = reader.u32(0), length >= 16 else { return nil }
        let end = min(length, bytes.count, 256)
        // The main brand is followed by its version.
        let offsets = [8] + Array(stride(from: 16, through: end - 4, by: 4))
        brands = offsets.filter { $0 + 4 <= bytes.count }.map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    }

    /// The still-image format; nil for videos, raw files, and formats that are not supported.
    var format: ImageFormat? {
        if isCanonRaw { return nil }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        return brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) ? .heic : nil
    }

    /// Whether the file is a CR3 file of a Canon camera.
    var isCanonRaw: Bool { brands.first == "crx " }
}
