package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.server.BrokenRecords.Broken;
import dev.omni.server.ConsolePagesOverHttpTest.Calls;
import dev.omni.server.setting.Setting;
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
import java.util.Map;

/** A stopped server with a record of each kind, and broken ones beside them. */
final class DamagedInstallation {
  /** The day of its markets. */
  static final String DAY = "2024-03-15";

  private static final String MARKET =
      """
      {"valuation_date": "2024-03-15", "curves": [{"id": "USD-SOFR", "quotes":
        {"type": ["ois", "ois"], "tenor": ["1Y", "10Y"], "quote": [0.05, 0.04]}}]}
      """;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final List<String> good = new ArrayList<>();
  private String key = "";
  private List<Broken> broken = List.of();
  private List<String> columns = List.of();

  private DamagedInstallation() {}

  /** Makes one in a folder. */
  static DamagedInstallation at(Path folder, Map<Setting, String> settings) throws Exception {
    var made = new DamagedInstallation();
    try (var filled = ServerHere.on(folder, settings)) {
      made.key = filled.credentials().findText("test_key").orElseThrow();
      made.fill(filled);
    }
    try (var records = new BrokenRecords(folder)) {
      made.columns = records.columns();
      breakAll(records);
      made.broken = records.all();
    }
    return made;
  }

  /** Returns the key of its project. */
  String key() {
    return key;
  }

  /** Returns the records that cannot be read. */
  List<Broken> broken() {
    return broken;
  }

  /** Returns the columns that may hold a text of any length. */
  List<String> columns() {
    return columns;
  }

  /** Returns the paths of records that can be read. */
  List<String> good() {
    return List.copyOf(good);
  }

  private static Json.Obj json(String text) {
    return (Json.Obj) JsonReader.parse(text.replace('\'', '"'));
  }

  private void fill(ServerHere filled) throws Exception {
    Work work = Work.on(filled.base(), filled.credentials());
    good.add("/omni/runs/" + Work.text(work.direct("record-good", 3), "id"));
    work.direct("record-failed", 4, "fail");
    var calls = new Calls(HTTP, filled.base(), key);
    calls.post("/developer/webhooks", json("{'url':'https://127.0.0.1:1999/hook'}"));
    work.direct("record-sent", 5);
    ConsolePagesOverHttpTest.fill(calls);
    String decision = calls.post("/guard/check", json("{'action':'look'}")).text("id");
    good.add("/guard/decisions/" + decision);
    calls.post(
        "/outcomes",
        json("{'subject':{'type':'guard_decision','id':'" + decision + "'},'value':'approved'}"));
    calls.post(
        "/lqm/compositions",
        json(
            "{'name':'panel','kind':'ensemble','method':'linear_pool',"
                + "'members':[{'model':'forecast.naive'},{'model':'forecast.ses'}]}"));
    String model =
        calls
            .post(
                "/models/ref.exact/runs", json("{'task':'quantity','input':{'expression':'1+1'}}"))
            .text("id");
    calls.post(
        "/benchmarks/runs",
        json("{'model':'ref.exact','suite':'science','limit':1,'epochs':1,'variants':0}"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> calls.get("/model-runs/" + model).text("status").equals("completed"));
    good.add("/model-runs/" + model);
    good.add("/omni/markets/eod/" + DAY);
    assertThat(
            send(filled.base() + good.get(good.size() - 1), key, "PUT", "application/json", MARKET)
                .statusCode())
        .isEqualTo(201);
    for (String bad : List.of("1", "2", "3")) {
      assertThat(
              send(filled.base() + "/model-runs/" + bad, key, "GET", "application/json", "")
                  .statusCode())
          .isEqualTo(404);
    }
    assertThat(
            send(
                filled.base() + "/omni/data-sets?name=prices",
                key,
                "POST",
                "text/csv",
                "day,close\n1,2\n"))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(201);
  }

  private static void breakAll(BrokenRecords records) throws Exception {
    String ended = "due_at IS NULL";
    records.copies("run", "input", "id", "target_kind", ended);
    records.copies(
        "run", "result", "id", "", ended + " AND target_kind = 'omni_run' AND result IS NOT NULL");
    records.copies("run", "error", "id", "", "target_kind = 'omni_run' AND error IS NOT NULL");
    records.copies("run", "data_sets", "id", "", ended + " AND target_kind = 'omni_run'");
    records.bodies();
    records.copies("document", "body", "id", "kind", "1 = 1", "name=name || RANDOM_UUID()");
    records.copies(
        "document", "head", "id", "kind", "1 = 1", "name=name || RANDOM_UUID()", "body=''");
    records.documentBodies();
    records.markets();
    records.copies(
        "data_set",
        "column_list",
        "id",
        "",
        "1 = 1",
        "version=version + CAST(RAND() * 1000000 AS INT) + 1");
    String sent = "status <> 'pending'";
    records.run("UPDATE delivery SET status = 'failed', due_at = NULL");
    records.copies("delivery", "body", "message_id", "", sent);
    records.copies("delivery", "attempts", "message_id", "", sent);
    records.copies("project", "environments", "id", "", "1 = 1", "name=RANDOM_UUID()");
    here(records);
  }

  /** Breaks what is found by its place in an order, or by the record beside it. */
  private static void here(BrokenRecords records) throws Exception {
    List<String> runs =
        records.texts("SELECT id FROM log_entry WHERE kind = 'omni_run' ORDER BY id");
    String run = runs.get(0);
    List<String> lines = records.texts("SELECT seq FROM audit_entry ORDER BY seq");
    List<String> requests =
        records.texts("SELECT ordinal FROM request_log WHERE code IS NOT NULL ORDER BY ordinal");
    for (int i = 0; i < BrokenRecords.WAYS.size(); i++) {
      String text = "'" + BrokenRecords.WAYS.get(i) + "'";
      records.here(
          "audit_entry", "line", lines.get(i), "details = " + text, "seq = " + lines.get(i));
      String ordinal = requests.get(i % requests.size());
      records.here("request_log", "request", ordinal, "error = " + text, "ordinal = " + ordinal);
    }
    records.evidenceBodies();
    records.here(
        "run_event",
        "event",
        run,
        "data = '" + BrokenRecords.WAYS.get(0) + "'",
        "run_id = '" + run + "'");
    records.here(
        "log_entry", "evidence", run, "statement = STRINGTOUTF8('{\"a\":')", "id = '" + run + "'");
    records.run(
        "INSERT INTO row_chunk SELECT project_id, mode, id, 0, 0, 1, 0, REPEAT('0', 64), X'0102'"
            + " FROM run WHERE id = '"
            + run
            + "'");
    records.here("row_chunk", "rows", run, "failed = 0", "run_id = '" + run + "'");
  }

  /** Sends a request. */
  static HttpResponse<String> send(String to, String key, String method, String type, String body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(to))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body));
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }
}
