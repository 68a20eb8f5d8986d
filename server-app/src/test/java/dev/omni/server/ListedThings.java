package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.route.Route;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** A server with two things in each of its lists, and another project that has none. */
final class ListedThings implements AutoCloseable {
  private final Path folder;
  private final Map<String, String> ids = new HashMap<>();
  private final ServerHere server;
  final ApiClient test;
  final ApiClient other;

  ListedThings(Path folder) {
    this.folder = folder;
    server =
        ServerHere.on(
            folder, Map.of(Setting.RATE_LIMIT, "off", Setting.OUTBOUND_ALLOW, "127.0.0.1/32"));
    test = server.client("test_key");
    command("projects", "create", "second");
    Json.Obj key = command("keys", "create", "--mode=test", "--project=second", "--name=second");
    other = new ApiClient(server.base(), key.text("key"));
    String workspace =
        ((Json.Obj) ((Json.Arr) test.get("/omni/finance/workspaces", "").data()).items().get(0))
            .text("id");
    String run = "{'workspace_id': '" + workspace + "', 'capability': 'finance.%s', 'input': %s}";
    String option =
        "{'type': 'call', 'spot': %d, 'strike': 65, 'rate': 0.08, 'volatility': 0.3,"
            + " 'expiry_years': 0.25}";
    String batch =
        "{'capability': 'finance.option.vanilla', 'base': {'type': 'call', 'strike': 65, 'rate':"
            + " 0.08, 'volatility': 0.3, 'expiry_years': 0.25}, 'grid': {'spot': {'from': 50,"
            + " 'to': 80, 'steps': 7}}}";
    ids.put("{run}", made("/omni/finance/runs", run.formatted("batch.evaluate", batch)));
    ids.put("{model}", "ref.exact");
    for (int i = 1; i <= 2; i++) {
      made("/omni/finance/runs", run.formatted("option.vanilla", option.formatted(60 + i)));
      made(
          "/models/ref.exact/runs",
          "{'task': 'estimate', 'seed': "
              + i
              + ", 'input': {'dataset': 'strd:Longley',"
              + " 'statistic': 'linear_regression'}}");
      made(
          "/benchmarks/runs",
          "{'model': 'ref.naive', 'mode': 'closed', 'suite': 'science', 'limit': " + i + "}");
      ids.put("evidence", made("/verify", "{'value': " + i + "}"));
      made("/guard/check", "{'action': 'quote-" + i + "'}");
      made("/outcomes", "{'question': 'lists', 'value': " + i + "}");
      made(
          "/verify/forecasts",
          "{'question': {'key': 'q"
              + i
              + "', 'text': 'Price', 'resolves_at':"
              + " '2099-01-01T00:00:00Z'}, 'prediction': {'type': 'normal', 'mean': 2, 'sd': 1}}");
      made(
          "/lqm/compositions",
          "{'name': 'pair"
              + i
              + "', 'kind': 'ensemble', 'method': 'linear_pool', 'members':"
              + " [{'model': 'forecast.naive'}, {'model': 'forecast.ses'}]}");
      ids.put("connection", made("/connections", "{'name': 'lists-" + i + "'}"));
      ids.put(
          "workflow",
          made(
              "/workflows",
              "{'name': 'rest-"
                  + i
                  + "', 'steps': [{'id': 'a', 'uses': 'wait', 'with':"
                  + " {'seconds': 60}}]}"));
      ids.put("webhook", made("/developer/webhooks", "{'url': 'http://127.0.0.1:9009/" + i + "'}"));
      made(
          "/developer/keys",
          "{'name': 'k" + i + "', 'scopes': ['omni.read'], 'expires_in_days': 1}");
    }
    test.get("/omni/runs/" + ids.get("{run}"), "wait=30"); // Only ended runs are shared.
    for (int i = 1; i <= 2; i++) {
      made("/lqm/evidence/" + ids.get("evidence") + "/sign-offs", "{'meaning': 'reviewed'}");
      made("/connections/" + ids.get("connection") + "/events", "{'id': '" + i + "', 'type': 't'}");
      made("/workflows/" + ids.get("workflow") + "/runs", "{'input': {'n': " + i + "}}");
      made("/developer/webhooks/" + ids.get("webhook") + "/test", "{}");
      ids.put("{set}", upload("n\n1\n2\n" + i + "\n"));
      ids.put("{market}", stored("lists", "2026-11-0" + i));
      made("/omni/runs/" + ids.get("{run}") + "/shares", "{}");
    }
  }

  @Override
  public void close() {
    server.close();
  }

  private Json.Obj command(String... words) {
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--json", "--data-dir=" + folder))
            .toArray(String[]::new);
    var done = InProcessCommand.run(all);
    assertThat(done.status()).as(done.err()).isZero();
    return (Json.Obj) JsonReader.parse(done.out());
  }

  private String made(String path, String body) {
    Json sent = JsonReader.parse(body.replace('\'', '"'));
    ApiClient.Answer answer = test.post(path, sent, UUID.randomUUID().toString());
    assertThat(answer.status()).as(path + " " + answer.body()).isIn(200, 201, 202);
    Json.Obj data = (Json.Obj) answer.data();
    return data.findText("id").or(() -> data.findText("workflow_id")).orElse("");
  }

  /** Reads a list. */
  HttpResponse<String> send(String path) {
    return send(HttpRequest.newBuilder(URI.create(server.base() + path)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      String key = "Bearer " + server.credentials().text("test_key");
      return HttpClient.newHttpClient()
          .send(request.header("Authorization", key).build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private String upload(String csv) {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + "/omni/data-sets?name=lists"))
            .header("Content-Type", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofString(csv));
    return ((Json.Obj) JsonReader.parse(send(request).body()))
        .findObject("data")
        .orElseThrow()
        .text("id");
  }

  private String stored(String name, String date) {
    String document = "{\"valuation_date\":\"" + date + "\"}";
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + "/omni/markets/" + name + "/" + date))
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(document));
    return ((Json.Obj) JsonReader.parse(send(request).body()))
        .findObject("data")
        .orElseThrow()
        .text("name");
  }

  /** The path below the base, with ids of things that exist. */
  String path(Route route) {
    String of =
        route.path().contains("/connections/")
            ? "connection"
            : route.path().contains("/evidence/")
                ? "evidence"
                : route.path().contains("/webhooks/") ? "webhook" : "workflow";
    String path = route.path().substring(Route.BASE.length());
    for (String name : List.of("{run}", "{set}", "{model}", "{market}")) {
      path = path.replace(name, ids.get(name));
    }
    return path.replace("{uuid}", ids.get(of));
  }
}
