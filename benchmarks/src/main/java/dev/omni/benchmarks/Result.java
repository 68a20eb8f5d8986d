package dev.omni.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * One measured value beside what is asked of it.
 *
 * @param workload what was measured
 * @param against what it is divided by, if anything
 * @param bound the bound
 * @param rounds the value of each round
 * @param detail the two sides in absolute numbers
 */
record Result(String workload, String against, Bound bound, List<Double> rounds, String detail) {
  /**
   * A bound on a value.
   *
   * @param limit the bound itself
   * @param least true when the value may not be less, false when it may not be more
   * @param unit of the value, empty for a ratio
   */
  record Bound(double limit, boolean least, String unit) {
    static Bound atLeast(double limit) {
      return new Bound(limit, true, "");
    }

    static Bound atMost(double limit) {
      return new Bound(limit, false, "");
    }

    static Bound under(double limit, String unit) {
      return new Bound(limit, false, unit);
    }

    boolean holds(double value) {
      return least ? value >= limit : value <= limit;
    }

    @Override
    public String toString() {
      String number =
          limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
      return (least ? "≥ " : "≤ ") + (number + " " + unit).strip();
    }
  }

  Result {
    rounds = rounds.stream().sorted().toList();
  }

  double median() {
    return rounds.get(rounds.size() / 2);
  }

  boolean isMet() {
    return bound.holds(median());
  }

  /** Writes the median, and in brackets the least and the greatest of the rounds. */
  String value() {
    double least = rounds.get(0);
    double most = rounds.get(rounds.size() - 1);
    String unit = bound.unit().isEmpty() ? "" : " " + bound.unit();
    String digits = Math.abs(median()) >= 20 ? "%.0f%s (%.0f to %.0f)" : "%.2f%s (%.2f to %.2f)";
    return String.format(Locale.ROOT, digits, median(), unit, least, most);
  }

  @Override
  public String toString() {
    String of = against.isEmpty() ? "" : " against " + against;
    return workload
        + of
        + ": "
        + value()
        + ", asked "
        + bound
        + (isMet() ? "; " : ", MISSED; ")
        + detail;
  }
}
