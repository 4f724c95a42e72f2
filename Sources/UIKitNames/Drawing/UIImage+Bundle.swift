extension Image {
    /// Decodes an image file of a bundle, by its name with or without extension; nil means the main bundle. Resources
    /// of a package's target are in `Bundle.module`. The traits are ignored.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        let bundle = bundle ?? .main
        let found = ["", "png", "jpg", "jpeg", "webp", "gif"].lazy.compactMap {
            bundle.path(forResource: name, ofType: $0)
        }
        guard let path = found.first else { return nil }
        self.init(contentsOfFile: path)
    }
}
