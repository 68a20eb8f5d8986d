package dev.omni.console.page;

import dev.omni.console.view.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/** The difference of a value of a run from that of the baseline, as cells. */
final class ValueDifference {
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final MathContext PERCENT = new MathContext(4);

  private ValueDifference() {}

  /**
   * Returns the difference and its share of the baseline in per cent: of numbers exactly, of lists
   * where it is largest.
   */
  static List<Cell> of(Optional<ComparedValue> baseline, Optional<ComparedValue> other) {
    if (baseline.isEmpty() || other.isEmpty()) {
      return List.of(word(baseline.isEmpty() && other.isEmpty()), Cell.none());
    }
    Optional<BigDecimal> from = baseline.get().number();
    Optional<BigDecimal> to = other.get().number();
    if (from.isPresent() && to.isPresent()) {
      return List.of(amount(from.get(), to.get()), percent(from.get(), to.get()));
    }
    Optional<List<BigDecimal>> before = baseline.get().numbers();
    Optional<List<BigDecimal>> after = other.get().numbers();
    return before.isPresent() && after.isPresent()
        ? ofLists(before.get(), after.get())
        : List.of(word(baseline.get().value().equals(other.get().value())), Cell.none());
  }

  private static Cell word(boolean same) {
    return new Cell.Badge(same ? "same" : "differs");
  }

  private static Cell amount(BigDecimal from, BigDecimal to) {
    return new Cell.Code(signed(to.subtract(from), ResultParts.DIGITS));
  }

  private static Cell percent(BigDecimal from, BigDecimal to) {
    if (from.signum() == 0) {
      return to.signum() == 0 ? new Cell.Code("0 %") : Cell.none();
    }
    BigDecimal share = to.subtract(from).multiply(HUNDRED).divide(from.abs(), PERCENT);
    return new Cell.Code(signed(share, PERCENT.getPrecision()) + " %");
  }

  private static String signed(BigDecimal number, int digits) {
    return (number.signum() > 0 ? "+" : "") + ResultParts.rounded(number, digits);
  }

  private static List<Cell> ofLists(List<BigDecimal> before, List<BigDecimal> after) {
    Cell picture = new Cell.Picture(Sparkline.of(before, after));
    if (before.size() != after.size()) {
      return List.of(
          new Cell.Many(
              List.of(picture, new Cell.Text(before.size() + " and " + after.size() + " numbers"))),
          Cell.none());
    }
    int largest = 0;
    for (int i = 1; i < before.size(); i++) {
      if (distance(before, after, i).compareTo(distance(before, after, largest)) > 0) {
        largest = i;
      }
    }
    BigDecimal from = before.get(largest);
    BigDecimal to = after.get(largest);
    if (from.compareTo(to) == 0) {
      return List.of(word(true), new Cell.Code("0 %"));
    }
    String words =
        "largest: " + signed(to.subtract(from), ResultParts.DIGITS) + " at number " + (largest + 1);
    return List.of(new Cell.Many(List.of(picture, new Cell.Text(words))), percent(from, to));
  }

  private static BigDecimal distance(List<BigDecimal> before, List<BigDecimal> after, int i) {
    return after.get(i).subtract(before.get(i)).abs();
  }
}
