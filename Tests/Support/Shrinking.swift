/// Delta debugging: finds a short subsequence of a failing script that still fails, by removing parts, large ones
/// first.
///
/// `fails` runs a script from its beginning. It is called at most `attempts` times.
package func shrunk<Step>(_ script: [Step], attempts: Int = 150, while fails: ([Step]) -> Bool) -> [Step] {
    var (script, left) = (script, attempts)
    var length = max(script.count / 2, 1)
    while left > 0, !script.isEmpty {
        var start = 0
        var isShorter = false
        while start < script.count, left > 0 {
            var rest = script
            rest.removeSubrange(start..<min(start + length, script.count))
            left -= 1
            if fails(rest) {
                script = rest
                isShorter = true
            } else {
                start += length
            }
        }
        if length == 1, !isShorter { break }
        if !isShorter || length > script.count { length = max(min(length / 2, script.count / 2), 1) }
    }
    return script
}

/// Formats a script as Swift code for a test, one step per line.
package func code<Step>(of script: [Step]) -> String { script.map { "    .\($0)," }.joined(separator: "\n") }
