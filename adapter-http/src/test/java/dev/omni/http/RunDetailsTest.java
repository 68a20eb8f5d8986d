package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.domain.access.ApiKeyFormat;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a run shows beside its result: input, attempts, times, and by which request it was made. */
class RunDetailsTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static String timing(TestServer.Response run, String name) {
    return run.data()
        .findObject("timings")
        .flatMap(timings -> timings.find(name))
        .map(Json::canonical)
        .orElseThrow();
  }

  private static String id(TestServer.Response run) {
    return run.data().findText("id").orElseThrow();
  }

  @Test
  void the_input_is_shown_as_it_was_sent_to_who_asks_for_it() {
    Json.Obj sent = server.sum(SmallEngines.SUM, 1, 2.5);
    String path = "/omni/runs/" + id(server.start(sent, "details-0001").send());
    TestServer.Response plain = server.get(path).send();
    TestServer.Response whole = server.get(path + "?include=input").send();

    assertThat(plain.data().has("input")).isFalse();
    assertThat(whole.data().find("input")).isEqualTo(sent.find("input"));
    assertThat(whole.data().without("input")).isEqualTo(plain.data());
    assertThat(server.get(path + "?include=parents").send().pointers())
        .containsExactly("query:include");
    String tag = plain.header("ETag");
    assertThat(server.get(path).with("If-None-Match", tag).send().status()).isEqualTo(304);
    assertThat(server.get(path + "?include=input").with("If-None-Match", tag).send().status())
        .isEqualTo(200);
    assertThat(server.get("/omni/runs").send().list())
        .singleElement()
        .satisfies(item -> assertThat(item.has("input")).isFalse());
  }

  @Test
  void times_are_there_when_they_have_passed() {
    TestServer.Response job = server.start(server.sum(SmallEngines.JOB, 1), "details-0002").send();
    assertThat(job.data().find("attempt")).contains(Json.of(0));
    assertThat(timing(job, "queued_ms")).isEqualTo("null");
    assertThat(timing(job, "compute_ms")).isEqualTo("null");

    server.pass(Duration.ofMillis(1500));
    server.omni.work();
    TestServer.Response ended = server.get("/omni/runs/" + id(job)).send();

    assertThat(ended.data().find("attempt")).contains(Json.of(1));
    assertThat(timing(ended, "queued_ms")).isEqualTo("1500");
    assertThat(timing(ended, "compute_ms")).isEqualTo("0");
    assertThat(ended.link("events")).isEqualTo("/api/v1/omni/runs/" + id(job) + "/events");
    assertThat(ended.link("plot")).endsWith("/plot");
    assertThat(job.link("events")).isEqualTo(ended.link("events"));
  }

  @Test
  void a_run_leads_to_its_page_where_there_is_a_console() {
    assertThat(
            server.start(server.sum(SmallEngines.SUM, 1), "details-0005").send().data().canonical())
        .doesNotContain("console");
    try (var consoled = new TestServer(false, builder -> builder.console(routes -> {}))) {
      TestServer.Response run =
          consoled.start(consoled.sum(SmallEngines.SUM, 1), "details-0006").send();
      assertThat(run.link("console")).isEqualTo("/console/runs/" + id(run));
    }
  }

  @Test
  void runs_are_found_by_their_request_and_by_their_key() {
    TestServer.Response first =
        server.start(server.sum(SmallEngines.SUM, 1), "details-0003").send();
    String other = server.key(Mode.TEST, Scope.all());
    TestServer.Response second =
        server.start(server.sum(SmallEngines.SUM, 2), "details-0004").key(other).send();
    String request = second.header("X-Request-Id");
    String key = server.stores.keys().find(hash(other)).orElseThrow().id().toString();

    assertThat(server.get("/omni/runs?request_id=" + request).send().list())
        .extracting(run -> run.findText("id"))
        .containsExactly(Optional.of(id(second)));
    assertThat(server.get("/omni/runs?key_id=" + key).send().list())
        .extracting(run -> run.findText("id"))
        .containsExactly(Optional.of(id(second)));
    assertThat(server.get("/omni/runs?request_id=req_none").send().list()).isEmpty();
    assertThat(server.get("/omni/runs?key_id=1").send().pointers()).containsExactly("query:key_id");
    assertThat(server.get("/omni/runs?request_id=" + request).key(server.live).send().list())
        .isEmpty();
    assertThat(id(first)).isNotEqualTo(id(second));
  }

  private static String hash(String key) {
    return ApiKeyFormat.of(key).orElseThrow().hash();
  }
}
