package dev.omni.quant.finance.treasury;

import dev.omni.quant.core.FiniteResults;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The caplets of a cap, or the floorlets of a floor, on curves.
 *
 * @param model of the rates
 * @param sign 1 for a cap, -1 for a floor
 * @param strike of all
 * @param caplets one for each period
 */
public record CapletBook(RateModel model, int sign, double strike, List<Caplet> caplets) {
  /**
   * One option.
   *
   * @param fixing day on which the rate is set
   * @param years to the fixing, 0 where it has passed
   * @param forward rate of the period
   * @param weight notional times year fraction times discount factor
   */
  public record Caplet(
      SwapLeg.Period period, LocalDate fixing, double years, double forward, double weight) {}

  public static List<SwapLeg.Period> periods(CapFloor.Input input, SwapSchedules schedules) {
    var leg =
        new SwapLeg(
            input.frequency().months(),
            DayCounting.of(input.dayCount().rule()),
            BusinessDays.of(input.calendar()),
            input.businessDayConvention(),
            0,
            false);
    return schedules.periods(leg, input.startDate(), input.maturity());
  }

  /** Returns the options of periods on curves. */
  public static CapletBook of(CapFloor.Input input, List<SwapLeg.Period> periods, Curves curves) {
    BusinessDays days = BusinessDays.of(input.calendar());
    RateModel model = input.rates().rates();
    int lag = input.fixingLagDays();
    var swap = SwapPeriods.of(List.of(), periods, 0, List.of());
    var factors = new DatedFactors(curves.discount(), swap.days());
    double[] discount = factors.factors();
    double[] projection =
        curves.shared() ? discount : new DatedFactors(curves.projection(), swap.days()).factors();
    var caplets = new ArrayList<Caplet>(periods.size());
    for (int i = 0; i < periods.size(); i++) {
      SwapLeg.Period period = periods.get(i);
      LocalDate fixing = days.later(period.start(), -lag);
      double years = Math.max(0, curves.discount().years(fixing));
      double growth = projection[swap.floatingStart()[i]] / projection[swap.floatingEnd()[i]] - 1;
      double forward = growth / period.fraction();
      FiniteResults.number("forward rate", forward);
      model.refuse(forward, period.start());
      double factor = discount[swap.floatingPayment()[i]];
      double weight = input.notional() * period.fraction() * factor;
      caplets.add(new Caplet(period, fixing, years, forward, weight));
    }
    return new CapletBook(model, input.sign(), input.strike(), caplets);
  }

  public double[] values(double[] volatilities) {
    return values(sign, volatilities);
  }

  public double[] values(int side, double[] volatilities) {
    double[] values = new double[caplets.size()];
    for (int i = 0; i < values.length; i++) {
      Caplet each = caplets.get(i);
      double deviation = volatilities[i] * Math.sqrt(each.years());
      values[i] = each.weight() * model.value(side, each.forward(), strike, deviation);
    }
    return FiniteResults.numbers("present_value", values);
  }

  public double flat(double volatility) {
    double[] volatilities = new double[caplets.size()];
    Arrays.fill(volatilities, volatility);
    return Arrays.stream(values(volatilities)).sum();
  }

  public double vega(double[] volatilities) {
    double vega = 0;
    for (int i = 0; i < volatilities.length; i++) {
      Caplet each = caplets.get(i);
      double root = Math.sqrt(each.years());
      vega += each.weight() * root * model.vega(each.forward(), strike, volatilities[i] * root);
    }
    return vega;
  }

  /** Returns the value of paying the strike in place of the rate. */
  public double swap() {
    return caplets.stream().mapToDouble(c -> c.weight() * (c.forward() - strike)).sum();
  }

  public double gross() {
    return caplets.stream()
        .mapToDouble(c -> c.weight() * (1 + Math.abs(c.forward()) + Math.abs(strike)))
        .sum();
  }
}
