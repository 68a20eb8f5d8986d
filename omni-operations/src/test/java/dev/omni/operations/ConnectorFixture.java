package dev.omni.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.omni.application.Omni;
import dev.omni.application.evidence.BuildInfo;
import dev.omni.application.evidence.seal.DocumentEvidenceFactory;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.OperationResponse;
import dev.omni.application.operation.Operations;
import dev.omni.application.run.kind.RunKinds;
import dev.omni.application.run.worker.ResultGate;
import dev.omni.application.run.worker.RunWorker;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.OutboundClient.Trace;
import dev.omni.application.spi.Stores;
import dev.omni.application.spi.WireNames;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.webhook.delivery.WebhookCache;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.OutboundError;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunTarget;
import dev.omni.operations.connector.ConnectorContext;
import dev.omni.operations.connector.Connectors;
import dev.omni.operations.workflow.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Calls of the connectors' operations, on stores in memory, with workflows that only queue. */
final class ConnectorFixture {
  static final Caller ADA = Caller.test("ada");

  /** The workflow that triggers start. */
  static final UUID FLOW = UUID.fromString("00000000-0000-4000-8000-00000000000f");

  static final Instant NOW = Instant.parse("2026-11-20T17:00:00Z");

  final Stores stores;
  final ClockAndIds clockAndIds = new ClockAndIds(() -> NOW, UUID::randomUUID);
  final Omni omni;

  /** How calls that go out come back. */
  final AtomicReference<OutboundClient> network =
      new AtomicReference<>(ask -> Trace.failed(OutboundError.NO_NETWORK));

  private final Operations table;

  ConnectorFixture() {
    this(new InMemoryStores().stores());
  }

  ConnectorFixture(Stores stores) {
    this.stores = stores;
    this.omni =
        Omni.on(stores)
            .clock(clockAndIds.clock())
            .ids(clockAndIds.ids())
            .with(EarlierOperations.of())
            .build();
    this.table = table();
    stores
        .documents()
        .insert(
            Document.of(FLOW, ADA.tenant(), Workflow.KIND, "flow", Json.Obj.EMPTY, NOW),
            Optional.empty(),
            ChangeSet.NONE);
  }

  private Operations table() {
    CapabilityRuntime runtime =
        new EmbeddedRuntime("embedded", List.of(), clockAndIds, EmbeddedRuntime.Threads.none());
    var executing =
        new RunWorker.Runtimes(
            new RunKinds(List.of()), runtime, runtime, new ResultGate(ResultGate.USUAL_MOST));
    var context =
        new FeatureContext(
            stores,
            clockAndIds,
            new DocumentEvidenceFactory(BuildInfo.embedded()),
            omni.evidence(),
            omni.runs(),
            executing,
            WireNames.none());
    var connectorContext =
        new ConnectorContext(
            omni.secrets(),
            new WebhookDeliveryFactory(
                new WebhookCache(stores.documents(), clockAndIds), clockAndIds),
            ask -> network.get().call(ask),
            (operation, call, key) -> this.within(operation, call, key),
            (operation, call, note) -> this.queued(operation, call, note));
    return omni.operations()
        .with(new Connectors(context, connectorContext, EarlierOperations.ports()).operations())
        .with(
            List.of(
                Operation.creating("workflows.run", ConnectorFixture::queued).keyed(this::run)));
  }

  private Json within(String operation, OperationCall call, Optional<String> key) {
    return table.invoke(operation, call, key);
  }

  private Run queued(String operation, OperationCall call, Function<Run, Document> note) {
    return table.queued(operation, call, note);
  }

  private Optional<Json> run(Caller caller, UUID id) {
    return stores.runs().find(caller.tenant(), id).map(run -> Json.obj("id", run.id()));
  }

  private static OperationEffect queued(OperationCall call) {
    var subject = new RunTarget.OperationTarget("workflow_run", call.text("uuid"));
    return new OperationEffect.Enqueue(subject, call.body(), run -> Json.obj("id", run.id()));
  }

  /** How many workflows were started. */
  int started() {
    return stores.runs().listDue(Mode.TEST, NOW, NOW, Integer.MAX_VALUE).size();
  }

  Json.Obj create(Json.Obj body) {
    return (Json.Obj)
        table.answer("connections.create", OperationCall.of(ADA, body), Optional.empty()).data();
  }

  /** The id of a new connection. */
  String connected(Json.Obj body) {
    return create(body).findText("id").orElseThrow();
  }

  Json.Obj read(String id) {
    return answer("connections.read", id, Json.Obj.EMPTY);
  }

  Json list() {
    return table
        .answer("connections.list", OperationCall.of(ADA, Json.Obj.EMPTY), Optional.empty())
        .data();
  }

  /** Sends an event. */
  Json.Obj event(String connection, Json.Obj body) {
    return answer("connections.event", connection, body);
  }

  Json.Obj answer(String operation, String id, Json.Obj body) {
    return answer(OperationCall.of(ADA, body).withPathValue("uuid", id), operation);
  }

  Json.Obj answer(OperationCall call, String operation) {
    return (Json.Obj) table.answer(operation, call, Optional.empty()).data();
  }

  /** What is told of an event that was sent with a key. */
  OperationResponse event(String connection, Json.Obj body, String key) {
    OperationCall call = OperationCall.of(ADA, body).withPathValue("uuid", connection);
    return table.answer("connections.event", call, Optional.of(key));
  }

  /** An observation as the paper shows it. */
  static Json.Obj tick(String id, double value) {
    return Json.obj(
        "specversion", "1.0",
        "id", id,
        "source", "/px/call65",
        "type", "lq.observation.v1",
        "data",
            Json.obj(
                "series", "px.call65",
                "time", "2026-11-20T16:00:00Z",
                "value", value,
                "unit", "USD"));
  }

  /** Asserts that a call is refused, first of all for what a pointer names. */
  static void refused(ThrowingCallable call, String pointer) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            Fault.class,
            fault ->
                assertThat(new Pointer("/errors/0/pointer").in(fault.details()))
                    .contains(Json.str(pointer)));
  }

  /** Whether an event was told to be known already. */
  static boolean duplicate(Json.Obj told) {
    return told.find("duplicate").equals(Optional.of(new Json.Bool(true)));
  }
}
