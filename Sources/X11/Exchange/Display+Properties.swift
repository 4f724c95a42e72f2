internal import CX11
import Foundation

/// A part of a property, as it was read.
struct PropertyPart: Equatable {
    var type: UInt
    /// 8, 16 or 32 bits.
    var format: Int
    /// Numbers in the machine's order, four bytes each for 32 bits.
    var bytes: Data
    /// The bytes behind the part.
    var remaining: Int

    /// The numbers of a property of 32 bits; none of any other.
    var numbers: [UInt] {
        guard format == 32 else { return [] }
        return bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 4).map { UInt(buffer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
    }
}

extension Display {
    /// A part of a property of any window; nil when there is no such property, or no such window any more.
    ///
    /// - Parameter offset: In bytes, a multiple of four.
    func property(_ name: UInt, of window: UInt, offset: Int = 0, length: Int = 1 << 20) -> PropertyPart? {
        var (type, format, count, rest): (UInt, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let status = ignoringErrors { raw in
            XGetWindowProperty(
                raw, window, name, offset / 4, (length + 3) / 4, 0, UInt(AnyPropertyType), &type, &format, &count,
                &rest, &data)
        }
        defer { if let data { XFree(data) } }
        guard status == Success, type != 0 else { return nil }
        var bytes = Data()
        if let data, format == 32 {
            // Xlib hands out numbers of 32 bits as longs.
            let numbers = UnsafeBufferPointer(
                start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt.self), count: Int(count))
            bytes.reserveCapacity(Int(count) * 4)
            for number in numbers {
                withUnsafeBytes(of: UInt32(truncatingIfNeeded: number)) { bytes.append(contentsOf: $0) }
            }
        } else if let data {
            bytes = Data(bytes: data, count: Int(count) * Int(format) / 8)
        }
        return PropertyPart(type: type, format: Int(format), bytes: bytes, remaining: Int(rest))
    }

    /// Writes bytes into a property of any window, or behind what is there; a window that is gone is no error.
    func setBytes(_ name: UInt, of window: UInt, type: UInt, _ bytes: some ContiguousBytes, appending: Bool = false) {
        bytes.withUnsafeBytes { buffer in
            _ = ignoringErrors { raw in
                XChangeProperty(
                    raw, window, name, type, 8, appending ? PropModeAppend : PropModeReplace,
                    buffer.bindMemory(to: UInt8.self).baseAddress, Int32(buffer.count))
            }
        }
    }

    /// Writes numbers of 32 bits into a property of any window; a window that is gone is no error.
    func setNumbers(_ name: UInt, of window: UInt, type: UInt, _ numbers: [UInt]) {
        // Xlib takes numbers of 32 bits as C longs.
        numbers.withUnsafeBytes { bytes in
            _ = ignoringErrors { raw in
                XChangeProperty(
                    raw, window, name, type, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
                    Int32(numbers.count))
            }
        }
    }

    /// Removes a property of any window; a window that is gone is no error.
    func deleteProperty(_ name: UInt, of window: UInt) {
        _ = ignoringErrors { XDeleteProperty($0, window, name) }
    }

    /// The atom of a name; asks the server once for each.
    func atom(_ name: String) -> UInt {
        if let known = knownAtoms[name] { return known }
        guard let raw else { return 0 }
        let atom = XInternAtom(raw, name, 0)
        scheduleTurn()
        knownAtoms[name] = atom
        return atom
    }

    /// The atoms of names, in their order; asks the server once for all that are not known.
    func atoms(_ names: [String]) -> [UInt] {
        let missing = names.filter { knownAtoms[$0] == nil }
        if let raw, !missing.isEmpty {
            for (name, atom) in zip(missing, Atoms.intern(missing, display: raw)) { knownAtoms[name] = atom }
            scheduleTurn()
        }
        return names.map { knownAtoms[$0] ?? 0 }
    }

    /// The most bytes that one request may carry besides its head.
    var largestRequest: Int {
        guard let raw else { return 0 }
        let extended = XExtendedMaxRequestSize(raw)
        return (extended > 0 ? extended : XMaxRequestSize(raw)) * 4 - 100
    }
}
