package dev.omni.quant.finance.treasury;

import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The swap under a swaption on curves.
 *
 * @param model of the swap rate
 * @param sign 1 for a payer, -1 for a receiver
 * @param forward rate of the swap
 * @param annuity by which the option is weighed
 * @param years to the exercise
 */
record SwaptionValue(RateModel model, int sign, double forward, double annuity, double years) {
  private static final double YEAR = 365;
  private static final int MONTHS = 12;

  static double years(SwaptionEuropean.Input input) {
    LocalDate valuation = input.swap().curves().valuation();
    return ChronoUnit.DAYS.between(valuation, input.exerciseDate()) / YEAR;
  }

  /**
   * Returns the swap under a swaption on curves.
   *
   * @param periods of the swap
   */
  static SwaptionValue of(SwaptionEuropean.Input input, SwapPeriods periods, Curves curves) {
    SwapTerms terms = input.swap();
    var swap = new SwapValue(periods, curves);
    double forward = swap.parRate();
    double annuity =
        input.settlement() == SwaptionEuropean.Settlement.CASH_PAR_YIELD
            ? cashAnnuity(terms, curves.discount(), forward, periods.fixed().size())
            : swap.annuity();
    return new SwaptionValue(input.rates().rates(), input.sign(), forward, annuity, years(input));
  }

  private static double cashAnnuity(
      SwapTerms terms, DiscountCurve discount, double forward, int count) {
    SwapLeg fixed = terms.fixed(false);
    LocalDate start = fixed.days().adjusted(terms.effectiveDate(), fixed.convention());
    return discount.factor(start) * parYield(forward, MONTHS / fixed.months(), count);
  }

  private static double parYield(double rate, int frequency, int periods) {
    double sum = 0;
    double factor = 1;
    for (int k = 0; k < periods; k++) {
      factor /= 1 + rate / frequency;
      sum += factor / frequency;
    }
    return sum;
  }

  double unitValue(double strike, double deviation) {
    return model.value(sign, forward, strike, deviation);
  }
}
