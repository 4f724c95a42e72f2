import Application
import Foundation
import ImageFiles
import PhotoLibrary

/// What the information panel shows of one photo (APP-33).
struct PhotoInformation: Sendable, Equatable {
    /// The photo's name for the user.
    let name: String
    /// The photo as the library knows it; nil for a synthetic photo.
    let photo: Photo?
    /// The camera and its settings; nil if the file names none, or cannot be read.
    let capture: CaptureInfo?
    /// The albums that contain the photo, in the user's order (APP-21).
    let albums: [AlbumID]

    /// A labeled line of the panel.
    struct Row: Equatable {
        let label: String
        let value: String
    }

    /// The lines of the panel, without those whose values are unknown.
    var rows: [Row] {
        var rows: [Row] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append(Row(label: label, value: value)) }
        }
        add("Taken", photo?.takenAt.map { Self.date($0, zone: TimeZone(secondsFromGMT: 0)) })
        add("Added", photo.map { Self.date($0.addedAt, zone: .current) })
        add("Camera", capture?.camera)
        add("Lens", capture?.lens)
        add("Exposure", capture.map(Self.exposure))
        add("Size", photo.map(Self.size))
        add("File", photo.map { "\($0.format.displayName(ofFile: $0.name)), \(FileSize.text($0.fileSize))" })
        if case .linked(let path) = photo?.location { add("Linked to", path) }
        return rows
    }

    private static func date(_ date: Date, zone: TimeZone?) -> String {
        var format = Date.FormatStyle(date: .long, time: .shortened)
        // The camera's clock is stored as if it were UTC.
        if let zone { format.timeZone = zone }
        return date.formatted(format)
    }

    /// "4,000 × 3,000 pixels".
    private static func size(_ photo: Photo) -> String {
        "\(photo.width.formatted()) × \(photo.height.formatted()) pixels"
    }

    /// "1/250 s, f/2.8, ISO 400, 35 mm".
    static func exposure(_ capture: CaptureInfo) -> String {
        var parts: [String] = []
        func number(_ value: Double) -> String { value.formatted(.number.precision(.fractionLength(0...1))) }
        if let time = capture.exposureTime {
            parts.append(time < 0.4 ? "1/\(Int((1 / time).rounded()).formatted()) s" : "\(number(time)) s")
        }
        if let aperture = capture.aperture { parts.append("f/\(number(aperture))") }
        if let sensitivity = capture.sensitivity { parts.append("ISO \(sensitivity.formatted())") }
        if let length = capture.focalLength { parts.append("\(number(length)) mm") }
        return parts.joined(separator: ", ")
    }
}
