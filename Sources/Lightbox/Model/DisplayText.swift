import Foundation
import ImageFiles
import PhotoLibrary

/// User-visible sentences with plural forms and locale-formatted numbers.
enum DisplayText {
    /// "1 photo", "2,000 photos".
    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count.formatted()) photos" }

    /// "Deleted Family with its 22 photos".
    static func deletion(_ album: String, photos count: Int) -> String {
        count > 0 ? "Deleted \(album) with its \(photos(count))" : "Deleted \(album)"
    }

    /// "1 album", "12 albums", "No albums".
    static func albums(_ count: Int) -> String {
        count == 0 ? "No albums" : count == 1 ? "1 album" : "\(count.formatted()) albums"
    }

    /// "Deleted Norway with its 3 albums".
    static func deletion(_ folder: String, albums count: Int) -> String {
        count > 0 ? "Deleted \(folder) with its \(albums(count))" : "Deleted \(folder)"
    }

    /// "Deleted 3 photos", with the place from which they can be restored.
    static func deletion(photos count: Int) -> String {
        "Deleted \(photos(count)); \(count == 1 ? "it stays" : "they stay") in Recently deleted for 30 days"
    }

    /// "1 photo is no longer a favorite", "3 photos are no longer favorites".
    static func unmarked(_ count: Int) -> String {
        "\(photos(count)) \(count == 1 ? "is no longer a favorite" : "are no longer favorites")"
    }

    /// "Rated 3 photos 4 stars", "Removed the rating of 1 photo".
    static func rated(_ count: Int, _ rating: Int) -> String {
        if rating == 0 { return "Removed the \(count == 1 ? "rating" : "ratings") of \(photos(count))" }
        return "Rated \(photos(count)) \(rating) \(rating == 1 ? "star" : "stars")"
    }

    /// "July 2021"; "No date" for photos without one.
    static func month(_ month: PhotoMonth) -> String {
        guard let (year, number) = month.date else { return "No date" }
        // The calendar's range; a damaged file may name any date.
        guard (1...9999).contains(year) else { return "Unknown date" }
        let date = Calendar.gregorianUTC.date(from: DateComponents(year: year, month: number, day: 15)) ?? .distantPast
        var format = Date.FormatStyle.dateTime.month(.wide).year()
        format.timeZone = .gmt
        return date.formatted(format)
    }

    /// "Rotated 3 photos right".
    static func rotated(_ count: Int, by turns: QuarterTurns) -> String {
        "Rotated \(photos(count))\(turns == .left ? " left" : turns == .right ? " right" : "")"
    }

    /// "Removed 3 photos" from an album; from a built-in list, what that has changed.
    static func removal(_ count: Int, from list: BuiltInList?) -> String {
        switch list {
        case nil, .recentlyDeleted: "Removed \(photos(count))"
        case .favorites: unmarked(count)
        case .allPhotos, .searchResults, .folder: deletion(photos: count)
        }
    }

    /// "1 day", "30 days", and "last day" for less than one.
    static func daysLeft(_ days: Int) -> String {
        days == 0 ? "Last day" : days == 1 ? "1 day" : "\(days.formatted()) days"
    }

    /// "Marked 3 photos as favorites", or that they are marked already. `total` is the number of all photos.
    static func marked(_ count: Int, of total: Int) -> String {
        guard count > 0 else {
            return total == 1 ? "The photo is a favorite already" : "These photos are favorites already"
        }
        return "Marked \(photos(count)) as \(count == 1 ? "a favorite" : "favorites")"
    }

    /// "Oslo", "Oslo and Bergen", "Oslo, Bergen and Rome", "Oslo, Bergen, Rome, and 3 more albums".
    static func albums(_ titles: [String]) -> String {
        let shown = titles.prefix(3).joined(separator: ", ")
        let others = titles.count - 3
        if others > 0 { return "\(shown), and \(others == 1 ? "1 more album" : "\(others.formatted()) more albums")" }
        guard titles.count > 1, let last = titles.last else { return shown }
        return "\(titles.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// "Painting 12 of 40", then "Sharpening 12 of 40".
    static func painting(_ progress: SampleFiller.Progress) -> String {
        switch progress {
        case .reduced(let count, let total): "Painting \(count.formatted()) of \(total.formatted())"
        case .full(let count, let total): "Sharpening \(count.formatted()) of \(total.formatted())"
        }
    }

    /// "Moved 3 photos to Album 4" or "Copied 3 photos to Album 4". `known` is the number of photos that the album
    /// already contained. Those are not copied, but they leave the album from which they are moved: "Moved 3 photos to
    /// Album 4; 1 was there already". Deleted photos are restored: "Restored 3 photos to Album 4".
    static func transfer(
        copies: Bool, restores: Bool = false, _ count: Int, known: Int, to album: String
    ) -> String {
        if restores { return added("Restored", count, known: known, to: album) }
        if copies { return added("Copied", count, known: known, to: album) }
        let text = "Moved \(photos(count)) to \(album)"
        if known == 0 { return text }
        if known == count { return text + (count == 1 ? "; it was there already" : "; they were there already") }
        return text + "; \(known.formatted()) \(known == 1 ? "was" : "were") there already"
    }

    /// "Exported 12 photos to Trip; 2 were there already", "Exported 11 photos to Trip. The original of 'a.jpg' is
    /// missing or has changed". `count` is the number of photos to export.
    static func exported(_ report: ExportReport, of count: Int, to folder: String) -> String {
        var text = "Exported \(photos(report.exported)) to \(folder)"
        if report.isCanceled {
            let there = report.exported + report.present
            return "Export canceled: \(there.formatted()) of \(photos(count)) \(there == 1 ? "is" : "are") in \(folder)"
        }
        if report.exported == 0, report.missing.isEmpty, report.unrotated.isEmpty {
            return count == 1 ? "The photo is in \(folder) already" : "The \(photos(count)) are in \(folder) already"
        }
        if report.present > 0 {
            text += "; \(report.present.formatted()) \(report.present == 1 ? "was" : "were") there already"
        }
        if let name = report.missing.first, report.missing.count == 1 {
            text += ". The original of '\(name)' is missing or has changed"
        } else if !report.missing.isEmpty {
            text += ". The originals of \(photos(report.missing.count)) are missing or have changed"
        }
        if let name = report.unrotated.first {
            let count = report.unrotated.count
            text += count == 1 ? ". '\(name)' can't be decoded and has" : ". \(photos(count)) can't be decoded and have"
            text += " not been rotated"
        }
        return text
    }

    /// "Copied 3 photos to Album 4". `known` is the number of photos that the album, or without an album the library,
    /// already contained: "Copied 2 photos to Album 4; 1 was there already", or "The photo is in Album 4 already".
    static func added(_ verb: String, _ count: Int, known: Int, to album: String?) -> String {
        let new = count - known
        guard new > 0 else {
            let subject = count == 1 ? "The photo is" : "The \(photos(count)) are"
            return "\(subject) in \(album ?? "the library") already"
        }
        let text = "\(verb) \(photos(new))" + (album.map { " to \($0)" } ?? "")
        return known > 0 ? "\(text); \(known.formatted()) \(known == 1 ? "was" : "were") there already" : text
    }
}
