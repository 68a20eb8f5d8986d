package dev.omni.operations.connector;

import dev.omni.application.json.StoredJson;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.application.webhook.delivery.WebhookDeliveryFactory;
import dev.omni.domain.access.Caller;
import dev.omni.domain.document.Document;
import dev.omni.domain.evidence.LogEntry;
import dev.omni.domain.evidence.Statement;
import dev.omni.domain.fault.Fault;
import dev.omni.domain.fault.FaultCode;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Times;
import dev.omni.domain.webhook.Delivery;
import dev.omni.operations.series.Observation;
import dev.omni.operations.series.Series;
import dev.omni.operations.series.SeriesAppend;
import dev.omni.operations.units.UnitConverter;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The change set of ingested events: all events of one call in one commit. */
final class IngestionWriter {
  private final Connection connection;
  private final IngestionState before;
  private final Tools tools;
  private final Instant now;
  private final SeriesAppend appending;
  private final List<Document> events = new ArrayList<>();
  private final List<LogEntry> logEntries = new ArrayList<>();

  /**
   * The dependencies of ingestion.
   *
   * @param announcements creates webhook deliveries
   * @param units converts units
   */
  record Tools(FeatureContext context, WebhookDeliveryFactory announcements, UnitConverter units) {}

  IngestionWriter(Connection connection, IngestionState before, Tools tools) {
    this.connection = connection;
    this.before = before;
    this.tools = tools;
    this.now = tools.context().clockAndIds().now();
    var series = new Series(tools.context().stores().documents());
    this.appending = new SeriesAppend(series, connection.owner(), tools.context().clockAndIds());
  }

  /** Returns the document name of an event of a connection. */
  static String name(Connection connection, CloudEvent event) {
    return connection.id() + "/" + event.name();
  }

  /**
   * Ingests an event.
   *
   * @param caller sender
   * @param pointer to it in the body
   * @throws Fault when its effect is impossible
   */
  Document ingest(Caller caller, Json.Obj sent, CloudEvent event, String pointer) {
    UUID id = tools.context().clockAndIds().newId();
    List<Json> effects = observed(event, pointer).stream().toList();
    var due = new ArrayList<Json>();
    if (event.type().equals(KnownEventType.OUTCOME.type())) {
      due.add(Json.obj("outcome", event.data()));
    }
    Json.Obj facts =
        Json.obj("connection_id", connection.id())
            .with("source", event.source())
            .with("id", event.id())
            .with("type", event.type())
            .with("sequence", before.count() + events.size() + 1)
            .with("digest", event.digest())
            .with("received_at", now)
            .with("effects", effects)
            .with("due", due);
    Json.Obj sealed = facts.with("event", event.json()).with("submitted", sent);
    Json.Obj body =
        TriggerMatcher.isAnyFor(connection.triggers(), event)
            ? StoredEvent.received(sealed)
            : sealed;
    var document =
        Document.of(id, connection.owner(), StoredEvent.KIND, name(connection, event), body, now);
    events.add(document);
    logEntries.add(evidence(caller, id, event, facts));
    return document;
  }

  private LogEntry evidence(Caller caller, UUID id, CloudEvent event, Json.Obj facts) {
    var done =
        new Statement.ExecutionRecord(
            id, StoredEvent.KIND, "completed", event.json(), facts, List.of());
    Json.Obj more =
        Json.obj(
            "connector", Json.obj("definition", connection.document().body().find("definition")));
    LogEntry entry = tools.context().evidenceFactory().create(caller, done, now, more);
    return new LogEntry(
        entry.id(), connection.owner(), entry.kind(), entry.statement(), entry.bodies());
  }

  /** Adds an observation to its series. */
  private Optional<Json> observed(CloudEvent event, String pointer) {
    if (!event.type().equals(KnownEventType.OBSERVATION.type())) {
      return Optional.empty();
    }
    Json.Obj data = (Json.Obj) event.data();
    String key = data.findText("series").orElseThrow();
    Optional<String> has = appending.unit(key);
    String sent = data.findText("unit").or(() -> has).orElse("1");
    tools
        .units()
        .problem(sent)
        .ifPresent(
            message -> {
              throw wrong(pointer + "/data/unit", message);
            });
    String unit = tools.units().code(sent).orElseThrow();
    if (has.filter(own -> !own.equals(sent) && !own.equals(unit)).isPresent()) {
      throw wrong(pointer + "/data/unit", "must be " + has.get() + ", as the series has it");
    }
    Instant time =
        data.findText("time")
            .or(event::time)
            .flatMap(Times::of)
            .orElse(now)
            .truncatedTo(ChronoUnit.MICROS);
    BigDecimal value = value(data, pointer);
    appending.add(new Observation(key, time, value, unit));
    return Optional.of(
        Json.obj("type", "observation", "series", key, "time", time)
            .with("value", value)
            .with("unit", unit));
  }

  /** Returns the observed value; one that is sent as a text may be no number of the store. */
  private static BigDecimal value(Json.Obj data, String pointer) {
    BigDecimal value =
        data.findNumber("value")
            .or(() -> data.findText("value").map(BigDecimal::new))
            .orElseThrow();
    StoredJson.refusal(Json.of(value))
        .ifPresent(
            refused -> {
              throw wrong(pointer + "/data/value", refused.problem());
            });
    return value;
  }

  private static Fault wrong(String pointer, String message) {
    return Fault.at(FaultCode.PARAMETER_INVALID, pointer, message);
  }

  /** Returns the changes in addition to the events, including webhook deliveries. */
  ChangeSet beside() {
    return new ChangeSet(List.of(), logEntries, others());
  }

  private List<Document> others() {
    var documents = new ArrayList<>(appending.documents());
    if (!events.isEmpty()) {
      documents.add(before.more(events.size(), now));
    }
    return documents;
  }

  /** Returns the changes with all events. */
  ChangeSet all(Caller caller) {
    var documents = new ArrayList<>(events);
    documents.addAll(others());
    List<Delivery> deliveries =
        events.stream().flatMap(e -> tools.announcements().of(e, caller).stream()).toList();
    return new ChangeSet(List.of(), logEntries, documents).withDeliveries(deliveries);
  }
}
