import Foundation

/// The camera of a photo and its settings, as the EXIF block names them. The texts are for display: they contain no
/// control characters and have at most 64 characters, for any file.
package struct CaptureInfo: Sendable, Hashable {
    /// Make and model, such as "FUJIFILM X-T5"; empty if unknown.
    package let camera: String
    /// The lens; empty if unknown.
    package let lens: String
    /// The exposure time in seconds, above 0 and at most a day.
    package let exposureTime: Double?
    /// The f-number, from 0.1 to 1,000.
    package let aperture: Double?
    /// The ISO speed, from 1 to 100 million.
    package let sensitivity: Int?
    /// The focal length in millimeters, from 0.1 to 100,000.
    package let focalLength: Double?

    /// Creates a value without the texts and numbers that are out of their ranges; nil if nothing is left.
    package init?(
        camera: String, lens: String, exposureTime: Double?, aperture: Double?, sensitivity: Int?, focalLength: Double?
    ) {
        func legal(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
            value.flatMap { range.contains($0) ? $0 : nil }
        }
        self.camera = Self.displayed(camera)
        self.lens = Self.displayed(lens)
        self.exposureTime = legal(exposureTime, 1e-7...86_400)
        self.aperture = legal(aperture, 0.1...1000)
        self.sensitivity = sensitivity.flatMap { (1...100_000_000).contains($0) ? $0 : nil }
        self.focalLength = legal(focalLength, 0.1...100_000)
        let numbers = [self.exposureTime, self.aperture, self.sensitivity.map(Double.init), self.focalLength]
        if self.camera.isEmpty, self.lens.isEmpty, numbers.allSatisfy({ $0 == nil }) { return nil }
    }

    /// Joins make and model. Many models begin with the name of their make.
    package static func camera(make: String, model: String) -> String {
        let (make, model) = (displayed(make), displayed(model))
        let brand = make.split(separator: " ").first.map { $0.lowercased() } ?? ""
        if model.isEmpty || model.lowercased().hasPrefix(brand) { return model.isEmpty ? make : model }
        return "\(make) \(model)"
    }

    /// The printable characters of a text, at most 64, without spaces at the ends.
    private static func displayed(_ text: String) -> String {
        let printable = text.unicodeScalars.filter {
            ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned]
                .contains($0.properties.generalCategory)
        }
        return String(String(String.UnicodeScalarView(printable)).prefix(64)).trimmingCharacters(in: .whitespaces)
    }
}
