package dev.omni.quant.discovery;

import dev.omni.engine.contract.Range;
import dev.omni.engine.contract.Size;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The model of a series.
 *
 * @param type kind of model
 * @param trend of ets
 * @param season of ets
 * @param period values of a season
 * @param parameters of ets that are given
 * @param order p, d, q of arima
 * @param seasonalOrder P, D, Q of arima
 * @param mean whether arima without differences has a mean; it has
 */
public record ChosenSeriesModel(
    @Title("Kind of model") Kind type,
    @Title("Trend of ets") Optional<SmoothingTrend> trend,
    @Title("Season of ets") Optional<SmoothingSeason> season,
    @Title("Values of a season") @Unit("1") @Range(from = 2, to = 52) OptionalInt period,
    @Title("Parameters of ets that are given") Optional<SmoothingParameters> parameters,
    @Title("p, d, q of arima") @Size(min = 3, max = 3)
        Optional<List<@Title("Order") @Unit("1") @Range(from = 0, to = 5) Integer>> order,
    @Title("P, D, Q of arima") @Size(min = 3, max = 3)
        Optional<List<@Title("Order") @Unit("1") @Range(from = 0, to = 5) Integer>> seasonalOrder,
    @Title("Whether arima without differences has a mean; it has") Optional<Boolean> mean) {

  /** The kinds of models. */
  public enum Kind {
    /** Exponential smoothing. */
    ETS,
    /** Seasonal ARIMA. */
    ARIMA,
    /** The better of both. */
    AUTO
  }

  /** Returns the period; 1 for none. */
  int periodOrOne() {
    return period.orElse(1);
  }

  /** Returns the parameters that are given, by the names of the result. */
  Map<String, Double> given() {
    return parameters.map(SmoothingParameters::given).orElse(Map.of());
  }
}
