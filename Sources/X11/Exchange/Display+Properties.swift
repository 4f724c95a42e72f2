internal import CX11
import Foundation

/// A part of a property's value.
struct PropertyPart: Equatable {
    var type: UInt
    /// The bits per element: 8, 16 or 32.
    var format: Int
    /// The bytes; 32-bit numbers take four bytes each, in the machine's byte order.
    var bytes: Data
    /// The number of bytes after this part.
    var remaining: Int

    /// The elements of a 32-bit property; empty for other formats.
    var numbers: [UInt] {
        guard format == 32 else { return [] }
        return bytes.withUnsafeBytes { buffer in
            (0..<buffer.count / 4).map { UInt(buffer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
    }
}

extension Display {
    /// Reads a part of a property; nil if the property or the window does not exist. One round trip.
    ///
    /// - Parameter offset: The first byte to read, a multiple of four.
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
            // Xlib returns 32-bit elements as C longs, which have 64 bits.
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

    /// Writes or appends bytes to a property. Has no effect if the window does not exist.
    func setBytes(_ name: UInt, of window: UInt, type: UInt, _ bytes: some ContiguousBytes, appending: Bool = false) {
        bytes.withUnsafeBytes { buffer in
            _ = ignoringErrors { raw in
                XChangeProperty(
                    raw, window, name, type, 8, appending ? PropModeAppend : PropModeReplace,
                    buffer.bindMemory(to: UInt8.self).baseAddress, Int32(buffer.count))
            }
        }
    }

    /// Writes 32-bit numbers to a property. Has no effect if the window does not exist.
    func setNumbers(_ name: UInt, of window: UInt, type: UInt, _ numbers: [UInt]) {
        // Xlib takes 32-bit elements as C longs.
        numbers.withUnsafeBytes { bytes in
            _ = ignoringErrors { raw in
                XChangeProperty(
                    raw, window, name, type, 32, PropModeReplace, bytes.bindMemory(to: UInt8.self).baseAddress,
                    Int32(numbers.count))
            }
        }
    }

    /// Deletes a property. Has no effect if the window does not exist.
    func deleteProperty(_ name: UInt, of window: UInt) {
        _ = ignoringErrors { XDeleteProperty($0, window, name) }
    }

    /// Returns the atom of a name. One round trip per new name.
    func atom(_ name: String) -> UInt {
        if let known = knownAtoms[name] { return known }
        guard let raw else { return 0 }
        let atom = XInternAtom(raw, name, 0)
        scheduleTurn()
        knownAtoms[name] = atom
        return atom
    }

    /// Returns the atoms of names in the same order. One round trip if any name is new.
    func atoms(_ names: [String]) -> [UInt] {
        let missing = names.filter { knownAtoms[$0] == nil }
        if let raw, !missing.isEmpty {
            for (name, atom) in zip(missing, Atoms.intern(missing, display: raw)) { knownAtoms[name] = atom }
            scheduleTurn()
        }
        return names.map { knownAtoms[$0] ?? 0 }
    }

    /// The serial number of the next request; 0 if the display is closed. Events that the server generates before it
    /// handles the request have lower numbers.
    var nextRequest: UInt { raw.map { XNextRequest($0) } ?? 0 }

    /// The maximum number of data bytes in one request, without the request's header.
    var largestRequest: Int {
        guard let raw else { return 0 }
        let extended = XExtendedMaxRequestSize(raw)
        return (extended > 0 ? extended : XMaxRequestSize(raw)) * 4 - 100
    }
}
