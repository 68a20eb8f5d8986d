package dev.omni.server;

import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each operation names, or why it names nothing that belongs to a workspace. */
final class AuthorityRoutes {
  /** The kind of object that an operation has in its path. */
  static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("GET /omni/runs/{run}", "run"),
          Map.entry("GET /omni/runs/{run}/evidence", "run"),
          Map.entry("GET /omni/runs/{run}/events", "run"),
          Map.entry("GET /omni/runs/{run}/plot", "run"),
          Map.entry("GET /omni/runs/{run}/rows", "run"),
          Map.entry("GET /omni/runs/{run}/rows/{row}", "run"),
          Map.entry("POST /omni/runs/{run}/cancel", "run"),
          Map.entry("GET /omni/runs/{run}/shares", "run"),
          Map.entry("POST /omni/runs/{run}/shares", "run"),
          Map.entry("POST /omni/runs/{run}/retry", "run"),
          Map.entry("GET /omni/data-sets/{set}", "set"),
          Map.entry("GET /omni/data-sets/{set}/rows", "set"),
          Map.entry("DELETE /omni/data-sets/{set}", "set"),
          Map.entry("GET /omni/markets/{market}/{date}", "market"),
          Map.entry("DELETE /omni/markets/{market}/{date}", "market"),
          Map.entry("GET /model-runs/{uuid}", "model-run"),
          Map.entry("GET /benchmarks/runs/{uuid}", "benchmark-run"),
          Map.entry("GET /verifications/{uuid}", "verification"),
          Map.entry("GET /guard/decisions/{uuid}", "decision"),
          Map.entry("GET /connections/{uuid}", "connection"),
          Map.entry("POST /connections/{uuid}/validate", "connection"),
          Map.entry("POST /connections/{uuid}/events", "connection"),
          Map.entry("GET /connections/{uuid}/events", "connection"),
          Map.entry("GET /workflows/{uuid}", "workflow"),
          Map.entry("POST /workflows/{uuid}/runs", "workflow"),
          Map.entry("GET /workflow-runs/{uuid}", "workflow-run"),
          Map.entry("POST /workflow-runs/{uuid}/cancel", "workflow-run"),
          Map.entry("GET /outcomes/{uuid}", "outcome"),
          Map.entry("GET /lqm/evidence/{uuid}", "evidence"),
          Map.entry("GET /lqm/evidence/{uuid}/outside", "evidence"),
          Map.entry("GET /lqm/evidence/{uuid}/sign-offs", "evidence"),
          Map.entry("POST /lqm/evidence/{uuid}/sign-offs", "evidence"));

  /** The operations that list objects, with their kind. */
  static final Map<String, String> LISTS =
      Map.ofEntries(
          Map.entry("GET /omni/runs", "run"),
          Map.entry("GET /omni/data-sets", "set"),
          Map.entry("GET /omni/markets", "market"),
          Map.entry("GET /omni/markets/{market}", "market"),
          Map.entry("GET /model-runs", "model-run"),
          Map.entry("GET /models/{model}/runs", "model-run"),
          Map.entry("GET /models", "model"),
          Map.entry("GET /benchmarks/runs", "benchmark-run"),
          Map.entry("GET /verifications", "verification"),
          Map.entry("GET /verify/forecasts", "forecast"),
          Map.entry("GET /lqm/compositions", "composition"),
          Map.entry("GET /guard/decisions", "decision"),
          Map.entry("GET /connections", "connection"),
          Map.entry("GET /workflow-runs", "workflow-run"),
          Map.entry("GET /workflows", "workflow"),
          Map.entry("GET /outcomes", "outcome"));

  /**
   * An object that an operation has in its body.
   *
   * @param path with ID in the place of the object
   * @param body with ID in the place of the object, WORKSPACE in that of the key's own, and UNIQUE
   *     in that of a number
   */
  record Cited(String kind, String path, String body) {}

  /** The operations whose body names an object. */
  static final Map<String, List<Cited>> CITED =
      Map.of(
          "POST /omni/{world}/runs",
          List.of(
              new Cited(
                  "set",
                  "/omni/WORLD/runs",
                  "{'workspace_id':'WORKSPACE','capability':'scientific-discovery.statistics"
                      + ".summary','input':{'values':{'data':{'set':'ID','column':'close'}}}}"),
              new Cited(
                  "set",
                  "/omni/WORLD/runs",
                  "{'workspace_id':'WORKSPACE','capability':'finance.batch.evaluate','input':{"
                      + "'capability':'finance.option.vanilla','base':{'type':'call','strike':65,"
                      + "'rate':0.08,'volatility':0.3,'expiry_years':0.25},"
                      + "'data':{'set':'ID','columns':{'spot':'close'}}}}")),
          "POST /omni/{world}/capabilities/{capability}/runs",
          List.of(
              new Cited(
                  "set",
                  "/omni/WORLD/capabilities/scientific-discovery.statistics.summary/runs"
                      + "?workspace=WORKSPACE",
                  "{'values':{'data':{'set':'ID','column':'close'}}}")),
          "POST /verify",
          List.of(
              new Cited(
                  "run",
                  "/verify",
                  "{'claim':{'value':'1'},'basis':{'run_id':'ID','pointer':'/price'}}"),
              new Cited("run", "/verify", "{'text':'It is 2.13.','runs':['ID']}")),
          "POST /guard/check",
          List.of(new Cited("verification", "/guard/check", "{'action':'a','evidence':['ID']}")),
          "POST /models/{model}/runs",
          List.of(
              new Cited(
                  "model",
                  "/models/conn:ID/runs",
                  "{'task':'quantity','input':{'expression':'1'}}")),
          "POST /benchmarks/runs",
          List.of(
              new Cited(
                  "model",
                  "/benchmarks/runs",
                  "{'model':'conn:ID','suite':'science','limit':1,'epochs':1,'variants':0}")),
          "POST /lqm/compositions",
          List.of(
              new Cited(
                  "model",
                  "/lqm/compositions",
                  "{'name':'cited-UNIQUE','kind':'ensemble','members':[{'model':'conn:ID'}]}")),
          "POST /verify/forecasts",
          List.of(
              new Cited(
                  "run",
                  "/verify/forecasts",
                  "{'question':{'key':'cited-UNIQUE'},'model':'forecast.ses','run_id':'ID',"
                      + "'prediction':{'type':'normal','mean':2,'sd':1}}")),
          "POST /connections",
          List.of(
              new Cited(
                  "workflow",
                  "/connections",
                  "{'name':'c','triggers':[{'event_type':'*','workflow':'ID'}]}")),
          "POST /outcomes",
          List.of(
              new Cited(
                  "decision",
                  "/outcomes",
                  "{'subject':{'type':'guard_decision','id':'ID'},'value':'blocked'}")));

  /** The operations that answer alike whatever a workspace holds. */
  static final Set<String> NOTHING =
      Set.of(
          "GET /omni",
          "GET /omni/search",
          "POST /omni/{world}/preview",
          "GET /omni/{world}/capabilities",
          "GET /omni/{world}/capabilities/{capability}",
          "GET /omni/{world}/workspaces",
          "POST /omni/data-sets",
          "PUT /omni/markets/{market}/{date}",
          "GET /connector-definitions",
          "POST /workflows",
          "GET /developer/context",
          "GET /developer/sandbox",
          "GET /developer/event-types");

  /** What a key that is bound to a workspace sees by its own rules: RequestsTest, UsageTest. */
  static final Set<String> OF_THE_KEY =
      Set.of(
          "GET /developer/requests",
          "GET /developer/requests/summary",
          "GET /developer/requests/{request}",
          "GET /developer/usage");

  /** MCP has a table of its own. */
  static final Set<String> TOOLS = Set.of("POST " + Route.MCP);

  /** The operations that are for keys of the whole project; a bound one is refused. */
  static final Map<String, String> OF_THE_PROJECT =
      Map.ofEntries(
          Map.entry("GET /omni/sequence", ""),
          Map.entry("GET /omni/shares", ""),
          Map.entry("GET /developer/webhooks", ""),
          Map.entry("POST /developer/webhooks", "{'url':'https://hooks.example.com/'}"),
          Map.entry("GET /developer/webhooks/{uuid}", ""),
          Map.entry("PATCH /developer/webhooks/{uuid}", "{'enabled':false}"),
          Map.entry("DELETE /developer/webhooks/{uuid}", ""),
          Map.entry("POST /developer/webhooks/{uuid}/rotate", ""),
          Map.entry("POST /developer/webhooks/{uuid}/recover", "{'since':'2026-01-01T00:00:00Z'}"),
          Map.entry("POST /developer/webhooks/{uuid}/discard", "{'since':'2026-01-01T00:00:00Z'}"),
          Map.entry("GET /developer/webhooks/{uuid}/deliveries", ""),
          Map.entry("GET /developer/webhooks/{uuid}/deliveries/{delivery}", ""),
          Map.entry("POST /developer/webhooks/{uuid}/deliveries/{delivery}/replay", ""),
          Map.entry("GET /developer/keys", ""),
          Map.entry("POST /developer/keys", "{'name':'k','scopes':['omni.read']}"),
          Map.entry("GET /developer/keys/{uuid}", ""),
          Map.entry("POST /developer/keys/{uuid}/rotate", ""),
          Map.entry("POST /developer/keys/{uuid}/revoke", ""),
          Map.entry("GET /developer/signers", ""),
          Map.entry(
              "POST /developer/signers",
              "{'public_key':'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='}"),
          Map.entry("DELETE /developer/signers/{signer}", ""));

  /**
   * A bound key may ask for a test delivery, and revoke a link to a run that it sees:
   * TenantWebhooksAccessTest, SharesTest.
   */
  private static final Set<String> OF_ALL =
      Set.of("POST /developer/webhooks/{uuid}/test", "POST /omni/shares/{share}/revoke");

  /** What differs between two answers about the same. */
  private static final Pattern OWN =
      Pattern.compile(
          "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|req_[0-9A-Za-z-]+"
              + "|20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z|\"duration_ms\":[0-9.]+"
              + "|\"(version|sequence)\":[0-9]+|\"log_index\":(null|[0-9]+)|cited-[0-9]+");

  private AuthorityRoutes() {}

  /** Returns every operation of the table of routes, as METHOD and the path below the base. */
  static Set<String> all() {
    return Routes.API.stream()
        .map(route -> route.method() + " " + route.path().substring(Route.BASE.length()))
        .collect(Collectors.toSet());
  }

  /** Returns every operation that has a row. */
  static Set<String> withRows() {
    return Stream.of(
            NAMED.keySet(),
            LISTS.keySet(),
            CITED.keySet(),
            NOTHING,
            OF_THE_KEY,
            TOOLS,
            OF_THE_PROJECT.keySet(),
            OF_ALL)
        .flatMap(Set::stream)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  static String path(String template, String id) {
    return template
        .replaceFirst("\\{(run|set|uuid)}", id)
        .replace("{market}/{date}", id.contains("/") ? id : id + "/2026-11-01")
        .replace("{market}", AuthorityObjects.MARKET)
        .replace("{delivery}", AuthorityObjects.NOBODY)
        .replace("{signer}", AuthorityObjects.NOBODY)
        .replace("{model}", "ref.exact")
        .replace("{row}", "0");
  }

  static String withoutOwn(AuthorityObjects.Answer answer) {
    return answer.status() + OWN.matcher(answer.anonymous()).replaceAll("*");
  }
}
