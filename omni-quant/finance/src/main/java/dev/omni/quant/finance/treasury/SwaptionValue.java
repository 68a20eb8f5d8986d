package dev.omni.quant.finance.treasury;

import dev.omni.domain.json.JsonFields;
import dev.omni.quant.finance.treasury.SwapValue.Curves;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

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

  static double years(JsonFields input) {
    LocalDate valuation = input.fields("discount_curve").date("valuation_date");
    return ChronoUnit.DAYS.between(valuation, input.date("exercise_date")) / YEAR;
  }

  static SwaptionValue of(JsonFields input, Curves curves) {
    LocalDate effective = input.date("effective_date");
    LocalDate maturity = input.date("maturity_date");
    SwapLeg fixed = SwapTerms.leg(input, "fixed_leg");
    List<SwapLeg.Period> periods = fixed.periods(effective, maturity);
    var swap =
        new SwapValue(
            periods,
            SwapTerms.leg(input, "floating_leg").periods(effective, maturity),
            SwapTerms.spread(input),
            Double.NaN);
    double forward = swap.parRate(curves);
    boolean cash = input.text("settlement").equals("cash_par_yield");
    double annuity =
        cash
            ? curves.discount().factor(fixed.days().adjusted(effective, fixed.convention()))
                * parYield(forward, MONTHS / fixed.months(), periods.size())
            : swap.annuity(curves.discount());
    int sign = input.text("type").equals("payer") ? 1 : -1;
    return new SwaptionValue(RateModel.of(input), sign, forward, annuity, years(input));
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
