package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections and events against a whole server. */
class ConnectorsOverHttpTest {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final String SECRET = "sk-never-seen-7f3a91";
  private static final String MARK = "a-name-that-may-be-seen";
  private static final String TICK =
      "{\"specversion\":\"1.0\",\"id\":\"tick-1\",\"source\":\"/px/call65\","
          + "\"type\":\"lq.observation.v1\",\"data\":{\"series\":\"px.call65\","
          + "\"time\":\"2026-11-20T16:00:00Z\",\"value\":%s,\"unit\":\"USD\"}}";

  @TempDir(factory = CurrentTables.class)
  Path folder;

  private final ConcurrentLinkedQueue<String> answers = new ConcurrentLinkedQueue<>();
  private ServerSettings settings;

  @BeforeEach
  void settings() {
    settings =
        ServerSettings.of(
            SettingSources.read(
                Map.of(
                    Setting.PORT, "0",
                    Setting.ADMIN_PORT, "off",
                    Setting.RATE_LIMIT, "off",
                    Setting.OUTBOUND_ALLOW, "127.0.0.0/8",
                    Setting.DATA_DIR, folder.toString()),
                "",
                Map.of()));
  }

  private record Answer(int status, Json.Obj body) {
    Json.Obj data() {
      return body.findObject("data").orElseThrow();
    }

    Json at(String pointer) {
      return new Pointer(pointer).in(body).orElseThrow();
    }
  }

  /** A client with a key of a server. */
  private final class Client {
    private final URI base;
    private final String key;

    Client(Node node, String key) {
      this.base = node.baseUrl();
      this.key = node.credentials().read().orElseThrow().findText(key).orElseThrow();
    }

    Answer get(String path) {
      return send("GET", path, "", "content-type", "application/json");
    }

    Answer post(String path, String body, String... headers) {
      return send("POST", path, body, headers.length == 0 ? json() : headers);
    }

    private String[] json() {
      return new String[] {"content-type", "application/json"};
    }

    private Answer send(String method, String path, String body, String... headers) {
      var request =
          HttpRequest.newBuilder(URI.create(base + path))
              .header("Authorization", "Bearer " + key)
              .headers(headers)
              .method(method, HttpRequest.BodyPublishers.ofString(body))
              .build();
      try {
        var response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        answers.add(response.headers().map() + response.body());
        byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
        return new Answer(response.statusCode(), (Json.Obj) JsonReader.parse(text));
      } catch (IOException | InterruptedException broken) {
        throw new IllegalStateException(broken);
      }
    }

    String connected(String body) {
      Answer made = post("/connections", body);
      assertThat(made.status()).isEqualTo(201);
      return made.data().findText("id").orElseThrow();
    }
  }

  @Test
  void an_event_comes_in_every_form_and_once() {
    try (Node node = Node.start(settings)) {
      var client = new Client(node, "test_key");
      String id = client.connected("{}");
      String events = "/connections/" + id + "/events";

      Answer first = client.post(events, TICK.formatted("2.31"));
      Answer again =
          client.post(
              events, TICK.formatted("2.31"), "content-type", "application/cloudevents+json");
      Answer binary =
          client.post(
              events,
              "{\"series\":\"px.call65\",\"time\":\"2026-11-20T16:00:00Z\","
                  + "\"value\":2.31,\"unit\":\"USD\"}",
              "content-type",
              "application/json; charset=utf-8",
              "ce-specversion",
              "1.0",
              "ce-id",
              "tick-1",
              "ce-source",
              "%2Fpx/call65",
              "ce-type",
              "lq.observation.v1");
      Answer batch =
          client.post(
              events,
              "[" + TICK.formatted("2.31") + ",{\"event_id\":\"x\",\"payload\":{\"a\":1}}]",
              "content-type",
              "application/cloudevents-batch+json");
      Answer bytes =
          client.post(
              events,
              "raw",
              "content-type",
              "text/plain",
              "ce-specversion",
              "1.0",
              "ce-id",
              "raw-1");

      assertThat(List.of(first, again, binary, batch, bytes))
          .extracting(Answer::status)
          .containsOnly(202);
      assertThat(first.at("/data/sequence")).isEqualTo(Json.num(1));
      assertThat(again.at("/data/duplicate")).isEqualTo(new Json.Bool(true));
      assertThat(binary.at("/data/duplicate")).isEqualTo(new Json.Bool(true));
      assertThat(binary.at("/data/event_id")).isEqualTo(first.at("/data/event_id"));
      assertThat(batch.at("/data/events/0/event_id")).isEqualTo(first.at("/data/event_id"));
      assertThat(batch.at("/data/accepted")).isEqualTo(Json.num(1));
      assertThat(bytes.at("/data/submitted/data")).isEqualTo(Json.str("raw"));

      Answer conflict = client.post(events, TICK.formatted("2.32"));
      assertThat(conflict.status()).isEqualTo(422);
      assertThat(conflict.at("/errors/id")).isInstanceOf(Json.Arr.class);
      assertThat(client.post(events, "[]").status()).isEqualTo(422);
      assertThat(client.post(events, "{").status()).isEqualTo(422);
      assertThat(client.post(events, "x", "content-type", "text/plain").status()).isEqualTo(415);
      assertThat(client.post("/connections/x/events", "{}").status()).isEqualTo(404);
    }
  }

  @Test
  void a_connection_is_tried_against_a_real_server() throws IOException {
    HttpServer server = server();
    try (Node node = Node.start(settings)) {
      var client = new Client(node, "live_key");
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      String good = client.connected(source(url + "/prices", SECRET));
      String wrong = client.connected(source(url + "/prices", "sk-wrong"));
      String own = client.connected(source(node.baseUrl() + "/models", SECRET));

      Answer ready = client.post("/connections/" + good + "/validate", "");
      Answer refused = client.post("/connections/" + wrong + "/validate", "{}");
      Answer blocked = client.post("/connections/" + own + "/validate", "{}");

      assertThat(ready.at("/data/checks").canonical()).doesNotContain("failed", "skipped");
      assertThat(ready.at("/data/connection_status")).isEqualTo(Json.str("ready"));
      assertThat(refused.at("/data/checks/4/name")).isEqualTo(Json.str("auth"));
      assertThat(refused.at("/data/checks/4/status")).isEqualTo(Json.str("failed"));
      assertThat(blocked.at("/data/checks/3/message").canonical()).contains("blocked_address");
    } finally {
      server.stop(0);
    }
  }

  private static String source(String url, String key) {
    return Json.obj(
            "definition",
            "http.json",
            "name",
            MARK,
            "configuration",
            Json.obj("url", url, "items", "/prices"),
            "credentials",
            Json.obj("api_key", key))
        .canonical();
  }

  private static HttpServer server() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/prices",
        exchange -> {
          String sent = exchange.getRequestHeaders().getFirst("Authorization");
          byte[] body = "{\"prices\":[1,2]}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(("Bearer " + SECRET).equals(sent) ? 200 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void a_credential_is_found_nowhere() throws IOException {
    var log = new ByteArrayOutputStream();
    var handler = new StreamHandler(log, new SimpleFormatter());
    handler.setLevel(Level.ALL);
    Logger.getLogger("").addHandler(handler);
    HttpServer server = server();
    try (Node node = Node.start(settings)) {
      var client = new Client(node, "live_key");
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/prices";
      String id = client.connected(source(url, SECRET));
      client.post("/connections/" + id + "/validate", "{}");
      String trial = "{\"configuration\":{\"api_key\":\"" + SECRET + "\",\"url\":7}}";
      client.post("/connections/" + id + "/validate", trial, "content-type", "application/json");
      String everywhere =
          "{\"definition\":\"x\",\"name\":\"%s\",\"token\":\"%s\",\"triggers\":[\"%s\"]}"
              .formatted(SECRET, SECRET, SECRET);
      client.connected(everywhere);
      Answer event = client.post("/connections/" + id + "/events", TICK.formatted("1"));
      client.get("/lqm/evidence/" + event.data().findText("evidence_id").orElseThrow());
      client.get("/connections/" + id);
      client.get("/connections");
    } finally {
      server.stop(0);
      handler.flush();
      Logger.getLogger("").removeHandler(handler);
    }
    assertThat(answers).hasSizeGreaterThan(6).noneMatch(answer -> answer.contains(SECRET));
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain(SECRET);
    assertThat(holding(MARK)).as("the search finds what is there").isNotEmpty();
    assertThat(holding(SECRET)).isEmpty();
  }

  /** The files of the data folder that hold a text. */
  private List<Path> holding(String text) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }
}
