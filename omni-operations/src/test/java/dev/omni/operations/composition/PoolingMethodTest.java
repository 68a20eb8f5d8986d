package dev.omni.operations.composition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The combination of the predictions of an ensemble. */
class PoolingMethodTest {
  private static final Json.Obj LOW = normal(1, 3);
  private static final Json.Obj HIGH = normal(5, 4);
  private static final Json.Obj POINT = Json.obj("type", "point", "value", 2);
  private static final Json.Obj UNIFORM = Json.obj("type", "uniform", "lower", 0, "upper", 1);

  private static Json.Obj normal(double mean, double sd) {
    return Json.obj("type", "normal", "mean", mean, "sd", sd);
  }

  private static Optional<Json.Obj> join(PoolingMethod how, List<Json.Obj> all, double... weights) {
    return how.join(all, weights);
  }

  @ParameterizedTest
  @EnumSource
  void a_method_is_read_by_its_own_word(PoolingMethod method) {
    assertThat(PoolingMethod.of(method.toString())).isEqualTo(method);
  }

  @Test
  void the_linear_pool_is_the_mixture_of_those_with_a_weight_whatever_their_type() {
    assertThat(join(PoolingMethod.LINEAR_POOL, List.of(LOW, UNIFORM, HIGH), 0.25, 0.75, 0))
        .contains(
            Json.obj(
                "type",
                "mixture",
                "components",
                Json.arr(
                    Json.obj("weight", 0.25, "prediction", LOW),
                    Json.obj("weight", 0.75, "prediction", UNIFORM))));
  }

  @Test
  void averaged_quantiles_of_normal_predictions_are_those_of_averaged_parameters() {
    assertThat(join(PoolingMethod.QUANTILE_AVERAGE, List.of(LOW, HIGH), 0.25, 0.75))
        .contains(normal(4, 3.75));
    assertThat(join(PoolingMethod.QUANTILE_AVERAGE, List.of(POINT, POINT), 0.5, 0.5))
        .contains(POINT);
  }

  @Test
  void the_median_is_the_prediction_in_which_half_of_the_weight_is_reached() {
    List<Json.Obj> all = List.of(HIGH, LOW, POINT);

    assertThat(join(PoolingMethod.MEDIAN, all, 0.2, 0.4, 0.4)).contains(POINT);
    assertThat(join(PoolingMethod.MEDIAN, all, 0.2, 0.5, 0.3)).contains(LOW);
    assertThat(join(PoolingMethod.MEDIAN, all, 0.6, 0.2, 0.2)).contains(HIGH);
  }

  /** JCGM 100:2008: the weighted mean of 1 and 5 with variances 9 and 16. */
  @Test
  void inverse_variances_weigh_independent_estimates() {
    Json.Obj joined =
        join(PoolingMethod.INVERSE_VARIANCE, List.of(LOW, HIGH), 0.5, 0.5).orElseThrow();

    assertThat(joined.findNumber("mean").orElseThrow().doubleValue())
        .isCloseTo((16.0 + 5 * 9) / 25, org.assertj.core.api.Assertions.within(1e-12));
    assertThat(joined.findNumber("sd").orElseThrow().doubleValue())
        .isCloseTo(2.4, org.assertj.core.api.Assertions.within(1e-12));
    assertThat(join(PoolingMethod.INVERSE_VARIANCE, List.of(LOW, POINT), 0.5, 0.5)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"QUANTILE_AVERAGE", "MEDIAN", "INVERSE_VARIANCE"})
  void what_has_no_mean_and_deviation_is_joined_by_the_linear_pool_alone(PoolingMethod method) {
    assertThat(join(method, List.of(LOW, UNIFORM), 0.5, 0.5)).isEmpty();
    assertThat(join(method, List.of(LOW, Json.obj("type", "normal", "mean", 1)), 0.5, 0.5))
        .isEmpty();
  }
}
