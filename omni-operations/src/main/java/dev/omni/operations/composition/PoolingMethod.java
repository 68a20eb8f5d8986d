package dev.omni.operations.composition;

import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A method that combines the predictions of an ensemble. The linear pool is that of M. Stone,
 * Annals of Mathematical Statistics 32 (1961) 1339-1342. The average of quantiles of normal
 * distributions is the normal distribution with averaged parameters.
 */
public enum PoolingMethod {
  /** The weighted mixture of all predictions. */
  LINEAR_POOL,
  /** The weighted average of quantiles; for normal predictions and points. */
  QUANTILE_AVERAGE,
  /** The prediction with the weighted median of the means. */
  MEDIAN,
  /** The best linear combination of independent estimates of one quantity. */
  INVERSE_VARIANCE;

  /** Returns the method of a name. */
  public static PoolingMethod of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /**
   * Combines predictions; empty when this method does not support their types.
   *
   * @param predictions one for each member
   * @param weights as many, 0 or more, adding up to 1
   */
  public Optional<Json.Obj> join(List<Json.Obj> predictions, double[] weights) {
    if (this == LINEAR_POOL) {
      return Optional.of(mixture(predictions, weights));
    }
    List<Moments> moments = predictions.stream().flatMap(p -> Moments.of(p).stream()).toList();
    if (moments.size() < predictions.size()) {
      return Optional.empty();
    }
    return switch (this) {
      case QUANTILE_AVERAGE -> Optional.of(averaged(moments, weights).json());
      case MEDIAN -> Optional.of(predictions.get(median(moments, weights)));
      case INVERSE_VARIANCE -> precise(moments).map(Moments::json);
      case LINEAR_POOL -> throw new IllegalStateException("joined above");
    };
  }

  private static Json.Obj mixture(List<Json.Obj> predictions, double[] weights) {
    List<Json.Obj> components =
        IntStream.range(0, weights.length)
            .filter(i -> weights[i] > 0)
            .mapToObj(i -> Json.obj("weight", weights[i], "prediction", predictions.get(i)))
            .toList();
    return Json.obj("type", "mixture", "components", components);
  }

  /** The mean and the standard deviation of a prediction. */
  private record Moments(double mean, double sd) {
    static Optional<Moments> of(Json.Obj prediction) {
      String type = prediction.findText("type").orElse("");
      if (type.equals("normal")) {
        return prediction
            .findNumber("mean")
            .flatMap(
                mean ->
                    prediction
                        .findNumber("sd")
                        .map(sd -> new Moments(mean.doubleValue(), sd.doubleValue())));
      }
      return type.equals("point")
          ? prediction.findNumber("value").map(value -> new Moments(value.doubleValue(), 0))
          : Optional.empty();
    }

    Json.Obj json() {
      return sd > 0
          ? Json.obj("type", "normal", "mean", mean, "sd", sd)
          : Json.obj("type", "point", "value", mean);
    }
  }

  private static Moments averaged(List<Moments> moments, double[] weights) {
    double mean = 0;
    double sd = 0;
    for (int i = 0; i < weights.length; i++) {
      mean += weights[i] * moments.get(i).mean();
      sd += weights[i] * moments.get(i).sd();
    }
    return new Moments(mean, sd);
  }

  private static int median(List<Moments> moments, double[] weights) {
    var order = new ArrayList<>(IntStream.range(0, weights.length).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> moments.get(i).mean()));
    double below = 0;
    for (int i : order) {
      below += weights[i];
      if (below >= 0.5) {
        return i;
      }
    }
    return order.get(order.size() - 1);
  }

  private static Optional<Moments> precise(List<Moments> moments) {
    if (moments.stream().anyMatch(m -> m.sd() == 0)) {
      return Optional.empty();
    }
    double precision = 0;
    double sum = 0;
    for (Moments m : moments) {
      precision += 1 / (m.sd() * m.sd());
      sum += m.mean() / (m.sd() * m.sd());
    }
    return Optional.of(new Moments(sum / precision, Math.sqrt(1 / precision)));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
