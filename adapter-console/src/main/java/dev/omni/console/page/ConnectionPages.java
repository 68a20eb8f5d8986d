package dev.omni.console.page;

import dev.omni.console.form.PrettyJson;
import dev.omni.console.item.ConnectionItem;
import dev.omni.console.item.DefinitionItem;
import dev.omni.console.item.EventItem;
import dev.omni.console.item.TriggerItem;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Connections to other systems, their events and triggers. */
final class ConnectionPages {
  /** The operation whose items these pages show. */
  static final String LIST = "connections.list";

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
    var listed =
        operations.list(
            request,
            LIST,
            ListForm.sent(request, operations.definition(LIST)),
            ConnectionItem::new);
    var kinds =
        operations.list(
            request.caller(), OperationQuery.of("connector-definitions.list"), DefinitionItem::new);
    return Answer.page(
        new Screen(
            "Connections",
            "Other systems that send events here or answer calls.",
            List.of(
                ItemTable.of(
                    "Connections",
                    listed.items(),
                    new Empty(
                        "Connections stand here; POST /connections makes the first one.",
                        "",
                        "/docs/connections",
                        "Read about connections"),
                    List.of(
                        ItemTable.link(
                            "Name", ConnectionItem::name, ADDRESS + "/", ConnectionItem::id),
                        ItemTable.code("Definition", ConnectionItem::definition),
                        ItemTable.badge("Status", ConnectionItem::status),
                        ItemTable.text("Events", ConnectionItem::eventCount),
                        ItemTable.time("Last event", ConnectionItem::lastEventAt),
                        ItemTable.time("Created", ConnectionItem::createdAt))),
                OperationReader.pager(request, listed),
                ItemTable.of(
                    "Definitions",
                    kinds.items(),
                    Empty.of("This server has no definitions."),
                    List.of(
                        ItemTable.code("Id", DefinitionItem::id),
                        ItemTable.text("Name", DefinitionItem::name),
                        ItemTable.text("Version", DefinitionItem::version),
                        ItemTable.text("Roles", DefinitionItem::roles))))));
  }

  private Answer show(ConsoleRequest request) {
    String id = request.id().toString();
    var connection = operations.read(request.caller(), "connections.read", id, ConnectionItem::new);
    var parts = new ArrayList<PagePart>();
    if (request.caller().scopes().contains(Scope.OMNI_RUN)) {
      parts.add(
          new PagePart.Actions(
              List.of(Button.plain(ADDRESS + "/" + id, "Validate").with(Actions.FIELD, "validate")),
              List.of()));
    }
    parts.add(facts(connection));
    connection
        .lastValidation()
        .ifPresent(last -> parts.add(new PagePart.Code("Last validation", PrettyJson.of(last))));
    parts.add(
        ItemTable.of(
            "Triggers",
            connection.triggers(),
            Empty.of("A trigger starts a workflow when an event comes; this connection has none."),
            List.of(
                ItemTable.code("Event", TriggerItem::eventType),
                ItemTable.code("Workflow", TriggerItem::workflow),
                ItemTable.code("If", TriggerItem::condition))));
    parts.addAll(events(request, id));
    parts.add(new PagePart.Code("Configuration", PrettyJson.of(connection.configuration())));
    return Answer.page(
        new Screen("Connection " + connection.name().orElse("without a name"), "", parts));
  }

  private static PagePart facts(ConnectionItem connection) {
    return new PagePart.Facts(
        "State",
        List.of(
            new Fact("Id", ItemTable.cell(connection.id(), Cell.Copy::new)),
            new Fact("Definition", ItemTable.cell(connection.definition(), Cell.Code::new)),
            new Fact("Status", ItemTable.cell(connection.status(), Cell.Badge::new)),
            new Fact(
                "Credentials",
                new Cell.Text(connection.hasCredentials() ? "stored, never shown" : "none")),
            new Fact(
                "Consecutive errors", new Cell.Text(connection.consecutiveErrors().orElse("0"))),
            new Fact("Created", ItemTable.cell(connection.createdAt(), ItemTable::time))));
  }

  private List<PagePart> events(ConsoleRequest request, String id) {
    OperationQuery listed = OperationQuery.of("connection-events.list").at(id);
    ChartItems<EventItem> events = operations.newest(request.caller(), listed, EventItem::new);
    var counts = new TimeBuckets();
    for (EventItem event : events.items()) {
      event.received().ifPresent(at -> counts.add(at, event.type().orElse("")));
    }
    var parts = new ArrayList<PagePart>();
    if (!counts.isEmpty()) {
      parts.add(
          Figures.of(
              "Events an hour",
              events.title("Events by hour and type", EventItem::received),
              counts.chart("events")));
    }
    parts.add(
        ItemTable.of(
            "Last events",
            operations.list(request.caller(), listed.limit(LAST_EVENTS), EventItem::new).items(),
            Empty.of("Events stand here, the newest first."),
            List.of(
                ItemTable.code("Id", EventItem::id),
                ItemTable.code("Type", EventItem::type),
                ItemTable.time("Received", EventItem::receivedAt),
                ItemTable.text("Data", EventItem::data))));
    return parts;
  }

  private Answer act(ConsoleRequest request) {
    if (!request.form().text(Actions.FIELD).equals("validate")) {
      throw Actions.unknown();
    }
    String id = request.id().toString();
    operations.send(request.caller(), "connections.validate", Map.of("uuid", id), Json.Obj.EMPTY);
    return Answer.redirect(ADDRESS + "/" + id);
  }
}
