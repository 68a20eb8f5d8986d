package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A server with three keys, two of them bound to a workspace each, and an object of each kind that
 * each of them made.
 */
final class AuthorityObjects implements AutoCloseable {
  /** An id that no object has. */
  static final String NOBODY = "00000000-0000-4000-8000-000000000009";

  /** The key that sees everything. */
  static final String PROJECT = "project";

  /** The names of all keys; of the bound ones that of their world. */
  static final Set<String> KEYS = Set.of("finance", "scientific-discovery", PROJECT);

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final Path folder;

  /** The name of the markets of all keys. */
  static final String MARKET = "close";

  private final ServerHere server;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> made = new LinkedHashMap<>();

  record Answer(int status, String body) {
    String id() {
      assertThat(status).as(body).isBetween(200, 299);
      return ((Json.Obj) JsonReader.trusted(body))
          .findObject("data")
          .flatMap(data -> data.findText("id").or(() -> data.findText("evidence_id")))
          .orElseThrow(() -> new AssertionError(body));
    }

    /** Returns the body as it is for every id: without what each answer has of its own. */
    String anonymous() {
      return body.replaceAll("req_[0-9A-Za-z-]+", "req")
          .replaceAll("(data-token|name=\"_token\" value)=\"[^\"]*\"", "token");
    }
  }

  Answer send(String key, String method, String path, Optional<String> body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + path))
            .header("Authorization", "Bearer " + texts.get(key))
            .header("Prefer", "wait=10")
            .header("Idempotency-Key", "matrix-" + UUID.randomUUID())
            .header(
                "Content-Type",
                path.startsWith("/omni/data-sets") ? "text/csv" : "application/json")
            .method(method, body.map(BodyPublishers::ofString).orElse(BodyPublishers.noBody()));
    var answer = HTTP.send(request.build(), BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }

  /**
   * Returns what a key is answered to a message of MCP.
   *
   * @param query of the address, with its question mark
   */
  String rpc(String query, String key, Json.Obj message) throws Exception {
    Json.Obj params = message.findObject("params").orElse(Json.Obj.EMPTY);
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + "/verify/mcp" + query))
            .header("Authorization", "Bearer " + text(key))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", message.text("method"))
            .POST(BodyPublishers.ofString(message.canonical()));
    for (String name : List.of("name", "taskId", "uri")) {
      params.findText(name).ifPresent(value -> request.header("Mcp-Name", value));
    }
    return HTTP.send(request.build(), BodyHandlers.ofString()).body();
  }

  Answer post(String key, String path, String body) throws Exception {
    return send(key, "POST", path, Optional.of(body.replace('\'', '"')));
  }

  AuthorityObjects(Path folder) throws Exception {
    this.folder = folder;
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
    texts.put(PROJECT, server.credentials().findText("test_key").orElseThrow());
    for (String world : List.of("finance", "scientific-discovery")) {
      texts.put(world, bound(world));
    }
    for (String key : texts.keySet()) {
      made.put(key, objects(key));
    }
  }

  @Override
  public void close() {
    server.close();
  }

  ServerHere server() {
    return server;
  }

  /** Returns the text of a key. */
  String text(String key) {
    return Objects.requireNonNull(texts.get(key));
  }

  /** Returns the id of an object that a key made; empty when it made none of the kind. */
  Optional<String> made(String owner, String kind) {
    return Optional.ofNullable(made.get(owner)).map(objects -> objects.get(kind));
  }

  /** Returns whether a key sees what another one made. */
  static boolean sees(String key, String owner) {
    return key.equals(PROJECT) || key.equals(owner);
  }

  /** Returns the id of the first workspace of a world, as the key of this text sees it. */
  String workspaceOf(String text, String world) throws Exception {
    var client = new ApiClient(server.base(), text);
    Json.Obj first =
        (Json.Obj) ((Json.Arr) client.get("/omni/" + world + "/workspaces", "").data()).get(0);
    return first.text("id");
  }

  /** Returns the text of a new key of another project. */
  String keyOfAnotherProject() {
    InProcessCommand.run("projects", "create", "elsewhere", "--data-dir=" + folder);
    InProcessCommand made =
        InProcessCommand.run(
            "keys",
            "create",
            "--project=elsewhere",
            "--mode=test",
            "--name=other",
            "--json",
            "--data-dir=" + folder);
    return ((Json.Obj) JsonReader.trusted(made.out())).text("key");
  }

  private String workspace(String world) throws Exception {
    Answer listed = send(PROJECT, "GET", "/omni/" + world + "/workspaces", Optional.empty());
    Json.Obj first = (Json.Obj) ((Json.Obj) JsonReader.trusted(listed.body())).items("data").get(0);
    return first.findText("id").orElseThrow();
  }

  private String bound(String world) throws Exception {
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

  private Map<String, String> objects(String key) throws Exception {
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
    String market = MARKET + "/2026-11-0" + (made.size() + 1);
    String document = "{\"valuation_date\":\"2026-11-0" + (made.size() + 1) + "\"}";
    send(key, "PUT", "/omni/markets/" + market, Optional.of(document)).id();
    all.put("market", market);
    Answer verified =
        post(key, "/verify", "{'claim':{'value':'1'},'basis':{'expression':'1','inputs':{}}}");
    all.put("verification", verified.id());
    all.put("evidence", all.get("verification"));
    all.put("decision", post(key, "/guard/check", "{'action':'look'}").id());
    all.put("connection", post(key, "/connections", "{'name':'c'}").id());
    String model =
        "{'definition':'model.http','configuration':{'url':'https://api.example.com/m'}}";
    all.put("model", post(key, "/connections", model).id());
    post(key, "/connections/" + all.get("connection") + "/events", "{'a':1}");
    all.put(
        "workflow",
        post(
                key,
                "/workflows",
                "{'name':'same','steps':[{'id':'w','uses':'wait'," + "'with':{'seconds':0}}]}")
            .id());
    all.put("forecast", post(key, "/verify/forecasts", "{'question':{'key':'" + key + "'}}").id());
    all.put(
        "composition",
        post(
                key,
                "/lqm/compositions",
                "{'name':'pair','kind':'ensemble','members':[{'model':'ref.exact'},"
                    + "{'model':'ref.float64'}]}")
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
}
