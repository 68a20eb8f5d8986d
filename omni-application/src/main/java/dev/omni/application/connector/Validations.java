package dev.omni.application.connector;

import dev.omni.application.operation.Call;
import dev.omni.application.operation.Effect;
import dev.omni.application.operation.Means;
import dev.omni.application.operation.Operation;
import dev.omni.application.spi.Change;
import dev.omni.application.spi.OutgoingCalls;
import dev.omni.application.spi.Vault;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Mode;
import dev.omni.domain.connector.Definition;
import dev.omni.domain.connector.Definitions;
import dev.omni.domain.connector.Parted;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Trying connections: as they are, or with a change that is not kept. */
public final class Validations {
  private static final String KIND = "connection_validation";
  private static final List<String> REMOTE = List.of("dns", "connect", "auth", "sample");

  private final Means means;
  private final Connections connections;
  private final RemoteChecks remote;

  Validations(Means means, Connections connections, OutgoingCalls calls) {
    this.means = means;
    this.connections = connections;
    this.remote = new RemoteChecks(calls);
  }

  /** The operation. */
  List<Operation> rows() {
    return List.of(Operation.keyed("connections.validate", this::again, this::validate));
  }

  private Optional<Json> again(Caller caller, UUID id) {
    return means.stores().documents().find(caller.tenant(), KIND, id).map(Document::body);
  }

  private Effect validate(Call call) {
    Connection connection = connections.find(call);
    Definition definition = connection.definition().orElse(Definitions.PUSH);
    Parted change = Parted.of(call.body(), definition);
    boolean trial = call.body().has("configuration") || !change.hidden().members().isEmpty();
    List<Check> checks = checks(connection, call, change);
    boolean good = checks.stream().noneMatch(Check::failed);
    Instant now = means.doors().now();
    Json.Obj found =
        Json.obj(
            "status",
            good ? "succeeded" : "failed",
            "checks",
            checks.stream().map(Check::json).toList(),
            "validated_at",
            now);
    Document next = connection.tried(good, found);
    Connection shown = trial ? connection : new Connection(next);
    Json.Obj told =
        Json.obj("object", "connection.validation", "connection_id", connection.id())
            .with("status", found.get("status"))
            .with("checks", found.get("checks"))
            .with("connection_status", shown.status())
            .with("validated_at", now)
            .with("submitted", change.shown())
            .with("links", Json.obj("connection", "/connections/" + connection.id()));
    UUID id = means.doors().id();
    var document =
        Document.of(id, call.caller().tenant(), KIND, connection.id() + "/" + id, told, now);
    return new Effect.Keep(document, trial ? Change.NONE : Change.keeping(next), Document::body);
  }

  private List<Check> checks(Connection connection, Call call, Parted change) {
    Optional<Definition> definition = connection.definition();
    if (definition.isEmpty()) {
      return List.of(Check.failed("schema", "definition must be one of " + Definitions.names()));
    }
    var checks = new ArrayList<Check>();
    Optional<Json.Obj> kept = opened(connection);
    Json.Obj whole =
        Parted.merged(kept.orElseGet(connection::configuration), change.configuration());
    checks.add(schema(connection, definition.get(), call.body(), whole));
    checks.add(secret(connection, kept.isPresent()));
    boolean sound = checks.stream().noneMatch(Check::failed);
    if (!definition.get().checks().containsAll(REMOTE)) {
      return checks;
    }
    if (!sound || call.caller().mode() == Mode.TEST) {
      String why = sound ? "sandbox" : "the configuration cannot be used";
      REMOTE.forEach(name -> checks.add(Check.skipped(name, why)));
    } else {
      checks.addAll(remote.of(definition.get(), whole));
    }
    return checks;
  }

  private Optional<Json.Obj> opened(Connection connection) {
    try {
      return Optional.of(connections.whole(connection));
    } catch (Vault.Unopenable lost) {
      return Optional.empty();
    }
  }

  private static Check schema(
      Connection connection, Definition definition, Json.Obj body, Json.Obj whole) {
    var problems = new ArrayList<>(Submission.wrong(definition, whole, ""));
    if (body.has("configuration") && body.object("configuration").isEmpty()) {
      problems.add(Problem.invalid("", "must be an object"));
    }
    if (problems.isEmpty() && connection.draft() && !body.has("configuration")) {
      return Check.failed("schema", "the connection is a draft; its problems say what is wrong");
    }
    return problems.isEmpty()
        ? Check.passed("schema", "the configuration fits", Duration.ZERO)
        : Check.failed(
            "schema",
            problems.stream()
                .map(problem -> "configuration" + problem.pointer() + " " + problem.message())
                .collect(Collectors.joining("; ")));
  }

  private static Check secret(Connection connection, boolean opened) {
    if (!opened) {
      return Check.failed("secret", "the key that the credentials were sealed with is lost");
    }
    return connection.hasCredentials()
        ? Check.passed("secret", "the credentials can be opened", Duration.ZERO)
        : Check.skipped("secret", "there are no credentials");
  }
}
