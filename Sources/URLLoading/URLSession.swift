public import Foundation
internal import Timing

/// How a session asks.
public final class URLSessionConfiguration: NSObject {
  public static var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  public static var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

  /// Header fields of every request that has none of that name.
  public var httpAdditionalHeaders: [AnyHashable: Any]?

  /// Seconds until a request fails, if nothing has come.
  public var timeoutIntervalForRequest: TimeInterval = 60
}

/// Answers requests out of files, `data:` URLs, and what the transition has prepared; never the network.
///
/// - Difference: never asks the network: the transition has the answers; delegates and caches are
///   absent.
public final class URLSession: NSObject, Sendable {
  public static let shared = URLSession(configuration: .default)

  private let headers: [String: String]
  private let timeout: TimeInterval

  public init(configuration: URLSessionConfiguration) {
    var fields: [String: String] = [:]
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      fields["\(name)"] = "\(value)"
    }
    headers = fields
    timeout = configuration.timeoutIntervalForRequest
    super.init()
  }

  /// A task that asks once it is resumed, and calls `completionHandler` in the background.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    URLSessionTask(prepared(request), completion: completionHandler)
  }

  /// A task that asks once it is resumed, and calls `completionHandler` in the background.
  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(
      with: URLRequest(url: url, timeoutInterval: timeout), completionHandler: completionHandler)
  }

  /// A task that sends `bodyData` once it is resumed, and calls `completionHandler` in the background.
  public func uploadTask(
    with request: URLRequest, from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    var request = request
    request.httpBody = bodyData
    return dataTask(with: request, completionHandler: completionHandler)
  }

  /// A task that sends what a file holds once it is resumed.
  public func uploadTask(
    with request: URLRequest, fromFile fileURL: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    guard let data = try? Data(contentsOf: fileURL) else {
      return URLSessionTask(
        prepared(request), failing: .fileDoesNotExist, completion: completionHandler)
    }
    return uploadTask(with: request, from: data, completionHandler: completionHandler)
  }

  /// A task that puts the answer into a file once it is resumed; the file goes when
  /// `completionHandler` has returned.
  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    dataTask(with: request) { data, response, error in
      guard let data, let response else { return completionHandler(nil, response, error) }
      do {
        let file = try DownloadedFile(data)
        withExtendedLifetime(file) { completionHandler(file.url, response, nil) }
      } catch {
        completionHandler(nil, response, error)
      }
    }
  }

  /// A task that puts the answer into a file once it is resumed; the file goes when
  /// `completionHandler` has returned.
  public func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    downloadTask(
      with: URLRequest(url: url, timeoutInterval: timeout), completionHandler: completionHandler)
  }

  /// The answer to `request`.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let pending = PendingTask()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = dataTask(with: request) { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        pending.begin(task)
      }
    } onCancel: {
      pending.cancel()
    }
  }

  /// The answer of `url`.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url, timeoutInterval: timeout))
  }

  /// Sends `bodyData`.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled.
  public func upload(for request: URLRequest, from bodyData: Data) async throws
    -> (Data, URLResponse)
  {
    var request = request
    request.httpBody = bodyData
    return try await data(for: request)
  }

  /// Sends what a file holds.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled. What reading the
  ///   file throws.
  public func upload(for request: URLRequest, fromFile fileURL: URL) async throws
    -> (Data, URLResponse)
  {
    try await upload(for: request, from: try Data(contentsOf: fileURL))
  }

  /// Puts the answer to `request` into a file, which is there as long as the recording is made.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled.
  public func download(for request: URLRequest) async throws -> (URL, URLResponse) {
    let (data, response) = try await data(for: request)
    let file = try DownloadedFile(data)
    onMainActor("URLSession.download") { RecordingContext.current[URLAnswers.self].keep(file) }
    return (file.url, response)
  }

  /// Puts the answer of `url` into a file, which is there as long as the recording is made.
  ///
  /// - Throws: `URLError`, as the transition says; also when the task is cancelled.
  public func download(from url: URL) async throws -> (URL, URLResponse) {
    try await download(for: URLRequest(url: url, timeoutInterval: timeout))
  }

  private func prepared(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}
