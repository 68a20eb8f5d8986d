package dev.omni.quant.finance.treasury;

import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import dev.omni.engine.figure.Axis;
import dev.omni.engine.figure.Mark;
import dev.omni.engine.figure.Plane;
import dev.omni.quant.core.StandardNormal;
import java.util.Arrays;
import org.hipparchus.special.Gamma;

/**
 * The quantiles of a short rate at the end of each year, by its distribution: normal for Vasicek's
 * model, for that of Cox, Ingersoll and Ross non-central chi-square (Econometrica 53, 1985, eq. 18;
 * where it is nearly normal by M. Sankaran, Biometrika 46, 1959, pp. 235-237).
 *
 * @param year times, rising
 * @param q05 5 % quantiles, 1/year
 * @param q25 25 % quantiles, 1/year
 * @param q50 50 % quantiles, 1/year
 * @param q75 75 % quantiles, 1/year
 * @param q95 95 % quantiles, 1/year
 */
public record RateQuantiles(
    @Title("Times, rising") @Unit("year") double[] year,
    @Title("5 % quantiles") @Unit("1/year") double[] q05,
    @Title("25 % quantiles") @Unit("1/year") double[] q25,
    @Title("50 % quantiles") @Unit("1/year") double[] q50,
    @Title("75 % quantiles") @Unit("1/year") double[] q75,
    @Title("95 % quantiles") @Unit("1/year") double[] q95) {
  static final double[] LEVELS = {0.05, 0.25, 0.5, 0.75, 0.95};
  private static final double NEARLY_NORMAL = 1000;
  private static final double NORMAL = 1e12;
  private static final double PERCENT = 100;
  private static final int HALVINGS = 80;
  private static final double NOTHING = 1e-16;

  /** Returns the quantiles of a level. */
  double[] column(int level) {
    return switch (level) {
      case 0 -> q05;
      case 1 -> q25;
      case 2 -> q50;
      case 3 -> q75;
      default -> q95;
    };
  }

  /** Returns the quantiles at each whole year and at the maturity. */
  static RateQuantiles of(ShortRate model, double initial, double maturity) {
    int whole = (int) Math.floor(maturity);
    int count = whole < maturity ? whole + 1 : whole;
    double[] years = new double[count];
    double[][] quantiles = new double[LEVELS.length][count];
    for (int i = 0; i < count; i++) {
      years[i] = Math.min(i + 1, maturity);
      for (int k = 0; k < LEVELS.length; k++) {
        quantiles[k][i] = quantile(model, initial, years[i], LEVELS[k]);
      }
    }
    return new RateQuantiles(
        years, quantiles[0], quantiles[1], quantiles[2], quantiles[3], quantiles[4]);
  }

  static double quantile(ShortRate model, double initial, double years, double level) {
    double decay = model.decay(years);
    double mean = model.mean() + (initial - model.mean()) * decay;
    if (!model.cir()) {
      double deviation = model.volatility() * Math.sqrt(model.loading(years) * (1 + decay) / 2);
      return mean + deviation * StandardNormal.quantile(level);
    }
    double scale = model.volatility() * model.volatility() * model.loading(years) / 4;
    double degrees =
        4 * model.reversion() * model.mean() / (model.volatility() * model.volatility());
    double noncentrality = initial * decay / scale;
    if (!Double.isFinite(degrees + noncentrality) || scale < Double.MIN_NORMAL) {
      return mean;
    }
    return scale * chiSquare(degrees, noncentrality, level);
  }

  private static double chiSquare(double degrees, double noncentrality, double level) {
    double mean = degrees + noncentrality;
    if (mean > NORMAL) {
      return mean + Math.sqrt(2 * (mean + noncentrality)) * StandardNormal.quantile(level);
    }
    if (mean > NEARLY_NORMAL) {
      return sankaran(degrees, noncentrality, StandardNormal.quantile(level));
    }
    double low = 0;
    double high = mean + 12 * Math.sqrt(2 * (mean + noncentrality)) + 40;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (probability(degrees, noncentrality, middle) < level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }

  /** Returns the probability of at most x: a mean of chi-square ones with Poisson weights. */
  private static double probability(double degrees, double noncentrality, double x) {
    double half = noncentrality / 2;
    double sum = 0;
    double left = 1;
    for (int j = 0; left > NOTHING; j++) {
      double weight =
          half == 0
              ? (j == 0 ? 1 : 0)
              : StrictMath.exp(j * StrictMath.log(half) - half - Gamma.logGamma(j + 1.0));
      double shape = degrees / 2 + j;
      sum += weight * (shape == 0 ? 1 : Gamma.regularizedGammaP(shape, x / 2));
      left = j > half ? left - weight : left;
      if (j > half && weight < NOTHING) {
        return sum;
      }
    }
    return sum;
  }

  private static double sankaran(double degrees, double noncentrality, double z) {
    double first = degrees + noncentrality;
    double second = degrees + 2 * noncentrality;
    double third = degrees + 3 * noncentrality;
    double h = 1 - 2.0 / 3 * first * third / (second * second);
    double p = second / (first * first);
    double m = (h - 1) * (1 - 3 * h);
    double mean = 1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p);
    double deviation = h * Math.sqrt(2 * p) * (1 + 0.5 * m * p);
    return first * StrictMath.pow(Math.max(0, mean + deviation * z), 1 / h);
  }

  /** Returns the fan of the quantiles about the median, in percent, from a rate today. */
  Plane fan(double start) {
    double[] years = from(0, year);
    double[][] columns = new double[LEVELS.length][];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = Arrays.stream(from(start, column(k))).map(rate -> PERCENT * rate).toArray();
    }
    return Plane.of("", Axis.of("time", "year"), Axis.of("rate", "%"))
        .with(new Mark.Band("5 % to 95 %", years, columns[0], columns[4]))
        .with(new Mark.Band("25 % to 75 %", years, columns[1], columns[3]))
        .with(Mark.line("median", years, columns[2]));
  }

  private static double[] from(double first, double[] values) {
    double[] all = new double[values.length + 1];
    all[0] = first;
    System.arraycopy(values, 0, all, 1, values.length);
    return all;
  }
}
