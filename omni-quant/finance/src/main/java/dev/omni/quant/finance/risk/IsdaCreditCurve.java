package dev.omni.quant.finance.risk;

import com.opengamma.strata.basics.currency.Currency;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.collect.array.DoubleArray;
import com.opengamma.strata.market.curve.CurveName;
import com.opengamma.strata.market.curve.NodalCurve;
import com.opengamma.strata.pricer.common.PriceType;
import com.opengamma.strata.pricer.credit.AccrualOnDefaultFormula;
import com.opengamma.strata.pricer.credit.ConstantRecoveryRates;
import com.opengamma.strata.pricer.credit.CreditRatesProvider;
import com.opengamma.strata.pricer.credit.FastCreditCurveCalibrator;
import com.opengamma.strata.pricer.credit.IsdaCdsProductPricer;
import com.opengamma.strata.pricer.credit.IsdaCreditDiscountFactors;
import com.opengamma.strata.product.credit.ResolvedCdsTrade;
import dev.omni.domain.json.JsonFields;
import dev.omni.quant.core.InputTable;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The credit curve of par spreads in the ISDA standard model: hazard rates that are constant
 * between the maturities.
 */
final class IsdaCreditCurve {
  private static final double YEAR = 365;

  private final JsonFields input;
  private final List<LocalDate> maturities;
  private final List<ResolvedCdsTrade> quoted;
  private final CreditRatesProvider rates;
  private final IsdaCreditDiscountFactors survival;

  private IsdaCreditCurve(
      JsonFields input,
      List<LocalDate> maturities,
      List<ResolvedCdsTrade> quoted,
      CreditRatesProvider rates,
      IsdaCreditDiscountFactors survival) {
    this.input = input;
    this.maturities = maturities;
    this.quoted = quoted;
    this.rates = rates;
    this.survival = survival;
  }

  /** Returns the ends of protection of the quotes of an input. */
  static List<LocalDate> maturities(JsonFields input) {
    return InputTable.of(input, "quotes").texts("maturity_date").stream()
        .map(LocalDate::parse)
        .toList();
  }

  /** Returns the curve of an input with these par spreads. */
  static IsdaCreditCurve of(JsonFields input, double[] spreads) {
    LocalDate tradeDate = input.date("trade_date");
    Currency currency = Currency.of(input.text("currency"));
    IsdaCreditDiscountFactors discount = IsdaCds.discount(input, tradeDate, currency);
    var recovery = ConstantRecoveryRates.of(IsdaCds.NAME, tradeDate, input.number("recovery_rate"));
    List<LocalDate> maturities = maturities(input);
    var quoted = new ArrayList<ResolvedCdsTrade>();
    for (int i = 0; i < spreads.length; i++) {
      quoted.add(IsdaCds.trade(input, currency, maturities.get(i), spreads[i]));
    }
    NodalCurve curve =
        new FastCreditCurveCalibrator(formula(input))
            .calibrate(
                quoted,
                DoubleArray.copyOf(spreads),
                DoubleArray.filled(spreads.length),
                CurveName.of("credit"),
                tradeDate,
                discount,
                recovery,
                IsdaCds.CALENDARS);
    var survival = IsdaCreditDiscountFactors.of(currency, tradeDate, curve);
    return new IsdaCreditCurve(
        input, maturities, quoted, IsdaCds.rates(discount, survival, recovery), survival);
  }

  /** Returns the curve of hazard rates, each constant from the maturity before to its own. */
  static IsdaCreditCurve ofHazards(JsonFields input, double[] hazards) {
    LocalDate tradeDate = input.date("trade_date");
    Currency currency = Currency.of(input.text("currency"));
    double[] spreads = InputTable.of(input, "quotes").numbers("spread");
    List<LocalDate> maturities = maturities(input);
    var quoted = new ArrayList<ResolvedCdsTrade>();
    double[] years = new double[hazards.length];
    double[] zeros = new double[hazards.length];
    double sum = 0;
    for (int i = 0; i < hazards.length; i++) {
      quoted.add(IsdaCds.trade(input, currency, maturities.get(i), spreads[i]));
      years[i] = ChronoUnit.DAYS.between(tradeDate, maturities.get(i)) / YEAR;
      sum += hazards[i] * (years[i] - (i == 0 ? 0 : years[i - 1]));
      zeros[i] = sum / years[i];
    }
    var survival =
        IsdaCreditDiscountFactors.of(
            currency,
            tradeDate,
            CurveName.of("credit"),
            DoubleArray.copyOf(years),
            DoubleArray.copyOf(zeros),
            DayCounts.ACT_365F);
    var recovery = ConstantRecoveryRates.of(IsdaCds.NAME, tradeDate, input.number("recovery_rate"));
    IsdaCreditDiscountFactors discount = IsdaCds.discount(input, tradeDate, currency);
    return new IsdaCreditCurve(
        input, maturities, quoted, IsdaCds.rates(discount, survival, recovery), survival);
  }

  private static AccrualOnDefaultFormula formula(JsonFields input) {
    return AccrualOnDefaultFormula.valueOf(input.text("accrual_formula"));
  }

  /** Returns the probabilities of no default up to each maturity. */
  double[] survivals() {
    return maturities.stream().mapToDouble(survival::discountFactor).toArray();
  }

  /** Returns the hazard rates, each constant from the maturity before to its own, 1/year. */
  double[] hazards() {
    double[] hazards = new double[maturities.size()];
    LocalDate from = input.date("trade_date");
    double before = 0;
    double[] survivals = survivals();
    for (int i = 0; i < hazards.length; i++) {
      double years = ChronoUnit.DAYS.between(from, maturities.get(i)) / YEAR;
      double sum = -StrictMath.log(survivals[i]);
      hazards[i] = (sum - before) / years;
      before = sum;
      from = maturities.get(i);
    }
    return hazards;
  }

  /** Returns by how much the par spread of each swap on the curve misses its quote, 1/year. */
  double[] residuals() {
    return residuals(annuities());
  }

  /** Returns the same by known values of a premium of 1 a year. */
  double[] residuals(double[] annuities) {
    double[] residuals = annuities.clone();
    var pricer = new IsdaCdsProductPricer(formula(input));
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] = price(pricer, quoted.get(i)) / residuals[i];
    }
    return residuals;
  }

  /** Returns the value of a premium of 1 a year on each swap, over its notional. */
  double[] annuities() {
    double[] annuities = new double[quoted.size()];
    var pricer = new IsdaCdsProductPricer(formula(input));
    for (int i = 0; i < annuities.length; i++) {
      ResolvedCdsTrade trade = quoted.get(i);
      annuities[i] =
          pricer.riskyAnnuity(
              trade.getProduct(), rates, settlement(trade), PriceType.CLEAN, IsdaCds.CALENDARS);
    }
    return annuities;
  }

  /** Returns the points upfront of swaps to each maturity with the standard running premium. */
  double[] points() {
    double[] points = new double[maturities.size()];
    var pricer = new IsdaCdsProductPricer(formula(input));
    Currency currency = Currency.of(input.text("currency"));
    for (int i = 0; i < points.length; i++) {
      points[i] =
          price(pricer, IsdaCds.trade(input, currency, maturities.get(i), input.number("coupon")));
    }
    return points;
  }

  private double price(IsdaCdsProductPricer pricer, ResolvedCdsTrade trade) {
    return pricer.price(
        trade.getProduct(), rates, settlement(trade), PriceType.CLEAN, IsdaCds.CALENDARS);
  }

  private static LocalDate settlement(ResolvedCdsTrade trade) {
    return trade.getInfo().getSettlementDate().orElseThrow();
  }
}
