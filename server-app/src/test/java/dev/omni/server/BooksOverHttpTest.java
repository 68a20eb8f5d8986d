package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.batch.RowProof;
import dev.omni.domain.evidence.Finding;
import dev.omni.domain.json.Json;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Books of trades of a whole server: their trades are a data set, and each has a proven row. */
class BooksOverHttpTest extends DataSetFixture {
  private static final String TRADES =
      """
      name,what,rate_index,term,fixed,size,side,asset,option,level,last,money
      A,swap,USD-SOFR,5Y,0.0405,10000000,pay_fixed,,,,,
      B,swap,USD-SOFR,2Y,0.0455,,receive_fixed,,,,,
      C,option,,,,,,SPX,call,5200,2024-12-20,USD
      """;

  private static final Json.Obj MARKET =
      Json.obj(
          "valuation_date",
          "2024-03-15",
          "curves",
          List.of(
              Json.obj(
                  "id",
                  "USD-SOFR",
                  "quotes",
                  Json.obj(
                      "type", List.of("ois", "ois", "ois"),
                      "tenor", List.of("1Y", "2Y", "10Y"),
                      "quote", new double[] {0.0506, 0.04615, 0.03985}))),
          "spots",
          Json.obj("name", List.of("SPX"), "value", new double[] {5117.09}),
          "volatilities",
          List.of(Json.obj("id", "SPX", "model", "black", "volatility", 0.145)));

  private static Json.Obj trades() {
    Json.Obj columns =
        Json.obj(
                "id",
                "name",
                "kind",
                "what",
                "index",
                "rate_index",
                "tenor",
                "term",
                "rate",
                "fixed",
                "notional",
                "size")
            .withAll(
                Json.obj(
                    "pay_receive",
                    "side",
                    "underlying",
                    "asset",
                    "type",
                    "option",
                    "strike",
                    "level",
                    "expiry_date",
                    "last",
                    "currency",
                    "money"));
    return Json.obj("data", Json.obj("set", "book", "columns", columns));
  }

  private Json.Obj get(ServerHere server, String path) throws Exception {
    HttpResponse<String> answer = send(request(server.base(), server.credentials(), path));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return (Json.Obj) JsonReader.trusted(answer.body());
  }

  @Test
  void each_trade_of_a_data_set_is_a_row_that_the_evidence_proves() throws Exception {
    try (var server = ServerHere.on(folder)) {
      upload(server, "book", TRADES);
      Json.Obj rooms = get(server, "/omni/treasury/workspaces");
      Json.Obj input =
          Json.obj("market", MARKET, "trades", trades())
              .with("scenarios", List.of(Json.obj("name", "up", "parallel", 0.01)));
      Json.Obj body =
          Json.obj(
              "workspace_id",
              ((Json.Obj) rooms.items("data").get(0)).text("id"),
              "capability",
              "treasury.book.evaluate",
              "input",
              input);
      HttpResponse<String> started =
          send(
              request(server.base(), server.credentials(), "/omni/treasury/runs")
                  .header("Content-Type", "application/json")
                  .header("Idempotency-Key", "book-of-three")
                  .header("Prefer", "wait=60")
                  .POST(BodyPublishers.ofString(JsonReader.write(body))));
      assertThat(started.statusCode()).as(started.body()).isBetween(200, 202);
      String id = data(started).text("id");
      Json.Obj run =
          await()
              .atMost(PATIENCE)
              .until(
                  () -> get(server, "/omni/runs/" + id).findObject("data").orElseThrow(),
                  now -> !List.of("queued", "running").contains(now.text("status")));
      assertThat(run.text("status")).as(run.canonical()).isEqualTo("completed");
      Json.Obj result = run.findObject("result").orElseThrow();
      assertThat(result.number("failed")).isEqualTo(1);
      assertThat(result.number("rows")).isEqualTo(3);

      Json.Obj evidence = get(server, "/omni/runs/" + id + "/evidence");
      for (int row = 0; row < 3; row++) {
        Json.Obj proven = get(server, "/omni/runs/" + id + "/rows/" + row);
        Finding finding = RowProof.verify(evidence, proven);
        assertThat(finding.toString()).contains(result.text("root"));
      }
      HttpResponse<String> csv =
          send(
              request(
                  server.base(), server.credentials(), "/omni/runs/" + id + "/rows?format=csv"));
      assertThat(csv.body().lines().findFirst().orElseThrow())
          .isEqualTo(
              "row,present_value,currency,par_rate,scenario:up,error_code,error_message,error_pointer");
      assertThat(csv.body()).contains("missing").contains("/input/trades/1/notional");
      assertThat(csv.body().lines()).hasSize(4);
    }
  }
}
