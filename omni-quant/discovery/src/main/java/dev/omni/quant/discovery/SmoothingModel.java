package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Exponential smoothing with additive errors in the form of error correction (R. J. Hyndman, A. B.
 * Koehler, J. K. Ord and R. D. Snyder, Forecasting with Exponential Smoothing, 2008, ch. 2 and 6).
 */
final class SmoothingModel implements SeriesModel {
  private static final double STEP = 1e-6;

  private final String trend;
  private final String season;
  private final int period;
  private final double[] values;
  private final Map<String, Double> fixed;
  private final List<String> free = new ArrayList<>();

  SmoothingModel(
      String trend, String season, int period, double[] values, Map<String, Double> fixed) {
    this.trend = trend;
    this.season = season;
    this.period = period;
    this.values = values;
    this.fixed = new TreeMap<>(fixed);
    for (String name : names()) {
      if (!fixed.containsKey(name)) {
        free.add(name);
      }
    }
  }

  private boolean trended() {
    return !trend.equals("none");
  }

  private boolean seasonal() {
    return !season.equals("none");
  }

  private boolean times() {
    return season.equals("multiplicative");
  }

  /** Returns the names of the parameters of the model. */
  private List<String> names() {
    var names = new ArrayList<>(List.of("alpha", "initial_level"));
    if (trended()) {
      names.addAll(List.of("beta", "initial_trend"));
    }
    if (trend.equals("damped")) {
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
  public double[] start() {
    return new double[free.size()];
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
      case "beta" -> between(0, known.getOrDefault("alpha", 1.0), free - 2);
      case "gamma" -> between(0, 1 - known.getOrDefault("alpha", 0.0), free - 2);
      case "phi" -> between(0.8, 0.98, free);
      case "initial_level" -> level + spread() * free;
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

  /** The level, the trend and the seasons as they are after the last value. */
  private final class State {
    private final double alpha;
    private final double beta;
    private final double gamma;
    private final double phi;
    private double level;
    private double slope;
    private final double[] seasons;
    private int time;

    State(Map<String, Double> known) {
      alpha = known.getOrDefault("alpha", 0.0);
      beta = known.getOrDefault("beta", 0.0);
      gamma = known.getOrDefault("gamma", 0.0);
      phi = trend.equals("damped") ? known.getOrDefault("phi", 1.0) : trended() ? 1 : 0;
      level = known.getOrDefault("initial_level", 0.0);
      slope = known.getOrDefault("initial_trend", 0.0);
      seasons = seasons();
    }

    State(State other) {
      alpha = other.alpha;
      beta = other.beta;
      gamma = other.gamma;
      phi = other.phi;
      level = other.level;
      slope = other.slope;
      seasons = other.seasons.clone();
      time = other.time;
    }

    double next() {
      double base = level + phi * slope;
      double part = seasons[time % seasons.length];
      return times() ? base * part : base + part;
    }

    void update(double error) {
      double base = level + phi * slope;
      int at = time % seasons.length;
      double own = times() ? error / seasons[at] : error;
      if (seasonal()) {
        seasons[at] += gamma * (times() ? error / base : error);
      }
      level = base + alpha * own;
      slope = phi * slope + beta * own;
      time++;
    }
  }

  /** Returns the mean departure of each season of the first two periods from their mean. */
  private double[] seasons() {
    if (!seasonal()) {
      return new double[] {times() ? 1 : 0};
    }
    double[] sums = new double[period];
    int cycles = Math.min(2, values.length / period);
    double mean = SampleTest.mean(Arrays.copyOf(values, cycles * period));
    for (int t = 0; t < cycles * period; t++) {
      sums[t % period] += (times() ? values[t] / mean : values[t] - mean) / cycles;
    }
    return sums;
  }

  @Override
  public SeriesFit fit(double[] numbers) {
    Map<String, Double> known = parameters(numbers);
    var state = new State(known);
    double[] errors = new double[values.length];
    double squares = 0;
    for (int t = 0; t < errors.length; t++) {
      errors[t] = values[t] - state.next();
      squares += errors[t] * errors[t];
      state.update(errors[t]);
    }
    double n = errors.length;
    double variance = squares / n;
    if (!(variance > 0) || !Double.isFinite(variance)) {
      return SeriesFit.none();
    }
    List<Named> named =
        known.entrySet().stream().map(each -> new Named(each.getKey(), each.getValue())).toList();
    int counted = named.size() + (seasonal() ? period - 1 : 0) + 1;
    double likelihood = -0.5 * n * (StrictMath.log(2 * Math.PI * variance) + 1);
    return new SeriesFit(likelihood, variance, errors, named, counted);
  }

  @Override
  public double[][] forecast(double[] numbers, int horizon) {
    var state = new State(parameters(numbers));
    for (double value : values) {
      state.update(value - state.next());
    }
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

  /** Returns the next values where one innovation is not zero. */
  private double[] path(State from, int horizon, int at, double innovation) {
    var state = new State(from);
    double[] path = new double[horizon];
    for (int h = 0; h < horizon; h++) {
      path[h] = state.next();
      state.update(h == at ? innovation : 0);
    }
    return path;
  }
}
