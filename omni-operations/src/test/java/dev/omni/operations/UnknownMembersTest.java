package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.Shape;
import dev.omni.operations.benchmark.BenchmarkShape;
import dev.omni.operations.request.RunShape;
import dev.omni.operations.request.TextShape;
import dev.omni.operations.request.VerificationShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No member of a request is without effect in silence, wherever it stands. */
class UnknownMembersTest {
  private static final Caller ADA = WorkflowFixture.ADA;
  private static final WorkflowFixture HOUSE = new WorkflowFixture();
  private static final String CONNECTION = id("connections.create", Json.obj("name", "c"));
  private static final String WORKFLOW =
      HOUSE.made(Json.obj("id", "a", "uses", "wait", "with", Json.obj("seconds", 1)));

  /** These keep what they do not know, and attributes of events are extensions. */
  private static final Set<String> KEEPING =
      Set.of("models.run", "benchmarks.run", "workflows.run", "connections.event");

  private static String id(String operation, Json.Obj body) {
    return HOUSE.answer(operation, ADA, "-", body).findText("id").orElseThrow();
  }

  private static Stream<Arguments> samples(String name, Shape shape) {
    return ShapeSamples.of(shape).stream()
        .map(sample -> Arguments.of(name, sample.at(), sample.body()));
  }

  /** Each object of each operation's contract, in each of its forms, with an unknown member. */
  static Stream<Arguments> refusing() {
    return HOUSE.omni.operations().names().stream()
        .sorted()
        .filter(name -> !KEEPING.contains(name) && !name.startsWith("evidence."))
        .flatMap(name -> forms(name).flatMap(form -> samples(name, form)));
  }

  /** Returns the contracts of an operation; a verification is one of a claim or of a text. */
  private static Stream<Shape> forms(String name) {
    return name.equals("verify")
        ? Stream.of(VerificationShape.CLAIM, TextShape.WHOLE)
        : HOUSE.omni.operations().find(name).flatMap(Operation::form).stream();
  }

  static Stream<Arguments> keeping() {
    return Stream.of(
            samples("model", RunShape.MODEL),
            samples("benchmark", BenchmarkShape.RUN),
            samples("workflow", RunShape.WORKFLOW))
        .flatMap(all -> all);
  }

  @ParameterizedTest
  @MethodSource("refusing")
  void every_object_of_every_operation_names_an_unknown_member(
      String operation, Pointer at, Json.Obj body) {
    Json.Obj told = HOUSE.answer(operation, ADA, CONNECTION, body);

    assertThat(told.without("submitted").canonical())
        .as(operation + " " + at + " " + body)
        .contains("zzz is not known here");
  }

  @Test
  void the_operations_have_many_such_objects() {
    assertThat(refusing()).hasSizeGreaterThan(100);
    assertThat(keeping()).hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("keeping")
  void the_definitions_of_runs_are_closed_too(String operation, Pointer at, Json.Obj body) {
    Shape shape =
        switch (operation) {
          case "model" -> RunShape.MODEL;
          case "benchmark" -> BenchmarkShape.RUN;
          default -> RunShape.WORKFLOW;
        };

    assertThat(shape.problems(body))
        .filteredOn(problem -> problem.code() == Problem.Kind.UNKNOWN)
        .extracting(Problem::pointer)
        .containsExactly(at.to("zzz").text());
  }

  private static Json.Obj run(
      String name, String inPath, String id, Json.Obj body, boolean strict) {
    OperationCall call =
        OperationCall.of(ADA, body)
            .withPathValue(inPath, id)
            .submitted(new OperationCall.Submission(Optional.empty(), strict));
    return (Json.Obj) HOUSE.omni.operations().answer(name, call, Optional.empty()).data();
  }

  private static Json.Obj run(String name, Json.Obj more, boolean strict) {
    return switch (name) {
      case "models.run" ->
          run(
              name,
              "model",
              "ref.exact",
              Json.obj("task", "quantity", "input", Json.obj("expression", "1")).withAll(more),
              strict);
      case "workflows.run" -> run(name, "uuid", WORKFLOW, more, strict);
      default -> run(name, "uuid", "-", Json.obj("limit", 1, "epochs", 1).withAll(more), strict);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"models.run", "benchmarks.run", "workflows.run"})
  void runs_keep_and_tell_what_is_like_nothing_and_refuse_what_is_misspelled(String operation) {
    String wrong = operation.equals("workflows.run") ? "Version" : "timeout";
    String right = operation.equals("workflows.run") ? "version" : "timeout_seconds";
    Json.Obj told = run(operation, Json.obj("remark", "kept"), false);
    Fault refused =
        catchThrowableOfType(Fault.class, () -> run(operation, Json.obj(wrong, 1), false));
    Fault strict =
        catchThrowableOfType(Fault.class, () -> run(operation, Json.obj("remark", 1), true));

    assertThat(told.findObject("warnings").orElseThrow().items("remark")).hasSize(1);
    assertThat(run(operation, Json.Obj.EMPTY, true).find("warnings")).isEmpty();
    assertThat(refused.details().canonical())
        .contains("/" + wrong)
        .contains("did you mean " + right);
    assertThat(strict.details().canonical()).contains("/remark");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "verify",
        "guard.check",
        "workflows.create",
        "compositions.create",
        "forecasts.create"
      })
  void a_malformed_workspace_is_judged_and_says_what_is_right(String operation) {
    for (Json wrong : List.of(Json.str("x"), Json.num(7), Json.obj("id", "x"))) {
      for (Json.Obj body : List.of(Json.Obj.EMPTY, Json.obj("text", "It is 2."))) {
        Json.Obj answer = HOUSE.answer(operation, ADA, "-", body.with("workspace_id", wrong));

        assertThat(answer.without("submitted").canonical())
            .contains("must be a UUID")
            .doesNotContain("workspace_id is not known here");
      }
    }
  }

  @Test
  void a_gate_stays_shut_and_says_which_member_to_correct() {
    Json.Obj limit = Json.obj("upper", 2, "unit", "USD");
    Json.Obj price = Json.obj("name", "p", "value", 9, "unit", "USD", "limt", limit);
    Json.Obj told =
        HOUSE.answer(
            "guard.check", ADA, "-", Json.obj("action", "pay", "quantities", List.of(price)));

    assertThat(told.find("outcome")).contains(Json.str("challenge"));
    assertThat(told.items("reasons").get(0))
        .isEqualTo(
            Json.obj(
                "rule",
                "unknown-member",
                "outcome",
                "challenge",
                "message",
                "limt is not known here; did you mean limit?",
                "detail",
                Json.obj(
                    "problems",
                    Json.obj(
                        "quantities.0.limt",
                        List.of("limt is not known here; did you mean limit?")))));
    assertThat(((Json.Obj) told.items("obligations").get(0)))
        .matches(o -> o.findText("type").equals(Optional.of("correct")))
        .matches(o -> o.findText("path").equals(Optional.of("quantities.0.limt")))
        .matches(o -> o.findText("nearest").equals(Optional.of("limit")));
  }

  @Test
  void a_block_stays_a_block_whatever_else_is_unknown() {
    Json.Obj rule = Json.obj("when", "true", "outcome", "block", "reason", "x");
    Json.Obj told =
        HOUSE.answer(
            "guard.check", ADA, "-", Json.obj("action", "pay", "rules", List.of(rule), "rule", 1));

    assertThat(told.find("outcome")).contains(Json.str("block"));
    assertThat(told.canonical()).contains("did you mean rules?");
  }

  @Test
  void a_known_member_of_another_type_is_a_problem_beside_the_others() {
    Json.Obj impact = Json.obj("value", 5, "unit", 7, "reversible", true, "reversable", true);
    Json.Obj told =
        HOUSE.answer("guard.check", ADA, "-", Json.obj("action", "pay", "impact", impact));

    assertThat(told.find("outcome")).contains(Json.str("challenge"));
    assertThat(told.find("reasons").orElseThrow().canonical())
        .contains("impact.unit")
        .contains("must be a string")
        .contains("impact.reversable");
  }

  @Test
  void what_expressions_complete_is_held_to_the_members_of_the_operation() {
    Json.Obj quantity = Json.obj("name", "p", "value", "${input.v}", "limt", Json.obj("upper", 2));
    Json.Obj guard = Json.obj("action", "${input.a}", "quantities", List.of(quantity));
    Json.Obj step = Json.obj("id", "g", "uses", "guard", "with", guard);
    Json.Obj model =
        Json.obj(
            "id", "m", "uses", "model:ref.exact", "with", Json.obj("input", "${input}", "sed", 1));
    Json.Obj told =
        HOUSE.answer(
            "workflows.create", ADA, "-", Json.obj("name", "w", "steps", List.of(step, model)));

    assertThat(told.findObject("problems").orElseThrow().members())
        .containsOnlyKeys("steps.0.with.quantities.0.limt", "steps.1.with.sed");
  }

  @Test
  void members_that_another_one_makes_useless_are_problems() {
    Json.Obj question = Json.obj("key", "k", "resolves_at", "2099-01-01T00:00:00Z");
    Json.Obj normal = Json.obj("type", "normal", "mean", 1, "sd", 1);
    Json.Obj forecast =
        HOUSE.answer(
            "forecasts.create",
            ADA,
            "-",
            Json.obj("question", question, "prediction", normal, "probability", 0.5, "unit", "m"));
    Json.Obj outcome =
        HOUSE.answer(
            "outcomes.create",
            ADA,
            "-",
            Json.obj("subject", Json.obj("type", "question", "key", "k"), "question", "j")
                .with("value", 1));

    assertThat(forecast.findObject("problems").orElseThrow().members())
        .containsOnlyKeys("probability", "unit");
    assertThat(outcome.findObject("problems").orElseThrow().members()).containsOnlyKeys("question");
  }
}
