package dev.omni.domain.json;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A fast equivalent of {@link Instant#toString} without its formatter; every run has several times.
 */
final class InstantText {
  private static final int DAY = 86_400;
  private static final int LONGEST = 30;

  private InstantText() {}

  static String of(Instant at) {
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(at.getEpochSecond(), DAY));
    if (day.getYear() < 0 || day.getYear() > 9999) {
      return at.toString();
    }
    int second = Math.floorMod(at.getEpochSecond(), DAY);
    var out = new byte[LONGEST];
    two(out, 0, day.getYear() / 100);
    two(out, 2, day.getYear() % 100);
    behind(out, 4, '-', day.getMonthValue());
    behind(out, 7, '-', day.getDayOfMonth());
    behind(out, 10, 'T', second / 3600);
    behind(out, 13, ':', second / 60 % 60);
    behind(out, 16, ':', second % 60);
    int end = fraction(out, 19, at.getNano());
    out[end] = 'Z';
    return new String(out, 0, end + 1, StandardCharsets.ISO_8859_1);
  }

  /** Writes the needed groups of three digits and returns the end position. */
  private static int fraction(byte[] out, int from, int nano) {
    if (nano == 0) {
      return from;
    }
    out[from] = '.';
    int end = from + 1;
    for (int left = nano; left > 0; left = left % 1_000_000 * 1000) {
      int group = left / 1_000_000;
      two(out, end, group / 10);
      out[end + 2] = (byte) ('0' + group % 10);
      end += 3;
    }
    return end;
  }

  private static void behind(byte[] out, int at, char sign, int number) {
    out[at] = (byte) sign;
    two(out, at + 1, number);
  }

  private static void two(byte[] out, int at, int number) {
    out[at] = (byte) ('0' + number / 10);
    out[at + 1] = (byte) ('0' + number % 10);
  }
}
