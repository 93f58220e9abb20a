internal import CChecksum

/// A SHA-256 digest of bytes that come in pieces.
package final class Checksum {
  private let state = g_checksum_new(G_CHECKSUM_SHA256)

  package init() {}

  deinit { g_checksum_free(state) }

  /// Adds the next bytes.
  package func update(_ bytes: some ContiguousBytes) {
    bytes.withUnsafeBytes { bytes in
      g_checksum_update(
        state, bytes.bindMemory(to: guchar.self).baseAddress, gssize(bytes.count))
    }
  }

  /// The digest in lower-case hexadecimal; no more can be added then.
  package var sha256: String { g_checksum_get_string(state).map { String(cString: $0) } ?? "" }
}
