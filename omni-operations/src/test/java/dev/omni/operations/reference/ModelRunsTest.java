package dev.omni.operations.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationResponse;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.json.Json;
import dev.omni.operations.EarlierOperations;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs of the models through the table of operations. */
class ModelRunsTest {
  private static final Caller ADA = Caller.test("ada");
  private final Omni omni =
      Omni.on(new InMemoryStores().stores()).with(EarlierOperations.of()).build();

  private OperationResponse run(String model, Json.Obj body, Optional<String> key) {
    return omni.operations()
        .answer("models.run", OperationCall.of(ADA, body).withPathValue("model", model), key);
  }

  /** What evidence says of a run once it is done. */
  private Json.Obj done(Json data) {
    omni.work();
    String id = ((Json.Obj) data).findText("evidence_id").orElseThrow();
    return (Json.Obj)
        omni.operations()
            .answer(
                "evidence.read",
                OperationCall.of(ADA, Json.Obj.EMPTY).withPathValue("uuid", id),
                Optional.empty())
            .data();
  }

  @Test
  void a_run_of_the_reference_is_queued_and_leaves_its_coefficients_in_the_evidence() {
    Json.Obj input = Json.obj("dataset", "strd:Longley", "statistic", "linear_regression");
    OperationResponse told =
        run("ref.exact", Json.obj("task", "estimate", "input", input), Optional.empty());

    assertThat(((Json.Obj) told.data()).findText("status")).hasValue("queued");
    Json.Obj evidence = done(told.data());
    assertThat(evidence.findText("status")).hasValue("sealed");
    assertThat(evidence.findText("kind")).hasValue("model_run");
    Json.Obj b1 = evidence.findObject("result").flatMap(r -> r.findObject("B1")).orElseThrow();
    assertThat(b1.findNumber("value").orElseThrow().round(new MathContext(15)))
        .isEqualByComparingTo("15.0618722713733");
  }

  @Test
  void the_list_tells_which_tasks_each_model_answers() {
    Json.Arr list =
        (Json.Arr)
            omni.operations()
                .answer("models.list", OperationCall.of(ADA, Json.Obj.EMPTY), Optional.empty())
                .data();

    assertThat(list.items())
        .extracting(item -> ((Json.Obj) item).findText("id").orElseThrow())
        .containsExactly(
            "ref.exact",
            "ref.float64",
            "ref.naive",
            "forecast.naive",
            "forecast.seasonal_naive",
            "forecast.ses",
            "forecast.theta",
            "forecast.ar",
            "agent.scripted");
  }

  @Test
  void a_body_without_input_is_the_input_and_the_only_kind_of_a_model_needs_no_name() {
    OperationResponse told =
        run("forecast.naive", Json.obj("series", new double[] {1, 2, 4}), Optional.empty());

    Json.Obj first =
        (Json.Obj)
            done(told.data())
                .findObject("result")
                .flatMap(r -> r.findArray("predictions"))
                .orElseThrow()
                .get(0);
    assertThat(first.findNumber("mean").orElseThrow().doubleValue()).isEqualTo(4);
    assertThat(first.findNumber("sd").orElseThrow().doubleValue())
        .isCloseTo(Math.sqrt(2.5), within(1e-15));
  }

  @Test
  void the_same_key_gives_the_same_run() {
    Json.Obj body = Json.obj("series", new double[] {1, 2, 4});
    OperationResponse first = run("forecast.ses", body, Optional.of("k-1"));
    OperationResponse second = run("forecast.ses", body, Optional.of("k-1"));

    assertThat(second.data()).isEqualTo(first.data());
    assertThat(second.replayed()).isTrue();
  }

  @Test
  void a_series_that_is_too_short_is_refused_before_the_run() {
    for (String model : List.of("forecast.naive", "forecast.ar", "forecast.seasonal_naive")) {
      assertThatThrownBy(
              () -> run(model, Json.obj("series", new double[] {1, 2}), Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("/series: must have at least 3 values");
      Json.Obj year = Json.obj("series", new double[] {1, 2, 3, 4, 5}, "season", 3);
      assertThatThrownBy(() -> run(model, year, Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("/series: must have at least 6 values");
    }
  }

  @Test
  void what_cannot_be_carried_out_is_refused_by_field() {
    assertThatThrownBy(() -> run("ref.exact", Json.obj("input", Json.Obj.EMPTY), Optional.empty()))
        .hasMessageContaining("/task: is required; must be one of quantity");
    assertThatThrownBy(() -> run("ref.exact", Json.obj("task", "agent"), Optional.empty()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("/task");
    Json.Obj unknown = Json.obj("input", Json.obj("dataset", "strd:Nowhere"));
    assertThatThrownBy(() -> run("ref.exact", unknown.with("task", "estimate"), Optional.empty()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("/input/dataset");
    assertThatThrownBy(() -> run("ref.nobody", Json.Obj.EMPTY, Optional.empty()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("No model has this id");
  }

  @Test
  void a_list_that_is_longer_than_wanted_goes_on_where_it_ended() {
    for (String list : List.of("models.list", "connector-definitions.list")) {
      OperationResponse whole =
          omni.operations().answer(list, page(100, Optional.empty()), Optional.empty());
      var read = new ArrayList<Json>();
      Optional<ListPosition> next = Optional.empty();
      do {
        OperationResponse part = omni.operations().answer(list, page(3, next), Optional.empty());
        read.addAll(((Json.Arr) part.data()).items());
        next = part.next();
      } while (next.isPresent());

      assertThat(read).isEqualTo(((Json.Arr) whole.data()).items()).hasSizeGreaterThan(3);
    }
  }

  private static OperationCall page(int limit, Optional<ListPosition> after) {
    return new OperationCall(ADA, Map.of(), Map.of("limit", "" + limit), Json.Obj.EMPTY, after);
  }
}
