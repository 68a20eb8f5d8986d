package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets of a whole server, with files in its data folder. */
class DataSetsOverHttpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  private final HttpClient http = HttpClient.newHttpClient();

  private HttpRequest.Builder request(URI base, Json.Obj keys, String path) {
    return HttpRequest.newBuilder(URI.create(base + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + keys.text("live_key"));
  }

  private Json.Obj upload(ServerHere server, String name, String csv) throws Exception {
    var answer =
        send(
            request(server.base(), server.credentials(), "/omni/data-sets?name=" + name)
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString(csv)));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return data(answer);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static Json.Obj data(HttpResponse<String> answer) {
    return ((Json.Obj) JsonReader.trusted(answer.body())).findObject("data").orElseThrow();
  }

  private Json.Obj run(ServerHere server, String capability, Json.Obj input) throws Exception {
    String world = capability.substring(0, capability.indexOf('.'));
    var rooms =
        send(request(server.base(), server.credentials(), "/omni/" + world + "/workspaces"));
    String room =
        ((Json.Obj) ((Json.Obj) JsonReader.trusted(rooms.body())).items("data").get(0)).text("id");
    Json.Obj body = Json.obj("workspace_id", room, "capability", capability, "input", input);
    var started =
        send(
            request(server.base(), server.credentials(), "/omni/" + world + "/runs")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "run-of-" + capability)
                .header("Prefer", "wait=30")
                .POST(BodyPublishers.ofString(JsonReader.write(body))));
    assertThat(started.statusCode()).as(started.body()).isBetween(200, 202);
    Json.Obj run = data(started);
    assertThat(run.text("status")).as(started.body()).isEqualTo("completed");
    return run.findObject("result").orElseThrow();
  }

  private static Json.Obj column(String set, String column) {
    return Json.obj("data", Json.obj("set", set, "column", column));
  }

  @Test
  void the_summary_of_a_million_values_is_a_short_request() throws Exception {
    var csv = new StringBuilder("x\n");
    long sum = 0;
    for (int i = 0; i < 1_000_000; i++) {
      int value = (int) (i * 2_654_435_761L % 1000);
      sum += value;
      csv.append(value).append('\n');
    }
    try (var server = ServerHere.on(folder)) {
      Json.Obj set = upload(server, "million", csv.toString());
      assertThat(set.find("rows")).contains(Json.num(1_000_000));

      Json.Obj result =
          run(
              server,
              "scientific-discovery.statistics.summary",
              Json.obj("values", column("million", "x")));
      assertThat(result.number("mean")).isEqualTo(sum / 1e6);
    }
  }

  @Test
  void a_garch_model_is_fitted_to_twenty_thousand_returns() throws Exception {
    var chance = new Random(39);
    var csv = new StringBuilder("day,r\n");
    double variance = 1;
    double shock = 0;
    for (int i = 0; i < 20_000; i++) {
      variance = 0.05 + 0.08 * shock * shock + 0.87 * variance;
      shock = Math.sqrt(variance) * chance.nextGaussian();
      csv.append(i).append(',').append(shock).append('\n');
    }
    try (var server = ServerHere.on(folder)) {
      upload(server, "returns", csv.toString());
      Json.Obj result =
          run(server, "risk.volatility.garch-fit", Json.obj("returns", column("returns", "r")));
      assertThat(result.toString()).contains("alpha", "beta");
    }
  }

  @Test
  void rows_leave_as_an_arrow_stream_and_arrive_as_one() throws Exception {
    String csv = "day,close,name\r\n2026-01-02,101.5,a\r\n2026-01-05,,\r\n";
    try (var server = ServerHere.on(folder)) {
      Json.Obj set = upload(server, "prices", csv);
      String rows = "/omni/data-sets/" + set.text("id") + "/rows?format=";
      var arrow =
          http.send(
              request(server.base(), server.credentials(), rows + "arrow").build(),
              BodyHandlers.ofByteArray());
      assertThat(arrow.headers().firstValue("Content-Type"))
          .contains("application/vnd.apache.arrow.stream");

      var again =
          send(
              request(server.base(), server.credentials(), "/omni/data-sets?name=again")
                  .header("Content-Type", "application/vnd.apache.arrow.stream")
                  .POST(BodyPublishers.ofByteArray(arrow.body())));
      assertThat(again.statusCode()).as(again.body()).isEqualTo(201);
      assertThat(data(again).items("columns")).isEqualTo(set.items("columns"));
      String other = "/omni/data-sets/" + data(again).text("id") + "/rows?format=csv";
      assertThat(send(request(server.base(), server.credentials(), other)).body()).isEqualTo(csv);
    }
  }

  @Test
  void a_longer_body_than_the_setting_is_413_and_names_it() throws Exception {
    try (var server = ServerHere.on(folder, Map.of(Setting.MAX_DATA_SET, "1MiB"))) {
      var answer =
          send(
              request(server.base(), server.credentials(), "/omni/data-sets?name=big")
                  .header("Content-Type", "text/csv")
                  .POST(BodyPublishers.ofString("x\n" + "12345678\n".repeat(200_000))));
      assertThat(answer.statusCode()).isEqualTo(413);
      assertThat(answer.body()).contains("1048576 bytes, the setting max-data-set");
      assertThat(files()).isEmpty();
    }
  }

  private List<String> files() throws IOException {
    Path sets = folder.resolve("sets");
    if (!Files.isDirectory(sets)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(sets)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void a_kill_leaves_no_half_set_and_no_file_of_one() throws Exception {
    Json.Obj kept;
    try (var server = ServerHere.on(folder)) {
      kept = upload(server, "kept", "x,y\n1,2\n3,4\n");
    }
    try (var killed = ServerProcess.server(folder).listening()) {
      var body = new PipedOutputStream();
      InputStream sent = new PipedInputStream(body, 1 << 20);
      BodyPublisher endless = BodyPublishers.ofInputStream(() -> sent);
      var upload =
          request(killed.base(), killed.credentials(), "/omni/data-sets?name=half")
              .header("Content-Type", "text/csv")
              .POST(endless);
      var answer = http.sendAsync(upload.build(), BodyHandlers.ofString());
      body.write("n,x\n".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 60_000; i++) {
        body.write((i + ",0.123456789\n").getBytes(StandardCharsets.UTF_8));
      }
      body.flush();
      await()
          .atMost(PATIENCE)
          .until(() -> files().stream().anyMatch(name -> name.endsWith(".part")));
      killed.killed();
      assertThat(answer).failsWithin(PATIENCE);
      body.close();
    }
    assertThat(files()).anyMatch(name -> name.endsWith(".part"));
    Files.write(
        folder.resolve("sets").resolve("01890000-0000-7000-8000-00000000dead.set"), new byte[9]);

    try (var server = ServerHere.on(folder)) {
      assertThat(files()).containsExactly(kept.text("id") + ".set");
      var list = send(request(server.base(), server.credentials(), "/omni/data-sets"));
      assertThat(((Json.Obj) JsonReader.trusted(list.body())).items("data")).containsExactly(kept);
      String rows = "/omni/data-sets/" + kept.text("id") + "/rows?format=csv";
      assertThat(send(request(server.base(), server.credentials(), rows)).body())
          .isEqualTo("x,y\r\n1,2\r\n3,4\r\n");
    }
  }
}
