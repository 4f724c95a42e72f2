/// A small generator of random numbers: the same seed gives the same ones everywhere.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator whose numbers the seed decides.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to the limit, without it; 0 when there is none.
    public mutating func below(_ limit: Int) -> Int { limit > 0 ? Int.random(in: 0..<limit, using: &self) : 0 }

    /// Whether something happens that happens in so many cases of one.
    public mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }
}
