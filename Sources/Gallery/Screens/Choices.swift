import UIKit

/// What the apps let one set.
@MainActor
enum Choices {
  static let home: [FormViewController.Section] = [
    .init(rows: [
      .init(
        name: "Robin Hale", detail: "robin@orchard.example", symbol: "person.crop.circle",
        color: .systemTeal, accessory: .more)
    ]),
    .init(
      header: "General",
      rows: [
        .init(
          name: "Notifications", detail: "Scheduled", symbol: "star.fill", color: .systemRed,
          accessory: .more),
        .init(
          name: "Appearance", detail: "Automatic", symbol: "gear", color: .systemIndigo,
          accessory: .more),
        .init(
          name: "Storage", detail: "48 GB free", symbol: "house.fill", color: .systemGray,
          accessory: .more),
      ]),
    .init(
      header: "Privacy",
      rows: [
        .init(
          name: "Location", symbol: "bookmark.fill", color: .systemBlue, accessory: .toggle(true)),
        .init(
          name: "Share usage data", symbol: "heart.fill", color: .systemPink,
          accessory: .toggle(false)),
      ]),
  ]

  static let profile: [FormViewController.Section] = [
    .init(
      header: "Name",
      rows: [
        .init(name: "First name", detail: "Robin"), .init(name: "Last name", detail: "Hale"),
        .init(name: "Shown as", detail: "Robin H."),
      ]),
    .init(
      header: "How to reach you",
      rows: [
        .init(name: "Mail", detail: "robin@orchard.example"),
        .init(name: "Telephone", detail: "Not given", accessory: .more),
        .init(name: "Show to contacts", accessory: .toggle(true)),
      ]),
  ]

  static let map: [FormViewController.Section] = [
    .init(
      header: "Style",
      rows: [
        .init(
          name: "Streets", symbol: "house.fill", color: .systemOrange, accessory: .check),
        .init(name: "Satellite", symbol: "photo", color: .systemGreen),
      ]),
    .init(
      header: "Show",
      rows: [
        .init(name: "Traffic", accessory: .toggle(true)),
        .init(name: "Cycle paths", accessory: .toggle(false)),
      ]),
  ]

  static let songs: [FormViewController.Section] = [
    .init(
      header: "Luma Park, 6 songs, 26 minutes",
      rows: Record.nightSwim.songs.enumerated().map { index, song in
        .init(
          name: song.title, detail: song.length,
          symbol: index == 2 ? "play.fill" : "star.fill",
          color: index == 2 ? MusicViewController.tint : .systemGray3)
      })
  ]
}
