package dev.omni.quant.finance.treasury;

import dev.omni.engine.Work;
import dev.omni.quant.core.RankedValues;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Paths of a short rate with exact transitions. Vasicek: rate and integral jointly normal. Cox,
 * Ingersoll and Ross: non-central chi-square (P. Glasserman, Monte Carlo Methods in Financial
 * Engineering, 2003, sections 3.3.1 and 3.4.1, fig. 3.5), the integral by its mean between two
 * rates, {@link ShortRate#integralBetween}.
 *
 * @param model the rate
 * @param initial where it starts
 * @param years to maturity
 * @param steps of a path
 * @param reference a discount factor near those of the paths, from which theirs are counted
 */
record ShortRateBlock(ShortRate model, double initial, double years, int steps, double reference) {
  private static final int STEPS_BETWEEN_CALLS = 1 << 14;

  /** Below it chance moves a rate by less than the last digit of any rate above 1e-8. */
  private static final double LEAST_SCALE = 1e-40;

  /**
   * Simulates a number of paths.
   *
   * @param rates receives the last rate of each path
   */
  RateSums simulate(int paths, long seed, RankedValues rates, Work work) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    Transition transition = model.cir() ? new Cir(random) : new Vasicek(random);
    double sum = 0;
    double squares = 0;
    int between = Math.max(1, STEPS_BETWEEN_CALLS / steps);
    for (int path = 0; path < paths; path++) {
      if (path % between == 0) {
        work.proceed();
      }
      transition.start(initial);
      for (int i = 0; i < steps; i++) {
        if (steps > STEPS_BETWEEN_CALLS && i % STEPS_BETWEEN_CALLS == 0) {
          work.proceed();
        }
        transition.step();
      }
      double deviation = StrictMath.exp(-transition.integral) - reference;
      rates.add(transition.rate);
      sum += deviation;
      squares += deviation * deviation;
    }
    return new RateSums(reference, paths, sum, squares, rates);
  }

  /**
   * Returns rates of paths in percent, those of one after the other, each from its start on and
   * with a number that is none behind it.
   */
  double[] paths(int count, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    Transition transition = model.cir() ? new Cir(random) : new Vasicek(random);
    double[] rates = new double[count * (steps + 2)];
    Arrays.fill(rates, Double.NaN);
    for (int path = 0; path < count; path++) {
      transition.start(initial);
      int first = path * (steps + 2);
      rates[first] = 100 * initial;
      for (int i = 1; i <= steps; i++) {
        transition.step();
        rates[first + i] = 100 * transition.rate;
      }
    }
    return rates;
  }

  /** The state of a path so far. */
  private abstract static class Transition {
    double rate;
    double integral;

    void start(double from) {
      rate = from;
      integral = 0;
    }

    abstract void step();
  }

  private final class Vasicek extends Transition {
    private final ZigguratSampler.NormalizedGaussian gauss;
    private final double time = years / steps;
    private final double decay = model.decay(time);
    private final double loading = model.loading(time);
    private final double sdRate = model.volatility() * Math.sqrt(loading * (1 + decay) / 2);
    private final double slope;
    private final double sdIntegral;

    Vasicek(UniformRandomProvider random) {
      gauss = ZigguratSampler.NormalizedGaussian.of(random);
      double unitSlope = loading * Math.sqrt(loading / (1 + decay) / 2);
      slope = model.volatility() * unitSlope;
      sdIntegral =
          model.volatility()
              * Math.sqrt(Math.max(0, model.unitVariance(time) - unitSlope * unitSlope));
    }

    @Override
    void step() {
      double one = gauss.sample();
      integral += model.integralMean(rate, time) + slope * one + sdIntegral * gauss.sample();
      rate = model.mean() + (rate - model.mean()) * decay + sdRate * one;
    }
  }

  private final class Cir extends Transition {
    private final UniformRandomProvider random;
    private final ZigguratSampler.NormalizedGaussian gauss;
    private final double time = years / steps;
    private final double degrees =
        4 * model.reversion() * model.mean() / (model.volatility() * model.volatility());
    private final double scale = model.volatility() * model.volatility() * model.loading(time) / 4;
    private final double growth = model.decay(time) / scale;

    Cir(UniformRandomProvider random) {
      this.random = random;
      this.gauss = ZigguratSampler.NormalizedGaussian.of(random);
    }

    @Override
    void step() {
      double next =
          scale < LEAST_SCALE
              ? model.mean() + (rate - model.mean()) * model.decay(time)
              : scale * chiSquare(rate * growth);
      integral += model.integralBetween(rate, next, time);
      rate = next;
    }

    private double chiSquare(double noncentrality) {
      if (degrees > 1) {
        double shifted = gauss.sample() + Math.sqrt(noncentrality);
        return shifted * shifted + gamma((degrees - 1) / 2);
      }
      int more =
          noncentrality < Double.MIN_NORMAL
              ? 0
              : PoissonSampler.of(random, noncentrality / 2).sample();
      double shape = degrees / 2 + more;
      return shape == 0 ? 0 : gamma(shape);
    }

    private double gamma(double shape) {
      return AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 2).sample();
    }
  }
}
