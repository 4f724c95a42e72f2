import Foundation

extension Calendar {
    /// The calendar of the times at which photos were taken, which are clock times in UTC.
    static var gregorianUTC: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
