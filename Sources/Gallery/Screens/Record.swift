import UIKit

/// A record with its songs.
@MainActor
struct Record {
  let title: String
  let artist: String
  let imageName: String
  /// What the player is lit in, from top to bottom.
  let colors: [UIColor]
  let songs: [(title: String, length: String)]

  static let nightSwim = Record(
    title: "Night Swim", artist: "Luma Park", imageName: "sleeve-night-swim",
    colors: [UIColor(hex: 0x5B47A8), UIColor(hex: 0x1B1A4B)],
    songs: [
      ("Harbour Lights", "3:48"), ("Warm Currents", "4:12"), ("Night Swim", "5:03"),
      ("Tidepool", "2:57"), ("Salt", "3:31"), ("The Far Buoy", "6:20"),
    ])

  static let paperKites = Record(
    title: "Paper Kites", artist: "Marlow & June", imageName: "sleeve-paper-kites",
    colors: [UIColor(hex: 0xE9525B), UIColor(hex: 0x5B1A2C)],
    songs: [("String Theory", "3:10"), ("Updraught", "3:44"), ("Sunday Field", "4:05")])

  static let slowBloom = Record(
    title: "Slow Bloom", artist: "Ines Varga", imageName: "sleeve-slow-bloom",
    colors: [UIColor(hex: 0x1F6B57), UIColor(hex: 0x08231D)],
    songs: [("Perennial", "4:40"), ("Greenhouse", "3:52"), ("First Frost", "5:15")])

  static let staticFields = Record(
    title: "Static Fields", artist: "Eight Ohm", imageName: "sleeve-static-fields",
    colors: [UIColor(hex: 0x4B3C8F), UIColor(hex: 0x14121C)],
    songs: [("Carrier", "4:01"), ("Sideband", "3:33"), ("Noise Floor", "7:08")])

  static let longWave = Record(
    title: "Long Wave", artist: "Radio Tarifa Norte", imageName: "sleeve-long-wave",
    colors: [UIColor(hex: 0xD6743B), UIColor(hex: 0x173F50)],
    songs: [("Sign-on", "1:20"), ("Shipping Forecast", "4:26"), ("Sign-off", "2:44")])

  static let all = [nightSwim, paperKites, slowBloom, longWave, staticFields]
}
