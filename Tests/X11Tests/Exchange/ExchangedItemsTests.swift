import DragAndDrop
import Foundation
import Testing

@testable import X11

@Suite("Links, texts and items", .timeLimit(.minutes(20))) struct ExchangedItemsTests {
    func links(_ text: String) -> [ReceivedLink.Destination] {
        ReceivedLink.parseList(Data(text.utf8), hostName: "Darkroom", limit: 10).links.map(\.destination)
    }

    @Test(
        "XDND-2, WIRE-3: lists of links with comments, LF or CRLF, in any encoding",
        arguments: [
            ("file:///a/host%20name\r\nfile:///b\r\n", ["/a/host name", "/b"]), ("file:///a\nfile:///b", ["/a", "/b"]),
            ("# comment\r\nfile:///%C3%A9.png\r\n", ["/é.png"]), ("file:/a", ["/a"]),
            ("file://localhost/a\0", ["/a"]), ("file://darkroom/a", ["/a"]), ("FILE:///a%2", ["/a%2"]),
            ("", []), ("\r\n  \r\n", []),
        ])
    func paths(_ text: String, _ paths: [String]) {
        #expect(links(text) == paths.map { .file(URL(fileURLWithPath: $0, isDirectory: false)) })
    }

    @Test(
        "XDND-2: files copied and cut by file managers",
        arguments: [
            ("copy\nfile:///a%20b\nfile:///c", ["/a b", "/c"]), ("cut\nfile:///a\n", ["/a"]),
            ("move\nfile:///a", []), ("file:///a", []), ("copy", []), ("", []),
        ])
    func copiedFiles(_ text: String, _ paths: [String]) {
        let links = ReceivedLink.parseCopiedFiles(Data(text.utf8), hostName: "Darkroom", limit: 10).links
        #expect(links.map(\.destination) == paths.map { .file(URL(fileURLWithPath: $0, isDirectory: false)) })
    }

    @Test(
        "XDND-4, WIRE-40: rejected links have a reason",
        arguments: [
            ("file:///..%2f", LinkError.unsafePath(link: "file:///..%2f")),
            ("file:///a/../b", .unsafePath(link: "file:///a/../b")),
            ("file:///a%00b", .unsafePath(link: "file:///a%00b")),
            ("file:///a\0b", .unsafePath(link: "file:///ab")),
            ("file:///%FF", .unreadableName(link: "file:///%FF")),
            ("file://otherhost/a", .otherComputer(link: "file://otherhost/a", host: "otherhost")),
            ("sftp://a/b", .unknownKind(link: "sftp://a/b", scheme: "sftp")),
            ("javascript:alert(1)", .unknownKind(link: "javascript:alert(1)", scheme: "javascript")),
            ("/a/b", .notALink(text: "/a/b")), ("file:a", .notALink(text: "file:a")), (":", .notALink(text: ":")),
            ("http://", .notALink(text: "http://")),
        ])
    func rejections(_ text: String, _ error: LinkError) {
        #expect(links(text) == [.rejected(error)])
        #expect(error.description.hasPrefix("Couldn't open '"))
    }

    @Test("XDND-4: an invalid link does not affect others; an endless list is known to be incomplete")
    func several() {
        let goals = links("file:///a\nfile://other/b\nhttps://example.org/c?d=e\n")
        #expect(goals.count == 3)
        #expect(goals.last == URL(string: "https://example.org/c?d=e").map { .web($0) })
        #expect(links(String(repeating: "file:///a\n", count: 500)).count == 10)
        let comments = String(repeating: "#\r\n", count: 500)
        #expect(links(comments + "file:///a").count == 1)
        func isComplete(_ text: String) -> Bool {
            ReceivedLink.parseList(Data(text.utf8), hostName: "", limit: 10).isComplete
        }
        #expect(isComplete(String(repeating: "file:///a\r\n", count: 10)))
        #expect(isComplete(String(repeating: "file:///a\n", count: 10) + "\0"))
        #expect(!isComplete(String(repeating: "file:///a\r\n", count: 11)))
        #expect(isComplete(comments + "file:///a"))
        #expect(isComplete(String(repeating: "file:///a\r\n", count: 10) + comments + "\r\n "))
        #expect(!isComplete(String(repeating: "file:///a\r\n", count: 10) + comments + "file:///a"))
        let endless = links("file:///" + String(repeating: "a", count: 1 << 20))
        #expect(endless == [.rejected(.notALink(text: "file:///" + String(repeating: "a", count: 192)))])
    }

    @Test("DATA-2: loading data of a linked file returns its content, not its link")
    func contents() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["note.txt", "big.dat", "README"] {
            let file = folder.appendingPathComponent(name)
            try Data("hello".utf8).write(to: file)
            let link = try #require(
                ReceivedLink.parseList(Data("\(file.absoluteString)\r\n".utf8), hostName: "", limit: 5)
                    .links.first)
            let provider = LinkedItem.provider(for: link)
            #expect(try await provider.dataRepresentation(forTypeIdentifier: "public.data") == Data("hello".utf8))
            #expect(try await provider.object(ofClass: URL.self).path == file.path)
        }
    }

    @Test("XDND-2, WIRE-5, WIRE-7: links of browsers have titles")
    func browsers() {
        let address = URL(string: "https://example.org/").map { ReceivedLink.Destination.web($0) }
        let netscape = ReceivedLink.parseNetscape(Data("https://example.org/\nÉté".utf8), hostName: "").links
        #expect(netscape.map(\.destination) == [address] && netscape.first?.title == "Été")
        let data = TextConversion.encodeMozillaLink("https://example.org/", title: "Été")
        let mozilla = ReceivedLink.parseMozilla(data, hostName: "", limit: 5).links
        #expect(mozilla.map(\.destination) == [address] && mozilla.first?.title == "Été")
        #expect(
            ReceivedLink.parseMozilla(data.dropLast(), hostName: "", limit: 5).links.count == 1,
            "an incomplete unit at the end")
        let many = TextConversion.encodeMozillaLink("https://a.org/\r\nA\r\nhttps://b.org/", title: "B\nhttps://c.org/")
        let (two, three) = (
            ReceivedLink.parseMozilla(many, hostName: "", limit: 2),
            ReceivedLink.parseMozilla(many, hostName: "", limit: 5)
        )
        #expect(two.links.map(\.title) == ["A", "B"] && three.links.map(\.title) == ["A", "B", nil])
        #expect(!two.isComplete && three.isComplete)
    }

    @Test("XDND-2, WIRE-60: text is decoded from any encoding")
    func texts() {
        #expect(TextConversion.decode(Data("Öl\0".utf8)) == "Öl")
        #expect(TextConversion.decode(Data([0xff, 0xfe, 0xd6, 0, 0x6c, 0])) == "Öl")
        #expect(TextConversion.decode(Data([0xfe, 0xff, 0, 0xd6, 0, 0x6c])) == "Öl")
        #expect(TextConversion.decode(Data([0xd6, 0x6c])) == "Öl")
        #expect(TextConversion.decode(Data([0xef, 0xbb, 0xbf, 0x6c])) == "l")
        #expect(TextConversion.decode(Data()) == "")
        let lines = TextConversion.decodePlainText(Data("One\r\nTwo\r\n\r\nThree\rFour\n".utf8))
        #expect(Array(lines.unicodeScalars) == Array("One\nTwo\n\nThree\rFour\n".unicodeScalars))
        #expect(TextConversion.encodeLatin1("Öl") == Data([0xd6, 0x6c]) && TextConversion.encodeLatin1("π") == nil)
        #expect(TextConversion.firstImage(inHTML: "<p><IMG alt='' SRC=\"a?b&amp;c\">") == "a?b&c")
        #expect(TextConversion.firstImage(inHTML: "<img src=x.png><img src=y>") == "x.png")
        #expect(TextConversion.firstImage(inHTML: "<imgsrc='a'>") == nil)
        let several = "<a src='b'><img data-src='c' alt=\"<img src='d'>\" src='e' >"
        #expect(TextConversion.firstImage(inHTML: several) == "e")
        #expect(TextConversion.firstImage(inHTML: "<img alt><img / src = 'a b'") == "a b")
        #expect(TextConversion.firstImage(inHTML: "<img src") == nil && TextConversion.firstImage(inHTML: "<") == nil)
    }

    @Test(
        "XDND-4, WIRE-40: text of images without addresses is searched in linear time",
        arguments: ["<img ", "<img a='"])
    func hostileHTML(_ tag: String) {
        #expect(TextConversion.firstImage(inHTML: String(repeating: tag, count: 100_000)) == nil)
        let late = String(repeating: tag, count: 100_000) + "'><img src='late'>"
        #expect(TextConversion.firstImage(inHTML: late) == "late")
        #expect(TextConversion.firstImage(inHTML: String(repeating: " ", count: 1 << 20) + "<img src=a>") == nil)
    }

    @Test("XDND-2, WIRE-62: outgoing links are percent-encoded")
    func outgoing() {
        let url = URL(fileURLWithPath: "/a b/ü#?%.png")
        #expect(ReceivedLink.line(for: url) == "file:///a%20b/%C3%BC%23%3F%25.png")
        #expect(links(ReceivedLink.line(for: url)) == [.file(url)])
    }

    @Test("XDND-5: item descriptions round-trip, and malformed ones are rejected")
    func teamItems() throws {
        let items = [
            TeamItem(size: CGSize(width: 300, height: 200.5), name: "Öl\t%.jpg", types: ["public.jpeg", "x"]),
            TeamItem(types: []), TeamItem(types: ["x"], teamData: Data([0, 9, 10, 255])),
            TeamItem(types: [], teamData: Data()),
        ]
        let list = TeamItem.List(offer: "a-1", items: items)
        #expect(try TeamItem.List(list.encoded(), limit: 10) == list)
        let open = try TeamItem.List(
            #require(TeamItem.List.encodeOpen(offer: "a-1", items: items, limit: 1_000)), limit: 10)
        #expect(open.offer == "a-1" && open.items.map(\.size) == items.map(\.size))
        #expect(open.items[0].name == nil)
        #expect(open.items[2].teamData == nil, "team data is not published")
        let large = TeamItem.List(offer: "b", items: [TeamItem(types: ["x"], teamData: Data(count: 8_193))])
        #expect(try TeamItem.List(large.encoded(), limit: 1).items == [TeamItem(types: ["x"])])
        #expect(throws: TransferError.tooManyItems(type: TeamItem.target, limit: 3)) {
            try TeamItem.List(list.encoded(), limit: 3)
        }
        for lines in ["", "\n", "1\t\n", "-1 2\t\n", "nan 2\t\n", "1 2", "1 1e9\t\n"] {
            for text in [lines, "offer\ta-1\n" + lines] {
                #expect(throws: TransferError.self, "\(text)") { try TeamItem.List(Data(text.utf8), limit: 10) }
            }
        }
        #expect(throws: TransferError.self, "no offer") { try TeamItem.List(Data("30 20\t\tx\n".utf8), limit: 10) }
        #expect(throws: TransferError.self) { try TeamItem.List(Data([0xff, 0x09]), limit: 10) }
        let request = TeamItem.Request(offer: "a-1", index: 2, type: "public.png")
        #expect(TeamItem.Request(request.encoded) == request)
        for text in ["", "2", "2\tpublic.png", "x\tpublic.png\ta-1"] {
            #expect(TeamItem.Request(Data(text.utf8)) == nil)
        }
    }
}
