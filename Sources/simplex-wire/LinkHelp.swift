// SPDX-License-Identifier: Apache-2.0

extension Help {
  static let classify = """
    usage: simplex-wire classify [--format table|json] [--show-secrets] [TEXT|-]…

    Tells what each TEXT is: a link, a name, something to connect to, or nothing, and then why. For -, or without TEXT,
    one text a line is read from the standard input. Nothing is trimmed. A line that is not UTF-8 is no text: it is told
    as invalid-utf8 with the offset of its first wrong byte. A TEXT that is not UTF-8 is wrong usage.

      --format table    form, type, hosts and canonical form (the default); or the diagnosis with a mark under the place
      --format json     one object a text: link, name, connect-target, link-type, and diagnosis when there is no target
      --show-secrets    show texts, canonical forms and repairs whole; else what follows a # stays hidden, and so does what
                      looks like a key, and the first word behind a line that may have been broken inside a link

    Exit status: 0 every text is a connect target, 1 one is not, 2 wrong usage.

    examples:
      simplex-wire classify '#team'
      pbpaste | simplex-wire classify --format json -

    """

  static let scan = """
    usage: simplex-wire scan [--format table|json] [--show-secrets] [FILE|-]

    Scans the whole input as one message and prints its fragments, one a line.

      --format table    the format, what is known of it, and the text (the default)
      --format json     one fragment a line, as the core writes it
      --show-secrets    show texts; else only their length in bytes, as any of them may hold a part of a link,
                      and no name or part of a host that may be one

    Exit status: 0 scanned, 1 the input is not UTF-8, 2 wrong usage or an unreadable file.

    examples:
      echo 'see *this* and #team' | simplex-wire scan --show-secrets

    """
}
