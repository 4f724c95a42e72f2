import Foundation

/// Files in formats that gdk-pixbuf does not encode.
extension TestImage {
    /// 40 × 20: the left half blue, the right half red.
    public static let webp = Data(base64Encoded: "UklGRigAAABXRUJQVlA4TBsAAAAvJ8AEAA8Q87//8x8OBAKE/1oHBgRE9D/A2gMA")
    /// The image of `webp`, animated, with the colors exchanged in the second frame.
    public static let gif = Data(
        base64Encoded: "R0lGODlhKAAUAPEAAAAA//8AAP///wAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQAAACH/C0ltYWdlTWFnaWNr"
            + "DWdhbW1hPTAuNDU0NTUALAAAAAAoABQAAAI5hI+Zwe3/lJSw1omP3S1nznkYuIkTaZkUCqkK27oIHMka3dkGnus8o9v9"
            + "goBfgGhEDoNJ5tL3tBkLACH5BAAKAAAAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1NQAsAAAAACgAFACB//8AAP//"
            + "AAAAAAAAAjmEj5nB7f+UlLDWiY/dLWfOeRi4iRNpmRQKqQrbuggcyRrd2Qae6zyj2/2CgF+AaEQOg0nm0ve0GQsAOw==")
    /// The image of `webp` in a tile of 64 × 64, and without tiles.
    public static let heic = Data(
        base64Encoded: "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA"
            + "AAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACgAFAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAA"
            + "mQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAA"
            + "AgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AA"
            + "AAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQB"
            + "wXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAKAAAABQAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEA"
            + "AAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAKFtZGF0AAAAlSgBrwYyHkCzkIkg8L/Z"
            + "LX/X/x1v//7RMcndKf1kgybov+2zNrk1beO/c8OdoH4yvlVL6/HSdIC1Jy0fNzvVo0hL/ST13Br5o6d/Svsz8E/pPoBY"
            + "ovfyp6h/6mvycCBXN3AU+vmyIyxtAqMVrD9yV3Ng8F1aJJFGEd4xiEUUVYIwtVGR5pPnNFmc4y3DIL8lFLCpRyR4")
    /// The image of `webp`.
    public static let avif = Data(
        base64Encoded: "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA"
            + "AAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAJQAAACNpaW5mAAAAAAABAAAA"
            + "FWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAU"
            + "aXNwZQAAAAAAAAAoAAAAFAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAC1tZGF0EgAKCRgV"
            + "J5sECAgaEDIWRgACiiihALjSnS3+4J5zxTNwioBToA==")

    /// The image of `webp`.
    public static let jxl = Data(base64Encoded: "/wqYcBAJCAQBAHAASxiLFQDUNxNj0F0gBIBFQlJB/0S6/m2BIH8cqg==")
    /// The image of `jxl` in a container.
    public static let containedJXL = Data(
        base64Encoded: "AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAwanhsY/8KmHAQCQgEAQBwAEsYixUA1DcTY9BdIASARUJS"
            + "Qf9Euv5tgSB/HKo=")

    /// An uncompressed little-endian TIFF of 8 × 4 pixels in four quarters.
    public static func tiff(orientation: Int) -> Data {
        func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: UInt32) -> [UInt8] {
            little(tag) + little(type) + little(count) + little(value)
        }
        let pixels = quarters(width: 8, height: 4)
        let entries = [
            entry(0x100, 3, 1, 8), entry(0x101, 3, 1, 4), entry(0x102, 3, 3, 8 + UInt32(pixels.count)),
            entry(0x103, 3, 1, 1), entry(0x106, 3, 1, 2), entry(0x111, 4, 1, 8),
            entry(0x112, 3, 1, UInt32(orientation)), entry(0x115, 3, 1, 3), entry(0x116, 3, 1, 4),
            entry(0x117, 4, 1, UInt32(pixels.count)),
        ]
        let directory = little(UInt16(entries.count)) + entries.flatMap { $0 } + little(UInt32(0))
        let bits = little(UInt16(8)) + little(UInt16(8)) + little(UInt16(8))
        let start = UInt32(8 + pixels.count + bits.count)
        return Data(Array("II".utf8) + little(UInt16(42)) + little(start) + pixels + bits + directory)
    }

    /// A black progressive JPEG whose scans have no data, so that each takes the time of a whole image: a few bytes for
    /// each scan, and more than 10 s for 1,000 scans of 8,000 × 8,000 pixels.
    public static func progressiveJPEG(side: Int, scans: Int) -> Data {
        func big(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xff), UInt8(number & 0xff)] }
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xff, marker] + big(content.count + 2) + content
        }
        // One code for each table suffices, since there is no data.
        func table(_ kind: UInt8) -> [UInt8] { segment(0xc4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [0]) }
        var bytes: [UInt8] = [0xff, 0xd8] + segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
        bytes += segment(0xc2, [8] + big(side) + big(side) + [1, 1, 0x11, 0]) + table(0) + table(0x10)
        bytes += segment(0xda, [1, 1, 0, 0, 0, 0])
        for _ in 1..<scans { bytes += segment(0xda, [1, 1, 0, 1, 63, 0]) }
        return Data(bytes + [0xff, 0xd9])
    }
}
