extension SampleLibrary {
    /// The sample, picture by picture.
    static let recipes: [AlbumRecipe] = [
        coast, alps, woods, desert, city, north, fields, smallThings,
    ]
}
