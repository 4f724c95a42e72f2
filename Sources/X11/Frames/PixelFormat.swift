/// The arrangement of the color channels in a visual's pixels.
struct PixelFormat: Equatable {
    /// The bits from one pixel to the next: 8, 16, 24 or 32.
    let bitsPerPixel: Int
    private let red: Channel
    private let green: Channel
    private let blue: Channel

    /// The position of a color channel in a pixel.
    private struct Channel: Equatable {
        let shift: Int
        let bits: Int

        init?(mask: UInt) {
            guard mask != 0 else { return nil }
            shift = mask.trailingZeroBitCount
            let field = mask >> UInt(shift)
            bits = field.nonzeroBitCount
            guard field == (1 << UInt(bits)) - 1, bits <= 16, shift + bits <= 32 else { return nil }
        }

        /// All 256 channel values, shifted into position. In channels of more than 8 bits the value's bits repeat, so
        /// that 255 becomes the maximum.
        var table: [UInt32] {
            (0..<256).map { value in
                let wide = UInt32(value) * 0x0101
                return (wide >> UInt32(16 - bits)) << UInt32(shift)
            }
        }
    }

    /// Returns nil unless each mask is one contiguous run of bits.
    init?(bitsPerPixel: Int, redMask: UInt, greenMask: UInt, blueMask: UInt) {
        guard [8, 16, 24, 32].contains(bitsPerPixel), let red = Channel(mask: redMask),
            let green = Channel(mask: greenMask), let blue = Channel(mask: blueMask)
        else { return nil }
        self.bitsPerPixel = bitsPerPixel
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Whether the format is one that Cairo draws (RGB24 or ARGB32), so that no conversion is needed.
    var isNative: Bool {
        bitsPerPixel == 32 && red.bits == 8 && green.bits == 8 && blue.bits == 8 && red.shift == 16
            && green.shift == 8 && blue.shift == 0
    }

    /// A converter to this format. Each access builds tables; store the result.
    var converter: PixelConverter {
        PixelConverter(bytesPerPixel: bitsPerPixel / 8, red: red.table, green: green.table, blue: blue.table)
    }
}

/// Converts rows of 32-bit xRGB to a visual's format, least significant byte first.
struct PixelConverter {
    /// The size of a converted pixel.
    let bytesPerPixel: Int
    fileprivate let red: [UInt32]
    fileprivate let green: [UInt32]
    fileprivate let blue: [UInt32]

    fileprivate init(bytesPerPixel: Int, red: [UInt32], green: [UInt32], blue: [UInt32]) {
        self.bytesPerPixel = bytesPerPixel
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Returns the pixel for an xRGB color.
    func pixel(_ color: UInt32) -> UInt32 {
        red[Int(color >> 16 & 0xff)] | green[Int(color >> 8 & 0xff)] | blue[Int(color & 0xff)]
    }

    /// Converts `count` pixels. Precondition: the target has space for `count * bytesPerPixel` bytes.
    func convert(_ source: UnsafePointer<UInt32>, to target: UnsafeMutableRawPointer, count: Int) {
        switch bytesPerPixel {
        case 2:
            for index in 0..<count {
                target.storeBytes(
                    of: UInt16(truncatingIfNeeded: pixel(source[index])).littleEndian, toByteOffset: index * 2,
                    as: UInt16.self)
            }
        case 4:
            for index in 0..<count {
                target.storeBytes(of: pixel(source[index]).littleEndian, toByteOffset: index * 4, as: UInt32.self)
            }
        default:
            for index in 0..<count {
                let value = pixel(source[index])
                for byte in 0..<bytesPerPixel {
                    target.storeBytes(
                        of: UInt8(truncatingIfNeeded: value >> UInt32(byte * 8)),
                        toByteOffset: index * bytesPerPixel + byte, as: UInt8.self)
                }
            }
        }
    }
}
