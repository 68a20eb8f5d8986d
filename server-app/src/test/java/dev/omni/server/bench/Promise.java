package dev.omni.server.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A row of the results, and what it must show.
 *
 * @param what is measured
 * @param against what
 * @param figures what came out
 * @param asked the least ratio; 0 when nothing is asked
 */
record Promise(String what, String against, Figures figures, double asked) {
  /** The columns of {@link #row}. */
  static final String HEAD =
      """
      | operation | connections | a second | against | ratio | asked | cpu µs | cpu ratio \
      | p50 ms | p99 ms | p99 / p50 |
      | --- | ---: | ---: | --- | --- | --- | ---: | --- | ---: | ---: | ---: |
      """;

  /**
   * What came out.
   *
   * @param connections how many there were
   * @param middle of each property of the rounds, the median
   * @param ratio of the rate to what it is measured against, round by round
   * @param effort of the processor time to what it is measured against, round by round
   */
  record Figures(int connections, Round middle, Spread ratio, Spread effort) {
    /** Of rounds against those of a floor. */
    static Figures of(int connections, List<Round> side, List<Round> floor) {
      return new Figures(
          connections, Promise.middle(side), Spread.ratio(side, floor), Spread.effort(side, floor));
    }
  }

  /** Of the side {@code measured} against the side {@code floor}, which has that name. */
  static Promise of(
      String what, int connections, Map<String, List<Round>> gave, String floor, double asked) {
    List<Round> standard = gave.getOrDefault("floor", List.of());
    List<Round> measured = gave.getOrDefault("measured", List.of());
    String against = String.format(Locale.ROOT, "%s, %.0f/s", floor, middle(standard).rate());
    return new Promise(what, against, Figures.of(connections, measured, standard), asked);
  }

  /** The median of each property. */
  static Round middle(List<Round> rounds) {
    return new Round(
        Spread.of(rounds, Round::rate).median(),
        Spread.of(rounds, Round::p50).median(),
        Spread.of(rounds, Round::p99).median(),
        Spread.of(rounds, Round::cpu).median());
  }

  /** Whether it shows what it must. */
  boolean kept() {
    return figures.ratio().median() >= asked;
  }

  /** How many times the middle the answers of the slowest hundredth took. */
  double tail() {
    return figures.middle().p99() / figures.middle().p50();
  }

  /** A line of a table. */
  String row() {
    Round middle = figures.middle();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.0f | %s | %s | %s | %.0f | %s | %.2f | %.2f | %.1f |%n",
        what,
        figures.connections(),
        middle.rate(),
        against,
        figures.ratio(),
        asked > 0 ? String.format(Locale.ROOT, "%.2f %s", asked, kept() ? "✓" : "✗") : "",
        middle.cpu(),
        figures.effort(),
        middle.p50() / 1e3,
        middle.p99() / 1e3,
        tail());
  }
}
