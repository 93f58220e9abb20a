import Testing
import Timing
import URLLoading

@MainActor
struct URLSessionTests {
  @MainActor
  private final class Journal {
    var lines: [String] = []
    var files: [URL] = []
    func note(_ text: String) { lines.append("\(VirtualClock.current.now.seconds) \(text)") }
  }

  private let journal = Journal()

  /// Runs `body` as a recording of ten seconds, where the network says `answers`.
  private func record(
    _ answers: [URLAnswer], assets: URL? = nil, _ body: @MainActor (Journal) throws -> Void
  ) throws -> [Diagnostic] {
    let clock = VirtualClock()
    return try VirtualClock.with(clock) {
      RecordingContext.current.announce = { _ in }
      RecordingContext.current[URLAnswers.self].prepare(answers, assets: assets)
      try body(journal)
      try clock.advance(to: Timestamp(seconds: 10))
      return RecordingContext.current[DiagnosticLog.self].all
    }
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `an answer comes after its delay, awaited or called back`() throws {
    let places = try url("https://example.com/places?page=1")
    let answer = URLAnswer(
      "https://example.com/places", text: "[1]", status: 201,
      headers: ["Content-Type": "application/json; charset=UTF-8"], after: 0.4)
    let problems = try record([answer]) { journal in
      Task {
        let (data, response) = try await URLSession.shared.data(from: places)
        let http = try #require(response as? HTTPURLResponse)
        journal.note("\(String(decoding: data, as: UTF8.self)) \(http.statusCode)")
        #expect(http.mimeType == "application/json" && http.textEncodingName == "utf-8")
        #expect(http.expectedContentLength == 3 && http.url == places)
        #expect(http.value(forHTTPHeaderField: "content-LENGTH") == "3")
      }
      let task = URLSession.shared.dataTask(with: places) { data, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        MainActor.assumeIsolated {
          journal.note("called \(data?.count ?? 0) \(status) \(error == nil)")
        }
      }
      #expect(task.state == .suspended)
      task.resume()
      #expect(task.state == .running && task.originalRequest?.url == places)
    }
    #expect(journal.lines.sorted() == ["0.4 [1] 201", "0.4 called 3 201 true"] && problems.isEmpty)
  }

  @Test func `tasks that load, send and keep files ask once they are resumed`() throws {
    let answer = URLAnswer("https://example.com/notes", text: "noted", after: 1)
    let address = try url("https://example.com/notes")
    let problems = try record([answer]) { journal in
      @Sendable func note(_ name: String, _ data: Data?) {
        let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        MainActor.assumeIsolated { journal.note("\(name) \(text)") }
      }
      let request = URLRequest(url: address)
      let load: URLSessionDataTask = URLSession.shared.dataTask(with: request) { data, _, _ in
        note("load", data)
      }
      let send: URLSessionUploadTask = URLSession.shared.uploadTask(
        with: request, from: Data("note".utf8)
      ) { data, _, _ in note("send", data) }
      let keep: URLSessionDownloadTask = URLSession.shared.downloadTask(with: request) {
        file, _, _ in note("keep", file.flatMap { try? Data(contentsOf: $0) })
      }
      for (delay, task) in [load, send, keep].enumerated() {
        Timer.scheduledTimer(withTimeInterval: Double(delay) + 0.5, repeats: false) { _ in
          task.resume()
        }
      }
      let idle = URLSession.shared.dataTask(with: request) { data, _, _ in note("idle", data) }
      #expect(idle.state == .suspended)
    }
    #expect(journal.lines == ["1.5 load noted", "2.5 send noted", "3.5 keep noted"])
    #expect(problems.isEmpty)
  }

  @Test func `answers are by method and beginning, each once and the last for ever`() throws {
    let answers = [
      URLAnswer("https://example.com/a", method: "POST", text: "posted", after: 0),
      URLAnswer("https://example.com/a", text: "first", after: 0),
      URLAnswer("https://example.com/a", text: "then", after: 0),
      URLAnswer("https://example.com/pictures/*", text: "picture", after: 0),
    ]
    let problems = try record(answers) { journal in
      var post = URLRequest(url: try url("https://example.com/a"))
      post.httpMethod = "post"
      post.setValue("b", forHTTPHeaderField: "X-A")
      post.addValue("c", forHTTPHeaderField: "x-a")
      #expect(post.value(forHTTPHeaderField: "X-a") == "b,c")
      let requests =
        try [post]
        + ["a", "pictures/1", "a", "pictures/2", "a"].map {
          URLRequest(url: try url("https://example.com/\($0)"))
        }
      Task {
        for request in requests {
          let (data, _) = try await URLSession(configuration: .ephemeral).data(for: request)
          journal.note(String(decoding: data, as: UTF8.self))
        }
      }
    }
    let texts = ["posted", "first", "picture", "then", "picture", "then"]
    #expect(journal.lines == texts.map { "0.0 \($0)" })
    #expect(problems.isEmpty)
  }

  @Test func `errors, time-outs and cancelling come as errors of URLs`() throws {
    let answers = [
      URLAnswer("https://example.com/lost", failingWith: .networkConnectionLost, after: 1),
      URLAnswer("https://example.com/slow", after: 50),
    ]
    let problems = try record(answers) { journal in
      let slow = try url("https://example.com/slow")
      for request in [
        URLRequest(url: try url("https://example.com/lost")),
        URLRequest(url: slow, timeoutInterval: 5),
      ] {
        Task {
          do {
            _ = try await URLSession.shared.data(for: request)
          } catch let error as URLError {
            journal.note("\(error.code == .networkConnectionLost) \(error.code == .timedOut)")
          }
        }
      }
      let cancelled = Task {
        do {
          _ = try await URLSession.shared.data(from: slow)
        } catch let error as URLError {
          journal.note("\(error.code == .cancelled)")
        }
      }
      Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in cancelled.cancel() }
    }
    #expect(journal.lines == ["1.0 true false", "2.0 true", "5.0 false true"] && problems.isEmpty)
  }

  @Test func `files and data are read`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-answers-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("list.txt")
    try Data("listed".utf8).write(to: file)
    let answers = [
      URLAnswer("https://example.com/list", file: "list.txt", after: 0),
      URLAnswer("https://example.com/out", file: "../list.txt", after: 0),
    ]
    let urls = [
      file, try url("data:text/plain;base64,aGVsbG8="), try url("data:,a%20b"),
      try url("https://example.com/list"),
    ]
    let problems = try record(answers, assets: folder) { journal in
      Task {
        for url in urls {
          let (data, _) = try await URLSession.shared.data(from: url)
          journal.note(String(decoding: data, as: UTF8.self))
        }
      }
    }
    #expect(journal.lines == ["0.0 listed", "0.0 hello", "0.0 a b", "0.0 listed"])
    #expect(problems.isEmpty)
    let outside = try url("https://example.com/out")
    let refused = try record(answers, assets: folder) { _ in
      URLSession.shared.dataTask(with: outside) { _, _, _ in }.resume()
    }
    #expect(refused.map(\.code) == [.unansweredRequest] && refused[0].subject == "../list.txt")
  }

  @Test func `answers are downloaded to files, which go when they have been read`() throws {
    let page = try url("https://example.com/page")
    let answers = [
      URLAnswer("https://example.com/page", text: "page", after: 0.5),
      URLAnswer("https://example.com/lost", failingWith: .networkConnectionLost, after: 1),
    ]
    let lost = try url("https://example.com/lost")
    let problems = try record(answers) { journal in
      URLSession.shared.downloadTask(with: page) { file, response, error in
        MainActor.assumeIsolated {
          let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
          journal.note("task \(text ?? "-") \((response as? HTTPURLResponse)?.statusCode ?? 0)")
          journal.files += [file].compactMap(\.self)
        }
      }.resume()
      URLSession.shared.downloadTask(with: URLRequest(url: lost)) { file, _, error in
        MainActor.assumeIsolated {
          journal.note(
            "lost \(file == nil) \((error as? URLError)?.code == .networkConnectionLost)")
        }
      }.resume()
      Task {
        let (file, response) = try await URLSession.shared.download(from: page)
        try await Task.sleep(for: .seconds(1))
        journal.note("\(try String(contentsOf: file, encoding: .utf8)) \(response.url == page)")
        journal.files.append(file)
      }
    }
    #expect(journal.lines == ["0.5 task page 200", "1.0 lost true true", "1.5 page true"])
    #expect(problems.isEmpty && Set(journal.files).count == 2)
    #expect(!journal.files.contains { FileManager.default.fileExists(atPath: $0.path) })
  }

  @Test func `files are uploaded, and what is not there or not cached fails`() throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent(
      "filmstrip-upload-\(ProcessInfo.processInfo.processIdentifier)")
    try Data("body".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let answer = URLAnswer("https://example.com/a", method: "PUT", text: "kept", after: 0)
    var request = URLRequest(url: try url("https://example.com/a"))
    request.httpMethod = "PUT"
    let (put, missing) = (request, folder.appendingPathComponent("filmstrip-no-such-file"))
    let problems = try record([answer]) { journal in
      Task {
        let (data, _) = try await URLSession.shared.upload(for: put, fromFile: file)
        journal.note(String(decoding: data, as: UTF8.self))
        var cached = put
        cached.cachePolicy = .returnCacheDataDontLoad
        do {
          _ = try await URLSession.shared.data(for: cached)
        } catch let error as URLError {
          journal.note("\(error.code == .resourceUnavailable)")
        }
      }
      let task = URLSession.shared.uploadTask(with: put, fromFile: file) { data, _, _ in
        MainActor.assumeIsolated { journal.note("called \(data?.count ?? 0)") }
      }
      #expect(task.originalRequest?.httpBody == Data("body".utf8))
      task.resume()
      URLSession.shared.uploadTask(with: put, fromFile: missing) { data, _, error in
        MainActor.assumeIsolated {
          journal.note("\(data == nil) \((error as? URLError)?.code == .fileDoesNotExist)")
        }
      }.resume()
    }
    #expect(
      journal.lines.sorted() == ["0.0 called 4", "0.0 kept", "0.0 true", "0.0 true true"])
    #expect(problems.isEmpty)
  }

  @Test func `what has no answer ends the recording`() throws {
    let unknown = try url("https://example.com/unknown")
    let problems = try record([]) { _ in
      Task { _ = try? await URLSession.shared.data(from: unknown) }
    }
    #expect(problems.map(\.code) == [.unansweredRequest])
    #expect(problems.first?.code.endsRecording == true)
    #expect(problems.first?.subject == "https://example.com/unknown")
  }
}
