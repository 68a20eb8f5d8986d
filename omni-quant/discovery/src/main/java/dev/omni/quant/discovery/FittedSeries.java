package dev.omni.quant.discovery;

import dev.omni.engine.Infeasible;
import dev.omni.engine.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A model of a series at its parameters of greatest likelihood.
 *
 * @param name for the result
 * @param model of the series
 * @param free parameters, on the scale of the search
 * @param fit at them
 */
@SuppressWarnings("ArrayRecordComponent") // Created once, never compared.
record FittedSeries(String name, SeriesModel model, double[] free, SeriesModel.SeriesFit fit) {
  private static final int LEAST = 8;

  /** Errors below this part of the largest value are rounding: their likelihood has no maximum. */
  private static final double ROUNDED = 1e-14;

  static FittedSeries of(String name, SeriesModel model, Work work) {
    double[] free = LikelihoodSearch.of(model, work);
    return new FittedSeries(name, model, free, model.fit(free));
  }

  /** Returns the root of the mean squared error of each later value, expected from those before. */
  double ahead(double[] later) {
    double squares = 0;
    for (double error : model.ahead(free, later)) {
      squares += error * error / later.length;
    }
    return Math.sqrt(squares);
  }

  /**
   * Returns the chosen model of values; auto is judged by the errors of so many of them.
   *
   * @throws Infeasible when the model leaves no error, as it does of equal values
   */
  static FittedSeries of(ChosenSeriesModel model, int horizon, double[] values, Work work) {
    FittedSeries fitted = chosen(model, horizon, values, work);
    double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    if (Math.sqrt(fitted.fit().variance()) <= ROUNDED * largest) {
      throw new Infeasible(
          "the model fits all values exactly: there is no error whose size could be estimated");
    }
    return fitted;
  }

  private static FittedSeries chosen(
      ChosenSeriesModel model, int horizon, double[] values, Work work) {
    return switch (model.type()) {
      case ARIMA -> of("arima", new ArimaModel(ArimaOrder.of(model), values), work);
      case ETS ->
          smoothing(
              model.trend().orElse(SmoothingTrend.NONE),
              model.season().orElse(SmoothingSeason.NONE),
              model.periodOrOne(),
              values,
              model.given(),
              work);
      case AUTO -> best(model.periodOrOne(), horizon, values, work);
    };
  }

  private static FittedSeries smoothing(
      SmoothingTrend trend,
      SmoothingSeason season,
      int period,
      double[] values,
      Map<String, Double> given,
      Work work) {
    var model = new SmoothingModel(trend, season, period, values, given);
    String name = "ets, trend " + trend.word() + ", season " + season.word();
    return of(name, model, work);
  }

  private static FittedSeries smoothed(int period, double[] values, Work work) {
    var all = new ArrayList<FittedSeries>();
    for (SmoothingTrend trend : SmoothingTrend.values()) {
      all.add(smoothing(trend, SmoothingSeason.NONE, period, values, Map.of(), work));
      if (period > 1 && values.length >= 2 * period + 4) {
        all.add(smoothing(trend, SmoothingSeason.ADDITIVE, period, values, Map.of(), work));
      }
    }
    FittedSeries best = all.get(0);
    for (FittedSeries each : all) {
      best = each.fit().aicc() < best.fit().aicc() ? each : best;
    }
    return best;
  }

  /**
   * Returns the best of smoothing and of ARIMA, by the error of the last values, each expected from
   * those before it by the model fitted before all of them.
   */
  private static FittedSeries best(int period, int horizon, double[] values, Work work) {
    FittedSeries smooth = smoothed(period, values, work);
    Optional<FittedSeries> arima = new ArimaSearch(values, period, work).found();
    int last = Math.max(horizon, values.length / 5);
    int known = values.length - last;
    if (arima.isEmpty() || known < Math.max(LEAST, 2 * period + 4)) {
      return smooth;
    }
    double[] before = Arrays.copyOf(values, known);
    double[] later = Arrays.copyOfRange(values, known, values.length);
    try {
      double smoothed = of("", smooth.model().on(before), work).ahead(later);
      double regressed = of("", arima.get().model().on(before), work).ahead(later);
      return regressed < smoothed ? arima.get() : smooth;
    } catch (Infeasible tooFew) {
      return smooth;
    }
  }
}
