package dev.omni.server.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The least, the middle and the greatest of what the rounds gave. */
record Spread(double least, double median, double greatest) {
  /** Of some values. */
  static Spread of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return new Spread(sorted.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
  }

  /** Of one property of rounds. */
  static Spread of(List<Round> rounds, ToDoubleFunction<Round> property) {
    return of(rounds.stream().map(property::applyAsDouble).toList());
  }

  /** Of the rate of one side to the rate of another in the same round. */
  static Spread ratio(List<Round> side, List<Round> floor) {
    return of(
        IntStream.range(0, side.size())
            .mapToObj(i -> side.get(i).rate() / floor.get(i).rate())
            .toList());
  }

  /** Of the processor time of one side to that of another in the same round. */
  static Spread effort(List<Round> side, List<Round> floor) {
    return of(
        IntStream.range(0, side.size())
            .mapToObj(i -> side.get(i).cpu() / floor.get(i).cpu())
            .toList());
  }

  /** As in {@code 0.81 (0.78 to 0.83)}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, least, greatest);
  }
}
