extension SampleLibrary {
    /// All albums, in the order of the sidebar.
    static let recipes: [AlbumRecipe] = [
        coast, alps, woods, desert, city, north, fields, smallThings,
    ]
}
