/// The photos of an album or a built-in list, and how they are grouped.
package struct PhotoList: Sendable, Equatable {
    /// In the order of the list.
    package var photos: [ListedPhoto]
    /// The months of All Photos, in the order of the photos; empty for any other list. The sum of their counts is the
    /// number of photos.
    package var months: [PhotoMonth]

    package init(_ photos: [ListedPhoto], months: [PhotoMonth] = []) { (self.photos, self.months) = (photos, months) }
}

/// The photos that were taken in one month, by the camera's clock (APP-40).
package struct PhotoMonth: Sendable, Hashable {
    /// The number of months since January of the year 0; nil for the photos without a date.
    package let number: Int?
    /// The number of photos; positive.
    package var count: Int

    package init(number: Int?, count: Int) { (self.number, self.count) = (number, count) }

    /// The year and the month from 1 to 12; nil for photos without a date.
    package var date: (year: Int, month: Int)? {
        guard let number else { return nil }
        let month = (number % 12 + 12) % 12
        return ((number - month) / 12, month + 1)
    }
}

/// Counts photos by month. They have to come in the order of their dates, newest first.
struct MonthCounter {
    private(set) var months: [PhotoMonth] = []
    /// The beginning of the last month, in seconds since 1970.
    private var start = Double.infinity

    /// Counts a photo; O(1), and only a comparison for a photo of the same month as the one before.
    ///
    /// - Parameter takenAt: In seconds since 1970; not later than that of the photo before.
    mutating func add(takenAt: Double) {
        if takenAt < start || months.isEmpty { begin(takenAt) }
        months[months.count - 1].count += 1
    }

    /// Counts photos without a date, which come last.
    mutating func addUndated(_ count: Int) {
        if count > 0 { months.append(PhotoMonth(number: nil, count: count)) }
    }

    private mutating func begin(_ time: Double) {
        // A date that no calendar has: a damaged file named it.
        guard var day = CivilDate(time: time) else {
            start = time > 0 ? CivilDate.limit : -.infinity
            months.append(PhotoMonth(number: .max, count: 0))
            return
        }
        day.day = 1
        start = day.time
        months.append(PhotoMonth(number: day.year * 12 + day.month - 1, count: 0))
    }
}
