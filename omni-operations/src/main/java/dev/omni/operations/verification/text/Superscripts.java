package dev.omni.operations.verification.text;

/** The raised digits. */
final class Superscripts {
  private static final int ZERO = 0x2070;
  private static final int ONE = 0xB9;
  private static final int TWO = 0xB2;
  private static final int THREE = 0xB3;

  private Superscripts() {}

  /** Returns the digit of a raised one; -1 for another code point. */
  static int digit(int point) {
    return switch (point) {
      case ONE -> 1;
      case TWO -> 2;
      case THREE -> 3;
      default -> point == ZERO || (point >= ZERO + 4 && point <= ZERO + 9) ? point - ZERO : -1;
    };
  }
}
