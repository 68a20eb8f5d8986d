package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.math.MathContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models, compositions and benchmarks as a client sees them. */
class ModelsOverHttpTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static Work work;

  @BeforeAll
  static void start() {
    node =
        Node.start(
            ServerSettings.of(
                SettingSources.read(
                    Map.of(
                        Setting.PORT, "0",
                        Setting.ADMIN_PORT, "off",
                        Setting.RATE_LIMIT, "off",
                        Setting.DATA_DIR, folder.toString()),
                    "",
                    Map.of())));
    work = Work.on(node.baseUrl(), node.credentials().read().orElseThrow());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private record Answer(int status, Json.Obj body, Optional<String> waited) {
    Json.Obj data() {
      return body.findObject("data").orElseThrow();
    }
  }

  private static Answer send(String method, String path, String body) {
    return send(method, path, body, "wait=0");
  }

  private static Answer send(String method, String path, String body, String prefer) {
    var publisher = HttpRequest.BodyPublishers.ofString(body);
    var request =
        HttpRequest.newBuilder(URI.create(work.base() + path))
            .header("Authorization", "Bearer " + work.key())
            .header("Content-Type", "application/json")
            .header("Prefer", prefer)
            .method(method, publisher)
            .build();
    try {
      var response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
      return new Answer(
          response.statusCode(),
          (Json.Obj) JsonReader.parse(text),
          response.headers().firstValue("Preference-Applied"));
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** The result in the evidence, once it is sealed. */
  private static Json.Obj result(Answer accepted) {
    String id = accepted.data().findText("evidence_id").orElseThrow();
    await()
        .atMost(PATIENCE)
        .until(() -> evidence(id).findText("status").orElseThrow().equals("sealed"));
    return evidence(id).findObject("result").orElseThrow();
  }

  private static Json.Obj evidence(String id) {
    return send("GET", "/lqm/evidence/" + id, "").data();
  }

  @Test
  void the_reference_gives_a_coefficient_to_the_digits_that_are_certified() {
    Answer accepted =
        send(
            "POST",
            "/models/ref.exact/runs",
            "{\"task\":\"estimate\",\"input\":{\"dataset\":\"strd:Longley\","
                + "\"statistic\":\"linear_regression\"}}");

    assertThat(accepted.status()).isEqualTo(202);
    var b1 = result(accepted).findObject("B1").flatMap(q -> q.findNumber("value")).orElseThrow();
    assertThat(b1.round(new MathContext(15))).isEqualByComparingTo("15.0618722713733");
  }

  @Test
  void a_run_that_is_waited_for_where_it_is_queued_comes_back_completed() {
    String body =
        "{\"task\":\"estimate\",\"input\":{\"dataset\":\"strd:Longley\","
            + "\"statistic\":\"linear_regression\"}}";
    Answer waited = send("POST", "/models/ref.float64/runs", body, "wait=60");

    assertThat(waited.status()).isEqualTo(202);
    assertThat(waited.waited()).hasValue("wait=10");
    assertThat(waited.data().findText("status")).hasValue("completed");
    assertThat(waited.data().findObject("result").flatMap(r -> r.findObject("B1"))).isPresent();
    assertThat(send("GET", "/models", "", "wait=60").waited()).isEmpty();
  }

  @Test
  void models_are_listed_with_the_compositions_made_of_them() {
    Answer made =
        send(
            "POST",
            "/lqm/compositions",
            "{\"name\":\"panel\",\"kind\":\"ensemble\",\"members\":["
                + "{\"model\":\"forecast.naive\"},{\"model\":\"forecast.ses\"}]}");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.data().findText("model")).hasValue("lqm:panel@1");
    Answer listed = send("GET", "/models", "");
    List<Json> items = listed.body().findArray("data").orElseThrow().items();
    assertThat(items)
        .extracting(item -> ((Json.Obj) item).findText("id").orElseThrow())
        .contains("ref.exact", "forecast.ar", "lqm:panel@1");
  }

  @Test
  void a_benchmark_compares_two_models_on_the_same_tasks() {
    Answer accepted =
        send(
            "POST",
            "/benchmarks/runs",
            "{\"model\":\"ref.float64\",\"baseline_model\":\"ref.naive\",\"mode\":\"closed\","
                + "\"suite\":\"statistics_uncertainty\",\"limit\":30,\"epochs\":1,"
                + "\"variants\":0}");

    assertThat(accepted.status()).isEqualTo(202);
    Json.Obj comparison = result(accepted).findObject("comparison").orElseThrow();
    assertThat(comparison.findNumber("difference").orElseThrow().doubleValue())
        .isBetween(0.2665, 0.2675);
  }

  @Test
  void what_is_wrong_is_named_by_its_path() {
    Answer refused = send("POST", "/models/ref.exact/runs", "{\"task\":\"estimate\",\"input\":{}}");
    Answer unknown = send("POST", "/models/ref.nobody/runs", "{}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.body().findObject("errors").orElseThrow().members().keySet())
        .allMatch(path -> path.startsWith("input"));
    assertThat(unknown.status()).isEqualTo(404);
  }
}
