package dev.omni.console.page;

import dev.omni.application.feature.connector.ConnectorLists;
import dev.omni.console.form.PrettyJson;
import dev.omni.console.view.Button;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.PagePart.Fact;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Connections to other systems, their events and triggers. */
final class ConnectionPages {
  private static final String ADDRESS = "/console/connections";
  private static final int LAST_EVENTS = 25;

  private final OperationReader operations;

  ConnectionPages(OperationReader operations) {
    this.operations = operations;
  }

  void addTo(PageTable table) {
    table
        .get(ADDRESS, this::list)
        .get(ADDRESS + "/{id}", this::show)
        .post(ADDRESS + "/{id}", this::act);
  }

  private Answer list(ConsoleRequest request) {
    var listed = operations.list(request, "connections.list", ListForm.sent(request, ConnectorLists.CONNECTIONS));
    var kinds = operations.list(request.caller(), "connector-definitions.list", Map.of(), Map.of());
    return Answer.page(
        new Screen(
            "Connections",
            "Other systems that send events here or answer calls.",
            List.of(
                JsonTable.of(
                    "Connections",
                    listed.items(),
                    new Empty(
                        "Connections stand here; POST /connections makes the first one.",
                        "",
                        "/docs/connections",
                        "Read about connections"),
                    List.of(
                        JsonTable.link("Name", "name", ADDRESS + "/", "id"),
                        JsonTable.code("Definition", "definition"),
                        JsonTable.badge("Status", "status"),
                        JsonTable.text("Events", "events.count"),
                        JsonTable.time("Last event", "events.last_at"),
                        JsonTable.time("Created", "created_at"))),
                OperationReader.pager(request, listed),
                JsonTable.of(
                    "Definitions",
                    kinds.items(),
                    Empty.of("This server has no definitions."),
                    List.of(
                        JsonTable.code("Id", "id"),
                        JsonTable.text("Name", "name"),
                        JsonTable.text("Version", "version"),
                        JsonTable.text("Roles", "roles"))))));
  }

  private Answer show(ConsoleRequest request) {
    String id = request.id().toString();
    Json.Obj connection = operations.read(request.caller(), "connections.read", id);
    var parts = new ArrayList<PagePart>();
    if (request.caller().scopes().contains(Scope.OMNI_RUN)) {
      parts.add(
          new PagePart.Actions(
              List.of(Button.plain(ADDRESS + "/" + id, "Validate").with(Actions.FIELD, "validate")),
              List.of()));
    }
    parts.add(facts(connection));
    JsonTable.member(connection, "last_validation")
        .ifPresent(last -> parts.add(new PagePart.Code("Last validation", PrettyJson.of(last))));
    parts.add(
        JsonTable.of(
            "Triggers",
            connection.items("triggers").stream().map(Json.Obj.class::cast).toList(),
            Empty.of("A trigger starts a workflow when an event comes; this connection has none."),
            List.of(
                JsonTable.code("Event", "event_type"),
                JsonTable.code("Workflow", "workflow_id"),
                JsonTable.code("If", "if"))));
    parts.addAll(events(request, id));
    parts.add(
        new PagePart.Code(
            "Configuration", PrettyJson.of(connection.find("configuration").orElse(Json.NULL))));
    return Answer.page(new Screen("Connection " + connection.text("name"), "", parts));
  }

  private static PagePart facts(Json.Obj connection) {
    return new PagePart.Facts(
        "State",
        List.of(
            new Fact("Id", new Cell.Copy(connection.text("id"))),
            new Fact("Definition", new Cell.Code(connection.text("definition"))),
            new Fact("Status", new Cell.Badge(connection.text("status"))),
            new Fact(
                "Credentials",
                new Cell.Text(connection.flag("has_credentials") ? "stored, never shown" : "none")),
            new Fact(
                "Consecutive errors",
                new Cell.Text(
                    JsonTable.member(connection, "runtime.consecutive_errors")
                        .map(ResultParts::text)
                        .orElse("0"))),
            new Fact("Created", JsonTable.time(connection.text("created_at")))));
  }

  private static Instant received(Json.Obj event) {
    return Instant.parse(event.text("received_at"));
  }

  private List<PagePart> events(ConsoleRequest request, String id) {
    ChartItems<Json.Obj> events =
        operations.newest(request.caller(), "connection-events.list", Map.of("uuid", id), Map.of());
    var counts = new TimeBuckets();
    events.items().forEach(each -> counts.add(received(each), each.text("type")));
    var parts = new ArrayList<PagePart>();
    if (!counts.isEmpty()) {
      parts.add(
          Figures.of(
              "Events an hour",
              events.title("Events by hour and type", ConnectionPages::received),
              counts.chart("Events", "Type")));
    }
    parts.add(
        JsonTable.of(
            "Last events",
            operations
                .list(
                    request.caller(),
                    "connection-events.list",
                    Map.of("uuid", id),
                    Map.of("limit", String.valueOf(LAST_EVENTS)))
                .items(),
            Empty.of("Events stand here, the newest first."),
            List.of(
                JsonTable.code("Id", "id"),
                JsonTable.code("Type", "type"),
                JsonTable.time("Received", "received_at"),
                JsonTable.text("Data", "submitted.data"))));
    return parts;
  }

  private Answer act(ConsoleRequest request) {
    if (!request.form().text(Actions.FIELD).equals("validate")) {
      throw Actions.unknown();
    }
    String id = request.id().toString();
    operations.send(
        request.caller(), "connections.validate", Map.of("uuid", id), Json.Obj.EMPTY, "");
    return Answer.redirect(ADDRESS + "/" + id);
  }
}
