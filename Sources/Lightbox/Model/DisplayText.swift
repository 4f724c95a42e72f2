import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// User-visible sentences with plural forms and locale-formatted numbers.
enum DisplayText {
    /// "1 photo", "2,000 photos".
    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count.formatted()) photos" }

    /// "Deleted Family with its 22 photos".
    static func deletion(_ album: String, photos count: Int) -> String {
        count > 0 ? "Deleted \(album.isolated) with its \(photos(count))" : "Deleted \(album.isolated)"
    }

    /// "1 album", "12 albums", "No albums".
    static func albums(_ count: Int) -> String {
        count == 0 ? "No albums" : count == 1 ? "1 album" : "\(count.formatted()) albums"
    }

    /// "Deleted Norway with its 3 albums".
    static func deletion(_ folder: String, albums count: Int) -> String {
        count > 0 ? "Deleted \(folder.isolated) with its \(albums(count))" : "Deleted \(folder.isolated)"
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

    /// "Removed 3 photos from Iceland", and where they are now as soon as `deleted`, the number of those that are in no
    /// album, is known: "; they stay in Recently deleted for 30 days", or "; they are still in other albums".
    static func removal(_ count: Int, from albums: [String], deleted: Int? = nil) -> String {
        let text = "Removed \(photos(count))" + (albums.isEmpty ? "" : " from \(self.albums(albums))")
        guard let deleted else { return text }
        if deleted == 0 {
            return text + (count == 1 ? "; it is still in another album" : "; they are still in other albums")
        }
        let subject = deleted < count ? deleted.formatted() : count == 1 ? "it" : "they"
        return text + "; \(subject) \(deleted == 1 ? "stays" : "stay") in Recently deleted for 30 days"
    }

    /// "Restored 3 photos to Iceland and Norway", and how many of `total` photos have no album any more.
    static func restored(_ count: Int, of total: Int, to albums: [String]) -> String {
        guard count > 0 else {
            return total == 1
                ? "The album of the photo is unknown or does not exist any more: drag the photo to another one"
                : "The albums of these photos are unknown or do not exist any more: drag the photos to others"
        }
        let text = "Restored \(photos(count)) to \(self.albums(albums))"
        let left = total - count
        switch left {
        case 0: return text
        case 1: return text + "; the album of 1 is unknown or does not exist any more"
        default: return text + "; the albums of \(left.formatted()) are unknown or do not exist any more"
        }
    }

    /// What removing photos from a built-in list has changed.
    static func removal(_ count: Int, from list: BuiltInList) -> String {
        switch list {
        case .recentlyDeleted: "Removed \(photos(count))"
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
        let titles = titles.map(\.isolated)
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
        let album = album.isolated
        if restores { return added("Restored", count, known: known, to: album) }
        if copies { return added("Copied", count, known: known, to: album) }
        let text = "Moved \(photos(count)) to \(album)"
        if known == 0 { return text }
        if known == count { return text + (count == 1 ? "; it was there already" : "; they were there already") }
        return text + "; \(known.formatted()) \(known == 1 ? "was" : "were") there already"
    }

    /// "The original of 'a.jpg' is missing", "The originals of 'a.jpg' and 'b.jpg' can't be read", in sentences without
    /// the last period; nil without names.
    static func originals(missing: [String], unreadable: [String], changed: [String] = []) -> String? {
        func sentence(_ names: [String], _ one: String, _ several: String) -> String? {
            if names.isEmpty { return nil }
            return names.count == 1
                ? "The original of \(files(names)) \(one)" : "The originals of \(files(names)) \(several)"
        }
        let sentences = [
            sentence(missing, "is missing", "are missing"), sentence(unreadable, "can't be read", "can't be read"),
            sentence(changed, "has changed", "have changed"),
        ].compactMap { $0 }
        return sentences.isEmpty ? nil : sentences.joined(separator: ". ")
    }

    /// "Exported 12 photos to Trip; 2 were there already", "Exported 11 photos to Trip. The original of 'a.jpg' is
    /// missing". `count` is the number of photos to export.
    static func exported(_ report: ExportReport, of count: Int, to folder: String) -> String {
        let folder = folder.isolated
        var text = "Exported \(photos(report.exported)) to \(folder)"
        if report.isCanceled {
            let there = report.exported + report.present
            return "Export canceled: \(there.formatted()) of \(photos(count)) \(there == 1 ? "is" : "are") in \(folder)"
        }
        if report.exported == 0, report.isComplete {
            return count == 1 ? "The photo is in \(folder) already" : "The \(photos(count)) are in \(folder) already"
        }
        if report.present > 0 {
            text += "; \(report.present.formatted()) \(report.present == 1 ? "was" : "were") there already"
        }
        if let lost = originals(
            missing: report.missing, unreadable: report.unreadable, changed: report.changed)
        {
            text += ". \(lost)"
        }
        if let name = report.unrotated.first {
            let count = report.unrotated.count
            text +=
                count == 1
                ? ". '\(name.isolated)' can't be decoded and has" : ". \(photos(count)) can't be decoded and have"
            text += " not been rotated"
        }
        return text
    }

    /// "Copied 3 photos to Album 4"; `album` is an isolated title, or a phrase. `known` is the number of photos that the
    /// album, or without an album the library, already contained: "Copied 2 photos to Album 4; 1 was there already", or
    /// "The photo is in Album 4 already".
    static func added(_ verb: String, _ count: Int, known: Int, to album: String?) -> String {
        let new = count - known
        guard new > 0 else {
            let subject = count == 1 ? "The photo is" : "The \(photos(count)) are"
            return "\(subject) in \(album ?? "the library") already"
        }
        let text = "\(verb) \(photos(new))" + (album.map { " to \($0)" } ?? "")
        return known > 0 ? "\(text); \(known.formatted()) \(known == 1 ? "was" : "were") there already" : text
    }

    /// What an import has added, and what it has not: "Added 3 photos to Oslo; 'a.txt' and 'b.txt' couldn't be added",
    /// or "Added 3 photos to Oslo. Couldn't add 'a.txt': it is not an image." for one failure; nil without a result.
    ///
    /// - Parameters:
    ///   - known: The number of photos that their albums contained before.
    ///   - failures: The files' names, or "" for items without one, and the sentences that name the reason.
    static func imported(
        _ count: Int, known: Int, to albums: [String], _ failures: [(name: String, message: String)]
    ) -> String? {
        let added =
            count == 0 ? nil : added("Added", count, known: known, to: albums.isEmpty ? nil : self.albums(albums))
        guard failures.count > 1 else {
            let parts = [added, failures.first?.message].compactMap { $0 }
            return parts.isEmpty ? nil : parts.joined(separator: ". ")
        }
        let names = failures.map(\.name).filter { !$0.isEmpty }
        let files = names.count < failures.count ? "\(failures.count.formatted()) files" : files(names)
        return added.map { "\($0); \(files) couldn't be added" } ?? "Couldn't add \(files)"
    }
}
