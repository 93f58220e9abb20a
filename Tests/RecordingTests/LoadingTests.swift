import Foundation
import Recording
import Testing
import UIKit

/// A screen that loads what it shows, in the file of an app that imports Foundation as well.
@MainActor
private final class Loader: UIViewController {
  private let label = UILabel(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
  private let began = Date()
  let work: @MainActor (Loader) async throws -> Void

  private let shown: Shown

  init(_ shown: Shown, _ work: @escaping @MainActor (Loader) async throws -> Void) {
    self.shown = shown
    self.work = work
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    Task {
      do { try await work(self) } catch { show("\(error)") }
    }
  }

  func show(_ text: String) {
    let elapsed = (Date().timeIntervalSince(began) * 1000).rounded() / 1000
    label.text = "\(elapsed) \(text)"
    shown.texts.append("\(elapsed) \(text)")
  }
}

@MainActor
private final class Shown {
  var texts: [String] = []
}

private struct Loading: Transition {
  var name: String { "loading" }
  var script = TouchScript([.settle])
  var answers: [URLAnswer] = []
  let work: @MainActor (Loader) async throws -> Void

  let shown = Shown()

  func makeRootViewController() -> UIViewController { Loader(shown, work) }
}

@MainActor
struct LoadingTests {
  private let recorder = Recorder(framesPerSecond: 20)

  /// What was shown when, and how many frames there are.
  private func texts(_ transition: Loading) throws -> (texts: [String], count: Int) {
    let reel = try recorder.record(transition, quietly: true).reel
    #expect(reel.header.diagnostics.isEmpty)
    return (transition.shown.texts, reel.frames.count)
  }

  @Test func `a scene settles once its tasks have, on the virtual clock`() throws {
    let (texts, count) = try texts(
      Loading { loader in
        try await Task.sleep(for: .seconds(2))
        loader.show("first")
        try await Task.sleep(nanoseconds: 3_000_000_000)
        loader.show("second")
      })
    #expect(texts == ["2.0 first", "5.0 second"])
    #expect(count == 101)
  }

  @Test func `a screen shows what the transition answers`() throws {
    let answer = URLAnswer("https://example.com/places", text: "loaded", after: 0.5)
    let (texts, _) = try texts(
      Loading(answers: [answer]) { loader in
        guard let url = URL(string: "https://example.com/places") else { return }
        let (data, response) = try await URLSession.shared.data(from: url)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        loader.show(String(decoding: data, as: UTF8.self))
      })
    #expect(texts == ["0.5 loaded"])
  }

  @Test func `what does not end by itself is cancelled when the recording ends`() throws {
    let ended = Shown()
    let transition = Loading(script: TouchScript([.wait(0.5)])) { _ in
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(0.2)) }
      ended.texts.append("ended")
    }
    for number in 1...3 {
      _ = try recorder.record(transition, quietly: true)
      #expect(ended.texts.count == number)
    }
  }

  @Test func `a recording made in a task of a test leaves the test's tasks alone`() async throws {
    let outside = Task.detached { () -> Int in
      var count = 0
      for _ in 0..<20 {
        try await Task.sleep(nanoseconds: 100_000)
        count += 1
      }
      return count
    }
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<3 {
        group.addTask { @MainActor in
          let transition = Loading { loader in
            try await Task.sleep(for: .seconds(1))
            loader.show("done")
          }
          let count = try recorder.record(transition, quietly: true).reel.frames.count
          return number * 100 + count
        }
      }
      var values: [Int] = []
      for try await value in group { values.append(value) }
      return values.sorted()
    }
    #expect(values == [21, 121, 221])
    #expect(try await outside.value == 20)
  }
}
