package dev.omni.quant.finance.treasury.trade;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.time.LocalDate;
import java.util.List;

/**
 * Payments of a trade by column.
 *
 * @param leg legs
 * @param start first days of the periods
 * @param end last days of the periods
 * @param paymentDate days of payment
 * @param rate rates of the periods, 1/year
 * @param amount amounts, positive when received
 * @param discountFactor discount factors
 * @param fixed whether the amounts are known
 */
public record TradeFlows(
    @Title("Legs") List<TradeFlow.Leg> leg,
    @Title("First days of the periods") List<LocalDate> start,
    @Title("Last days of the periods") List<LocalDate> end,
    @Title("Days of payment") List<LocalDate> paymentDate,
    @Title("Rates of the periods") @Unit("1/year") double[] rate,
    @Title("Amounts, positive when received") @Unit("currency unit") double[] amount,
    @Title("Discount factors") @Unit("1") double[] discountFactor,
    @Title("Whether the amounts are known") List<Boolean> fixed) {
  /** Returns the table of payments of a quantity. */
  static TradeFlows of(List<TradeFlow> flows, double quantity) {
    return new TradeFlows(
        flows.stream().map(TradeFlow::leg).toList(),
        flows.stream().map(each -> each.period().start()).toList(),
        flows.stream().map(each -> each.period().end()).toList(),
        flows.stream().map(each -> each.period().payment()).toList(),
        flows.stream().mapToDouble(TradeFlow::rate).toArray(),
        flows.stream().mapToDouble(each -> quantity * each.amount()).toArray(),
        flows.stream().mapToDouble(TradeFlow::factor).toArray(),
        flows.stream().map(TradeFlow::fixed).toList());
  }

  /** Returns the sum of the present values. */
  double presentValue() {
    double sum = 0;
    for (int i = 0; i < amount.length; i++) {
      sum += amount[i] * discountFactor[i];
    }
    return sum;
  }

  /** Returns the sum of the sizes of the present values. */
  double gross() {
    double sum = 0;
    for (int i = 0; i < amount.length; i++) {
      sum += Math.abs(amount[i] * discountFactor[i]);
    }
    return sum;
  }
}
