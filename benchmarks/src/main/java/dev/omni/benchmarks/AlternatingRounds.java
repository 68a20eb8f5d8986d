package dev.omni.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Rounds of two sides in turns, so that whatever else the machine does meets both alike.
 *
 * @param ours rounds of the first side
 * @param theirs rounds of the second
 */
record AlternatingRounds(List<Round> ours, List<Round> theirs) {
  /** Takes turns: first side, second side, first side again. */
  static AlternatingRounds of(int rounds, Supplier<Round> ours, Supplier<Round> theirs) {
    var first = new ArrayList<Round>();
    var second = new ArrayList<Round>();
    for (int i = 0; i < rounds; i++) {
      first.add(ours.get());
      second.add(theirs.get());
    }
    return new AlternatingRounds(first, second);
  }

  /** Divides the two sides' values round by round. */
  List<Double> ratios(ToDoubleFunction<Round> value) {
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < ours.size(); i++) {
      ratios.add(value.applyAsDouble(ours.get(i)) / value.applyAsDouble(theirs.get(i)));
    }
    return ratios;
  }

  /** Gives how many times the median the slowest hundredth took in our rounds. */
  List<Double> tails() {
    return ours.stream().map(Round::tail).toList();
  }

  /** Writes both sides' middle rounds in numbers of that form. */
  String detail(String form, ToDoubleFunction<Round> value) {
    return String.format(Locale.ROOT, form, middle(ours, value), middle(theirs, value));
  }

  private static double middle(List<Round> rounds, ToDoubleFunction<Round> value) {
    return rounds.stream()
        .mapToDouble(value)
        .sorted()
        .skip(rounds.size() / 2)
        .findFirst()
        .orElse(0);
  }
}
