package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.quant.finance.treasury.SwapValue.Flow;
import java.time.LocalDate;
import java.util.ArrayList;
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
    var flows = new ArrayList<>(fixed);
    flows.addAll(floating);
    int first = fixed.size();
    return new SwapFlows(
        IntStream.range(0, flows.size())
            .mapToObj(i -> i < first ? Leg.FIXED : Leg.FLOATING)
            .toList(),
        flows.stream().map(flow -> flow.period().start()).toList(),
        flows.stream().map(flow -> flow.period().end()).toList(),
        flows.stream().map(flow -> flow.period().payment()).toList(),
        flows.stream().mapToDouble(Flow::rate).toArray(),
        IntStream.range(0, flows.size())
            .mapToDouble(i -> (i < first ? -notional : notional) * flows.get(i).amount())
            .toArray(),
        flows.stream().mapToDouble(Flow::factor).toArray());
  }

  /** Returns the rows of a leg. */
  int[] rows(Leg each) {
    return IntStream.range(0, leg.size()).filter(i -> leg.get(i) == each).toArray();
  }
}
