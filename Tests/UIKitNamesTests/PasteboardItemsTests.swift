import Testing

@testable import UIKitNames

@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct PasteboardItemsTests {
    private let board = UIPasteboard.general

    @Test("BUILD-4: the clipboard returns the data and values that the program has put there by type")
    func data() async {
        board.setData(Data([1, 2]), forPasteboardType: "com.example.card")
        #expect(board.data(forPasteboardType: "com.example.card") == Data([1, 2]))
        #expect(board.types == ["com.example.card"])
        #expect(board.data(forPasteboardType: "public.png") == nil && board.string == nil)
        let item = await board.loadItemProviders().first
        #expect(item?.hasItemConformingToTypeIdentifier("com.example.card") == true)
        board.setValue("plum", forPasteboardType: "public.utf8-plain-text")
        let value = board.value(forPasteboardType: "public.utf8-plain-text") as? String
        #expect(board.string == "plum" && value == "plum")
        #expect(board.data(forPasteboardType: "public.utf8-plain-text") == Data("plum".utf8))
        board.string = "fig"
        #expect(board.items.isEmpty && board.data(forPasteboardType: "com.example.card") == nil)
    }

    @Test("BUILD-4: items are added to those on the clipboard; values that it cannot hold are reported")
    func items() {
        board.items = [["public.utf8-plain-text": "plum", "com.example.card": Data([3])]]
        board.addItems([["public.url": URL(fileURLWithPath: "/tmp"), "com.example.number": 7]])
        #expect(board.numberOfItems == 2 && board.items[1].keys.sorted() == ["public.url"])
        #expect(board.url == URL(fileURLWithPath: "/tmp") && board.string == "plum")
    }
}
