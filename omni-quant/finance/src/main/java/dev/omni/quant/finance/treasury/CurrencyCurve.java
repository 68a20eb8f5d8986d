package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/**
 * Forwards of two currencies by points, or the discount factors of the base currency under
 * collateral in the other one by basis swaps.
 *
 * @param input without problems
 * @param pair of the currencies
 * @param spot date
 * @param dates of the nodes
 */
record CurrencyCurve(
    FxForwardCurve.Input input, FxPair pair, LocalDate spot, List<LocalDate> dates) {
  private static final int QUARTER = 3;
  private static final double LOWEST = -0.99;
  private static final double HIGHEST = 3;
  private static final int MOST = 500;
  private static final Set<String> BY_365 = Set.of("GBP", "JPY", "AUD", "CAD");

  static CurrencyCurve of(FxForwardCurve.Input input) {
    FxPair pair = FxPair.of(input.pair());
    LocalDate spot = pair.spot(input.tradeDate());
    List<LocalDate> dates =
        input.tenors().stream().map(tenor -> pair.end(spot, Tenor.of(tenor))).toList();
    return new CurrencyCurve(input, pair, spot, dates);
  }

  DiscountCurve quote() {
    return input.quoteDiscountCurve().curve();
  }

  /** Returns the growth of the quote currency from the spot date, inverted: Pq(T) / Pq(s). */
  double quoteFactor(int node) {
    return quote().factor(dates.get(node)) / quote().factor(spot);
  }

  double years(int node) {
    return quote().years(dates.get(node)) - quote().years(spot);
  }

  /** Returns the forward rate by points. */
  double outright(int node) {
    return input.spot() + input.points().orElseThrow().pips()[node] * pair.pip();
  }

  /** Returns the quarterly periods of a basis swap, counted by a currency's year. */
  private List<SwapLeg.Period> periods(int node, String currency) {
    BusinessDays days = BusinessDays.of(pair.calendars(), Set.of());
    Tenor tenor = Tenor.of(input.tenors().get(node));
    boolean monthEnds = tenor.inMonths() && spot.equals(days.monthEnd(spot));
    LocalDate end = tenor.after(spot);
    DayCountRule count = BY_365.contains(currency) ? DayCountRule.ACT_365F : DayCountRule.ACT_360;
    return new SwapLeg(
            QUARTER, DayCounting.of(count), days, BusinessDayRule.MODIFIED_FOLLOWING, 0, monthEnds)
        .periods(spot, monthEnds ? days.monthEnd(end) : end);
  }

  private BasisSwapLeg baseLeg(int node) {
    return BasisSwapLeg.of(
        spot,
        periods(node, pair.base()),
        input.baseProjectionCurve().orElseThrow().curve(),
        input.basis().orElseThrow().spread()[node]);
  }

  /** Returns the value of the leg in the quote currency, which is zero on one curve for both. */
  private double quoteLeg(int node) {
    return BasisSwapLeg.of(
            spot,
            periods(node, pair.quote()),
            input.quoteProjectionCurve().orElseThrow().curve(),
            0)
        .value(quote());
  }

  /**
   * Returns the discount factors of the base currency at the nodes, from the trade date.
   *
   * @throws Infeasible when no zero rate of a node gives its quote
   */
  double[] factors(Work work) {
    DiscountCurve curve = empty();
    double[] factors = new double[dates.size()];
    for (int node = 0; node < factors.length; node++) {
      work.proceed();
      double years = curve.years(dates.get(node));
      curve = curve.with(years, zero(curve, years, node));
      factors[node] = curve.factor(years);
    }
    return factors;
  }

  private DiscountCurve empty() {
    return new DiscountCurve(input.tradeDate(), new double[0], new double[0], false);
  }

  private double zero(DiscountCurve known, double years, int node) {
    BasisSwapLeg leg = baseLeg(node);
    double quoted = quoteLeg(node);
    UnivariateFunction excess = zero -> leg.value(known.with(years, zero)) - quoted;
    if (!(excess.value(LOWEST) * excess.value(HIGHEST) < 0)) {
      throw new Infeasible(
          "no zero rate from "
              + LOWEST
              + " to "
              + HIGHEST
              + " a year gives the basis swap of "
              + input.tenors().get(node)
              + " its spread");
    }
    return new BracketingNthOrderBrentSolver(1e-16, 1e-16, 0, 5)
        .solve(MOST, excess, LOWEST, HIGHEST);
  }

  /** Returns the curve of the base currency through published factors. */
  DiscountCurve base(double[] factors) {
    double[] times = dates.stream().mapToDouble(quote()::years).toArray();
    double[] zeros = new double[times.length];
    Arrays.setAll(zeros, i -> -StrictMath.log(factors[i]) / times[i]);
    return new DiscountCurve(input.tradeDate(), times, zeros, false);
  }

  /** Returns the values of the basis swaps on the curve through published factors: zero. */
  double[] basisResiduals(double[] factors) {
    DiscountCurve curve = base(factors);
    double[] residuals = new double[factors.length];
    Arrays.setAll(residuals, node -> baseLeg(node).value(curve) - quoteLeg(node));
    return residuals;
  }

  /** Returns the forwards by factors from the spot date less the quoted ones: zero. */
  double[] pointResiduals(double[] fromSpot) {
    double[] residuals = new double[fromSpot.length];
    Arrays.setAll(
        residuals, node -> input.spot() * fromSpot[node] / quoteFactor(node) - outright(node));
    return residuals;
  }

  /** Returns the discount factors of the base currency from the spot date, of those from today. */
  double[] fromSpot(double[] factors) {
    double atSpot = base(factors).factor(spot);
    return Arrays.stream(factors).map(factor -> factor / atSpot).toArray();
  }

  /** Returns the rows whose date is not after that of the row before. */
  List<Integer> unordered() {
    var rows = new ArrayList<Integer>();
    for (int node = 0; node < dates.size(); node++) {
      LocalDate before = node == 0 ? spot : dates.get(node - 1);
      if (!dates.get(node).isAfter(before)) {
        rows.add(node);
      }
    }
    return rows;
  }
}
