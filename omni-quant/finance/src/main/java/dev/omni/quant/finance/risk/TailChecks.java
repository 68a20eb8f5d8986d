package dev.omni.quant.finance.risk;

import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.quant.core.Residuals;
import java.util.Arrays;
import java.util.List;

/**
 * The checks of a fitted tail: the slopes of its likelihood, its probability at the value at risk,
 * the inverse of Fisher's information (R. L. Smith, Biometrika 72, 1985, pp. 67-90), and the mean
 * excesses by sums from the largest loss down.
 *
 * @param input as given
 * @param excesses above the threshold
 * @param total of all observations
 * @param result as published
 */
@SuppressWarnings("ArrayRecordComponent") // Read once, never compared.
record TailChecks(JsonFields input, double[] excesses, double total, JsonFields result) {
  private static final double SLOPE = 1e-6;
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(gradient(), likelihood(), tail(), meanExcess());
  }

  private double shape() {
    return result.number("shape_xi");
  }

  private double scale() {
    return result.number("scale_beta");
  }

  private Check gradient() {
    double[] slopes = new ParetoTail(shape(), scale()).slopes(excesses);
    return new Residuals()
        .residual(Math.abs(slopes[0]))
        .residual(Math.abs(slopes[1]))
        .check(
            "gradient",
            SLOPE,
            "Larger slope of the mean log-likelihood at the result, by ln beta and by xi: zero at"
                + " the maximum.");
  }

  /** Where the slopes vanish the mean of ln(1 + xi y / beta) is xi, so that the sum is known. */
  private Check likelihood() {
    double count = excesses.length;
    double value = count * (StrictMath.log(scale()) + shape() + 1);
    var residuals =
        new Residuals()
            .equal(result.number("exceedances"), count)
            .equal(result.number("negative_log_likelihood"), value, count);
    if (result.has("se_xi") && result.has("se_beta")) {
      double first = result.number("se_xi") * Math.sqrt(count);
      double second = result.number("se_beta") / scale() * Math.sqrt(count);
      double mixed = 1 / ((1 + shape()) * (1 + 2 * shape()));
      double byShape = 2 * mixed;
      double byScale = 1 / (1 + 2 * shape());
      double determinant = byShape * byScale - mixed * mixed;
      residuals
          .equal(first * Math.abs(first), byScale / determinant)
          .equal(second * Math.abs(second), byShape / determinant);
    }
    return residuals.check(
        "likelihood_residual",
        SLOPE,
        "Largest difference of the likelihood and n (ln beta + xi + 1), which it is at its top, of"
            + " the exceedances and their count, and of a squared standard error and the inverse of"
            + " the information, relative.");
  }

  private Check tail() {
    var residuals = new Residuals();
    if (result.has("value_at_risk")) {
      double valueAtRisk = result.number("value_at_risk");
      double y = (valueAtRisk - input.number("threshold")) / scale();
      double grown = Math.abs(shape() * y) < 1e-9 ? y : StrictMath.log1p(shape() * y) / shape();
      double beyond = excesses.length / total * StrictMath.exp(-grown);
      residuals.equal(beyond, input.complement("confidence"));
      if (result.has("expected_shortfall")) {
        double excess = result.number("expected_shortfall") - valueAtRisk;
        residuals.zero(
            excess,
            -shape() * excess,
            -scale(),
            -shape() * (valueAtRisk - input.number("threshold")));
      }
    }
    return residuals.check(
        "tail_residual",
        1e-7,
        "Difference of 1 - confidence and the probability of the tail beyond value_at_risk, and of"
            + " the mean excess there and that of the tail, relative.");
  }

  private Check meanExcess() {
    JsonFields table = result.fields("mean_excess");
    double[] thresholds = table.numbers("threshold");
    double[] means = table.numbers("mean_excess");
    double[] counts = table.numbers("exceedances");
    double[] rising = input.numbers("losses").clone();
    Arrays.sort(rising);
    double size = Math.max(Math.abs(rising[0]), Math.abs(rising[rising.length - 1]));
    var residuals = new Residuals();
    double sum = 0;
    int at = rising.length;
    for (int k = thresholds.length - 1; k >= 0; k--) {
      while (at > 0 && rising[at - 1] > thresholds[k]) {
        at--;
        sum += rising[at] / rising.length;
      }
      double count = rising.length - at;
      double own = Arrays.binarySearch(rising, thresholds[k]) >= 0 ? 0 : Double.NaN;
      residuals
          .residual(own)
          .equal(counts[k], count)
          .equal(means[k] / size, sum * rising.length / count / size - thresholds[k] / size, 1);
    }
    return residuals.check(
        "mean_excess_residual",
        ROUNDING,
        "Largest difference of a mean excess and the sum of the losses above over their number, less"
            + " the threshold, relative to the largest loss; each threshold is a loss.");
  }
}
