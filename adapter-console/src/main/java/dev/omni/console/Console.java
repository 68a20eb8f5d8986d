package dev.omni.console;

import dev.omni.application.Omni;
import dev.omni.application.access.ConsoleSessions;
import dev.omni.application.access.IdentityProvider;
import dev.omni.application.access.RateLimiter;
import dev.omni.application.developer.TenantApi;
import dev.omni.application.load.BodySpool;
import dev.omni.console.page.ActivityCharts;
import dev.omni.console.page.CapabilityListPage;
import dev.omni.console.page.CapabilityPage;
import dev.omni.console.page.ComparePage;
import dev.omni.console.page.DeliveryPage;
import dev.omni.console.page.EvidencePages;
import dev.omni.console.page.KeyPages;
import dev.omni.console.page.LoginPages;
import dev.omni.console.page.OperationPages;
import dev.omni.console.page.OverviewPage;
import dev.omni.console.page.RequestPages;
import dev.omni.console.page.RunEvents;
import dev.omni.console.page.RunListPage;
import dev.omni.console.page.RunPages;
import dev.omni.console.page.SessionPage;
import dev.omni.console.page.SharePages;
import dev.omni.console.page.SignOnPages;
import dev.omni.console.page.UsagePages;
import dev.omni.console.page.WebhookListPage;
import dev.omni.console.page.WebhookPage;
import dev.omni.console.view.Menu;
import dev.omni.console.web.ConsoleHandler;
import dev.omni.console.web.ConsoleSettings;
import dev.omni.console.web.PageTable;
import dev.omni.console.web.PageTable.Row;
import dev.omni.console.web.SessionCookie;
import dev.omni.console.web.ShareHandler;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The console, as routes of a listener. */
public final class Console implements AutoCloseable {
  private static final List<String> SHARED =
      List.of("document.json", "figure.svg", "rows.csv", "certificate");

  private final ConsoleHandler handler;
  private final List<Row> pages;
  private final RunEvents events;
  private final ShareHandler shares;
  private final boolean sharing;

  /**
   * The use cases that the pages show.
   *
   * @param omni all use cases of a project
   * @param tenant the administration of a project by its own keys
   * @param sessions sign-in
   * @param limits rate limits, shared with the API
   * @param bodies where forms arrive, shared with the API
   * @param provider where people sign on; empty for keys and links alone
   */
  public record UseCases(
      Omni omni,
      TenantApi tenant,
      ConsoleSessions sessions,
      RateLimiter limits,
      BodySpool bodies,
      Optional<IdentityProvider> provider) {}

  /**
   * The sources of time and of ids.
   *
   * @param clock of sessions
   * @param ids of forms
   */
  public record Sources(InstantSource clock, Supplier<UUID> ids) {}

  /** Creates the console. */
  public Console(ConsoleSettings settings, UseCases useCases, Sources sources) {
    Omni omni = useCases.omni();
    ConsoleSessions sessions = useCases.sessions();
    this.events = new RunEvents(omni.runs(), sessions);
    var table = new PageTable();
    var cookie = new SessionCookie(settings);
    new LoginPages(sessions, useCases.limits(), cookie, useCases.provider().isPresent())
        .addTo(table);
    useCases
        .provider()
        .ifPresent(provider -> new SignOnPages(provider, sessions, settings).addTo(table));
    TenantApi tenant = useCases.tenant();
    var charts = new ActivityCharts(tenant.usage(), tenant.requests(), sources.clock());
    new OverviewPage(omni, tenant, charts, sources.clock(), settings.apiUrl()).addTo(table);
    new CapabilityListPage(omni.worlds()).addTo(table);
    new CapabilityPage(omni, settings.apiUrl(), sources.ids()).addTo(table);
    new RunListPage(omni, charts).addTo(table);
    new RunPages(omni, tenant.shares(), events).addTo(table);
    new ComparePage(omni).addTo(table);
    new EvidencePages(omni.evidence()).addTo(table);
    new OperationPages(omni.operations()).addTo(table);
    new RequestPages(tenant.requests(), charts).addTo(table);
    new UsagePages(tenant.usage()).addTo(table);
    new WebhookListPage(tenant.webhooks(), sources.ids()).addTo(table);
    new WebhookPage(tenant.webhooks(), tenant.deliveries(), sources.ids()).addTo(table);
    new DeliveryPage(tenant.deliveries()).addTo(table);
    new KeyPages(tenant.keys(), sources.ids()).addTo(table);
    new SessionPage(sessions, cookie, tenant.shares()).addTo(table);
    this.pages = table.rows();
    this.shares =
        new ShareHandler(settings, useCases.limits(), new SharePages(omni, tenant.shares()));
    this.sharing = tenant.shares().served();
    this.handler =
        new ConsoleHandler(
            settings,
            sessions,
            useCases.limits(),
            useCases.bodies(),
            Menu.of(pages.stream().map(Row::path).collect(Collectors.toSet())),
            sources.clock());
  }

  /** Adds the pages to the routes of a listener. */
  public void register(RoutesConfig routes) {
    pages.forEach(row -> add(routes, row.method(), row.path(), ctx -> handler.handle(row, ctx)));
    add(routes, "GET", "/console/assets/{hash}/{name}", handler::asset);
    add(routes, "GET", "/console/*", handler::missing);
    if (sharing) {
      add(routes, "GET", "/s/{token}", ctx -> shares.handle(ctx, ""));
      for (String file : SHARED) {
        add(routes, "GET", "/s/{token}/" + file, ctx -> shares.handle(ctx, file));
      }
      add(routes, "GET", "/s/*", shares::missing);
    }
  }

  /** Adds a route; HEAD has the checks of GET. */
  private static void add(
      RoutesConfig routes, String method, String path, Consumer<Context> answering) {
    List<String> methods = method.equals("GET") ? List.of("GET", "HEAD") : List.of(method);
    for (String each : methods) {
      routes.addEndpoint(
          Endpoint.create(HandlerType.findOrCreate(each), path).handler(answering::accept));
    }
  }

  /** Returns method and address of each page and action, as {@code GET /console/runs/{id}}. */
  public List<String> addresses() {
    return pages.stream().map(row -> row.method() + " " + row.path()).toList();
  }

  /** Ends the streams of open pages. */
  @Override
  public void close() {
    events.close();
  }
}
