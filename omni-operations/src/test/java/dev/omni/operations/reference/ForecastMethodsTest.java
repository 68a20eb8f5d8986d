package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.engine.Work;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelTask;
import dev.omni.operations.model.TaskKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForecastMethodsTest {
  private static final double[] SERIES = {1, 1.5, 0.7, 1.2, 0.9, 1.4, 1.1};

  private static Json.Obj forecast(String id, double... series) {
    Model model =
        ReferenceModels.all().stream()
            .filter(each -> each.card().id().equals(id))
            .findFirst()
            .orElseThrow();
    Json.Obj input = Json.obj("series", series, "horizon", 1);
    return model.answer(new ModelTask(TaskKind.FORECAST, input, 1), Work.alone());
  }

  private static double first(Json.Obj answer, String name) {
    Json found = new Pointer("/predictions/0/" + name).in(answer).orElseThrow();
    return ((Json.Num) found).asDouble();
  }

  @ParameterizedTest
  @ValueSource(strings = {"forecast.naive", "forecast.ses", "forecast.theta", "forecast.ar"})
  void a_series_of_any_size_has_a_forecast_of_that_size(String id) {
    Json.Obj usual = forecast(id, SERIES);
    for (int exponent : new int[] {-900, -600, 600, 1000}) {
      double size = Math.scalb(1.0, exponent);
      Json.Obj sized = forecast(id, Arrays.stream(SERIES).map(value -> value * size).toArray());

      assertThat(first(sized, "mean") / size)
          .isCloseTo(first(usual, "mean"), withinPercentage(1e-10));
      assertThat(first(sized, "sd") / size).isCloseTo(first(usual, "sd"), withinPercentage(1e-10));
    }
  }

  /** With a weight of almost 0 the sum of squares is 70.005, and 79 at the dip near 1. */
  @Test
  void smoothing_takes_the_weight_that_has_erred_least_of_all_dips() {
    double sd = first(forecast("forecast.ses", 5, 3, 0, 1, 9, 8), "sd");

    assertThat(5 * sd * sd).isCloseTo(70.005, within(0.001));
  }
}
