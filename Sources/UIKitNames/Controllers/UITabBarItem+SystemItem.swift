extension UITabBarItem {
    /// The purposes of tabs with a title and an image of their own, where the library draws one.
    public enum SystemItem: Int, Sendable, Hashable, CaseIterable {
        /// More tabs.
        case more
        /// What the user likes.
        case favorites
        /// What the program recommends.
        case featured
        /// What is rated highest.
        case topRated
        /// What was used last.
        case recents
        /// People.
        case contacts
        /// What happened before.
        case history
        /// Marked places.
        case bookmarks
        /// A search.
        case search
        /// Transfers from servers.
        case downloads
        /// What was added last.
        case mostRecent
        /// What is viewed most often.
        case mostViewed

        var title: String {
            switch self {
            case .more: "More"
            case .favorites: "Favorites"
            case .featured: "Featured"
            case .topRated: "Top Rated"
            case .recents: "Recents"
            case .contacts: "Contacts"
            case .history: "History"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .downloads: "Downloads"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            }
        }

        var image: UIImage? {
            switch self {
            case .more: UIImage(systemName: "ellipsis")
            case .bookmarks: UIImage(systemName: "book")
            case .search: UIImage(systemName: "magnifyingglass")
            default: nil
            }
        }
    }
}
