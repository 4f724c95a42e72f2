import Foundation

/// The tags of a TIFF file, or of the EXIF block of another format. All offsets are untrusted and bounds-checked.
struct TIFFDirectory {
    private let reader: ByteReader
    private let base: Int
    private let end: Int
    private let main: [Int: Entry]
    /// The offset of the first directory, from the beginning of the bytes.
    private let start: Int

    struct Entry {
        let type: Int
        let count: Int
        let valueOffset: Int
    }

    enum Tag {
        static let subfileType = 0xfe, compression = 0x103, photometry = 0x106, make = 0x10f, subdirectories = 0x14a
        static let dngVersion = 0xc612, stripOffsets = 0x111, stripLengths = 0x117
        static let tileOffsets = 0x144, tileLengths = 0x145
        static let width = 0x100, height = 0x101, orientation = 0x112, changed = 0x132
        static let exif = 0x8769, taken = 0x9003, digitized = 0x9004
        static let model = 0x110, lens = 0xa434, exposureTime = 0x829a, aperture = 0x829d, sensitivity = 0x8827
        static let focalLength = 0x920a
    }

    /// Reads the block of `length` bytes at `base`; nil if it is not a TIFF block.
    ///
    /// - Parameter isRaw: Whether the numbers by which some cameras mark their raw files are also those of a block.
    init?(_ bytes: [UInt8], at base: Int = 0, length: Int? = nil, isRaw: Bool = false) {
        var reader = ByteReader(bytes: bytes)
        if reader.matches("MM", at: base) {
            reader.isLittleEndian = false
        } else if !reader.matches("II", at: base) {
            return nil
        }
        // "RO" and "RS" of Olympus, and "U" of Panasonic.
        guard let number = reader.u16(base + 2), number == 42 || isRaw && [0x4f52, 0x5352, 0x55].contains(number),
            let first = reader.u32(base + 4)
        else { return nil }
        self.reader = reader
        self.base = base
        end = min(bytes.count, base + (length ?? bytes.count - base))
        start = base + first
        main = Self.entries(reader, base: base, offset: first, end: end)
    }

    var isLittleEndian: Bool { reader.isLittleEndian }

    /// The place of the first directory and the number of its entries; nil if it is not within the bytes.
    var firstDirectory: (offset: Int, count: Int)? {
        guard let count = reader.u16(start), count <= 4096 else { return nil }
        return (start, count)
    }

    /// The place of the orientation's value and its length in bytes; nil if there is no such entry.
    var orientationValue: (offset: Int, count: Int)? {
        main[Tag.orientation].map { ($0.valueOffset, $0.type == 4 ? 4 : 2) }
    }

    var size: (width: Int, height: Int)? {
        guard let width = number(Tag.width, in: main), let height = number(Tag.height, in: main) else { return nil }
        return (width, height)
    }

    var orientation: ImageOrientation? { number(Tag.orientation, in: main).flatMap(ImageOrientation.init) }

    /// The time of exposure by the camera's clock. EXIF names no time zone; the time is interpreted as UTC, so that
    /// photos sort by local clock time.
    var takenAt: Date? {
        let exif = exif
        return date(Tag.taken, in: exif) ?? date(Tag.digitized, in: exif) ?? date(Tag.changed, in: main)
    }

    /// The camera and its settings; nil if the block names none.
    var capture: CaptureInfo? {
        let exif = exif
        return CaptureInfo(
            camera: CaptureInfo.camera(make: text(Tag.make, in: main), model: text(Tag.model, in: main)),
            lens: text(Tag.lens, in: exif), exposureTime: rational(Tag.exposureTime, in: exif),
            aperture: rational(Tag.aperture, in: exif), sensitivity: number(Tag.sensitivity, in: exif),
            focalLength: rational(Tag.focalLength, in: exif))
    }

    private var exif: [Int: Entry] {
        number(Tag.exif, in: main).map { Self.entries(reader, base: base, offset: $0, end: end) } ?? [:]
    }

    /// The kind of camera raw file; nil for an ordinary TIFF file.
    ///
    /// The first image of a raw file is usually a thumbnail, which is all that a TIFF decoder would return; the
    /// sensor's data is in a subdirectory, or in the first image with a compression of the maker's own.
    var rawName: String? {
        if main[Tag.dngVersion] != nil { return "DNG" }
        if reader.matches("CR", at: base + 8) && reader.u16(base + 2) == 42 && reader.u8(base + 10) == 2 {
            return "CR2"
        }
        let directories = [main] + subdirectories
        // A color filter array, linear sensor data, and the compressions of Sony, Nikon and Pentax.
        let hasSensorData = directories.contains {
            [32803, 34892].contains(number(Tag.photometry, in: $0))
                || [32767, 34713, 65535].contains(number(Tag.compression, in: $0))
        }
        // The subdirectories may be beyond the bytes that have been read.
        let isThumbnail = (number(Tag.subfileType, in: main) ?? 0) & 1 == 1 && main[Tag.subdirectories] != nil
        guard hasSensorData || isThumbnail && main[Tag.make] != nil else { return nil }
        let names = [("NIKON", "NEF"), ("SONY", "ARW"), ("PENTAX", "PEF"), ("SAMSUNG", "SRW"), ("EPSON", "ERF")]
        let make = text(Tag.make, in: main).uppercased()
        return names.first { make.hasPrefix($0.0) }?.1 ?? "TIFF"
    }

    /// At most eight subdirectories.
    private var subdirectories: [[Int: Entry]] {
        numbers(Tag.subdirectories, in: main, limit: 8).map { Self.entries(reader, base: base, offset: $0, end: end) }
    }

    /// The first directories of the block, at most eight, and the subdirectories.
    var imageDirectories: [[Int: Entry]] {
        var result = [main]
        var offset = start
        while result.count < 8, let count = reader.u16(offset), count <= 4096,
            let next = reader.u32(offset + 2 + 12 * count), next > 0
        {
            result.append(Self.entries(reader, base: base, offset: next, end: end))
            offset = base + next
        }
        return result + subdirectories
    }

    /// The numbers of a tag, which are stored in the entry itself if they fit.
    func numbers(_ tag: Int, in entries: [Int: Entry], limit: Int = 65_536) -> [Int] {
        guard let entry = entries[tag], [3, 4, 13].contains(entry.type), entry.count >= 1 else { return [] }
        let size = entry.type == 3 ? 2 : 4
        let list = size * entry.count <= 4 ? entry.valueOffset : reader.u32(entry.valueOffset).map { base + $0 } ?? end
        return (0..<min(entry.count, limit)).lazy.map { list + size * $0 }.prefix { $0 + size <= end }.compactMap {
            size == 2 ? reader.u16($0) : reader.u32($0)
        }
    }

    /// The text of a tag, at most 64 bytes.
    private func text(_ tag: Int, in entries: [Int: Entry]) -> String {
        guard let entry = entries[tag], entry.type == 2 else { return "" }
        let start = entry.count <= 4 ? entry.valueOffset : reader.u32(entry.valueOffset).map { base + $0 } ?? end
        let bytes = (start..<start + min(entry.count, 64)).compactMap { reader.u8($0) }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    private static func entries(_ reader: ByteReader, base: Int, offset: Int, end: Int) -> [Int: Entry] {
        let start = base + offset
        guard let count = reader.u16(start), count <= 4096 else { return [:] }
        var result: [Int: Entry] = [:]
        for index in 0..<count {
            let at = start + 2 + 12 * index
            guard at + 12 <= end, let tag = reader.u16(at), let type = reader.u16(at + 2), let n = reader.u32(at + 4)
            else { break }
            result[tag] = Entry(type: type, count: n, valueOffset: at + 8)
        }
        return result
    }

    private func number(_ tag: Int, in entries: [Int: Entry]) -> Int? {
        guard let entry = entries[tag], entry.count >= 1 else { return nil }
        switch entry.type {
        case 3: return reader.u16(entry.valueOffset)
        case 4: return reader.u32(entry.valueOffset)
        default: return nil
        }
    }

    /// An unsigned fraction; nil if its denominator is 0.
    private func rational(_ tag: Int, in entries: [Int: Entry]) -> Double? {
        guard let entry = entries[tag], entry.type == 5, entry.count >= 1, let offset = reader.u32(entry.valueOffset),
            base + offset + 8 <= end, let numerator = reader.u32(base + offset),
            let denominator = reader.u32(base + offset + 4), denominator > 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }

    /// An EXIF date has exactly 19 characters, "YYYY:MM:DD HH:MM:SS".
    private func date(_ tag: Int, in entries: [Int: Entry]) -> Date? {
        guard let entry = entries[tag], entry.type == 2, entry.count >= 19, let offset = reader.u32(entry.valueOffset),
            base + offset + 19 <= end
        else { return nil }
        let text = reader.bytes[base + offset..<base + offset + 19]
        let parts = text.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard parts.count == 6, (1...9999).contains(parts[0]), (1...12).contains(parts[1]), (1...31).contains(parts[2]),
            parts[3] < 24, parts[4] < 60, parts[5] <= 60
        else { return nil }
        let seconds = Self.daysSince1970(year: parts[0], month: parts[1], day: parts[2]) * 86_400
        return Date(timeIntervalSince1970: Double(seconds + parts[3] * 3600 + parts[4] * 60 + parts[5]))
    }

    /// Days since 1970-01-01 in the Gregorian calendar. Years are counted from March, so that the leap day is a year's
    /// last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
