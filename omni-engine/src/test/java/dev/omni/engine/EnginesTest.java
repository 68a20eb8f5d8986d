package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import dev.omni.engine.contract.Contracts;
import dev.omni.engine.contract.Example;
import dev.omni.engine.contract.Title;
import dev.omni.engine.contract.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginesTest {
  private record Constant(String id) implements Engine<Constant.Input, Constant.Result> {
    @Example("{}")
    record Input() {}

    record Result(@Title("One") @Unit("1") double y) {}

    @Override
    public Capability capability() {
      return Capability.named(id)
          .title("Constant", "The same number for every input.")
          .reproducibility(Reproducibility.EXACT)
          .input(Contracts.of(Input.class))
          .result(Contracts.of(Result.class))
          .method(new Method("constant", "y = 1", List.of(), List.of(), List.of()))
          .build();
    }

    @Override
    public Computed<Result> compute(Input input, Work work) {
      return Computed.of(new Result(1));
    }

    @Override
    public List<Check> checks(Input input, Result result) {
      return List.of(new Check("one_residual", result.y() - 1, 0, "The number less 1."));
    }
  }

  private static LoadedEngine engine(String id) {
    return LoadedEngine.of(new Constant(id));
  }

  @Test
  void engines_come_by_world_then_by_id() {
    LoadedEngine finance = engine("finance.test.b");
    LoadedEngine first = engine("finance.test.a");
    LoadedEngine physics = engine("physics.test.a");

    assertThat(Engines.ordered(List.of(physics, finance, first)))
        .containsExactly(first, finance, physics);
  }

  @Test
  void two_engines_of_one_capability_are_refused() {
    assertThatThrownBy(
            () -> Engines.ordered(List.of(engine("finance.test.a"), engine("finance.test.a"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("finance.test.a");
  }

  @Test
  void a_loaded_engine_is_not_loaded_twice() {
    LoadedEngine engine = engine("finance.test.a");

    assertThat(LoadedEngine.of(engine)).isSameAs(engine);
  }

  @Test
  void a_loaded_engine_puts_its_checks_into_the_result() {
    JsonComputed computed = engine("finance.test.a").compute(Json.Obj.EMPTY, Work.alone());

    assertThat(computed.result())
        .isEqualTo(Json.obj("y", 1, "checks", Json.obj("one_residual", 0)));
    assertThat(computed.checks()).singleElement().matches(Check::passes);
    assertThat(engine("finance.test.a").checks(Json.Obj.EMPTY, Json.obj("y", 1.001)))
        .singleElement()
        .matches(check -> !check.passes());
  }
}
