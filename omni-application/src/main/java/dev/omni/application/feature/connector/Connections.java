package dev.omni.application.feature.connector;

import dev.omni.application.json.JsonReader;
import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.ListReader;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.operation.Operations;
import dev.omni.application.secret.Secrets;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.feature.connector.Connection;
import dev.omni.domain.feature.connector.ConnectionRequest;
import dev.omni.domain.feature.connector.ConnectorDefinition;
import dev.omni.domain.feature.connector.ConnectorDefinitions;
import dev.omni.domain.feature.connector.IngestionState;
import dev.omni.domain.feature.connector.SplitConfiguration;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The operations of connections. Secrets are stored in the vault and never returned. */
final class Connections {
  private final FeatureContext context;
  private final Secrets secrets;
  private final TriggerMatcher triggers;

  Connections(FeatureContext context, Secrets secrets, TriggerMatcher triggers) {
    this.context = context;
    this.secrets = secrets;
    this.triggers = triggers;
  }

  /** Returns the operations. */
  List<Operation> operations() {
    return List.of(
        Operation.reading("connector-definitions.list", Connections::definitions),
        Operation.reading("connections.list", this::list),
        Operation.reading("connections.read", this::read),
        Operation.writing("connections.create", this::create).withBody(ConnectionRequest.SHAPE));
  }

  private static OperationEffect definitions(OperationCall call) {
    List<Json.Obj> all = ConnectorDefinitions.ALL.stream().map(ConnectorDefinition::json).toList();
    return OperationEffect.Listed.of(all, call.limit(), call.after());
  }

  private OperationEffect list(OperationCall call) {
    return ListReader.of(context.documents(), call, Connection.KIND, "").page(this::view);
  }

  private OperationEffect read(OperationCall call) {
    return new OperationEffect.Answer(view(find(call).document()));
  }

  /** Returns the connection in the path of a call. */
  Connection find(OperationCall call) {
    return call.uuid()
        .flatMap(id -> context.documents().find(call.caller().tenant(), Connection.KIND, id))
        .map(Connection::new)
        .orElseThrow(() -> Operations.missing("connection"));
  }

  private Json.Obj view(Document document) {
    return new Connection(document).view(intake(new Connection(document)));
  }

  /** Returns the ingestion state of a connection. */
  IngestionState intake(Connection connection) {
    return context
        .documents()
        .findByName(connection.tenant(), IngestionState.KIND, connection.id().toString())
        .map(IngestionState::new)
        .orElseThrow();
  }

  /**
   * Returns the configuration with its secrets, which must never be shown.
   *
   * @throws dev.omni.application.spi.Vault.DecryptionException when their key is lost
   */
  Json.Obj decryptedConfiguration(Connection connection) {
    return decryptedConfiguration(connection, secrets);
  }

  /** Returns the configuration with its secrets. */
  static Json.Obj decryptedConfiguration(Connection connection, Secrets secrets) {
    if (!connection.hasCredentials()) {
      return connection.configuration();
    }
    byte[] opened = secrets.open(secretId(connection.tenant(), connection.id())).orElseThrow();
    var hidden = (Json.Obj) JsonReader.trusted(new String(opened, StandardCharsets.UTF_8));
    return new SplitConfiguration(Json.obj("configuration", connection.configuration()), hidden)
        .configuration();
  }

  private static Vault.SecretId secretId(Tenant tenant, UUID id) {
    return new Vault.SecretId(tenant, id, "credentials");
  }

  private OperationEffect create(OperationCall call) {
    Tenant tenant = call.caller().tenant();
    UUID id = context.clockAndIds().newId();
    Instant now = context.clockAndIds().now();
    var sent = new ConnectionRequest(call.body());
    var problems =
        new ArrayList<Problem>(sent.problems(context.stores().projects().workspaces(tenant)));
    problems.addAll(triggers.problems(call.body()));
    var beside =
        new ArrayList<>(
            List.of(IngestionState.none(context.clockAndIds().newId(), tenant, id, now)));
    if (!sent.split().secretPart().members().isEmpty()) {
      beside.add(secrets.encrypted(secretId(tenant, id), bytes(sent.split())));
    }
    var document =
        Document.of(id, tenant, Connection.KIND, id.toString(), body(sent, problems, id, now), now);
    var event =
        new AuditEvent(now, "key:" + call.caller().keyId(), "connections.create", facts(document));
    ChangeSet with = new ChangeSet(List.of(), List.of(), beside).withAuditEvent(event);
    return new OperationEffect.Create(document, with, stored -> view(stored));
  }

  /** Returns the names of the secrets for the audit log, never their values. */
  private static Json.Obj facts(Document made) {
    return Json.obj(
        "connection_id", made.id(),
        "project_id", made.tenant().projectId(),
        "mode", made.tenant().mode(),
        "definition", made.body().get("definition"),
        "credentials", made.body().object("credentials").orElseThrow().members().keySet());
  }

  private static byte[] bytes(SplitConfiguration parted) {
    return parted.stored().canonical().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the triggers; other items have problems under their original pointers. */
  private static List<Json> triggers(Json.Obj shown) {
    return shown.items("triggers").stream().filter(Json.Obj.class::isInstance).toList();
  }

  private static Json.Obj body(
      ConnectionRequest sent, List<Problem> problems, UUID id, Instant now) {
    Json.Obj credentials = Json.Obj.EMPTY;
    for (String name : sent.split().names()) {
      credentials = credentials.with(name, Json.obj("set", true, "updated_at", now));
    }
    Json.Obj shown = sent.split().publicPart();
    Json.Obj body =
        Json.obj("definition", sent.definition(), "name", sent.name(id))
            .with("status", problems.isEmpty() ? "unverified" : "draft")
            .with("configuration", shown.object("configuration").orElse(Json.Obj.EMPTY))
            .with("credentials", credentials)
            .with("triggers", triggers(shown))
            .with("workspace_id", sent.workspace())
            .with("last_validation", Json.NULL)
            .with("submitted", shown);
    return problems.isEmpty() ? body : body.with("problems", Operations.problems(problems));
  }
}
