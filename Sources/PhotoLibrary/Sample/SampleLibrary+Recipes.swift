extension SampleLibrary {
    /// The sample, picture by picture.
    static let recipes: [AlbumRecipe] = [
        coast, alps, desert, north, fields,
    ]
}
