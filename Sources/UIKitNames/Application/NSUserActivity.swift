/// What the user does at a moment, as a value that a window can be opened with and that a drag can carry.
///
/// A desktop continues no activities of other devices: an activity leaves the program in no way. A new scene gets it in
/// ``UIScene/ConnectionOptions/userActivities``.
open class NSUserActivity: NSObject {
    /// The name of the kind of activity, in reverse order of a domain.
    public let activityType: String
    /// A title for the user.
    open var title: String?
    /// What describes the activity: values of property lists.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of `userInfo` that are needed. Stored for code that sets it.
    open var requiredUserInfoKeys: Set<String>?
    /// The page with the same content. Stored for code that sets it.
    open var webpageURL: URL?
    /// The identity of the content, by which a program finds the scene that shows it.
    open var targetContentIdentifier: String?
    /// The identity of the activity. Stored for code that sets it.
    open var persistentIdentifier: String?
    /// Words to search for. Stored for code that sets it: nothing is indexed.
    open var keywords: Set<String> = []
    /// Stored for code that sets it: no other device continues the activity.
    open var isEligibleForHandoff = true
    /// Stored for code that sets it: nothing is indexed.
    open var isEligibleForSearch = false
    /// Stored for code that sets it: nothing is indexed.
    open var isEligibleForPublicIndexing = false
    /// Stored for code that sets it: nothing is predicted.
    open var isEligibleForPrediction = false
    /// Whether the delegate saves before the activity is continued. Stored for code that sets it.
    open var needsSave = false

    /// Creates an activity of a kind.
    public init(activityType: String) { self.activityType = activityType }

    /// Adds values to ``userInfo``, or replaces them.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Has no effect: a desktop does not follow what the user does.
    open func becomeCurrent() {}
    /// Has no effect: a desktop does not follow what the user does.
    open func resignCurrent() {}
    /// Has no effect: a desktop does not follow what the user does.
    open func invalidate() {}
}

/// The kind of an activity that opens a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

extension NSUserActivity: NSItemProviderWriting {
    /// A type of activities, which other programs do not receive.
    public static var writableTypeIdentifiersForItemProvider: [String] { ["com.apple.foundation.useractivity"] }

    /// Only the program itself.
    public static func itemProviderVisibilityForRepresentation(
        withTypeIdentifier typeIdentifier: String
    ) -> NSItemProviderRepresentationVisibility { .ownProcess }

    /// Writes the kind, the title, the identifier and the values as a property list; the handler gets an error if
    /// `userInfo` contains other values.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var values: [String: Any] = ["activityType": activityType]
        values["title"] = title
        values["targetContentIdentifier"] = targetContentIdentifier
        values["userInfo"] = userInfo
        do {
            let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
            completionHandler(data, nil)
        } catch {
            completionHandler(nil, error)
        }
        return nil
    }
}

extension NSUserActivity: NSItemProviderReading {
    /// The type of activities.
    public static var readableTypeIdentifiersForItemProvider: [String] { writableTypeIdentifiersForItemProvider }

    /// Reads an activity.
    ///
    /// - Throws: `ItemProviderError.unreadable`, or an error of the property list.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let values = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        guard let values, let type = values["activityType"] as? String,
            let activity = NSUserActivity(activityType: type) as? Self
        else { throw ItemProviderError.unreadable(typeIdentifier: typeIdentifier, reason: "it is no activity.") }
        activity.title = values["title"] as? String
        activity.targetContentIdentifier = values["targetContentIdentifier"] as? String
        activity.userInfo = values["userInfo"] as? [AnyHashable: Any]
        return activity
    }
}

/// An object that restores an activity. On a desktop nothing calls it.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: AnyObject {
    /// Restores what an activity describes.
    func restoreUserActivityState(_ activity: NSUserActivity)
}
