package dev.omni.engine.figure;

import java.util.List;

/**
 * An axis of a plane.
 *
 * @param title what it shows, in words without the unit
 * @param unit as "USD" or "year"; empty for a number without unit
 * @param scale how a number becomes a place
 * @param range which numbers, or which names, it shows
 */
public record Axis(String title, String unit, Scale scale, Range range) {
  /** The rule by which a number becomes a place. */
  public enum Scale {
    /** In proportion. */
    LINEAR,
    /** In proportion to its logarithm; what is not above zero has no place. */
    LOG,
    /** A time in seconds, from the start of what is shown. */
    TIME,
    /** A date, in days since 1970-01-01. */
    DATE,
    /** Whole numbers. */
    INTEGER,
    /** Names, of which the first has the number 0. */
    BAND
  }

  /** Which numbers an axis shows. */
  public sealed interface Range {}

  /** Those of the marks and guides. */
  public record Fitted() implements Range {}

  /**
   * Those from one to another, and no others.
   *
   * @param from the least
   * @param to the greatest, above {@code from}
   */
  public record Between(double from, double to) implements Range {
    /** Checks the ends. */
    public Between {
      if (!(from < to) || !Double.isFinite(to - from)) {
        throw new IllegalArgumentException("from must be finite and below to");
      }
    }
  }

  /**
   * Those of the marks and one more, such as zero.
   *
   * @param number that is shown too
   */
  public record With(double number) implements Range {}

  /**
   * Names, the first of which has the number 0.
   *
   * @param names in their order
   */
  public record Names(List<String> names) implements Range {
    /** Copies the names. */
    public Names {
      names = List.copyOf(names);
    }
  }

  /** Checks that names have an axis of names, and it has names. */
  public Axis {
    if ((scale == Scale.BAND) != (range instanceof Names)) {
      throw new IllegalArgumentException("an axis of names has a range of names");
    }
  }

  /** Returns an axis in proportion that fits what is shown. */
  public static Axis of(String title, String unit) {
    return new Axis(title, unit, Scale.LINEAR, new Fitted());
  }

  /** Returns an axis without unit, in proportion, that fits what is shown. */
  public static Axis of(String title) {
    return of(title, "");
  }

  /** Returns an axis of names. */
  public static Axis ofNames(String title, List<String> names) {
    return new Axis(title, "", Scale.BAND, new Names(names));
  }

  /** Returns this axis with another scale. */
  public Axis on(Scale other) {
    return new Axis(title, unit, other, range);
  }

  /** Returns this axis with another range. */
  public Axis showing(Range other) {
    return new Axis(title, unit, scale, other);
  }

  /** Returns this axis with zero on it. */
  public Axis withZero() {
    return showing(new With(0));
  }

  /** Returns the names; empty where the axis has numbers. */
  public List<String> names() {
    return range instanceof Names some ? some.names() : List.of();
  }
}
