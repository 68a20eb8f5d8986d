package dev.omni.quant.discovery;

import dev.omni.domain.world.Check;
import dev.omni.engine.Work;
import dev.omni.quant.core.Residuals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.util.FastMath;

/**
 * The checks of a forecast: the likelihood, the innovations and the next values of the published
 * model at its published parameters, and the slopes of the likelihood there.
 *
 * @param input of the forecast
 * @param result as published
 */
record SeriesForecastChecks(SeriesForecast.Input input, SeriesForecast.Result result) {
  private static final double STEEP = 1e-2;
  private static final double ROUNDING = 1e-9;

  /** What is left of an innovation by parameters as near to a bound as the search goes. */
  private static final double REPLAYED = 1e-6;

  private static final String ETS = "ets, trend ";
  private static final String SEASON = ", season ";
  private static final String LEVEL = "initial_level";
  private static final String TREND = "initial_trend";

  /** The published model and the free parameters of the published ones. */
  @SuppressWarnings("ArrayRecordComponent") // Read where it is made, never compared.
  private record Replay(SeriesModel model, double[] free) {}

  List<Check> all() {
    double[] values = input.values();
    boolean smoothing = result.model().startsWith(ETS);
    Replay replay = smoothing ? smoothing(values, parameters(true)) : arima(values);
    var checks = new ArrayList<Check>();
    SeriesModel.SeriesFit fit = replay.model().fit(replay.free());
    checks.add(replayed(replay, fit));
    checks.add(criteria(fit.counted()));
    checks.add(portmanteau(replay.model().lags()));
    Replay slopes = smoothing ? smoothing(values, input.model().given()) : replay;
    checks.add(
        new Residuals()
            .residual(LikelihoodSearch.gradient(slopes.model(), slopes.free(), Work.alone()))
            .check(
                "likelihood_slope",
                STEEP,
                "largest slope of the log-likelihood by a free parameter at those of the result"));
    return checks;
  }

  private int period() {
    return input.model().periodOrOne();
  }

  /** Returns the published parameters of smoothing; of the seasons these are found again. */
  private Map<String, Double> parameters(boolean initial) {
    var known = new TreeMap<String, Double>();
    result
        .parameters()
        .forEach(
            (name, value) -> {
              if (!name.startsWith("initial_season") && (initial || !name.startsWith("initial_"))) {
                known.put(name, value);
              }
            });
    return known;
  }

  /** Smoothing with these parameters given, the free ones those of the result. */
  private Replay smoothing(double[] values, Map<String, Double> given) {
    String name = result.model();
    int at = name.indexOf(SEASON);
    SmoothingTrend trend =
        SmoothingTrend.valueOf(name.substring(ETS.length(), at).toUpperCase(Locale.ROOT));
    SmoothingSeason season =
        SmoothingSeason.valueOf(name.substring(at + SEASON.length()).toUpperCase(Locale.ROOT));
    var model = new SmoothingModel(trend, season, period(), values, given);
    Map<String, Double> known = parameters(season == SmoothingSeason.MULTIPLICATIVE);
    var free = new ArrayList<Double>();
    for (String each : List.of("alpha", LEVEL, "beta", TREND, "phi", "gamma")) {
      if (known.containsKey(each) && !given.containsKey(each)) {
        free.add(free(each, known, values));
      }
    }
    return new Replay(model, free.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The number that a parameter is on the scale of the search. */
  private double free(String name, Map<String, Double> known, double[] values) {
    double value = known.getOrDefault(name, 0.0);
    double alpha = known.getOrDefault("alpha", 0.0);
    int first = Math.min(values.length, Math.max(4, period()));
    var moments = StreamedMoments.of(values);
    double spread = Math.sqrt(moments.second() / values.length);
    return switch (name) {
      case "alpha" -> logit(1e-4, 1 - 1e-4, value);
      case "beta" -> logit(0, alpha, value);
      case "phi" -> logit(0.8, 0.98, value);
      case "gamma" -> logit(0, 1 - alpha, value);
      case LEVEL -> (value - SampleTest.mean(Arrays.copyOf(values, first))) / spread;
      default -> (value - (values[first - 1] - values[0]) / (first - 1)) / spread * 10;
    };
  }

  private static double logit(double low, double high, double value) {
    return FastMath.log((value - low) / (high - value));
  }

  private Replay arima(double[] values) {
    Map<String, Double> published = result.parameters();
    ArimaOrder order =
        input.model().order().isPresent()
            ? ArimaOrder.of(input.model())
            : ArimaOrder.named(
                result.model(),
                period(),
                published.containsKey("mean") || published.containsKey("drift"));
    var model = new ArimaModel(order, values);
    return new Replay(model, model.free(published));
  }

  private Check replayed(Replay replay, SeriesModel.SeriesFit fit) {
    double[] residuals = result.residuals();
    var found = new Residuals().equal(residuals.length, fit.innovations().length);
    double root = Math.sqrt(Math.max(0, fit.variance()));
    for (int t = 0; t < Math.min(residuals.length, fit.innovations().length); t++) {
      found.equal(residuals[t], fit.innovations()[t], root);
    }
    for (SeriesModel.Named each : fit.parameters()) {
      found.equal(
          result.parameters().getOrDefault(each.name(), Double.NaN),
          each.value(),
          each.name().startsWith("initial_") ? root : 1e-3);
    }
    found
        .equal(result.sigma2(), fit.variance())
        .equal(result.logLikelihood(), fit.logLikelihood(), residuals.length);
    NextValues forecast = result.forecast();
    double[] mean = forecast.mean();
    double[][] next = replay.model().forecast(replay.free(), mean.length);
    double[] error = forecast.standardError();
    double[] low = forecast.low();
    double[] high = forecast.high();
    double z = Tails.normalQuantile(input.confidence());
    for (int h = 0; h < mean.length; h++) {
      found
          .equal(mean[h], next[0][h], error[h])
          .equal(error[h], next[1][h])
          .equal(low[h], mean[h] - z * error[h], error[h])
          .equal(high[h], mean[h] + z * error[h], error[h]);
    }
    return found.check(
        "replay_residual",
        REPLAYED,
        "Largest relative difference of an innovation, a parameter, the variance, the likelihood or"
            + " a next value with its interval and that of the model at the parameters of the"
            + " result: zero, but for parameters on a bound.");
  }

  private Check criteria(double count) {
    double n = result.residuals().length;
    double twice = 2 * result.logLikelihood();
    var residuals =
        new Residuals()
            .zero(result.aic(), twice, -2 * count)
            .zero(result.bic(), twice, -count * FastMath.log(n));
    Double corrected = result.aicc();
    if (corrected == null) {
      residuals.residual(n > count + 1 ? 1 : 0);
    } else if (!(n > count + 1)) {
      residuals.residual(1);
    } else {
      residuals.zero(corrected, twice, -2 * count * n / (n - count - 1));
    }
    double z = Tails.normalQuantile(input.confidence());
    return residuals
        .equal(TailIntegrals.normal(z), 1 - input.confidence())
        .check(
            "criterion_residual",
            ROUNDING,
            "Largest relative difference of a criterion and that of the likelihood, or of the part"
                + " beyond an interval and that outside: zero.");
  }

  /** Ljung and Box's statistic from the squares of the sums of innovations so far apart. */
  private Check portmanteau(int lost) {
    LjungBoxTest test = result.ljungBox();
    double[] e = result.residuals();
    double n = e.length;
    var moments = StreamedMoments.of(e);
    double sum = 0;
    double lags = Math.min(test.lags(), e.length - 1.0);
    for (int k = 1; k <= lags; k++) {
      double both = 0;
      double single = 0;
      for (int t = 0; t < e.length; t++) {
        double here = e[t] - moments.mean();
        double before = t < k ? 0 : e[t - k] - moments.mean();
        both += t < k ? 0 : (here + before) * (here + before);
        single += t < k ? 0 : here * here + before * before;
      }
      double r = (both - single) / 2 / moments.second();
      sum += r / (n - k) * r;
    }
    int expected = Math.min(e.length - 1, Math.max(lost + 1, Math.min(10, e.length / 5)));
    return new Residuals()
        .equal(test.statistic(), n * (n + 2) * sum, 1e-3)
        .equal(test.lags(), expected)
        .equal(test.df(), Math.max(1, expected - lost))
        .equal(test.pValue(), TailIntegrals.chiSquare(test.statistic(), test.df()))
        .check(
            "ljung_box_residual",
            ROUNDING,
            "Largest relative difference of the statistic and that of the squares of sums of two"
                + " innovations, or of its tail and the integral of the density: zero.");
  }
}
