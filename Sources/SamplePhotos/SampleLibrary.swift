/// The pixels of a painted photo, ready to be encoded.
package struct PaintedPicture: Sendable, Equatable {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// sRGB, three bytes a pixel from the top left, rows without padding.
    package let rgb: [UInt8]
}

/// A photo of the sample: its name, its size, and the scene that paints it.
package struct SamplePicture: Sendable {
    /// The file name it is stored under, such as "Harbour at dusk.jpg".
    package let name: String
    /// The index of its album in ``SampleLibrary/albums``.
    package let album: Int
    /// The full-size width in pixels.
    package let width: Int
    /// The full-size height in pixels.
    package let height: Int
    /// When it would have been taken. The photos of an album are a few days apart, so that lists by month show several
    /// months.
    package let taken: ClockTime
    let scene: any Scene
    let film: Film

    /// Renders the photo. Deterministic: a size yields the same bytes on every machine and thread.
    ///
    /// At full size this takes up to a second in a release build and much longer in a debug build; call it off the main
    /// actor.
    ///
    /// - Parameter longSide: The longer side in pixels; 1200 is full size. Values below 8 are treated as 8.
    package func paint(longSide: Int = 1200) -> PaintedPicture {
        let side = max(8, longSide)
        let long = max(width, height)
        var raster = Raster(
            width: max(1, (width * side + long / 2) / long),
            height: max(1, (height * side + long / 2) / long))
        scene.paint(on: &raster)
        return film.develop(raster)
    }
}

/// A time of the proleptic Gregorian calendar, to the minute and without a time zone, as EXIF names it.
package struct ClockTime: Sendable, Hashable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int

    init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) {
        (self.year, self.month, self.day, self.hour, self.minute) = (year, month, day, hour, minute)
    }
}

/// An album of the sample.
package struct SampleAlbum: Sendable {
    /// The album's title, as the sidebar shows it.
    package let title: String
    /// Its photos, in their initial order.
    package let pictures: [SamplePicture]
}

/// The photos of a new library: eight albums of five photos, painted by the program itself, so that a new user has
/// photos to arrange without a download.
package enum SampleLibrary {
    /// The eight albums, in the order of the sidebar.
    package static let albums: [SampleAlbum] = recipes.enumerated().map { index, recipe in
        SampleAlbum(title: recipe.title, pictures: recipe.shots.map { $0.picture(album: index) })
    }
}

/// An album's title and the recipes of its photos.
struct AlbumRecipe {
    let title: String
    let shots: [Shot]
}

/// A photo's aspect ratio.
enum Shape: Sendable {
    case landscape, portrait, broad, tall, square, wide, panorama

    /// The full size in pixels.
    var size: (width: Int, height: Int) {
        switch self {
        case .landscape: (1200, 800)
        case .portrait: (800, 1200)
        case .broad: (1200, 900)
        case .tall: (900, 1200)
        case .square: (1200, 1200)
        case .wide: (1200, 675)
        case .panorama: (1200, 480)
        }
    }
}

/// A photo before its album's index is known.
struct Shot {
    let name: String
    let shape: Shape
    let taken: ClockTime
    let film: Film
    let scene: any Scene

    init(_ name: String, _ shape: Shape, taken: ClockTime, film: Film = .neutral, _ scene: any Scene) {
        self.name = name
        self.shape = shape
        self.taken = taken
        self.film = film
        self.scene = scene
    }

    func picture(album: Int) -> SamplePicture {
        SamplePicture(
            name: name + ".jpg", album: album, width: shape.size.width, height: shape.size.height,
            taken: taken, scene: scene, film: film)
    }
}
