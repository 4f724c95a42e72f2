import Foundation

/// The time of exposure in the EXIF block of a JPEG file.
package enum CaptureDate {
    /// Returns a JPEG file with the time of exposure in seconds, as its clock time in UTC; see ``ImageHeader``. Nil for
    /// a file that has an EXIF block, which names a time of its own, and for a date outside the years 1 to 9999, which
    /// EXIF cannot express.
    package static func insert(_ date: Date, into jpeg: [UInt8]) -> [UInt8]? {
        guard EXIFSegment.ranges(in: jpeg).isEmpty, let text = text(of: date) else { return nil }
        return EXIFSegment.insert(block(text), into: jpeg)
    }

    /// "2024:08:04 20:50:00".
    private static func text(of date: Date) -> String? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: date)
        guard parts.era == 1, let year = parts.year, year <= 9999, let month = parts.month, let day = parts.day,
            let hour = parts.hour, let minute = parts.minute, let second = parts.second
        else { return nil }
        func digits(_ value: Int, _ count: Int = 2) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(year, 4)):\(digits(month)):\(digits(day)) \(digits(hour)):\(digits(minute)):\(digits(second))"
    }

    /// A big-endian TIFF block: a directory with an entry for the EXIF directory, and that with an entry for the time.
    private static func block(_ text: String) -> [UInt8] {
        let value = Array(text.utf8) + [0]
        let header: [UInt8] = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]
        func directory(_ tag: [UInt8], type: UInt8, count: Int, value: Int) -> [UInt8] {
            [0, 1] + tag + [0, type, 0, 0, 0, UInt8(count), 0, 0, 0, UInt8(value), 0, 0, 0, 0]
        }
        let length = 18
        return header + directory([0x87, 0x69], type: 4, count: 1, value: header.count + length)
            + directory([0x90, 0x03], type: 2, count: value.count, value: header.count + 2 * length) + value
    }
}
