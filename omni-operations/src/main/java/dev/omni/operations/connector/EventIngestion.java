package dev.omni.operations.connector;

import dev.omni.application.list.ListQuery;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The ingestion of events. Connection, source and id identify an event: a repetition is the same
 * event, and other content is rejected.
 */
final class EventIngestion {
  private static final String BATCH = "connector_event_batch";

  private final FeatureContext context;
  private final Connections connections;
  private final TriggerDispatcher reactions;
  private final IngestionWriter.Tools tools;
  private final SignedMessages messages;

  EventIngestion(
      FeatureContext context,
      Connections connections,
      TriggerDispatcher reactions,
      IngestionWriter.Tools tools) {
    this.context = context;
    this.connections = connections;
    this.reactions = reactions;
    this.tools = tools;
    this.messages = new SignedMessages(context);
  }

  /** Returns the operations. */
  List<Operation> operations() {
    return List.of(
        Operation.listing(ConnectorLists.EVENTS, this::list),
        Operation.changing("connections.event", this::ingest)
            .keyed(this::replay)
            .withBody(ConnectorEventParser.ATTRIBUTES)
            .withLock(call -> call.text("uuid")));
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    String folder = connections.find(call).id().toString();
    Optional<String> type = query.get(ConnectorLists.TYPE);
    return ListReader.of(context.documents(), call.caller().view(), query, StoredEvent.KIND, folder)
        .where(event -> type.isEmpty() || type.equals(event.body().findText("type")))
        .page("connector.event", event -> new StoredEvent(event).view(false));
  }

  private OperationEffect ingest(OperationCall call) {
    Connection connection = ready(call);
    Optional<OperationCall.Signed> signed =
        new EventSignatureVerifier(context.names())
            .require(connections.signingKey(connection), call, context.clockAndIds().now());
    EventBatch incoming =
        EventBatch.of(
            call.body(), "/connections/" + connection.id(), signed.map(OperationCall.Signed::id));
    ChangeSet message = signed.map(sent -> messages.first(connection, sent)).orElse(ChangeSet.NONE);
    return incoming.batch()
        ? all(call.caller(), connection, incoming, message)
        : one(call.caller(), connection, incoming, message);
  }

  private Connection ready(OperationCall call) {
    Connection connection = connections.find(call);
    if (connection.draft()) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          "resource:uuid",
          "must be a connection without problems; this one is a draft with problems");
    }
    return connection;
  }

  private IngestionWriter intaking(Connection connection) {
    return new IngestionWriter(connection, connections.intake(connection), tools);
  }

  private OperationEffect one(
      Caller caller, Connection connection, EventBatch incoming, ChangeSet message) {
    CloudEvent event = incoming.events().get(0);
    IngestionWriter intaking = intaking(connection);
    Optional<StoredEvent> known = known(connection, event);
    if (known.isPresent()) {
      return new OperationEffect.Answer(knownResponse(caller, known.get(), event.digest(), ""));
    }
    Document fresh = intaking.ingest(caller, incoming.sent().get(0), event, "");
    return insert(caller, fresh, intaking.beside().then(message));
  }

  private OperationEffect.Create insert(Caller caller, Document fresh, ChangeSet beside) {
    return new OperationEffect.Create(
        fresh,
        beside,
        stored ->
            stored.id().equals(fresh.id())
                ? reactions.complete(caller, new StoredEvent(stored), true).view(false)
                : knownResponse(
                    caller, new StoredEvent(stored), new StoredEvent(fresh).digest(), ""));
  }

  private Optional<StoredEvent> known(Connection connection, CloudEvent event) {
    return context
        .documents()
        .findByName(connection.owner(), StoredEvent.KIND, IngestionWriter.name(connection, event))
        .map(StoredEvent::new);
  }

  /** Returns the response for a known event. */
  private Json.Obj knownResponse(Caller caller, StoredEvent known, String again, String pointer) {
    requireSame(known.digest(), again, pointer);
    return reactions.complete(caller, known, false).view(true);
  }

  private static void requireSame(String digest, String again, String pointer) {
    if (!digest.equals(again)) {
      throw Fault.at(
          FaultCode.PARAMETER_INVALID,
          pointer + "/id",
          "identifies an event of this source with other content; a new event needs a new id");
    }
  }

  /** Ingests a list of events: all or none. */
  private OperationEffect all(
      Caller caller, Connection connection, EventBatch incoming, ChangeSet message) {
    IngestionWriter intaking = intaking(connection);
    Map<String, Document> here = new HashMap<>();
    Set<Integer> again = new HashSet<>();
    var ids = new ArrayList<Json>();
    for (int i = 0; i < incoming.events().size(); i++) {
      CloudEvent event = incoming.events().get(i);
      Optional<Document> there =
          Optional.ofNullable(here.get(event.name()))
              .or(() -> known(connection, event).map(StoredEvent::document));
      if (there.isPresent()) {
        requireSame(new StoredEvent(there.get()).digest(), event.digest(), incoming.pointer(i));
        again.add(i);
      }
      Document document =
          there.isPresent()
              ? there.get()
              : intaking.ingest(caller, incoming.sent().get(i), event, incoming.pointer(i));
      here.put(event.name(), document);
      ids.add(Json.obj("event_id", document.id(), "duplicate", again.contains(i)));
    }
    UUID id = context.clockAndIds().newId();
    Json.Obj body = Json.obj("connection_id", connection.id(), "events", ids);
    var batch =
        Document.of(
            id,
            connection.owner(),
            BATCH,
            connection.id() + "/" + id,
            body,
            context.clockAndIds().now());
    return new OperationEffect.Create(
        batch,
        intaking.all(caller).then(message),
        stored -> view(caller, stored, stored.id().equals(id)));
  }

  /**
   * Returns the response for a list of events after their effects.
   *
   * @param fresh whether this call stored the list
   */
  private Json.Obj view(Caller caller, Document batch, boolean fresh) {
    var views = new ArrayList<Json>();
    long again = 0;
    for (Json item : batch.body().findArray("events").orElseThrow().items()) {
      Json.Obj entry = (Json.Obj) item;
      boolean duplicate = entry.flag("duplicate");
      again += duplicate ? 1 : 0;
      UUID id = UUID.fromString(entry.findText("event_id").orElseThrow());
      views.add(reactions.complete(caller, find(caller, id), fresh && !duplicate).view(duplicate));
    }
    return Json.obj("object", "connector.event_batch")
        .with("connection_id", batch.body().find("connection_id"))
        .with("accepted", views.size() - again)
        .with("duplicates", again)
        .with("events", views);
  }

  private StoredEvent find(Caller caller, UUID id) {
    return context
        .documents()
        .find(caller.view(), StoredEvent.KIND, id)
        .map(StoredEvent::new)
        .orElseThrow();
  }

  /** Returns the response for a known idempotency key. */
  private Optional<Json> replay(Caller caller, UUID id) {
    Optional<Json> batch =
        context
            .documents()
            .find(caller.view(), BATCH, id)
            .map(document -> view(caller, document, false));
    return batch.or(
        () ->
            context
                .documents()
                .find(caller.view(), StoredEvent.KIND, id)
                .map(
                    stored ->
                        reactions.complete(caller, new StoredEvent(stored), false).view(false)));
  }
}
