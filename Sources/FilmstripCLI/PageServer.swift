internal import Filmstrip
internal import Foundation
internal import Glibc
internal import Synchronization

/// Gives the files of a page to browsers on this machine, and nothing to anybody else.
final class PageServer: Sendable {
  let desk: PageDesk
  private let listener: Int32
  private let state = Mutex(PreviewState())
  private let wished = Mutex<[String: Double]>([:])
  private let connections = Mutex(0)

  /// Browsers open six at a time; our choice, enough for several of them.
  private static let mostConnections = 32

  /// Seconds that a browser may take to ask, and to take what it gets; our choice.
  private static let patience = 5

  /// - Parameters:
  ///   - folder: The page's folder, which need not be there yet.
  ///   - port: Where to listen on 127.0.0.1; 0 for any that is free.
  init(folder: String, port: Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw PageServerError(port: port, code: errno) }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    guard isBound, listen(listener, 16) == 0 else {
      let code = errno
      close(listener)
      throw PageServerError(port: port, code: code)
    }
    var length = size
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(listener, $0, &length)
      }
    }
    self.listener = listener
    desk = PageDesk(folder: folder, port: Int(UInt16(bigEndian: address.sin_port)))
  }

  deinit { close(listener) }

  /// Where a browser finds the page.
  var address: String { "http://127.0.0.1:\(desk.port)/" }

  /// Says what the page is now, which pages that are open ask.
  func announce(_ state: PreviewState) { self.state.withLock { $0 = state } }

  /// The values of parameters that a page has asked for.
  var wishes: [String: Double] { wished.withLock { $0 } }

  /// Answers until the process ends, or the server is stopped.
  func start() { Foundation.Thread { [self] in serve() }.start() }

  /// Answers nobody any more.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        if [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) {
          usleep(10_000)
          continue
        }
        return
      }
      // What is built and started later is to have no part in it.
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      let isRoom = connections.withLock { count in
        guard count < Self.mostConnections else { return false }
        count += 1
        return true
      }
      guard isRoom else {
        close(connection)
        continue
      }
      Foundation.Thread { [self] in
        handle(connection)
        close(connection)
        connections.withLock { $0 -= 1 }
      }.start()
    }
  }

  private func handle(_ connection: Int32) {
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        connection, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    let answer: PageAnswer
    switch Self.head(of: connection) {
    case .none: return
    case .some(.none): answer = .refusal(431, "That is too long to be meant for this server.")
    case .some(.some(let head)):
      guard let request = PageRequest(head: head) else {
        answer = .refusal(400, "That is no request of HTTP/1.1.")
        break
      }
      if let wishes = desk.wishes(of: request) {
        wished.withLock { $0.merge(wishes) { $1 } }
      }
      answer = desk.answer(request, state: state.withLock { $0 })
    }
    Self.send(answer.bytes, to: connection)
  }

  /// What comes before the empty line.
  ///
  /// - Returns: nil if it never came, and an inner nil if it is too long.
  private static func head(of connection: Int32) -> [UInt8]?? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    let deadline = ContinuousClock.now + .seconds(patience)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while ContinuousClock.now < deadline {
      let count = recv(connection, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
      if let place = bytes.firstRange(of: end) { return Array(bytes[..<place.lowerBound]) }
      if bytes.count > PageRequest.mostBytes { return .some(nil) }
    }
    return nil
  }

  private static func send(_ bytes: [UInt8], to connection: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.send(
          connection, slice.baseAddress, slice.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The preview has no place to listen.
struct PageServerError: Error, Hashable, CustomStringConvertible {
  let port: Int
  let code: Int32

  var description: String {
    "Cannot listen on 127.0.0.1:\(port): \(String(cString: strerror(code))). Choose another --port."
  }
}
