package dev.omni.application.plot;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The domain of an axis and the round values in it, computed alike on every JVM.
 *
 * @param low least value of the domain
 * @param high greatest value of the domain
 * @param marks round values from low to high
 */
record Ticks(double low, double high, List<Mark> marks) {
  private static final long SECOND = 1000;
  private static final long DAY = 86_400 * SECOND;
  private static final long[] SPANS = {
    SECOND,
    5 * SECOND,
    15 * SECOND,
    60 * SECOND,
    300 * SECOND,
    900 * SECOND,
    3600 * SECOND,
    3 * 3600 * SECOND,
    6 * 3600 * SECOND,
    12 * 3600 * SECOND,
    DAY,
    2 * DAY,
    7 * DAY,
    14 * DAY
  };
  private static final int[] MONTHS = {1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000};

  /**
   * A round value.
   *
   * @param value on the axis
   * @param label its words
   */
  record Mark(double value, String label) {}

  /** Returns about {@code count} values 1, 2 or 5 times a power of ten apart. */
  static Ticks linear(double from, double to, int count, boolean nice) {
    double least = from < to ? from : from - (from == 0 ? 0 : Math.abs(from) / 10);
    double most = from < to ? to : to + (to == 0 ? 1 : Math.abs(to) / 10);
    double raw = (most - least) / count;
    int exponent = (int) StrictMath.floor(StrictMath.log10(raw));
    double rest = raw / power(exponent).doubleValue();
    int digit = rest >= 7.0710678 ? 10 : rest >= 3.1622777 ? 5 : rest >= 1.4142136 ? 2 : 1;
    BigDecimal step = power(exponent).multiply(BigDecimal.valueOf(digit)).stripTrailingZeros();
    BigInteger first = steps(least, step, nice ? RoundingMode.FLOOR : RoundingMode.CEILING);
    BigInteger last = steps(most, step, nice ? RoundingMode.CEILING : RoundingMode.FLOOR);
    double bound = Math.max(Math.abs(least), Math.abs(most));
    boolean powers = bound >= 1e7 || step.compareTo(power(-5)) < 0;
    var marks = new ArrayList<Mark>();
    for (BigInteger i = first; i.compareTo(last) <= 0; i = i.add(BigInteger.ONE)) {
      BigDecimal value = step.multiply(new BigDecimal(i));
      marks.add(
          new Mark(
              value.doubleValue(),
              label(
                  value.setScale(Math.max(0, step.scale()), RoundingMode.UNNECESSARY),
                  powers,
                  bound >= 1e4)));
    }
    return nice
        ? new Ticks(marks.get(0).value(), marks.get(marks.size() - 1).value(), marks)
        : new Ticks(least, most, marks);
  }

  private static BigInteger steps(double value, BigDecimal step, RoundingMode mode) {
    return new BigDecimal(value).divide(step, 0, mode).toBigInteger();
  }

  private static BigDecimal power(int exponent) {
    return new BigDecimal(BigInteger.ONE, -exponent);
  }

  /** Returns powers of ten, with their doubles and fivefolds where there are few. */
  static Ticks log(double from, double to, int count) {
    int low = (int) StrictMath.floor(StrictMath.log10(from) + 1e-9);
    int high = Math.max(low + 1, (int) StrictMath.ceil(StrictMath.log10(to) - 1e-9));
    int every = (high - low) / count + 1;
    int[] digits = high - low <= 2 ? new int[] {1, 2, 5} : new int[] {1};
    var marks = new ArrayList<Mark>();
    for (int e = low; e <= high; e += every) {
      for (int digit : digits) {
        if (e < high || digit == 1) {
          BigDecimal value = power(e).multiply(BigDecimal.valueOf(digit));
          marks.add(new Mark(value.doubleValue(), label(value, e < -4 || e > 5, true)));
        }
      }
    }
    return new Ticks(power(low).doubleValue(), power(high).doubleValue(), marks);
  }

  /** Returns round times in UTC; values are milliseconds since 1970. */
  static Ticks time(double from, double to, int count) {
    double most = from < to ? to : from + DAY;
    double span = (most - from) / count;
    var marks = new ArrayList<Mark>();
    for (long step : SPANS) {
      if (span <= step) {
        for (long at = -Math.floorDiv(-(long) from, step) * step; at <= most; at += step) {
          String text = Instant.ofEpochMilli(at).toString();
          marks.add(
              new Mark(
                  at,
                  step >= DAY
                      ? text.substring(0, 10)
                      : step >= 60 * SECOND
                          ? text.substring(5, 16).replace('T', ' ')
                          : text.substring(11, 19)));
        }
        return new Ticks(from, most, marks);
      }
    }
    int months = 1;
    for (int candidate : MONTHS) {
      months = span <= months * 30.5 * DAY ? months : candidate;
    }
    LocalDate start = Instant.ofEpochMilli((long) from).atZone(ZoneOffset.UTC).toLocalDate();
    int first = (start.getYear() * 12 + start.getMonthValue() - 1) / months * months;
    int every = months;
    Stream.iterate(first, month -> month + every)
        .map(month -> LocalDate.of(month / 12, month % 12 + 1, 1))
        .takeWhile(day -> day.toEpochDay() * (double) DAY <= to)
        .filter(day -> day.toEpochDay() * (double) DAY >= from)
        .forEach(
            day ->
                marks.add(
                    new Mark(
                        day.toEpochDay() * (double) DAY,
                        day.toString().substring(0, every < 12 ? 7 : 4))));
    return new Ticks(from, most, marks);
  }

  /** Returns a number in plain digits with a real minus sign, or with a power of ten. */
  static String label(BigDecimal value, boolean powers, boolean grouped) {
    BigDecimal size = value.abs();
    String text = size.toPlainString();
    if (value.signum() == 0) {
      text = powers ? "0" : text;
    } else if (powers || text.length() > 12) {
      BigDecimal digits = size.stripTrailingZeros();
      int exponent = digits.precision() - digits.scale() - 1;
      text =
          digits.scaleByPowerOfTen(-exponent).toPlainString()
              + (exponent == 0 ? "" : "e" + exponent);
    } else if (grouped && size.compareTo(power(3)) >= 0) {
      text = text.replaceAll("(?<=\\d)(?=(?:\\d{3})+(?:\\.|$))(?<!\\.\\d{0,9})", ",");
    }
    return (value.signum() < 0 ? "\u2212" : "") + text.replace("e-", "e\u2212");
  }
}
