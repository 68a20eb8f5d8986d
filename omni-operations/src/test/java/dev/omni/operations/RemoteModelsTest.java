package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.OutboundClient.CallResponse;
import dev.omni.application.spi.OutboundClient.OutboundCall;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models of connections, called like built-in ones. */
class RemoteModelsTest {
  private static final Caller ADA = Caller.test("ada");
  private static final Caller EVE = Caller.live("eve");
  private static final Json.Obj OPENAI =
      Json.obj("definition", "model.openai", "name", "Speaker")
          .with("configuration", Json.obj("base_url", "https://api.example.com/v1", "model", "m-1"))
          .with("credentials", Json.obj("api_key", "sk-secret-1"));
  private static final Json.Obj HTTP =
      Json.obj("definition", "model.http", "name", "Answerer")
          .with(
              "configuration",
              Json.obj(
                  "url",
                  "https://api.example.com/answer",
                  "task_kinds",
                  List.of("quantity", "forecast")));
  private static final Json.Obj SUM =
      Json.obj("prompt", "How much is 1 m and 1 m?", "expression", "1+1", "unit", "1");

  private final List<OutboundCall> asked = Collections.synchronizedList(new ArrayList<>());
  private final AtomicReference<OutboundClient> network =
      new AtomicReference<>(OutboundClient.none());
  private final Omni omni =
      Omni.on(new InMemoryStores().stores())
          .with(EarlierOperations.of())
          .calls(
              ask -> {
                asked.add(ask);
                return network.get().call(ask);
              })
          .build();

  private Json.Obj call(Caller caller, String operation, Json.Obj body) {
    return (Json.Obj)
        omni.operations()
            .answer(operation, OperationCall.of(caller, body), Optional.empty())
            .data();
  }

  private String connected(Caller caller, Json.Obj body) {
    return "conn:" + call(caller, "connections.create", body).findText("id").orElseThrow();
  }

  private void answering(int status, String body) {
    Duration time = Duration.ofMillis(3);
    var answer =
        new CallResponse(ConnectionValidatorTest.verdict(status), status, body, true, time);
    network.set(
        ask ->
            new Trace(Optional.of(time), Optional.of(time), Optional.of(answer), Optional.empty()));
  }

  private Json.Obj evidence(Caller caller, String operation, OperationCall call) {
    Json.Obj started =
        (Json.Obj) omni.operations().answer(operation, call, Optional.empty()).data();
    omni.work();
    UUID id = UUID.fromString(started.findText("evidence_id").orElseThrow());
    return omni.evidence().read(caller, id, false);
  }

  private Json.Obj ran(Caller caller, String model, Json.Obj body) {
    return evidence(
        caller, "models.run", OperationCall.of(caller, body).withPathValue("model", model));
  }

  private static Json.Obj task(String kind, Json.Obj input) {
    return Json.obj("task", kind, "input", input);
  }

  @Test
  void a_model_that_answers_tasks_gets_the_task_and_its_answer_is_the_result() {
    String model = connected(EVE, HTTP);
    answering(200, "{\"answer\":{\"value\":2,\"unit\":\"1\"}}");

    Json.Obj evidence = ran(EVE, model, task("quantity", SUM));
    assertThat(evidence.findObject("result")).hasValue(Json.obj("value", 2, "unit", "1"));
    assertThat(asked).hasSize(1);
    assertThat(asked.get(0).url()).isEqualTo("https://api.example.com/answer");
    assertThat(asked.get(0).body().orElseThrow())
        .contains("\"task\":\"quantity\"", "\"expression\":\"1+1\"");
  }

  @Test
  void a_model_that_speaks_is_asked_the_words_and_its_object_is_the_result() {
    String model = connected(EVE, OPENAI);
    answering(
        200,
        "{\"choices\":[{\"message\":{\"content\":\"Here:"
            + " ```{\\\"value\\\":2,\\\"unit\\\":\\\"m\\\"}```\"}}]}");

    Json.Obj evidence = ran(EVE, model, task("quantity", SUM));

    assertThat(evidence.findObject("result")).hasValue(Json.obj("value", 2, "unit", "m"));
    assertThat(asked.get(0).url()).isEqualTo("https://api.example.com/v1/chat/completions");
    assertThat(asked.get(0).credential()).contains("sk-secret-1");
    assertThat(asked.get(0).body().orElseThrow())
        .contains("How much is 1 m and 1 m?")
        .doesNotContain("1+1", "sk-secret");
    assertThat(evidence.canonical()).doesNotContain("sk-secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "500 | {}                    | answered with status 500",
        "302 | {}                    | answered with status 302",
        "200 | <html>                | is not JSON",
        "200 | [1]                   | is not a JSON object",
        "200 | {\"reply\":1}         | must be an object under answer",
        "200 | {\"answer\":7}        | must be an object under answer"
      })
  void what_is_no_answer_fails_the_run_and_says_why(int status, String body, String why) {
    String model = connected(EVE, HTTP);
    answering(status, body);

    Json.Obj evidence = ran(EVE, model, task("quantity", SUM));

    assertThat(evidence.findObject("execution").flatMap(e -> e.findText("status")))
        .hasValue("failed");
    assertThat(evidence.canonical()).contains(why);
  }

  @Test
  void a_model_out_of_reach_fails_the_run() {
    String model = connected(EVE, HTTP);
    network.set(ask -> Trace.failed(OutboundError.BLOCKED_ADDRESS));

    assertThat(ran(EVE, model, task("quantity", SUM)).canonical())
        .contains("cannot be reached: blocked_address");
  }

  private Json.Obj read(String model) {
    OperationCall call =
        OperationCall.of(EVE, Json.Obj.EMPTY)
            .withPathValue("uuid", model.substring("conn:".length()));
    return (Json.Obj) omni.operations().answer("connections.read", call, Optional.empty()).data();
  }

  private static Json errors(Json.Obj connection) {
    return connection.findObject("runtime").orElseThrow().find("consecutive_errors").orElseThrow();
  }

  @Test
  void only_errors_in_a_row_make_a_connection_failing_and_one_success_makes_it_ready() {
    String model = connected(EVE, HTTP);
    for (int round = 0; round < 2; round++) {
      answering(500, "{}");
      IntStream.range(0, 4).forEach(i -> ran(EVE, model, task("quantity", SUM)));
      assertThat(errors(read(model))).isEqualTo(Json.num(4));
      assertThat(read(model).findText("status")).hasValue("unverified");
      answering(200, "{\"answer\":{\"value\":2,\"unit\":\"1\"}}");
      ran(EVE, model, task("quantity", SUM));
      assertThat(errors(read(model))).isEqualTo(Json.num(0));
      assertThat(read(model).findText("status")).hasValue("unverified");
    }
    network.set(ask -> Trace.failed(OutboundError.DNS));
    IntStream.range(0, 5).forEach(i -> ran(EVE, model, task("quantity", SUM)));
    Json.Obj failing = read(model);
    answering(200, "{\"answer\":{\"value\":2,\"unit\":\"1\"}}");
    ran(EVE, model, task("quantity", SUM));

    assertThat(failing.findText("status")).hasValue("failing");
    assertThat(failing.findObject("runtime").flatMap(r -> r.findText("last_error")).orElseThrow())
        .contains("cannot be reached: dns");
    assertThat(read(model).findText("status")).hasValue("ready");
  }

  @Test
  void errors_that_come_at_the_same_time_are_all_counted() throws Exception {
    String model = connected(EVE, HTTP);
    var together = new CyclicBarrier(4);
    network.set(
        ask -> {
          await(together);
          return Trace.failed(OutboundError.RESET);
        });
    for (int i = 0; i < 4; i++) {
      OperationCall call =
          OperationCall.of(EVE, task("quantity", SUM)).withPathValue("model", model);
      omni.operations().answer("models.run", call, Optional.empty());
    }
    List<UUID> runs = omni.worker().acquire(omni.worker().fetchDue(Mode.LIVE, 4));
    List<Thread> threads =
        runs.stream().map(id -> new Thread(() -> omni.worker().execute(id))).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(errors(read(model))).isEqualTo(Json.num(4));
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
      throw new IllegalStateException(alone);
    }
  }

  @Test
  void in_test_mode_nothing_goes_out_and_the_answer_says_so() {
    String model = connected(ADA, HTTP);

    Json.Obj first = ran(ADA, model, task("quantity", SUM)).findObject("result").orElseThrow();
    Json.Obj second = ran(ADA, model, task("quantity", SUM)).findObject("result").orElseThrow();
    Json.Obj other =
        ran(ADA, model, task("quantity", SUM.with("expression", "1+2")))
            .findObject("result")
            .orElseThrow();

    assertThat(first.find("sandbox")).hasValue(new Json.Bool(true));
    assertThat(first.findNumber("value")).isPresent();
    assertThat(second.canonical()).isEqualTo(first.canonical());
    assertThat(other.findNumber("value")).isNotEqualTo(first.findNumber("value"));
    assertThat(asked).isEmpty();
  }

  @Test
  void it_stands_in_the_list_with_the_state_of_its_connection_and_the_tasks_it_takes() {
    String model = connected(EVE, HTTP);
    connected(EVE, Json.obj("definition", "events.push", "name", "No model"));
    connected(EVE, Json.obj("definition", "model.http"));

    List<Json> listed =
        ((Json.Arr)
                omni.operations()
                    .answer("models.list", OperationCall.of(EVE, Json.Obj.EMPTY), Optional.empty())
                    .data())
            .items();
    List<Json.Obj> remote =
        listed.stream()
            .map(Json.Obj.class::cast)
            .filter(each -> each.findText("kind").equals(Optional.of("remote")))
            .toList();

    assertThat(remote).hasSize(1);
    assertThat(remote.get(0).findText("id")).hasValue(model);
    assertThat(remote.get(0).findText("status")).hasValue("unverified");
    assertThat(remote.get(0).findArray("task_kinds")).hasValue(Json.arr("quantity", "forecast"));
  }

  @Test
  void it_can_be_benchmarked_and_be_a_member_and_is_its_tenant_s_alone() {
    String model = connected(ADA, HTTP);
    Json.Obj composition =
        call(
            ADA,
            "compositions.create",
            Json.obj("name", "both", "kind", "ensemble")
                .with(
                    "members",
                    Json.arr(Json.obj("model", model), Json.obj("model", "forecast.ses"))));
    Json.Obj bench =
        Json.obj("model", model, "suite", "science", "limit", 3, "epochs", 1, "variants", 0);

    assertThat(composition.findText("status")).hasValue("active");
    assertThat(evidence(ADA, "benchmarks.run", OperationCall.of(ADA, bench)).canonical())
        .contains("\"correctness\":{\"ci95\"");
    assertThatThrownBy(() -> ran(EVE, model, task("quantity", SUM)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("No model has this id");
  }
}
