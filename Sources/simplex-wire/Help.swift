// SPDX-License-Identifier: Apache-2.0

/// What `--help` prints.
enum Help {
  static let overview = """
    simplex-wire reads what SimpleX Chat's directory and connection links put on the wire.

    usage: simplex-wire COMMAND [OPTION]… [ARGUMENT]…

    commands:
      decode       decode a directory response or the published listing, entry by entry
      request      print a search request
      classify     tell what a text connects to, or why it does not
      scan         show the formatted fragments of a message
      search       search the directory and names through a running chat client
      plan         decode a connection plan
      conformance  run the conformance vectors, against this library or another decoder
      testee       answer a conformance runner
      vectors      check the vectors and work on them

    simplex-wire COMMAND --help tells more; simplex-wire --version the version.
    Exit status: 0 done, 1 the input is bad as a whole, 2 wrong usage, 3 something was dropped (with --strict).

    """

  static let decode = """
    usage: simplex-wire decode [--kind response|listing] [--format table|json|jsonl] [--strict] [FILE|-]…

    Decodes a search response of the directory, or its published listing. Every good entry is kept; an entry that is
    not good is dropped, and why and where is told. Without FILE, or for -, the standard input is read.

      --kind response   one page of search results (the default): it counts only when it is whole
      --kind listing    listing.json or promoted.json: of any length, rows appear as they come
      --format table    for people (the default): controls and bidi marks in untrusted text are made visible
      --format json     one result object for each file, as the conformance vectors have it
      --format jsonl    one entry or {"dropped":…} a line as it arrives, the outcome last; the entries of a response
                        are provisional until then
      --strict          exit with 3 when something was dropped

    An error that makes the whole input bad goes to the standard error with its code, byte offset, path and the bytes
    around it.
    Exit status: 0 decoded, 1 bad input, 2 wrong usage or an unreadable file, 3 with --strict when something was
    dropped. With several files the gravest of 2, 1, 3, 0.

    examples:
      simplex-wire decode page.json
      curl -s https://example.org/data/listing.json | simplex-wire decode --kind listing --format jsonl -

    """

  static let request = """
    usage: simplex-wire request TEXT [--cursor RAW]

    Prints the search request for TEXT as the app sends it: trimmed of spaces and tabs; an empty TEXT is refused.

      --cursor RAW   ask for the page after this cursor: the JSON text that the page before gave, byte for byte

    examples:
      simplex-wire request privacy
      simplex-wire request privacy --cursor '{"lastMembers":12,"lastGroupId":7}'

    """
}
