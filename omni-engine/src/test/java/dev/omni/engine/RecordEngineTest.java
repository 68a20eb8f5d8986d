package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordEngineTest {
  private static class Doubling implements Engine<Doubling.Input, Doubling.Result> {
    @Example(
        """
        {"x": 2}""")
    record Input(@Title("Number") @Unit("1") double x) {}

    record Result(@Title("Twice the number") @Unit("1") double y) {}

    @Override
    public Capability capability() {
      return Capability.named("finance.test.doubling")
          .title("Doubling", "Twice a number.")
          .reproducibility(Reproducibility.EXACT)
          .input(Contracts.of(Input.class))
          .result(Contracts.of(Result.class))
          .method(new Method("product", "y = 2 x", List.of(), List.of(), List.of()))
          .build();
    }

    @Override
    public Computed<Result> compute(Input input, Work work) {
      return Computed.of(new Result(2 * input.x()))
          .remarking("even", true)
          .noting("rounding", "none");
    }

    @Override
    public List<Check> checks(Input input, Result result) {
      return List.of(new Check("half_residual", result.y() / 2 - input.x(), 0, "Half less x: 0."));
    }
  }

  /** The same under another class. */
  private static final class Doubled extends Doubling {}

  /** The same, and keeps the results that it has computed and checked. */
  private static final class Keeping extends Doubling {
    private final List<Result> results = new ArrayList<>();

    @Override
    public Computed<Result> compute(Input input, Work work) {
      Computed<Result> computed = super.compute(input, work);
      results.add(computed.result());
      return computed;
    }

    @Override
    public List<Check> checks(Input input, Result result) {
      results.add(result);
      return super.checks(input, result);
    }
  }

  @Test
  void checks_get_the_computed_record_itself() {
    var keeping = new Keeping();

    LoadedEngine.of(keeping).compute(Json.obj("x", 3), Work.alone());

    assertThat(keeping.results).hasSize(2);
    assertThat(keeping.results.get(1)).isSameAs(keeping.results.get(0));
  }

  @Test
  void the_records_of_an_engine_are_those_of_its_superclass() {
    JsonComputed computed = LoadedEngine.of(new Doubled()).compute(Json.obj("x", 3), Work.alone());

    assertThat(computed.result().number("y")).isEqualTo(6);
  }

  @Test
  void remarks_stand_beside_the_values_of_checks_and_in_no_contract() {
    LoadedEngine engine = LoadedEngine.of(new Doubling());

    JsonComputed computed = engine.compute(Json.obj("x", 2), Work.alone());

    assertThat(computed.result())
        .isEqualTo(Json.obj("y", 4, "checks", Json.obj("even", true, "half_residual", 0)));
    assertThat(computed.numerics()).isEqualTo(Json.obj("rounding", "none"));
    assertThat(engine.checks(Json.obj("x", 2), computed.result())).allMatch(Check::passes);
    assertThat(engine.capability().result().schema().findObject("properties").orElseThrow())
        .matches(members -> members.has("y") && !members.has("checks"));
  }
}
