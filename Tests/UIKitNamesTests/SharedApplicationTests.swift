import Testing

/// The suites that change `UIApplication.shared`. They run one after another, since their tests suspend.
@Suite(.serialized) enum SharedApplicationTests {}
