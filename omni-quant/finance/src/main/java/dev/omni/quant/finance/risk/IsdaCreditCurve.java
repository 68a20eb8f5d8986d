package dev.omni.quant.finance.risk;

import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.collect.array.DoubleArray;
import com.opengamma.strata.market.curve.CurveName;
import com.opengamma.strata.market.curve.NodalCurve;
import com.opengamma.strata.pricer.common.PriceType;
import com.opengamma.strata.pricer.credit.ConstantRecoveryRates;
import com.opengamma.strata.pricer.credit.CreditRatesProvider;
import com.opengamma.strata.pricer.credit.FastCreditCurveCalibrator;
import com.opengamma.strata.pricer.credit.IsdaCdsProductPricer;
import com.opengamma.strata.pricer.credit.IsdaCreditDiscountFactors;
import com.opengamma.strata.product.credit.ResolvedCdsTrade;
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

  private final CdsTerms terms;
  private final List<LocalDate> maturities;
  private final List<ResolvedCdsTrade> quoted;
  private final CreditRatesProvider rates;
  private final IsdaCreditDiscountFactors survival;

  private IsdaCreditCurve(
      CdsTerms terms,
      List<LocalDate> maturities,
      List<ResolvedCdsTrade> quoted,
      CreditRatesProvider rates,
      IsdaCreditDiscountFactors survival) {
    this.terms = terms;
    this.maturities = maturities;
    this.quoted = quoted;
    this.rates = rates;
    this.survival = survival;
  }

  /** Returns the curve of these par spreads of swaps to the maturities. */
  static IsdaCreditCurve of(CdsTerms terms, List<LocalDate> maturities, double[] spreads) {
    LocalDate tradeDate = terms.tradeDate();
    IsdaCreditDiscountFactors discount = terms.discount();
    ConstantRecoveryRates recovery = terms.recovery();
    var quoted = new ArrayList<ResolvedCdsTrade>();
    for (int i = 0; i < spreads.length; i++) {
      quoted.add(IsdaCds.trade(terms, maturities.get(i), spreads[i]));
    }
    NodalCurve curve =
        new FastCreditCurveCalibrator(terms.accrual().formula())
            .calibrate(
                quoted,
                DoubleArray.copyOf(spreads),
                DoubleArray.filled(spreads.length),
                CurveName.of("credit"),
                tradeDate,
                discount,
                recovery,
                IsdaCds.CALENDARS);
    var survival = IsdaCreditDiscountFactors.of(terms.money(), tradeDate, curve);
    return new IsdaCreditCurve(
        terms, maturities, quoted, IsdaCds.rates(discount, survival, recovery), survival);
  }

  /**
   * Returns the curve of hazard rates, each constant from the maturity before to its own.
   *
   * @param spreads that are quoted for the maturities
   */
  static IsdaCreditCurve ofHazards(
      CdsTerms terms, List<LocalDate> maturities, double[] spreads, double[] hazards) {
    LocalDate tradeDate = terms.tradeDate();
    var quoted = new ArrayList<ResolvedCdsTrade>();
    double[] years = new double[hazards.length];
    double[] zeros = new double[hazards.length];
    double sum = 0;
    for (int i = 0; i < hazards.length; i++) {
      quoted.add(IsdaCds.trade(terms, maturities.get(i), spreads[i]));
      years[i] = ChronoUnit.DAYS.between(tradeDate, maturities.get(i)) / YEAR;
      sum += hazards[i] * (years[i] - (i == 0 ? 0 : years[i - 1]));
      zeros[i] = sum / years[i];
    }
    var survival =
        IsdaCreditDiscountFactors.of(
            terms.money(),
            tradeDate,
            CurveName.of("credit"),
            DoubleArray.copyOf(years),
            DoubleArray.copyOf(zeros),
            DayCounts.ACT_365F);
    IsdaCreditDiscountFactors discount = terms.discount();
    return new IsdaCreditCurve(
        terms, maturities, quoted, IsdaCds.rates(discount, survival, terms.recovery()), survival);
  }

  /** Returns the probabilities of no default up to each maturity. */
  double[] survivals() {
    return maturities.stream().mapToDouble(survival::discountFactor).toArray();
  }

  /** Returns the hazard rates, each constant from the maturity before to its own, 1/year. */
  double[] hazards() {
    double[] hazards = new double[maturities.size()];
    LocalDate from = terms.tradeDate();
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
    var pricer = new IsdaCdsProductPricer(terms.accrual().formula());
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] = price(pricer, quoted.get(i)) / residuals[i];
    }
    return residuals;
  }

  /** Returns the value of a premium of 1 a year on each swap, over its notional. */
  double[] annuities() {
    double[] annuities = new double[quoted.size()];
    var pricer = new IsdaCdsProductPricer(terms.accrual().formula());
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
    var pricer = new IsdaCdsProductPricer(terms.accrual().formula());
    for (int i = 0; i < points.length; i++) {
      points[i] = price(pricer, IsdaCds.trade(terms, maturities.get(i), terms.coupon()));
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
