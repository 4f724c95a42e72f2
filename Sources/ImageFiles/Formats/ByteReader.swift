/// Reads integers from untrusted bytes with bounds checks: reading past the end returns nil.
package struct ByteReader {
    let bytes: [UInt8]
    var isLittleEndian: Bool

    package init(bytes: [UInt8], isLittleEndian: Bool = true) {
        (self.bytes, self.isLittleEndian) = (bytes, isLittleEndian)
    }

    func u8(_ offset: Int) -> Int? { bytes.indices.contains(offset) ? Int(bytes[offset]) : nil }

    func u16(_ offset: Int) -> Int? { number(offset, count: 2) }

    func u24(_ offset: Int) -> Int? { number(offset, count: 3) }

    package func u32(_ offset: Int) -> Int? { number(offset, count: 4) }

    func i32(_ offset: Int) -> Int? { u32(offset).map { Int(Int32(truncatingIfNeeded: $0)) } }

    package func matches(_ text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard offset >= 0, offset <= bytes.count - count else { return false }
        return text.withUTF8Buffer { bytes[offset..<offset + count].elementsEqual($0) }
    }

    private func number(_ offset: Int, count: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var value = 0
        for index in 0..<count {
            let byte = Int(bytes[offset + index])
            value |= isLittleEndian ? byte << (8 * index) : byte << (8 * (count - 1 - index))
        }
        return value
    }
}
