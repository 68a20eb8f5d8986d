package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.keys.ApiKeys;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.http.HttpSettings.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunEventStreamTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private String job(String key) {
    TestServer.Response job = server.start(server.sum(SmallEngines.JOB, 1), key).send();
    return job.link("self");
  }

  private static List<String> lines(TestServer.Response stream, String field) {
    return stream
        .text()
        .lines()
        .filter(line -> line.startsWith(field + ": "))
        .map(line -> line.substring(field.length() + 2))
        .toList();
  }

  @Test
  void a_run_is_told_from_its_beginning_to_its_end() {
    String self = job("events-0001");
    var following = CompletableFuture.supplyAsync(() -> server.get(self + "/events").send());
    server.omni.work();
    TestServer.Response told = following.join();
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.header("Content-Type")).startsWith("text/event-stream");
    assertThat(lines(told, "event"))
        .containsExactly("run.dispatching", "run.queued", "run.running", "run.completed");
    assertThat(lines(told, "id")).extracting(Long::valueOf).isSorted().doesNotHaveDuplicates();
    assertThat(lines(told, "data").get(3)).contains("\"type\":\"run.completed\"");
  }

  @Test
  void whoever_shows_the_last_id_goes_on_from_there_on_another_server_too() {
    String self = job("events-0002");
    server.omni.work();
    List<String> ids = lines(server.get(self + "/events").with("Last-Event-ID", "0").send(), "id");
    assertThat(ids).hasSize(4);
    TestServer.Response later =
        server.get(self + "/events").with("Last-Event-ID", ids.get(1)).send();
    assertThat(lines(later, "id")).isEqualTo(ids.subList(2, 4));
    OmniHttp other =
        OmniHttp.of(server.omni, server.stores.keys())
            .settings(HttpSettings.USUAL.at("127.0.0.1", 0))
            .start(
                "another secret, as it happens to be"
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    try {
      TestServer.Response told =
          server.get(self + "/events").with("Last-Event-ID", ids.get(2)).at(other.port()).send();
      assertThat(lines(told, "event")).containsExactly("run.completed");
    } finally {
      other.stop();
    }
  }

  @Test
  void whoever_has_heard_the_end_is_told_to_come_no_more() {
    String self = job("events-0008");
    server.omni.work();
    List<String> ids = lines(server.get(self + "/events").send(), "id");
    TestServer.Response over =
        server.get(self + "/events").with("Last-Event-ID", ids.get(ids.size() - 1)).send();
    assertThat(over.status()).isEqualTo(204);
    assertThat(over.text()).isEmpty();
    assertThat(over.headers()).doesNotContainKeys("content-type", "content-length");
  }

  @Test
  void an_id_that_no_event_has_reached_is_refused() {
    String self = job("events-0009");
    server.omni.work();
    TestServer.Response wrong = server.get(self + "/events").with("Last-Event-ID", "999999").send();
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.pointers()).containsExactly("header:Last-Event-ID");
  }

  @Test
  void a_follower_whose_key_is_revoked_hears_no_more() {
    ApiKeys.CreatedKey made = server.made(Mode.TEST, Scope.all(), Optional.empty());
    String self = job("events-0010");
    var following =
        CompletableFuture.supplyAsync(
            () -> server.get(self + "/events").key(made.text().reveal()).send());
    Awaitility.await().until(RunEventStreamTest::followed);
    server.keys.revoke(made.key().id());
    TestServer.Response told = following.orTimeout(5, TimeUnit.SECONDS).join();
    assertThat(lines(told, "event")).containsExactly("run.dispatching", "run.queued");
  }

  @Test
  void a_last_id_that_is_none_is_refused_and_a_run_of_others_is_not_there() {
    String self = job("events-0003");
    TestServer.Response wrong = server.get(self + "/events").with("Last-Event-ID", "-1").send();
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.pointers()).containsExactly("header:Last-Event-ID");
    assertThat(server.get(self + "/events").key(server.live).send().code())
        .isEqualTo("run_not_found");
    String runner = server.key(Mode.TEST, Set.of(Scope.OMNI_RUN));
    assertThat(server.get(self + "/events").key(runner).send().code()).isEqualTo("scope_missing");
  }

  @Test
  void head_tells_of_the_stream_without_following_it() {
    TestServer.Response head = server.get(job("events-0004") + "/events").method("HEAD").send();
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Type")).startsWith("text/event-stream");
    assertThat(head.headers()).as("no length, as GET has none").doesNotContainKey("content-length");
  }

  @Test
  void followers_beyond_the_places_are_turned_away_and_others_are_served() {
    var one =
        new Limits(
            1 << 20, Duration.ofSeconds(20), Duration.ofSeconds(15), 100, 1, Duration.ofSeconds(1));
    try (var narrow =
        new TestServer(false, b -> b.settings(HttpSettings.USUAL.at("127.0.0.1", 0).within(one)))) {
      TestServer.Response job = narrow.start(narrow.sum(SmallEngines.JOB, 1), "events-0005").send();
      String self = job.link("self");
      var first = CompletableFuture.supplyAsync(() -> narrow.get(self + "/events").send());
      Awaitility.await().until(() -> full(narrow));
      TestServer.Response refused = narrow.get(self + "/events").send();
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.header("Content-Type")).startsWith("application/json");
      TestServer.Response wait = narrow.get(self).with("Prefer", "wait=50").send();
      assertThat(wait.data().findText("status")).contains("queued");
      assertThat(wait.headers()).doesNotContainKey("preference-applied");
      narrow.omni.work();
      assertThat(lines(first.join(), "event")).contains("run.completed");
    }
  }

  private static boolean full(TestServer narrow) {
    String ended =
        narrow
            .start(narrow.sum(SmallEngines.SUM, 1), "events-0006")
            .send()
            .data()
            .findText("id")
            .orElseThrow();
    TestServer.Response second = narrow.get("/omni/runs/" + ended + "/events").send();
    return second.status() == 429 && second.code().equals("concurrency_limit_exceeded");
  }

  @Test
  void a_server_that_stops_lets_its_followers_go() {
    String self = job("events-0007");
    var following = CompletableFuture.supplyAsync(() -> server.get(self + "/events").send());
    Awaitility.await().until(RunEventStreamTest::followed);
    server.close();
    assertThat(following.join().text())
        .contains("event: run.queued")
        .doesNotContain("run.completed");
  }

  private static boolean followed() {
    return Thread.getAllStackTraces().values().stream()
        .anyMatch(
            stack ->
                List.of(stack).stream()
                    .anyMatch(
                        f ->
                            f.getClassName().contains("RunEventStream")
                                && f.getMethodName().equals("to")));
  }
}
