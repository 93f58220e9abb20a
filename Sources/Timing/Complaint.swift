internal import Glibc

/// Says a sentence to whoever runs the program, on standard error.
///
/// What app code asked for and cannot have is a ``Diagnostic`` as well; see ``diagnose(_:_:about:)``.
package func complain(_ sentence: String) {
  // Where nobody hears a complaint, there is nobody to tell.
  _ = writeAll(sentence.plainLine + "\n", to: STDERR_FILENO)
}

/// Writes all of `text` to an open file, however the file takes it.
///
/// - Returns: The system's error code, or 0. A pipe that nobody reads any more is `EPIPE` where the
///   signal of that name is ignored.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      let code = errno
      if code == EINTR { continue }
      guard code == EAGAIN else { return code }
      // Another program has set the terminal not to block.
      var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&wish, 1, -1) >= 0 || errno == EINTR else { return errno }
    }
    return 0
  }
}
