// Adapts the files of an app: what the plugin 'AdaptApp' and 'filmstrip adapt' start.
//
//   filmstrip-adapter --out DIR FILE...   writes 'Card.adapted.swift' for each 'Card.swift' to DIR
//   filmstrip-adapter --json FILE...      prints all that came of them, and writes nothing
//
// It knows of the adapter alone, so that the plugin's builds need not wait for UIKit.

import Foundation

#if canImport(Adapter)
exit(AdapterTool(Array(CommandLine.arguments.dropFirst())).run())
#else
FileHandle.standardError.write(
  Data(
    """
    filmstrip-adapter: the toolchain that built this has no SwiftSyntax in 'lib/swift/host' beside \
    'swiftc', which adapting needs: build Filmstrip with a toolchain from swift.org.

    """.utf8))
exit(1)
#endif
