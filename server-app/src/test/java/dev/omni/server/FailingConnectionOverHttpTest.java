package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.omni.domain.json.Json;
import dev.omni.domain.json.Pointer;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose model is another server that fails at times. */
class FailingConnectionOverHttpTest {
  private static final Json.Obj TASK =
      Json.obj("task", "quantity", "input", Json.obj("expression", "1+1"));

  @TempDir(factory = CurrentTables.class)
  Path folder;

  private final AtomicInteger status = new AtomicInteger(200);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void five_errors_in_a_row_make_it_failing_until_it_answers_again() throws IOException {
    HttpServer answering = answering();
    try (Node node = Node.start(settings())) {
      String key = node.credentials().read().orElseThrow().findText("live_key").orElseThrow();
      var client = new ApiClient(node.baseUrl(), key);
      String url = "http://127.0.0.1:" + answering.getAddress().getPort() + "/answer";
      Json.Obj model = Json.obj("definition", "model.http", "configuration", Json.obj("url", url));
      String id = Work.text(client.post("/connections", model, "made"), "id");
      client.post("/connections/" + id + "/validate", Json.Obj.EMPTY, "tried");

      status.set(503);
      List<String> states =
          IntStream.rangeClosed(1, 5).mapToObj(errors -> used(client, id, errors)).toList();
      Json.Obj failing = read(client, id);
      status.set(200);
      String again = used(client, id, 0);

      assertThat(states).containsExactly("ready", "ready", "ready", "ready", "failing");
      assertThat(new Pointer("/runtime/last_error").in(failing).map(Json::canonical).orElse(""))
          .contains("answered with status 503");
      assertThat(again).isEqualTo("ready");
      assertThat(asked).hasValue(7); // once by the validation
    } finally {
      answering.stop(0);
    }
  }

  /** The status once its model was asked one time more, and so many errors are counted. */
  private String used(ApiClient client, String id, int errors) {
    client.post("/models/conn:" + id + "/runs", TASK, "asked-" + asked.get());
    await()
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                new Pointer("/runtime/consecutive_errors")
                    .in(read(client, id))
                    .equals(Optional.of(Json.num(errors))));
    return read(client, id).findText("status").orElseThrow();
  }

  private static Json.Obj read(ApiClient client, String id) {
    return (Json.Obj) client.get("/connections/" + id, "").data();
  }

  private HttpServer answering() throws IOException {
    var own = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(own, 0);
    byte[] body = "{\"answer\":{\"value\":2,\"unit\":\"1\"}}".getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/answer",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(status.get(), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private ServerSettings settings() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.OUTBOUND_ALLOW, "127.0.0.0/8",
            Setting.DATA_DIR, folder.toString());
    return ServerSettings.of(SettingSources.read(given, "", Map.of()));
  }
}
