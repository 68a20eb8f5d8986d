package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.domain.world.Check;
import dev.omni.engine.LoadedEngine;
import dev.omni.engine.Work;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class FastReactionsTest {
  private static Json.Obj decay(double rate, double time) {
    return Json.obj(
        "species",
        List.of(Json.obj("id", "A", "initial", 10), Json.obj("id", "B", "initial", 0)),
        "reactions",
        List.of(
            Json.obj(
                "reactants",
                Json.obj("A", 1),
                "products",
                Json.obj("B", 1),
                "rate_constant",
                rate)),
        "output_times",
        List.of(time),
        "runs",
        100);
  }

  private static List<String> checks(Json.Obj input) {
    return EngineRunner.computed(LoadedEngine.of(new SsaEnsemble()), input, Work.alone())
        .checks()
        .stream()
        .map(Check::name)
        .toList();
  }

  /** Ten reactions are soon simulated, and their stiff equations followed. */
  @Test
  void reactions_that_are_over_at_once_are_held_against_their_means_too() {
    Json.Obj fast = decay(1e6, 1e6);
    JsonFields moments =
        new JsonFields(EngineRunner.result(LoadedEngine.of(new SsaEnsemble()), fast))
            .objects("moments")
            .get(0)
            .fields("B");
    assertThat(moments.number("mean")).isEqualTo(10);
    assertThat(checks(fast)).contains("conservation_residual", "mean_error_in_se");
    assertThat(checks(decay(1, 1))).contains("conservation_residual", "mean_error_in_se");
  }

  private static Json.Obj annihilation(Json... times) {
    return Json.obj(
        "species",
        List.of(
            Json.obj("id", "A", "initial", 768.6696166885425),
            Json.obj("id", "B", "initial", 19.765679880543576)),
        "reactions",
        List.of(
            Json.obj(
                "reactants",
                Json.obj("A", 1, "B", 1),
                "products",
                Json.obj(),
                "rate_constant",
                21.92451222114821)),
        "output_times",
        List.of(times));
  }

  /** What is left of A when B is spent is their difference. */
  @Test
  void a_network_at_its_end_is_followed_to_late_times_after_early_ones() {
    Json.Obj input = annihilation(Json.num(0.0244), Json.num(0.1309), Json.num(10));
    assertThat(
            new JsonFields(EngineRunner.result(LoadedEngine.of(new ReactionNetworkOde()), input))
                .objects("trajectory"))
        .extracting(row -> row.number("A"))
        .allMatch(left -> Math.abs(left - 748.90393680799892) < 1e-9);
  }

  @Test
  void a_species_called_time_is_refused_since_it_would_hide_the_time() {
    Json.Obj input =
        decay(1, 1)
            .with("species", Json.arr(Json.obj("id", "time", "initial", 1)))
            .with("reactions", Json.arr());
    assertThat(LoadedEngine.of(new ReactionNetworkOde()).problems(input))
        .extracting(problem -> problem.pointer())
        .containsExactly("/species/0/id");
  }
}
