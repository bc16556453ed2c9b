# SPDX-License-Identifier: Apache-2.0
"""What the scripts that measure the tool share: the peak memory of a process.

What wait4 tells begins with the memory of the parent, so on Linux the process is asked itself while it runs.
"""
import sys
import threading
import time


class Peak:
    """Watches a process from its start until it has ended."""

    def __init__(self, pid):
        self.kilobytes = 0
        self._status = "/proc/%d/status" % pid
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        if sys.platform == "linux":
            self._thread.start()

    def look(self):
        """Looks now: before the last bytes are sent, say."""
        try:
            with open(self._status) as status:
                for line in status:
                    if line.startswith("VmHWM:"):
                        self.kilobytes = max(self.kilobytes, int(line.split()[1]))
        except OSError:
            pass

    def _watch(self):
        while not self._ended.is_set():
            self.look()
            time.sleep(0.002)

    def end(self, usage):
        """Stops watching; `usage` is what wait4 told, used where a process cannot be asked."""
        self._ended.set()
        if sys.platform == "linux":
            self._thread.join()
        else:
            self.kilobytes = usage.ru_maxrss >> 10
        return self.kilobytes
