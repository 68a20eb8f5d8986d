package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationResponse;
import dev.omni.domain.access.Caller;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of runs, outcomes and events of the earlier operations, with their filters. */
class ListsTest {
  private static final Caller ADA = WorkflowFixture.ADA;
  private final WorkflowFixture fixture = new WorkflowFixture();

  private OperationResponse page(
      String list, Caller caller, Map<String, String> path, Map<String, String> query) {
    var call = new OperationCall(caller, path, query, Json.Obj.EMPTY, Optional.empty());
    return fixture.omni.operations().answer(list, call, Optional.empty());
  }

  private List<String> listed(String list, Map<String, String> path, Map<String, String> query) {
    return ids(page(list, ADA, path, query));
  }

  private static List<String> ids(OperationResponse page) {
    return ((Json.Arr) page.data())
        .items().stream()
            .map(Json.Obj.class::cast)
            .map(item -> item.findText("event_id").or(() -> item.findText("id")).orElseThrow())
            .toList();
  }

  private String made(String operation, Map<String, String> path, Json.Obj body) {
    fixture.pass();
    var call = new OperationCall(ADA, path, Map.of(), body, Optional.empty());
    var data =
        (Json.Obj) fixture.omni.operations().answer(operation, call, Optional.empty()).data();
    return data.findText("event_id").or(() -> data.findText("id")).orElseThrow();
  }

  private String modelRun(String model) {
    Json.Obj input = Json.obj("dataset", "strd:Longley", "statistic", "linear_regression");
    Json.Obj body = Json.obj("task", "estimate", "input", input);
    return made("models.run", Map.of("model", model), body);
  }

  private String benchmark(String model) {
    Json.Obj body = Json.obj("model", model, "mode", "closed", "suite", "science", "limit", 1);
    return made("benchmarks.run", Map.of(), body);
  }

  @Test
  void runs_of_a_model_are_listed_newest_first_without_those_of_others() {
    String first = modelRun("ref.exact");
    modelRun("ref.float64");
    benchmark("ref.exact");
    String second = modelRun("ref.exact");

    assertThat(listed("model-runs.list", Map.of("model", "ref.exact"), Map.of()))
        .containsExactly(second, first);
    assertThatThrownBy(() -> listed("model-runs.list", Map.of("model", "none"), Map.of()))
        .isInstanceOf(Fault.class);
  }

  @Test
  void benchmark_runs_are_listed_by_model_and_status() {
    modelRun("ref.exact");
    String exact = benchmark("ref.exact");
    fixture.worked();
    String other = benchmark("ref.float64");

    assertThat(listed("benchmark-runs.list", Map.of(), Map.of())).containsExactly(other, exact);
    assertThat(listed("benchmark-runs.list", Map.of(), Map.of("model", "ref.exact")))
        .containsExactly(exact);
    assertThat(listed("benchmark-runs.list", Map.of(), Map.of("status", "completed")))
        .containsExactly(exact);
    assertThat(listed("benchmark-runs.list", Map.of(), Map.of("status", "queued")))
        .containsExactly(other);
  }

  @Test
  void workflow_runs_that_wait_for_a_person_are_those_of_status_waiting() {
    Json.Obj rule =
        Json.obj("id", "own", "when", "true", "outcome", "require_human", "reason", "always");
    Json.Obj gate =
        Json.obj("id", "gate", "uses", "guard")
            .with("with", Json.obj("action", "quote", "rules", List.of(rule)));
    String gated = fixture.made("gated", gate);
    String plain = fixture.made("plain", WorkflowFixture.verify("one", 4));
    String waits = fixture.started(gated, Json.Obj.EMPTY);
    String ends = fixture.started(plain, Json.Obj.EMPTY);
    fixture.worked();
    String queued = fixture.started(plain, Json.Obj.EMPTY);

    assertThat(listed("workflow-runs.list", Map.of(), Map.of()))
        .containsExactlyInAnyOrder(queued, ends, waits);
    assertThat(listed("workflow-runs.list", Map.of(), Map.of("status", "waiting")))
        .containsExactly(waits);
    assertThat(listed("workflow-runs.list", Map.of(), Map.of("status", "running"))).isEmpty();
    assertThat(
            listed(
                "workflow-runs.list", Map.of(), Map.of("workflow", plain.toUpperCase(Locale.ROOT))))
        .containsExactly(queued, ends);
    assertThat(
            listed("workflow-runs.list", Map.of(), Map.of("workflow", plain, "status", "queued")))
        .containsExactly(queued);
  }

  @Test
  void outcomes_of_a_question_are_listed_however_they_name_it_those_with_problems_too() {
    Json.Obj question = Json.obj("key", "k", "resolves_at", "2036-01-01T00:00:00Z");
    Json.Obj prediction = Json.obj("type", "point", "value", 4);
    String forecast =
        made(
            "forecasts.create", Map.of(), Json.obj("question", question, "prediction", prediction));
    Json.Obj named = Json.obj("subject", Json.obj("type", "question", "key", "k"));
    String first = made("outcomes.create", Map.of(), named.with("value", 5));
    String unnamed = made("outcomes.create", Map.of(), named.with("value", 6));
    Json.Obj byForecast = Json.obj("forecast_id", forecast, "value", 6, "supersedes", first);
    String second = made("outcomes.create", Map.of(), byForecast);
    made("outcomes.create", Map.of(), Json.obj("question", "other", "value", 1));
    made("outcomes.create", Map.of(), Json.obj("question", "No key", "value", 1));

    assertThat(listed("outcomes.list", Map.of(), Map.of("question", "k")))
        .containsExactly(second, unnamed, first);
    assertThat(listed("outcomes.list", Map.of(), Map.of())).hasSize(5);
  }

  @Test
  void outcomes_are_listed_by_the_run_or_the_decision_they_are_about() {
    String run = UUID.randomUUID().toString();
    String decision = made("guard.check", Map.of(), Json.obj("action", "quote"));
    String ofRun =
        made(
            "outcomes.create",
            Map.of(),
            Json.obj("run_id", run.toUpperCase(Locale.ROOT), "value", 1));
    String ofDecision =
        made("outcomes.create", Map.of(), Json.obj("guard_decision_id", decision, "value", "ok"));

    assertThat(listed("outcomes.list", Map.of(), Map.of("run", run))).containsExactly(ofRun);
    assertThat(listed("outcomes.list", Map.of(), Map.of("decision", decision)))
        .containsExactly(ofDecision);
    assertThat(listed("outcomes.list", Map.of(), Map.of("decision", decision, "run", run)))
        .isEmpty();
  }

  @Test
  void events_of_a_connection_are_listed_by_their_type() {
    String one = made("connections.create", Map.of(), Json.obj("name", "one"));
    String two = made("connections.create", Map.of(), Json.obj("name", "two"));
    var path = Map.of("uuid", one);
    String a = made("connections.event", path, Json.obj("id", "1", "type", "a"));
    String b = made("connections.event", path, Json.obj("id", "2", "type", "b"));
    made("connections.event", Map.of("uuid", two), Json.obj("id", "3", "type", "a"));

    assertThat(listed("connection-events.list", path, Map.of())).containsExactly(b, a);
    assertThat(listed("connection-events.list", path, Map.of("type", "a"))).containsExactly(a);
    assertThat(listed("connection-events.list", path, Map.of("type", "c"))).isEmpty();
    assertThatThrownBy(() -> listed("connection-events.list", Map.of("uuid", two + "0"), Map.of()))
        .isInstanceOf(Fault.class);
  }

  @Test
  void pages_follow_each_other_without_loss_or_repetition() {
    var all = new ArrayList<String>();
    for (int i = 0; i < 7; i++) {
      all.add(0, modelRun("ref.exact"));
    }
    var seen = new ArrayList<String>();
    Optional<OperationResponse> page = Optional.empty();
    do {
      var call =
          new OperationCall(
              ADA,
              Map.of("model", "ref.exact"),
              Map.of("limit", "3"),
              Json.Obj.EMPTY,
              page.flatMap(OperationResponse::next));
      page =
          Optional.of(fixture.omni.operations().answer("model-runs.list", call, Optional.empty()));
      seen.addAll(ids(page.get()));
    } while (page.get().next().isPresent());

    assertThat(seen).isEqualTo(all);
  }

  @ParameterizedTest
  @CsvSource({
    "benchmark-runs.list, status, waiting",
    "workflow-runs.list, status, dispatching",
    "workflow-runs.list, workflow, no-uuid",
    "outcomes.list, run, no-uuid",
    "outcomes.list, decision, ''",
    "outcomes.list, question, ''",
    "outcomes.list, limit, 101"
  })
  void a_value_that_no_item_can_have_is_refused_by_its_name(
      String list, String name, String value) {
    assertThatThrownBy(() -> listed(list, Map.of(), Map.of(name, value)))
        .isInstanceOfSatisfying(
            Fault.class,
            fault ->
                assertThat(fault.problems())
                    .extracting(Problem::pointer)
                    .containsExactly("parameter:" + name));
  }

  @Test
  void the_other_mode_sees_nothing() {
    modelRun("ref.exact");
    String connection = made("connections.create", Map.of(), Json.obj("name", "one"));
    made("outcomes.create", Map.of(), Json.obj("question", "k", "value", 1));
    benchmark("ref.exact");
    fixture.started(fixture.made("plain", WorkflowFixture.verify("one", 4)), Json.Obj.EMPTY);
    Caller live = Caller.live("ada");

    for (String list : List.of("benchmark-runs.list", "workflow-runs.list", "outcomes.list")) {
      assertThat(ids(page(list, live, Map.of(), Map.of()))).isEmpty();
      assertThat(listed(list, Map.of(), Map.of())).hasSize(1);
    }
    assertThat(ids(page("model-runs.list", live, Map.of("model", "ref.exact"), Map.of())))
        .isEmpty();
    assertThatThrownBy(
            () -> page("connection-events.list", live, Map.of("uuid", connection), Map.of()))
        .isInstanceOf(Fault.class);
  }
}
