// SPDX-License-Identifier: Apache-2.0

extension Help {
  static let testee = """
    usage: simplex-wire testee

    Answers a conformance runner on standard input and output, one JSON object a line: this library as a testee. The
    protocol is described in Vectors/README.md.

    example:
      simplex-wire conformance --testee "simplex-wire testee"

    """

  static let conformance = """
    usage: simplex-wire conformance [--testee "CMD"] [--vectors DIR] [--suite S]… [--expected-failures FILE]

    Runs the conformance vectors and prints a table by suite and flag, each failure with input and difference, and the
    verdict.

      --testee "CMD"             the program to test, started with /bin/sh -c; without it this library, in process
      --vectors DIR              where the vectors are (Vectors)
      --suite S                  only this suite; may be given several times
      --expected-failures FILE   ids of tests that are known to fail, one a line; one that passes is a failure too

    A testee that crashes, says nothing for 5 s or answers something else is reported, started again, and the run goes
    on. What a testee does not do is skipped and counted.
    Exit status: 0 when every test that ran passed, 1 when not or when the vectors are not clean, 2 wrong usage.

    examples:
      simplex-wire conformance
      simplex-wire conformance --testee "python3 Vectors/examples/testee.py" \\
        --expected-failures Vectors/examples/expected-failures.txt

    """

  static let vectors = """
    usage: simplex-wire vectors lint [DIR]
           simplex-wire vectors manifest [DIR]
           simplex-wire vectors export-corpus --suite S --out DIR [--vectors DIR]
           simplex-wire vectors from-input --suite S [--comment TEXT] [--limits JSON] [--cursor RAW] [--default-tld L]
                                           [--vectors DIR] [FILE|-]

    lint           checks the vectors: unknown fields, ids, counts, flags, hashes, and at least three tests of every error
                   code and drop reason
    manifest       writes manifest.json anew, with the hashes and counts of the files
    export-corpus  writes the inputs of a suite as seeds for a fuzzer, named by their hash
    from-input     prints a test for the input with the next free id and this library's answer: check the answer by the
                   rules, then put it into a file

    Exit status: 0 done, 1 the vectors are not clean, 2 wrong usage.

    """
}
