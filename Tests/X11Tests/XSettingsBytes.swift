/// Writes the settings manager's property.
struct XSettingsBytes {
    private var body: [UInt8] = []
    private var count: UInt32 = 0
    private let isBigEndian: Bool

    init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

    var data: [UInt8] { [isBigEndian ? 1 : 0, 0, 0, 0] + number(UInt32(7)) + number(count) + body }

    mutating func add(_ name: String, _ value: Int32) {
        start(0, name)
        body += number(UInt32(bitPattern: value))
    }

    mutating func add(_ name: String, _ value: String) {
        start(1, name)
        body += number(UInt32(value.utf8.count)) + padded(value)
    }

    mutating func add(_ name: String, color: [UInt16]) {
        start(2, name)
        for part in color { body += number(part) }
    }

    private mutating func start(_ kind: UInt8, _ name: String) {
        count += 1
        body += [kind, 0] + number(UInt16(name.utf8.count)) + padded(name) + number(UInt32(1))
    }

    private func padded(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private func number<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
    }
}
