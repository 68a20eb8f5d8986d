package dev.omni.console.page;

import dev.omni.application.Omni;
import dev.omni.application.developer.TenantApi;
import dev.omni.application.developer.TenantKeys;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.keys.ApiKeys.KeyView;
import dev.omni.application.spi.store.Stored;
import dev.omni.application.webhook.WebhookEntry;
import dev.omni.console.item.WorkflowRunItem;
import dev.omni.console.view.Cell;
import dev.omni.console.view.PagePart;
import dev.omni.console.view.PagePart.Empty;
import dev.omni.console.view.Screen;
import dev.omni.console.web.Answer;
import dev.omni.console.web.ConsoleRequest;
import dev.omni.console.web.PageTable;
import dev.omni.domain.access.Caller;
import dev.omni.domain.access.Scope;
import dev.omni.domain.run.RunHead;
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
  private final TenantWebhooks webhooks;
  private final ActivityCharts charts;
  private final InstantSource clock;
  private final Supplier<String> api;

  /**
   * Creates the page.
   *
   * @param tenant keys and webhooks of a project
   * @param api address of the API
   */
  public OverviewPage(
      Omni omni,
      TenantApi tenant,
      ActivityCharts charts,
      InstantSource clock,
      Supplier<String> api) {
    this.omni = omni;
    this.operations = new OperationReader(omni.operations());
    this.keys = tenant.keys();
    this.webhooks = tenant.webhooks();
    this.charts = charts;
    this.clock = clock;
    this.api = api;
  }

  /** Adds the page to a table. */
  public void addTo(PageTable table) {
    table.get("/console", this::show);
  }

  private Answer show(ConsoleRequest request) {
    Caller caller = request.caller();
    List<Stored<RunHead>> runs = omni.runs().list(caller, Filter.ALL, Optional.empty(), LAST);
    var parts = new ArrayList<PagePart>();
    approvals(caller).ifPresent(parts::add);
    failingWebhooks(caller).ifPresent(parts::add);
    endingKeys(caller).ifPresent(parts::add);
    var figures = new ArrayList<PagePart>();
    charts.runs(caller, Map.of(), Optional.empty(), Optional.empty()).ifPresent(figures::add);
    figures.addAll(charts.latency(caller));
    if (!figures.isEmpty()) {
      parts.add(new PagePart.Row(figures));
    }
    Optional<String> events =
        runs.stream()
            .flatMap(run -> run.value().stream())
            .filter(run -> !run.status().terminal())
            .findFirst()
            .map(run -> Addresses.run(run.id()) + "/events");
    parts.add(
        new PagePart.Live(
            "last-runs", events, List.of(new RunTable(clock.instant()).titled("Last runs", runs))));
    parts.add(
        new PagePart.Code(
            "Quickstart",
            "export OMNI_KEY=…  # a key of this project\n"
                + "curl -sS '"
                + api.get()
                + "/omni' -H \"Authorization: Bearer $OMNI_KEY\""));
    return new Answer.Page(
        200,
        new Screen("Overview", "What happened last in this project, and how to begin.", parts),
        events.isPresent());
  }

  /** Returns the runs of workflows that wait for an approval, if there are any. */
  private Optional<PagePart> approvals(Caller caller) {
    OperationQuery listed =
        OperationQuery.of("workflow-runs.list").where(Map.of("status", "waiting"));
    List<WorkflowRunItem> waiting =
        operations.list(caller, listed, WorkflowRunItem::new).items().stream()
            .filter(run -> run.waitingDecision().isPresent())
            .toList();
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ItemTable.of(
            "Open approvals",
            waiting,
            Empty.of(""),
            List.of(
                ItemTable.link(
                    "Run",
                    WorkflowRunItem::id,
                    WorkflowRunPages.ADDRESS + "/",
                    WorkflowRunItem::id),
                ItemTable.text("Step", WorkflowRunItem::waitingStep),
                ItemTable.text("Reason", WorkflowRunItem::waitingReason),
                ItemTable.time("Created", WorkflowRunItem::createdAt))));
  }

  /** Returns the webhooks whose receivers fail, if there are any. */
  private Optional<PagePart> failingWebhooks(Caller caller) {
    if (!manages(caller, Scope.WEBHOOKS_MANAGE)) {
      return Optional.empty();
    }
    List<Stored<WebhookEntry>> failing =
        webhooks.all(caller).stream()
            .filter(entry -> entry.value().filter(one -> one.webhook().isFailing()).isPresent())
            .toList();
    return failing.isEmpty()
        ? Optional.empty()
        : Optional.of(WebhookListPage.table("Failing webhooks", failing, Empty.of("")));
  }

  private static boolean manages(Caller caller, Scope scope) {
    return caller.scopes().contains(scope) && caller.binding().workspaceId().isEmpty();
  }

  /** Returns the keys that end within two weeks, if there are any. */
  private Optional<PagePart> endingKeys(Caller caller) {
    if (!manages(caller, Scope.KEYS_MANAGE)) {
      return Optional.empty();
    }
    Instant now = clock.instant();
    List<List<Cell>> rows =
        keys.newest(caller, MOST_KEYS).stream()
            .map(KeyView::key)
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
