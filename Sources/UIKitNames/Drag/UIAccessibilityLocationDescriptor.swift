extension LocationDescriptor {
    /// Creates a descriptor of a point, in the coordinates of `view`, at which the keyboard can start a drag or
    /// drop one. `name` is announced to the user.
    public init(name: String, point: CGPoint, in view: any InteractionView) {
        self.init(name: name, view: view, point: point)
    }
}
