package dev.omni.quant.finance.exotic;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Exponential;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.util.FastMath;

/**
 * The simulation of several assets at expiry, in pairs that mirror each other, with a control whose
 * mean is known: the option on the geometric average, or where weights are not above 0 or the
 * payoff is no average, the sum of the assets (P. Glasserman, Monte Carlo Methods in Financial
 * Engineering, 2003, 4.1; D. Gentle, Basket weaving, Risk 6(6), 1993).
 *
 * @param payoff of the option
 * @param sign 1 for a call, -1 for a put
 * @param strike currency unit
 * @param weights of the assets, 1 where the payoff has none
 * @param assets forward prices and deviations
 * @param factor triangular, of the correlation
 */
@SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
record BasketPaths(
    BasketPayoff payoff,
    int sign,
    double strike,
    double[] weights,
    TwoAssets.Asset[] assets,
    double[][] factor) {
  private static final int BETWEEN_CALLS = 20_000;

  /** Returns whether the control is the option on the geometric average. */
  boolean geometric() {
    return payoff == BasketPayoff.AVERAGE && Arrays.stream(weights).allMatch(w -> w > 0);
  }

  private double total() {
    return Arrays.stream(weights).sum();
  }

  /** Returns the exact undiscounted mean of the control. */
  double exact() {
    if (!geometric()) {
      double sum = 0;
      for (int i = 0; i < assets.length; i++) {
        sum += share(i) * assets[i].forward();
      }
      return sum;
    }
    double forward = geometricForward();
    return strike > 0
        ? BlackFormula.value(sign, forward, strike, Math.sqrt(Math.max(0, geometricVariance())))
        : sign > 0 ? forward - strike : 0;
  }

  /** Returns the forward price of the geometric average times the sum of the weights. */
  double geometricForward() {
    double log = 0;
    for (int i = 0; i < assets.length; i++) {
      double deviation = assets[i].deviation();
      log +=
          weights[i] / total() * (FastMath.log(assets[i].forward()) - 0.5 * deviation * deviation);
    }
    return total() * FastMath.exp(log + 0.5 * geometricVariance());
  }

  private double geometricVariance() {
    double variance = 0;
    for (int i = 0; i < assets.length; i++) {
      for (int j = 0; j < assets.length; j++) {
        variance +=
            weights[i]
                / total()
                * (weights[j] / total())
                * assets[i].deviation()
                * assets[j].deviation()
                * correlation(i, j);
      }
    }
    return variance;
  }

  private double correlation(int i, int j) {
    double sum = 0;
    for (int k = 0; k < assets.length; k++) {
      sum += factor[i][k] * factor[j][k];
    }
    return sum;
  }

  /** Returns the part of an asset in the control that is a sum. */
  private double share(int asset) {
    return payoff == BasketPayoff.SPREAD ? (asset == 0 ? 1 : -1) : weights[asset];
  }

  /** Returns the moments of the undiscounted payoffs of pairs of paths. */
  AssetBasketMoments simulate(int pairs, long seed, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    var gauss = ZigguratSampler.NormalizedGaussian.of(random);
    int size = assets.length;
    var sum = new AssetBasketMoments.Sum(2 + 2 * size);
    double[] normal = new double[size];
    double[] moved = new double[size];
    double[] pair = new double[2 + 2 * size];
    var path = new Path();
    for (int k = 0; k < pairs; k++) {
      if (k % Math.max(1, BETWEEN_CALLS / size) == 0) {
        work.proceed();
      }
      for (int i = 0; i < size; i++) {
        normal[i] = gauss.sample();
        double z = 0;
        for (int j = 0; j <= i; j++) {
          z += factor[i][j] * normal[j];
        }
        moved[i] = z;
      }
      Arrays.fill(pair, 0);
      path.add(moved, 1, pair);
      path.add(moved, -1, pair);
      sum.add(pair);
    }
    return sum.moments();
  }

  /** The assets on one path. */
  private final class Path {
    private final double[] prices = new double[assets.length];
    private final double[] logs = logForwards();

    private double[] logForwards() {
      return Arrays.stream(assets).mapToDouble(asset -> FastMath.log(asset.forward())).toArray();
    }

    /** Adds half of what one path of a pair gives. */
    void add(double[] moved, int side, double[] pair) {
      double geometricLog = 0;
      double linear = 0;
      double total = geometric() ? total() : 1;
      for (int i = 0; i < prices.length; i++) {
        double s = assets[i].deviation();
        double log = logs[i] + s * (side * moved[i] - 0.5 * s);
        prices[i] = Exponential.of(log);
        geometricLog += weights[i] / total * log;
        linear += share(i) * prices[i];
      }
      double value = payoff.of(prices, weights);
      double paid = Math.max(0, sign * (value - strike));
      pair[0] += 0.5 * paid;
      pair[1] +=
          geometric()
              ? 0.5 * Math.max(0, sign * (total * Exponential.of(geometricLog) - strike))
              : 0.5 * linear;
      for (int i = 0; i < prices.length && paid > 0; i++) {
        double slope = 0.5 * sign * payoff.slope(i, prices, weights, value) * prices[i];
        pair[2 + i] += slope;
        pair[2 + prices.length + i] += slope * (side * moved[i] - assets[i].deviation());
      }
    }
  }
}
