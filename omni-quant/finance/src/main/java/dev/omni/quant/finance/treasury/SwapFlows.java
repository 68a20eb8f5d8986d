package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.finance.treasury.SwapValue.Flow;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cash flows of a swap by column.
 *
 * @param leg legs
 * @param start first days of the periods
 * @param end last days of the periods
 * @param paymentDate days of payment
 * @param rate rates of the periods, 1/year
 * @param amount amounts, positive when received
 * @param discountFactor discount factors
 */
public record SwapFlows(
    @Title("Legs") List<Leg> leg,
    @Title("First days of the periods") List<LocalDate> start,
    @Title("Last days of the periods") List<LocalDate> end,
    @Title("Days of payment") List<LocalDate> paymentDate,
    @Title("Rates of the periods") @Unit("1/year") double[] rate,
    @Title("Amounts, positive when received") @Unit("currency unit") double[] amount,
    @Title("Discount factors") @Unit("1") double[] discountFactor) {
  /** The legs of a swap. */
  public enum Leg {
    FIXED,
    FLOATING
  }

  /** Returns the table of flows; the floating ones go with the sign of the notional. */
  static SwapFlows of(List<Flow> fixed, List<Flow> floating, double notional) {
    int first = fixed.size();
    int count = first + floating.size();
    Leg[] legs = new Leg[count];
    LocalDate[] start = new LocalDate[count];
    LocalDate[] end = new LocalDate[count];
    LocalDate[] payment = new LocalDate[count];
    double[] rate = new double[count];
    double[] amount = new double[count];
    double[] factor = new double[count];
    for (int i = 0; i < count; i++) {
      Flow flow = i < first ? fixed.get(i) : floating.get(i - first);
      legs[i] = i < first ? Leg.FIXED : Leg.FLOATING;
      start[i] = flow.period().start();
      end[i] = flow.period().end();
      payment[i] = flow.period().payment();
      rate[i] = flow.rate();
      amount[i] = (i < first ? -notional : notional) * flow.amount();
      factor[i] = flow.factor();
    }
    return new SwapFlows(
        List.of(legs), List.of(start), List.of(end), List.of(payment), rate, amount, factor);
  }

  /** Returns the rows of a leg. */
  int[] rows(Leg each) {
    return IntStream.range(0, leg.size()).filter(i -> leg.get(i) == each).toArray();
  }
}
