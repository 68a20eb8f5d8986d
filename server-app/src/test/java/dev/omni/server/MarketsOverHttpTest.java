package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.cli.InProcessCommand;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Markets that a whole server stores, and runs that name them. */
class MarketsOverHttpTest extends DataSetFixture {
  private static final String DAY = "2024-03-15";
  private static final double[] QUOTES = {0.0506, 0.04615, 0.03985};
  private static final Json.Obj SWAP =
      Json.obj(
          "kind", "swap",
          "index", "USD-SOFR",
          "tenor", "5Y",
          "rate", 0.0405,
          "notional", 1e7,
          "pay_receive", "pay_fixed");

  @TempDir static Path data;
  private static ServerHere server;
  private static int sent;

  @BeforeAll
  static void open() {
    server = ServerHere.on(data);
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static Json.Obj market(String day, double... quotes) {
    Json.Obj curve =
        Json.obj(
            "id",
            "USD-SOFR",
            "quotes",
            Json.obj(
                "type", List.of("ois", "ois", "ois"),
                "tenor", List.of("1Y", "2Y", "10Y"),
                "quote", quotes));
    return Json.obj("valuation_date", day, "curves", List.of(curve));
  }

  private HttpResponse<String> call(String key, String method, String path, String body)
      throws Exception {
    sent++;
    return send(
        request(server.base(), Json.obj("live_key", server.credentials().text(key)), path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "markets-" + sent)
            .header("Prefer", "wait=60")
            .method(method, BodyPublishers.ofString(body)));
  }

  private HttpResponse<String> call(String method, String path, String body) throws Exception {
    return call("live_key", method, path, body);
  }

  private HttpResponse<String> put(String name, String day, Json.Obj document) throws Exception {
    return call("PUT", "/omni/markets/" + name + "/" + day, JsonReader.write(document));
  }

  private static Json.Obj stored(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return data(answer);
  }

  private Json.Obj body(String key, String capability, Json.Obj input) throws Exception {
    String world = capability.substring(0, capability.indexOf('.'));
    Json.Obj rooms =
        (Json.Obj)
            JsonReader.trusted(call(key, "GET", "/omni/" + world + "/workspaces", "").body());
    String room = ((Json.Obj) rooms.items("data").get(0)).text("id");
    return Json.obj("workspace_id", room, "capability", capability, "input", input);
  }

  private HttpResponse<String> run(String capability, Json.Obj input) throws Exception {
    String world = capability.substring(0, capability.indexOf('.'));
    String body = JsonReader.write(body("live_key", capability, input));
    return call("POST", "/omni/" + world + "/runs", body);
  }

  private HttpResponse<String> value(Json market) throws Exception {
    return run("treasury.trade.value", Json.obj("market", market, "trade", SWAP));
  }

  private static Json.Obj completed(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
    assertThat(data(answer).text("status")).as(answer.body()).isEqualTo("completed");
    return data(answer);
  }

  private static Json.Obj result(HttpResponse<String> answer) {
    return completed(answer).findObject("result").orElseThrow();
  }

  private static Json.Obj refused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    Json.Obj error =
        ((Json.Obj) JsonReader.trusted(answer.body())).findObject("error").orElseThrow();
    assertThat(error.text("code")).as(answer.body()).isEqualTo(code);
    return error;
  }

  private static String pointer(Json.Obj error) {
    Json.Obj details = error.findObject("details").orElseThrow();
    return ((Json.Obj) details.items("errors").get(0)).text("pointer");
  }

  @Test
  void equal_documents_are_one_version_and_another_is_the_next() throws Exception {
    HttpResponse<String> first = put("twice", DAY, market(DAY, QUOTES));
    Json.Obj one = stored(first, 201);
    Json.Obj again = stored(put("twice", DAY, market(DAY, QUOTES)), 200);
    Json.Obj next = stored(put("twice", DAY, market(DAY, 0.05, 0.046, 0.04)), 201);

    assertThat(again).isEqualTo(one);
    assertThat(one.text("object")).isEqualTo("omni.market");
    assertThat(next.number("version")).isEqualTo(2);
    assertThat(first.headers().firstValue("Location"))
        .contains(one.findObject("links").orElseThrow().text("self"));
    Json.Obj read = stored(call("GET", "/omni/markets/twice/" + DAY + "?version=1", ""), 200);
    assertThat(read.without("document")).isEqualTo(one);
    Json.Obj document = read.findObject("document").orElseThrow();
    assertThat(stored(put("twice", "2024-03-18", withDay(document, "2024-03-18")), 201))
        .isNotNull();
    assertThat(names("/omni/markets/twice")).hasSize(3);
    assertThat(names("/omni/markets?limit=100")).contains("twice@2024-03-15/2");
    assertThat(names("/omni/markets/nobody")).isEmpty();
  }

  private static Json.Obj withDay(Json.Obj document, String day) {
    return document.with("valuation_date", day);
  }

  private List<String> names(String path) throws Exception {
    var list = (Json.Obj) JsonReader.trusted(call("GET", path, "").body());
    return list.items("data").stream()
        .map(Json.Obj.class::cast)
        .map(m -> m.text("name") + "@" + m.text("date") + "/" + (int) m.number("version"))
        .toList();
  }

  @Test
  void a_run_names_a_market_in_three_ways_and_has_the_value_of_the_whole_document()
      throws Exception {
    Json.Obj market = stored(put("close", DAY, market(DAY, QUOTES)), 201);
    Json.Obj inline = result(value(market(DAY, QUOTES)));

    assertThat(inline.text("market_digest")).isEqualTo(market.text("digest"));
    for (Json.Obj name :
        List.of(
            Json.obj("name", "close"),
            Json.obj("name", "close", "date", DAY),
            Json.obj("name", "close", "date", DAY, "version", 1))) {
      assertThat(result(value(name))).as(name.canonical()).isEqualTo(inline);
    }
    Json.Obj book =
        result(
            run(
                "treasury.book.evaluate",
                Json.obj("market", Json.obj("name", "close"), "trades", List.of(SWAP))));
    assertThat(book.number("total")).isEqualTo(inline.number("present_value"));
    Json.Obj batch =
        result(
            run(
                "treasury.batch.evaluate",
                Json.obj(
                    "capability",
                    "treasury.trade.value",
                    "base",
                    Json.obj("market", Json.obj("name", "close")),
                    "rows",
                    List.of(Json.obj("trade", SWAP)))));
    assertThat(batch.number("completed")).isEqualTo(1);
  }

  @Test
  void its_evidence_verifies_by_itself_after_the_market_is_deleted() throws Exception {
    stored(put("gone", DAY, market(DAY, QUOTES)), 201);
    String id = completed(value(Json.obj("name", "gone"))).text("id");
    Json.Obj deleted = stored(call("DELETE", "/omni/markets/gone/" + DAY, ""), 200);
    assertThat(deleted.find("deleted")).contains(Json.of(true));
    refused(call("GET", "/omni/markets/gone/" + DAY, ""), 404, "resource_not_found");

    Json.Obj evidence = stored(call("GET", "/lqm/evidence/" + id, ""), 200);
    Path file = Files.writeString(folder.resolve("evidence.json"), JsonReader.write(evidence));
    Path keys =
        Files.writeString(
            folder.resolve("keys.json"),
            Json.obj("keys", evidence.find("keys").orElseThrow()).canonical());
    InProcessCommand verified =
        InProcessCommand.run(
            "evidence", "verify", file.toString(), "--key", keys.toString(), "--rerun");
    assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out()).contains("rerun").doesNotContain("FAIL");
  }

  @Test
  void a_repeated_request_finds_its_run_whatever_was_stored_since() throws Exception {
    stored(put("again", DAY, market(DAY, QUOTES)), 201);
    Json.Obj input = Json.obj("market", Json.obj("name", "again"), "trade", SWAP);
    Json.Obj body = body("live_key", "treasury.trade.value", input);
    String first = data(keyed(body)).text("id");
    stored(put("again", DAY, market(DAY, 0.05, 0.046, 0.04)), 201);

    assertThat(data(keyed(body)).text("id")).isEqualTo(first);
    Json.Obj other = input.with("trade", SWAP.with("notional", 5e6));
    Json.Obj error = refused(keyed(body.with("input", other)), 409, "idempotency_key_reused");
    assertThat(error.findObject("details").orElseThrow().items("differing_paths"))
        .containsExactly(Json.str("/input/trade/notional"));
  }

  private HttpResponse<String> keyed(Json.Obj body) throws Exception {
    return send(
        request(server.base(), server.credentials(), "/omni/treasury/runs")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "market-again-1")
            .POST(BodyPublishers.ofString(JsonReader.write(body))));
  }

  @Test
  void what_is_not_stored_is_refused_at_the_member_and_so_is_that_of_another_mode()
      throws Exception {
    String path = "/omni/markets/test-only/" + DAY;
    stored(call("test_key", "PUT", path, JsonReader.write(market(DAY, QUOTES))), 201);
    stored(put("future", "2099-03-16", market("2099-03-16", QUOTES)), 201);
    for (Json.Obj name :
        List.of(
            Json.obj("name", "nobody"),
            Json.obj("name", "test-only"),
            Json.obj("name", "future"),
            Json.obj("name", "future", "date", "2099-03-16", "version", 2))) {
      Json.Obj error = refused(value(name), 422, "market_not_found");
      assertThat(pointer(error)).as(name.canonical()).isEqualTo("/input/market");
    }
    Json.Obj error = refused(value(Json.obj("name", "x", "day", DAY)), 422, "unknown_field");
    assertThat(pointer(error)).isEqualTo("/input/market/day");
  }

  @Test
  void what_does_not_build_is_not_stored() throws Exception {
    Map<String, Json.Obj> wrong =
        Map.of(
            "/valuation_date", market("2024-03-18", QUOTES),
            "/curves/0/quotes/quote/1", market(DAY, 0.05, 5.3, 0.04),
            "/curves/0/id",
                market(DAY, QUOTES)
                    .with("curves", List.of(Json.obj("id", "X").with("quotes", quotes()))),
            "/curves/0/run",
                market(DAY, QUOTES)
                    .with("curves", List.of(Json.obj("id", "USD-SOFR", "run", "none"))));
    for (Map.Entry<String, Json.Obj> each : wrong.entrySet()) {
      Json.Obj error = refused(put("wrong", DAY, each.getValue()), 422, "input_invalid");
      assertThat(pointer(error)).isEqualTo(each.getKey());
    }
    refused(put("wrong", DAY, Json.obj("valuation_date", DAY, "spot", 1)), 422, "unknown_field");
    Json.Obj day =
        refused(put("wrong", "15-03-2024", market(DAY, QUOTES)), 422, "parameter_invalid");
    assertThat(pointer(day)).isEqualTo("path:date");
    Json.Obj name = refused(put("-wrong", DAY, market(DAY, QUOTES)), 422, "parameter_invalid");
    assertThat(pointer(name)).isEqualTo("path:market");
    refused(call("GET", "/omni/markets/wrong/" + DAY + "?version=0", ""), 422, "parameter_invalid");
    assertThat(names("/omni/markets/wrong")).isEmpty();
  }

  private static Json quotes() {
    var curve = (Json.Obj) market(DAY, QUOTES).items("curves").get(0);
    return curve.find("quotes").orElseThrow();
  }

  @Test
  void a_market_of_more_than_a_mebibyte_is_refused() throws Exception {
    List<Json.Obj> surfaces =
        IntStream.range(0, 4999)
            .mapToObj(
                i ->
                    Json.obj(
                        "id",
                        "a-long-name-of-a-volatility-".repeat(2) + i,
                        "model",
                        "black",
                        "surface",
                        Json.obj(
                            "expiry_years", new double[] {0.123456789, 1.123456789},
                            "strike", new double[] {101.23456789, 102.23456789},
                            "volatility", new double[] {0.123456789, 0.223456789})))
            .toList();
    Json.Obj error =
        refused(
            put("large", DAY, Json.obj("valuation_date", DAY, "volatilities", surfaces)),
            413,
            "payload_too_large");
    assertThat(error.findObject("details").orElseThrow().number("limit")).isEqualTo(1 << 20);
  }

  @Test
  void a_market_stays_while_a_run_that_was_made_with_it_has_not_ended() throws Exception {
    String path = "/omni/markets/held/" + DAY;
    stored(call("test_key", "PUT", path, JsonReader.write(market(DAY, QUOTES))), 201);
    Json.Obj input = Json.obj("market", Json.obj("name", "held"), "trades", List.of(SWAP));
    HttpResponse<String> started =
        send(
            request(
                    server.base(),
                    Json.obj("live_key", server.credentials().text("test_key")),
                    "/omni/treasury/runs")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "market-held-1")
                .header("Omni-Sandbox-Scenario", "hold_queued=600")
                .POST(
                    BodyPublishers.ofString(
                        JsonReader.write(body("test_key", "treasury.book.evaluate", input)))));
    assertThat(started.statusCode()).as(started.body()).isEqualTo(202);

    refused(call("test_key", "DELETE", path, ""), 409, "market_in_use");
    String run = "/omni/runs/" + data(started).text("id");
    stored(call("test_key", "POST", run + "/cancel", ""), 200);
    stored(call("test_key", "DELETE", path, ""), 200);
  }

  @Test
  void a_curve_may_be_that_of_a_completed_run() throws Exception {
    Json.Obj input = Json.obj("valuation_date", DAY, "index", "USD-SOFR").with("quotes", quotes());
    String id = completed(run("treasury.curve.bootstrap", input)).text("id");
    Json.Obj market =
        Json.obj("valuation_date", DAY)
            .with("curves", List.of(Json.obj("id", "USD-SOFR", "run", id)));

    double inline = result(value(market(DAY, QUOTES))).number("present_value");
    assertThat(result(value(market)).number("present_value")).isCloseTo(inline, within(1e-6));
    stored(put("of-a-run", DAY, market), 201);
    Json.Obj read = stored(call("GET", "/omni/markets/of-a-run/" + DAY, ""), 200);
    assertThat(read.canonical()).contains("discount_factors").doesNotContain(id);
    Json.Obj none = market.with("curves", List.of(Json.obj("id", "USD-SOFR", "run", id + "0")));
    assertThat(pointer(refused(value(none), 422, "input_invalid")))
        .isEqualTo("/input/market/curves/0/run");
  }

  @Test
  void the_fixings_that_a_trade_lacks_are_named() throws Exception {
    Json.Obj running =
        SWAP.without("tenor").with("start_date", "2024-03-13").with("maturity_date", "2027-03-15");
    Json.Obj error =
        refused(
            run("treasury.trade.value", Json.obj("market", market(DAY, QUOTES), "trade", running)),
            422,
            "fixing_missing");
    assertThat(pointer(error)).isEqualTo("/input/market/fixings");
    assertThat(error.canonical()).contains("2024-03-13, 2024-03-14");
  }
}
