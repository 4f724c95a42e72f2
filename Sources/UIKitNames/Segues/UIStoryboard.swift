/// Creates controllers by the names that a storyboard gives them. There are no storyboard files: a controller is of the
/// class with the name of the identifier, or what a closure creates that was registered for it.
///
/// A class is looked for in the module of the program's delegate, and created by `init(coder:)`, as from a file. Its
/// outlets are made by the class itself; see the article "Porting an iOS program".
@preconcurrency @MainActor open class UIStoryboard {
    private static let registry = StoryboardRegistry()

    /// The name of the storyboard; that of ``UIViewController/storyboard`` is "Main".
    public let name: String

    /// Creates a storyboard. Controllers of all names are found in any storyboard; the bundle is ignored.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

    /// Registers what creates the controllers of an identifier, in place of the class with that name.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the controller.
    ///   - storyboard: The only storyboard with this controller; nil means all.
    ///   - controller: Creates the controller; it is retained.
    public static func register(
        _ identifier: String, inStoryboard storyboard: String? = nil,
        controller: @escaping @MainActor () -> UIViewController
    ) { registry.controllers[StoryboardKey(storyboard, identifier)] = controller }

    /// Registers what creates the initial controller of a storyboard.
    public static func registerInitialViewController(
        ofStoryboard storyboard: String, controller: @escaping @MainActor () -> UIViewController
    ) { registry.controllers[StoryboardKey(storyboard, nil)] = controller }

    /// Creates the controller of an identifier. If there is none, writes a message to the standard error output, and
    /// returns an empty controller. O(1).
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        let registered = Self.registry.make(identifier, in: name)
        if let controller = registered ?? Self.controller(ofClass: identifier) { return controller }
        ProgramMessage.report(
            "No controller \"\(identifier)\": there is no class of that name that init(coder:) creates. There are no "
                + "storyboards: call UIStoryboard.register(_:controller:) first.")
        return UIViewController()
    }

    /// Creates the controller of an identifier by a closure, which gets the coder for `init(coder:)`; if it returns
    /// nil, in the same way as the other method.
    open func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        if let controller = creator?(StoryboardCoder()) { return controller }
        let controller = instantiateViewController(withIdentifier: identifier)
        guard let typed = controller as? Controller else {
            fatalError("The controller \"\(identifier)\" is a \(type(of: controller)), not a \(Controller.self).")
        }
        return typed
    }

    /// Creates the initial controller; nil, with a message on the standard error output, if none is registered.
    open func instantiateInitialViewController() -> UIViewController? {
        if let controller = Self.registry.make(nil, in: name) { return controller }
        ProgramMessage.report(
            "The storyboard \"\(name)\" has no initial controller. There are no storyboards: call "
                + "UIStoryboard.registerInitialViewController(ofStoryboard:controller:) first.")
        return nil
    }

    /// Creates a controller of the class with a name.
    private static func controller(ofClass name: String) -> UIViewController? {
        (ProgramClass.named(name) as? UIViewController.Type)?.init(coder: StoryboardCoder())
    }
}

/// What creates the controllers of storyboards.
@MainActor private final class StoryboardRegistry {
    var controllers: [StoryboardKey: @MainActor () -> UIViewController] = [:]

    func make(_ identifier: String?, in storyboard: String) -> UIViewController? {
        (controllers[StoryboardKey(storyboard, identifier)] ?? controllers[StoryboardKey(nil, identifier)])?()
    }
}

/// The place of a controller: a storyboard, nil for any, and an identifier, nil for the initial controller.
private struct StoryboardKey: Hashable {
    let storyboard: String?
    let identifier: String?
    init(_ storyboard: String?, _ identifier: String?) { (self.storyboard, self.identifier) = (storyboard, identifier) }
}

/// The argument of `init(coder:)`, which has no contents.
final class StoryboardCoder: NSCoder {
    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
}

/// The classes of the program.
enum ProgramClass {
    /// The class with a name in the module of the program's delegate, otherwise in that of the executable; nil if there
    /// is none.
    @MainActor static func named(_ name: String) -> AnyClass? {
        var modules = [ProcessInfo.processInfo.processName.replacing("-", with: "_")]
        if let delegate = UIApplication.shared.delegate {
            modules.insert(String(String(reflecting: type(of: delegate)).prefix { $0 != "." }), at: 0)
        }
        for module in modules { if let found = NSClassFromString("\(module).\(name)") { return found } }
        return nil
    }
}

extension UIViewController {
    /// The storyboard "Main", in which all controllers are found by their names.
    public var storyboard: UIStoryboard? { UIStoryboard(name: "Main", bundle: nil) }
}
