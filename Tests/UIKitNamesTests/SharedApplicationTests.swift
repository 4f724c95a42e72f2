import Testing

/// The suites that change `UIApplication.shared`. They run one after another, since their tests suspend.
@Suite(.timeLimit(.minutes(20)), .serialized) enum SharedApplicationTests {}
