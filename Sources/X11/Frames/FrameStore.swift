internal import CX11
import Geometry

/// The client-side pixels of a window or preview, and their transfer to the server.
///
/// There is one buffer. Its pixels persist, so that a frame draws only its damage, and an exposed area is transferred
/// again without drawing. The server reads shared memory some time after the request; until then no frame may be drawn.
/// The last request of each frame asks for a completion event. Xlib has usually received the event by the next frame;
/// otherwise the next frame is deferred until it arrives. A server that is busy with another program's large data may
/// take tens of milliseconds, during which the main queue continues with other work. With two buffers each damage would
/// have to be drawn twice.
@MainActor final class FrameStore {
    private let display: Display
    private let visual: ScreenVisual
    private let isOpaque: Bool
    private var memory: FrameMemory?
    private var context: (gc: GC, cleanup: Cleanup)?
    private var lastSharedPut: UInt = 0
    private lazy var converter: PixelConverter = visual.format.converter
    private var scratch: [UInt8] = []

    /// The sides of the buffer are multiples of this, in pixels, so that an interactive resize seldom reallocates it.
    private static let step = 256

    init(display: Display, visual: ScreenVisual, isOpaque: Bool = true) {
        (self.display, self.visual, self.isOpaque) = (display, visual, isOpaque)
    }

    /// Frees all memory. Later calls of ``put(_:to:)`` have no effect.
    func close() {
        freeMemory()
        context?.cleanup.run()
        context = nil
    }

    /// Whether the server reads the pixels from shared memory.
    var isShared: Bool { memory?.segment != nil }

    /// Returns the memory for a frame. Blocks until the server has read the previous frame.
    func buffer(width: Int, height: Int) -> FrameBuffer {
        waitForServer()
        let memory = reserve(width: width, height: height)
        return FrameBuffer(
            pointer: memory.address, width: width, height: height, stride: memory.width * 4, isOpaque: isOpaque)
    }

    /// Reserves the memory for a first frame of the given size, in pixels, before it is drawn: another thread provides
    /// the pages meanwhile.
    func prepare(width: Int, height: Int) { _ = reserve(width: width, height: height, populatesInBackground: true) }

    private func waitForServer() {
        guard lastSharedPut != 0, let raw = display.raw else { return }
        if XLastKnownRequestProcessed(raw) < lastSharedPut {
            XSync(raw, 0)
            display.scheduleTurn()
        }
        lastSharedPut = 0
    }

    /// Returns the memory, reallocated if it is too small, or more than about four times too large.
    private func reserve(width: Int, height: Int, populatesInBackground: Bool = false) -> FrameMemory {
        if let memory {
            let fits = width <= memory.width && height <= memory.height
            let isWasteful = memory.width * memory.height > 4 * (width + Self.step) * (height + Self.step)
            if fits, !isWasteful { return memory }
        }
        freeMemory()
        let (width, height) = (Self.rounded(width), Self.rounded(height))
        let segment = sharedSegment(size: width * height * 4, populatesInBackground)
        let created = FrameMemory(segment: segment, width: width, height: height)
        created.image = makeImage(of: created)
        memory = created
        return created
    }

    private func sharedSegment(size: Int, _ populatesInBackground: Bool) -> SharedSegment? {
        guard visual.format.isNative, Self.hasHostOrder(display), display.sharedMemory == .present else { return nil }
        let segment = SharedSegment(display: display, size: size, populatesInBackground: populatesInBackground)
        // A server that refuses one segment is assumed to refuse all.
        if segment == nil { display.sharedMemory = .absent }
        return segment
    }

    private func makeImage(of memory: FrameMemory) -> UnsafeMutablePointer<XImage>? {
        guard let raw = display.raw, visual.format.isNative else { return nil }
        let (width, height) = (UInt32(memory.width), UInt32(memory.height))
        let data = memory.address.assumingMemoryBound(to: CChar.self)
        guard let segment = memory.segment else {
            return Self.image(raw, visual, data, width, height, stride: memory.width * 4)
        }
        return XShmCreateImage(
            raw, visual.pointer, UInt32(visual.depth), ZPixmap, data, segment.info, width, height)
    }

    private static func image(
        _ raw: OpaquePointer, _ visual: ScreenVisual, _ data: UnsafeMutablePointer<CChar>, _ width: UInt32,
        _ height: UInt32, stride: Int
    ) -> UnsafeMutablePointer<XImage>? {
        let image = XCreateImage(
            raw, visual.pointer, UInt32(visual.depth), ZPixmap, 0, data, width, height, 32, Int32(stride))
        // The pixels are little-endian; Xlib swaps the bytes for a big-endian server.
        image?.pointee.byte_order = LSBFirst
        if let image { XInitImage(image) }
        return image
    }

    private static func hasHostOrder(_ display: Display) -> Bool {
        guard let raw = display.raw else { return false }
        return XImageByteOrder(raw) == LSBFirst
    }

    private static func rounded(_ length: Int) -> Int { max(1, (length + step - 1) / step) * step }

    private func freeMemory() {
        memory?.free()
        memory = nil
        lastSharedPut = 0
    }

    // MARK: Transfer to the server

    /// Transfers parts of the frame to the same coordinates of a window or pixmap. Does not flush.
    func put(_ rects: [PixelRect], to drawable: UInt) {
        guard let raw = display.raw, let memory else { return }
        let all = PixelRect(x: 0, y: 0, width: memory.width, height: memory.height)
        let parts = rects.map { $0.intersection(all) }.filter { !$0.isEmpty }
        guard let context = context(raw, drawable) else { return }
        for (index, part) in parts.enumerated() {
            if visual.format.isNative {
                putNative(part, memory, raw, drawable, context, isLast: index == parts.count - 1)
            } else {
                putConverted(part, memory, raw, drawable, context)
            }
        }
    }

    private func context(_ raw: OpaquePointer, _ drawable: UInt) -> GC? {
        if let context { return context.gc }
        guard let created = XCreateGC(raw, drawable, 0, nil) else { return nil }
        let cleanup = Cleanup { [display] in
            if let raw = display.raw { XFreeGC(raw, created) }
        }
        context = (created, cleanup)
        return created
    }

    private func putNative(
        _ part: PixelRect, _ memory: FrameMemory, _ raw: OpaquePointer, _ drawable: UInt, _ context: GC, isLast: Bool
    ) {
        guard let image = memory.image else { return }
        let (x, y) = (Int32(part.x), Int32(part.y))
        let (width, height) = (UInt32(part.width), UInt32(part.height))
        if memory.segment != nil {
            lastSharedPut = XNextRequest(raw)
            display.lastSharedPut = lastSharedPut
            XShmPutImage(raw, drawable, context, image, x, y, x, y, width, height, isLast ? 1 : 0)
        } else {
            XPutImage(raw, drawable, context, image, x, y, x, y, width, height)
        }
    }

    /// Converts and transfers the damage. Xlib has copied the pixels when the method returns.
    private func putConverted(
        _ part: PixelRect, _ memory: FrameMemory, _ raw: OpaquePointer, _ drawable: UInt, _ context: GC
    ) {
        let stride = (part.width * converter.bytesPerPixel + 3) & ~3
        if scratch.count < stride * part.height { scratch = [UInt8](repeating: 0, count: stride * part.height) }
        let pixels = UnsafePointer(memory.address.assumingMemoryBound(to: UInt32.self))
        scratch.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for row in 0..<part.height {
                converter.convert(
                    pixels + (part.y + row) * memory.width + part.x, to: base + row * stride, count: part.width)
            }
            let image = Self.image(
                raw, visual, base.assumingMemoryBound(to: CChar.self), UInt32(part.width), UInt32(part.height),
                stride: stride)
            guard let image else { return }
            XPutImage(
                raw, drawable, context, image, 0, 0, Int32(part.x), Int32(part.y), UInt32(part.width),
                UInt32(part.height))
            FrameMemory.free(image)
        }
    }
}
