/// A sheet of the activities for some objects, such as copying them. It points at its source, as an action sheet does.
///
/// A desktop has no services that all programs share: the activities are Copy, for texts, links and images, and those
/// of the program.
@preconcurrency @MainActor open class UIActivityViewController: UIAlertController {
    /// Receives the performed activity, or nil, and whether it was completed.
    public typealias CompletionWithItemsHandler =
        @MainActor (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

    /// Called once when the sheet has been closed.
    @preconcurrency open var completionWithItemsHandler: CompletionWithItemsHandler? {
        get { run.completion }
        set { run.completion = newValue }
    }
    /// Activities that are not offered.
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    private let run: ActivityRun
    private let activities: [UIActivity]

    /// Creates a sheet for objects, with activities of the program.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        (run, activities) = (ActivityRun(activityItems), [CopyActivity()] + (applicationActivities ?? []))
        super.init(title: nil, message: nil, preferredStyle: .actionSheet)
        run.sheet = self
    }

    /// Creates a controller as from a storyboard; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        (run, activities) = (ActivityRun([]), [])
        super.init(coder: coder)
    }

    /// Adds a button for each activity that can be performed.
    open override func loadView() {
        // The actions do not retain the sheet, which retains them.
        let run = run
        for activity in activities where isOffered(activity) {
            addAction(UIAlertAction(title: activity.activityTitle, style: .default) { _ in run.perform(activity) })
        }
        addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in run.complete(nil, false) })
        super.loadView()
    }

    private func isOffered(_ activity: UIActivity) -> Bool {
        if let type = activity.activityType, (excludedActivityTypes ?? []).contains(type) { return false }
        return activity.canPerform(withActivityItems: run.items)
    }
}

/// The objects of a sheet, and the report of what was done with them.
@MainActor private final class ActivityRun {
    private let sources: [Any]
    weak var sheet: UIActivityViewController?
    var completion: UIActivityViewController.CompletionWithItemsHandler?

    init(_ items: [Any]) { sources = items }

    /// What stands for the objects until an activity is chosen.
    var items: [Any] {
        sources.map { item in
            guard let source = item as? any UIActivityItemSource, let sheet else { return item }
            return source.activityViewControllerPlaceholderItem(sheet)
        }
    }

    /// The objects for an activity.
    private func items(for type: UIActivity.ActivityType?) -> [Any] {
        sources.compactMap { item in
            guard let source = item as? any UIActivityItemSource else { return item }
            return source.activityViewController(
                sheet ?? UIActivityViewController(activityItems: [], applicationActivities: nil),
                itemForActivityType: type)
        }
    }

    func perform(_ activity: UIActivity) {
        let items = items(for: activity.activityType)
        activity.onFinish = { [weak activity] completed in
            guard let activity else { return }
            activity.onFinish = nil
            self.complete(activity.activityType, completed)
        }
        activity.prepare(withActivityItems: items)
        activity.perform()
    }

    func complete(_ type: UIActivity.ActivityType?, _ completed: Bool) {
        let handler = completion
        completion = nil
        handler?(type, completed, nil, nil)
    }
}

/// An activity of a program, offered by ``UIActivityViewController``. Subclasses override the members; `perform()` has
/// to call ``activityDidFinish(_:)``.
@preconcurrency @MainActor open class UIActivity {
    /// The identity of an activity.
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        /// The name of the activity.
        public let rawValue: String
        /// Creates an identity.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identity.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Not offered here.
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        /// Not offered here.
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        /// Not offered here.
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        /// Not offered here.
        public static let print = ActivityType("com.apple.UIKit.activity.Print")
        /// Not offered here.
        public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
        /// Not offered here.
        public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
        /// Not offered here.
        public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
        /// Copies the objects to the clipboard.
        public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    }

    fileprivate var onFinish: ((Bool) -> Void)?

    /// Creates an activity.
    public init() {}

    /// The identity; nil by default.
    open var activityType: ActivityType? { nil }
    /// The title of the button; nil by default.
    open var activityTitle: String? { nil }
    /// Never read: the buttons have no images.
    open var activityImage: UIImage? { nil }
    /// Whether the activity is offered for objects; false by default.
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    /// Receives the objects before `perform()`. Does nothing by default.
    open func prepare(withActivityItems activityItems: [Any]) {}
    /// Performs the activity. Finishes by default.
    open func perform() { activityDidFinish(true) }
    /// Reports that the activity has finished.
    open func activityDidFinish(_ completed: Bool) { onFinish?(completed) }
}

/// Puts texts, links and images on the clipboard.
@MainActor private final class CopyActivity: UIActivity {
    private var providers: [NSItemProvider] = []

    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { "Copy" }

    private func provider(for item: Any) -> NSItemProvider? {
        switch item {
        case let text as String: NSItemProvider(object: NSString(string: text))
        case let link as URL: NSItemProvider(object: link)
        case let provider as NSItemProvider: provider
        case let object as any NSItemProviderWriting: NSItemProvider(object: object)
        default: nil
        }
    }

    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        activityItems.contains { provider(for: $0) != nil }
    }

    override func prepare(withActivityItems activityItems: [Any]) {
        providers = activityItems.compactMap(provider)
    }

    override func perform() {
        UIPasteboard.general.itemProviders = providers
        activityDidFinish(true)
    }
}

/// An object that provides what an activity acts on when the activity is chosen.
@preconcurrency @MainActor public protocol UIActivityItemSource: AnyObject {
    /// Returns an object of the same class as the later ones, by which the offered activities are chosen.
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
    /// Returns the object for an activity; nil for none.
    func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
    /// Exists for implementations: never called, since copies have no subject.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
}

extension UIActivityItemSource {
    /// Empty.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
}
