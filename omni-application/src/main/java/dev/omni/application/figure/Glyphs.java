package dev.omni.application.figure;

/**
 * The widths of letters: those of DejaVu Sans, which is one of the widest, so that nothing collides
 * where another face is used.
 */
final class Glyphs {
  /** The letters of DejaVu Sans Bold beside those of DejaVu Sans, at most. */
  private static final double BOLD = 1.16;

  /** The thousandths of an em of the characters from space to tilde. */
  private static final String ASCII =
      "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636"
          + " 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656"
          + " 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500"
          + " 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634"
          + " 592 818 592 592 525 636 337 636 838";

  private static final double[] WIDTHS =
      java.util.Arrays.stream(ASCII.split(" "))
          .mapToDouble(w -> Integer.parseInt(w) / 1e3)
          .toArray();

  private static final double OTHER = 0.65;
  private static final double WIDEST_GREEK = 0.87;
  private static final int FIRST_WIDE = 0x2e80;

  private Glyphs() {}

  /** Returns the width of a text in letters of a size. */
  static double width(String text, double size) {
    return text.codePoints().mapToDouble(Glyphs::ems).sum() * size;
  }

  private static double ems(int letter) {
    if (letter >= ' ' && letter < ' ' + WIDTHS.length) {
      return WIDTHS[letter - ' '];
    }
    if (letter == 0x2009 || letter == 0x202f) {
      return 0.2;
    }
    if (letter >= 0x370 && letter < 0x400) {
      return WIDEST_GREEK;
    }
    return letter > FIRST_WIDE ? 1 : OTHER;
  }

  /** Returns the width of a bold text in letters of a size. */
  static double widthBold(String text, double size) {
    return width(text, size) * BOLD;
  }

  /** Returns as much of a bold text as has room, whose letters are wider. */
  static String fittedBold(String text, double size, double room) {
    return fitted(text, size, room / BOLD);
  }

  /** Returns as much of a text as has room, with an ellipsis where some of it is left out. */
  static String fitted(String text, double size, double room) {
    if (width(text, size) <= room) {
      return text;
    }
    int[] letters = text.codePoints().toArray();
    int kept = letters.length;
    double width = width(text, size) + size;
    while (kept > 1 && width > room) {
      kept--;
      width -= ems(letters[kept]) * size;
    }
    return new String(letters, 0, kept) + "…";
  }
}
