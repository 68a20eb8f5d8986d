package dev.omni.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Shape;
import dev.omni.domain.world.Capability;
import dev.omni.domain.world.Check;
import dev.omni.domain.world.Method;
import dev.omni.domain.world.Reproducibility;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginesTest {
  private record Constant(String id) implements JsonEngine {
    @Override
    public Capability capability() {
      return Capability.named(id)
          .title("Constant", "The same number for every input.")
          .reproducibility(Reproducibility.EXACT)
          .input(Shape.object().example(Json.Obj.EMPTY))
          .result(Shape.object().required("y", Shape.number().unit("1").titled("One")))
          .method(new Method("constant", "y = 1", List.of(), List.of(), List.of()))
          .build();
    }

    @Override
    public JsonComputed compute(Json.Obj input, Work work) {
      return JsonComputed.of(Json.obj("y", 1));
    }

    @Override
    public List<Check> checks(Json.Obj input, Json.Obj result) {
      return List.of(new Check("one_residual", result.number("y") - 1, 0, "The number less 1."));
    }
  }

  private static JsonEngine engine(String id) {
    return LoadedEngine.of(new Constant(id));
  }

  @Test
  void engines_come_by_world_then_by_id() {
    JsonEngine finance = engine("finance.test.b");
    JsonEngine first = engine("finance.test.a");
    JsonEngine physics = engine("physics.test.a");

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
    JsonEngine engine = engine("finance.test.a");

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
