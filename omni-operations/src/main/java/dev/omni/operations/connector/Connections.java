package dev.omni.operations.connector;

import dev.omni.application.json.JsonReader;
import dev.omni.application.list.ListQuery;
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
import dev.omni.domain.access.View;
import dev.omni.domain.access.Workspace;
import dev.omni.domain.audit.AuditEvent;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.operations.workflow.Workflow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        Operation.listing(ConnectorLists.DEFINITIONS, Connections::definitions),
        Operation.listing(ConnectorLists.CONNECTIONS, this::list),
        Operation.reading("connections.read", this::read),
        Operation.creating("connections.create", this::create)
            .drafting()
            .withBody(ConnectionRequest.SHAPE));
  }

  private static OperationEffect definitions(OperationCall call, ListQuery query) {
    List<Json.Obj> all = ConnectorDefinitions.ALL.stream().map(ConnectorDefinition::json).toList();
    return OperationEffect.Listed.of(all, query);
  }

  private OperationEffect list(OperationCall call, ListQuery query) {
    return ListReader.of(context.documents(), call.caller().view(), query, Connection.KIND, "")
        .page(Connection.KIND, this::view);
  }

  private OperationEffect read(OperationCall call) {
    return new OperationEffect.Answer(view(find(call).document()));
  }

  /** Returns the connection in the path of a call. */
  Connection find(OperationCall call) {
    return call.uuid()
        .flatMap(id -> context.documents().find(call.caller().view(), Connection.KIND, id))
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
        .findByName(connection.owner(), IngestionState.KIND, connection.id().toString())
        .map(IngestionState::new)
        .orElseThrow();
  }

  /**
   * The configuration for calls of one address.
   *
   * @param configuration with the secrets, which must never be shown, only when they are for it
   * @param withheld whether there are secrets that are for another origin
   * @param origin that the secrets are for
   */
  record CallConfiguration(Json.Obj configuration, boolean withheld, Optional<String> origin) {}

  /**
   * Returns the configuration for calls of an address, the only way to the credentials: they are
   * for the origin that they were stored with, and for no other.
   *
   * @param url the address; empty for that of the connection
   * @throws Vault.DecryptionException when the key of the secrets is lost
   */
  static CallConfiguration credentialsFor(
      Connection connection, Optional<String> url, Secrets secrets) {
    if (!connection.hasCredentials()) {
      return new CallConfiguration(connection.configuration(), false, Optional.empty());
    }
    StoredCredentials stored = opened(connection, secrets);
    Json.Obj whole = stored.with(connection);
    Optional<String> target =
        url.or(() -> connection.definition().flatMap(type -> type.address(whole)));
    return stored.areFor(target)
        ? new CallConfiguration(whole, false, stored.origin())
        : new CallConfiguration(connection.configuration(), true, stored.origin());
  }

  /** Returns the configuration for calls of an address, as the method of the same name. */
  CallConfiguration credentialsFor(Connection connection, Optional<String> url) {
    return credentialsFor(connection, url, secrets);
  }

  /**
   * Returns the key that events are signed with, which is sent to nobody.
   *
   * @throws Vault.DecryptionException when it can no longer be decrypted
   */
  Optional<String> signingKey(Connection connection) {
    return connection.hasCredentials()
        ? opened(connection, secrets).with(connection).findText("signing_key")
        : connection.configuration().findText("signing_key");
  }

  private static StoredCredentials opened(Connection connection, Secrets secrets) {
    byte[] opened = secrets.open(secretId(connection.tenant(), connection.id())).orElseThrow();
    var stored = (Json.Obj) JsonReader.trusted(new String(opened, StandardCharsets.UTF_8));
    return StoredCredentials.of(stored, connection);
  }

  private static Vault.SecretId secretId(Tenant tenant, UUID id) {
    return new Vault.SecretId(tenant, id, "credentials");
  }

  private OperationEffect create(OperationCall call) {
    Tenant tenant = call.caller().tenant();
    View owner = call.caller().view();
    UUID id = context.clockAndIds().newId();
    Instant now = context.clockAndIds().now();
    var sent = new ConnectionRequest(call.body());
    var problems = new ArrayList<Problem>(sent.problems(workspaces(owner)));
    problems.addAll(
        triggers.problems(
            call.body(),
            workflow -> context.documents().find(owner, Workflow.KIND, workflow).isPresent()));
    var beside =
        new ArrayList<>(
            List.of(IngestionState.none(context.clockAndIds().newId(), owner, id, now)));
    if (!sent.split().secretPart().members().isEmpty()) {
      beside.add(secrets.encrypted(secretId(tenant, id), bytes(sent)));
    }
    var document =
        Document.of(id, owner, Connection.KIND, id.toString(), body(sent, problems, id, now), now);
    var event =
        new AuditEvent(now, "key:" + call.caller().keyId(), "connections.create", facts(document));
    ChangeSet with = new ChangeSet(List.of(), List.of(), beside).withAuditEvent(event);
    return new OperationEffect.Create(document, with, stored -> view(stored));
  }

  /** Returns the workspaces that there are for a caller: of a bound one its own. */
  private List<Workspace> workspaces(View view) {
    return context.stores().projects().workspaces(view.tenant()).stream()
        .filter(workspace -> view.workspace().map(workspace.id()::equals).orElse(true))
        .toList();
  }

  /** Returns the names of the secrets for the audit log, never their values. */
  private static Json.Obj facts(Document made) {
    return Json.obj(
        "connection_id", made.id(),
        "project_id", made.tenant().projectId(),
        "mode", made.tenant().mode(),
        "definition", made.body().find("definition"),
        "credentials", made.body().findObject("credentials").orElseThrow().members().keySet());
  }

  private static byte[] bytes(ConnectionRequest sent) {
    return sent.credentials().json().canonical().getBytes(StandardCharsets.UTF_8);
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
            .with("configuration", shown.findObject("configuration").orElse(Json.Obj.EMPTY))
            .with("credentials", credentials)
            .with("triggers", triggers(shown))
            .with("workspace_id", sent.workspace())
            .with("last_validation", Json.NULL)
            .with("submitted", shown);
    return problems.isEmpty() ? body : body.with("problems", Operations.problems(problems));
  }
}
