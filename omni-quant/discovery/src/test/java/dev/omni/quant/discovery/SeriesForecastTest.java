package dev.omni.quant.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forecasts with closed forms, and what does not change them. */
final class SeriesForecastTest {
  private static JsonFields of(double[] values, Json.Obj model, int horizon) {
    return new JsonFields(
        EngineRunner.result(
            LoadedEngine.of(new SeriesForecast()),
            Json.obj("values", values, "model", model, "horizon", horizon)));
  }

  private static Json.Obj arima(int p, int d, int q) {
    return Json.obj("type", "arima", "order", List.of(p, d, q));
  }

  private static double[] series(long seed, int n, double phi) {
    var random = new Random(seed);
    double[] values = new double[n];
    double x = 0;
    for (int t = 0; t < n; t++) {
      x = phi * x + random.nextGaussian();
      values[t] = 5 + x;
    }
    return values;
  }

  @Property(tries = 15) // about 10 ms a try
  void an_autoregression_forecasts_back_to_its_mean_with_growing_errors(
      @ForAll long seed, @ForAll @DoubleRange(min = -0.7, max = 0.8) double phi) {
    double[] values = series(seed, 150, phi);
    JsonFields result = of(values, arima(1, 0, 0), 5);
    double ar = result.fields("parameters").number("ar1");
    double mean = result.fields("parameters").number("mean");
    double[] next = result.fields("forecast").numbers("mean");
    double[] errors = result.fields("forecast").numbers("standard_error");
    double away = values[values.length - 1] - mean;
    double squares = 0;
    for (int h = 0; h < 5; h++) {
      away *= ar;
      assertThat(next[h] - mean).isCloseTo(away, within(1e-9));
      squares += Math.pow(ar, 2 * h);
      assertThat(errors[h] * errors[h] / result.number("sigma2")).isCloseTo(squares, within(1e-9));
    }
  }

  @Property(tries = 15) // about 20 ms a try
  void shift_and_scale_of_the_values_shift_and_scale_the_forecast(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.5, max = 20) double scale) {
    double[] values = series(seed, 80, 0.5);
    double[] moved = Arrays.stream(values).map(x -> 100 + scale * x).toArray();
    double one = of(values, arima(1, 0, 1), 1).fields("forecast").numbers("mean")[0];
    double other = of(moved, arima(1, 0, 1), 1).fields("forecast").numbers("mean")[0];
    assertThat(other).isCloseTo(100 + scale * one, within(2e-3 * scale));
  }

  @Test
  void white_noise_has_its_mean_and_its_likelihood() {
    double[] values = series(3, 60, 0);
    JsonFields result = of(values, arima(0, 0, 0), 2);
    double mean = Arrays.stream(values).average().orElse(0);
    double variance = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / 60;
    assertThat(result.number("sigma2")).isCloseTo(variance, within(1e-8));
    assertThat(result.number("log_likelihood"))
        .isCloseTo(-30 * (Math.log(2 * Math.PI * variance) + 1), within(1e-8));
    assertThat(result.fields("forecast").numbers("mean")[1]).isCloseTo(mean, within(1e-6));
  }

  @Test
  void a_random_walk_keeps_its_last_value_and_its_errors_grow_as_roots() {
    JsonFields result = of(series(5, 50, 0.99), arima(0, 1, 0), 4);
    double[] errors = result.fields("forecast").numbers("standard_error");
    assertThat(errors[3]).isCloseTo(2 * errors[0], within(1e-9));
    double last = series(5, 50, 0.99)[49];
    assertThat(result.fields("forecast").numbers("mean")[3]).isCloseTo(last, within(1e-9));
  }

  @Test
  void a_season_repeats_and_auto_finds_it() {
    var random = new Random(1);
    double[] values = new double[48];
    for (int t = 0; t < 48; t++) {
      values[t] = 10 + 0.1 * t + 3 * Math.sin(Math.PI * t / 2) + 0.1 * random.nextGaussian();
    }
    JsonFields result = of(values, Json.obj("type", "auto", "period", 4), 8);
    assertThat(result.text("model")).contains("season additive");
    double[] mean = result.fields("forecast").numbers("mean");
    for (int h = 0; h < 8; h++) {
      assertThat(mean[h])
          .isCloseTo(10 + 0.1 * (48 + h) + 3 * Math.sin(Math.PI * (48 + h) / 2), within(0.5));
    }
    JsonFields seasonal =
        of(values, arima(0, 0, 0).with("seasonal_order", List.of(0, 1, 0)).with("period", 4), 4);
    assertThat(seasonal.fields("forecast").numbers("mean")[0]).isCloseTo(values[44], within(1e-9));
  }

  @Test
  void a_constant_series_has_no_likelihood_and_a_missing_order_is_refused() {
    double[] same = new double[20];
    assertThatThrownBy(() -> of(same, arima(1, 0, 0), 1)).isInstanceOf(Infeasible.class);
    assertThat(
            EngineRunner.refused(
                LoadedEngine.of(new SeriesForecast()),
                Json.obj(
                    "values",
                    new double[] {1, 2, 3, 4, 5},
                    "model",
                    Json.obj("type", "arima"),
                    "horizon",
                    1)))
        .containsExactly("/model/order");
  }

  /** A data set of R with the number of its values a period. */
  private record Classic(int period, double[] values) {
    static Classic named(String name) {
      try (var in = SeriesForecastTest.class.getResourceAsStream("series.txt")) {
        String[] row =
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .orElseThrow()
                .split(" ");
        double[] values = Arrays.stream(row).skip(2).mapToDouble(Double::parseDouble).toArray();
        return new Classic(Integer.parseInt(row[1]), values);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /** The squares are those of ets(model = "AAA", damped = FALSE) of R's package forecast. */
  @ParameterizedTest
  @CsvSource({"USAccDeaths, 5.088e6", "nottem, 1227.0"})
  void first_states_are_estimated_with_the_weights_of_smoothing(String name, double squares) {
    Classic classic = Classic.named(name);
    JsonFields result =
        of(
            classic.values(),
            Json.obj("type", "ets", "trend", "additive", "season", "additive", "period", 12),
            12);
    double sum = Arrays.stream(result.numbers("residuals")).map(e -> e * e).sum();
    assertThat(sum).isLessThanOrEqualTo(1.01 * squares);
    JsonFields parameters = result.fields("parameters");
    double seasons = 0;
    for (int k = 1; k <= 12; k++) {
      seasons += parameters.number("initial_season_" + k);
    }
    assertThat(seasons).isCloseTo(0, within(1e-9 * squares));
    assertThat(parameters.has("initial_level")).isTrue();
    assertThat(parameters.has("initial_trend")).isTrue();
  }

  /** The bounds are those of auto.arima of R's package forecast. */
  @Tag("ci")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lynx | 853.5 | arima (2, 0, 2)",
        "sunspot.year | 15.34 | arima (2, 1, 3)",
        "WWWusage | 3.114 | arima (1, 1, 1)",
        "lh | 0.4444 | arima (1, 0, 0)",
        "USAccDeaths | 285.4 | arima (0, 1, 1) (0, 1, 1)"
      })
  void auto_finds_models_that_leave_no_larger_residuals_than_those_of_r(
      String name, double residual, String model) {
    Classic classic = Classic.named(name);
    Json.Obj auto = Json.obj("type", "auto");
    JsonFields result =
        of(
            classic.values(),
            classic.period() > 1 ? auto.with("period", classic.period()) : auto,
            12);
    double squares = Arrays.stream(result.numbers("residuals")).map(e -> e * e).sum();
    assertThat(Math.sqrt(squares / classic.values().length)).isLessThanOrEqualTo(1.1 * residual);
    assertThat(result.text("model")).isEqualTo(model);
  }

  @Test
  void errors_one_ahead_are_those_of_forecasts_from_each_value_before() {
    double[] values = Classic.named("lh").values();
    double[] before = Arrays.copyOf(values, 40);
    double[] later = Arrays.copyOfRange(values, 40, 48);
    var order = new ArimaOrder(1, 1, 1, new int[3], 1, true);
    for (SeriesModel model :
        List.of(
            new ArimaModel(order, before),
            new SmoothingModel(
                SmoothingTrend.ADDITIVE, SmoothingSeason.NONE, 1, before, Map.of()))) {
      double[] free = model.starts().get(0);
      double expected = model.forecast(free, 1)[0][0];
      assertThat(model.ahead(free, later)[0]).isCloseTo(later[0] - expected, within(1e-9));
      assertThat(model.ahead(free, later)).hasSize(8);
    }
  }

  @Test
  void a_series_that_leaves_no_error_has_none_to_estimate() {
    double[] line = new double[12];
    Arrays.setAll(line, t -> 0.1 * t);
    double[] equal = new double[12];
    Arrays.fill(equal, 20.9);
    for (double[] values : List.of(line, equal)) {
      assertThatThrownBy(() -> of(values, Json.obj("type", "auto"), 3))
          .isInstanceOf(Infeasible.class)
          .hasMessageContaining("no error whose size");
    }
  }
}
