package dev.omni.quant.finance.treasury;

import java.time.LocalDate;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The dates of the nodes of a curve, which keep the curve that is made of them: a record has no
 * place of its own for what its constructor computes.
 */
final class NodeDates extends AbstractList<LocalDate> implements RandomAccess {
  private final List<LocalDate> dates;
  private final DiscountCurve curve;

  NodeDates(List<LocalDate> dates, DiscountCurve curve) {
    this.dates = List.copyOf(dates);
    this.curve = curve;
  }

  DiscountCurve curve() {
    return curve;
  }

  @Override
  public LocalDate get(int index) {
    return dates.get(index);
  }

  @Override
  public int size() {
    return dates.size();
  }
}
