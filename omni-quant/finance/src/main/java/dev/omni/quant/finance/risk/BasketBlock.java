package dev.omni.quant.finance.risk;

import dev.omni.engine.Work;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The simulation of the defaults of a basket under the one-factor Gaussian copula: the variable of
 * a name is sqrt(r) M + sqrt(1 - r) e, with M common to all. D. X. Li, On default correlation: a
 * copula function approach, Journal of Fixed Income 9, 2000, pp. 43-54.
 *
 * @param basket the names
 * @param correlation r of each two names' variables, 0 or more and below 1
 */
record BasketBlock(Basket basket, double correlation) {
  private static final int DRAWS_BETWEEN_CALLS = 20_000;

  /** Returns the sums over {@code paths} paths from {@code seed}. */
  BasketMoments simulate(int paths, long seed, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    var gauss = ZigguratSampler.NormalizedGaussian.of(random);
    var sum = new Sum(basket);
    double common = Math.sqrt(correlation);
    double own = Math.sqrt(1 - correlation);
    double threshold = basket.threshold();
    double[] defaulted = new double[basket.names()];
    int between = Math.max(1, DRAWS_BETWEEN_CALLS / basket.names());
    for (int path = 0; path < paths; path++) {
      if (path % between == 0) {
        work.proceed();
      }
      double factor = common * gauss.sample();
      int count = 0;
      for (int name = 0; name < basket.names(); name++) {
        double variable = factor + own * gauss.sample();
        if (variable <= threshold) {
          defaulted[count++] = variable;
        }
      }
      Arrays.sort(defaulted, 0, count);
      sum.add(defaulted, count);
    }
    return sum.moments(paths);
  }

  /** A running sum over paths. */
  private static final class Sum {
    private final Basket basket;
    private final double[] annuities;
    private final BasketMoments moments;

    Sum(Basket basket) {
      this.basket = basket;
      this.annuities = basket.annuities();
      this.moments = BasketMoments.empty(basket.names());
    }

    /** Adds one path: the variables of the names that default, in the order of their defaults. */
    void add(double[] variables, int count) {
      moments.defaults()[0] += count;
      moments.defaults()[1] += (double) count * count;
      for (int k = 0; k < count; k++) {
        double time = basket.defaultTime(variables[k]);
        double discount = basket.discount(time);
        double protection = (1 - basket.recovery()) * discount;
        double cut = annuities[annuities.length - 1] - basket.premium(annuities, time, discount);
        double[] sums = moments.sums()[k];
        moments.triggered()[k]++;
        sums[0] += protection;
        sums[1] += cut;
        sums[2] += protection * protection;
        sums[3] += cut * cut;
        sums[4] += protection * cut;
      }
    }

    BasketMoments moments(int paths) {
      return new BasketMoments(paths, moments.triggered(), moments.sums(), moments.defaults());
    }
  }
}
