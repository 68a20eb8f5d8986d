package dev.omni.quant.finance.risk;

import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import dev.omni.quant.core.ScaledDoubles;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.special.Erf;
import org.hipparchus.util.FastMath;

/**
 * The checks of a parametric value at risk: the variance pair by pair in twice the digits, the
 * parts by the variance of other portfolios, the quantile by its probability.
 *
 * @param exposures standard deviation of each position alone over one period, over the largest
 * @param unit the largest
 * @param correlation of the returns
 * @param growth from one period to the horizon
 * @param input as given
 */
record ParametricChecks(
    double[] exposures,
    double unit,
    double[][] correlation,
    double growth,
    ParametricValueAtRisk.Input input) {
  private static final double ROUNDING = 1e-10;
  private static final double PROBABILITY = 1e-9;
  private static final double GOLDEN = 0.6180339887498949;

  static ParametricChecks of(ParametricValueAtRisk.Input input) {
    double[] alone = input.alone();
    double unit = ScaledDoubles.of(alone);
    return new ParametricChecks(
        ScaledDoubles.over(alone, unit), unit, input.correlation(), input.growth(), input);
  }

  List<Check> all(ParametricValueAtRisk.Result result) {
    return List.of(variance(result), parts(result), quantile(result));
  }

  /** Checks the deviation and the value at risk, relative to those without diversification. */
  private Check variance(ParametricValueAtRisk.Result result) {
    double quantile = result.quantile();
    double sd = result.portfolioSd() / unit / growth;
    double valueAtRisk = result.valueAtRisk() / unit / growth;
    double[] alone = result.individualVar();
    var residuals = new Residuals();
    double all = 0;
    for (int i = 0; i < alone.length; i++) {
      double size = Math.abs(exposures[i]);
      residuals.equal(alone[i] / unit / growth, quantile * size, 1);
      all += size;
    }
    return residuals
        .equal(sd * sd, new PairSum(correlation).square(exposures, exposures), all * all)
        .equal(valueAtRisk, quantile * sd, quantile * all)
        .equal(result.undiversifiedVar() / unit / growth, quantile * all)
        .check(
            "variance_residual",
            ROUNDING,
            "Largest difference of the variance and the sum of its pairs in twice the digits, and of"
                + " a value at risk and quantile times deviation, relative to those without"
                + " diversification.");
  }

  /**
   * Checks the parts together: weighted by w they are quantile^2 a' S (w a) / value at risk, where
   * the product is a quarter of the difference of the variances of a + w a and a - w a.
   */
  private Check parts(ParametricValueAtRisk.Result result) {
    var residuals = new Residuals();
    double[] component = result.componentVar();
    double[] marginal = result.marginalVar();
    if (component != null && marginal != null) {
      double[] positions = input.positions();
      double[] turned = new double[component.length];
      double weighted = 0;
      double gross = 0;
      double all = Arrays.stream(exposures).map(Math::abs).sum();
      for (int i = 0; i < component.length; i++) {
        double weight = 1 + ((i + 1) * GOLDEN) % 1;
        turned[i] = weight * exposures[i];
        weighted += weight * (component[i] / unit / growth);
        gross += Math.abs(turned[i]);
        residuals.equal(
            positions[i] * marginal[i],
            component[i],
            result.quantile() * growth * unit * Math.abs(exposures[i]));
      }
      double sd = result.portfolioSd() / unit / growth;
      double product = new PairSum(correlation).product(exposures, turned);
      residuals.equal(weighted * sd, result.quantile() * product, result.quantile() * all * gross);
    }
    return residuals.check(
        "component_residual",
        ROUNDING,
        "Difference of the parts, weighted unevenly, and what the variances of two other portfolios"
            + " make of them; and of a part and position times marginal_var.");
  }

  private Check quantile(ParametricValueAtRisk.Result result) {
    double exceedance = input.exceedance();
    double quantile = result.quantile();
    boolean normal = input.distribution() == ReturnDistribution.NORMAL;
    double degrees = normal ? 0 : input.degreesOfFreedom().orElseThrow();
    double beyond =
        normal
            ? 0.5 * Erf.erfc(quantile / Math.sqrt(2))
            : new TDistribution(degrees)
                .cumulativeProbability(-quantile / Math.sqrt((degrees - 2) / degrees));
    double density = normal ? normal(quantile) : student(quantile, degrees);
    double above =
        normal
            ? density - quantile * beyond
            : density * (degrees - 2 + quantile * quantile) / (degrees - 1) - quantile * beyond;
    double valueAtRisk = result.valueAtRisk();
    double sd = result.portfolioSd();
    return new Residuals()
        .equal(beyond, exceedance)
        .equal(result.expectedShortfall(), valueAtRisk + sd * above / exceedance)
        .check(
            "quantile_residual",
            PROBABILITY,
            "Difference of 1 - confidence and the probability beyond the quantile, and of"
                + " expected_shortfall and value_at_risk with the mean excess above it, relative.");
  }

  private static double normal(double x) {
    return FastMath.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  }

  /** Returns the density of Student's t of variance 1. */
  private static double student(double x, double degrees) {
    double scale = Math.sqrt((degrees - 2) / degrees);
    return new TDistribution(degrees).density(x / scale) / scale;
  }

  /** Sums over the pairs of positions with W. Kahan's compensation. */
  private static final class PairSum {
    private final double[][] correlation;
    private double sum;
    private double lost;

    PairSum(double[][] correlation) {
      this.correlation = correlation;
    }

    /** Returns a' S b. */
    double square(double[] a, double[] b) {
      sum = 0;
      lost = 0;
      for (int i = 0; i < a.length; i++) {
        add(a[i] * b[i]);
        for (int j = 0; j < i; j++) {
          add(correlation[i][j] * a[i] * b[j]);
          add(correlation[i][j] * a[j] * b[i]);
        }
      }
      return sum + lost;
    }

    /** Returns a' S b by the squares of the sum and the difference. */
    double product(double[] a, double[] b) {
      double[] more = new double[a.length];
      double[] less = new double[a.length];
      for (int i = 0; i < a.length; i++) {
        more[i] = a[i] + b[i];
        less[i] = a[i] - b[i];
      }
      return (square(more, more) - square(less, less)) / 4;
    }

    private void add(double term) {
      double next = sum + term;
      lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
      sum = next;
    }
  }
}
