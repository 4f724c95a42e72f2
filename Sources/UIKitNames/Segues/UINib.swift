/// Creates views by the names of nib files. There are no such files: a view is of the class with the name of the nib,
/// or what a closure creates that was registered for it.
///
/// Classes are looked for in the module of the program's delegate. Those of cells, headers and footers are found
/// without a registration. A view makes its outlets itself.
@preconcurrency @MainActor open class UINib {
    /// Options of the creation. None has an effect.
    public struct OptionsKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private static let registry = NibRegistry()
    let name: String

    /// Creates a nib with a name; the bundle is ignored.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

    /// Registers what creates the view of a nib, in place of the class with that name.
    public static func register(_ name: String, view: @escaping @MainActor () -> UIView) {
        registry.views[name] = view
    }

    /// Creates the view of the nib, and calls its `awakeFromNib`. Empty, with a message on the standard error output,
    /// if there is no class of that name that can be created.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        if let view = Self.registry.views[name]?() ?? (ProgramClass.named(name) as? any NibView.Type)?.makeForNib() {
            view.awakeFromNib()
            return [view]
        }
        ProgramMessage.report(
            "No view \"\(name)\": there is no cell, header or footer of that class. There are no nib files: call "
                + "UINib.register(_:view:) first.")
        return []
    }

    /// The class of cells, headers or footers with the name of the nib.
    func reusableClass<Reusable>(_ base: Reusable.Type) -> Reusable.Type? {
        if let found = ProgramClass.named(name) as? Reusable.Type { return found }
        ProgramMessage.report(
            "No class \"\(name)\" of \(base): there are no nib files, and a class with the name of the nib is used.")
        return nil
    }
}

/// What creates the views of nibs.
@MainActor private final class NibRegistry {
    var views: [String: @MainActor () -> UIView] = [:]
}

/// A class that a nib creates without a registration.
@MainActor private protocol NibView: UIView {
    static func makeForNib() -> UIView
}
extension ReusableView: NibView {
    fileprivate static func makeForNib() -> UIView { self.init() }
}

extension Bundle {
    /// Creates the view of a nib; see ``UINib``. Nil if it cannot be created.
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        let views = UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
        return views.isEmpty ? nil : views
    }
}

extension TableView {
    /// Registers the class with the name of a nib; nil is ignored.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        if let type = nib?.reusableClass(UITableViewCell.self) { register(type, forCellReuseIdentifier: identifier) }
    }

    /// Registers the class with the name of a nib; nil is ignored.
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        if let type = nib?.reusableClass(UITableViewHeaderFooterView.self) {
            register(type, forHeaderFooterViewReuseIdentifier: identifier)
        }
    }
}

extension CollectionView {
    /// Registers the class with the name of a nib; nil is ignored.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        if let type = nib?.reusableClass(UICollectionViewCell.self) {
            register(type, forCellWithReuseIdentifier: identifier)
        }
    }

    /// Registers the class with the name of a nib; nil is ignored.
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        if let type = nib?.reusableClass(UICollectionReusableView.self) {
            register(type, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        }
    }
}
