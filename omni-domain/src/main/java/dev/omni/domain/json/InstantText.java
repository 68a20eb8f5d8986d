package dev.omni.domain.json;

import java.time.Instant;
import java.time.LocalDate;

/** What {@link Instant#toString} gives, without its formatter: every run shows several. */
final class InstantText {
  private static final int DAY = 86_400;
  private static final int MILLI = 1_000_000;
  private static final int MICRO = 1_000;

  private InstantText() {}

  static String of(Instant at) {
    LocalDate day = LocalDate.EPOCH.plusDays(Math.floorDiv(at.getEpochSecond(), DAY));
    if (day.getYear() < 0 || day.getYear() > 9999) {
      return at.toString();
    }
    int second = Math.floorMod(at.getEpochSecond(), DAY);
    var out = new StringBuilder(30);
    digits(day.getYear(), 1000, out);
    digits(day.getMonthValue(), 10, out.append('-'));
    digits(day.getDayOfMonth(), 10, out.append('-'));
    digits(second / 3600, 10, out.append('T'));
    digits(second / 60 % 60, 10, out.append(':'));
    digits(second % 60, 10, out.append(':'));
    fraction(at.getNano(), out);
    return out.append('Z').toString();
  }

  /** As many groups of three digits as are needed. */
  private static void fraction(int nano, StringBuilder out) {
    if (nano == 0) {
      return;
    }
    out.append('.');
    if (nano % MILLI == 0) {
      digits(nano / MILLI, 100, out);
    } else if (nano % MICRO == 0) {
      digits(nano / MICRO, 100_000, out);
    } else {
      digits(nano, 100_000_000, out);
    }
  }

  private static void digits(int number, int first, StringBuilder out) {
    for (int place = first; place > 0; place /= 10) {
      out.append((char) ('0' + number / place % 10));
    }
  }
}
