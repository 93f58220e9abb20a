import UIKit

/// Something to cook.
@MainActor
struct Recipe {
  let title: String
  let imageName: String
  let kind: String
  let summary: String
  let time: String
  let serves: String
  let effort: String
  let ingredients: [(amount: String, name: String)]
  let steps: [String]

  /// The colours of the cookbook.
  static let tint = UIColor(light: 0xC4512D, dark: 0xD9653D)
  static let paper = UIColor(light: 0xFFFAF3, dark: 0x15110D)
  static let kitchen = UIColor(light: 0xF7E2CF, dark: 0x2B1D13)

  static let lemonCake = Recipe(
    title: "Lemon cake", imageName: "food-lemon-cake", kind: "Baking",
    summary: "A light cake for long afternoons, with a glaze that cracks under the knife.",
    time: "55 min", serves: "8", effort: "Easy",
    ingredients: [
      ("3", "unwaxed lemons"), ("225 g", "soft butter"), ("225 g", "golden sugar"),
      ("4", "eggs"), ("250 g", "flour"), ("2 tsp", "baking powder"), ("120 g", "icing sugar"),
    ],
    steps: [
      "Heat the oven to 180 °C and line a round tin.",
      "Whisk butter and sugar until pale, then add the eggs one by one.",
      "Fold in flour, baking powder and the zest of two lemons.",
      "Bake for 35 minutes, until a skewer comes out clean.",
      "Stir lemon juice into icing sugar and pour it over the cooled cake.",
    ])

  static let tomatoSoup = Recipe(
    title: "Roast tomato soup", imageName: "food-tomato-soup", kind: "Soups",
    summary: "Slow tomatoes, one red pepper, and a spoon of cream at the end.",
    time: "40 min", serves: "4", effort: "Easy",
    ingredients: [
      ("1 kg", "ripe tomatoes"), ("1", "red pepper"), ("4", "cloves of garlic"),
      ("500 ml", "vegetable stock"), ("60 ml", "cream"), ("1", "handful of basil"),
    ],
    steps: ["Roast tomatoes, pepper and garlic for 25 minutes.", "Blend, warm, and season."])

  static let berryBowl = Recipe(
    title: "Berry breakfast bowl", imageName: "food-berry-bowl", kind: "Breakfast",
    summary: "Thick yoghurt, whatever berries the market has, and toasted oats.",
    time: "10 min", serves: "2", effort: "Very easy",
    ingredients: [
      ("400 g", "yoghurt"), ("200 g", "berries"), ("60 g", "oats"), ("1 tbsp", "honey"),
    ],
    steps: ["Toast the oats.", "Fill two bowls, and scatter the berries."])

  static let spaghetti = Recipe(
    title: "Spaghetti pomodoro", imageName: "food-spaghetti", kind: "Pasta",
    summary: "Five things in one pan, and none of them in a hurry.",
    time: "25 min", serves: "4", effort: "Easy",
    ingredients: [("400 g", "spaghetti"), ("800 g", "plum tomatoes"), ("5 tbsp", "olive oil")],
    steps: ["Simmer the sauce for 20 minutes.", "Toss the spaghetti in it."])

  static let pizza = Recipe(
    title: "Pizza margherita", imageName: "food-pizza", kind: "Weekend",
    summary: "Dough that rests overnight, and an oven as hot as it gets.",
    time: "1 h 30", serves: "2", effort: "Some practice",
    ingredients: [("500 g", "strong flour"), ("2", "balls of mozzarella"), ("200 g", "passata")],
    steps: ["Stretch the dough by hand.", "Bake for eight minutes."])

  static let all = [lemonCake, spaghetti, berryBowl, pizza, tomatoSoup]
}
