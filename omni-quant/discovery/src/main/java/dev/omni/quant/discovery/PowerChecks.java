package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.StandardNormal;
import java.util.List;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of an analysis of power: the power of the published size and effect as a Poisson
 * mixture of beta functions from one to the next (R. V. Lenth, AS 243, Appl. Statist. 38, 1989, pp.
 * 185-189), or by the complementary error function.
 *
 * @param input of the analysis
 * @param result as published
 */
record PowerChecks(PowerAnalysis.Input input, PowerAnalysis.Result result) {
  private static final double SAME = 1e-9;

  /** A Poisson mean whose weights are few enough to add up. */
  private static final double MOST_MEAN = 1e6;

  List<Check> all() {
    double n = result.n();
    double power = power(input.test(), n, result.effectSize());
    var given = new Residuals().equal(result.alpha(), input.alpha());
    input.n().ifPresent(size -> given.equal(n, size));
    input.effectSize().ifPresent(effect -> given.equal(result.effectSize(), effect));
    input.power().ifPresent(target -> given.equal(result.power(), target));
    double more = result.nRoundedUp() - n;
    given.residual(more > -2 * SAME && more < 1 ? 0 : 1);
    return List.of(
        new Check(
            "power_residual",
            Double.isNaN(power) ? 0 : Math.min(1, power - result.power()),
            SAME,
            "Power at the n and the effect of the result, by a mixture of beta functions or the"
                + " error function, less that of the result: zero."),
        given.check(
            "given_residual",
            1e-15,
            "Largest difference of a number of the result and the one given, or 1 where n is not"
                + " rounded to the next whole number: zero."));
  }

  private boolean twoSided() {
    return input.alternative() == PowerAnalysis.Sides.TWO_SIDED;
  }

  private double power(PowerTest test, double n, double effect) {
    if (!(n > 1 && effect > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    return switch (test) {
      case T_ONE_SAMPLE, T_PAIRED -> student(n - 1, effect * Math.sqrt(n));
      case T_TWO_SAMPLE -> student(2 * n - 2, effect * Math.sqrt(n / 2));
      case PROPORTIONS_TWO -> normal(effect * Math.sqrt(n / 2), normalQuantile());
      case CORRELATION -> correlation(n, effect);
      case ANOVA_ONE_WAY -> {
        double groups = input.groups();
        double above = groups - 1;
        double below = groups * (n - 1);
        double f = PowerTest.fisherQuantile(input.alpha(), above, below);
        yield beyond(groups * n * effect * effect / 2, above / below * f, above / 2, below / 2);
      }
    };
  }

  private double upper() {
    return input.alpha() / (twoSided() ? 2 : 1);
  }

  private double normalQuantile() {
    return -StandardNormal.quantile(upper());
  }

  private double normal(double shift, double critical) {
    double sum = Erf.erfc((critical - shift) / Math.sqrt(2));
    return (twoSided() ? sum + Erf.erfc((critical + shift) / Math.sqrt(2)) : sum) / 2;
  }

  private double correlation(double n, double r) {
    double t = PowerTest.critical(upper(), n - 2);
    double root = Math.sqrt(n - 3);
    double critical = FastMath.asinh(t / Math.sqrt(n - 2)) * root;
    return normal((FastMath.atanh(r) + r / (n - 1) / 2) * root, critical);
  }

  private double student(double freedom, double shift) {
    double t = Tails.studentQuantile(Math.abs(1 - 2 * upper()), freedom);
    double odds = t / freedom * t;
    double both = beyond(shift * shift / 2, odds, 0.5, freedom / 2);
    if (twoSided()) {
      return both;
    }
    // Both tails are P(T > t) + P(T < -t); their difference is the mixture of odd terms.
    double odd = between(shift * shift / 2, odds, 1, freedom / 2, 0.5);
    double inside = 1 - both;
    double above = Erf.erfc(-shift / Math.sqrt(2)) / 2;
    return upper() <= 0.5 ? above - (inside + odd) / 2 : above + (inside - odd) / 2;
  }

  /** P(F > f) of a noncentral F: 1 less the mixture of the beta functions within. */
  private static double beyond(double mean, double odds, double a, double b) {
    return mean > MOST_MEAN ? Double.NaN : 1 - between(mean, odds, a, b, 0);
  }

  /**
   * Returns the sum of weights m^(j + shift) e^-m / gamma(j + 1 + shift) times the beta functions
   * at a + j and b, from the last to the first: each is the next one and a term more.
   */
  private static double between(double mean, double odds, double a, double b, double shift) {
    double y = 1 / (1 + odds);
    double x = odds / (1 + odds);
    double reach = 40 + 12 * Math.sqrt(mean);
    double last = Math.ceil(mean + reach);
    double first = Math.max(0, Math.floor(mean - reach));
    double beta = TailIntegrals.beta(x, y, a + last, b);
    double sum = 0;
    for (double j = last; j >= first; j--) {
      sum += poisson(mean, j + shift) * beta;
      beta += FastMath.exp(term(x, y, a + j - 1, b));
    }
    return sum;
  }

  /** Returns m^q e^-m / gamma(q + 1). */
  private static double poisson(double mean, double q) {
    if (q == 0) {
      return FastMath.exp(-mean);
    }
    double log = q * TailIntegrals.ratio(mean, q, mean - q) - (mean - q);
    return FastMath.exp(log - TailIntegrals.stirling(q)) / Math.sqrt(2 * Math.PI * q);
  }

  /** The logarithm of x^a y^b / (a B(a, b)). */
  private static double term(double x, double y, double a, double b) {
    return a * FastMath.log(x) + b * FastMath.log(y) - FastMath.log(a) - Beta.logBeta(a, b);
  }
}
