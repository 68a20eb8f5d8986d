package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The usage of a project over HTTP. The clock of the server stands at 2026-03-01T12:00:00Z. */
class UsageTest {
  private static final String DAY = "2026-03-01T00:00:00Z";
  private static final String NEXT = "2026-03-02T00:00:00Z";

  private final TestServer server = new TestServer();
  private int number;

  @AfterEach
  void close() {
    server.close();
  }

  /** Two completed runs, a failed one and a cancelled one; an hour later one more. */
  @BeforeEach
  void use() {
    start(server.sum(SmallEngines.SUM, 1, 2));
    start(server.sum(SmallEngines.SUM, 3));
    String job = start(server.sum(SmallEngines.JOB, 1)).data().findText("id").orElseThrow();
    assertThat(server.post("/omni/runs/" + job + "/cancel").send().status()).isEqualTo(200);
    server.pass(Duration.ofHours(1));
    start(server.sum(SmallEngines.SUM, 4));
  }

  private TestServer.Response start(Json.Obj body) {
    TestServer.Response made = server.start(body, "usage-000" + number++).send();
    assertThat(made.status()).as(made.text()).isIn(200, 202);
    return made;
  }

  private TestServer.Response usage(String query) {
    TestServer.Response answer = server.get("/developer/usage" + query).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer;
  }

  private static Json.Obj totals(TestServer.Response answer) {
    return answer.json().findObject("meta").orElseThrow().findObject("totals").orElseThrow();
  }

  private static String text(Json.Obj item, String name) {
    return item.find(name).map(Json::canonical).orElse("absent");
  }

  @Test
  void without_parameters_the_days_of_the_last_thirty_are_summed_up() {
    TestServer.Response answer = usage("");

    assertThat(answer.list())
        .singleElement()
        .isEqualTo(
            Json.obj("object", "developer.usage", "start", DAY, "end", NEXT)
                .withAll(totals(answer)));
    assertThat(text(totals(answer), "runs")).isEqualTo("4");
    assertThat(text(totals(answer), "rows")).isEqualTo("4");
    Json.Obj meta = answer.json().findObject("meta").orElseThrow();
    assertThat(meta.findText("from")).contains("2026-01-31T00:00:00Z");
    assertThat(meta.findText("to")).contains(NEXT);
    assertThat(meta.findText("bucket")).contains("day");
    assertThat(text(meta, "group_by")).isEqualTo("[]");
    assertThat(text(meta, "has_more")).isEqualTo("false");
    assertThat(text(meta, "next_cursor")).isEqualTo("null");
  }

  @Test
  void bytes_are_those_of_inputs_and_results() {
    TestServer.Response answer =
        usage("?bucket=hour&from=2026-03-01T12:00:00Z&to=2026-03-01T13:00:00Z&status=completed");
    long bytes =
        answer.list().stream().mapToLong(item -> Long.parseLong(text(item, "bytes_stored"))).sum();
    assertThat(bytes)
        .isEqualTo(
            "{\"numbers\":[1,2]}{\"sum\":3}".length() + "{\"numbers\":[3]}{\"sum\":3}".length());
  }

  @Test
  void properties_are_told_apart_page_by_page() {
    String query = "?bucket=hour&group_by=status,workspace_id,world&limit=2";
    TestServer.Response first = usage(query);
    Json.Obj meta = first.json().findObject("meta").orElseThrow();
    String cursor = meta.findText("next_cursor").orElseThrow();
    TestServer.Response second = usage(query + "&cursor=" + cursor);

    assertThat(first.list())
        .extracting(item -> text(item, "start") + text(item, "status") + text(item, "runs"))
        .containsExactly(
            "\"2026-03-01T12:00:00Z\"\"cancelled\"1", "\"2026-03-01T12:00:00Z\"\"completed\"2");
    assertThat(first.header("Link")).contains("cursor=" + cursor).contains("limit=2");
    assertThat(second.list())
        .singleElement()
        .satisfies(item -> assertThat(text(item, "start")).contains("13:00"))
        .satisfies(item -> assertThat(item.findText("world")).contains("finance"));
    assertThat(totals(second)).isEqualTo(totals(first)).isEqualTo(totals(usage("")));

    TestServer.Response other = server.get("/developer/usage?bucket=hour&cursor=" + cursor).send();
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.code()).isEqualTo("cursor_invalid");
  }

  @Test
  void a_table_in_csv_has_the_same() {
    TestServer.Response csv =
        server.get("/developer/usage?group_by=status").with("Accept", "text/csv").send();

    assertThat(csv.header("Content-Type")).isEqualTo("text/csv;charset=utf-8");
    assertThat(csv.text().lines())
        .hasSize(3)
        .startsWith("start,end,status,runs,rows,compute_seconds,bytes_stored")
        .anyMatch(line -> line.startsWith(DAY + "," + NEXT + ",cancelled,1,1,0,"));
    TestServer.Response none = server.get("/developer/usage").with("Accept", "text/html").send();
    assertThat(none.status()).isEqualTo(406);
  }

  @ParameterizedTest
  @CsvSource({
    "group_by=colour,query:group_by",
    "'group_by=status,status',query:group_by",
    "group_by=,query:group_by",
    "from=noon,query:from",
    "from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z,query:from",
    "from=2026-03-01T00:00:00Z&to=2026-03-01T00:00:00Z,query:from",
    "from=2020-01-01T00:00:00Z,query:from",
    "from=2026-01-20T00:00:00Z&bucket=hour,query:from",
    "bucket=week,query:bucket",
    "limit=0,query:limit",
    "limit=1001,query:limit",
    "status=running,query:status",
    "kind=run,query:kind",
    "world=moon,query:world",
    "key_id=1,query:key_id",
    "colour=red,query:colour"
  })
  void a_wrong_parameter_is_refused_with_its_name(String query, String pointer) {
    TestServer.Response refused = server.get("/developer/usage?" + query).send();

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("parameter_invalid");
    assertThat(refused.pointers()).containsExactly(pointer);
  }

  @Test
  void all_that_is_wrong_is_told_at_once() {
    TestServer.Response refused =
        server.get("/developer/usage?colour=red&bucket=week&limit=x").send();

    assertThat(refused.pointers())
        .containsExactlyInAnyOrder("query:colour", "query:bucket", "query:limit");
  }

  @Test
  void a_thousand_buckets_are_read_and_no_more() {
    usage("?from=2023-06-06T00:00:00Z&to=2026-03-01T23:00:00Z");
    assertThat(
            server
                .get("/developer/usage?from=2023-06-05T00:00:00Z&to=2026-03-01T23:00:00Z")
                .send()
                .pointers())
        .containsExactly("query:from");
  }

  @Test
  void neither_another_project_nor_the_other_mode_sees_it() {
    server.projects.create("second");
    String stranger =
        server
            .keys
            .create(server.wanted("second", Mode.TEST, Scope.all(), Optional.empty()))
            .text()
            .reveal();
    for (String key : List.of(stranger, server.live)) {
      TestServer.Response answer = server.get("/developer/usage").key(key).send();
      assertThat(answer.list()).isEmpty();
      assertThat(text(totals(answer), "runs")).isEqualTo("0");
    }
    assertThat(
            server
                .get("/developer/usage?mode=live")
                .key(server.key(Mode.TEST, Set.of(Scope.USAGE_READ)))
                .send()
                .list())
        .isEmpty();
    assertThat(text(totals(usage("?mode=test")), "runs")).isEqualTo("4");
  }

  @Test
  void filters_keep_what_has_their_value() {
    String finance = server.room(Mode.TEST, World.FINANCE);
    assertThat(text(totals(usage("?workspace_id=" + finance)), "runs")).isEqualTo("4");
    assertThat(text(totals(usage("?workspace_id=" + server.room(Mode.TEST, World.RISK))), "runs"))
        .isEqualTo("0");
    assertThat(text(totals(usage("?status=cancelled&kind=omni_run")), "runs")).isEqualTo("1");
    assertThat(text(totals(usage("?kind=verification")), "runs")).isEqualTo("0");
  }
}
