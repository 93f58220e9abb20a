public import Foundation
internal import Synchronization
internal import Timing

public typealias URLSessionDataTask = URLSessionTask
public typealias URLSessionDownloadTask = URLSessionTask
public typealias URLSessionUploadTask = URLSessionTask

/// One request, and what becomes of it.
public final class URLSessionTask: NSObject, Sendable {
  public enum State: Int, Sendable {
    case running
    case suspended
    case canceling
    case completed
  }

  typealias Completion = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct Arrival: Sendable {
    var data: Data?
    var response: URLResponse?
    var error: (any Error)?
  }

  private struct Progress {
    var state = State.suspended
    var isAsked = false
    /// What has come while the task was suspended.
    var arrival: Arrival?
    var response: URLResponse?
    var error: (any Error)?
  }

  private let request: URLRequest
  /// What keeps the task from asking.
  private let failure: URLError.Code?
  private let completion: Completion
  private let progress = Mutex(Progress())

  init(
    _ request: URLRequest, failing failure: URLError.Code? = nil,
    completion: @escaping Completion
  ) {
    self.request = request
    self.failure = failure
    self.completion = completion
    super.init()
  }

  public var originalRequest: URLRequest? { request }
  public var currentRequest: URLRequest? { request }
  public var state: State { progress.withLock { $0.state } }
  public var response: URLResponse? { progress.withLock { $0.response } }
  public var error: (any Error)? { progress.withLock { $0.error } }

  /// Asks, or goes on.
  public func resume() {
    onMainActor("URLSessionTask.resume") {
      let wasAsked = progress.withLock { progress -> Bool? in
        guard progress.state == .suspended else { return nil }
        progress.state = .running
        defer { progress.isAsked = true }
        return progress.isAsked
      }
      if wasAsked == false { ask() }
      if let arrival = progress.withLock({ $0.arrival }) { finish(arrival) }
    }
  }

  /// Keeps what comes until the task is resumed.
  public func suspend() {
    progress.withLock { if $0.state == .running { $0.state = .suspended } }
  }

  /// Ends the task with an error.
  public func cancel() {
    onMainActor("URLSessionTask.cancel") {
      let isOpen = progress.withLock { progress in
        guard progress.state == .running || progress.state == .suspended else { return false }
        progress.state = .canceling
        return true
      }
      guard isOpen else { return }
      schedule(after: 0) { self.complete(Arrival(error: URLError(.cancelled))) }
    }
  }

  // MARK: Answers

  @MainActor
  private func schedule(after delay: TimeInterval, _ work: @escaping @MainActor () -> Void) {
    let clock = VirtualClock.current
    clock.schedule(at: clock.instant(after: Timestamp(seconds: delay).nanoseconds), on: .background)
    {
      work()
    }
  }

  @MainActor
  private func ask() {
    if let failure { return fail(failure, after: 0) }
    guard let url = request.url else { return fail(.badURL, after: 0) }
    if url.isFileURL { return answer(with: try? Data(contentsOf: url), of: url) }
    if url.scheme?.lowercased() == "data" { return answer(with: Self.data(in: url), of: url) }
    if request.cachePolicy == .returnCacheDataDontLoad {
      return fail(.resourceUnavailable, after: 0)
    }
    guard let answer = RecordingContext.current[URLAnswers.self].next(to: request) else {
      diagnose(
        .unansweredRequest,
        """
        The app asks for '\(request.httpMethod ?? "GET") \(url.absoluteString)', and recordings do not use \
        the network: give the transition an answer, as in URLAnswer("\(url.absoluteString)", text: "…").
        """, about: url.absoluteString)
      return fail(.notConnectedToInternet, after: 0)
    }
    give(answer, of: url)
  }

  @MainActor
  private func give(_ answer: URLAnswer, of url: URL) {
    guard answer.delay <= request.timeoutInterval else {
      return fail(.timedOut, after: request.timeoutInterval)
    }
    switch answer.outcome {
    case .failure(let code): fail(code, after: answer.delay)
    case .data(let data, let status, let headers):
      respond(data, status, headers, of: url, after: answer.delay)
    case .file(let file, let status, let headers):
      guard let data = RecordingContext.current[URLAnswers.self].contents(of: file) else {
        diagnose(
          .unansweredRequest,
          "The answer to '\(url.absoluteString)' is the file '\(file)', which is not in the transition's"
            + " assets: put it there.", about: file)
        return fail(.fileDoesNotExist, after: answer.delay)
      }
      respond(data, status, headers, of: url, after: answer.delay)
    }
  }

  @MainActor
  private func respond(
    _ data: Data, _ status: Int, _ headers: [String: String], of url: URL, after delay: TimeInterval
  ) {
    var headers = headers
    if !headers.keys.contains(where: { $0.lowercased() == "content-length" }) {
      headers["Content-Length"] = "\(data.count)"
    }
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: headers)
    schedule(after: delay) { self.finish(Arrival(data: data, response: response)) }
  }

  @MainActor
  private func answer(with data: Data?, of url: URL) {
    guard let data else { return fail(.fileDoesNotExist, after: 0) }
    let response = URLResponse(
      url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)
    schedule(after: 0) { self.finish(Arrival(data: data, response: response)) }
  }

  @MainActor
  private func fail(_ code: URLError.Code, after delay: TimeInterval) {
    schedule(after: delay) { self.finish(Arrival(error: URLError(code))) }
  }

  private func finish(_ arrival: Arrival) {
    let isRunning = progress.withLock { progress in
      if progress.state == .suspended { progress.arrival = arrival }
      return progress.state == .running
    }
    if isRunning { complete(arrival) }
  }

  private func complete(_ arrival: Arrival) {
    progress.withLock { progress in
      progress.state = .completed
      (progress.response, progress.error) = (arrival.response, arrival.error)
      progress.arrival = nil
    }
    completion(arrival.data, arrival.response, arrival.error)
  }

  /// What a `data:` URL holds, as RFC 2397 has it; nil if it is none.
  private static func data(in url: URL) -> Data? {
    let text = url.absoluteString
    guard let comma = text.firstIndex(of: ","), let colon = text.firstIndex(of: ":"), colon < comma
    else { return nil }
    let value = String(text[text.index(after: comma)...])
    guard text[colon..<comma].lowercased().hasSuffix(";base64") else {
      return value.removingPercentEncoding.map { Data($0.utf8) }
    }
    return Data(base64Encoded: value.removingPercentEncoding ?? value)
  }
}

/// The task behind an awaited answer, which may be cancelled before it has begun.
final class PendingTask: Sendable {
  private struct State {
    var task: URLSessionTask?
    var isCancelled = false
  }

  private let state = Mutex(State())

  func begin(_ task: URLSessionTask) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    task.resume()
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
}
