package dev.omni.quant.discovery;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.special.Gamma;
import org.hipparchus.util.FastMath;

/**
 * The logarithm of the likelihood of the model that has a parameter for each response, from which
 * that of a fit is half of its deviance away.
 *
 * @param model that was fitted
 */
record SaturatedLikelihood(GlmFit.Model model) {
  /** The part of the sizes of the terms that counts as one with all digits. */
  private static final double SMALL = 1e-6;

  /** Returns it less half of a deviance; empty where weights are rounded to trials. */
  OptionalDouble less(double deviance) {
    double n = model.data().y().length;
    double[] weights = model.data().weights();
    if (model.family() == GlmFamily.GAUSSIAN) {
      double logs = Arrays.stream(weights).map(FastMath::log).sum();
      return OptionalDouble.of((logs - n * (FastMath.log(2 * Math.PI * deviance / n) + 1)) / 2);
    }
    if (model.family() == GlmFamily.BINOMIAL && isRounded()) {
      return OptionalDouble.empty();
    }
    double all = Arrays.stream(weights).sum();
    double shape = all / deviance;
    double sum = model.family() == GlmFamily.GAMMA ? -shape * deviance / 2 : -deviance / 2;
    for (int i = 0; i < n; i++) {
      double y = model.data().y()[i];
      double trials = model.data().trials()[i];
      sum +=
          weights[i]
              * switch (model.family()) {
                case NEGATIVE_BINOMIAL -> negativeBinomial(y);
                case POISSON -> logged(y, y) - y - Gamma.logGamma(y + 1);
                case GAMMA ->
                    shape * (FastMath.log(shape) - 1) - Gamma.logGamma(shape) - FastMath.log(y);
                default ->
                    Gamma.logGamma(trials + 1)
                        - Gamma.logGamma(y * trials + 1)
                        - Gamma.logGamma((1 - y) * trials + 1)
                        + trials * (logged(y, y) + logged(1 - y, 1 - y));
              };
    }
    return OptionalDouble.of(sum);
  }

  /** The sizes of the terms that a likelihood is the rest of: each keeps so many digits. */
  double rounding(double deviance) {
    double sum = 0;
    double shape = Arrays.stream(model.data().weights()).sum() / deviance;
    for (int i = 0; i < model.data().y().length; i++) {
      double count =
          switch (model.family()) {
            case POISSON -> model.data().y()[i];
            case NEGATIVE_BINOMIAL ->
                model.data().y()[i] + (Double.isInfinite(model.theta()) ? 0 : model.theta());
            case BINOMIAL -> model.data().trials()[i];
            case GAMMA -> shape;
            default -> 0;
          };
      sum += model.data().weights()[i] * count * FastMath.log1p(count);
    }
    return SMALL * sum;
  }

  private boolean isRounded() {
    boolean counted = Arrays.stream(model.data().trials()).anyMatch(trials -> trials > 1);
    boolean plain =
        Arrays.stream(model.data().weights()).allMatch(weight -> weight == 1)
            && Arrays.stream(model.data().y()).allMatch(y -> y == 0 || y == 1);
    return !counted && !plain;
  }

  private double negativeBinomial(double y) {
    double theta = model.theta();
    if (Double.isInfinite(theta)) {
      return logged(y, y) - y - Gamma.logGamma(y + 1);
    }
    return Gamma.logGamma(theta + y)
        - Gamma.logGamma(theta)
        - Gamma.logGamma(y + 1)
        + logged(y, y)
        + theta * FastMath.log(theta)
        - (theta + y) * FastMath.log(theta + y);
  }

  private static double logged(double factor, double of) {
    return factor == 0 ? 0 : factor * FastMath.log(of);
  }
}
