package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The search for the order of a seasonal ARIMA model, by steps that lower AICc (R. J. Hyndman and
 * Y. Khandakar, J. Stat. Softw. 27, 2008, no. 3), after differences of the season where it is
 * strong and of the level until the test of Kwiatkowski, Phillips, Schmidt and Shin does not reject
 * (D. Kwiatkowski et al., J. Econometrics 54, 1992, pp. 159-178).
 */
final class ArimaSearch {
  private static final int MOST_TERMS = 5;
  private static final int MOST_SEASONAL = 2;
  private static final int MOST_DIFFERENCES = 2;

  /** The part of the variance beside the trend above which the season is differenced. */
  private static final double STRONG = 0.64;

  /** The 5 % point of the test of a level. */
  private static final double LEVEL = 0.463;

  /** Models are left out whose roots are nearer to the unit circle than this, about. */
  private static final double ROOT = 0.99;

  /** Changes of p, q, P, Q that are tried, and whether the constant is. */
  private static final int[][] MOVES = {
    {-1, 0, 0, 0, 0}, {1, 0, 0, 0, 0}, {0, -1, 0, 0, 0}, {0, 1, 0, 0, 0}, {-1, -1, 0, 0, 0},
    {1, 1, 0, 0, 0}, {-1, 1, 0, 0, 0}, {1, -1, 0, 0, 0}, {0, 0, -1, 0, 0}, {0, 0, 1, 0, 0},
    {0, 0, 0, -1, 0}, {0, 0, 0, 1, 0}, {0, 0, -1, -1, 0}, {0, 0, 1, 1, 0}, {0, 0, 0, 0, 1}
  };

  private final double[] values;
  private final int period;
  private final Work work;
  private final int seasonal;
  private final int level;
  private final Set<ArimaTerms> tried = new HashSet<>();
  private Optional<FittedSeries> best = Optional.empty();
  private ArimaTerms at = new ArimaTerms(0, 0, 0, 0, false);

  /** The numbers of terms, and whether there is a constant. */
  private record ArimaTerms(int p, int q, int seasonalP, int seasonalQ, boolean constant) {
    ArimaTerms moved(int[] by) {
      return new ArimaTerms(
          p + by[0], q + by[1], seasonalP + by[2], seasonalQ + by[3], constant ^ (by[4] == 1));
    }
  }

  ArimaSearch(double[] values, int period, Work work) {
    this.values = values;
    this.period = period;
    this.work = work;
    this.seasonal = strength(values, period) > STRONG ? 1 : 0;
    double[] left = seasonal == 1 ? differenced(values, period) : values;
    int differences = 0;
    while (differences < MOST_DIFFERENCES && hasRoot(left)) {
      left = differenced(left, 1);
      differences++;
    }
    this.level = differences;
  }

  /** Returns the model of the least AICc that the steps lead to; empty where none has one. */
  Optional<FittedSeries> found() {
    boolean constant = level + seasonal <= 1;
    int one = period > 1 ? 1 : 0;
    attempt(new ArimaTerms(0, 0, 0, 0, constant));
    attempt(new ArimaTerms(2, 2, one, one, constant));
    attempt(new ArimaTerms(1, 0, one, 0, constant));
    attempt(new ArimaTerms(0, 1, 0, one, constant));
    boolean improved = true;
    while (improved) {
      improved = false;
      for (int[] move : MOVES) {
        if (attempt(at.moved(move))) {
          improved = true;
          break;
        }
      }
    }
    return best;
  }

  /** Fits a model that was not tried before; returns whether it is the best so far. */
  private boolean attempt(ArimaTerms terms) {
    if (!allowed(terms) || !tried.add(terms)) {
      return false;
    }
    Optional<FittedSeries> fitted = fitted(order(terms));
    boolean better =
        fitted.isPresent()
            && fitted.get().fit().aicc()
                < best.map(each -> each.fit().aicc()).orElse(Double.POSITIVE_INFINITY);
    if (better) {
      best = fitted;
      at = terms;
    }
    return better;
  }

  private boolean allowed(ArimaTerms terms) {
    int mostSeasonal = period > 1 ? MOST_SEASONAL : 0;
    ArimaOrder order = order(terms);
    return Math.min(terms.p(), terms.q()) >= 0
        && Math.max(terms.p(), terms.q()) <= MOST_TERMS
        && Math.min(terms.seasonalP(), terms.seasonalQ()) >= 0
        && Math.max(terms.seasonalP(), terms.seasonalQ()) <= mostSeasonal
        && (!terms.constant() || level + seasonal <= 1)
        && order.states() <= ArimaOrder.MOST_STATES
        && values.length >= order.lost() + order.terms() + 4;
  }

  private ArimaOrder order(ArimaTerms terms) {
    int[] ofSeason = {terms.seasonalP(), seasonal, terms.seasonalQ()};
    return new ArimaOrder(terms.p(), level, terms.q(), ofSeason, period, terms.constant());
  }

  private Optional<FittedSeries> fitted(ArimaOrder order) {
    try {
      FittedSeries fitted = FittedSeries.of(order.name(), new ArimaModel(order, values), work);
      boolean inside =
          Arrays.stream(fitted.free())
              .limit(order.terms())
              .allMatch(free -> Math.abs(StrictMath.tanh(free)) < ROOT);
      return inside && Double.isFinite(fitted.fit().aicc())
          ? Optional.of(fitted)
          : Optional.empty();
    } catch (Infeasible noFit) {
      return Optional.empty();
    }
  }

  private static double[] differenced(double[] values, int lag) {
    double[] left = new double[values.length - lag];
    Arrays.setAll(left, t -> values[t + lag] - values[t]);
    return left;
  }

  /** Returns whether the test of a level rejects it. */
  private static boolean hasRoot(double[] values) {
    int n = values.length;
    int lags = (int) (3 * Math.sqrt(n) / 13);
    double mean = SampleTest.mean(values);
    double sums = 0;
    double sum = 0;
    double variance = 0;
    for (double value : values) {
      sum += value - mean;
      sums += sum * sum;
    }
    for (int lag = 0; lag <= lags; lag++) {
      double product = 0;
      for (int t = lag; t < n; t++) {
        product += (values[t] - mean) * (values[t - lag] - mean);
      }
      variance += (lag == 0 ? 1 : 2 * (1 - lag / (lags + 1.0))) * product / n;
    }
    return variance > 0 && sums / ((double) n * n * variance) > LEVEL;
  }

  /** Returns the part of the variance beside a moving average that the season is. */
  private static double strength(double[] values, int period) {
    int half = period / 2;
    int count = values.length - 2 * half;
    if (period == 1 || count < 2 * period) {
      return 0;
    }
    double[] beside = new double[count];
    double[] season = new double[period];
    for (int t = 0; t < count; t++) {
      double trend = 0;
      for (int k = -half; k <= half; k++) {
        boolean end = period % 2 == 0 && Math.abs(k) == half;
        trend += values[t + half + k] * (end ? 0.5 : 1) / period;
      }
      beside[t] = values[t + half] - trend;
      int same = (count - t % period + period - 1) / period;
      season[t % period] += beside[t] / same;
    }
    double all = 0;
    double rest = 0;
    double mean = SampleTest.mean(beside);
    double middle = SampleTest.mean(season);
    for (int t = 0; t < count; t++) {
      double remainder = beside[t] - mean - (season[t % period] - middle);
      all += (beside[t] - mean) * (beside[t] - mean);
      rest += remainder * remainder;
    }
    return all > 0 ? Math.max(0, 1 - rest / all) : 0;
  }
}
