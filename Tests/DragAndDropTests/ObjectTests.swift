import DragAndDrop
import Testing

/// Objects survive a round trip through an item provider.
@Suite(.timeLimit(.minutes(20))) struct ObjectTests {
    private func roundTrip<Object: ItemProviderWriting & ItemProviderReading>(_ object: Object) async throws -> Object {
        try await ItemProvider(object: object).object(ofClass: Object.self)
    }

    @Test("DATA-3: text, URLs, images, colors and locations are loaded unchanged")
    func objectsRoundTrip() async throws {
        for text in ["", "héllo", "two\nlines", "👩‍👩‍👧"] { #expect(try await roundTrip(text) == text) }
        for link in ["https://example.org/a?b=c#d", "file:///tmp/a%20b.jpg", "mailto:a@b.c"] {
            let url = try #require(URL(string: link))
            #expect(try await roundTrip(url) == url)
        }
        let picture = ImageData(Data([1, 2, 3]), type: .gif)
        #expect(try await roundTrip(picture) == picture)
        for color in [Color(red: 1, green: 0, blue: 0.2), .clear, Color(white: 0.4, alpha: 0.6)] {
            #expect(try await roundTrip(color) == color)
        }
        for (latitude, longitude, altitude) in [(52.5162746, 13.3777041, 34.5), (-0.0000001, 180, nil), (-90, 0, -10)] {
            let location = try #require(Location(latitude: latitude, longitude: longitude, altitude: altitude))
            #expect(try await roundTrip(location) == location)
        }
    }

    @Test("DATA-3: a contact is loaded unchanged, with any characters")
    func contactsRoundTrip() async throws {
        var contact = Contact(name: "Zoë; the \\ \"last\", of\nthem")
        contact.givenName = "Zoë"
        contact.familyName = "O'Neil, Jr."
        contact.organization = String(repeating: "Gesellschaft für Öle ", count: 12)
        contact.emailAddresses = ["zoe@example.org", "z@example.net"]
        contact.phoneNumbers = ["+49 30 1234"]
        contact.urls = ["https://example.org/zoë?a=1;b=2"]
        #expect(try await roundTrip(contact) == contact)
        let lines = contact.vCard.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.last == "")
    }

    @Test("DATA-3: contacts of other programs are read: groups, parameters, folding, old versions")
    func foreignContacts() throws {
        let card = """
            BEGIN:VCARD
            VERSION:2.1
            item1.EMAIL;TYPE="a:b";PREF=1:ann@example.org
            N:Lee;Ann;;;
            TEL;VALUE=uri:tel:+1-555
            ORG:Acme;Sales
            NOTE:a line that is
              folded
            END:VCARD
            BEGIN:VCARD
            FN:Another
            END:VCARD
            """
        let contact = try #require(Contact(vCard: card))
        #expect(contact.name == "Ann Lee" && contact.emailAddresses == ["ann@example.org"])
        #expect(contact.phoneNumbers == ["+1-555"] && contact.organization == "Acme")
        #expect(Contact(vCard: "hello") == nil && Contact(vCard: "BEGIN:VCARD\nEND:VCARD") == nil)
    }

    @Test("DATA-3: quoted-printable values of version 2.1 are decoded, also over several lines and in Latin 1")
    func quotedPrintableContacts() throws {
        let card = """
            BEGIN:VCARD
            VERSION:2.1
            FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg =
            M=C3=BCller=
            -Lee
            ORG;QUOTED-PRINTABLE;CHARSET=LATIN1:Caf=E9;100=25
            EMAIL:a=b@example.org
            TEL:+1=
            END:VCARD
            """
        let contact = try #require(Contact(vCard: card))
        #expect(contact.name == "Jörg Müller-Lee" && contact.organization == "Café")
        #expect(contact.emailAddresses == ["a=b@example.org"] && contact.phoneNumbers == ["+1="])
    }

    @Test("DATA-3: geo: URIs of other programs are read; invalid ones are refused")
    func geoURIs() throws {
        let known = try #require(Location(geoURI: "GEO:48.2,16.3,183;crs=wgs84;u=40"))
        #expect(known.latitude == 48.2 && known.longitude == 16.3 && known.altitude == 183)
        #expect(Location(geoURI: "geo:48.2,16.3?z=12")?.longitude == 16.3)
        for wrong in [
            "geo:91,0", "geo:1", "geo:1,2,3,4", "geo:a,b", "http://a", "geo:1,2;crs=moon", "geo:", "geo:1,2,x",
        ] {
            #expect(Location(geoURI: wrong) == nil, "\(wrong)")
        }
    }

    @Test("DATA-3: loading malformed data throws an error that names the type", arguments: ["", "###", "\u{0}"])
    func malformedData(_ text: String) {
        let data = Data(text.utf8)
        func reason(_ body: () throws -> Any) -> String {
            do { return "made \(try body())" } catch { return "\(error)" }
        }
        for (type, message) in [
            (
                TypeIdentifier.url,
                reason { try URL.object(withItemProviderData: data, typeIdentifier: TypeIdentifier.url) }
            ),
            (
                TypeIdentifier.color,
                reason { try Color.object(withItemProviderData: data, typeIdentifier: TypeIdentifier.color) }
            ),
            (
                TypeIdentifier.vCard,
                reason { try Contact.object(withItemProviderData: data, typeIdentifier: TypeIdentifier.vCard) }
            ),
            (
                TypeIdentifier.location,
                reason { try Location.object(withItemProviderData: data, typeIdentifier: TypeIdentifier.location) }
            ),
        ] { #expect(message.contains("Couldn't read the data as \(type)"), "\(message)") }
    }

    @Test("DATA-3: text of other programs is read with its byte order mark or encoding")
    func textEncodings() throws {
        func text(_ bytes: [UInt8], _ type: String = TypeIdentifier.plainText) throws -> String {
            try String.object(withItemProviderData: Data(bytes), typeIdentifier: type)
        }
        #expect(try text([0xef, 0xbb, 0xbf, 0x68, 0x69]) == "hi")
        #expect(try text([0xff, 0xfe, 0x68, 0, 0x69, 0]) == "hi")
        #expect(try text([0xfe, 0xff, 0, 0x68, 0, 0x69]) == "hi")
        #expect(try text([0x68, 0, 0x69, 0], "public.utf16-plain-text") == "hi")
        #expect(try text([0x68, 0xff]) == "h\u{fffd}")
    }

    @Test("DATA-3: a color is available as text in hexadecimal notation")
    func colorAsText() async throws {
        for (color, name) in [(Color(hex: 0x0A64FF), "#0A64FF"), (Color(hex: 0x102030, alpha: 0), "#10203000")] {
            #expect(try await ItemProvider(object: color).object(ofClass: String.self) == name)
        }
    }
}
