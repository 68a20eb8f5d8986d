package dev.omni.quant.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A seasonal ARIMA model: the exact Gaussian likelihood of the differenced series by the filter of
 * Kalman (A. C. Harvey and G. D. A. Phillips, Biometrika 66, 1979, pp. 49-58).
 */
final class ArimaModel implements SeriesModel {
  private static final List<String> GROUPS = List.of("ar", "ma", "sar", "sma");

  /** By how much a root may be away from the unit circle, about, and still be on it. */
  private static final double UNIT = 1e-6;

  private final ArimaOrder order;
  private final double[] values;
  private final double[] differenced;
  private final double center;
  private final double scale;

  ArimaModel(ArimaOrder order, double[] values) {
    this.order = order;
    this.values = values;
    double[] lags = LagPolynomial.differences(order.d(), order.seasonal()[1], order.period());
    differenced = new double[values.length - lags.length];
    for (int t = 0; t < differenced.length; t++) {
      differenced[t] = values[t + lags.length];
      for (int k = 1; k <= lags.length; k++) {
        differenced[t] -= lags[k - 1] * values[t + lags.length - k];
      }
    }
    center = order.mean() ? SampleTest.mean(differenced) : 0;
    scale = Math.sqrt(Arrays.stream(differenced).map(x -> x * x).sum() / differenced.length);
  }

  @Override
  public int size() {
    return order.terms() + (order.mean() ? 1 : 0);
  }

  @Override
  public List<double[]> starts() {
    double[] start = new double[size()];
    Arrays.fill(start, 0, order.terms(), 0.1);
    return List.of(start);
  }

  @Override
  public List<String> atBound(double[] free) {
    var names = new ArrayList<String>();
    int at = 0;
    int[] counts = {order.p(), order.q(), order.seasonal()[0], order.seasonal()[2]};
    for (int group = 0; group < counts.length; group++) {
      boolean bound = false;
      for (int k = 0; k < counts[group]; k++, at++) {
        bound |= 1 - Math.abs(StrictMath.tanh(free[at])) < UNIT;
      }
      for (int k = 1; bound && k <= counts[group]; k++) {
        names.add(GROUPS.get(group) + k);
      }
    }
    return names;
  }

  @Override
  public int lags() {
    return order.terms();
  }

  /** The parameters at free numbers. */
  @SuppressWarnings("ArrayRecordComponent") // Read in inner loops, never compared.
  private record Terms(
      double[] ar, double[] ma, double[] seasonalAr, double[] seasonalMa, double mean) {}

  private Terms terms(double[] free) {
    int at = 0;
    double[] ar = LagPolynomial.stationary(Arrays.copyOfRange(free, at, at += order.p()));
    double[] ma = negative(LagPolynomial.stationary(Arrays.copyOfRange(free, at, at += order.q())));
    int[] seasonal = order.seasonal();
    double[] sar = LagPolynomial.stationary(Arrays.copyOfRange(free, at, at += seasonal[0]));
    double[] sma =
        negative(LagPolynomial.stationary(Arrays.copyOfRange(free, at, at += seasonal[2])));
    double mean = order.mean() ? center + scale * free[at] : 0;
    return new Terms(ar, ma, sar, sma, mean);
  }

  private static double[] negative(double[] values) {
    return Arrays.stream(values).map(value -> -value).toArray();
  }

  /** Returns the free parameters of named ones. */
  double[] free(Map<String, Double> named) {
    int[] counts = {order.p(), order.q(), order.seasonal()[0], order.seasonal()[2]};
    var free = DoubleStream.builder();
    for (int group = 0; group < counts.length; group++) {
      double[] values = new double[counts[group]];
      for (int k = 0; k < values.length; k++) {
        values[k] = named.getOrDefault(GROUPS.get(group) + (k + 1), Double.NaN);
      }
      Arrays.stream(LagPolynomial.free(group % 2 == 0 ? values : negative(values)))
          .forEach(free::add);
    }
    if (order.mean()) {
      String name = order.lost() == 0 ? "mean" : "drift";
      free.add((named.getOrDefault(name, Double.NaN) - center) / scale);
    }
    return free.build().toArray();
  }

  private double[] phi(Terms terms) {
    return LagPolynomial.product(terms.ar(), terms.seasonalAr(), order.period());
  }

  private double[] theta(Terms terms) {
    return negative(
        LagPolynomial.product(negative(terms.ma()), negative(terms.seasonalMa()), order.period()));
  }

  @Override
  public SeriesFit fit(double[] free) {
    Terms terms = terms(free);
    var filter = new ArimaFilter(phi(terms), theta(terms));
    int n = differenced.length;
    double[] innovations = new double[n];
    double squares = 0;
    double logs = 0;
    for (int t = 0; t < n; t++) {
      double variance = filter.variance();
      double innovation = differenced[t] - terms.mean() - filter.expected();
      innovations[t] = innovation / Math.sqrt(variance);
      squares += innovation * innovation / variance;
      logs += StrictMath.log(variance);
      filter.update(innovation);
    }
    double variance = squares / n;
    if (!(variance > 0) || !Double.isFinite(variance + logs)) {
      return SeriesFit.none();
    }
    double likelihood = -0.5 * (n * (StrictMath.log(2 * Math.PI * variance) + 1) + logs);
    return new SeriesFit(likelihood, variance, innovations, named(terms), size() + 1);
  }

  private List<Named> named(Terms terms) {
    var named = new ArrayList<Named>();
    add(named, GROUPS.get(0), terms.ar());
    add(named, GROUPS.get(1), terms.ma());
    add(named, GROUPS.get(2), terms.seasonalAr());
    add(named, GROUPS.get(3), terms.seasonalMa());
    if (order.mean()) {
      named.add(new Named(order.lost() == 0 ? "mean" : "drift", terms.mean()));
    }
    return named;
  }

  private static void add(List<Named> named, String name, double[] values) {
    for (int k = 0; k < values.length; k++) {
      named.add(new Named(name + (k + 1), values[k]));
    }
  }

  @Override
  public double[][] forecast(double[] free, int horizon) {
    Terms terms = terms(free);
    double[] phi = phi(terms);
    double[] theta = theta(terms);
    var filter = new ArimaFilter(phi, theta);
    for (double value : differenced) {
      filter.update(value - terms.mean() - filter.expected());
    }
    double[] lags = LagPolynomial.differences(order.d(), order.seasonal()[1], order.period());
    double[] all = Arrays.copyOf(values, values.length + horizon);
    double[] whole = LagPolynomial.product(phi, lags, 1);
    double[] psi = LagPolynomial.weights(whole, theta, horizon);
    double variance = fit(free).variance();
    double[][] forecast = new double[2][horizon];
    double sum = 0;
    for (int h = 0; h < horizon; h++) {
      double next = filter.expected() + terms.mean();
      for (int k = 1; k <= lags.length; k++) {
        next += lags[k - 1] * all[values.length + h - k];
      }
      all[values.length + h] = next;
      sum += psi[h] * psi[h];
      forecast[0][h] = next;
      forecast[1][h] = Math.sqrt(variance * sum);
      filter.predict();
    }
    return forecast;
  }

  @Override
  public SeriesModel on(double[] others) {
    return new ArimaModel(order, others);
  }

  @Override
  public double[] ahead(double[] free, double[] later) {
    Terms terms = terms(free);
    var filter = new ArimaFilter(phi(terms), theta(terms));
    for (double value : differenced) {
      filter.update(value - terms.mean() - filter.expected());
    }
    double[] lags = LagPolynomial.differences(order.d(), order.seasonal()[1], order.period());
    double[] all = Arrays.copyOf(values, values.length + later.length);
    double[] errors = later.clone();
    for (int h = 0; h < later.length; h++) {
      errors[h] -= filter.expected() + terms.mean();
      for (int k = 1; k <= lags.length; k++) {
        errors[h] -= lags[k - 1] * all[values.length + h - k];
      }
      all[values.length + h] = later[h];
      filter.update(errors[h]);
    }
    return errors;
  }
}
