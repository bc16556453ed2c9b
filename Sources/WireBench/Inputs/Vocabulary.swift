// SPDX-License-Identifier: Apache-2.0

/// The words that texts are made of.
enum Vocabulary {
  static let english = [
    "privacy", "tools", "news", "about", "open", "source", "relays", "and", "the", "guides", "for", "operators", "only",
    "without", "advertising", "discussion", "of", "threat", "models", "community", "with", "weekly", "meetings",
    "music",
    "gardens", "cycling", "no", "price", "talk", "releases", "patches", "announcements",
  ]

  /// Cyrillic, Chinese, Japanese, Arabic and emoji, with a little ASCII as such texts have.
  static let international = [
    "новости", "обсуждение", "без", "рекламы", "свободное", "программное", "обеспечение", "сообщество", "隐私", "自由软件",
    "社区", "讨论", "新闻", "音楽", "映画", "本と", "مجتمع", "الخصوصية", "🦊", "👩‍👩‍👧", "🎶", "🚲", "Linux", "SimpleX",
  ]

  /// JSON escapes between words, as the service writes them.
  static let escaped = [
    #"line\none"#, #"\"quoted\""#, #"back\\slash"#, #"tab\there"#, #"caf\u00e9"#, #"\ud83d\ude80"#, "plain", "words",
    #"r\u00e9sum\u00e9"#, #"a\/b"#,
  ]
}
