extension LocationDescriptor {
    /// A place in a view, in the view's coordinates.
    public init(name: String, point: CGPoint, in view: any InteractionView) {
        self.init(name: name, view: view, point: point)
    }
}
