package dev.omni.server.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.Omni;
import dev.omni.application.json.JsonReader;
import dev.omni.application.keys.ApiKeys;
import dev.omni.application.keys.Projects;
import dev.omni.application.memory.InMemoryStores;
import dev.omni.application.run.admission.ConcurrencyLimits;
import dev.omni.application.run.worker.DirectRunPool;
import dev.omni.application.run.worker.Slots;
import dev.omni.application.run.worker.WorkerPool;
import dev.omni.application.runtime.EmbeddedRuntime;
import dev.omni.application.spi.CapabilityRuntime.PreparedRun;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.application.spi.Stores;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import dev.omni.engine.Work;
import dev.omni.http.HttpSettings;
import dev.omni.http.OmniHttp;
import dev.omni.testkit.TestEngine;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server all of whose threads for heavy work compute what does not end, in both modes. */
@Timeout(60)
class SaturationTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PROMPT = Duration.ofSeconds(10);
  private static final int JOBS = 20;
  private static final int LONG = 900;

  private final CountDownLatch end = new CountDownLatch(1);
  private final TestEngine direct =
      TestEngine.direct()
          .stepping(n -> n == LONG ? 2 * PreparedRun.BRIEF : 1)
          .first(
              work -> {
                if (Thread.currentThread().getName().startsWith("omni-direct")) {
                  held(work);
                }
              });
  private final TestEngine job = TestEngine.job().first(this::held);
  private final Stores stores = new InMemoryStores().stores();
  private final ClockAndIds clockAndIds = ClockAndIds.system();
  private final Projects projects = new Projects(stores.projects(), clockAndIds);
  private final ApiKeys keys = new ApiKeys(stores.keys(), clockAndIds, new Random(7));
  private final Map<Mode, DirectRunPool> pools = new EnumMap<>(Mode.class);
  private final Omni omni =
      Omni.on(stores)
          .clock(clockAndIds.clock())
          .ids(clockAndIds.ids())
          .admission(
              new ConcurrencyLimits(stores.runs()::countQueued, caller -> {}, clockAndIds.clock()))
          .sandbox(pool(Mode.TEST))
          .live(pool(Mode.LIVE))
          .build();
  private final WorkerPool workers =
      WorkerPool.of(omni.worker(), Slots.each(LiveRuntimeFactory.jobsHere()));
  private final OmniHttp http =
      OmniHttp.of(omni, stores.keys())
          .settings(HttpSettings.USUAL.at("127.0.0.1", 0))
          .start(new byte[32]);

  private DirectRunPool pool(Mode mode) {
    var runtime =
        new EmbeddedRuntime(
            "embedded",
            List.of(direct.loaded(), job.loaded()),
            clockAndIds,
            EmbeddedRuntime.Threads.none());
    DirectRunPool pool = LiveRuntimeFactory.pooled(runtime, "omni-direct");
    pools.put(mode, pool);
    return pool;
  }

  private void held(Work work) {
    try {
      while (!end.await(10, TimeUnit.MILLISECONDS)) {
        work.proceed();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void close() {
    end.countDown();
    workers.close();
    http.stop();
    pools.values().forEach(DirectRunPool::close);
  }

  /** A caller of one project and mode. */
  private final class Client {
    private final Mode mode;
    private final String key;

    Client(Mode mode) {
      this.mode = mode;
      var binding = projects.binding(projects.list().get(0), mode, Optional.empty());
      var grant = new Grant(Scope.all(), Optional.empty());
      var wanted =
          new ApiKeys.KeyRequest(
              PrincipalType.DEVELOPER_KEY, binding, grant, "a key", Optional.empty());
      this.key = keys.create(wanted).text().reveal();
    }

    private HttpRequest.Builder request(String path) {
      return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + path))
          .header("Authorization", "Bearer " + key);
    }

    private HttpRequest starting(TestEngine engine, int n, String once) {
      World world = engine.capability().world();
      var tenant = new Tenant(projects.list().get(0).id(), mode);
      var room =
          stores.projects().workspaces(tenant).stream()
              .filter(each -> each.world() == world)
              .findFirst()
              .orElseThrow();
      Json.Obj body =
          Json.obj(
              "workspace_id", room.id(),
              "capability", engine.capability().id(),
              "input", Json.obj("n", n));
      return request("/api/v1/omni/" + world.id() + "/runs")
          .header("Content-Type", "application/json")
          .header("Idempotency-Key", once)
          .POST(BodyPublishers.ofString(JsonReader.write(body)))
          .timeout(PROMPT.multipliedBy(4))
          .build();
    }

    HttpResponse<String> read(String path) throws Exception {
      return HTTP.send(request(path).timeout(PROMPT).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> started(TestEngine engine, int n, String once) throws Exception {
      return HTTP.send(starting(engine, n, once), BodyHandlers.ofString());
    }

    CompletableFuture<HttpResponse<String>> starts(TestEngine engine, int n, String once) {
      return HTTP.sendAsync(starting(engine, n, once), BodyHandlers.ofString());
    }
  }

  /** Fills every thread for heavy work; gives the requests that wait. */
  private List<CompletableFuture<HttpResponse<String>>> saturated(Client client) throws Exception {
    for (int i = 0; i < JOBS; i++) {
      assertThat(client.started(job, 4, "saturating-job-" + i).statusCode()).isEqualTo(202);
    }
    var waiting =
        IntStream.range(0, ConcurrencyLimits.POOLED)
            .mapToObj(i -> client.starts(direct, LONG, "saturating-direct-" + i))
            .toList();
    await().until(() -> pools.get(client.mode).busy() == ConcurrencyLimits.POOLED);
    await().until(() -> workers.busy(client.mode) == LiveRuntimeFactory.jobsHere());
    return waiting;
  }

  @Test
  void reads_lists_health_and_short_runs_are_answered_while_everything_heavy_is_full()
      throws Exception {
    projects.create("default");
    workers.start();
    var waiting = new EnumMap<Mode, List<CompletableFuture<HttpResponse<String>>>>(Mode.class);
    for (Mode mode : Mode.values()) {
      waiting.put(mode, saturated(new Client(mode)));
    }

    for (Mode mode : Mode.values()) {
      var client = new Client(mode);
      assertThat(client.read("/healthz").statusCode()).isEqualTo(200);
      assertThat(client.read("/readyz").statusCode()).isEqualTo(200);
      HttpResponse<String> brief = client.started(direct, 4, "a-brief-one");
      assertThat(brief.statusCode()).isEqualTo(200);
      assertThat(brief.body()).contains("\"completed\"");
      HttpResponse<String> list = client.read("/api/v1/omni/runs?limit=100");
      assertThat(list.statusCode()).isEqualTo(200);
      assertThat(data(list).size()).isEqualTo(JOBS + ConcurrencyLimits.POOLED + 1);
      String id = ((Json.Obj) data(list).get(1)).findText("id").orElseThrow();
      assertThat(client.read("/api/v1/omni/runs/" + id).statusCode()).isEqualTo(200);

      HttpResponse<String> refused = client.started(direct, LONG, "one-too-many");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.body()).contains("runtime_unavailable");
      assertThat(data(client.read("/api/v1/omni/runs?idempotency_key=one-too-many")).size())
          .isZero();
    }

    end.countDown();
    for (HttpResponse<String> answer : answers(waiting.values().stream().flatMap(List::stream))) {
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).contains("\"completed\"");
    }
    for (Mode mode : Mode.values()) {
      assertThat(new Client(mode).started(direct, LONG, "one-too-many").statusCode())
          .isEqualTo(200);
    }
  }

  private static List<HttpResponse<String>> answers(
      Stream<CompletableFuture<HttpResponse<String>>> waiting) {
    return waiting.map(CompletableFuture::join).toList();
  }

  private static Json.Arr data(HttpResponse<String> answer) {
    return (Json.Arr) ((Json.Obj) JsonReader.trusted(answer.body())).find("data").orElseThrow();
  }
}
