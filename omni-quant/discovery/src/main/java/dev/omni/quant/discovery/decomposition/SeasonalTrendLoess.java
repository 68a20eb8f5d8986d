package dev.omni.quant.discovery.decomposition;

import dev.omni.engine.Work;
import java.util.Arrays;

/**
 * The iteration of R. B. Cleveland et al., STL, J. Official Statistics 6, 1990, section 2: the
 * seasonal subseries are smoothed, what is slow in them is taken out, and the trend of the rest is
 * smoothed; an outer loop gives less weight to values with large remainders.
 */
final class SeasonalTrendLoess {
  private static final int INNER = 2;
  private static final int OUTER = 15;
  private static final int INNER_OF_ROBUST = 1;

  /** The remainder, in units of six medians, up to which a weight is 1, and from which it is 0. */
  private static final double NEAR = 0.001;

  private static final double FAR = 0.999;

  private final double[] values;
  private final int period;
  private final LocalRegression ofSeason;
  private final LocalRegression ofTrend;
  private final LocalRegression lowPass;
  private final Work work;
  private final double[] trend;
  private final double[] season;
  private final double[] weights;

  SeasonalTrendLoess(Decomposition.Input input, Work work) {
    this.values = input.values();
    this.period = input.period();
    this.ofSeason = regression(input.seasonalWindow().width(values.length), 0);
    this.ofTrend = regression(input.usedTrendWindow(), 1);
    this.lowPass = regression(input.usedLowPassWindow(), 1);
    this.work = work;
    this.trend = new double[values.length];
    this.season = new double[values.length];
    this.weights = new double[values.length];
    Arrays.fill(weights, 1);
    iterate(input.robust());
    if (input.seasonalWindow().isPeriodic()) {
      average();
    }
  }

  /** Returns the smoother of a window, which fits at every tenth of it. */
  static LocalRegression regression(int window, int degree) {
    return new LocalRegression(window, degree, (window + 9) / 10);
  }

  double[] trend() {
    return trend;
  }

  double[] season() {
    return season;
  }

  /** Returns the weights of the last pass. */
  double[] weights() {
    return weights;
  }

  private void iterate(boolean robust) {
    int passes = robust ? OUTER + 1 : 1;
    for (int pass = 0; pass < passes; pass++) {
      for (int inner = 0; inner < (robust ? INNER_OF_ROBUST : INNER); inner++) {
        improve();
      }
      if (pass + 1 < passes) {
        weigh();
      }
    }
  }

  /** One pass of the inner loop: steps 1 to 6 of section 2.2. */
  private void improve() {
    int n = values.length;
    double[] detrended = new double[n];
    Arrays.setAll(detrended, i -> values[i] - trend[i]);
    double[] cycle = cycle(detrended);
    double[] slow = means(means(means(cycle, period), period), 3);
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] low = lowPass.smooth(slow, ones);
    double[] rest = new double[n];
    for (int i = 0; i < n; i++) {
      season[i] = cycle[period + i] - low[i];
      rest[i] = values[i] - season[i];
    }
    System.arraycopy(ofTrend.smooth(rest, weights), 0, trend, 0, n);
  }

  /** Returns the smoothed subseries, each a period longer at both ends. */
  private double[] cycle(double[] detrended) {
    int n = detrended.length;
    double[] cycle = new double[n + 2 * period];
    for (int place = 0; place < period; place++) {
      work.proceed();
      int count = (n - place - 1) / period + 1;
      double[] own = new double[count];
      double[] ownWeights = new double[count];
      for (int k = 0; k < count; k++) {
        own[k] = detrended[place + k * period];
        ownWeights[k] = weights[place + k * period];
      }
      double[] smooth = ofSeason.smooth(own, ownWeights);
      double before = ofSeason.at(own, ownWeights, 0, 0);
      int last = Math.max(0, count - ofSeason.window());
      double behind = ofSeason.at(own, ownWeights, count + 1, last);
      cycle[place] = Double.isNaN(before) ? smooth[0] : before;
      for (int k = 0; k < count; k++) {
        cycle[place + (k + 1) * period] = smooth[k];
      }
      cycle[place + (count + 1) * period] = Double.isNaN(behind) ? smooth[count - 1] : behind;
    }
    return cycle;
  }

  /** Returns the moving means, as many less than the values as a mean has, and one more. */
  private static double[] means(double[] values, int length) {
    double[] means = new double[values.length - length + 1];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i] - (i >= length ? values[i - length] : 0);
      if (i >= length - 1) {
        means[i - length + 1] = sum / length;
      }
    }
    return means;
  }

  /** The bisquare weights of section 2.4; 6 medians of the remainders have none. */
  private void weigh() {
    int n = values.length;
    double[] sizes = new double[n];
    Arrays.setAll(sizes, i -> Math.abs(values[i] - season[i] - trend[i]));
    double[] sorted = sizes.clone();
    Arrays.sort(sorted);
    double most = 3 * (sorted[n / 2] + sorted[(n - 1) / 2]);
    for (int i = 0; i < n; i++) {
      double ratio = sizes[i] / most;
      weights[i] =
          sizes[i] <= NEAR * most
              ? 1
              : sizes[i] <= FAR * most ? (1 - ratio * ratio) * (1 - ratio * ratio) : 0;
    }
  }

  private void average() {
    for (int place = 0; place < period; place++) {
      double sum = 0;
      int count = 0;
      for (int i = place; i < season.length; i += period) {
        sum += season[i];
        count++;
      }
      for (int i = place; i < season.length; i += period) {
        season[i] = sum / count;
      }
    }
  }
}
