package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operation that names an object, with each key, for an object that each key made. */
class AuthorityMatrixTest {
  private static final String NOBODY = "00000000-0000-4000-8000-000000000009";
  private static final String PROJECT = "project";
  private static final Set<String> KEYS = Set.of("finance", "scientific-discovery", PROJECT);

  /** The kind of object that an operation names; a row for each operation that names one. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("GET /omni/runs/{run}", "run"),
          Map.entry("GET /omni/runs/{run}/evidence", "run"),
          Map.entry("GET /omni/runs/{run}/events", "run"),
          Map.entry("GET /omni/runs/{run}/plot", "run"),
          Map.entry("GET /omni/runs/{run}/rows", "run"),
          Map.entry("GET /omni/runs/{run}/rows/{row}", "run"),
          Map.entry("POST /omni/runs/{run}/cancel", "run"),
          Map.entry("POST /omni/runs/{run}/retry", "run"),
          Map.entry("GET /omni/data-sets/{set}", "set"),
          Map.entry("GET /omni/data-sets/{set}/rows", "set"),
          Map.entry("DELETE /omni/data-sets/{set}", "set"),
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
          Map.entry("GET /lqm/evidence/{uuid}", "evidence"));

  private static final Map<String, String> LISTS =
      Map.of(
          "/omni/runs", "run",
          "/omni/data-sets", "set",
          "/model-runs", "model-run",
          "/benchmarks/runs", "benchmark-run",
          "/verifications", "verification",
          "/guard/decisions", "decision",
          "/connections", "connection",
          "/workflow-runs", "workflow-run",
          "/workflows", "workflow",
          "/outcomes", "outcome");

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  @TempDir static Path folder;
  private static ServerHere server;
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();
  private static final Map<String, Map<String, String>> MADE = new LinkedHashMap<>();

  private record Answer(int status, String body) {
    String id() {
      assertThat(status).as(body).isBetween(200, 299);
      return ((Json.Obj) JsonReader.trusted(body))
          .findObject("data")
          .flatMap(data -> data.findText("id").or(() -> data.findText("evidence_id")))
          .orElseThrow(() -> new AssertionError(body));
    }

    /** Returns the body as it is for every id: without those of the request. */
    String anonymous() {
      return body.replaceAll("req_[0-9A-Za-z-]+", "req");
    }
  }

  private static Answer send(String key, String method, String path, Optional<String> body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + path))
            .header("Authorization", "Bearer " + TEXTS.get(key))
            .header("Prefer", "wait=10")
            .header(
                "Idempotency-Key",
                "matrix-" + System.identityHashCode(new Object()) + path.hashCode())
            .header(
                "Content-Type",
                path.startsWith("/omni/data-sets") ? "text/csv" : "application/json")
            .method(method, body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()));
    var answer = HTTP.send(request.build(), BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }

  private static Answer post(String key, String path, String body) throws Exception {
    return send(key, "POST", path, Optional.of(body.replace('\'', '"')));
  }

  @BeforeAll
  static void made() throws Exception {
    server = ServerHere.on(folder);
    TEXTS.put(PROJECT, server.credentials().findText("test_key").orElseThrow());
    for (String world : List.of("finance", "scientific-discovery")) {
      TEXTS.put(world, bound(world));
    }
    for (String key : TEXTS.keySet()) {
      MADE.put(key, objects(key));
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String workspace(String world) throws Exception {
    Answer listed = send(PROJECT, "GET", "/omni/" + world + "/workspaces", Optional.empty());
    Json.Obj first = (Json.Obj) ((Json.Obj) JsonReader.trusted(listed.body())).items("data").get(0);
    return first.findText("id").orElseThrow();
  }

  private static String bound(String world) throws Exception {
    Answer context = send(PROJECT, "GET", "/developer/context", Optional.empty());
    Json scopes =
        ((Json.Obj) JsonReader.trusted(context.body()))
            .findObject("data")
            .flatMap(data -> data.find("scopes"))
            .orElseThrow();
    Json.Obj wanted =
        Json.obj(
            "name",
            world,
            "principal_type",
            "service_account",
            "workspace_id",
            workspace(world),
            "scopes",
            scopes,
            "expires_in_days",
            1);
    Answer made = send(PROJECT, "POST", "/developer/keys", Optional.of(wanted.canonical()));
    return ((Json.Obj) JsonReader.trusted(made.body()))
        .findObject("data")
        .flatMap(data -> data.findText("key"))
        .orElseThrow(() -> new AssertionError(made.body()));
  }

  private static Map<String, String> objects(String key) throws Exception {
    var all = new LinkedHashMap<String, String>();
    if (!key.equals(PROJECT)) {
      String summary =
          "'capability':'scientific-discovery.statistics.summary','input':{'values':[1,2,3]}}";
      String option =
          "'capability':'finance.option.vanilla','input':{'type':'call','spot':60,'strike':65,"
              + "'rate':0.08,'volatility':0.3,'expiry_years':0.25}}";
      String body = "{'workspace_id':'" + workspace(key) + "',";
      all.put(
          "run",
          post(key, "/omni/" + key + "/runs", body + (key.equals("finance") ? option : summary))
              .id());
    }
    all.put("set", post(key, "/omni/data-sets?name=prices", "day,close\n1,2\n").id());
    Answer verified =
        post(key, "/verify", "{'claim':{'value':'1'},'basis':{'expression':'1','inputs':{}}}");
    all.put("verification", verified.id());
    all.put("evidence", all.get("verification"));
    all.put("decision", post(key, "/guard/check", "{'action':'look'}").id());
    all.put("connection", post(key, "/connections", "{'name':'c'}").id());
    post(key, "/connections/" + all.get("connection") + "/events", "{'a':1}");
    all.put(
        "workflow",
        post(
                key,
                "/workflows",
                "{'name':'same','steps':[{'id':'w','uses':'wait'," + "'with':{'seconds':0}}]}")
            .id());
    String runs = "/workflows/" + all.get("workflow") + "/runs";
    all.put("workflow-run", post(key, runs, "{'input':{}}").id());
    all.put(
        "model-run",
        post(key, "/models/ref.exact/runs", "{'task':'quantity','input':{'expression':'1+1'}}")
            .id());
    all.put(
        "benchmark-run",
        post(
                key,
                "/benchmarks/runs",
                "{'model':'ref.exact','suite':'science','limit':1," + "'epochs':1,'variants':0}")
            .id());
    all.put(
        "outcome",
        post(
                key,
                "/outcomes",
                "{'subject':{'type':'guard_decision','id':'"
                    + all.get("decision")
                    + "'},'value':'approved'}")
            .id());
    return all;
  }

  private static boolean sees(String key, String owner) {
    return key.equals(PROJECT) || key.equals(owner);
  }

  private static String below(Route route) {
    return route.path().substring(Route.BASE.length());
  }

  private static String path(String template, String id) {
    return template.replaceFirst("\\{(run|set|uuid)}", id).replace("{row}", "0");
  }

  @Test
  void every_operation_that_names_an_object_has_a_row() {
    assertThat(
            Routes.API.stream()
                .filter(route -> route.path().matches(".*\\{(run|set|uuid)}.*"))
                .filter(route -> !below(route).startsWith("/developer/"))
                .map(route -> route.method() + " " + below(route))
                .collect(Collectors.toSet()))
        .isEqualTo(NAMED.keySet());
    assertThat(
            Routes.API.stream()
                .filter(route -> route.method().equals("GET") && !route.path().contains("{"))
                .map(AuthorityMatrixTest::below)
                .filter(path -> !path.startsWith("/developer/"))
                .collect(Collectors.toSet()))
        .containsAll(LISTS.keySet());
  }

  @Test
  void what_belongs_to_another_workspace_is_as_if_it_did_not_exist() throws Exception {
    int rows = 0;
    var wrong = new ArrayList<String>();
    List<String> order =
        NAMED.keySet().stream()
            .sorted((a, b) -> Boolean.compare(a.startsWith("DELETE"), b.startsWith("DELETE")))
            .toList();
    for (String operation : order) {
      String method = operation.substring(0, operation.indexOf(' '));
      String template = operation.substring(operation.indexOf(' ') + 1);
      Optional<String> body = Optional.of("{\"input\":{}}").filter(any -> method.equals("POST"));
      for (String key : KEYS) {
        Answer none = send(key, method, path(template, NOBODY), body);
        for (String owner : KEYS) {
          String id = MADE.get(owner).get(NAMED.get(operation));
          if (id == null || (method.equals("DELETE") && sees(key, owner))) {
            continue;
          }
          rows++;
          Answer answer = send(key, method, path(template, id), body);
          boolean same = answer.status() == 404 && answer.anonymous().equals(none.anonymous());
          if (sees(key, owner) ? same : !same) {
            wrong.add(operation + " by " + key + " of " + owner + ": " + answer);
          }
        }
      }
    }
    System.out.println("AuthorityMatrixTest: " + rows + " rows");
    assertThat(rows).isGreaterThan(150);
    assertThat(wrong).isEmpty();
  }

  @Test
  void lists_hold_what_the_key_sees_and_nothing_else() throws Exception {
    var wrong = new ArrayList<String>();
    for (var list : LISTS.entrySet()) {
      for (String key : KEYS) {
        Answer answer = send(key, "GET", list.getKey() + "?limit=100", Optional.empty());
        assertThat(answer.status()).as(list + " " + answer.body()).isEqualTo(200);
        for (String owner : KEYS) {
          String id = MADE.get(owner).get(list.getValue());
          if (id != null && answer.body().contains(id) != sees(key, owner)) {
            wrong.add(list + " by " + key + " of " + owner);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }
}
