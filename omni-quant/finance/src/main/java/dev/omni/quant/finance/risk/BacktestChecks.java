package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.List;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of a backtest: the counts by the exceptions themselves, the likelihood ratios as
 * relative entropies, and the probabilities by other functions.
 *
 * @param exceptions of each period
 * @param exceedance probability of an exception that is claimed
 * @param result as published
 */
record BacktestChecks(boolean[] exceptions, double exceedance, VarBacktest.Result result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(counts(), ratios(), probabilities());
  }

  private Check counts() {
    VarBacktest.Independence pairs = result.independence();
    long with = 0;
    long both = 0;
    for (int i = 0; i < exceptions.length; i++) {
      with += exceptions[i] ? 1 : 0;
      both += i > 0 && exceptions[i] && exceptions[i - 1] ? 1 : 0;
    }
    int first = exceptions[0] ? 1 : 0;
    int last = exceptions[exceptions.length - 1] ? 1 : 0;
    double pairsOfAll = pairs.n00() + pairs.n01() + pairs.n10() + pairs.n11();
    double apart =
        Math.abs(result.exceptions() - with)
            + Math.abs(result.observations() - exceptions.length)
            + Math.abs(pairs.n11() - both)
            + Math.abs(pairs.n01() + pairs.n11() - (with - first))
            + Math.abs(pairs.n10() + pairs.n11() - (with - last))
            + Math.abs(pairsOfAll - (exceptions.length - 1));
    return new Check(
        "counts_residual",
        apart,
        0,
        "Exceptions and transitions less those of the input; every exception but the first period's"
            + " ends a transition, every one but the last's begins one.");
  }

  private Check ratios() {
    double observations = result.observations();
    double without = observations - result.exceptions();
    VarBacktest.Independence pairs = result.independence();
    double kupiec =
        2
            * (entropy(result.exceptions(), observations, exceedance)
                + entropy(without, observations, 1 - exceedance));
    double n00 = pairs.n00();
    double n01 = pairs.n01();
    double n10 = pairs.n10();
    double n11 = pairs.n11();
    double all = n00 + n01 + n10 + n11;
    double share = (n01 + n11) / all;
    double independence =
        2
            * (entropy(n00, n00 + n01, 1 - share)
                + entropy(n01, n00 + n01, share)
                + entropy(n10, n10 + n11, 1 - share)
                + entropy(n11, n10 + n11, share));
    double scale = 1 + observations;
    return new Residuals()
        .equal(result.expectedExceptions(), observations * exceedance)
        .equal(ratio(result.kupiec()), kupiec, scale)
        .equal(ratio(result.independence().test()), independence, scale)
        .equal(
            ratio(result.conditionalCoverage()),
            ratio(result.kupiec()) + ratio(result.independence().test()),
            scale)
        .check(
            "likelihood_ratio_residual",
            ROUNDING,
            "Largest difference of a likelihood ratio and twice the relative entropy of counts and"
                + " claim, relative to the observations: zero.");
  }

  private static double entropy(double count, double all, double claimed) {
    return count > 0 && claimed > 0 ? count * FastMath.log(count / all / claimed) : 0;
  }

  private static double ratio(VarBacktest.RatioTest test) {
    return Math.max(0, test.likelihoodRatio());
  }

  private Check probabilities() {
    double atMost = 0;
    double log = exceptions.length * FastMath.log1p(-exceedance);
    double odds = FastMath.log(exceedance) - FastMath.log1p(-exceedance);
    double count = Math.min(result.exceptions(), exceptions.length);
    for (int k = 0; k <= count; k++) {
      atMost += FastMath.exp(log);
      log += odds + FastMath.log((exceptions.length - k) / (k + 1.0));
    }
    var residuals = new Residuals();
    for (var test : List.of(result.kupiec(), result.independence().test())) {
      residuals.equal(test.pValue(), Erf.erfc(Math.sqrt(ratio(test) / 2)), 1);
    }
    return residuals
        .equal(
            result.conditionalCoverage().pValue(),
            FastMath.exp(-ratio(result.conditionalCoverage()) / 2),
            1)
        .equal(result.trafficLight().cumulativeProbability(), atMost, 1)
        .check(
            "probability_residual",
            ROUNDING,
            "Largest difference of a probability and erfc(sqrt(ratio / 2)), e^(-ratio / 2), or the"
                + " sum of binomial probabilities: zero.");
  }
}
