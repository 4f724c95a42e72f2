import PhotoLibrary
import Testing

@testable import Lightbox

@Suite struct DropOrderTests {
    @Test("APP-20: a photo of a drop is inserted before the next item's that is there, also among many items")
    func order() {
        let target = DropTargetAlbum(.existing(AlbumID(rawValue: 1), before: nil), foldersAt: .end, keepsOrder: true)
        func photo(_ item: Int) -> PhotoID { PhotoID(rawValue: Int64(item)) }
        for item in [8, 2, 6] { target.didImport(photo(item), ofItem: item) }
        #expect([0, 2, 5, 6, 7, 8].map(target.photo(behindItem:)) == [2, 6, 6, 8, 8, nil].map { $0.map(photo) })
        target.didImport(photo(9), ofItem: 6)
        #expect(target.photo(behindItem: 5) == photo(9) && target.photo(behindItem: 6) == photo(8))
        for item in 10..<50_000 {
            #expect(target.photo(behindItem: item) == nil)
            target.didImport(photo(item), ofItem: item)
        }
        #expect(target.photo(behindItem: 8) == photo(10))
        let unordered = DropTargetAlbum(.new(title: "A"), foldersAt: .end, keepsOrder: false)
        unordered.didImport(photo(3), ofItem: 3)
        #expect(unordered.photo(behindItem: 0) == nil)
    }
}
