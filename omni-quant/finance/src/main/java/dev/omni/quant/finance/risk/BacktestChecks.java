package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
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
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
record BacktestChecks(boolean[] exceptions, double exceedance, JsonFields result) {
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(counts(), ratios(), probabilities());
  }

  private Check counts() {
    JsonFields pairs = result.fields("independence");
    long with = 0;
    long both = 0;
    for (int i = 0; i < exceptions.length; i++) {
      with += exceptions[i] ? 1 : 0;
      both += i > 0 && exceptions[i] && exceptions[i - 1] ? 1 : 0;
    }
    int first = exceptions[0] ? 1 : 0;
    int last = exceptions[exceptions.length - 1] ? 1 : 0;
    double pairsOfAll =
        pairs.number("n00") + pairs.number("n01") + pairs.number("n10") + pairs.number("n11");
    double apart =
        Math.abs(result.number("exceptions") - with)
            + Math.abs(result.number("observations") - exceptions.length)
            + Math.abs(pairs.number("n11") - both)
            + Math.abs(pairs.number("n01") + pairs.number("n11") - (with - first))
            + Math.abs(pairs.number("n10") + pairs.number("n11") - (with - last))
            + Math.abs(pairsOfAll - (exceptions.length - 1));
    return new Check(
        "counts_residual",
        apart,
        0,
        "Exceptions and transitions less those of the input; every exception but the first period's"
            + " ends a transition, every one but the last's begins one.");
  }

  private Check ratios() {
    double observations = result.number("observations");
    double without = observations - result.number("exceptions");
    JsonFields pairs = result.fields("independence");
    double kupiec =
        2
            * (entropy(result.number("exceptions"), observations, exceedance)
                + entropy(without, observations, 1 - exceedance));
    double n00 = pairs.number("n00");
    double n01 = pairs.number("n01");
    double n10 = pairs.number("n10");
    double n11 = pairs.number("n11");
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
        .equal(result.number("expected_exceptions"), observations * exceedance)
        .equal(ratio("kupiec"), kupiec, scale)
        .equal(ratio("independence"), independence, scale)
        .equal(ratio("conditional_coverage"), ratio("kupiec") + ratio("independence"), scale)
        .check(
            "likelihood_ratio_residual",
            ROUNDING,
            "Largest difference of a likelihood ratio and twice the relative entropy of counts and"
                + " claim, relative to the observations: zero.");
  }

  private static double entropy(double count, double all, double claimed) {
    return count > 0 && claimed > 0 ? count * FastMath.log(count / all / claimed) : 0;
  }

  private double ratio(String test) {
    return Math.max(0, result.fields(test).number("likelihood_ratio"));
  }

  private Check probabilities() {
    double atMost = 0;
    double log = exceptions.length * FastMath.log1p(-exceedance);
    double odds = FastMath.log(exceedance) - FastMath.log1p(-exceedance);
    double count = Math.min(result.number("exceptions"), exceptions.length);
    for (int k = 0; k <= count; k++) {
      atMost += FastMath.exp(log);
      log += odds + FastMath.log((exceptions.length - k) / (k + 1.0));
    }
    var residuals = new Residuals();
    for (String test : List.of("kupiec", "independence")) {
      residuals.equal(
          result.fields(test).number("p_value"), Erf.erfc(Math.sqrt(ratio(test) / 2)), 1);
    }
    return residuals
        .equal(
            result.fields("conditional_coverage").number("p_value"),
            FastMath.exp(-ratio("conditional_coverage") / 2),
            1)
        .equal(result.fields("traffic_light").number("cumulative_probability"), atMost, 1)
        .check(
            "probability_residual",
            ROUNDING,
            "Largest difference of a probability and erfc(sqrt(ratio / 2)), e^(-ratio / 2), or the"
                + " sum of binomial probabilities: zero.");
  }
}
