// SPDX-License-Identifier: Apache-2.0

/// Makes links that classify, and texts that hold some.
enum LinkInput {
  static func short(_ random: inout Randomness, isChannel: Bool = false) -> String {
    "https://smp\(random.number(1...19)).simplex.im/\(isChannel ? "c" : "g")#\(key(&random))"
  }

  static func full(_ random: inout Randomness) -> String {
    let server = "smp%3A%2F%2F\(key(&random))%3D%40smp\(random.number(1...19)).simplex.im"
    let queue = "%2F\(random.base64(32))%23%2F%3Fv%3D1-4%26dh%3DMCowBQYDK2VuAyEA\(key(&random))%253D%26q%3Dc"
    let onion = "%26srv%3Dbylepyau3ty4czmn77q4fglvperknl4bi2eb2fdy2bh4jxtf32kf73yd.onion"
    // 16 bytes end in two bits: one of four letters.
    let group = random.base64(21) + random.pick(["A", "Q", "g", "w"])
    let data = "%7B%22type%22%3A%22group%22%2C%22groupLinkId%22%3A%22\(group)%3D%3D%22%7D"
    return "simplex:/contact#/?v=2-7&smp=\(server)\(queue)\(onion)&data=\(data)"
  }

  static func mixed(_ random: inout Randomness) -> String {
    switch random.number(0...4) {
    case 0: short(&random)
    case 1: full(&random)
    case 2: "#team\(random.number(1...999_999))"
    case 3: random.sentence(of: Vocabulary.english, bytes: 60) + " " + short(&random)
    default: random.sentence(of: Vocabulary.english, bytes: 80)
    }
  }

  static func many(_ count: Int, _ make: (inout Randomness) -> String) -> [String] {
    var random = Randomness(seed: 20_260_812)
    return (0..<count).map { _ in make(&random) }
  }

  /// 32 bytes: 43 letters of which the last holds four bits.
  private static func key(_ random: inout Randomness) -> String {
    random.base64(42) + random.pick(["A", "E", "I", "M", "Q", "U", "Y", "c", "g", "k", "o", "s", "w", "0", "4", "8"])
  }
}
