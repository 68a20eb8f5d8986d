package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.spi.store.ChangeSet;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.run.Outcome;
import dev.omni.domain.run.Run;
import dev.omni.domain.run.RunHead;
import dev.omni.domain.run.RunState;
import dev.omni.domain.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private List<String> started(int count) {
    var ids = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      TestServer.Response run =
          server.start(server.sum(SmallEngines.SUM, 100 + i), "list-%06d".formatted(i)).send();
      ids.add(run.data().findText("id").orElseThrow());
    }
    return ids;
  }

  private static List<String> ids(TestServer.Response page) {
    return page.list().stream().map(run -> run.findText("id").orElseThrow()).toList();
  }

  private static Json.Obj meta(TestServer.Response page) {
    return page.json().findObject("meta").orElseThrow();
  }

  @Test
  void runs_of_one_instant_are_paged_without_loss_or_repetition() {
    List<String> all = started(30);
    var seen = new ArrayList<String>();
    TestServer.Response page = server.get("/omni/runs?limit=7").send();
    seen.addAll(ids(page));
    while (meta(page).findText("next_cursor").isPresent()) {
      String link = page.header("Link");
      assertThat(link).startsWith("<").endsWith(">; rel=\"next\"").contains("limit=7");
      page = server.get(link.substring(1, link.indexOf('>'))).send();
      seen.addAll(ids(page));
    }
    assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
    assertThat(meta(page).find("has_more")).contains(Json.of(false));
    assertThat(seen).isSortedAccordingTo(java.util.Comparator.reverseOrder());
  }

  @Test
  void a_long_result_is_omitted_in_the_list_and_whole_in_the_run_and_under_its_key() {
    var id = UUID.fromString(started(1).get(0));
    var tenant = new Tenant(server.projects.find(Optional.of("first")).id(), Mode.TEST);
    Run run = server.stores.runs().find(tenant, id).orElseThrow();
    Json.Obj result = Json.obj("text", "x".repeat(RunHead.SHORT));
    RunState state = run.state();
    var longer =
        new RunState(
            state.status(),
            state.version() + 1,
            state.attempt(),
            state.losses(),
            state.lease(),
            state.times(),
            Optional.of(new Outcome.Succeeded(result)));
    var next = new Run(id, run.origin(), run.subject(), run.policy(), run.input(), longer);
    assertThat(server.stores.runs().replace(next, ChangeSet.NONE)).isTrue();

    Json.Obj listed = server.get("/omni/runs").send().list().get(0);
    assertThat(listed.find("result")).contains(Json.NULL);
    assertThat(listed.find("result_omitted")).contains(Json.of(true));
    for (Json.Obj whole :
        List.of(
            server.get("/omni/runs/" + id).send().data(),
            server.get("/omni/runs?idempotency_key=list-000000").send().list().get(0))) {
      assertThat(whole.findObject("result")).contains(result);
      assertThat(whole.has("result_omitted")).isFalse();
    }
  }

  @Test
  void without_a_limit_there_are_twenty_five_newest_first() {
    started(20);
    server.pass(Duration.ofSeconds(1));
    TestServer.Response newest =
        server.start(server.sum(SmallEngines.SUM, 1), "list-newest").send();
    for (int i = 0; i < 10; i++) {
      server
          .post("/omni/runs/" + newest.data().findText("id").orElseThrow() + "/retry")
          .with("Idempotency-Key", "list-again-" + i)
          .send();
    }
    TestServer.Response page = server.get("/omni/runs").send();
    assertThat(page.list()).hasSize(25);
    assertThat(meta(page).find("has_more")).contains(Json.of(true));
    assertThat(page.list().get(0).findText("created_at"))
        .isEqualTo(newest.data().findText("created_at"));
  }

  /** The same bytes written otherwise: the last letter has bits that stand for nothing. */
  private static String twin(String base64) {
    int last = base64.length() - 1;
    return base64.substring(0, last) + (char) (base64.charAt(last) + 1);
  }

  @Test
  void a_cursor_holds_for_its_filters_and_its_tenant_alone() {
    started(3);
    String cursor =
        meta(server.get("/omni/runs?limit=1").send()).findText("next_cursor").orElseThrow();
    assertThat(server.get("/omni/runs?limit=2&cursor=" + cursor).send().list()).hasSize(2);
    for (TestServer.Call call :
        List.of(
            server.get("/omni/runs?status=completed&cursor=" + cursor),
            server.get("/omni/runs?cursor=" + cursor).key(server.live),
            server.get("/omni/runs?cursor=B" + cursor.substring(1)),
            server.get("/omni/runs?cursor=" + cursor + "A"),
            server.get("/omni/runs?cursor=" + cursor + "="),
            server.get("/omni/runs?cursor=" + twin(cursor)),
            server.get("/omni/runs?cursor="),
            server.get("/omni/runs?cursor=%00"))) {
      TestServer.Response answer = call.send();
      assertThat(answer.status()).isEqualTo(422);
      assertThat(answer.code()).isEqualTo("cursor_invalid");
      assertThat(answer.pointers()).containsExactly("query:cursor");
    }
  }

  @Test
  void filters_narrow_the_list() {
    List<String> sums = started(2);
    server.pass(Duration.ofSeconds(10));
    String middle = server.time.get().toString();
    server.pass(Duration.ofSeconds(10));
    TestServer.Response job = server.start(server.sum(SmallEngines.JOB, 1), "list-job-01").send();
    String id = job.data().findText("id").orElseThrow();
    assertThat(ids(server.get("/omni/runs?status=queued,running").send())).containsExactly(id);
    assertThat(ids(server.get("/omni/runs?status=completed").send()))
        .containsExactlyInAnyOrderElementsOf(sums);
    assertThat(ids(server.get("/omni/runs?capability=" + SmallEngines.JOB).send()))
        .containsExactly(id);
    assertThat(ids(server.get("/omni/runs?created_after=" + middle).send())).containsExactly(id);
    assertThat(ids(server.get("/omni/runs?created_before=" + middle).send())).hasSize(2);
    String exact = server.time.get().toString();
    assertThat(ids(server.get("/omni/runs?created_after=" + exact).send())).containsExactly(id);
    assertThat(ids(server.get("/omni/runs?created_before=" + exact).send()))
        .doesNotContain(id)
        .hasSize(2);
    assertThat(ids(server.get("/omni/runs?idempotency_key=list-job-01").send()))
        .containsExactly(id);
    assertThat(ids(server.get("/omni/runs?idempotency_key=list-job-01&status=failed").send()))
        .isEmpty();
    assertThat(ids(server.get("/omni/runs?world=risk").send())).isEmpty();
    assertThat(ids(server.get("/omni/runs?world=finance").send())).hasSize(3);
    String room = server.room(Mode.TEST, World.FINANCE);
    assertThat(ids(server.get("/omni/runs?workspace_id=" + room).send())).hasSize(3);
    assertThat(
            ids(server.get("/omni/runs?workspace_id=" + server.room(Mode.TEST, World.RISK)).send()))
        .isEmpty();
    assertThat(server.get("/omni/runs").key(server.live).send().list()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, query:limit",
    "limit=101, query:limit",
    "limit=, query:limit",
    "limit=1.0, query:limit",
    "limit=%2B5, query:limit",
    "limit=+5, query:limit",
    "limit=%D9%A1, query:limit",
    "limit=%zz, query:limit",
    "limit=%FF, query:limit",
    "limit=05, query:limit",
    "limit=1&limit=2, query:limit",
    "world=moon, query:world",
    "status=done, query:status",
    "status=queued, query:none",
    "status=queued;running, query:status",
    "'status=queued,', query:status",
    "workspace_id=1-1-1-1-1, query:workspace_id",
    "capability=, query:capability",
    "capability, query:capability",
    "created_after=yesterday, query:created_after",
    "created_before=2026-02-30T00:00:00Z, query:created_before",
    "created_before=-0001-01-01T00:00:00Z, query:created_before",
    "created_after=%2B999999999-01-01T00:00:00Z, query:created_after",
    "idempotency_key=short, query:idempotency_key",
    "page=2, query:page",
    "Limit=5, query:Limit"
  })
  void a_parameter_that_breaks_its_rule_is_named(String query, String pointer) {
    TestServer.Response answer = server.get("/omni/runs?" + query.replace("%zz", "%25zz")).send();
    if (pointer.equals("query:none")) {
      assertThat(answer.status()).isEqualTo(200);
      return;
    }
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.code()).isEqualTo("parameter_invalid");
    assertThat(answer.pointers()).containsExactly(pointer);
  }

  @Test
  void all_wrong_parameters_are_named_at_once() {
    TestServer.Response answer = server.get("/omni/runs?limit=0&world=moon&page=1").send();
    assertThat(answer.pointers())
        .containsExactlyInAnyOrder("query:limit", "query:world", "query:page");
  }
}
