package dev.omni.quant.biology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.JsonFields;
import dev.omni.engine.Infeasible;
import dev.omni.engine.LoadedEngine;
import dev.omni.testkit.EngineRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Networks whose reactions differ in speed by many powers of ten. */
class StiffNetworksTest {
  private static JsonFields run(Json.Obj input) {
    return new JsonFields(EngineRunner.result(LoadedEngine.of(new ReactionNetworkOde()), input));
  }

  private static Json.Obj species(String id, double initial) {
    return Json.obj("id", id, "initial", initial);
  }

  private static Json.Obj reaction(Json.Obj from, Json.Obj to, double rate) {
    return Json.obj("reactants", from, "products", to, "rate_constant", rate);
  }

  private static Json.Obj chain() {
    return Json.obj(
        "species",
        List.of(species("A", 1), species("B", 0), species("C", 0)),
        "reactions",
        List.of(
            reaction(Json.obj("A", 1), Json.obj("B", 1), 1),
            reaction(Json.obj("B", 1), Json.obj("C", 1), 1e6)),
        "output_times",
        List.of(0, 0.5, 1, 10));
  }

  @Test
  void a_fast_reaction_after_a_slow_one_is_followed_to_its_closed_form() {
    JsonFields result = run(chain());
    for (JsonFields row : result.objects("trajectory")) {
      double t = row.number("time");
      double b = (StrictMath.exp(-t) - StrictMath.exp(-1e6 * t)) / (1e6 - 1);
      assertThat(row.number("A")).isCloseTo(StrictMath.exp(-t), within(1e-9));
      assertThat(row.number("B")).isCloseTo(b, within(1e-13));
      assertThat(row.number("C")).isCloseTo(1 - StrictMath.exp(-t) - b, within(1e-9));
    }
    assertThat(result.text("method_used")).contains("radau5");
    assertThat(result.objects("error_estimate")).hasSize(4);
  }

  /** H. H. Robertson's kinetics: the values of the Radau and LSODA methods of scipy. */
  @Test
  void robertson_is_followed_over_many_powers_of_ten() {
    JsonFields result =
        run(
            Json.obj(
                "species",
                List.of(species("a", 1), species("b", 0), species("c", 0)),
                "reactions",
                List.of(
                    reaction(Json.obj("a", 1), Json.obj("b", 1), 0.04),
                    reaction(Json.obj("b", 2), Json.obj("b", 1, "c", 1), 3e7),
                    reaction(Json.obj("b", 1, "c", 1), Json.obj("a", 1, "c", 1), 1e4)),
                "output_times",
                List.of(0.4, 40, 4000, 1e11),
                "relative_tolerance",
                1e-9));
    List<JsonFields> rows = result.objects("trajectory");

    assertThat(rows.get(0).number("b")).isCloseTo(3.386395378974877e-05, within(1e-11));
    assertThat(rows.get(1).number("a")).isCloseTo(0.715827068719404, within(1e-7));
    assertThat(rows.get(2).number("c")).isCloseTo(0.816796847986166, within(1e-7));
    assertThat(rows.get(3).number("a") + rows.get(3).number("b") + rows.get(3).number("c"))
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void an_explicit_method_that_is_sent_is_kept_and_gives_up_where_it_cannot_go() {
    assertThatThrownBy(
            () -> run(chain().with("method", "dop853").with("output_times", List.of(1000))))
        .isInstanceOf(Infeasible.class);
    assertThat(run(chain().with("method", "radau5")).text("method_used")).isEqualTo("radau5");
  }
}
