package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantKeys.Entry;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunQuery.Filter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The first page: what happened last, what awaits a person, and how to begin. */
public final class OverviewPage {
  private static final int LAST = 10;
  private static final int MOST_KEYS = 100;
  private static final Duration SOON = Duration.ofDays(14);

  private final Omni omni;
  private final OperationReader operations;
  private final TenantKeys keys;
  private final InstantSource clock;
  private final Supplier<String> api;

  /**
   * Creates the page.
   *
   * @param api address of the API
   */
  public OverviewPage(Omni omni, TenantKeys keys, InstantSource clock, Supplier<String> api) {
    this.omni = omni;
    this.operations = new OperationReader(omni.operations());
    this.keys = keys;
    this.clock = clock;
    this.api = api;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get("/console", this::show);
  }

  private Answer show(ConsoleRequest request) {
    Caller caller = request.caller();
    List<Run> runs = omni.runs().list(caller, Filter.ALL, Optional.empty(), LAST);
    var parts = new ArrayList<PagePart>();
    approvals(caller).ifPresent(parts::add);
    endingKeys(caller).ifPresent(parts::add);
    parts.add(RunListPage.table("Last runs", runs, false));
    parts.add(
        new PagePart.Code(
            "Quickstart",
            "export OMNI_KEY=…  # a key of this project\n"
                + "curl -sS '"
                + api.get()
                + "/omni' -H \"Authorization: Bearer $OMNI_KEY\""));
    return Answer.page(
        new Screen("Overview", "What happened last in this project, and how to begin.", parts));
  }

  /** Returns the runs of workflows that wait for an approval, if there are any. */
  private Optional<PagePart> approvals(Caller caller) {
    List<Json.Obj> waiting =
        operations
            .list(caller, "workflow-runs.list", Map.of(), Map.of("status", "waiting"))
            .items()
            .stream()
            .filter(run -> JsonTable.member(run, "waiting.decision_id").isPresent())
            .toList();
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        JsonTable.of(
            "Open approvals",
            waiting,
            Empty.of(""),
            List.of(
                JsonTable.link("Run", "id", WorkflowRunPages.ADDRESS + "/", "id"),
                JsonTable.text("Step", "waiting.step"),
                JsonTable.text("Reason", "waiting.reason"),
                JsonTable.time("Created", "created_at"))));
  }

  /** Returns the keys that end within two weeks, if there are any. */
  private Optional<PagePart> endingKeys(Caller caller) {
    if (!caller.scopes().contains(Scope.KEYS_MANAGE)
        || caller.binding().workspaceId().isPresent()) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    List<List<Cell>> rows =
        keys.list(caller, Optional.empty(), Optional.empty(), MOST_KEYS).stream()
            .map(Entry::key)
            .filter(key -> key.validity().revokedAt().isEmpty())
            .filter(
                key ->
                    key.validity()
                        .expiresAt()
                        .filter(end -> end.isAfter(now) && end.isBefore(now.plus(SOON)))
                        .isPresent())
            .map(
                key ->
                    List.<Cell>of(
                        new Cell.Link("/console/keys", key.identity().name()),
                        new Cell.Code(key.identity().maskedKey()),
                        new Cell.Time(key.validity().expiresAt().orElseThrow())))
            .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PagePart.Table(
                "Keys that end soon", List.of("Name", "Key", "Ends"), rows, Empty.of("")));
  }
}
