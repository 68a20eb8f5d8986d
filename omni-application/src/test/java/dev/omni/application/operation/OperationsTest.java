package dev.omni.application.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.list.ListQuery;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.worker.RunHandler;
import dev.omni.application.run.worker.RunHandlers;
import dev.omni.application.spi.CapabilityRuntime.Report;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.document.Document;
import dev.omni.domain.document.ListPosition;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final ListDefinition NOTES = ListDefinition.created("notes.list");
  private static final Caller ADA = Caller.test("ada");
  private static final Tenant TENANT = ADA.tenant();
  private static final Json.Obj NOTE = Json.obj("text", "a");

  private final Stores stores = new InMemoryStores().stores();
  private final Omni omni = Omni.on(stores).build();
  private final Operations table =
      omni.operations()
          .with(
              List.of(
                  Operation.creating("notes.create", call -> keep(call, id()))
                      .keyed(this::noteAgain),
                  Operation.creating("notes.name", call -> keep(call, Sha256.sha256(call.body()))),
                  Operation.listing(NOTES, this::list),
                  Operation.creating("sums.run", OperationsTest::sum).keyed(this::runAgain)));

  private static String id() {
    return UUID.randomUUID().toString();
  }

  private static OperationEffect keep(OperationCall call, String name) {
    var document = Document.of(UUID.randomUUID(), TENANT, "note", name, call.body(), Instant.EPOCH);
    return new OperationEffect.Create(document, ChangeSet.NONE, OperationsTest::view);
  }

  private static Json.Obj view(Document document) {
    return document.body().with("id", Json.of(document.id()));
  }

  private Optional<Json> noteAgain(Caller caller, UUID id) {
    return stores.documents().find(caller.tenant(), "note", id).map(OperationsTest::view);
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    return ListReader.of(stores.documents(), call.caller().view(), query, "note", "")
        .page("note", OperationsTest::view);
  }

  private static OperationEffect sum(OperationCall call) {
    var subject = new RunTarget.OperationTarget("model_run", "sum");
    return new OperationEffect.Enqueue(subject, call.body(), OperationsTest::runView);
  }

  private static Json.Obj runView(Run run) {
    return Json.obj("id", run.id(), "status", run.status());
  }

  private Optional<Json> runAgain(Caller caller, UUID id) {
    return stores.runs().find(caller.tenant(), id).map(OperationsTest::runView);
  }

  private OperationResponse note(Json.Obj body, String key) {
    return table.answer("notes.create", OperationCall.of(ADA, body), Optional.of(key));
  }

  private static RunHandler answering(Outcome outcome) {
    return (run, watcher) -> new Report(outcome, Json.Obj.EMPTY);
  }

  @Test
  void a_key_makes_one_thing_however_often_it_comes() {
    OperationResponse first = note(NOTE, "k-1");
    OperationResponse second = note(NOTE, "k-1");
    assertThat(first.replayed()).isFalse();
    assertThat(second.replayed()).isTrue();
    assertThat(second.data()).isEqualTo(first.data());
  }

  @Test
  void a_key_that_stands_for_another_request_is_refused() {
    note(NOTE, "k-1");
    assertThatThrownBy(() -> note(Json.obj("text", "b"), "k-1"))
        .isInstanceOfSatisfying(
            Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_REUSED));
  }

  @Test
  void a_key_of_another_form_is_refused() {
    for (String key : List.of("", "a b", "ä", "x".repeat(129))) {
      assertThatThrownBy(() -> note(NOTE, key))
          .isInstanceOfSatisfying(
              Fault.class, f -> assertThat(f.code()).isEqualTo(FaultCode.IDEMPOTENCY_KEY_INVALID));
    }
    assertThat(note(NOTE, "x".repeat(128)).replayed()).isFalse();
  }

  @Test
  void fifty_at_once_with_one_key_make_one_thing() throws Exception {
    var pool = Executors.newFixedThreadPool(50);
    var start = new CountDownLatch(1);
    Set<Json> made = new HashSet<>();
    List<Future<OperationResponse>> all =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    pool.submit(
                        () -> {
                          start.await();
                          return note(NOTE, "k-1");
                        }))
            .toList();
    start.countDown();
    int fresh = 0;
    for (Future<OperationResponse> told : all) {
      made.add(told.get().data());
      fresh += told.get().replayed() ? 0 : 1;
    }
    pool.shutdown();
    assertThat(made).hasSize(1);
    assertThat(fresh).isEqualTo(1);
  }

  @Test
  void equal_content_without_a_key_is_one_thing_under_its_name() {
    OperationResponse first =
        table.answer("notes.name", OperationCall.of(ADA, NOTE), Optional.of("not looked at"));
    OperationResponse second =
        table.answer("notes.name", OperationCall.of(ADA, NOTE), Optional.empty());
    OperationResponse other =
        table.answer("notes.name", OperationCall.of(ADA, Json.obj("text", "b")), Optional.empty());
    assertThat(second.data()).isEqualTo(first.data());
    assertThat(other.data()).isNotEqualTo(first.data());
  }

  @Test
  void a_tools_key_is_for_one_thing_whatever_came_behind_it() {
    OperationCall call = OperationCall.of(ADA, NOTE);
    Json first = table.answer("notes.name", call, Optional.empty()).data();
    for (String key : List.of("one", "two")) {
      assertThat(table.tool("notes.name", call, Optional.of(key)).data()).isEqualTo(first);
    }
    assertThat(table.tool("notes.name", call, Optional.of("one")).replayed()).isTrue();
    OperationCall other = OperationCall.of(ADA, Json.obj("text", "b"));
    assertThatThrownBy(() -> table.tool("notes.name", other, Optional.of("two")))
        .hasMessageContaining("already used with a different request");
  }

  @Test
  void a_list_goes_on_where_it_ended() {
    IntStream.range(0, 7).forEach(i -> note(NOTE, "k-" + i));
    var seen = new HashSet<Json>();
    Optional<ListPosition> after = Optional.empty();
    int pages = 0;
    do {
      var call = new OperationCall(ADA, Map.of(), Map.of("limit", "3"), Json.Obj.EMPTY, after);
      OperationResponse page = table.answer("notes.list", call, Optional.empty());
      seen.addAll(((Json.Arr) page.data()).items());
      after = page.next();
      pages++;
    } while (after.isPresent());
    assertThat(seen).hasSize(7);
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void a_limit_out_of_range_is_refused() {
    for (String limit : List.of("0", "101", "x", "-1", "1.5")) {
      var call =
          new OperationCall(
              ADA, Map.of(), Map.of("limit", limit), Json.Obj.EMPTY, Optional.empty());
      assertThatThrownBy(() -> table.answer("notes.list", call, Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("1 to 100");
    }
  }

  @Test
  void a_queued_run_is_executed_by_the_job_of_its_kind_and_sealed() {
    var result = new Outcome.Succeeded(Json.obj("sum", 3));
    omni.worker().jobs(new RunHandlers(Map.of("model_run", answering(result))));
    OperationResponse queued =
        table.answer("sums.run", OperationCall.of(ADA, NOTE), Optional.of("k-1"));
    omni.work();
    OperationResponse again =
        table.answer("sums.run", OperationCall.of(ADA, NOTE), Optional.of("k-1"));
    UUID id = UUID.fromString(((Json.Obj) queued.data()).findText("id").orElseThrow());
    assertThat(((Json.Obj) queued.data()).findText("status")).contains("queued");
    assertThat(((Json.Obj) again.data()).findText("status")).contains("completed");
    assertThat(again.replayed()).isTrue();
    Json.Obj evidence = omni.evidence().read(ADA, id, false);
    assertThat(evidence.findText("kind")).contains("model_run");
    assertThat(evidence.find("result")).contains(result.result());
  }

  @Test
  void what_a_job_breaks_on_fails_its_run() {
    Logger.getLogger(RunHandlers.class.getName())
        .setLevel(Level.OFF); // It tells of the break, rightly.
    omni.worker()
        .jobs(
            new RunHandlers(
                Map.of(
                    "model_run",
                    (run, watcher) -> {
                      throw new IllegalStateException("on purpose");
                    })));
    table.answer("sums.run", OperationCall.of(ADA, NOTE), Optional.of("k-1"));
    omni.work();
    OperationResponse again =
        table.answer("sums.run", OperationCall.of(ADA, NOTE), Optional.of("k-1"));
    assertThat(((Json.Obj) again.data()).findText("status")).contains("failed");
  }

  @Test
  void evidence_is_read_by_its_id_and_nothing_else_is_found() {
    for (String id : List.of("x", "00000000-0000-4000-8000-000000000000")) {
      var call = OperationCall.of(ADA, Json.Obj.EMPTY).withPathValue("uuid", id);
      assertThatThrownBy(() -> table.answer("evidence.read", call, Optional.empty()))
          .isInstanceOf(Fault.class)
          .hasMessageContaining("No evidence has this id");
    }
  }
}
