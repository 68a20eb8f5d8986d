package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lists of the earlier operations as a client pages through them. */
class ListsOverHttpTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static ServerHere server;

  @BeforeAll
  static void start() {
    server = ServerHere.on(folder, Map.of(Setting.RATE_LIMIT, "off"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> send(String key, String method, String path, String body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.base() + path))
            .header("Authorization", "Bearer " + server.credentials().findText(key).orElseThrow())
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> get(String key, String path) throws Exception {
    return send(key, "GET", path, "");
  }

  private static Json.Obj json(HttpResponse<String> answer) {
    return (Json.Obj) JsonReader.parse(answer.body());
  }

  private static String made(String path, String body) throws Exception {
    Json.Obj data = json(send("test_key", "POST", path, body)).findObject("data").orElseThrow();
    return id(data);
  }

  private static String id(Json.Obj item) {
    return item.findText("event_id").or(() -> item.findText("id")).orElseThrow();
  }

  private static Instant time(Json.Obj item) {
    return Instant.parse(
        item.findText("created_at").or(() -> item.findText("received_at")).orElseThrow());
  }

  private static List<Json.Obj> paged(String path) throws Exception {
    var items = new ArrayList<Json.Obj>();
    Optional<String> cursor = Optional.of("");
    while (cursor.isPresent()) {
      String from = cursor.get().isEmpty() ? "" : "&cursor=" + cursor.get();
      HttpResponse<String> page = get("test_key", path + "?limit=2" + from);
      assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
      json(page).items("data").forEach(item -> items.add((Json.Obj) item));
      cursor = page.headers().firstValue("X-Next-Cursor");
    }
    return items;
  }

  @Test
  void what_was_made_is_listed_newest_first_in_its_own_mode_alone() throws Exception {
    String model = "/models/ref.exact/runs";
    String connection = made("/connections", "{\"name\": \"lists\"}");
    String workflow =
        made(
            "/workflows",
            "{\"name\": \"rest\", \"steps\":"
                + " [{\"id\": \"a\", \"uses\": \"wait\", \"with\": {\"seconds\": 60}}]}");
    var bodies =
        Map.of(
            model,
            "{\"task\": \"estimate\", \"seed\": %d, \"input\":"
                + " {\"dataset\": \"strd:Longley\", \"statistic\": \"linear_regression\"}}",
            "/benchmarks/runs",
            "{\"model\": \"ref.naive\", \"mode\": \"closed\", \"suite\": \"science\","
                + " \"limit\": %d}",
            "/outcomes",
            "{\"question\": \"lists\", \"value\": %d}",
            "/connections/" + connection + "/events",
            "{\"id\": \"%d\", \"type\": \"t\"}",
            "/workflow-runs",
            "{\"input\": {\"n\": %d}}");

    for (var list : bodies.entrySet()) {
      var ids = new ArrayList<String>();
      for (int i = 1; i <= 5; i++) {
        String maker =
            list.getKey().equals("/workflow-runs")
                ? "/workflows/" + workflow + "/runs"
                : list.getKey();
        ids.add(made(maker, list.getValue().formatted(i)));
      }

      List<Json.Obj> items = paged(list.getKey());
      assertThat(items)
          .as(list.getKey())
          .extracting(ListsOverHttpTest::id)
          .containsExactlyInAnyOrderElementsOf(ids);
      assertThat(items)
          .extracting(ListsOverHttpTest::time)
          .isSortedAccordingTo(Comparator.reverseOrder());
      HttpResponse<String> other = get("live_key", list.getKey());
      assertThat(other.statusCode() == 404 || json(other).items("data").isEmpty())
          .as(other.body())
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/workflow-runs",
        "/outcomes",
        "/models/ref.exact/runs",
        "/benchmarks/runs",
        "/connections/{connection}/events"
      })
  void an_unknown_filter_is_refused_by_its_name(String path) throws Exception {
    String list = path.replace("{connection}", made("/connections", "{\"name\": \"known\"}"));
    for (String filter : List.of("staus=waiting", "limit=0", "limit=101", "cursor=zzz")) {
      HttpResponse<String> answer = get("test_key", list + "?" + filter);
      String name = filter.substring(0, filter.indexOf('='));

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
      assertThat(answer.body()).contains(name);
    }
  }
}
