/// A photo in the list of an album: its id and its shape in 8 bytes, so that an album of a million photos is 8 MB
/// (APP-26).
///
/// Equality and hashing are those of the id: two values are the same photo even if its original was replaced.
package struct ListedPhoto: Sendable, Hashable, Identifiable {
    /// The id above the lower 24 bits, which are the exponent and the first 16 bits of the significand of the aspect
    /// ratio as a `Float`. The list in the database has these values.
    package let rawValue: UInt64

    private static let shapeBits = 24
    /// The ids of a library's photos. Rows with other ids are invalid.
    package static let ids: ClosedRange<Int64> = 1...(1 << 40) - 1

    /// Wraps a value of a list; nil if its id is not in `ids`.
    package init?(rawValue: UInt64) {
        guard rawValue >> Self.shapeBits > 0 else { return nil }
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - id: An id in `ids`.
    ///   - aspectRatio: The width divided by the height; positive. Stored with a relative error of at most 2⁻¹⁷.
    package init(id: PhotoID, aspectRatio: Float) {
        precondition(Self.ids.contains(id.rawValue), "The id \(id.rawValue) is not one of a library's photos.")
        let shape = UInt64((aspectRatio.bitPattern &+ 1 << 6) >> 7) & (1 << Self.shapeBits - 1)
        rawValue = UInt64(id.rawValue) << Self.shapeBits | shape
    }

    /// The list's value of a photo.
    package init(_ photo: Photo) { self.init(id: photo.id, width: photo.width, height: photo.height) }

    /// - Parameters:
    ///   - id: An id in `ids`.
    ///   - width: The width in any unit; a photo whose width or height is not positive is listed as a square.
    ///   - height: The height in the same unit.
    package init(id: PhotoID, width: Int, height: Int) {
        self.init(id: id, aspectRatio: width > 0 && height > 0 ? Float(width) / Float(height) : 1)
    }

    /// The photo's id in the library.
    package var id: PhotoID { PhotoID(rawValue: Int64(rawValue >> Self.shapeBits)) }

    /// Width divided by height, as the photo is shown.
    package var aspectRatio: Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: rawValue & (1 << Self.shapeBits - 1)) << 7)
    }

    /// Whether both are the same photo.
    package static func == (a: ListedPhoto, b: ListedPhoto) -> Bool {
        a.rawValue >> shapeBits == b.rawValue >> shapeBits
    }

    /// Hashes the id.
    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue >> Self.shapeBits) }
}

extension [ListedPhoto] {
    /// The ids of the photos, in their order.
    package var ids: [PhotoID] {
        // A loop of this module: a key path for each of a million photos takes ten times as long.
        var ids: [PhotoID] = []
        ids.reserveCapacity(count)
        for photo in self { ids.append(photo.id) }
        return ids
    }
}
