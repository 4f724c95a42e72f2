extension String {
    /// The name as part of a sentence: the words around it keep their order although its own script may run from right
    /// to left, or it contains controls of the direction, which are left out. Call it once for each name.
    package var isolated: String {
        guard unicodeScalars.contains(where: { $0.runsFromRightToLeft || $0.isDirectionControl }) else { return self }
        let name = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isDirectionControl }))
        return "\u{2068}\(name)\u{2069}"
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is in a block of scripts that run from right to left.
    fileprivate var runsFromRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Whether the scalar embeds, overrides or isolates a direction, or ends that.
    fileprivate var isDirectionControl: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
