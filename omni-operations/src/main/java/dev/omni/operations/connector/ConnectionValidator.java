package dev.omni.operations.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.OperationCall;
import dev.omni.application.operation.OperationEffect;
import dev.omni.application.spi.OutboundClient;
import dev.omni.application.spi.Vault;
import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import dev.omni.domain.json.RequestMembers;
import dev.omni.operations.connector.Connections.CallConfiguration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The validation of connections, stored or with an unsaved change. */
final class ConnectionValidator {
  private static final String KIND = "connection_validation";
  private static final List<String> REMOTE = List.of("dns", "connect", "auth", "sample");

  private final FeatureContext context;
  private final Connections connections;
  private final ConnectionProbe remote;

  ConnectionValidator(FeatureContext context, Connections connections, OutboundClient calls) {
    this.context = context;
    this.connections = connections;
    this.remote = new ConnectionProbe(calls);
  }

  /** Returns the operation. */
  List<Operation> operations() {
    return List.of(
        Operation.changing("connections.validate", this::validate)
            .keyed(this::replay)
            .withBody(ConnectionRequest.VALIDATION));
  }

  private Optional<Json> replay(Caller caller, UUID id) {
    return context.documents().find(caller.view(), KIND, id).map(Document::body);
  }

  private OperationEffect validate(OperationCall call) {
    Connection connection = connections.find(call);
    ConnectorDefinition definition = connection.definition().orElse(ConnectorDefinitions.PUSH);
    SplitConfiguration change = SplitConfiguration.of(call.body(), definition);
    boolean trial = call.body().has("configuration") || !change.secretPart().members().isEmpty();
    List<ConnectionCheck> checks = checks(connection, call, change);
    boolean good = checks.stream().noneMatch(ConnectionCheck::failed);
    Instant now = context.clockAndIds().now();
    Json.Obj found =
        Json.obj(
            "status",
            good ? "succeeded" : "failed",
            "checks",
            checks.stream().map(ConnectionCheck::json).toList(),
            "validated_at",
            now);
    Document next = connection.withValidation(good, found);
    Connection shown = trial ? connection : new Connection(next);
    Json.Obj validation =
        Json.obj("object", "connection.validation", "connection_id", connection.id())
            .with("status", found.find("status"))
            .with("checks", found.find("checks"))
            .with("connection_status", shown.status())
            .with("validated_at", now)
            .with("submitted", change.publicPart());
    UUID id = context.clockAndIds().newId();
    var document =
        Document.of(id, connection.owner(), KIND, connection.id() + "/" + id, validation, now);
    return new OperationEffect.Create(
        document, trial ? ChangeSet.NONE : ChangeSet.ofDocuments(next), Document::body);
  }

  private List<ConnectionCheck> checks(
      Connection connection, OperationCall call, SplitConfiguration change) {
    Optional<ConnectorDefinition> definition = connection.definition();
    if (definition.isEmpty()) {
      return List.of(
          ConnectionCheck.failed(
              "schema", "definition must be one of " + ConnectorDefinitions.names()));
    }
    var checks = new ArrayList<ConnectionCheck>();
    Optional<String> address = definition.get().address(change.configuration());
    Optional<CallConfiguration> decrypted = opened(connection, address);
    Json.Obj kept =
        decrypted.map(CallConfiguration::configuration).orElseGet(connection::configuration);
    // A key was judged when it was stored, by the rules of that version.
    Json.Obj judged = connection.draft() ? kept : kept.without("signing_key");
    Json.Obj whole = SplitConfiguration.merged(judged, change.configuration());
    checks.add(schema(connection, call.body(), change, whole));
    checks.add(secret(connection, decrypted.isPresent()));
    boolean sound = checks.stream().noneMatch(ConnectionCheck::failed);
    if (!definition.get().checks().containsAll(REMOTE)) {
      return checks;
    }
    boolean withheld =
        decrypted.filter(CallConfiguration::withheld).isPresent()
            && change.configuration().findText("api_key").isEmpty();
    if (!sound || call.caller().mode() == Mode.TEST) {
      String why = sound ? "sandbox" : "the configuration is invalid";
      REMOTE.forEach(name -> checks.add(ConnectionCheck.skipped(name, why)));
    } else {
      checks.addAll(remote.of(definition.get(), whole));
    }
    if (sound && withheld) {
      checks.replaceAll(
          check -> check.name().equals("auth") ? withheld(decrypted.orElseThrow()) : check);
    }
    return checks;
  }

  private static ConnectionCheck withheld(CallConfiguration kept) {
    String origin = kept.origin().orElse("a connection without an address");
    return ConnectionCheck.failed(
        "auth",
        "the stored credential is for " + origin + "; send credentials with the new address");
  }

  private Optional<CallConfiguration> opened(Connection connection, Optional<String> address) {
    try {
      return Optional.of(connections.credentialsFor(connection, address));
    } catch (Vault.DecryptionException lost) {
      return Optional.empty();
    }
  }

  private static ConnectionCheck schema(
      Connection connection, Json.Obj body, SplitConfiguration change, Json.Obj whole) {
    ConnectorDefinition definition = connection.definition().orElseThrow();
    String at = "/configuration";
    var problems = new ArrayList<>(ConnectionRequest.wrong(definition, whole, at));
    problems.addAll(ConnectionRequest.unknown(definition, change, at));
    problems.addAll(ConnectionRequest.unused(definition, change));
    problems.addAll(RequestMembers.unknown(ConnectionRequest.VALIDATION, change.publicPart()));
    if (body.has("configuration") && body.findObject("configuration").isEmpty()) {
      problems.add(Problem.invalid(at, "must be an object"));
    }
    if (problems.isEmpty() && connection.draft() && !body.has("configuration")) {
      return ConnectionCheck.failed("schema", "the connection is a draft; see its problems");
    }
    return problems.isEmpty()
        ? ConnectionCheck.passed("schema", "the configuration is valid", Duration.ZERO)
        : ConnectionCheck.failed(
            "schema",
            problems.stream()
                .map(problem -> problem.path() + " " + problem.message())
                .collect(Collectors.joining("; ")));
  }

  private static ConnectionCheck secret(Connection connection, boolean opened) {
    if (!opened) {
      return ConnectionCheck.failed("secret", "the master key of the credentials is missing");
    }
    return connection.hasCredentials()
        ? ConnectionCheck.passed("secret", "the credentials can be decrypted", Duration.ZERO)
        : ConnectionCheck.skipped("secret", "there are no credentials");
  }
}
