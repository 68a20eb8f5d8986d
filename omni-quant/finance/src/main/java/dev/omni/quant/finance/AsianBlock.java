package dev.omni.quant.finance;

import dev.omni.engine.Work;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.util.FastMath;

/**
 * The simulation of paths of the asset at the dates of an Asian option with exact transitions, one
 * path in memory at a time.
 *
 * @param terms whose expiry is when the option pays
 * @param volatility of the asset, 1/sqrt(year)
 * @param fixings the dates
 */
record AsianBlock(OptionTerms terms, double volatility, Fixings fixings) {
  private static final int STEPS_BETWEEN_CALLS = 50_000;

  /**
   * Returns the payoffs on {@code paths} paths from {@code seed}, discounted, with their
   * derivatives by spot, volatility and rate along the path. M. Broadie and P. Glasserman,
   * Estimating security price derivatives using simulation, Management Science 42, 1996, pp.
   * 269-285.
   */
  AsianMoments simulate(int paths, long seed, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    var gauss = ZigguratSampler.NormalizedGaussian.of(random);
    double[] drifts = drifts();
    double[] deviations = deviations();
    double[] roots = Arrays.stream(gaps()).map(Math::sqrt).toArray();
    double[] times = fixings.times();
    double discount = FastMath.exp(-terms.rate() * terms.expiryYears());
    int between = Math.max(1, STEPS_BETWEEN_CALLS / drifts.length);
    var moments = new AsianMoments.Sum();
    for (int path = 0; path < paths; path++) {
      if (path % between == 0) {
        work.proceed();
      }
      double log = FastMath.log(terms.spot());
      double price = 0;
      double sum = 0;
      double logSum = 0;
      double moved = 0;
      double byVolatility = 0;
      double byRate = 0;
      for (int k = 0; k < drifts.length; k++) {
        double normal = gauss.sample();
        log += drifts[k] + deviations[k] * normal;
        moved += roots[k] * normal;
        price = FastMath.exp(log);
        sum += price;
        logSum += log;
        byVolatility += price * (moved - volatility * times[k]);
        byRate += price * times[k];
      }
      double arithmetic = sum / drifts.length;
      double geometric = FastMath.exp(logSum / drifts.length);
      double paid = discount * payoff(arithmetic);
      double slope = paid > 0 ? terms.sign() * discount / drifts.length : 0;
      moments.add(
          new double[] {
            paid,
            discount * payoff(geometric),
            price,
            slope * sum / terms.spot(),
            slope * byVolatility,
            slope * byRate - terms.expiryYears() * paid
          });
    }
    return moments.moments();
  }

  private double payoff(double average) {
    return Math.max(0, terms.sign() * (average - terms.strike()));
  }

  private double[] drifts() {
    double carry = terms.rate() - terms.dividendYield() - 0.5 * volatility * volatility;
    return Arrays.stream(gaps()).map(gap -> carry * gap).toArray();
  }

  private double[] deviations() {
    return Arrays.stream(gaps()).map(gap -> volatility * Math.sqrt(gap)).toArray();
  }

  private double[] gaps() {
    double[] times = fixings.times();
    double[] gaps = times.clone();
    for (int k = 1; k < times.length; k++) {
      gaps[k] = times[k] - times[k - 1];
    }
    return gaps;
  }
}
