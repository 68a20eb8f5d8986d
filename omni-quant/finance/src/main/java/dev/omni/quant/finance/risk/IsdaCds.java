package dev.omni.quant.finance.risk;

import com.opengamma.strata.basics.ReferenceData;
import com.opengamma.strata.basics.StandardId;
import com.opengamma.strata.basics.currency.Currency;
import com.opengamma.strata.basics.date.BusinessDayAdjustment;
import com.opengamma.strata.basics.date.BusinessDayConventions;
import com.opengamma.strata.basics.date.DayCount;
import com.opengamma.strata.basics.date.DayCounts;
import com.opengamma.strata.basics.date.DaysAdjustment;
import com.opengamma.strata.basics.date.HolidayCalendarId;
import com.opengamma.strata.basics.date.HolidayCalendarIds;
import com.opengamma.strata.basics.date.Tenor;
import com.opengamma.strata.basics.schedule.Frequency;
import com.opengamma.strata.collect.array.DoubleArray;
import com.opengamma.strata.collect.tuple.Pair;
import com.opengamma.strata.data.ImmutableMarketData;
import com.opengamma.strata.data.MarketData;
import com.opengamma.strata.market.curve.CurveName;
import com.opengamma.strata.market.curve.DepositIsdaCreditCurveNode;
import com.opengamma.strata.market.curve.IsdaCreditCurveDefinition;
import com.opengamma.strata.market.curve.IsdaCreditCurveNode;
import com.opengamma.strata.market.curve.NodalCurve;
import com.opengamma.strata.market.curve.SwapIsdaCreditCurveNode;
import com.opengamma.strata.market.observable.QuoteId;
import com.opengamma.strata.pricer.common.PriceType;
import com.opengamma.strata.pricer.credit.AccrualOnDefaultFormula;
import com.opengamma.strata.pricer.credit.ConstantRecoveryRates;
import com.opengamma.strata.pricer.credit.CreditRatesProvider;
import com.opengamma.strata.pricer.credit.FastCreditCurveCalibrator;
import com.opengamma.strata.pricer.credit.ImmutableCreditRatesProvider;
import com.opengamma.strata.pricer.credit.IsdaCdsProductPricer;
import com.opengamma.strata.pricer.credit.IsdaCompliantDiscountCurveCalibrator;
import com.opengamma.strata.pricer.credit.IsdaCreditDiscountFactors;
import com.opengamma.strata.pricer.credit.LegalEntitySurvivalProbabilities;
import com.opengamma.strata.product.TradeInfo;
import com.opengamma.strata.product.common.BuySell;
import com.opengamma.strata.product.credit.Cds;
import com.opengamma.strata.product.credit.CdsTrade;
import com.opengamma.strata.product.credit.ResolvedCds;
import com.opengamma.strata.product.credit.ResolvedCdsTrade;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A credit default swap in the ISDA standard model. Weekends are the only holidays. */
final class IsdaCds {
  static final ReferenceData CALENDARS = ReferenceData.standard();
  private static final HolidayCalendarId WEEKENDS = HolidayCalendarIds.SAT_SUN;
  private static final BusinessDayAdjustment ADJUSTED =
      BusinessDayAdjustment.of(BusinessDayConventions.MODIFIED_FOLLOWING, WEEKENDS);
  private static final CurveName DISCOUNT = CurveName.of("discount");
  static final StandardId NAME = StandardId.of("cds", "reference");

  private final IsdaCdsProductPricer pricer;
  private final ResolvedCdsTrade trade;
  private final CreditRatesProvider rates;
  private final IsdaCreditDiscountFactors discount;
  private final IsdaCreditDiscountFactors survival;

  private IsdaCds(
      IsdaCdsProductPricer pricer,
      ResolvedCdsTrade trade,
      CreditRatesProvider rates,
      IsdaCreditDiscountFactors discount,
      IsdaCreditDiscountFactors survival) {
    this.pricer = pricer;
    this.trade = trade;
    this.rates = rates;
    this.discount = discount;
    this.survival = survival;
  }

  /**
   * Returns a swap, and the curves of its interest and quoted spread.
   *
   * @param maturity end of protection
   * @param quotedSpread flat, 1/year
   */
  static IsdaCds of(CdsTerms terms, LocalDate maturity, double quotedSpread) {
    return of(terms, trade(terms, maturity, terms.coupon()), quotedSpread);
  }

  /** Returns the swap that a trade is, by its quoted spread. */
  static IsdaCds of(CdsTerms terms, ResolvedCdsTrade trade, double quotedSpread) {
    LocalDate tradeDate = terms.tradeDate();
    IsdaCreditDiscountFactors discount = terms.discount();
    ConstantRecoveryRates recovery = terms.recovery();
    AccrualOnDefaultFormula formula = terms.accrual().formula();
    NodalCurve credit =
        new FastCreditCurveCalibrator(formula)
            .calibrate(
                List.of(trade),
                DoubleArray.of(quotedSpread),
                DoubleArray.of(0),
                CurveName.of("credit"),
                tradeDate,
                discount,
                recovery,
                CALENDARS);
    var survival = IsdaCreditDiscountFactors.of(terms.money(), tradeDate, credit);
    CreditRatesProvider rates = rates(discount, survival, recovery);
    return new IsdaCds(new IsdaCdsProductPricer(formula), trade, rates, discount, survival);
  }

  /** Returns what swaps are priced with: both curves and what is left at default. */
  static CreditRatesProvider rates(
      IsdaCreditDiscountFactors discount,
      IsdaCreditDiscountFactors survival,
      ConstantRecoveryRates recovery) {
    Currency currency = discount.getCurrency();
    return ImmutableCreditRatesProvider.builder()
        .valuationDate(discount.getValuationDate())
        .creditCurves(
            Map.of(Pair.of(NAME, currency), LegalEntitySurvivalProbabilities.of(NAME, survival)))
        .discountCurves(Map.of(currency, discount))
        .recoveryRateCurves(Map.of(NAME, recovery))
        .build();
  }

  /** Returns the day up to which the quotes of the curve give interest rates. */
  static LocalDate lastQuote(CdsTerms terms) {
    var spot = DaysAdjustment.ofBusinessDays(terms.spotLagDays(), WEEKENDS);
    int months = 0;
    for (CurveQuote quote : terms.curveQuotes()) {
      months = Math.max(months, quote.months());
    }
    LocalDate from = spot.adjust(terms.tradeDate(), CALENDARS);
    return ADJUSTED.adjust(from.plusMonths(months), CALENDARS);
  }

  /** Returns the trade of a swap with this end of protection and running premium. */
  static ResolvedCdsTrade trade(CdsTerms terms, LocalDate maturity, double coupon) {
    Cds cds =
        Cds.of(
            BuySell.BUY,
            NAME,
            terms.money(),
            terms.notional(),
            terms.accrualStartDate(),
            maturity,
            Frequency.P3M,
            WEEKENDS,
            coupon);
    LocalDate tradeDate = terms.tradeDate();
    LocalDate settlement = cds.getSettlementDateOffset().adjust(tradeDate, CALENDARS);
    TradeInfo info = TradeInfo.builder().tradeDate(tradeDate).settlementDate(settlement).build();
    return CdsTrade.builder().product(cds).info(info).build().resolve(CALENDARS);
  }

  /** Calibrates the interest rate curve of the quotes. */
  static IsdaCreditDiscountFactors calibrated(CdsTerms terms) {
    LocalDate tradeDate = terms.tradeDate();
    Currency currency = terms.money();
    CurveConvention convention = CurveConvention.valueOf(currency.getCode());
    var spot = DaysAdjustment.ofBusinessDays(terms.spotLagDays(), WEEKENDS);
    List<CurveQuote> quotes = terms.curveQuotes();
    if (quotes.size() == 1) {
      LocalDate from = spot.adjust(tradeDate, CALENDARS);
      return flat(new FlatCurve(quotes.get(0), convention, from, ADJUSTED), tradeDate, currency);
    }
    var nodes = new ArrayList<IsdaCreditCurveNode>();
    var values = new HashMap<QuoteId, Double>();
    for (int i = 0; i < quotes.size(); i++) {
      QuoteId id = QuoteId.of(StandardId.of("quote", Integer.toString(i)));
      nodes.add(node(quotes.get(i), id, spot, convention));
      values.put(id, quotes.get(i).rate());
    }
    var definition =
        IsdaCreditCurveDefinition.of(
            DISCOUNT, currency, tradeDate, DayCounts.ACT_365F, nodes, false, false);
    MarketData market = ImmutableMarketData.builder(tradeDate).addValueMap(values).build();
    return IsdaCompliantDiscountCurveCalibrator.standard().calibrate(definition, market, CALENDARS);
  }

  private static IsdaCreditDiscountFactors flat(
      FlatCurve curve, LocalDate tradeDate, Currency currency) {
    return IsdaCreditDiscountFactors.of(
        currency,
        tradeDate,
        DISCOUNT,
        DoubleArray.of(DayCounts.ACT_365F.yearFraction(tradeDate, curve.end())),
        DoubleArray.of(curve.rate()),
        DayCounts.ACT_365F);
  }

  private static IsdaCreditCurveNode node(
      CurveQuote quote, QuoteId id, DaysAdjustment spot, CurveConvention convention) {
    Tenor tenor = Tenor.ofMonths(quote.months());
    return quote.swap()
        ? SwapIsdaCreditCurveNode.of(
            id,
            spot,
            ADJUSTED,
            tenor,
            DayCount.of(convention.swapDayCount()),
            Frequency.ofMonths(convention.monthsBetweenPayments()))
        : DepositIsdaCreditCurveNode.of(
            id, spot, ADJUSTED, tenor, DayCount.of(convention.depositDayCount()));
  }

  /**
   * Returns the upfront payment of the protection buyer, without accrued premium, as part of the
   * notional.
   */
  double pointsUpfront() {
    return pricer.price(trade.getProduct(), rates, settlement(), PriceType.CLEAN, CALENDARS);
  }

  /**
   * Returns the flat spread that makes these points fair, 1/year: the coupon and what the points
   * are of the risky annuity. The points alone do not determine it, because under negative interest
   * two spreads may have the same points.
   */
  double quotedSpread(double pointsUpfront) {
    ResolvedCds cds = trade.getProduct();
    double annuity = pricer.riskyAnnuity(cds, rates, settlement(), PriceType.CLEAN, CALENDARS);
    return cds.getFixedRate() + pointsUpfront / annuity;
  }

  /** Returns the flat rate of default that the quoted spread means, 1/year. */
  double hazardRate() {
    return survival.getParameter(0);
  }

  /** Returns the probability of no default up to the end of protection. */
  double survival() {
    return survival.discountFactor(trade.getProduct().getProtectionEndDate());
  }

  private LocalDate settlement() {
    return trade.getInfo().getSettlementDate().orElseThrow();
  }

  /** Times of the curve's nodes, in years of 365 days from the trade date. */
  double[] nodeTimes() {
    return discount.getParameterKeys().toArray();
  }

  /** Continuous zero rates at the nodes, 1/year. */
  double[] nodeRates() {
    double[] rates = new double[discount.getParameterCount()];
    Arrays.setAll(rates, discount::getParameter);
    return rates;
  }
}
