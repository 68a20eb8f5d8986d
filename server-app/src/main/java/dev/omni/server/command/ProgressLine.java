package dev.omni.server.command;

import java.io.PrintWriter;

/** A line that moves on a terminal, and is not there anywhere else. */
final class ProgressLine {
  private static final String WHEEL = "|/-\\";
  private static final int WIDTH = 24;
  private final PrintWriter out;
  private final boolean terminal;
  private int turn;

  ProgressLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Shows how far something is, 0 to 1. */
  void show(String what, double fraction) {
    if (terminal) {
      int done = (int) Math.round(Math.max(0, Math.min(1, fraction)) * WIDTH);
      out.print(
          "\r"
              + WHEEL.charAt(turn++ % WHEEL.length())
              + " ["
              + "#".repeat(done)
              + ".".repeat(WIDTH - done)
              + "] "
              + what
              + "\u001b[K");
      out.flush();
    }
  }

  /** Shows that something goes on, however far it is. */
  void turn(String what) {
    if (terminal) {
      out.print("\r" + WHEEL.charAt(turn++ % WHEEL.length()) + " " + what + "\u001b[K");
      out.flush();
    }
  }

  /** Takes the line away. */
  void clear() {
    if (terminal) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }
}
