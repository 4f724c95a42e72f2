import Foundation
import PhotoLibrary

/// User-visible sentences with plural forms and locale-formatted numbers.
enum DisplayText {
    /// "1 photo", "2,000 photos".
    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count.formatted()) photos" }

    /// "Deleted Family with its 22 photos".
    static func deletion(_ album: String, photos count: Int) -> String {
        count > 0 ? "Deleted \(album) with its \(photos(count))" : "Deleted \(album)"
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
    /// Album 4; 1 was there already".
    static func transfer(copies: Bool, _ count: Int, known: Int, to album: String) -> String {
        if copies { return added("Copied", count, known: known, to: album) }
        let text = "Moved \(photos(count)) to \(album)"
        if known == 0 { return text }
        if known == count { return text + (count == 1 ? "; it was there already" : "; they were there already") }
        return text + "; \(known.formatted()) \(known == 1 ? "was" : "were") there already"
    }

    /// "Exported 12 photos to Trip; 2 were there already", "Exported 11 photos to Trip. The original of 'a.jpg' is missing
    /// or has changed". `count` is the number of photos to export.
    static func exported(_ report: ExportReport, of count: Int, to folder: String) -> String {
        var text = "Exported \(photos(report.exported)) to \(folder)"
        if report.isCanceled {
            let there = report.exported + report.present
            return "Export canceled: \(there.formatted()) of \(photos(count)) \(there == 1 ? "is" : "are") in \(folder)"
        }
        if report.exported == 0, report.missing.isEmpty {
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
