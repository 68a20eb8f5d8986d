package dev.omni.domain.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CapabilityTest {
  private static final Shape NUMBER = Shape.number().unit("m").titled("Length");
  private static final Shape INPUT =
      Shape.object().required("x", NUMBER).example(Json.obj("x", 21));
  private static final Shape RESULT = Shape.object().required("y", NUMBER);

  private static CapabilityBuilder twice(String id, Shape input, Shape result) {
    return Capability.named(id)
        .title("Twice", "Doubles a number.")
        .job(Workload.VERY_LOW)
        .idempotent(false)
        .input(input)
        .result(result)
        .plot("Twice against x")
        .method(new Method("doubling", "y = 2 x", List.of(), List.of(), List.of()));
  }

  @Test
  void a_description_becomes_a_capability() {
    Capability built = twice("physics.number.twice", INPUT, RESULT).build();

    assertThat(built.world()).isEqualTo(World.PHYSICS);
    assertThat(built.execution()).isEqualTo(Execution.JOB);
    assertThat(built.idempotent()).isFalse();
    assertThat(built.plotTitle()).contains("Twice against x");
    assertThat(built.answer()).isEqualTo("y");
    assertThat(built.unitOf("y")).isEqualTo("m");
  }

  static List<Arguments> refused() {
    return List.of(
        Arguments.of(twice("twice", INPUT, RESULT), "the id must begin with its world"),
        Arguments.of(twice("physics." + "x".repeat(96), INPUT, RESULT), "at most 96 characters"),
        Arguments.of(twice("physics.a", Shape.object(), RESULT), "/input must have an example"),
        Arguments.of(
            twice("physics.a", INPUT.example(Json.obj("x", "y")), RESULT),
            "an example does not fit at /x"),
        Arguments.of(
            twice("physics.a", INPUT.optional("n", Shape.integer()), RESULT),
            "/input/n must have a unit"),
        Arguments.of(
            twice("physics.a", INPUT, RESULT.optional("z", Shape.listOf(Shape.number()))),
            "/result/z/0 must have a unit"),
        Arguments.of(
            twice("physics.a", INPUT, RESULT.optional("z", Shape.number().unit("1"))),
            "/result/z must have a title"),
        Arguments.of(
            twice(
                "physics.a",
                INPUT,
                RESULT.optional("units", Shape.string().titled("Units of the table"))),
            "/result/units must have another name"),
        Arguments.of(twice("physics.a", INPUT, RESULT.open()), "/result must declare its members"),
        Arguments.of(twice("physics.a", INPUT, Shape.object()), "/result must have a member"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void a_contract_that_is_not_complete_is_refused(CapabilityBuilder described, String why) {
    assertThatThrownBy(described::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  @Test
  void a_result_is_held_to_its_contract_and_its_checks_are_added() {
    Capability built = twice("physics.number.twice", INPUT, RESULT).build();

    assertThat(built.resultProblems(Json.obj("y", 42, "checks", Json.obj("residual", 0))))
        .isEmpty();
    assertThat(built.resultProblems(Json.obj("z", 1)))
        .extracting(Problem::pointer)
        .containsExactly("/y", "/z");
    assertThat(built.resultContract().at("/properties/checks/additionalProperties/x-unit"))
        .isEqualTo(Json.str("1"));
  }

  @Test
  void a_map_of_one_shape_and_a_number_that_may_be_null_are_declared() {
    Shape moments = Shape.object().required("mean", NUMBER.orNull().titled("Mean"));
    Shape rows =
        Shape.object()
            .required("rows", Shape.listOf(Shape.mapOf("species", moments)).titled("Rows"));
    Capability built = twice("physics.number.twice", INPUT, rows).build();

    assertThat(built.fields()).containsExactly(java.util.Map.entry("rows[].<species>.mean", "m"));
    Json.Obj row = Json.obj("X", Json.obj("mean", Json.NULL));
    assertThat(built.resultProblems(Json.obj("rows", List.of(row)))).isEmpty();
  }
}
