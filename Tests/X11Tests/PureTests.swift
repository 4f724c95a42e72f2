import DragAndDrop
import Testing

@testable import X11

@Suite("Server clock") struct ServerClockTests {
    private func ms(_ value: Int) -> Duration { .milliseconds(value) }

    @Test("Mapped times keep their differences despite delays of arrival")
    func distances() {
        var clock = ServerClock()
        #expect(clock.map(1000, arrival: ms(50)) == ms(50))
        #expect(clock.map(1010, arrival: ms(60)) == ms(60))
        // Delayed by 30 ms: still 10 ms after the previous event, up to the allowed drift.
        let late = clock.map(1020, arrival: ms(100))
        #expect(late >= ms(70) && late < ms(71))
    }

    @Test("Timestamps may wrap after 49 days")
    func wrap() {
        var clock = ServerClock()
        #expect(clock.map(UInt32.max - 4, arrival: ms(100)) == ms(100))
        #expect(clock.map(5, arrival: ms(110)) == ms(110))
    }

    @Test("Mapped times are monotonic and never after the arrival")
    func order() {
        var clock = ServerClock()
        var random = SystemRandomNumberGenerator()
        var last = Duration.zero
        var arrival = 0
        for step in 0..<2000 {
            arrival += Int.random(in: 0...5, using: &random)
            let server = UInt32(truncatingIfNeeded: 4_294_966_000 + arrival - Int.random(in: 0...20, using: &random))
            let time = clock.map(step % 50 == 0 ? 0 : server, arrival: ms(arrival))
            #expect(time >= last && time <= ms(arrival))
            last = time
        }
    }

    @Test("The mapping follows a slower server clock and resynchronizes with one that was set")
    func drift() {
        var clock = ServerClock()
        for second in 1...3600 {
            let arrival = Duration.seconds(second)
            let time = clock.map(UInt32(Double(second) * 999.9), arrival: arrival)
            #expect(arrival - time <= ms(1))
        }
        _ = clock.map(100, arrival: .seconds(3601))
        let time = clock.map(110, arrival: .seconds(3602))
        #expect(.seconds(3602) - time < ms(1000))
    }
}

@Suite("Frame schedule") struct FrameScheduleTests {
    private let period = Duration.milliseconds(10)

    @Test("The first frame after a pause is due immediately, the next one a period later")
    func first() {
        var schedule = FrameSchedule()
        #expect(schedule.delay(at: .seconds(5), period: period) == .zero)
        schedule.recordFrame(at: .seconds(5), period: period)
        #expect(schedule.delay(at: .seconds(5), period: period) == period)
        #expect(schedule.delay(at: .seconds(6), period: period) == .zero)
    }

    @Test("A late timer does not lower the frame rate; a long frame starts a new phase")
    func beat() {
        var schedule = FrameSchedule()
        schedule.recordFrame(at: .milliseconds(0), period: period)
        schedule.recordFrame(at: .milliseconds(12), period: period)
        #expect(schedule.delay(at: .milliseconds(12), period: period) == .milliseconds(8))
        schedule.recordFrame(at: .milliseconds(38), period: period)
        #expect(schedule.delay(at: .milliseconds(38), period: period) == period)
    }
}

@Suite("Input queue") struct InputQueueTests {
    private func event(_ kind: InputEvent.Kind, _ x: CGFloat, pointer: Int = 2) -> InputEvent {
        InputEvent(kind, at: CGPoint(x: x, y: 0), time: .zero, pointer: PointerID(pointer))
    }

    @Test("Moves of a pointer are coalesced, but not across a press")
    func moves() {
        var queue = InputQueue<Int>()
        queue.append(event(.pointerMoved, 1), for: 1)
        queue.append(event(.pointerMoved, 50, pointer: 3), for: 1)
        queue.append(event(.pointerMoved, 2), for: 1)
        queue.append(event(.pointerDown(.primary, clickCount: 1), 2), for: 1)
        queue.append(event(.pointerMoved, 3), for: 1)
        queue.append(event(.pointerMoved, 4), for: 1)
        queue.append(event(.pointerMoved, 5), for: 2)
        #expect(queue.drain().map(\.event.location.x) == [2, 50, 2, 4, 5])
        #expect(queue.isEmpty)
    }

    @Test("Consecutive scroll events are merged")
    func scrolls() {
        var queue = InputQueue<Int>()
        queue.append(event(.scroll(dx: 1, dy: 10), 0), for: 1)
        queue.append(event(.scroll(dx: 2, dy: 20), 0), for: 1)
        queue.append(event(.pointerMoved, 0), for: 1)
        queue.append(event(.scroll(dx: 0, dy: 5), 0), for: 1)
        #expect(
            queue.drain().map(\.event.kind) == [.scroll(dx: 3, dy: 30), .pointerMoved, .scroll(dx: 0, dy: 5)])
    }
}

@Suite("Pixels") struct PixelTests {
    private func format(_ bits: Int, _ red: UInt, _ green: UInt, _ blue: UInt) -> PixelFormat? {
        PixelFormat(bitsPerPixel: bits, redMask: red, greenMask: green, blueMask: blue)
    }

    @Test("White and black are preserved in every format")
    func ends() throws {
        let formats = [
            format(16, 0xf800, 0x07e0, 0x001f), format(16, 0x7c00, 0x03e0, 0x001f), format(8, 0xe0, 0x1c, 0x03),
            format(32, 0x3ff0_0000, 0x000f_fc00, 0x3ff), format(24, 0xff, 0xff00, 0xff0000),
        ]
        let whites: [UInt32] = [0xffff, 0x7fff, 0xff, 0x3fff_ffff, 0xffffff]
        for (format, white) in zip(formats, whites) {
            let converter = try #require(format).converter
            #expect(converter.pixel(0x00ff_ffff) == white)
            #expect(converter.pixel(0xff00_0000) == 0)
        }
    }

    @Test("Rows are written least significant byte first, and not beyond their end")
    func rows() throws {
        let source: [UInt32] = [0xff0000, 0x00ff00, 0x0000ff]
        for (bits, expected) in [
            (16, [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00] as [UInt8]), (24, [0, 0, 255, 0, 255, 0, 255, 0, 0]),
        ] {
            let format =
                bits == 16 ? format(16, 0xf800, 0x07e0, 0x001f) : format(24, 0xff0000, 0x00ff00, 0x0000ff)
            let converter = try #require(format).converter
            var target = [UInt8](repeating: 0xaa, count: expected.count + 2)
            target.withUnsafeMutableBytes { bytes in
                if let base = bytes.baseAddress { converter.convert(source, to: base, count: 3) }
            }
            #expect(target == expected + [0xaa, 0xaa])
        }
    }

    @Test("Only Cairo's layout is native; masks with gaps are rejected")
    func native() {
        #expect(format(32, 0xff0000, 0x00ff00, 0x0000ff)?.isNative == true)
        #expect(format(32, 0x0000ff, 0x00ff00, 0xff0000)?.isNative == false)
        #expect(format(32, 0x3ff0_0000, 0x000f_fc00, 0x3ff)?.isNative == false)
        #expect(format(32, 0xff00ff, 0xff00, 0) == nil)
        #expect(format(12, 0xf00, 0xf0, 0xf) == nil)
    }

    @Test("A shape covers exactly the pixels that are more than half opaque")
    func shape() {
        let (width, height) = (13, 9)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let pixels = (0..<width * height).map { _ in
                Bool.random(using: &random) ? 0x8000_0000 : 0x7f00_0000 as UInt32
            }
            let rects = AlphaShape.rectangles(pixels, width: width, height: height, stride: width)
            var covered = [Int](repeating: 0, count: width * height)
            for rect in rects {
                for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { covered[y * width + x] += 1 } }
            }
            #expect(covered == pixels.map { $0 >> 24 >= 128 ? 1 : 0 })
        }
        let solid = [UInt32](repeating: 0xff00_0000, count: width * height)
        #expect(
            AlphaShape.rectangles(solid, width: width, height: height, stride: width)
                == [PixelRect(x: 0, y: 0, width: width, height: height)])
    }

    @Test("Making a pixel opaque divides its color by its alpha")
    func unmultiply() {
        var pixels: [UInt32] = [0x8040_2000, 0xff12_3456, 0x1008_0402]
        AlphaShape.makeOpaque(&pixels, width: 3, height: 1, stride: 3)
        #expect(pixels == [0xff80_4000, 0xff12_3456, 0x1008_0402])
    }
}
