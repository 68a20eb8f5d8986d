package dev.omni.quant.finance.exotic;

import dev.omni.engine.Work;
import dev.omni.quant.core.BlackFormula;
import dev.omni.quant.core.Exponential;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.hipparchus.util.FastMath;

/**
 * A block of paths of the asset, from expiry back to today: each date is drawn between today and
 * the date after it (a Brownian bridge), so that one price of each path is in memory.
 */
final class SimulatedPaths {
  private static final int BETWEEN_CALLS = 10_000;

  private final PriceFormula.Point market;
  private final int sign;
  private final double strike;
  private final boolean antithetic;
  private final ZigguratSampler.NormalizedGaussian gauss;

  /** The Brownian motion at the present date; where antithetic, of every second path. */
  private final double[] motion;

  /** What each path pays, discounted to today. */
  private final double[] cash;

  /** What each path pays at expiry, discounted to today. */
  private final double[] european;

  private final double[] spots;
  private double time;

  /**
   * Creates paths at expiry.
   *
   * @param option whose price depends on them
   * @param market of the option
   * @param paths even where antithetic
   * @param seed of the random numbers
   */
  SimulatedPaths(
      VanillaFormula option, PriceFormula.Point market, int paths, boolean antithetic, long seed) {
    this.market = market;
    this.sign = option.sign();
    this.strike = option.strike();
    this.antithetic = antithetic;
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    gauss = ZigguratSampler.NormalizedGaussian.of(random);
    motion = new double[antithetic ? paths / 2 : paths];
    cash = new double[paths];
    european = new double[paths];
    spots = new double[paths];
    time = market.years();
    double root = Math.sqrt(time);
    for (int i = 0; i < motion.length; i++) {
      motion[i] = root * gauss.sample();
    }
    price();
    double discount = FastMath.exp(-market.rate() * time);
    for (int i = 0; i < paths; i++) {
      cash[i] = discount * payoff(spots[i]);
      european[i] = cash[i];
    }
  }

  int paths() {
    return cash.length;
  }

  double[] cash() {
    return cash;
  }

  double[] european() {
    return european;
  }

  /** Goes back to an earlier date. */
  void back(double earlier) {
    double share = earlier / time;
    double deviation = Math.sqrt(Math.max(0, earlier * (time - earlier) / time));
    for (int i = 0; i < motion.length; i++) {
      motion[i] = share * motion[i] + deviation * gauss.sample();
    }
    time = earlier;
    price();
  }

  private void price() {
    double v = market.volatility();
    double drift = (market.rate() - market.dividendYield() - 0.5 * v * v) * time;
    double start = FastMath.log(market.spot()) + drift;
    for (int i = 0; i < motion.length; i++) {
      if (antithetic) {
        spots[2 * i] = Exponential.of(start + v * motion[i]);
        spots[2 * i + 1] = Exponential.of(start - v * motion[i]);
      } else {
        spots[i] = Exponential.of(start + v * motion[i]);
      }
    }
  }

  private double payoff(double spot) {
    return Math.max(0, sign * (spot - strike));
  }

  /**
   * Raises the best gain of each path by that of the present date: exercise less what a martingale,
   * the discounted European price, has won since today.
   *
   * @param best of the dates so far, one for each path
   * @param start European price today
   */
  void gain(double[] best, double start) {
    double left = market.years() - time;
    double s = market.volatility() * Math.sqrt(left);
    double discount = FastMath.exp(-market.rate() * time);
    var rates = new BlackFormula.Carry(market.rate(), market.dividendYield(), left);
    for (int i = 0; i < best.length; i++) {
      double won = discount * BlackFormula.ofSpot(sign, spots[i], strike, rates, s) - start;
      best[i] = Math.max(best[i], discount * payoff(spots[i]) - won);
    }
  }

  /** Returns the fit of what the paths in the money pay later, as of the present date. */
  TriangularFit fit(RegressionBasis basis, int functions, Work work) {
    int inTheMoney = 0;
    for (double spot : spots) {
      inTheMoney += payoff(spot) > 0 ? 1 : 0;
    }
    double[][] table = new double[functions + 1][inTheMoney];
    double[] values = new double[functions];
    values[0] = 1;
    double growth = FastMath.exp(market.rate() * time);
    int row = 0;
    for (int i = 0; i < spots.length; i++) {
      if (i % BETWEEN_CALLS == 0) {
        work.proceed();
      }
      if (payoff(spots[i]) > 0) {
        basis.fill(spots[i] / strike, values);
        for (int k = 0; k < functions; k++) {
          table[k][row] = values[k];
        }
        table[functions][row++] = growth * cash[i];
      }
    }
    var fit = new TriangularFit(functions);
    fit.add(table, inTheMoney);
    return fit;
  }

  /** Exercises where that is worth more than what the fit says of holding. */
  void exercise(RegressionBasis basis, double[] coefficients) {
    double[] values = new double[coefficients.length];
    values[0] = 1;
    double discount = FastMath.exp(-market.rate() * time);
    for (int i = 0; i < spots.length; i++) {
      double paid = payoff(spots[i]);
      if (paid > 0) {
        basis.fill(spots[i] / strike, values);
        double held = 0;
        for (int k = 0; k < values.length; k++) {
          held += coefficients[k] * values[k];
        }
        if (paid > held) {
          cash[i] = discount * paid;
        }
      }
    }
  }
}
