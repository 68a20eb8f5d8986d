package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JacksonJson;
import dev.omni.domain.json.Json;
import dev.omni.server.command.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.setting.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and runtimes, each in a process of its own. */
final class ExternalRuntimesOverHttpTest {
  private static final Set<Optional<String>> ENDS =
      Set.of(Optional.of("completed"), Optional.of("failed"), Optional.of("cancelled"));
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final Json.Obj OPTION =
      Json.obj(
          "type",
          "call",
          "spot",
          100,
          "strike",
          100,
          "rate",
          0.05,
          "volatility",
          0.2,
          "averaging_times_years",
          IntStream.rangeClosed(1, 25).mapToObj(i -> i / 25.0).toList(),
          "paths",
          400_000);

  @TempDir private Path folder = Path.of("");
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private ServerProcess runtime(String name) throws IOException {
    List<String> words = List.of("runtime", "--port=0", "--places=1", "--name=" + name);
    ServerProcess runtime = ServerProcess.command(folder, words);
    open.add(runtime);
    return runtime;
  }

  private Node server(String runtimes) {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.CONSOLE_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.RUNTIME, runtimes,
            Setting.DATA_DIR, folder.resolve("data").toString());
    Node node = Node.start(Settings.of(SettingSources.read(given, "", Map.of())));
    open.add(0, node);
    return node;
  }

  private static ApiClient client(Node node, String key) {
    Json.Obj known = node.credentials().read().orElseThrow();
    return new ApiClient(node.baseUrl(), known.text(key).orElseThrow());
  }

  private static ApiClient.Answer started(ApiClient client, String capability, Json.Obj input) {
    Json.Arr rooms = (Json.Arr) client.get("/omni/finance/workspaces", "").data();
    Json.Obj body =
        Json.obj(
            "workspace_id",
            ((Json.Obj) rooms.get(0)).text("id").orElseThrow(),
            "capability",
            capability,
            "input",
            input);
    return client.post("/omni/finance/runs", body, "once-" + capability);
  }

  private static Json.Obj ended(ApiClient client, ApiClient.Answer begun) {
    String path = "/omni/runs/" + ((Json.Obj) begun.data()).text("id").orElseThrow();
    await()
        .atMost(PATIENCE)
        .until(() -> ENDS.contains(((Json.Obj) client.get(path, "").data()).text("status")));
    return (Json.Obj) client.get(path, "").data();
  }

  /** Whether a runtime computes something now. */
  private static boolean busy(ServerProcess runtime) {
    return said(runtime).number("busy").orElseThrow().signum() > 0;
  }

  private static Json.Obj said(ServerProcess runtime) {
    return (Json.Obj) JacksonJson.trusted(asked(URI.create(runtime.base() + "/v1/runtime")).body());
  }

  private static HttpResponse<String> asked(URI address) {
    try {
      return HTTP.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    } catch (IOException unreachable) {
      throw new java.io.UncheckedIOException(unreachable);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  @Test
  void a_job_is_finished_by_the_other_runtime_when_one_dies_over_it() throws Exception {
    finishedByTheOther(ServerProcess::killed);
  }

  @Test
  @Tag("full")
  void a_job_is_finished_by_the_other_runtime_when_one_freezes_over_it() throws Exception {
    finishedByTheOther(ServerProcess::frozen);
  }

  /** What happens to a process. */
  @FunctionalInterface
  private interface Blow {
    void to(ServerProcess process) throws Exception;
  }

  private void finishedByTheOther(Blow blow) throws Exception {
    ServerProcess one = runtime("one");
    ServerProcess other = runtime("other");
    Node node = server(one.listening().base() + "," + other.listening().base());
    ApiClient live = client(node, "live_key");
    await()
        .atMost(PATIENCE)
        .until(() -> asked(node.baseUrl().resolve("/readyz")).statusCode() == 200);

    ApiClient.Answer begun = started(live, "finance.option.asian-montecarlo", OPTION);
    assertThat(begun.status()).isEqualTo(202);
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> busy(one) || busy(other));
    boolean first = busy(one);
    ServerProcess lost = first ? one : other;
    blow.to(lost);
    Json.Obj run = ended(live, begun);

    assertThat(run.text("status")).contains("completed");
    Json.Obj again = ended(client(node, "test_key"), sandboxed(node));
    assertThat(run.get("result")).isEqualTo(again.get("result"));
    assertThat(recorded(live, run)).contains("\"name\":\"" + (first ? "other" : "one"));
  }

  private static ApiClient.Answer sandboxed(Node node) {
    return started(client(node, "test_key"), "finance.option.asian-montecarlo", OPTION);
  }

  private static String recorded(ApiClient client, Json.Obj run) {
    String id = run.text("id").orElseThrow();
    return JacksonJson.write(client.get("/omni/runs/" + id + "/evidence", "").data());
  }

  @Test
  @Tag("full")
  void without_a_runtime_live_runs_are_refused_and_leave_nothing_while_test_runs_go_on() {
    Node node = server("http://127.0.0.1:1");
    ApiClient live = client(node, "live_key");
    Json.Obj option =
        Json.obj(
            "type",
            "call",
            "spot",
            60,
            "strike",
            65,
            "rate",
            0.08,
            "volatility",
            0.3,
            "expiry_years",
            0.25);
    ApiClient.Answer refused = started(live, "finance.option.vanilla", option);
    assertThat(refused.status()).isEqualTo(503);
    Json.Obj error = refused.body().object("error").orElseThrow();
    assertThat(error.text("code")).contains("runtime_unavailable");
    assertThat(((Json.Arr) live.get("/omni/runs", "").data()).size()).isZero();
    assertThat(started(client(node, "test_key"), "finance.option.vanilla", option).status())
        .isEqualTo(200);
  }
}
