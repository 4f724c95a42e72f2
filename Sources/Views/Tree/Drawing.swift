/// A drawing under way, for code that is not handed the context: paths and colours that draw "here".
///
/// `View.draw(_: CGRect)` runs with one; it ends with that call.
@MainActor public final class Drawing {
    /// The drawing that is running; nil at other times.
    @TaskLocal public static var current: Drawing?

    /// What is drawn on, in the coordinates of the view.
    public let context: Context
    /// What shapes are filled with, black at first.
    public var fillColor = Color.black
    /// What outlines are drawn with, black at first.
    public var strokeColor = Color.black

    private init(_ context: Context) { self.context = context }

    /// Runs a closure with a drawing of its own on the context, whose clip and transform are brought back afterwards.
    public static func run(on context: Context, _ body: @MainActor () -> Void) {
        context.saved { $current.withValue(Drawing(context)) { body() } }
    }
}
