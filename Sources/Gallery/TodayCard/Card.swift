import UIKit

/// A story of the Today screen.
@MainActor
struct Card {
  let cover: UIImage?
  let category: String
  let title: String
  let summary: String
  let story: String

  /// The stories of the day, in reading order.
  static let today: [Card] = [
    Card(
      cover: UIImage(named: "cover-dawn"),
      category: "World premiere",
      title: "The Quiet\nRidge",
      summary: "A walking game without a single enemy.",
      story: """
        Nothing chases you here. You climb before sunrise, the fog below you lifts one valley at a \
        time, and the only score is how far you can see.

        Three people in Busan drew every slope by hand and then let the light do the rest. Each \
        morning is computed afresh, so no two of them agree about the colour of the sky. The \
        studio calls the result 고요한 능선, the quiet ridge, and asks you to leave your \
        headphones on.

        Bring patience. The summit is forty minutes away, and it is worth every one of them.
        """),
    Card(
      cover: UIImage(named: "cover-aurora"),
      category: "Tip of the day",
      title: "Chase the\nNorthern Lights",
      summary: "Plan a night under a green sky.",
      story: """
        Solar wind, cloud cover and moonlight decide whether tonight is the night. This guide \
        puts the three on one dial.
        """),
    Card(
      cover: UIImage(named: "cover-reef"),
      category: "Behind the scenes",
      title: "Light Under\nWater",
      summary: "How one team painted an ocean.",
      story: """
        Red is gone after five metres. What is left is a study in blue, and in patience.
        """),
  ]
}
