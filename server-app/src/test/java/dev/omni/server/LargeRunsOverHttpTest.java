package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.engine.Engines;
import dev.omni.engine.JsonEngine;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What large runs cost a whole server with the key of the test mode. */
class LargeRunsOverHttpTest {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final int ROWS = 10_000;
  private static final int ASSETS = 500;
  private static final int READS = 40;
  private static final double TEST_BUDGET = 1e10;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @TempDir Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private ServerHere server;

  @BeforeEach
  void start() {
    server = ServerHere.on(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.base() + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + server.credentials().text("test_key"));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private Json.Obj data(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer = send(request);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
    return ((Json.Obj) JsonReader.trusted(answer.body())).findObject("data").orElseThrow();
  }

  /** Returns a batch that has ended, which polls of 1 s have waited for. */
  private Json.Obj ended(String capability, Json.Obj input) throws Exception {
    String world = capability.substring(0, capability.indexOf('.'));
    var rooms = send(request("/omni/" + world + "/workspaces"));
    String room = ((Json.Obj) json(rooms).items("data").get(0)).text("id");
    Json.Obj body =
        Json.obj("workspace_id", room, "capability", world + ".batch.evaluate", "input", input);
    Json.Obj started =
        data(
            request("/omni/" + world + "/runs")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "run-of-" + body.canonical().hashCode())
                .POST(BodyPublishers.ofString(JsonReader.write(body))));
    String id = started.text("id");
    return await()
        .atMost(PATIENCE)
        .until(
            () -> data(request("/omni/runs/" + id).header("Prefer", "wait=1")),
            run -> !List.of("running", "queued").contains(run.text("status")));
  }

  private static Json.Obj json(HttpResponse<String> answer) {
    return (Json.Obj) JsonReader.trusted(answer.body());
  }

  private static Json.Obj example(String capability) {
    JsonEngine engine =
        Engines.all().stream()
            .filter(each -> each.capability().id().equals(capability))
            .findFirst()
            .orElseThrow();
    return (Json.Obj) engine.capability().input().examples().get(0);
  }

  /** Returns the example of a capability, with other values of two members in each row. */
  private static Json.Obj batch(String capability, String one, String other) {
    Json.Obj example = example(capability);
    var chance = new SplittableRandom(53);
    double first = example.findNumber(one).orElseThrow().doubleValue();
    double second = example.findNumber(other).orElseThrow().doubleValue();
    return Json.obj(
        "capability",
        capability,
        "base",
        example.without(one).without(other),
        "rows",
        IntStream.range(0, ROWS)
            .mapToObj(
                i ->
                    Json.obj(
                        one, first * chance.nextDouble(0.8, 1.2),
                        other, second * chance.nextDouble(0.8, 1.2)))
            .toList());
  }

  private void completes(String capability, String one, String other) throws Exception {
    double steps =
        Engines.all().stream()
            .filter(each -> each.capability().id().equals(capability))
            .mapToDouble(each -> each.steps(each.capability().input().filled(example(capability))))
            .sum();
    assertThat(ROWS * steps).isLessThan(TEST_BUDGET);
    Json.Obj run = ended(capability, batch(capability, one, other));
    assertThat(run.text("mode")).isEqualTo("test");
    assertThat(run.text("status")).isEqualTo("completed");
    Json.Obj result = run.findObject("result").orElseThrow();
    assertThat(result.find("completed")).contains(Json.num(ROWS));
    assertThat(result.find("failed")).contains(Json.num(0));
  }

  @Tag("ci")
  @Test
  void ten_thousand_options_complete_in_test_mode() throws Exception {
    completes("finance.option.vanilla", "spot", "strike");
  }

  @Tag("ci")
  @Test
  void ten_thousand_swaps_complete_in_test_mode() throws Exception {
    completes("treasury.swap.vanilla", "notional", "fixed_rate");
  }

  /** Positions with a correlation of two factors, each number with all digits of a double. */
  private static Json.Obj positions() {
    var chance = new SplittableRandom(500);
    double[][] loads = new double[ASSETS][];
    Arrays.setAll(loads, i -> new double[] {chance.nextDouble(0.3, 0.6), chance.nextDouble(0.4)});
    double[][] correlation = new double[ASSETS][ASSETS];
    for (int i = 0; i < ASSETS; i++) {
      for (int j = 0; j < ASSETS; j++) {
        double common = loads[i][0] * loads[j][0] + loads[i][1] * loads[j][1];
        correlation[i][j] = i == j ? 1 : common;
      }
    }
    return Json.obj(
        "positions", IntStream.range(0, ASSETS).mapToObj(i -> 1e6 * (1 + i % 7)).toList(),
        "volatilities", IntStream.range(0, ASSETS).mapToObj(i -> 0.01 + i % 5 * 0.003).toList(),
        "correlation", Arrays.stream(correlation).map(Json::arr).toList());
  }

  /** Returns what each living thread has allocated. */
  private static Map<Long, Long> allocated() {
    var bytes = new HashMap<Long, Long>();
    for (long thread : THREADS.getAllThreadIds()) {
      bytes.put(thread, THREADS.getThreadAllocatedBytes(thread));
    }
    return bytes;
  }

  /** Returns the bytes that reads of a run allocate in the threads that outlive them. */
  private long readsOf(Json.Obj run) throws Exception {
    Map<Long, Long> before = allocated();
    for (int i = 0; i < READS; i++) {
      assertThat(send(request("/omni/runs/" + run.text("id"))).statusCode()).isEqualTo(200);
    }
    return allocated().entrySet().stream()
        .mapToLong(each -> each.getValue() - before.getOrDefault(each.getKey(), 0L))
        .sum();
  }

  @Tag("ci")
  @Test
  void a_long_input_costs_a_minute_at_most_and_reads_of_it_what_those_of_a_short_one_cost()
      throws Exception {
    List<Json.Obj> rows =
        IntStream.range(0, 20).mapToObj(i -> Json.obj("confidence", 0.95 + i * 0.002)).toList();
    Json.Obj small =
        ended(
            "risk.var.parametric",
            Json.obj("capability", "risk.var.parametric", "rows", rows)
                .with("base", example("risk.var.parametric").without("confidence")));
    assertThat(small.text("status")).isEqualTo("completed");
    Json.Obj input =
        Json.obj("capability", "risk.var.parametric", "rows", rows, "base", positions());
    assertThat(input.canonical().length()).isGreaterThan(4_600_000);

    long before = SYSTEM.getProcessCpuTime();
    Json.Obj large = ended("risk.var.parametric", input);
    double seconds = (SYSTEM.getProcessCpuTime() - before) / 1e9;
    assertThat(large.text("status")).as(large.toString()).isEqualTo("completed");
    System.out.printf(
        "a batch of %d bytes: %.1f s of processor%n", input.canonical().length(), seconds);
    assertThat(seconds).isLessThan(60);

    readsOf(small);
    readsOf(large);
    long ofSmall = readsOf(small);
    long ofLarge = readsOf(large);
    System.out.printf("%d reads: %d and %d bytes%n", READS, ofSmall, ofLarge);
    assertThat(ofLarge).isLessThan(3 * ofSmall);
  }
}
