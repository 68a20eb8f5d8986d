package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JsonReader;
import dev.omni.domain.json.Json;
import dev.omni.http.Routes;
import dev.omni.http.route.Route;
import dev.omni.server.BrokenRecords.Broken;
import dev.omni.server.cli.InProcessCommand;
import dev.omni.server.setting.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each text of each kind of record, broken in three ways: a bad line, and nothing else fails. */
class EveryRecordTest {
  private static final Pattern LINK = Pattern.compile("href=\"(/console[^\"#]*)");

  /** The columns whose texts are broken here; a row for each that holds JSON. */
  private static final Set<String> JSON =
      Set.of(
          "audit_entry.details",
          "data_set.column_list",
          "delivery.attempts",
          "delivery.body",
          "document.body",
          "document_body.body",
          "evidence_body.body",
          "log_entry.statement",
          "market.document",
          "project.environments",
          "request_log.error",
          "row_chunk.body",
          "run.data_sets",
          "run.markets",
          "run.error",
          "run.input",
          "run.result",
          "run_body.body",
          "run_event.data");

  /** The columns that hold no JSON, with what they hold. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "data_set_piece.bytes", "columns of numbers and texts",
          "evidence_checkpoint.note", "a signed note, which the audit names",
          "evidence_tile.hashes", "hashes, which the audit names",
          "log_cosignatures.line", "a line of a note, which its reader verifies",
          "log_times.token", "a token in base 64, which its reader verifies",
          "share.note", "words of who made the link");

  /** The list of each kind of record that a client may list. */
  private static final Map<String, String> LISTS =
      Map.ofEntries(
          Map.entry("omni_run", "/omni/runs"),
          Map.entry("model_run", "/model-runs"),
          Map.entry("benchmark_run", "/benchmarks/runs"),
          Map.entry("workflow_run", "/workflow-runs"),
          Map.entry("verification", "/verifications"),
          Map.entry("guard_decision", "/guard/decisions"),
          Map.entry("connection", "/connections"),
          Map.entry("outcome", "/outcomes"),
          Map.entry("forecast", "/verify/forecasts"),
          Map.entry("composition", "/lqm/compositions"),
          Map.entry("webhook", "/developer/webhooks"),
          Map.entry("data_set", "/omni/data-sets"));

  /** The kinds whose records have no address of their own. */
  private static final Set<String> ONLY_LISTED = Set.of("forecast", "composition");

  private static final Map<Setting, String> ALLOW = Map.of(Setting.OUTBOUND_ALLOW, "127.0.0.1/32");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  @TempDir static Path folder;
  private static Optional<ServerHere> started = Optional.empty();
  private static String refusal = "";
  private static String key;
  private static List<Broken> broken;
  private static List<String> columns;
  private static List<String> good;

  @BeforeAll
  static void broken() throws Exception {
    var installation = DamagedInstallation.at(folder, ALLOW);
    key = installation.key();
    broken = installation.broken();
    columns = installation.columns();
    good = installation.good();
    try {
      started = Optional.of(ServerHere.on(folder, ALLOW));
    } catch (RuntimeException | Error refused) {
      refusal = ": " + refused; // Every test shows it.
    }
  }

  private static ServerHere server() {
    return started.orElseThrow(
        () -> new AssertionError("a broken record keeps the server from starting" + refusal));
  }

  @AfterAll
  static void stop() {
    started.ifPresent(ServerHere::close);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return DamagedInstallation.send(server().base() + path, key, "GET", "application/json", "");
  }

  @Test
  void every_column_with_a_long_text_has_a_row() {
    var known = new TreeSet<>(JSON);
    known.addAll(OTHERS.keySet());
    assertThat(new TreeSet<>(columns)).isEqualTo(known);
    Set<String> done = broken.stream().map(Broken::table).collect(Collectors.toSet());
    assertThat(done)
        .isEqualTo(
            JSON.stream()
                .map(column -> column.substring(0, column.indexOf('.')))
                .collect(Collectors.toSet()));
    System.out.println("EveryRecordTest: " + broken.size() + " broken records");
  }

  @Test
  void a_server_starts_over_all_of_them() {
    assertThat(server().base()).isNotNull();
  }

  @Test
  void every_list_is_whole_and_has_a_line_for_each_of_them() throws Exception {
    for (Route route : Routes.API) {
      if (route.method().equals("GET") && !route.path().contains("{")) {
        String path = route.path().substring(Route.BASE.length());
        assertThat(get(path).statusCode()).as(path).isLessThan(500);
      }
    }
    for (var list : LISTS.entrySet()) {
      HttpResponse<String> answer = get(list.getValue() + "?limit=100");
      assertThat(answer.statusCode()).as(list + " " + answer.body()).isEqualTo(200);
      List<Json.Obj> items =
          ((Json.Obj) JsonReader.trusted(answer.body()))
              .items("data").stream().map(Json.Obj.class::cast).toList();
      Set<String> unreadable =
          items.stream()
              .filter(item -> item.findText("status").equals(Optional.of("unreadable")))
              .peek(
                  item ->
                      assertThat(item.findObject("error").orElseThrow().findText("code"))
                          .contains("record_unreadable"))
              .map(item -> item.text("id"))
              .collect(Collectors.toSet());
      assertThat(unreadable).as(list.toString()).isEqualTo(ids(list.getKey()));
      assertThat(items.size()).as(list.toString()).isGreaterThan(unreadable.size());
    }
  }

  private static Set<String> ids(String kind) {
    return broken.stream()
        .filter(one -> one.whole() && !one.table().endsWith("_body"))
        .filter(
            one -> one.kind().equals(kind) || (one.kind().equals("run") && kind.equals("omni_run")))
        .map(Broken::id)
        .collect(Collectors.toSet());
  }

  @Test
  void the_record_itself_is_refused_by_its_name_and_others_are_read() throws Exception {
    for (Broken one : broken) {
      String kind = one.kind().equals("run") ? "omni_run" : one.kind();
      if (!one.whole() || !LISTS.containsKey(kind) || ONLY_LISTED.contains(kind)) {
        continue;
      }
      HttpResponse<String> answer = get(LISTS.get(kind) + "/" + one.id());
      assertThat(answer.statusCode()).as(one + " " + answer.body()).isEqualTo(500);
      assertThat(answer.body()).contains("record_unreadable", one.id());
    }
    for (String path : good) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(200);
    }
  }

  @Test
  void a_market_whose_document_is_broken_is_listed_and_named_where_it_is_needed() throws Exception {
    String day = DamagedInstallation.DAY;
    List<Broken> markets = broken.stream().filter(one -> one.table().equals("market")).toList();
    String room =
        ((Json.Obj) JsonReader.trusted(get("/omni/treasury/workspaces").body()))
            .at("/data/0/id")
            .toString()
            .replace("\"", "");
    for (Broken one : markets) {
      assertThat(get("/omni/markets?limit=100").body()).contains(one.id());
      assertThat(get("/omni/markets/" + one.id()).body()).contains(one.id());
      HttpResponse<String> read = get("/omni/markets/" + one.id() + "/" + day);
      Json.Obj input =
          Json.obj(
              "market", Json.obj("name", one.id(), "date", day),
              "trade", Json.obj("kind", "swap", "index", "USD-SOFR", "tenor", "5Y"));
      Json.Obj body =
          Json.obj("workspace_id", room, "capability", "treasury.trade.value", "input", input);
      HttpResponse<String> run = post("/omni/treasury/runs", JsonReader.write(body));
      for (HttpResponse<String> answer : List.of(read, run)) {
        assertThat(answer.statusCode()).as(one + " " + answer.body()).isEqualTo(500);
        assertThat(answer.body()).contains("record_unreadable", one.id());
      }
    }
    assertThat(markets).hasSize(4);
  }

  private static HttpResponse<String> post(String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server().base() + path))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .POST(HttpRequest.BodyPublishers.ofString(body));
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void every_page_of_the_console_opens_but_that_of_the_record() throws Exception {
    String cookie = ConsolePagesOverHttpTest.signIn(HTTP, server(), key);
    var open = new ArrayDeque<>(List.of("/console"));
    var seen = new LinkedHashSet<>(open);
    while (!open.isEmpty()) {
      String path = open.remove();
      var request =
          HttpRequest.newBuilder(server().base().resolve(path.replace("&amp;", "&")))
              .header("Cookie", cookie)
              .build();
      HttpResponse<String> page = HTTP.send(request, BodyHandlers.ofString());
      if (broken.stream().noneMatch(one -> path.contains(one.id()))) {
        assertThat(page.statusCode()).as("GET %s", path).isLessThan(400);
      }
      LINK.matcher(page.body())
          .results()
          .map(link -> link.group(1))
          .filter(link -> !link.contains("logout") && !link.endsWith("/events"))
          .filter(link -> seen.size() < 150 && seen.add(link))
          .forEach(open::add);
    }
    assertThat(seen).contains("/console/runs", "/console/models", "/console/webhooks");
  }

  @Test
  void the_operator_reads_on_and_is_told_the_ids() throws Exception {
    var metrics =
        HttpRequest.newBuilder(
                URI.create(server().credentials().findText("admin_url").orElseThrow() + "/metrics"))
            .build();
    assertThat(HTTP.send(metrics, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    for (String command :
        List.of(
            "audit list",
            "requests list",
            "projects list",
            "keys list",
            "webhooks list",
            "master-keys list",
            "master-keys rotate")) {
      assertThat(done(command).status()).as(command).isZero();
    }
    String year = "usage check --from=2020-01-01T00:00:00Z --to=2090-01-01T00:00:00Z";
    assertThat(done(year).out()).endsWith("differences\n");
    assertThat(done("backup " + folder.resolve("copy.zip")).status()).isZero();

    InProcessCommand repair = done("repair --dry-run");
    assertThat(repair.status()).isEqualTo(1);
    assertThat(broken).allSatisfy(one -> assertThat(repair.out()).contains(one.id()));

    InProcessCommand log = done("evidence verify-log");
    assertThat(log.status()).isEqualTo(1);
    Set<String> ids = broken.stream().map(Broken::id).collect(Collectors.toSet());
    assertThat(log.out().lines().filter(line -> line.startsWith("FAIL")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(ids).anyMatch(line::contains));

    InProcessCommand audit = done("audit verify");
    assertThat(audit.status()).isEqualTo(1);
    assertThat(audit.out().lines().filter(line -> line.startsWith("FAIL"))).hasSize(3);
  }

  private static InProcessCommand done(String command) {
    return InProcessCommand.run((command + " --data-dir=" + folder).split(" "));
  }
}
