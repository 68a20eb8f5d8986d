package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches of a whole server. */
class BatchesOverHttpTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int POSITIONS = 100_000;
  private static final int BAD = 37;

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
    return request("live", path);
  }

  private HttpRequest.Builder request(String mode, String path) {
    return HttpRequest.newBuilder(URI.create(server.base() + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + server.credentials().text(mode + "_key"));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static Json.Obj json(HttpResponse<String> answer) {
    return (Json.Obj) JsonReader.trusted(answer.body());
  }

  private static Json.Obj data(HttpResponse<String> answer) {
    return json(answer).findObject("data").orElseThrow();
  }

  private HttpResponse<String> post(String key, Json.Obj input) throws Exception {
    return post("live", key, "finance.batch.evaluate", input);
  }

  private HttpResponse<String> post(String mode, String key, String capability, Json.Obj input)
      throws Exception {
    String room =
        ((Json.Obj) json(send(request(mode, "/omni/finance/workspaces"))).items("data").get(0))
            .text("id");
    Json.Obj body = Json.obj("workspace_id", room, "capability", capability, "input", input);
    return send(
        request(mode, "/omni/finance/runs")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(JsonReader.write(body))));
  }

  private Json.Obj ended(String key, Json.Obj input) throws Exception {
    HttpResponse<String> started = post(key, input);
    assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
    String id = data(started).text("id");
    return await()
        .atMost(PATIENCE)
        .until(
            () -> data(send(request("/omni/runs/" + id).header("Prefer", "wait=20"))),
            run -> !run.text("status").equals("running") && !run.text("status").equals("queued"));
  }

  @Tag("ci")
  @Test
  void a_file_of_positions_with_bad_rows_has_their_errors_and_an_exact_total() throws Exception {
    var chance = new Random(39);
    var bad = new TreeSet<Integer>();
    while (bad.size() < BAD) {
      bad.add(chance.nextInt(POSITIONS));
    }
    var csv = new StringBuilder("position_id,spot,strike,volatility,quantity\n");
    List<double[]> positions = new ArrayList<>();
    for (int i = 0; i < POSITIONS; i++) {
      double spot = 50 + chance.nextInt(10_000) / 100.0;
      double quantity = (chance.nextInt(2_000_001) - 1_000_000) / 8.0;
      double volatility = bad.contains(i) ? -0.2 : 0.1 + chance.nextInt(100) / 250.0;
      positions.add(new double[] {spot, quantity});
      csv.append("P" + i + "," + spot + ",100," + volatility + "," + quantity + "\n");
    }
    HttpResponse<String> uploaded =
        send(
            request("/omni/data-sets?name=positions")
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString(csv.toString())));
    assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(201);

    Json.Obj columns = Json.obj("spot", "spot", "strike", "strike", "volatility", "volatility");
    Json.Obj run =
        ended(
            "positions",
            Json.obj(
                "capability", "finance.option.vanilla",
                "base", Json.obj("type", "call", "rate", 0.03, "expiry_years", 1),
                "data", Json.obj("set", "positions", "columns", columns),
                "carry", List.of("position_id", "quantity"),
                "totals",
                    Json.arr(
                        Json.obj("name", "exposure", "of", "spot", "weight", "quantity"),
                        Json.obj("name", "value", "of", "price", "weight", "quantity"))));

    Json.Obj result = run.findObject("result").orElseThrow();
    assertThat(result.find("completed")).contains(Json.num(POSITIONS - BAD));
    assertThat(result.find("failed")).contains(Json.num(BAD));
    Json.Obj first = (Json.Obj) result.items("errors").get(0);
    assertThat(first.find("row")).contains(Json.num(bad.first()));
    assertThat(first.text("pointer")).isEqualTo("/input/volatility");
    BigDecimal exposure = BigDecimal.ZERO;
    for (int i = 0; i < POSITIONS; i++) {
      if (!bad.contains(i)) {
        double[] position = positions.get(i);
        exposure = exposure.add(new BigDecimal(position[0]).multiply(new BigDecimal(position[1])));
      }
    }
    assertThat(((Json.Num) result.at("/totals/exposure")).asDouble())
        .isEqualTo(exposure.doubleValue());
  }

  @Test
  void mistakes_of_a_batch_are_refused_at_their_places() throws Exception {
    Json.Obj base = Json.obj("capability", "finance.option.vanilla");
    Json.Obj set = Json.obj("set", "nowhere", "columns", Json.obj("spot", "a"));
    HttpResponse<String> unknown = post("mistake-no-set", base.with("data", set));
    assertThat(unknown.statusCode()).isEqualTo(422);
    assertThat(unknown.body()).contains("/input/data/set");

    HttpResponse<String> two =
        post("mistake-two", base.with("data", set).with("rows", Json.arr(Json.obj("spot", 1))));
    assertThat(two.statusCode()).isEqualTo(422);
    assertThat(two.body()).contains("\"/input\"");

    Json.Obj axis = Json.obj("from", 1, "to", 2, "steps", 1_000_000);
    HttpResponse<String> large =
        post("mistake-large", base.with("grid", Json.obj("spot", axis, "strike", axis)));
    assertThat(large.statusCode()).isEqualTo(422);
    assertThat(large.body()).contains("workload_too_large").contains("/input/grid");
  }

  @Test
  void a_billion_paths_are_too_many_in_test_mode_and_a_job_in_live_mode() throws Exception {
    String capability = "finance.option.asian-montecarlo";
    Json.Obj input =
        Json.obj("type", "put", "spot", 90, "strike", 87, "rate", 0.025, "volatility", 0.13)
            .with("averaging_times_years", Json.of(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)))
            .with("paths", 1_000_000_000);

    HttpResponse<String> refused = post("test", "billion-paths", capability, input);
    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
    assertThat(refused.body()).contains("workload_too_large");

    HttpResponse<String> started = post("live", "billion-paths", capability, input);
    assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
    String cancel = "/omni/runs/" + data(started).text("id") + "/cancel";
    assertThat(send(request(cancel).POST(BodyPublishers.noBody())).statusCode()).isEqualTo(200);
  }
}
