package dev.omni.quant.discovery;

import dev.omni.quant.core.LeastSquares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Exponential smoothing with additive errors in the form of error correction (R. J. Hyndman, A. B.
 * Koehler, J. K. Ord and R. D. Snyder, Forecasting with Exponential Smoothing, 2008, ch. 2, 5 and
 * 6). Errors are linear in the level, trend and seasons before the first value, so that for given
 * weights least squares find these; only where seasons multiply, which is not linear, the search
 * finds level and trend, and the seasons are mean shares of the first two periods.
 */
final class SmoothingModel implements SeriesModel {
  private static final double STEP = 1e-6;
  private static final String INITIAL = "initial_";
  private static final String LEVEL = INITIAL + "level";
  private static final String TREND = INITIAL + "trend";

  /** The part of its range by which a parameter may be away from a bound and still be at it. */
  private static final double AT_BOUND = 1e-4;

  /** Numbers that all parameters begin with, at the starts of the searches. */
  private static final double[] STARTS = {0, -3, 2};

  private final SmoothingTrend trend;
  private final SmoothingSeason season;
  private final int period;
  private final double[] values;
  private final Map<String, Double> fixed;
  private final List<String> free = new ArrayList<>();

  SmoothingModel(
      SmoothingTrend trend,
      SmoothingSeason season,
      int period,
      double[] values,
      Map<String, Double> fixed) {
    this.trend = trend;
    this.season = season;
    this.period = period;
    this.values = values;
    this.fixed = new TreeMap<>(fixed);
    for (String name : names()) {
      if (!fixed.containsKey(name) && (times() || !name.startsWith(INITIAL))) {
        free.add(name);
      }
    }
  }

  private boolean trended() {
    return trend != SmoothingTrend.NONE;
  }

  private boolean seasonal() {
    return season != SmoothingSeason.NONE;
  }

  private boolean times() {
    return season == SmoothingSeason.MULTIPLICATIVE;
  }

  /** Returns the names of the parameters of the model. */
  private List<String> names() {
    var names = new ArrayList<>(List.of("alpha", LEVEL));
    if (trended()) {
      names.addAll(List.of("beta", TREND));
    }
    if (trend == SmoothingTrend.DAMPED) {
      names.add("phi");
    }
    if (seasonal()) {
      names.add("gamma");
    }
    return names;
  }

  @Override
  public int size() {
    return free.size();
  }

  @Override
  public int lags() {
    return 0;
  }

  @Override
  public List<double[]> starts() {
    var starts = new ArrayList<double[]>();
    for (double number : STARTS) {
      double[] start = new double[free.size()];
      for (int k = 0; k < start.length; k++) {
        start[k] = free.get(k).startsWith(INITIAL) ? 0 : number;
      }
      starts.add(start);
    }
    return starts;
  }

  @Override
  public List<String> atBound(double[] numbers) {
    var names = new ArrayList<String>();
    for (int k = 0; k < free.size(); k++) {
      double share = between(0, 1, numbers[k]);
      boolean bounded = !free.get(k).startsWith(INITIAL);
      if (bounded && (share < AT_BOUND || share > 1 - AT_BOUND)) {
        names.add(free.get(k));
      }
    }
    return names;
  }

  private double spread() {
    double mean = SampleTest.mean(values);
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return Math.sqrt(squares / values.length) + Double.MIN_NORMAL;
  }

  private static double between(double low, double high, double free) {
    return low + (high - low) / (1 + StrictMath.exp(-free));
  }

  private double value(String name, double free, Map<String, Double> known) {
    int first = Math.min(values.length, Math.max(4, period));
    double level = SampleTest.mean(Arrays.copyOf(values, first));
    return switch (name) {
      case "alpha" -> between(1e-4, 1 - 1e-4, free);
      case "beta" -> between(0, known.getOrDefault("alpha", 1.0), free);
      case "gamma" -> between(0, 1 - known.getOrDefault("alpha", 0.0), free);
      case "phi" -> between(0.8, 0.98, free);
      case LEVEL -> level + spread() * free;
      default -> (values[first - 1] - values[0]) / (first - 1) + 0.1 * spread() * free;
    };
  }

  private Map<String, Double> parameters(double[] numbers) {
    var known = new TreeMap<>(fixed);
    // alpha first: it bounds the others
    for (int k = 0; k < free.size(); k++) {
      known.put(free.get(k), value(free.get(k), numbers[k], known));
    }
    return known;
  }

  private SmoothingState.Weights weights(Map<String, Double> known) {
    return new SmoothingState.Weights(
        known.getOrDefault("alpha", 0.0),
        known.getOrDefault("beta", 0.0),
        known.getOrDefault("gamma", 0.0),
        trend == SmoothingTrend.DAMPED ? known.getOrDefault("phi", 1.0) : trended() ? 1 : 0);
  }

  /** Returns the state before the first value: of level, trend and all but the last season. */
  private SmoothingState state(SmoothingState.Weights weights, double[] initial) {
    double[] seasons = times() ? shares() : new double[seasonal() ? period : 1];
    for (int k = 2; k < initial.length; k++) {
      seasons[k - 2] = initial[k];
      seasons[seasons.length - 1] -= initial[k];
    }
    return new SmoothingState(weights, times(), initial[0], initial[1], seasons);
  }

  /** Returns level, trend and seasons before the first value that leave the least squares. */
  private double[] initial(SmoothingState.Weights weights, Map<String, Double> known) {
    double[] initial = new double[seasonal() && !times() ? period + 1 : 2];
    initial[0] = known.getOrDefault(LEVEL, 0.0);
    initial[1] = known.getOrDefault(TREND, 0.0);
    int[] sought =
        IntStream.range(0, initial.length)
            .filter(k -> k > 1 || (k == 0 ? !known.containsKey(LEVEL) : seeksTrend(known)))
            .toArray();
    if (sought.length == 0) {
      return initial;
    }
    double[][] rows = new double[values.length][sought.length];
    for (int k = 0; k < sought.length; k++) {
      double[] alone = new double[initial.length];
      alone[sought[k]] = 1;
      double[] errors = state(weights, alone).errors(new double[values.length]);
      for (int t = 0; t < rows.length; t++) {
        rows[t][k] = -errors[t];
      }
    }
    double[] found = new LeastSquares(rows).solve(state(weights, initial).errors(values));
    for (int k = 0; k < sought.length; k++) {
      initial[sought[k]] = found[k];
    }
    return initial;
  }

  private boolean seeksTrend(Map<String, Double> known) {
    return trended() && !known.containsKey(TREND);
  }

  /** Returns the mean share of each season of the first two periods of their mean. */
  private double[] shares() {
    double[] sums = new double[period];
    int cycles = Math.min(2, values.length / period);
    double mean = SampleTest.mean(Arrays.copyOf(values, cycles * period));
    for (int t = 0; t < cycles * period; t++) {
      sums[t % period] += values[t] / mean / cycles;
    }
    return sums;
  }

  @Override
  public SeriesFit fit(double[] numbers) {
    Map<String, Double> known = parameters(numbers);
    SmoothingState.Weights weights = weights(known);
    double[] initial = initial(weights, known);
    double[] errors = state(weights, initial).errors(values);
    double squares = Arrays.stream(errors).map(error -> error * error).sum();
    double n = errors.length;
    double variance = squares / n;
    if (!(variance > 0) || !Double.isFinite(variance)) {
      return SeriesFit.none();
    }
    known.put(LEVEL, initial[0]);
    if (trended()) {
      known.put(TREND, initial[1]);
    }
    int counted = names().size() + (seasonal() ? period - 1 : 0) + 1;
    var named = new ArrayList<Named>();
    known.forEach((name, value) -> named.add(new Named(name, value)));
    double last = 0;
    for (int k = 2; k < initial.length; k++) {
      named.add(new Named(INITIAL + "season_" + (k - 1), initial[k]));
      last -= initial[k];
    }
    if (initial.length > 2) {
      named.add(new Named(INITIAL + "season_" + period, last));
    }
    double likelihood = -0.5 * n * (StrictMath.log(2 * Math.PI * variance) + 1);
    return new SeriesFit(likelihood, variance, errors, named, counted);
  }

  @Override
  public double[][] forecast(double[] numbers, int horizon) {
    Map<String, Double> known = parameters(numbers);
    SmoothingState.Weights weights = weights(known);
    SmoothingState state = state(weights, initial(weights, known));
    state.errors(values);
    double variance = fit(numbers).variance();
    double[] mean = path(state, horizon, -1, 0);
    double[][] forecast = new double[2][horizon];
    double[][] moved = new double[horizon][];
    double step = STEP * (Math.sqrt(variance) + Math.abs(mean[0]));
    for (int at = 0; at < horizon; at++) {
      moved[at] = path(state, horizon, at, step);
    }
    for (int h = 0; h < horizon; h++) {
      double sum = 1;
      for (int at = 0; at < h; at++) {
        double weight = (moved[at][h] - mean[h]) / step;
        sum += weight * weight;
      }
      forecast[0][h] = mean[h];
      forecast[1][h] = Math.sqrt(variance * sum);
    }
    return forecast;
  }

  @Override
  public SeriesModel on(double[] others) {
    return new SmoothingModel(trend, season, period, others, fixed);
  }

  @Override
  public double[] ahead(double[] numbers, double[] later) {
    Map<String, Double> known = parameters(numbers);
    SmoothingState.Weights weights = weights(known);
    SmoothingState state = state(weights, initial(weights, known));
    state.errors(values);
    return state.errors(later);
  }

  /** Returns the next values where one innovation is not zero. */
  private static double[] path(SmoothingState from, int horizon, int at, double innovation) {
    SmoothingState state = from.copy();
    double[] path = new double[horizon];
    for (int h = 0; h < horizon; h++) {
      path[h] = state.next();
      state.update(h == at ? innovation : 0);
    }
    return path;
  }
}
