import TestSupport

/// The initial state of a random run. Its description is the Swift expression that creates it.
struct RandomScene: Sendable, Equatable {
    /// The number of items in each section of the collection view.
    var grid: [Int]
    /// The number of rows in each section of the table view.
    var table: [Int]
    /// Whether the cells of the collection view differ in size.
    var unequal: Bool

    static let usual = RandomScene(grid: [60, 0, 3], table: [20], unequal: false)

    init(grid: [Int], table: [Int], unequal: Bool) {
        self.grid = grid
        self.table = table
        self.unequal = unequal
    }

    /// From no section to five, and from no item to ten thousand.
    init(number: Int, random: inout SplitMix) {
        func sections(_ most: Int) -> [Int] {
            (0..<random.below(6)).map { _ in random.chance(0.2) ? 0 : random.below(most) }
        }
        switch number % 10 {
        case 0: (grid, table) = ([], [0])
        case 1: (grid, table) = ([6_000, 0, 4_000], [3])
        case 2: (grid, table) = ([5], [700, 800])
        case 3: (grid, table) = ([1_000, 300], sections(20))
        default: (grid, table) = (sections(40), sections(20))
        }
        unequal = number % 2 == 0
    }
}

/// An action of a user, the program or another program. Its description, after a dot, is the Swift expression that
/// creates it.
///
/// All randomness is in the associated values, so that a script stays valid when steps are removed. Pointers below
/// `RandomRun.firstFinger` are mice, the others fingers.
enum RandomStep: Sendable, Equatable {
    case press(pointer: Int, x: Int, y: Int)
    /// A press that is held until the item lifts.
    case hold(pointer: Int, x: Int, y: Int)
    case move(pointer: Int, x: Int, y: Int)
    case release(pointer: Int)
    case pressSecondary(pointer: Int, x: Int, y: Int)
    case releaseSecondary(pointer: Int)
    case cancelPointer(pointer: Int)
    /// A finger that is down for a short time.
    case tap(pointer: Int, x: Int, y: Int, milliseconds: Int)
    /// As many fingers as are free, at nearly the same place.
    case palm(x: Int, y: Int)
    /// Two fingers that move apart or together by 12 times `step`; one may stay.
    case pinch(x: Int, y: Int, step: Int, leavesOne: Bool)
    case touchpadPinch(phase: Int, percent: Int, x: Int, y: Int)
    /// Fingers that move fast and are released, which throws content.
    case flick(pointer: Int, x: Int, y: Int, dx: Int, dy: Int)
    /// The touch screen is disabled.
    case cancelTouches
    /// Another client grabs a mouse and the pointer that follows the touches.
    case grab(pointer: Int)
    case releaseTouches
    case control(down: Bool)
    case escape
    case wheel(dy: Int, x: Int, y: Int)
    /// Inserts, deletes, moves and reloads items.
    case batch(grid: Bool, seed: Int)
    /// An inconsistent batch.
    case inconsistentBatch(grid: Bool)
    /// Inserts, deletes, moves and reloads sections.
    case sections(grid: Bool, seed: Int)
    case reload(grid: Bool, seed: Int)
    case zoom(side: Int)
    case layout(unequal: Bool, animated: Bool)
    case resize(width: Int, height: Int)
    case cadence(number: Int)
    case propose(grid: Bool, operation: Int, intent: Int)
    case showTable(on: Bool)
    case usePlaceholders(grid: Bool, on: Bool)
    /// Commits a placeholder.
    case commitPlaceholder(grid: Bool, number: Int)
    /// Deletes a placeholder.
    case deletePlaceholder(grid: Bool, number: Int)
    /// Begins an interactive movement.
    case beginMovement(grid: Bool, item: Int)
    case moveMovement(grid: Bool, x: Int, y: Int)
    case endMovement(grid: Bool, cancels: Bool)
    /// An event of another program's drag over the window.
    case foreign(drag: Int, event: Int, x: Int, y: Int)
    /// Drags over another program, which answers.
    case outside(pointer: Int, y: Int, answer: Int)
    case time(milliseconds: Int)
    /// Half a second without events.
    case rest
}

extension RandomStep {
    /// Whether the step can change the items or their order.
    var changesItems: Bool {
        switch self {
        case .batch, .sections, .reload, .inconsistentBatch: true
        default: false
        }
    }

    /// A random step; frequent steps are more likely.
    init(using random: inout SplitMix) {
        // Three mice, and three of the fingers.
        let pointer = random.below(2 * RandomRun.firstFinger)
        let mouse = pointer % RandomRun.firstFinger
        let (x, y) = (random.below(460) - 20, random.below(340) - 20)
        let grid = random.chance(0.65)
        switch random.below(100) {
        case 0..<8: self = .press(pointer: pointer, x: x, y: y)
        case 8..<14: self = .hold(pointer: pointer, x: x, y: y)
        case 14..<25: self = .release(pointer: pointer)
        case 25..<42: self = .move(pointer: pointer, x: x, y: y)
        case 42..<49: self = Self.touch(using: &random, pointer: pointer, x: x, y: y)
        case 49..<52: self = .wheel(dy: random.below(600) - 300, x: x, y: y)
        case 52..<58: self = .batch(grid: grid, seed: random.below(100_000))
        case 58:
            self =
                random.chance(0.3) ? .inconsistentBatch(grid: grid) : .reload(grid: grid, seed: random.below(100_000))
        case 59: self = .sections(grid: grid, seed: random.below(100_000))
        case 60: self = .zoom(side: 40 + random.below(50))
        case 61: self = .layout(unequal: random.chance(0.5), animated: random.chance(0.7))
        case 62: self = .resize(width: 160 + random.below(140), height: 60 + random.below(240))
        case 63: self = .cadence(number: random.below(3))
        case 64: self = .escape
        case 65: self = .cancelPointer(pointer: pointer)
        case 66: self = .propose(grid: grid, operation: random.below(5), intent: random.below(5))
        case 67: self = .control(down: random.chance(0.3))
        case 68: self = .showTable(on: random.chance(0.7))
        case 69: self = .usePlaceholders(grid: grid, on: random.chance(0.5))
        case 70: self = .pressSecondary(pointer: mouse, x: x, y: y)
        case 71: self = .releaseSecondary(pointer: mouse)
        case 72..<75: self = .commitPlaceholder(grid: grid, number: random.below(5))
        case 75: self = .deletePlaceholder(grid: grid, number: random.below(5))
        case 76: self = .beginMovement(grid: grid, item: random.below(12))
        case 77: self = .moveMovement(grid: grid, x: x, y: y)
        case 78: self = .endMovement(grid: grid, cancels: random.chance(0.5))
        case 79..<82: self = .foreign(drag: 1 + random.below(2), event: random.below(7), x: x, y: y)
        case 82: self = .outside(pointer: pointer, y: y, answer: random.below(8))
        case 83: self = random.chance(0.3) ? .rest : .time(milliseconds: 500)
        case 84..<88: self = .time(milliseconds: 1 + random.below(60))
        default: self = .time(milliseconds: 16)
        }
    }
    /// A random gesture of fingers, or the end of their touches.
    private static func touch(using random: inout SplitMix, pointer: Int, x: Int, y: Int) -> RandomStep {
        let finger = RandomRun.firstFinger + random.below(RandomRun.fingerCount)
        switch random.below(16) {
        case 0..<5: return .tap(pointer: finger, x: x, y: y, milliseconds: random.below(90))
        case 5: return .palm(x: x, y: y)
        case 6..<8:
            return .pinch(x: x, y: y, step: random.below(11) - 3, leavesOne: random.chance(0.2))
        case 8: return .touchpadPinch(phase: random.below(5), percent: 50 + random.below(150), x: x, y: y)
        case 9..<12:
            return .flick(pointer: finger, x: x, y: y, dx: random.below(9) - 4, dy: random.below(41) - 20)
        case 12: return .cancelTouches
        case 13: return .grab(pointer: pointer % RandomRun.firstFinger)
        default: return .releaseTouches
        }
    }
}
