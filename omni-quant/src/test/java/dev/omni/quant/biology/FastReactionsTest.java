package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.Work;
import dev.omni.domain.json.Fields;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.Check;
import dev.omni.quant.Runs;
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
    return Runs.computed(new SsaEnsemble(), input, Work.alone()).checks().stream()
        .map(Check::name)
        .toList();
  }

  /** Ten reactions are soon simulated, however stiff the equations of their means. */
  @Test
  void reactions_that_are_over_at_once_are_simulated_without_the_check_of_their_means() {
    Json.Obj fast = decay(1e6, 1e6);
    Fields moments =
        new Fields(Runs.result(new SsaEnsemble(), fast)).objects("moments").get(0).fields("B");
    assertThat(moments.number("mean")).isEqualTo(10);
    assertThat(checks(fast)).containsExactly("conservation_residual");
    assertThat(checks(decay(1, 1))).containsExactly("conservation_residual", "mean_error_in_se");
  }
}
