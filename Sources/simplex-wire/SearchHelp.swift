// SPDX-License-Identifier: Apache-2.0

/// What `--help` of the commands about searches and plans prints.
enum SearchHelp {
  static let search = """
    usage: simplex-wire search TEXT --via COMMAND [--user N] [--more N] [--timeout S] [--format table|json] [--yes]

    Searches SimpleX Directory for groups and channels and, when TEXT may be a SimpleX name, resolves it, both through a
    chat client that runs already. Before anything is sent, it is said to whom, and asked whether it may be.

      --via COMMAND    run by /bin/sh -c: carries lines of JSON, {"corrId":…,"cmd":…} in and {"corrId":…,"resp":…} out,
                       to the chat client and back
      --user N         the number of the profile that asks (1)
      --more N         take N more steps: the next page, or the same again when it failed (0)
      --timeout S      how many seconds the directory may take for a page (10)
      --format table   for people (the default): controls and bidi marks in untrusted text are made visible
      --format json    one object
      --yes            do not ask

    Exit status: 0 searched (or not consented to), 1 the last request failed, 2 wrong usage.

    example:
      simplex-wire search privacy --via 'websocat ws://localhost:5225' --more 2

    """

  static let plan = """
    usage: simplex-wire plan [--format table|json] [FILE|-]

    Decodes a chat client's answer to a connection plan: {"result":…} or {"error":…}, in either of the forms that
    clients write. Without FILE, or for -, the standard input is read.

      --format table   for people (the default)
      --format json    one result object, as the conformance vectors have it

    Exit status: 0 decoded, 1 no answer that is understood, 2 wrong usage or an unreadable file.

    """
}
