package dev.omni.http;

import dev.omni.application.access.RateLimitKind;
import dev.omni.application.data.DataSets;
import dev.omni.application.data.Markets;
import dev.omni.application.developer.KeyLists;
import dev.omni.application.developer.ShareLists;
import dev.omni.application.developer.TenantDeliveries;
import dev.omni.application.developer.TenantWebhooks;
import dev.omni.application.list.ListDefinition;
import dev.omni.application.operation.Operation;
import dev.omni.application.operation.Operations;
import dev.omni.application.operation.signoff.SignOffLists;
import dev.omni.application.run.list.RunLists;
import dev.omni.application.usage.RequestLists;
import dev.omni.application.usage.SummaryRequest;
import dev.omni.application.usage.UsageLists;
import dev.omni.domain.access.Scope;
import dev.omni.http.data.DataSetEndpoints;
import dev.omni.http.data.MarketEndpoints;
import dev.omni.http.mcp.Toolset;
import dev.omni.http.route.RequiredScopes;
import dev.omni.http.route.Route;
import dev.omni.http.route.Route.Access;
import dev.omni.http.route.Route.Body;
import dev.omni.http.route.Route.Wire;
import dev.omni.http.rows.RowLists;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table of all operations: sections 4.1 to 4.3 of the specification, its additions, and
 * operations without a key. Where two paths match, the first one applies.
 */
public final class Routes {
  private static final RequiredScopes READ = RequiredScopes.scope(Scope.OMNI_READ);
  private static final RequiredScopes RUN = RequiredScopes.scope(Scope.OMNI_RUN);
  private static final RequiredScopes IN_WORLD = RequiredScopes.run();
  private static final RequiredScopes CANCEL = RequiredScopes.scope(Scope.RUNS_CANCEL);
  private static final RequiredScopes EVIDENCE = RequiredScopes.scope(Scope.EVIDENCE_READ);
  private static final RequiredScopes SIGN = RequiredScopes.scope(Scope.EVIDENCE_SIGN);
  private static final Set<String> PLOTTED = Set.of("format", "theme", "width", "scale");
  private static final Set<String> EXPORTED = Set.of("format", "include", "disclose");
  private static final RequiredScopes HOOKS = RequiredScopes.scope(Scope.WEBHOOKS_MANAGE);
  private static final RequiredScopes TEST = RequiredScopes.scope(Scope.WEBHOOKS_TEST);
  private static final String WEBHOOKS = "/developer/webhooks";
  private static final String MARKET = "/omni/markets/{market}/{date}";
  private static final String WEBHOOK = WEBHOOKS + "/{uuid}";
  private static final String DELIVERIES = WEBHOOK + "/deliveries";
  private static final RequiredScopes KEYS = RequiredScopes.scope(Scope.KEYS_MANAGE);
  private static final Body OPTIONAL = Body.OBJECT_OR_NOTHING;
  private static final String SIGNERS = "/developer/signers";
  private static final RequiredScopes REQUESTS = RequiredScopes.scope(Scope.REQUESTS_READ);
  private static final RateLimitKind CREATE = RateLimitKind.CREATE;
  private static final RequiredScopes SHARES = RequiredScopes.scope(Scope.SHARES_MANAGE);
  private static final String TOOLS = "mcp";

  private Routes() {}

  /** The operations that need no key. */
  public static final List<Route> OPEN =
      List.of(
          open("root", "/"),
          open("health.live", "/healthz"),
          open("health.ready", "/readyz"),
          open("docs.home", "/docs"),
          open("docs.errors", "/docs/errors"),
          open("docs.page", "/docs/{page}"),
          open("llms", "/llms.txt"),
          open("llms.full", "/llms-full.txt"),
          open("predicates.page", "/predicates/run/v2"),
          open("predicates.file", "/predicates/run/v2/{file}"),
          open("predicates.vector", "/predicates/run/v2/vectors/{vector}"),
          open("sign-off-predicate.page", "/predicates/sign_off/v1"),
          open("sign-off-predicate.file", "/predicates/sign_off/v1/{file}"),
          open("sign-off-predicate.vector", "/predicates/sign_off/v1/vectors/{vector}"),
          open("openapi.read", Route.BASE + "/openapi.json"),
          open("openapi.capabilities", Route.BASE + "/openapi-capabilities.json"),
          open("resource.read", Route.RESOURCE_METADATA),
          open("resource.read-mcp", Route.RESOURCE_METADATA + Route.BASE + Route.MCP),
          open("keys.read", "/.well-known/omni-keys.json"),
          open("log.read", "/.well-known/omni-log.json", "old"));

  /** Worlds and runs (4.1), with events, plot and retry added. */
  public static final List<Route> OMNI =
      List.of(
          get("worlds.list", "/omni", READ),
          get("capabilities.search", "/omni/search", READ, Set.of("q", "world", "limit")),
          list("/omni/runs", READ, RunLists.RUNS),
          get("sequence.read", "/omni/sequence", EVIDENCE),
          get("runs.read", "/omni/runs/{run}", READ, Set.of("include")),
          get("runs.evidence", "/omni/runs/{run}/evidence", EVIDENCE, EXPORTED),
          get("runs.events", "/omni/runs/{run}/events", READ),
          get("runs.plot", "/omni/runs/{run}/plot", READ, PLOTTED),
          list("/omni/runs/{run}/rows", READ, RowLists.OF_RUN),
          get("runs.row", "/omni/runs/{run}/rows/{row}", READ),
          cancel("runs.cancel", "/omni/runs/{run}/cancel"),
          post("runs.retry", "/omni/runs/{run}/retry", RUN, CREATE, Body.NONE, 200, 202),
          change("shares.create", "/omni/runs/{run}/shares", SHARES, OPTIONAL, 201),
          list("/omni/runs/{run}/shares", SHARES, ShareLists.OF_RUN),
          list("/omni/shares", SHARES, ShareLists.SHARES),
          change("shares.revoke", "/omni/shares/{share}/revoke", SHARES, Body.NONE, 200),
          list("/omni/data-sets", READ, DataSets.LIST),
          upload("data-sets.create", "/omni/data-sets"),
          get("data-sets.read", "/omni/data-sets/{set}", READ),
          list("/omni/data-sets/{set}/rows", READ, RowLists.OF_DATA_SET),
          delete("data-sets.delete", "/omni/data-sets/{set}", RUN),
          list("/omni/markets", READ, Markets.LIST),
          list("/omni/markets/{market}", READ, Markets.VERSIONS),
          put("markets.store", MARKET, RequiredScopes.of(DataSets.UPLOAD)),
          get("markets.read", MARKET, READ, Set.of(MarketEndpoints.VERSION)),
          delete("markets.delete", MARKET, RUN).query(MarketEndpoints.VERSION),
          get("capabilities.list", "/omni/{world}/capabilities", READ),
          get("capabilities.read", "/omni/{world}/capabilities/{capability}", READ),
          get("workspaces.list", "/omni/{world}/workspaces", READ),
          post(
              "runs.preview",
              "/omni/{world}/preview",
              IN_WORLD,
              RateLimitKind.PREVIEW,
              Body.OBJECT,
              200),
          post("runs.create", "/omni/{world}/runs", IN_WORLD, CREATE, Body.OBJECT, 200, 202),
          post(
                  "runs.start",
                  "/omni/{world}/capabilities/{capability}/runs",
                  IN_WORLD,
                  CREATE,
                  Body.OBJECT,
                  200,
                  202)
              .query("workspace")
              .query("second_opinion")
              .query("confidential"));

  /** Developer identity (4.2), with what a tenant reads and administers added. */
  public static final List<Route> DEVELOPER =
      List.of(
          get("developer.context", "/developer/context", RequiredScopes.KEY),
          get("developer.sandbox", "/developer/sandbox", RequiredScopes.KEY),
          list("/developer/requests", REQUESTS, RequestLists.REQUESTS),
          list("/developer/requests/summary", REQUESTS, SummaryRequest.LIST),
          get("developer.requests.read", "/developer/requests/{request}", REQUESTS),
          list("/developer/usage", RequiredScopes.scope(Scope.USAGE_READ), UsageLists.USAGE),
          get("developer.event-types.list", "/developer/event-types", RequiredScopes.KEY),
          list(WEBHOOKS, HOOKS, TenantWebhooks.LIST),
          change("developer.webhooks.create", WEBHOOKS, HOOKS, Body.OBJECT, 201),
          get("developer.webhooks.read", WEBHOOK, HOOKS),
          change("developer.webhooks.change", WEBHOOK, HOOKS, Body.OBJECT, 200).method("PATCH"),
          delete("developer.webhooks.delete", WEBHOOK, HOOKS),
          change("developer.webhooks.rotate", WEBHOOK + "/rotate", HOOKS, OPTIONAL, 200),
          change("developer.webhooks.test", WEBHOOK + "/test", TEST, Body.NONE, 200),
          change("developer.webhooks.recover", WEBHOOK + "/recover", HOOKS, Body.OBJECT, 202),
          change("developer.webhooks.discard", WEBHOOK + "/discard", HOOKS, Body.OBJECT, 202),
          list(DELIVERIES, HOOKS, TenantDeliveries.LIST),
          get("developer.deliveries.read", DELIVERIES + "/{delivery}", HOOKS),
          change(
              "developer.deliveries.replay",
              DELIVERIES + "/{delivery}/replay",
              HOOKS,
              Body.NONE,
              202),
          list("/developer/keys", KEYS, KeyLists.KEYS),
          change("developer.keys.create", "/developer/keys", KEYS, Body.OBJECT, 201),
          get("developer.keys.read", "/developer/keys/{uuid}", KEYS),
          change("developer.keys.rotate", "/developer/keys/{uuid}/rotate", KEYS, OPTIONAL, 201),
          change("developer.keys.revoke", "/developer/keys/{uuid}/revoke", KEYS, OPTIONAL, 200),
          get("developer.signers.list", SIGNERS, KEYS),
          change("developer.signers.add", SIGNERS, KEYS, Body.OBJECT, 201),
          delete("developer.signers.remove", SIGNERS + "/{signer}", KEYS));

  /**
   * The earlier operations (4.3), with the cancellation of workflow runs added. The parameters of
   * their lists are those of the operations; {@link #api} adds them.
   */
  public static final List<Route> EARLIER =
      List.of(
          one("models.list", "/models"),
          create("models.run", "/models/{model}/runs", 202),
          one("model-runs.list", "/models/{model}/runs"),
          one("model-runs.list-all", "/model-runs"),
          one("model-runs.read", "/model-runs/{uuid}"),
          one("compositions.list", "/lqm/compositions"),
          create("compositions.create", "/lqm/compositions", 201),
          create("benchmarks.run", "/benchmarks/runs", 202),
          one("benchmark-runs.list", "/benchmarks/runs"),
          one("benchmark-runs.read", "/benchmarks/runs/{uuid}"),
          create("verify", "/verify", 200),
          one("verifications.list", "/verifications"),
          one("verifications.read", "/verifications/{uuid}"),
          create("guard.check", "/guard/check", 200),
          one("decisions.list", "/guard/decisions"),
          one("decisions.read", "/guard/decisions/{uuid}"),
          one("forecasts.list", "/verify/forecasts"),
          create("forecasts.create", "/verify/forecasts", 201),
          one("connector-definitions.list", "/connector-definitions"),
          one("connections.list", "/connections"),
          create("connections.create", "/connections", 201),
          get("connections.read", "/connections/{uuid}", READ),
          lenient("connections.validate", "/connections/{uuid}/validate", 200),
          post("connections.event", "/connections/{uuid}/events", RUN, CREATE, Body.EVENT, 202),
          one("connection-events.list", "/connections/{uuid}/events"),
          one("workflows.list", "/workflows"),
          create("workflows.create", "/workflows", 201),
          owned(lenient("workflows.run", "/workflows/{uuid}/runs", 202)),
          get("workflows.read", "/workflows/{uuid}", READ, Set.of("version")).strict(),
          one("workflow-runs.list", "/workflow-runs"),
          get("workflow-runs.read", "/workflow-runs/{uuid}", READ),
          cancel("workflow-runs.cancel", "/workflow-runs/{uuid}/cancel"),
          get("evidence.read", "/lqm/evidence/{uuid}", EVIDENCE, EXPORTED),
          get("evidence.outside", "/lqm/evidence/{uuid}/outside", EVIDENCE),
          post(
              "evidence.sign-off",
              "/lqm/evidence/{uuid}/sign-offs",
              SIGN,
              CREATE,
              Body.OBJECT,
              201),
          list("/lqm/evidence/{uuid}/sign-offs", EVIDENCE, SignOffLists.SIGN_OFFS),
          owned(
              post(
                  "outcomes.create",
                  "/outcomes",
                  RequiredScopes.OUTCOME,
                  CREATE,
                  Body.OBJECT,
                  201)),
          one("outcomes.list", "/outcomes"),
          one("outcomes.read", "/outcomes/{uuid}"),
          tools(TOOLS, Route.MCP));

  /** Every operation under the base path. */
  public static final List<Route> API =
      Stream.of(OMNI, DEVELOPER, EARLIER).flatMap(List::stream).toList();

  /** Returns the operations under the base path of a server that has these earlier ones. */
  public static List<Route> api(Operations earlier) {
    Stream<Route> own =
        EARLIER.stream()
            .filter(route -> route.name().equals(TOOLS) || earlier.find(route.name()).isPresent())
            .map(route -> listing(route, earlier.find(route.name())));
    return Stream.of(OMNI.stream(), DEVELOPER.stream(), own).flatMap(part -> part).toList();
  }

  private static Route listing(Route route, Optional<Operation> operation) {
    return operation.flatMap(row -> row.input().list()).map(route::listing).orElse(route);
  }

  private static Route open(String name, String path, String... query) {
    return new Route(
        name,
        "GET",
        path,
        new Access(RequiredScopes.NOTHING, RateLimitKind.READ),
        new Wire(Body.NONE, Set.of(200), Set.of(query)));
  }

  private static Route get(String name, String path, RequiredScopes needs) {
    return get(name, path, needs, Set.of());
  }

  private static Route get(String name, String path, RequiredScopes needs, Set<String> query) {
    return new Route(
        name,
        "GET",
        Route.BASE + path,
        new Access(needs, RateLimitKind.READ),
        new Wire(Body.NONE, Set.of(200), query));
  }

  private static Route upload(String name, String path) {
    return new Route(
        name,
        "POST",
        Route.BASE + path,
        new Access(RequiredScopes.of(DataSets.UPLOAD), CREATE),
        new Wire(Body.TABLE, Set.of(200, 201), DataSetEndpoints.UPLOAD));
  }

  private static Route put(String name, String path, RequiredScopes needs) {
    return post(name, path, needs, CREATE, Body.OBJECT, 200, 201).method("PUT");
  }

  private static Route delete(String name, String path, RequiredScopes needs) {
    return new Route(
        name,
        "DELETE",
        Route.BASE + path,
        new Access(needs, RateLimitKind.READ),
        new Wire(Body.NONE, Set.of(200), Set.of()));
  }

  private static Route one(String name, String path) {
    return get(name, path, READ).strict();
  }

  private static Route list(String path, RequiredScopes needs, ListDefinition list) {
    return new Route(
        list.name(),
        "GET",
        Route.BASE + path,
        new Access(needs, RateLimitKind.READ),
        Wire.of(list));
  }

  private static Route create(String name, String path, int success) {
    return owned(post(name, path, RUN, CREATE, Body.OBJECT, success));
  }

  /** An operation that makes something, in a workspace when the query or the body names one. */
  private static Route owned(Route route) {
    return route.query("workspace_id");
  }

  private static Route lenient(String name, String path, int success) {
    return post(name, path, RUN, CREATE, Body.OBJECT_OR_NOTHING, success);
  }

  private static Route cancel(String name, String path) {
    return post(name, path, CANCEL, RateLimitKind.CANCEL, Body.NONE, 200);
  }

  private static Route tools(String name, String path) {
    return new Route(
        name,
        "POST",
        Route.BASE + path,
        new Access(READ, RateLimitKind.READ),
        new Wire(
            Body.MESSAGE, Set.of(200), Set.copyOf(Toolset.PARAMETERS), true, Optional.empty()));
  }

  private static Route change(
      String name, String path, RequiredScopes needs, Body body, int success) {
    return post(name, path, needs, RateLimitKind.READ, body, success);
  }

  private static Route post(
      String name,
      String path,
      RequiredScopes needs,
      RateLimitKind kind,
      Body body,
      Integer... successes) {
    return new Route(
        name,
        "POST",
        Route.BASE + path,
        new Access(needs, kind),
        new Wire(body, Set.of(successes), Set.of()));
  }
}
