package dev.omni.quant.finance.treasury;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/**
 * The bootstrap of a curve: quotes in the order of their nodes, each of which gives the zero rate
 * of its node. F. Ametrano and M. Bianchetti, Everything you always wanted to know about multiple
 * interest rate curve bootstrapping, 2013.
 *
 * @param valuation date of discount factor 1
 * @param linearZero the interpolation
 * @param discount curve of the payments, where it is another
 */
record NodeByNode(LocalDate valuation, boolean linearZero, Optional<DiscountCurve> discount) {
  private static final double LOWEST = -0.99;
  private static final double HIGHEST = 3;
  private static final double EXACT = 1e-16;
  private static final int MOST = 500;

  /** Returns the curve of quotes. */
  DiscountCurve curve(List<CurveQuoted> quotes, Work work) {
    return after(
        new DiscountCurve(valuation, new double[0], new double[0], linearZero),
        ordered(quotes),
        work);
  }

  /**
   * Returns the curve of quotes of the same instruments as those of a curve: a node depends on no
   * quote after it, so those before the first other quote are taken over.
   */
  DiscountCurve moved(
      DiscountCurve curve, List<CurveQuoted> before, List<CurveQuoted> quotes, Work work) {
    List<CurveQuoted> old = ordered(before);
    List<CurveQuoted> next = ordered(quotes);
    int same = 0;
    while (same < next.size() && old.get(same).given() == next.get(same).given()) {
      same++;
    }
    return after(curve.first(same), next, work);
  }

  private static List<CurveQuoted> ordered(List<CurveQuoted> quotes) {
    return quotes.stream().sorted(Comparator.comparing(CurveQuoted::node)).toList();
  }

  private DiscountCurve after(DiscountCurve known, List<CurveQuoted> ordered, Work work) {
    DiscountCurve curve = known;
    for (CurveQuoted quote : ordered.subList(known.nodes(), ordered.size())) {
      work.proceed();
      curve = curve.with(curve.years(quote.node()), zero(curve, quote));
    }
    return curve;
  }

  private double zero(DiscountCurve known, CurveQuoted quote) {
    DiscountCurve trial = known.with(known.years(quote.node()), 0);
    int last = trial.nodes() - 1;
    var rate = new TrialQuote(quote, trial, discount);
    UnivariateFunction excess =
        zero -> {
          trial.zeros()[last] = zero; // The curve is of this search alone.
          return rate.valueNow() - quote.given();
        };
    double low = excess.value(LOWEST);
    double high = excess.value(HIGHEST);
    if (!(low * high < 0)) {
      throw new Infeasible(
          "no zero rate from "
              + LOWEST
              + " to "
              + HIGHEST
              + " a year at "
              + quote.node()
              + " gives the quote "
              + quote.given());
    }
    return new BracketingNthOrderBrentSolver(EXACT, EXACT, 0, 5)
        .solve(MOST, excess, LOWEST, HIGHEST);
  }
}
