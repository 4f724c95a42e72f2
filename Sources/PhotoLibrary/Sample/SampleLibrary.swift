/// A painted picture, ready to be encoded.
public struct PaintedPicture: Sendable, Equatable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// sRGB, three bytes a pixel from the top left, rows without padding.
    public let rgb: [UInt8]
}

/// One photograph of the sample: its name, its shape, and how to paint it.
public struct SamplePicture: Sendable {
    /// The file name it is stored under, such as "Harbour at dusk.jpg".
    public let name: String
    /// The index of its album in ``SampleLibrary/albums``.
    public let album: Int
    /// Pixels across at full size.
    public let width: Int
    /// Pixels down at full size.
    public let height: Int
    let scene: any Scene
    let film: Film

    /// Paints the picture. The same size gives the same bytes on every machine and on any thread.
    ///
    /// At full size this takes up to a second in a release build and much longer in a debug build, so call it
    /// away from the main actor.
    ///
    /// - Parameter longSide: The longer side in pixels; 1200 is full size. Values below 8 are taken as 8.
    public func paint(longSide: Int = 1200) -> PaintedPicture {
        let side = max(8, longSide)
        let long = max(width, height)
        var raster = Raster(
            width: max(1, (width * side + long / 2) / long),
            height: max(1, (height * side + long / 2) / long))
        scene.paint(on: &raster)
        return film.develop(raster)
    }
}

/// An album of the sample.
public struct SampleAlbum: Sendable {
    /// The album's title, as the sidebar shows it.
    public let title: String
    /// Its photographs, in their first order.
    public let pictures: [SamplePicture]
}

/// The photographs a new library begins with: eight albums of five, painted by the program itself, so that
/// there is something to arrange from the first minute and nothing to download.
public enum SampleLibrary {
    /// The eight albums, in the order of the sidebar.
    public static let albums: [SampleAlbum] = recipes.enumerated().map { index, recipe in
        SampleAlbum(title: recipe.title, pictures: recipe.shots.map { $0.picture(album: index) })
    }
}

/// An album before its pictures know their place.
struct AlbumRecipe {
    let title: String
    let shots: [Shot]
}

/// The shape of a frame, as width to height.
enum Shape: Sendable {
    case landscape, portrait, broad, tall, square, wide, panorama

    /// Pixels at full size.
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

/// The recipe of one picture.
struct Shot {
    let name: String
    let shape: Shape
    let film: Film
    let scene: any Scene

    init(_ name: String, _ shape: Shape, film: Film = .neutral, _ scene: any Scene) {
        self.name = name
        self.shape = shape
        self.film = film
        self.scene = scene
    }

    func picture(album: Int) -> SamplePicture {
        SamplePicture(
            name: name + ".jpg", album: album, width: shape.size.width, height: shape.size.height,
            scene: scene, film: film)
    }
}
