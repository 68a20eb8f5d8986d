package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Histograms and quantiles of an ensemble, and the trajectories that are kept. */
final class CountsTest {
  private static Json.Obj births() {
    return Json.obj(
        "species",
        List.of(Json.obj("id", "X", "initial", 0)),
        "reactions",
        List.of(
            Json.obj("reactants", Json.obj(), "products", Json.obj("X", 1), "rate_constant", 10)),
        "output_times",
        List.of(1, 0.5),
        "runs",
        4000,
        "keep_trajectories",
        3);
  }

  /** Quantiles of the Poisson distribution of mean 10 by R's qpois: 4, 8, 10, 12, 17. */
  @Example
  void counts_of_births_are_those_of_a_poisson_distribution() {
    JsonFields result =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new SsaEnsemble()), births()));
    JsonFields x = result.objects("moments").get(0).fields("X");

    assertThat(x.number("p025")).isBetween(4.0, 5.0);
    assertThat(x.number("p25")).isEqualTo(8);
    assertThat(x.number("p50")).isEqualTo(10);
    assertThat(x.number("p75")).isEqualTo(12);
    assertThat(x.number("p975")).isBetween(16.0, 17.0);
    JsonFields histogram = x.fields("histogram");
    assertThat(Arrays.stream(histogram.numbers("counts")).sum()).isEqualTo(4000);
    assertThat(result.items("trajectories")).hasSize(3);
    for (Json trajectory : result.items("trajectories")) {
      List<Json> states = ((Json.Arr) trajectory).items();
      assertThat(((Json.Obj) states.get(0)).number("X"))
          .isGreaterThanOrEqualTo(((Json.Obj) states.get(1)).number("X"));
    }
  }

  @Example
  void threads_and_parts_change_no_byte() {
    assertThat(
            EngineRunner.computed(
                    LoadedEngine.of(new SsaEnsemble()), births(), EngineRunner.onManyThreads())
                .result())
        .isEqualTo(
            EngineRunner.computed(LoadedEngine.of(new SsaEnsemble()), births(), Work.alone())
                .result());
  }

  @Property
  void bins_do_not_depend_on_the_order_and_parts_in_which_values_come(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 100_000) Integer> values,
      @ForAll @IntRange(max = 59) int cut) {
    var whole = new CountHistogram(16);
    values.forEach(whole::add);
    var first = new CountHistogram(16);
    var second = new CountHistogram(16);
    for (int i = 0; i < values.size(); i++) {
      (i < cut ? second : first).add(values.get(i));
    }
    first.addAll(second);

    assertThat(first.shown()).usingRecursiveComparison().isEqualTo(whole.shown());
    assertThat(first.quantile(0.5)).isEqualTo(whole.quantile(0.5));
    assertThat(Arrays.stream(whole.shown().counts()).sum()).isEqualTo(values.size());
  }
}
