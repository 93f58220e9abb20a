// Records a screen that loads all it shows in tasks, as often as it is asked to, compares the reels, and
// prints one. 'Scripts/test-concurrency' runs it in many processes, on one core and on all.

import Filmstrip
import Foundation
import UIKit

/// What is loaded once, whoever asks.
actor Library {
  private var pages: [Int: Task<[String], any Error>] = [:]

  func page(_ number: Int) async throws -> [String] {
    if let page = pages[number] { return try await page.value }
    let page = Task {
      let url = try Self.url("https://example.com/page/\(number)")
      let (data, _) = try await URLSession.shared.data(from: url)
      return try JSONDecoder().decode([String].self, from: data)
    }
    pages[number] = page
    return try await page.value
  }

  static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
  }
}

/// Work that takes a core a while.
func shade(of name: String) async -> CGFloat {
  var hash: UInt64 = 14_695_981_039_346_656_037
  for _ in 0..<2000 { for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 } }
  await Task.yield()
  return CGFloat(hash % 97) / 97
}

final class Places: UIViewController {
  private let library = Library()
  private let (ticks, ticker) = AsyncStream<Int>.makeStream()
  private let clock = UILabel()
  private var rows: [UILabel] = []
  private var tasks: [Task<Void, Never>] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    clock.frame = CGRect(x: 20, y: 60, width: 300, height: 30)
    clock.accessibilityIdentifier = "clock"
    view.addSubview(clock)
    let ticker = ticker
    Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
      ticker.yield(Int((timer.timeInterval * 10).rounded()))
    }
    let action = UIAction(title: "Stop") { [self] _ in halt() }
    let stop = UIButton(type: .system, primaryAction: action)
    stop.frame = CGRect(x: 20, y: 760, width: 100, height: 40)
    view.addSubview(stop)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tasks = [
      Task { await count() }, Task { await load() }, Task { await pulse() },
    ]
  }

  private func halt() {
    for task in tasks { task.cancel() }
    DispatchQueue.global().async {
      Thread.sleep(forTimeInterval: 0.05)
      DispatchQueue.main.async { self.view.backgroundColor = .secondarySystemBackground }
    }
  }

  private func count() async {
    var sum = 0
    for await tick in ticks {
      sum += tick
      clock.text = "\(sum) after \(Date().timeIntervalSince1970)"
    }
    clock.text = "Stopped"
  }

  private func load() async {
    do {
      async let first = library.page(1)
      async let second = library.page(2)
      async let again = library.page(1)
      for name in try await first + second + again { add(name) }
      try await withThrowingTaskGroup(of: (Int, CGFloat).self) { group in
        for (index, row) in rows.enumerated() {
          let name = row.text ?? ""
          group.addTask {
            try await Task.sleep(for: .milliseconds(50 * (index * 7 % 5)))
            return (index, await shade(of: name))
          }
        }
        for try await (index, shade) in group { paint(rows[index], shade) }
      }
    } catch {
      clock.text = "\(error)"
    }
  }

  private func pulse() async {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(0.15), tolerance: .seconds(1))
      clock.alpha = clock.alpha == 1 ? 0.5 : 1
    }
    clock.alpha = 0.25
  }

  private func add(_ name: String) {
    let row = UILabel(frame: CGRect(x: 20, y: 100 + 44 * rows.count, width: 300, height: 40))
    row.text = name
    rows.append(row)
    view.addSubview(row)
  }

  private func paint(_ row: UILabel, _ shade: CGFloat) {
    UIView.animate(withDuration: 0.2) {
      row.backgroundColor = UIColor(white: shade, alpha: 1)
      row.frame.origin.x += 10
    }
  }
}

struct Loading: Transition {
  let name = "loading"
  let script = TouchScript([.wait(1.2), .tap(on: "Stop"), .wait(0.3)])

  var answers: [URLAnswer] {
    [
      URLAnswer("https://example.com/page/1", text: #"["Lisbon","Porto","Faro"]"#, after: 0.25),
      URLAnswer("https://example.com/page/2", text: #"["Évora","Braga"]"#, after: 0.1),
    ]
  }

  func makeRootViewController() -> UIViewController { Places() }
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
var first: Data?
for number in 1...max(1, count) {
  let reel = try Recorder(framesPerSecond: 30).record(Loading()).reel
  guard reel.header.diagnostics.isEmpty else { fatalError("\(reel.header.diagnostics)") }
  let bytes = Data(reel.encoded())
  first = first ?? bytes
  guard bytes == first else { fatalError("Recording \(number) is another than the first.") }
}
FileHandle.standardOutput.write(first ?? Data())
