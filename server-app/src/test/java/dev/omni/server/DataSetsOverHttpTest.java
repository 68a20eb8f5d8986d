package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.setting.Setting;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Data sets of a whole server, with files in its data folder. */
class DataSetsOverHttpTest extends DataSetFixture {
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

  @Tag("ci")
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

  @Tag("ci")
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
}
