import Foundation
import QRCodes
import Testing

/// Draws QR codes, which `qrencode` made, into a grayscale image and reads them.
@Suite struct QRCodeReaderTests {
    /// A white image.
    private struct Page {
        let width = 500
        let height = 300
        var luminance = [UInt8](repeating: 255, count: 500 * 300)

        /// Draws a code with modules of `scale` pixels.
        mutating func draw(_ code: [String], x: Int, y: Int, scale: Int = 6) {
            for (row, line) in code.enumerated() {
                for (column, character) in line.enumerated() where character == "#" {
                    for dy in 0..<scale {
                        for dx in 0..<scale {
                            luminance[(y + row * scale + dy) * width + x + column * scale + dx] = 0
                        }
                    }
                }
            }
        }

        func codes() throws -> [QRCode] { try QRCodeReader.codes(in: luminance, width: width, height: height) }
    }

    @Test("SCENE-3: two codes in one image are found with their places, from left to right")
    func twoCodes() throws {
        var page = Page()
        page.draw(Self.location, x: 310, y: 90)
        page.draw(Self.link, x: 40, y: 60)
        let codes = try page.codes()
        #expect(codes.map(\.text) == ["https://example.org/left", "geo:64.1466,-21.9426"])
        for (code, expected) in zip(
            codes, [CGRect(x: 40, y: 60, width: 150, height: 150), CGRect(x: 310, y: 90, width: 150, height: 150)])
        {
            #expect(code.corners.count == 4)
            #expect(code.bounds.insetBy(dx: -8, dy: -8).contains(expected))
            #expect(expected.insetBy(dx: -8, dy: -8).contains(code.bounds))
        }
    }

    @Test("SCENE-3: an image without codes has none")
    func none() throws {
        #expect(try Page().codes().isEmpty)
        #expect(try QRCodeReader.codes(in: [0], width: 1, height: 1).isEmpty)
    }

    @Test("SCENE-3: bytes that are no image of the given size are an error")
    func mismatch() {
        #expect(throws: QRCodeReaderError.sizeMismatch(width: 2, height: 2, count: 3)) {
            try QRCodeReader.codes(in: [0, 0, 0], width: 2, height: 2)
        }
        #expect(throws: QRCodeReaderError.self) { try QRCodeReader.codes(in: [], width: 0, height: 0) }
        #expect(throws: QRCodeReaderError.self) { try QRCodeReader.codes(in: [], width: .max, height: 2) }
    }

    /// "https://example.org/left".
    private static let link = [
        "#######  ### #    #######",
        "#     #    ###  # #     #",
        "# ### #  ###    # # ### #",
        "# ### # # ## # ## # ### #",
        "# ### # # # #   # # ### #",
        "#     #  ##  ##   #     #",
        "####### # # # # # #######",
        "         #  # ###        ",
        "##   ### ## ##      ##   ",
        "  #    ## #  ##### ##### ",
        "####  #  # ######  # # ##",
        "##  #   # ##  # # ## #  #",
        "   ####  ##    ## ##    #",
        "####      # ## ##  #   # ",
        "#  ## ###     ##  #### ##",
        "# #  # ###  # #  ### ## #",
        "#     ## ## ### ##### #  ",
        "        # #     #   #    ",
        "####### # # ##  # # #   #",
        "#     # # ##  ###   #   #",
        "# ### #    ########## #  ",
        "# ### #  ## # # ###    ##",
        "# ### #  ## ####     ## #",
        "#     # ##     ### ##   #",
        "####### ####    # #  #  #",
    ]

    /// "geo:64.1466,-21.9426".
    private static let location = [
        "####### #### ##   #######",
        "#     #    ###    #     #",
        "# ### #  # # #    # ### #",
        "# ### #   ## ## # # ### #",
        "# ### #   ###   # # ### #",
        "#     #  # #   ## #     #",
        "####### # # # # # #######",
        "        ##  ####         ",
        "## ## #  #  ##  # #     #",
        "  ## # ## #   # ##  ##   ",
        "#    ##  #  # ### # # # #",
        "### #   #      # # #  # #",
        " #    # ###  ### ##     #",
        "### #  ## # # ## # ## #  ",
        "###   #   #   ## ##  # ##",
        "#   ##  ### ####    # ## ",
        "#  #  # #  ##  ###### # #",
        "        ## #    #   #### ",
        "#######     ##### # ##  #",
        "#     #  ### # ##   #   #",
        "# ### # #### # ######  # ",
        "# ### # ### ##  # ## ## #",
        "# ### #  # # # # #  ## ##",
        "#     # #  ###      # ###",
        "####### #  ### ####  #  #",
    ]
}
