extension IndexPath {
    /// Creates the path of an item of a collection.
    public init(item: Int, section: Int) {
        // Appending allocates no memory, unlike a literal.
        self.init(index: section)
        append(item)
    }

    /// Creates the path of a row of a table.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The section index; 0 if the path is empty.
    public var section: Int {
        get { isEmpty ? 0 : self[0] }
        set { self = IndexPath(item: item, section: newValue) }
    }

    /// The item index in the section; 0 if the path has no second component.
    public var item: Int {
        get { count > 1 ? self[1] : 0 }
        set { self = IndexPath(item: newValue, section: section) }
    }

    /// The row index in the section; 0 if the path has no second component.
    public var row: Int {
        get { item }
        set { item = newValue }
    }
}
