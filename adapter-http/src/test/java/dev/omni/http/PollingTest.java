package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.run.worker.RunWorker;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reading a run again and again: waiting for its end, and tags of what is shown. */
class PollingTest {
  private final TestServer server = new TestServer();

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response job(String key) {
    return server.start(server.sum(SmallEngines.JOB, 1, 2), key).send();
  }

  @Test
  void waiting_returns_when_the_run_has_ended() {
    TestServer.Response job = job("waiting-001");
    var waiting =
        CompletableFuture.supplyAsync(
            () -> server.get(job.link("self")).with("Prefer", "wait=50").send());
    server.omni.work();
    TestServer.Response ended = waiting.join();
    assertThat(ended.data().findText("status")).contains("completed");
    assertThat(ended.header("Preference-Applied")).isEqualTo("wait=50");
  }

  @Test
  void an_answer_that_was_written_before_names_the_request_it_answers() {
    TestServer.Response created =
        server.start(server.sum(SmallEngines.SUM, 3), "texts-0003").send();
    TestServer.Response first = server.get(created.link("self")).send();
    TestServer.Response second = server.get(created.link("self")).send();
    assertThat(second.data()).isEqualTo(first.data()).isEqualTo(created.data());
    assertThat(second.header("X-Request-Id")).isNotEqualTo(first.header("X-Request-Id"));
    assertThat(second.text()).contains("{\"request_id\":\"" + second.header("X-Request-Id"));
  }

  @Test
  void waiting_for_a_run_that_does_not_end_gives_it_as_it_is() {
    TestServer.Response open =
        server
            .get(job("waiting-002").link("self"))
            .with("Prefer", "respond-async, wait=0, wait=50")
            .send();
    assertThat(open.status()).isEqualTo(200);
    assertThat(open.data().findText("status")).contains("queued");
    assertThat(open.header("Retry-After")).isEqualTo("1");
    assertThat(open.header("Preference-Applied")).isEqualTo("wait=0");
    assertThat(
            server
                .get(job("waiting-002").link("self"))
                .with("Prefer", "wait=soon")
                .send()
                .header("Preference-Applied"))
        .isEmpty();
  }

  @Test
  void a_job_can_be_waited_for_where_it_is_created_by_a_key_that_may_not_even_read() {
    String runner = server.key(Mode.TEST, Set.of(Scope.FINANCE_RUN));
    var created =
        CompletableFuture.supplyAsync(
            () ->
                server
                    .start(server.sum(SmallEngines.JOB, 4), "waiting-003")
                    .key(runner)
                    .with("Prefer", "wait=50")
                    .send());
    while (!created.isDone()) {
      server.omni.work();
    }
    assertThat(created.join().status()).isEqualTo(202);
    assertThat(created.join().data().findText("status")).contains("completed");
  }

  @Test
  void a_run_that_has_not_changed_is_not_sent_again() {
    TestServer.Response job = job("etag-000001");
    TestServer.Response read = server.get(job.link("self")).send();
    String tag = read.header("ETag");
    assertThat(tag).startsWith("W/\"");
    TestServer.Response same =
        server.get(job.link("self")).with("If-None-Match", "\"x\", " + tag).send();
    assertThat(same.status()).isEqualTo(304);
    assertThat(same.text()).isEmpty();
    assertThat(same.headers()).doesNotContainKeys("content-type", "content-length");
    server.omni.work();
    assertThat(server.get(job.link("self")).with("If-None-Match", tag).send().status())
        .isEqualTo(200);
  }

  @Test
  void every_state_and_every_attempt_has_a_tag_of_its_own() {
    TestServer.Response job = job("etag-000003");
    var tags = new ArrayList<String>();
    tags.add(tag(job));
    take();
    tags.add(tag(job));
    server.pass(Duration.ofSeconds(31));
    server.omni.worker().execute(take());
    tags.add(tag(job));
    TestServer.Response lost = job("etag-000004");
    take();
    tags.add(tag(lost));
    server.pass(Duration.ofSeconds(31));
    take();
    tags.add(tag(lost));
    assertThat(tags).doesNotHaveDuplicates();
  }

  private String tag(TestServer.Response run) {
    return server.get(run.link("self")).send().header("ETag");
  }

  private UUID take() {
    RunWorker worker = server.omni.worker();
    return worker.acquire(worker.fetchDue(Mode.TEST, 1)).get(0);
  }

  @Test
  void a_longer_lease_changes_nothing_that_is_shown() {
    TestServer.Response job = job("etag-000002");
    take();
    String running = tag(job);
    server.omni.worker().renew();
    assertThat(server.get(job.link("self")).with("If-None-Match", running).send().status())
        .isEqualTo(304);
  }

  @Test
  void a_refusal_says_that_it_was_strict_too() {
    try (TestServer echoing = TestServer.echoing()) {
      TestServer.Call asked =
          echoing.post("/models/ref.exact/runs").text("[]").with("Prefer", "handling=strict");

      assertThat(asked.send().status()).isEqualTo(422);
      assertThat(asked.send().header("Preference-Applied")).isEqualTo("handling=strict");
      assertThat(asked.without("Prefer").send().header("Preference-Applied")).isEmpty();
    }
  }
}
