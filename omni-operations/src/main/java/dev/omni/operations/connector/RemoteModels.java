package dev.omni.operations.connector;

import dev.omni.application.operation.FeatureContext;
import dev.omni.application.spi.store.DocumentStore;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.View;
import dev.omni.domain.document.Document;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Sha256;
import dev.omni.operations.model.Model;
import dev.omni.operations.model.ModelCard;
import dev.omni.operations.model.Models;
import dev.omni.operations.model.TaskKind;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The models of connections; their id is {@code conn:} and the connection's id. */
public final class RemoteModels implements Models.TenantModels {
  private static final Pattern ID =
      Pattern.compile("conn:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");
  private static final int MOST_LISTED = 1000;
  private static final List<TaskKind> SPOKEN =
      List.of(
          TaskKind.QUANTITY,
          TaskKind.ESTIMATE,
          TaskKind.FORECAST,
          TaskKind.OPTIMIZE,
          TaskKind.PROVE);

  private final FeatureContext context;
  private final ConnectorContext connectorContext;

  /**
   * Creates the source of models.
   *
   * @param context context of all features
   * @param connectorContext context of connectors
   */
  public RemoteModels(FeatureContext context, ConnectorContext connectorContext) {
    this.context = context;
    this.connectorContext = connectorContext;
  }

  @Override
  public List<Model> all(View view, Models members) {
    var page = new DocumentStore.Page(view, Connection.KIND, "", Optional.empty(), MOST_LISTED);
    return context.documents().readable(page).stream()
        .flatMap(document -> model(new Connection(document)).stream())
        .toList();
  }

  @Override
  public Optional<View> owner(View view, String id) {
    return connection(view, id).map(Document::owner);
  }

  @Override
  public Optional<Model> find(View view, String id, Models members) {
    return connection(view, id).flatMap(document -> model(new Connection(document)));
  }

  private Optional<Document> connection(View view, String id) {
    Matcher named = ID.matcher(id);
    return named.matches()
        ? context.documents().find(view, Connection.KIND, UUID.fromString(named.group(1)))
        : Optional.empty();
  }

  private Optional<Model> model(Connection connection) {
    return connection
        .definition()
        .filter(definition -> !connection.draft())
        .filter(definition -> definition.roles().contains("model"))
        .map(definition -> card(connection))
        .map(
            card ->
                connection.tenant().mode() == Mode.TEST
                    ? new SandboxModel(card, status(connection))
                    : new RemoteModel(
                        card,
                        status(connection),
                        connection.definition().orElseThrow(),
                        health(connection),
                        connectorContext.calls(),
                        () -> configuration(connection)));
  }

  private Json.Obj configuration(Connection connection) {
    return Connections.credentialsFor(connection, Optional.empty(), connectorContext.secrets())
        .configuration();
  }

  private ConnectionHealth health(Connection connection) {
    return new ConnectionHealth(context.documents(), context.clockAndIds(), connection);
  }

  private static String status(Connection connection) {
    return connection.status() == Connection.Status.READY
        ? "available"
        : connection.status().toString();
  }

  private static ModelCard card(Connection connection) {
    Json.Obj configuration = connection.configuration();
    List<TaskKind> said =
        configuration.items("task_kinds").stream()
            .flatMap(kind -> TaskKind.of(((Json.Str) kind).value()).stream())
            .distinct()
            .toList();
    boolean spoken = connection.definition().equals(Optional.of(ConnectorDefinitions.OPENAI));
    List<TaskKind> kinds = said.isEmpty() ? List.of(TaskKind.QUANTITY) : said;
    return new ModelCard(
        "conn:" + connection.id(),
        connection.document().body().findText("name").orElse("A model elsewhere"),
        ModelCard.Origin.REMOTE,
        spoken ? SPOKEN : kinds,
        connection.tenant().mode() == Mode.TEST,
        Sha256.sha256(configuration));
  }
}
