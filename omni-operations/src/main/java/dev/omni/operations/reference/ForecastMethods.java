package dev.omni.operations.reference;

/**
 * Standard forecasts. Formulas of R. J. Hyndman and G. Athanasopoulos, Forecasting: Principles and
 * Practice, 3rd ed. (2021), sections 5.2, 5.5 and 8.1; theta as smoothing with drift by R. J.
 * Hyndman and B. Billah, International Journal of Forecasting 19 (2003) 287-290.
 */
final class ForecastMethods {
  private static final int SEARCH = 80;
  private static final int TRIED = 100;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double LEAST = 1e-4;

  private ForecastMethods() {}

  /** Returns the last value; errors are those of a random walk. */
  static ForecastDistribution naive(double[] series, int horizon, int season) {
    return seasonalNaive(series, horizon, 1);
  }

  /** Returns the value of the last season; errors add up season by season. */
  static ForecastDistribution seasonalNaive(double[] series, int horizon, int season) {
    int n = series.length;
    double squares = 0;
    for (int t = season; t < n; t++) {
      squares += (series[t] - series[t - season]) * (series[t] - series[t - season]);
    }
    double sd = Math.sqrt(squares / (n - season));
    var outlook = new ForecastDistribution(new double[horizon], new double[horizon]);
    for (int h = 0; h < horizon; h++) {
      outlook.means()[h] = series[n - season + h % season];
      outlook.spreads()[h] = sd * Math.sqrt(1 + h / season);
    }
    return outlook;
  }

  /**
   * Returns the forecast of simple exponential smoothing with the weight of the smallest past
   * error.
   */
  static ForecastDistribution smoothed(double[] series, int horizon, int season) {
    return drifting(series, horizon, 0);
  }

  /**
   * Returns the forecast of smoothing with half of the slope of the straight line through the
   * series.
   */
  static ForecastDistribution theta(double[] series, int horizon, int season) {
    int n = series.length;
    double centre = (n - 1) / 2.0;
    double products = 0;
    double squares = 0;
    for (int t = 0; t < n; t++) {
      products += (t - centre) * series[t];
      squares += (t - centre) * (t - centre);
    }
    return drifting(series, horizon, products / squares / 2);
  }

  private static ForecastDistribution drifting(double[] series, int horizon, double drift) {
    double weight = weight(series, drift);
    double[] end = errors(series, weight, drift);
    int n = series.length;
    double sd = Math.sqrt(end[1] / (n - 1));
    var outlook = new ForecastDistribution(new double[horizon], new double[horizon]);
    for (int h = 0; h < horizon; h++) {
      outlook.means()[h] = end[0] + drift * (h + 1);
      outlook.spreads()[h] = sd * Math.sqrt(1 + h * weight * weight);
    }
    return outlook;
  }

  /** Returns the level at the end, and the sum of squares of the errors of one step ahead. */
  private static double[] errors(double[] series, double weight, double drift) {
    double level = series[0];
    double squares = 0;
    for (int t = 1; t < series.length; t++) {
      double error = series[t] - level - drift;
      squares += error * error;
      level += drift + weight * error;
    }
    return new double[] {level, squares};
  }

  /** Searches the weight by golden section, and again around a better weight elsewhere. */
  private static double weight(double[] series, double drift) {
    double best = within(LEAST, 1, series, drift);
    double better = best;
    for (int k = 1; k < TRIED; k++) {
      double tried = (double) k / TRIED;
      if (errors(series, tried, drift)[1] < errors(series, better, drift)[1]) {
        better = tried;
      }
    }
    double reach = 1.0 / TRIED;
    return better == best
        ? best
        : within(Math.max(LEAST, better - reach), Math.min(1, better + reach), series, drift);
  }

  /** Searches by golden section, including 1. */
  private static double within(double from, double to, double[] series, double drift) {
    double low = from;
    double high = to;
    for (int k = 0; k < SEARCH; k++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (errors(series, left, drift)[1] <= errors(series, right, drift)[1]) {
        high = right;
      } else {
        low = left;
      }
    }
    double best = (low + high) / 2;
    return errors(series, 1, drift)[1] <= errors(series, best, drift)[1] ? 1 : best;
  }
}
