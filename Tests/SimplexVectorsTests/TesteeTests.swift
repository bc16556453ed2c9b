// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@_spi(Conformance) import SimplexVectors

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("This library as a testee")
struct TesteeTests {
  private let testee = Testee(version: "1.2.3")

  private func answer(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: try #require(testee.answer(to: line.utf8)))
  }

  @Test("start, run, stop")
  func conversation() throws {
    let greeting = try answer(#"{"cmd":"start","protocol":1}"#)
    #expect(greeting["protocol"]?.count == 1)
    #expect(greeting["implementation"]?["version"]?.text == "1.2.3")
    #expect(greeting["suites"]?.items?.count == VectorSuite.allCases.count)
    #expect(greeting["features"]?.items?.compactMap(\.text) == ["chunks", "limits", "options"])
    let result = try answer(#"{"cmd":"run","seq":7,"suite":"link-type","input":{"utf8":"https://a.example/g#AAAA"}}"#)
    #expect(result.jsonText == #"{"seq":7,"result":{"outcome":"linkType","linkType":"group"}}"#)
    #expect(testee.answer(to: #"{"cmd":"stop"}"#.utf8) == nil)
  }

  @Test(
    "every form of input, pieces, limits and options",
    arguments: [
      (#""suite":"json","input":{"utf8":"[1]"}"#, #"{"outcome":"accept","events":["[",{"number":"1"},"]"]}"#),
      (
        #""suite":"json","input":{"base64":"WzFd"},"chunks":[1,0,1,9,9]"#,
        #"{"outcome":"accept","events":["[",{"number":"1"},"]"]}"#
      ),
      (
        #""suite":"json","input":{"generator":{"kind":"nest","open":"[","close":"]","depth":2}}"#,
        #"{"outcome":"accept","events":["[","[","]","]"]}"#
      ),
      (
        #""suite":"json","input":{"generator":{"kind":"repeat","prefix":"[0","unit":",0","count":1,"suffix":"]"}}"#,
        #"{"outcome":"accept","events":["[",{"number":"0"},{"number":"0"},"]"]}"#
      ),
      (
        #""suite":"json","input":{"utf8":"[[]]"},"limits":{"depth":1}"#,
        #"{"outcome":"fatal","error":{"code":"depth-limit","offset":1,"path":"/0"}}"#
      ),
      (
        #""suite":"json","input":{"utf8":"[]  "},"limits":{"document":3}"#,
        #"{"outcome":"fatal","error":{"code":"size-limit","offset":3,"path":""}}"#
      ),
      (
        #""suite":"name-candidate","input":{"utf8":"bobby","defaultTLD":"example"}"#,
        ##"{"outcome":"candidate","text":"bobby.example","targets":["@bobby.example","#bobby.example"]}"##
      ),
      (
        #""suite":"directory-request","input":{"utf8":" a ","cursor":" [1] "}"#,
        #"{"outcome":"request","json":"{\"type\":\"search\",\"searchText\":\"a\",\"searchCursor\":[1]}"}"#
      ),
      (#""suite":"directory-request","input":{"utf8":" "}"#, #"{"outcome":"none"}"#),
      (
        #""suite":"directory-response","input":{"utf8":"{\"type\":\"error\",\"errorMessage\":\"x\"}"}"#,
        #"{"outcome":"fatal","error":{"code":"service-error","offset":35,"path":"","message":"x"},"releasedBeforeError":{"entries":0,"dropped":0}}"#
      ),
      (
        #""suite":"directory-listing","input":{"utf8":"{\"entries\":[1]}"},"options":{"invalidDates":"ignore"}"#,
        #"{"outcome":"listing","entries":[],"dropped":[{"index":0,"reason":"not-an-object","path":"","range":[12,13]}]}"#
      ),
    ])
  func run(request: String, result: String) throws {
    #expect(try answer("{\"cmd\":\"run\",\"seq\":1,\(request)}").jsonText == "{\"seq\":1,\"result\":\(result)}")
  }

  @Test("dates that are none are let go when asked")
  func invalidDates() throws {
    let page =
      #"{\"entries\":[{\"displayName\":\"a\",\"entryType\":{\"summary\":{\"currentMembers\":1}},\"groupLink\":{\"connShortLink\":\"https://a.example/g#AAAA\"},\"activeAt\":\"x\"}],\"type\":\"searchResults\"}"#
    for (option, kept) in [("drop", 0), ("ignore", 1)] {
      let result = try answer(
        #"{"cmd":"run","seq":1,"suite":"directory-response","input":{"utf8":"\#(page)"},"options":{"invalidDates":"\#(option)"}}"#
      )
      #expect(result["result"]?["entries"]?.items?.count == kept)
      #expect(result["result"]?["entries"]?.items?.allSatisfy { $0["activeAt"] == nil } == true)
    }
  }

  @Test(
    "what cannot be read or done is told",
    arguments: [
      ("", "null"), ("nonsense", "null"), ("[]", "null"), ("{}", "null"), (#"{"cmd":"start","protocol":2}"#, "null"),
      (#"{"cmd":"fly","seq":3}"#, "3"), (#"{"cmd":"run","suite":"json","input":{"utf8":""}}"#, "null"),
      (#"{"cmd":"run","seq":1.5,"suite":"json","input":{"utf8":""}}"#, "null"),
      (#"{"cmd":"run","seq":4,"suite":"json"}"#, "4"),
      (#"{"cmd":"run","seq":4,"input":{"utf8":""}}"#, "4"), (#"{"cmd":"run","seq":4,"suite":"json","input":{}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":"","base64":""}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":"","cursor":""}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"base64":"%"}}"#, "4"),
      (
        #"{"cmd":"run","seq":4,"suite":"json","input":{"generator":{"kind":"nest","open":"[","close":"]","depth":99999999999}}}"#,
        "4"
      ),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":""},"limits":{"size":1}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":""},"limits":{"depth":-1}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":""},"options":{"speed":1}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":""},"options":{"invalidDates":"keep"}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"json","input":{"utf8":""},"chunks":[1,-1]}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"link","input":{"base64":"/w=="}}"#, "4"),
      (#"{"cmd":"run","seq":4,"suite":"name-candidate","input":{"utf8":"bobby"}}"#, "4"),
    ])
  func refused(line: String, sequence: String) throws {
    let result = try answer(line)
    #expect(result["errored"]?.jsonText == "true")
    #expect(result["seq"]?.jsonText == sequence)
    #expect(result["message"]?.text?.isEmpty == false)
  }

  @Test("an unknown suite is skipped")
  func skipped() throws {
    let result = try answer(#"{"cmd":"run","seq":8,"suite":"connection-plans","input":{"utf8":""}}"#)
    #expect(result["seq"]?.count == 8)
    #expect(result["skipped"]?.jsonText == "true")
  }

  @Test("lines end at byte 0x0A and nowhere else")
  func lines() {
    var buffer = LineBuffer()
    #expect(buffer.next() == nil)
    let parts = ["a\u{2028}b\u{0085}\r", "c\nd", "\n\ne"]
    var lines: [String] = []
    for part in parts {
      buffer.append(part.utf8)
      while let line = buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    #expect(lines.map { Array($0.utf8) } == ["a\u{2028}b\u{0085}\rc", "d", ""].map { Array($0.utf8) })
    #expect(Array(buffer.rest) == Array("e".utf8))
  }

  @Test("many requests through one process: memory does not grow, and time is linear", .enabled(if: Tool.path != nil))
  func endurance() throws {
    let tool = try #require(Tool.path)
    #if DEBUG
      let sizes = (1_000, 8_000)
    #else
      let sizes = (10_000, 100_000)
    #endif
    let small = try Tool.run(tool, requests: sizes.0)
    let large = try Tool.run(tool, requests: sizes.1)
    #expect(large.answers == sizes.1)
    #expect(large.peakKilobytes - small.peakKilobytes < 8 << 10)
    #if !DEBUG
      #expect(Double(sizes.1) / large.seconds > 20_000)
    #endif
  }
}

/// The built command line tool.
enum Tool {
  /// Where it is, next to the test bundle; nil when it was not built.
  static let path: String? = {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let path = folder + "/simplex-wire"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  /// Feeds `testee` that many requests from a file.
  static func run(_ tool: String, requests: Int) throws -> (answers: Int, seconds: Double, peakKilobytes: Int) {
    let texts = [
      "hello", "https://smp.example.org/g#GqalTIAToIziypqKy4wTE_ZmmQOZjtzpK1RGbhUtkQk", "see #team", "@alice.simplex",
      "*bold* and https://example.org", "please join https://smp.example.org/c#AAAA?p=443 now",
    ]
    var input = ""
    for number in 0..<requests {
      let text = texts[number % texts.count]
      input += #"{"cmd":"run","seq":\#(number),"suite":"connect-target","input":{"utf8":"\#(text)"}}"# + "\n"
    }
    let folder = NSTemporaryDirectory() + "testee-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(input.utf8).write(to: URL(fileURLWithPath: folder + "/in"))
    let start = ContinuousClock.now
    var process: pid_t = 0
    let command = "exec '\(tool)' testee < '\(folder)/in' > '\(folder)/out'"
    var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (text: String) in strdup(text) }
    arguments.append(nil)
    defer { for case let argument? in arguments { free(argument) } }
    try #require(posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0)
    var status: Int32 = 0
    var usage = rusage()
    try #require(wait4(process, &status, 0, &usage) == process)
    let duration = ContinuousClock.now - start
    let answers = try Data(contentsOf: URL(fileURLWithPath: folder + "/out")).count { $0 == 0x0A }
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    return (answers, seconds, Int(usage.ru_maxrss))
  }
}
