package dev.omni.quant.finance.risk;

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
 * @param result as published
 */
record TailChecks(GpdFit.Input input, double[] excesses, GpdFit.Result result) {
  private static final double SLOPE = 1e-6;
  private static final double ROUNDING = 1e-9;

  List<Check> all() {
    return List.of(gradient(), likelihood(), tail(), meanExcess());
  }

  private double shape() {
    return result.shapeXi();
  }

  private double scale() {
    return result.scaleBeta();
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
            .equal(result.exceedances(), count)
            .equal(result.negativeLogLikelihood(), value, count);
    Double ofShape = result.seXi();
    Double ofScale = result.seBeta();
    if (ofShape != null && ofScale != null) {
      double first = ofShape * Math.sqrt(count);
      double second = ofScale / scale() * Math.sqrt(count);
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
    Double valueAtRisk = result.valueAtRisk();
    if (valueAtRisk != null) {
      double y = (valueAtRisk - input.threshold()) / scale();
      double grown = Math.abs(shape() * y) < 1e-9 ? y : StrictMath.log1p(shape() * y) / shape();
      double beyond = excesses.length / input.total() * StrictMath.exp(-grown);
      residuals.equal(beyond, input.beyond().orElseThrow());
      Double shortfall = result.expectedShortfall();
      if (shortfall != null) {
        double excess = shortfall - valueAtRisk;
        residuals.zero(
            excess, -shape() * excess, -scale(), -shape() * (valueAtRisk - input.threshold()));
      }
    }
    return residuals.check(
        "tail_residual",
        1e-7,
        "Difference of 1 - confidence and the probability of the tail beyond value_at_risk, and of"
            + " the mean excess there and that of the tail, relative.");
  }

  private Check meanExcess() {
    double[] thresholds = result.meanExcess().threshold();
    double[] means = result.meanExcess().meanExcess();
    double[] counts = result.meanExcess().exceedances();
    double[] rising = input.losses().clone();
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
