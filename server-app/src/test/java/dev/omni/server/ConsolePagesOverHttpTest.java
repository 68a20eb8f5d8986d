package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page of the console that a link leads to, with objects in every state. */
class ConsolePagesOverHttpTest {
  private static final Pattern LINK = Pattern.compile("href=\"(/console[^\"#]*)");

  /** Pages of each kind of address that are opened; more show the same. */
  private static final int EACH = 12;

  /** The pages that no link leads to here: before a session, and streams of a run. */
  private static final Set<String> NOT_LINKED = Set.of("/console/login", "/console/runs/*/events");

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir Path folder;

  /** Requests to one server. */
  record Calls(HttpClient client, URI base, String key) {
    Json.Obj post(String path, Json.Obj body) throws Exception {
      var request =
          HttpRequest.newBuilder(base.resolve("/api/v1" + path))
              .header("Authorization", "Bearer " + key)
              .header("Content-Type", "application/json")
              .header(
                  "Idempotency-Key", "page-" + Integer.toUnsignedString((path + body).hashCode()))
              .POST(BodyPublishers.ofString(JsonReader.write(body)))
              .build();
      var answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(path + " " + answer.body()).isBetween(200, 299);
      return ((Json.Obj) JsonReader.parse(answer.body())).findObject("data").orElseThrow();
    }

    Json.Obj get(String path) throws Exception {
      var request =
          HttpRequest.newBuilder(base.resolve("/api/v1" + path))
              .header("Authorization", "Bearer " + key)
              .build();
      var answer = client.send(request, BodyHandlers.ofString());
      return ((Json.Obj) JsonReader.parse(answer.body())).findObject("data").orElseThrow();
    }
  }

  private static Json.Obj json(String text) {
    return (Json.Obj) JsonReader.parse(text.replace('\'', '"'));
  }

  /** Makes an object in each state that the pages show. */
  static void fill(Calls calls) throws Exception {
    String flow =
        calls
            .post(
                "/workflows",
                json(
                    "{'name':'checks','steps':[{'id':'one','uses':'verify','with':{"
                        + "'claim':{'value':'4'},'basis':{'expression':'2+2'}}}]}"))
            .text("id");
    calls.post("/workflows", json("{'name':'draft','steps':[{'id':'A!','uses':'nothing'}]}"));
    calls.post("/workflows", json("{'steps':'none'}")); // A draft without a name or steps.
    String slow =
        calls
            .post(
                "/workflows",
                json(
                    "{'name':'waits','steps':[{'id':'rest','uses':'wait','with':{'seconds':60}},"
                        + "{'id':'next','uses':'wait','needs':['rest'],'with':{'seconds':1}}]}"))
            .text("id");
    String bad =
        calls
            .post(
                "/workflows",
                json("{'name':'fails','steps':[{'id':'no','uses':'model:ref.exact','with':{}}]}"))
            .text("id");
    calls.post("/workflows/" + flow + "/runs", Json.Obj.EMPTY);
    String failing = calls.post("/workflows/" + bad + "/runs", Json.Obj.EMPTY).text("id");
    String waiting = calls.post("/workflows/" + slow + "/runs", Json.Obj.EMPTY).text("id");
    String cancelled =
        calls.post("/workflows/" + slow + "/runs", json("{'input':{'n':1}}")).text("id");
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> calls.get("/workflow-runs/" + waiting).text("status").equals("waiting"));
    calls.post("/workflow-runs/" + cancelled + "/cancel", Json.Obj.EMPTY);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> calls.get("/workflow-runs/" + failing).text("status").equals("failed"));
    String connection =
        calls
            .post(
                "/connections",
                json("{'triggers':[{'event_type':'tick','workflow':'" + flow + "'}]}"))
            .text("id");
    calls.post("/connections", json("{'definition':'nothing.here'}"));
    calls.post(
        "/connections/" + connection + "/events",
        json("{'specversion':'1.0','id':'1','source':'//a','type':'tick','data':{'n':1}}"));
    calls.post("/verify", json("{'claim':{'value':'4'},'basis':{'expression':'2+2'}}"));
    calls.post("/guard/check", json("{'action':'pay'}"));
    calls.post("/guard/check", json("{'action':'pay '}"));
    calls.post(
        "/verify/forecasts",
        json(
            "{'question':'rain','resolves_at':'2099-01-01T00:00:00Z',"
                + "'prediction':{'type':'binary','probability':0.4}}"));
    calls.post("/verify/forecasts", json("{'question':7}"));
    calls.post("/outcomes", json("{'subject':'nothing'}"));
    calls.post("/lqm/compositions", json("{'members':{}}"));
    calls.post("/connections", json("{'name':7,'configuration':[],'triggers':'all'}"));
    calls.post("/models/ref.exact/runs", json("{'task':'quantity','input':{'expression':'1+1'}}"));
    calls.post("/models/ref.exact/runs", json("{'task':'quantity','input':{'expression':'1/0'}}"));
    calls.post(
        "/benchmarks/runs",
        json("{'model':'ref.exact','suite':'science','limit':1,'epochs':1,'variants':0}"));
  }

  /** Signs a browser in; returns its cookie. */
  static String signIn(HttpClient client, ServerHere server, String key) throws Exception {
    HttpRequest signIn =
        HttpRequest.newBuilder(server.base().resolve("/console/login"))
            .header("Sec-Fetch-Site", "same-origin")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("key=" + key))
            .build();
    return client
        .send(signIn, BodyHandlers.ofString())
        .headers()
        .firstValue("Set-Cookie")
        .orElseThrow()
        .replaceFirst(";.*", "");
  }

  @Test
  void every_page_opens_with_every_state_of_every_object() throws Exception {
    var outbound = Map.of(Setting.OUTBOUND_ALLOW, "127.0.0.1/32");
    try (var server = ServerHere.on(folder.resolve("data"), outbound)) {
      String key = server.credentials().findText("test_key").orElseThrow();
      Work work = Work.on(server.base(), server.credentials());
      var calls = new Calls(client, server.base(), key);
      calls.post(
          "/developer/webhooks",
          json("{'url':'http://127.0.0.1:65535/','events':['omni.run.completed']}"));
      String one = Work.text(work.direct("page-direct", 3), "id");
      String two = Work.text(work.direct("page-other", 4), "id");
      String run = Work.text(work.job("page-cancelled", 5, "hold_queued=60"), "id");
      work.cancel(run);
      work.job("page-queued", 5, "hold_queued=60");
      fill(calls);
      String cookie = signIn(client, server, key);

      await() // what was asked is listed when its line is written
          .atMost(Duration.ofSeconds(30))
          .until(() -> page(server, cookie, "/console/requests").body().contains("/requests/"));
      Map<String, Integer> opened =
          opened(server, cookie, "/console/compare?run=" + one + "&run=" + two);

      assertThat(opened.keySet()).containsAll(pages(server));
    }
  }

  /** Opens all pages that links lead to; returns how many of each kind. */
  private Map<String, Integer> opened(ServerHere server, String cookie, String compared)
      throws Exception {
    Set<String> pages = pages(server);
    var open = new ArrayDeque<>(List.of("/console", compared));
    var seen = new LinkedHashSet<>(open);
    var kinds = new HashMap<String, Integer>();
    while (!open.isEmpty()) {
      String path = open.remove();
      HttpResponse<String> page = page(server, cookie, path.replace("&amp;", "&"));
      assertThat(page.statusCode()).as("GET %s", path).isLessThan(400);
      LINK.matcher(page.body())
          .results()
          .map(link -> link.group(1))
          .filter(link -> !link.contains("logout") && !link.endsWith("/events"))
          .filter(link -> !seen.contains(link))
          .filter(link -> kinds.merge(kind(pages, link), 1, Integer::sum) <= EACH)
          .forEach(
              link -> {
                seen.add(link);
                open.add(link);
              });
    }
    kinds.put("/console", 1);
    kinds.put("/console/compare", 1);
    return kinds;
  }

  private HttpResponse<String> page(ServerHere server, String cookie, String path)
      throws Exception {
    var request =
        HttpRequest.newBuilder(server.base().resolve(path)).header("Cookie", cookie).build();
    return client.send(request, BodyHandlers.ofString());
  }

  /** Returns the addresses of all pages of the table, with ids as a star. */
  private static Set<String> pages(ServerHere server) {
    return server.node().pages().stream()
        .filter(page -> page.startsWith("GET "))
        .map(page -> page.substring(4).replaceAll("\\{[a-z]+}", "*"))
        .filter(page -> !NOT_LINKED.contains(page))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the address of the table that a link is of; one without ids comes first. */
  private static String kind(Set<String> pages, String link) {
    String path = link.replaceFirst("\\?.*", "");
    return pages.stream()
        .filter(page -> path.matches(page.replace(".", "\\.").replace("*", "[^/]+")))
        .min(Comparator.comparing(page -> page.contains("*")))
        .orElse(path);
  }
}
