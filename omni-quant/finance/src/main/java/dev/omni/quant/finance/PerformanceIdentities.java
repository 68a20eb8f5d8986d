package dev.omni.quant.finance;

import dev.omni.domain.world.Check;
import dev.omni.engine.contract.Nullable;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.util.FastMath;

/**
 * The checks of a performance by other routes than its formulas: growth by a product whose exponent
 * is kept apart, moments in one pass, the largest fall backwards from the end in logarithms.
 *
 * @param input the returns
 * @param result as published
 */
record PerformanceIdentities(PerformanceSummary.Input input, PerformanceSummary.Result result) {
  private static final double BOUND = 1e-10;

  /** A deviation below this part of the largest return is known to fewer digits. */
  private static final double COARSE = 1e-3;

  List<Check> all() {
    double[] returns = input.returns();
    var checks = new ArrayList<>(List.of(growth(returns), moments(returns), drawdown(returns)));
    input.benchmarkReturns().ifPresent(others -> checks.add(benchmark(returns, others)));
    return checks;
  }

  private Check growth(double[] returns) {
    double product = 1;
    long exponent = 0;
    double logs = 0;
    double moved = 1;
    double losses = 0;
    double signs = 0;
    for (double each : returns) {
      product *= 1 + each;
      int power = Math.getExponent(product);
      product = Math.scalb(product, -power);
      exponent += power;
      double log = FastMath.log1p(each);
      logs += log;
      moved += Math.abs(log);
      signs += Math.signum(each);
      losses += each == 0 ? 1 : 0;
    }
    double years = returns.length / input.periodsPerYear();
    double growth = FastMath.log(product) + exponent * FastMath.log(2);
    double rounding = moved * Math.max(1, 1 / years);
    double end = FastMath.exp(logs);
    double year = FastMath.exp(growth / years);
    double gains = 0.5 * (returns.length - losses + signs);
    return new Residuals()
        .residual(apart(1 + result.totalReturn(), end, Math.max(1, end)) / rounding)
        .residual(apart(1 + result.annualizedReturn(), year, Math.max(1, year)) / rounding)
        .equal(result.hitRate() * returns.length, gains)
        .check(
            "growth_residual",
            BOUND,
            "Largest relative difference of the return over all periods from the sum of the"
                + " logarithms of 1 + return, of that of a year from their product, and of the"
                + " gains from the sum of the signs: zero.");
  }

  private static double apart(double one, double other, double scale) {
    return Math.abs(one - other) / scale;
  }

  private static double largest(double[] values, double free) {
    double largest = Double.MIN_NORMAL;
    for (double value : values) {
      largest = Math.max(largest, Math.max(Math.abs(value), Math.abs(value - free)));
    }
    return largest;
  }

  /** All numbers are taken in units of the largest return, so that no power leaves the range. */
  private Check moments(double[] returns) {
    double free = input.riskFreeRate();
    double unit = largest(returns, free);
    var running = new RunningMoments();
    double mixed = 0;
    for (double each : returns) {
      double excess = (each - free) / unit;
      running.add(each / unit, excess);
      mixed += excess * Math.abs(excess) / returns.length;
    }
    double root = Math.sqrt(input.periodsPerYear());
    double deviation = Math.sqrt(running.variance(0));
    double gain = root * running.mean(1);
    double share = (returns.length - 1.0) / returns.length;
    double square = share * running.variance(1) + running.mean(1) * running.mean(1);
    var residuals =
        new Residuals()
            .equal(result.annualizedVolatility() / unit, root * deviation, root * COARSE);
    ratio(residuals, result.sharpeRatio(), gain, deviation, root);
    Double ratio = result.sortinoRatio();
    if (ratio != null) {
      residuals
          .equal(
              0.5 * ratio * ratio * (square - mixed),
              gain * gain,
              ratio * ratio * square + root * root * COARSE)
          .residual(Math.max(0, -Math.signum(ratio * gain)));
    }
    Double calmar = result.calmarRatio();
    if (calmar != null) {
      residuals.equal(calmar * result.maximumDrawdown(), result.annualizedReturn());
    }
    standardized(residuals, running, Math.sqrt(share) * deviation);
    return residuals.check(
        "moment_residual",
        BOUND,
        "Largest relative difference of volatility, ratios, skewness and kurtosis from moments that"
            + " are updated return by return, and of Calmar's ratio times the fall from the return"
            + " of a year: zero.");
  }

  /** Adds that a ratio times its denominator is its numerator. */
  private static void ratio(
      Residuals residuals, @Nullable Double ratio, double above, double below, double root) {
    if (ratio != null) {
      residuals.equal(
          ratio * below, above, Math.abs(ratio) * Math.max(below, COARSE) + root * COARSE);
    }
  }

  private void standardized(Residuals residuals, RunningMoments running, double deviation) {
    Double skewness = result.skewness();
    Double excess = result.excessKurtosis();
    if (skewness == null || excess == null) {
      return;
    }
    double kurtosis = excess + 3;
    double coarse = Math.max(deviation, COARSE);
    double cube = deviation * deviation * deviation;
    double coarseCube = coarse * coarse * coarse;
    residuals
        .equal(skewness * cube, running.higher()[0], (1 + Math.abs(skewness)) * coarseCube)
        .equal(kurtosis * cube * deviation, running.higher()[1], kurtosis * coarseCube * coarse);
  }

  private Check drawdown(double[] returns) {
    double[] wealth = new double[returns.length + 1];
    double moved = 1;
    for (int t = 0; t < returns.length; t++) {
      double log = FastMath.log1p(returns[t]);
      wealth[t + 1] = wealth[t] + log;
      moved += Math.abs(log);
    }
    double least = Double.POSITIVE_INFINITY;
    double fall = 0;
    for (int t = returns.length; t >= 0; t--) {
      least = Math.min(least, wealth[t]);
      fall = Math.max(fall, wealth[t] - least);
    }
    PerformanceSummary.Fall places = result.drawdown();
    double size = result.maximumDrawdown();
    double peak = place(wealth, places.peakIndex());
    double trough = place(wealth, places.troughIndex());
    var residuals =
        new Residuals()
            .residual(Math.abs(size + FastMath.expm1(-fall)) / moved)
            .residual(Math.abs(size + FastMath.expm1(trough - peak)) / moved);
    Integer recovered = places.recoveryIndex();
    if (recovered != null) {
      residuals.residual(recovery(wealth, peak, places.troughIndex(), recovered) / moved);
    }
    return residuals.check(
        "drawdown_residual",
        BOUND,
        "Largest relative difference of the largest fall from that of the logarithms of the wealth,"
            + " read from the end, and from that between peak and trough; and of the wealth before"
            + " the recovery from below the peak: zero.");
  }

  private static double place(double[] wealth, double index) {
    return index >= 0 && index < wealth.length ? wealth[(int) index] : Double.NaN;
  }

  /** Returns by how much the wealth is at the peak before the recovery, or not yet there at it. */
  private static double recovery(double[] wealth, double peak, int trough, double index) {
    double early = Math.max(0, peak - place(wealth, index));
    for (int t = Math.max(0, trough); t < index && t < wealth.length; t++) {
      early = Math.max(early, wealth[t] - peak);
    }
    return index > trough ? early : Double.NaN;
  }

  private Check benchmark(double[] returns, double[] others) {
    double free = input.riskFreeRate();
    double unit = Math.max(largest(returns, free), largest(others, free));
    var running = new RunningMoments();
    for (int t = 0; t < returns.length; t++) {
      running.add(returns[t] / unit, others[t] / unit);
    }
    PerformanceSummary.Benchmark benchmark = result.benchmark().orElseThrow();
    double year = input.periodsPerYear();
    double own = running.variance(0);
    double other = running.variance(1);
    double error = benchmark.trackingError() / unit;
    var residuals =
        new Residuals()
            .equal(
                error * error,
                year * (own + other - 2 * running.covariance()),
                year * (own + other + COARSE));
    Double beta = benchmark.beta();
    Double alpha = benchmark.alpha();
    if (beta != null) {
      double coarse = Math.max(other, COARSE);
      residuals
          .equal(
              beta * other, running.covariance(), Math.abs(beta) * coarse + Math.sqrt(own * other))
          .equal(
              (alpha == null ? Double.NaN : alpha) / unit / year,
              running.mean(0) - free / unit - beta * (running.mean(1) - free / unit),
              1 + Math.abs(beta));
    }
    Double correlation = benchmark.correlation();
    if (correlation != null) {
      double size = Math.sqrt(own * other);
      residuals.equal(correlation * size, running.covariance(), Math.max(size, COARSE));
    }
    Double ratio = benchmark.informationRatio();
    if (ratio != null) {
      double gain = year * (running.mean(0) - running.mean(1));
      residuals.equal(ratio * error, gain, Math.abs(ratio) * error + year);
    }
    return residuals.check(
        "benchmark_residual",
        BOUND,
        "Largest relative difference of beta, alpha, correlation and information ratio from moments"
            + " that are updated return by return, and of the tracking error from the variances and"
            + " the covariance: zero.");
  }
}
