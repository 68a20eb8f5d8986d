package dev.omni.quant.finance.risk;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.SemiDefinitePositiveCholeskyDecomposition;

/**
 * The joint distribution of the logarithms of risk factors at a horizon: normal, or Student's t
 * with one chi-square for all factors. P. Glasserman, Monte Carlo Methods in Financial Engineering,
 * 2004, sections 2.3.3 and 9.3.
 *
 * @param logs logarithms of the values today
 * @param deviations of the logarithms at the horizon
 * @param mixing lower triangle whose product with its transpose is the correlation
 * @param degrees of freedom; infinite for the normal distribution
 */
record FactorMoves(double[] logs, double[] deviations, double[][] mixing, double degrees) {
  /** A pivot below this part of the diagonal is 0: the factor follows from those before. */
  private static final double DEPENDENT = 1e-12;

  static FactorMoves of(MonteCarloValueAtRisk.Input input) {
    RiskFactors factors = input.factors();
    double root = Math.sqrt(input.horizonYears());
    double[][] lower =
        new SemiDefinitePositiveCholeskyDecomposition(
                new Array2DRowRealMatrix(input.correlation()), DEPENDENT)
            .getL()
            .getData();
    return new FactorMoves(
        Arrays.stream(factors.value()).map(StrictMath::log).toArray(),
        Arrays.stream(factors.volatility()).map(v -> v * root).toArray(),
        lower,
        input.distribution() == ReturnDistribution.NORMAL
            ? Double.POSITIVE_INFINITY
            : input.degreesOfFreedom().orElseThrow());
  }

  boolean normal() {
    return Double.isInfinite(degrees);
  }

  /** A source of moves. */
  interface Draws {
    /**
     * Draws the variables of a path, with mean 0, variance 1 and the correlation, and the
     * logarithms of the factors that follow.
     */
    void next(double[] variables, double[] moved);
  }

  /** Returns a source that begins at a seed. */
  Draws from(long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    var gauss = ZigguratSampler.NormalizedGaussian.of(random);
    ContinuousSampler chiSquare =
        normal() ? () -> 1 : AhrensDieterMarsagliaTsangGammaSampler.of(random, degrees / 2, 2);
    double[] independent = new double[logs.length];
    return (variables, moved) -> {
      double scale = normal() ? 1 : Math.sqrt((degrees - 2) / chiSquare.sample());
      for (int i = 0; i < independent.length; i++) {
        independent[i] = gauss.sample();
      }
      for (int i = 0; i < independent.length; i++) {
        double sum = 0;
        for (int j = 0; j <= i; j++) {
          sum += mixing[i][j] * independent[j];
        }
        variables[i] = scale * sum;
        double deviation = deviations[i];
        moved[i] = logs[i] + deviation * variables[i] - 0.5 * deviation * deviation;
      }
    };
  }
}
