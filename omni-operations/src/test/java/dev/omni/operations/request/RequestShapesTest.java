package dev.omni.operations.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.domain.json.Shape;
import dev.omni.operations.benchmark.BenchmarkShape;
import dev.omni.operations.workflow.WorkflowShape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The definitions of requests are closed: a right body has no problem, a misspelled member one. */
class RequestShapesTest {
  private static final Json.Obj NORMAL = Json.obj("type", "normal", "mean", 2, "sd", 0.1);
  private static final Json.Obj SIGMA = Json.obj("standard", 0.1);
  private static final Json.Obj CLAIM =
      Json.obj("value", "2.13", "unit", "1", "uncertainty", SIGMA);

  private static Arguments of(String name, Shape shape, Object... members) {
    return Arguments.of(name, shape, Json.obj(members));
  }

  private static Json.Obj verification(Object... basis) {
    return Json.obj("claim", CLAIM, "basis", Json.obj(basis));
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        of("model", RunShape.MODEL, "task", "quantity", "input", Json.Obj.EMPTY, "seed", 7),
        of("benchmark", BenchmarkShape.RUN, "model", "ref.exact", "limit", 1, "epochs", 1),
        of("workflow run", RunShape.WORKFLOW, "input", Json.Obj.EMPTY, "version", 1),
        Arguments.of(
            "expression",
            VerificationShape.CLAIM,
            verification(
                "expression", "a",
                "inputs", Json.obj("a", CLAIM),
                "definitions", Json.arr(Json.obj("name", "b", "expression", "a")),
                "correlations", Json.arr(Json.obj("a", "a", "b", "b", "r", 0.5)))),
        Arguments.of(
            "run", VerificationShape.CLAIM, verification("run_id", "r", "pointer", "/price")),
        Arguments.of(
            "capability",
            VerificationShape.CLAIM,
            verification("capability", "c", "world", "finance", "input", Json.Obj.EMPTY)),
        Arguments.of("reference", VerificationShape.CLAIM, verification("reference", CLAIM)),
        Arguments.of(
            "predictions",
            VerificationShape.CLAIM,
            verification("predictions", Json.arr(NORMAL), "outcomes", Json.arr(2))),
        of(
            "steps",
            VerificationShape.CLAIM,
            "basis",
            Json.obj("expression", "1"),
            "tolerance",
            Json.obj("relative", 1e-6, "absolute", 0.1, "digits", 3),
            "steps",
            Json.arr(Json.obj("name", "s", "expression", "1", "value", 1))),
        of(
            "text",
            TextShape.WHOLE,
            "text",
            "The price is 2.13.",
            "runs",
            Json.arr(Json.obj("run_id", "r", "as", "option")),
            "bindings",
            Json.arr(Json.obj("number", "2.13", "occurrence", 1, "source", "option.price")),
            "locale",
            "en",
            "ignore",
            Json.arr("ISO 9001")),
        of(
            "forecast",
            ForecastShape.WHOLE,
            "question",
            Json.obj("key", "q", "resolves_at", "2026-11-21T12:00:00Z"),
            "prediction",
            NORMAL,
            "baseline",
            NORMAL),
        of("short forecast", ForecastShape.SHORT, "question", "Will it rain?", "probability", 0.3),
        of(
            "composition",
            CompositionShape.WHOLE,
            "name",
            "two",
            "kind",
            "ensemble",
            "members",
            Json.arr(Json.obj("model", "ref.exact", "weight", 1)),
            "method",
            "median"),
        of(
            "outcome",
            OutcomeShape.WHOLE,
            "subject",
            Json.obj("type", "question", "key", "q"),
            "value",
            2,
            "uncertainty",
            SIGMA),
        of("decision", OutcomeShape.WHOLE, "guard_decision_id", "d", "value", "approved"),
        of(
            "workflow",
            WorkflowShape.WHOLE,
            "name",
            "flow",
            "steps",
            Json.arr(
                Json.obj(
                    "id",
                    "a",
                    "uses",
                    "run:finance/finance.option.vanilla",
                    "with",
                    Json.Obj.EMPTY,
                    "retry",
                    Json.obj("max_attempts", 2, "backoff_seconds", 1)))));
  }

  @Test
  void the_served_shape_takes_a_claim_and_a_text() {
    Json.Obj claim = verification("expression", "a", "inputs", Json.obj("a", CLAIM));
    Json.Obj stated = Json.obj("value", 1, "source", "a table");
    Json.Obj text = Json.obj("text", "It is 5.", "basis", Json.obj("x", stated));

    assertThat(VerificationShape.WHOLE.problems(claim)).isEmpty();
    assertThat(VerificationShape.WHOLE.problems(text)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void a_right_body_has_no_problem(String name, Shape shape, Json.Obj body) {
    assertThat(shape.problems(body)).as(name).isEmpty();
  }

  /** Every object of the body that its contract closes, with one member more. */
  @ParameterizedTest
  @MethodSource("bodies")
  void an_unknown_member_of_any_closed_object_is_named_at_its_place(
      String name, Shape shape, Json.Obj body) {
    List<String> named = new ArrayList<>();
    for (String at : objects(body, "")) {
      Json.Obj wrong = (Json.Obj) with(body, at);
      List<Problem> unknown = RequestMembers.unknown(shape, wrong);
      unknown.forEach(problem -> assertThat(problem.pointer()).as(name).isEqualTo(at + "/zzz"));
      unknown.forEach(problem -> named.add(problem.pointer()));
      assertThat(RequestMembers.unlike(shape.problems(wrong))).isEqualTo(unknown);
    }

    assertThat(named).contains("/zzz").doesNotHaveDuplicates();
    long open =
        objects(body, "").stream().filter(at -> at.matches(".*/(input|with|inputs)")).count();
    assertThat(named).hasSize((int) (objects(body, "").size() - open));
  }

  private static List<String> objects(Json value, String at) {
    var found = new ArrayList<String>();
    if (value instanceof Json.Obj object) {
      found.add(at);
      object.members().forEach((name, member) -> found.addAll(objects(member, at + "/" + name)));
    } else if (value instanceof Json.Arr array) {
      for (int i = 0; i < array.size(); i++) {
        found.addAll(objects(array.get(i), at + "/" + i));
      }
    }
    return found;
  }

  private static Json with(Json value, String at) {
    if (at.isEmpty()) {
      return ((Json.Obj) value).with("zzz", 1);
    }
    String rest = at.substring(1);
    int end = rest.indexOf('/') < 0 ? rest.length() : rest.indexOf('/');
    String step = rest.substring(0, end);
    if (value instanceof Json.Obj object) {
      return object.with(step, with(object.find(step).orElseThrow(), rest.substring(end)));
    }
    var items = new ArrayList<>(((Json.Arr) value).items());
    items.set(Integer.parseInt(step), with(items.get(Integer.parseInt(step)), rest.substring(end)));
    return new Json.Arr(items);
  }

  @Test
  void each_type_of_prediction_is_read_by_its_own_members() {
    var others = PredictionShape.TYPES.keySet();

    assertThat(others).hasSize(10).containsAll(PredictionShape.COMPONENTS);
    assertThat(PredictionShape.TYPES.get("normal").problems(NORMAL)).isEmpty();
    assertThat(PredictionShape.TYPES.get("normal").problems(NORMAL.with("sd", 0))).hasSize(1);
    assertThat(PredictionShape.TYPES.get("normal").problems(NORMAL.with("mean", 1e201))).hasSize(1);
    assertThat(PredictionShape.TYPES.get("point").problems(NORMAL)).isNotEmpty();
    assertThat(
            PredictionShape.TYPES
                .get("mixture")
                .problems(
                    Json.obj(
                        "type",
                        "mixture",
                        "components",
                        Json.arr(
                            Json.obj("weight", 1, "prediction", NORMAL),
                            Json.obj("weight", 1, "prediction", NORMAL)))))
        .isEmpty();
  }

  @Test
  void problems_beside_those_of_a_parser_are_at_other_places() {
    Json.Obj body = Json.obj("task", 7, "timeout_seconds", 0, "sead", 1);
    Problem known = Problem.invalid("/task", "must be a task");

    assertThat(RequestMembers.beside(List.of(known), RunShape.MODEL, body))
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("/timeout_seconds", "/sead");
    assertThat(RequestMembers.beside(List.of(), RunShape.MODEL, Json.obj("task", Json.NULL)))
        .isEmpty();
    assertThat(RequestMembers.readable(RunShape.MODEL.problems(Json.obj("sead", 1)))).isTrue();
    assertThat(RequestMembers.readable(RunShape.MODEL.problems(body))).isFalse();
  }
}
