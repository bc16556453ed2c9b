// SPDX-License-Identifier: Apache-2.0

import SimplexLinks
import Testing

/// The Swift of the documentation of `SimplexLinks`.
@Suite struct LinkSnippets {
  @Test func overview() throws {
    let text = Fixture.link
    // snippet: links-overview
    let target = strConnectTarget(text)  // what to connect to, or nil
    let type = simplexLinkType(of: text)  // the type, when the whole text is one link
    let link = try ConnectionLink(parsing: text)  // a link with all its fields
    let name = try SimplexName(parsing: "#team")  // a name
    let fragments = FormattedText.parse(text)  // the fragments of a message, or nil when nothing is formatted
    let problem = LinkDiagnosis(of: text)  // why a text is no target, or nil when it is one
    // end
    #expect(target == .link(text: text, linkType: .group, linkText: "SimpleX group link (via smp.example.org)"))
    #expect(type == .group && link.linkType == .group && name.text == "#team.simplex")
    #expect(fragments?.count == 1 && problem == nil)
  }

  @Test func link() throws {
    let text = "https://smp.example.org/a#AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"
    // snippet: connection-link
    let link = try ConnectionLink(parsing: text)
    print(link.linkType)  // contact
    print(link.smpHosts)  // ["smp.example.org"]
    print(link.simplexUri)  // the canonical form, rebuilt from the fields
    // end
    #expect(link.linkType == .contact && link.smpHosts == ["smp.example.org"])
    #expect(link.simplexUri.hasPrefix("simplex:/a#"))
  }

  @Test func name() throws {
    // snippet: simplex-name
    let name = try SimplexName(parsing: "#Privacy")
    print(name.tld)  // simplex
    print(name.domain)  // privacy
    print(name.shortText)  // #privacy
    print(name.text)  // #privacy.simplex
    // end
    #expect(name.tld == .simplex && name.domain == "privacy")
    #expect(name.shortText == "#privacy" && name.text == "#privacy.simplex")
  }

  private let printed = Printed()

  private func print(_ items: Any...) { printed(items) }
}
