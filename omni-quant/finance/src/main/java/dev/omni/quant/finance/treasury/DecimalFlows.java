package dev.omni.quant.finance.treasury;

import dev.omni.engine.NotConverged;
import dev.omni.engine.SecondMethod;
import dev.omni.engine.Work;
import dev.omni.quant.core.PreciseFunctions;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The second method of an internal rate of return: bisection of the present value in decimals of 34
 * digits, for flows that change their sign once, which have one rate at most.
 */
final class DecimalFlows implements SecondMethod<InternalRateOfReturn.Input> {
  private static final Description DESCRIPTION =
      new Description(
          "bisection of the present value by powers of a day's discount",
          PreciseFunctions.LIBRARY,
          PreciseFunctions.PRECISION,
          1e-10);

  private static final BigDecimal YEAR = BigDecimal.valueOf(365);
  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal DIGITS = new BigDecimal("1e-19");
  private static final BigDecimal SMALL = new BigDecimal("1e-2");
  private static final int DOUBLINGS = 10;

  /** Steps of a flow at a rate, and rates of a search. */
  private static final double STEPS = 1500;

  private static final double RATES = 80;

  @Override
  public Description description() {
    return DESCRIPTION;
  }

  @Override
  public Optional<String> uncovered(InternalRateOfReturn.Input input) {
    int changes = 0;
    int sign = 0;
    for (BigDecimal amount : byDate(input).values()) {
      changes += sign != 0 && amount.signum() != sign ? 1 : 0;
      sign = amount.signum();
    }
    return changes <= 1
        ? Optional.empty()
        : Optional.of("the flows change their sign more than once");
  }

  @Override
  public double steps(InternalRateOfReturn.Input input) {
    return 1e5 + STEPS * RATES * input.flows().size();
  }

  @Override
  public List<Figure> compute(InternalRateOfReturn.Input input, Work work) {
    NavigableMap<LocalDate, BigDecimal> flows = byDate(input);
    BigDecimal low = BigDecimal.ONE.negate();
    BigDecimal high = BigDecimal.ONE;
    int first = flows.isEmpty() ? 0 : flows.firstEntry().getValue().signum();
    for (int i = 0; value(flows, low, work).signum() == first; i++) {
      low = doubled(low, i);
    }
    for (int i = 0; value(flows, high, work).signum() != first; i++) {
      high = doubled(high, i);
    }
    while (high.subtract(low).compareTo(DIGITS) > 0) {
      BigDecimal middle = low.add(high).divide(TWO);
      if (value(flows, middle, work).signum() == first) {
        high = middle;
      } else {
        low = middle;
      }
    }
    BigDecimal rate = PreciseFunctions.exp(high).subtract(BigDecimal.ONE);
    return List.of(new Figure("/rate", rate.round(PreciseFunctions.DIGITS), SMALL));
  }

  private static BigDecimal doubled(BigDecimal end, int i) {
    if (i == DOUBLINGS) {
      throw NotConverged.of("no rate makes the flows worth nothing", DOUBLINGS, 0);
    }
    return end.multiply(TWO);
  }

  /** Returns the amounts by their dates, without those that cancel. */
  private static NavigableMap<LocalDate, BigDecimal> byDate(InternalRateOfReturn.Input input) {
    var flows = new TreeMap<LocalDate, BigDecimal>();
    input
        .flows()
        .forEach(
            flow ->
                flows.merge(flow.date(), PreciseFunctions.exact(flow.amount()), BigDecimal::add));
    flows.values().removeIf(amount -> amount.signum() == 0);
    return flows;
  }

  /**
   * Returns the present value, by Horner's rule from the last flow to the first.
   *
   * @param u ln(1 + rate)
   */
  private static BigDecimal value(
      NavigableMap<LocalDate, BigDecimal> flows, BigDecimal u, Work work) {
    BigDecimal day = PreciseFunctions.exp(PreciseFunctions.over(u, YEAR).negate());
    BigDecimal value = BigDecimal.ZERO;
    LocalDate after = null;
    int count = 0;
    for (var flow : flows.descendingMap().entrySet()) {
      if (count++ % 256 == 0) {
        work.proceed();
      }
      if (after != null) {
        int days = Math.toIntExact(ChronoUnit.DAYS.between(flow.getKey(), after));
        value = value.multiply(day.pow(days, PreciseFunctions.WORKING), PreciseFunctions.WORKING);
      }
      value = value.add(flow.getValue(), PreciseFunctions.WORKING);
      after = flow.getKey();
    }
    return value;
  }
}
