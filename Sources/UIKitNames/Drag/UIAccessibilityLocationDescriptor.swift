extension LocationDescriptor {
    /// Creates a descriptor of a point in the coordinates of `view`, which keyboard drags start from or drop on. `name`
    /// is announced to the user.
    public init(name: String, point: CGPoint, in view: any InteractionView) {
        self.init(name: name, view: view, point: point)
    }
}
