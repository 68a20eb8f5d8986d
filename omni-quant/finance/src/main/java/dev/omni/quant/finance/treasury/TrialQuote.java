package dev.omni.quant.finance.treasury;

import java.util.Arrays;
import java.util.Optional;

/**
 * The quote of an instrument on a curve whose last zero rate is sought: what lies up to the node
 * before it is computed once. Each number is the same to the last bit as on the whole curve.
 */
final class TrialQuote {
  private final CurveQuoted quoted;
  private final SwapPeriods periods;
  private final DiscountCurve curve;
  private final double[] years;
  private final int[] places;
  private final double[] growth;
  private final double[] weights;
  private final int free;
  private final int same;
  private final double samePaid;

  /** Finds what does not depend on the last zero rate of the curve. */
  TrialQuote(CurveQuoted quoted, DiscountCurve curve, Optional<DiscountCurve> discount) {
    this.quoted = quoted;
    this.periods = quoted.periods();
    this.curve = curve;
    long[] days = periods.days();
    this.years = new double[days.length];
    this.places = new int[days.length];
    this.growth = new double[days.length];
    double before = curve.nodes() > 1 ? curve.times()[curve.nodes() - 2] : 0;
    int first = 0;
    for (int i = 0; i < days.length; i++) {
      years[i] = curve.years(days[i]);
      places[i] = Arrays.binarySearch(curve.times(), years[i]);
      growth[i] = StrictMath.exp(curve.logFactor(years[i], places[i]));
      first += years[i] <= before ? 1 : 0;
    }
    this.free = first;
    this.weights = discount.map(other -> new DatedFactors(other, days).factors()).orElse(growth);
    int known = discount.isPresent() ? days.length : free;
    int count = 0;
    double paid = 0;
    while (count < periods.floating().size()
        && periods.floatingEnd()[count] < free
        && periods.floatingPayment()[count] < known) {
      paid += paid(count);
      count++;
    }
    this.same = count;
    this.samePaid = paid;
  }

  /** Returns the quote with the last zero rate that the curve now has. */
  double valueNow() {
    for (int i = free; i < years.length; i++) {
      growth[i] = StrictMath.exp(curve.logFactor(years[i], places[i]));
    }
    return value();
  }

  /** Returns the quote with the last zero rate that the curve had. */
  double value() {
    double paid = samePaid;
    for (int i = same; i < periods.floating().size(); i++) {
      paid += paid(i);
    }
    double annuity = 0;
    for (int i = 0; i < periods.fixed().size(); i++) {
      annuity += periods.fixed().get(i).fraction() * weight(periods.fixedPayment()[i]);
    }
    double rate = paid / annuity;
    return quoted.future().map(adjustment -> 100 * (1 - rate - adjustment)).orElse(rate);
  }

  private double paid(int i) {
    double grown = growth[periods.floatingStart()[i]] / growth[periods.floatingEnd()[i]] - 1;
    return grown * weight(periods.floatingPayment()[i]);
  }

  /** Returns the discount factor of a payment; 1 where it is the only one and has no weight. */
  private double weight(int payment) {
    boolean only = periods.floating().size() == 1 && periods.fixed().size() == 1;
    return only ? 1 : weights[payment];
  }
}
