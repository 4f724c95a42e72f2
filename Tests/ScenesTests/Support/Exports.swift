@_exported import UIKitTestSupport
