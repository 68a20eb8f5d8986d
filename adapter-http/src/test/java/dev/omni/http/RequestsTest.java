package dev.omni.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.access.Mode;
import dev.omni.domain.access.Scope;
import dev.omni.domain.json.Json;
import dev.omni.domain.traffic.RequestLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The requests of a project over HTTP. The clock of the server stands at 2026-03-01T12:00:00Z. */
class RequestsTest {
  private static final String RANDOM = "00000000-0000-4000-8000-000000000000";

  private final Queue<RequestLine> lines = new ConcurrentLinkedQueue<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final TestServer server =
      new TestServer(
          false,
          builder ->
              builder.log(
                  line -> {
                    lines.add(line);
                    answered.incrementAndGet();
                  }));
  private int sent;

  @AfterEach
  void close() {
    server.close();
  }

  private TestServer.Response send(TestServer.Call call) {
    sent++;
    return call.send();
  }

  /** Writes the lines of all requests so far, as the server does every second. */
  private void written() {
    await().until(() -> answered.get() == sent);
    var page = new ArrayList<RequestLine>();
    for (RequestLine line = lines.poll(); line != null; line = lines.poll()) {
      page.add(line);
    }
    server.stores.administration().requests().write(page);
  }

  private TestServer.Response read(String path) {
    written();
    TestServer.Response answer = send(server.get(path));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer;
  }

  private List<Json.Obj> listed(String query) {
    return read("/developer/requests" + query).list();
  }

  private static String text(Json.Obj item, String name) {
    return item.find(name).map(Json::canonical).orElse("absent");
  }

  @Test
  void a_request_is_shown_with_what_it_made_and_without_what_was_sent() {
    TestServer.Response made =
        send(
            server
                .start(server.sum(SmallEngines.SUM, 421337), "requests-0421337")
                .with("User-Agent", "reader/1"));

    assertThat(listed("?method=POST"))
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.findText("id")).contains(made.header("X-Request-Id"));
              assertThat(item.findText("object")).contains("developer.request");
              assertThat(item.findText("route")).contains("/api/v1/omni/{world}/runs");
              assertThat(text(item, "status")).isEqualTo("200");
              assertThat(text(item, "code")).isEqualTo("null");
              assertThat(text(item, "received_bytes")).isNotEqualTo("0");
              assertThat(item.findText("network")).contains("127.0.0.0/24");
              assertThat(item.findText("user_agent")).contains("reader/1");
              assertThat(item.findText("via")).contains("api");
              assertThat(item.findObject("subject"))
                  .contains(Json.obj("object", "omni.run", "id", made.data().find("id")));
              assertThat(item.has("error")).isFalse();
              assertThat(item.canonical()).doesNotContain("421337");
            });
  }

  @Test
  void an_error_is_shown_with_its_places_and_never_a_value() {
    Json.Obj body = server.sum(SmallEngines.SUM, "secret-value-77");
    TestServer.Response refused = send(server.start(body, "requests-0001"));
    assertThat(refused.status()).isEqualTo(422);

    TestServer.Response answer = read("/developer/requests/" + refused.header("X-Request-Id"));
    Json.Obj error = answer.data().findObject("error").orElseThrow();
    assertThat(error.findText("type")).contains("validation_error");
    assertThat(error.findText("code")).contains("input_invalid");
    assertThat(error.findArray("errors").orElseThrow().items())
        .containsExactly(Json.obj("pointer", "/input/numbers/0", "code", "input_invalid"));
    assertThat(answer.text()).doesNotContain("secret-value-77");
    assertThat(answer.data().findObject("subject")).isEmpty();
  }

  @Test
  void a_path_names_its_subject_though_it_is_not_there() {
    send(server.get("/omni/runs/" + RANDOM));

    assertThat(listed("?code=run_not_found&status=4xx"))
        .singleElement()
        .satisfies(
            item ->
                assertThat(item.findObject("subject"))
                    .contains(Json.obj("object", "omni.run", "id", RANDOM)));
  }

  @Test
  void lists_have_pages_and_filters() {
    for (int i = 0; i < 3; i++) {
      send(server.get("/omni"));
    }
    send(server.get("/omni/runs?limit=x"));
    TestServer.Response first = read("/developer/requests?route=/api/v1/omni&limit=2");
    Json.Obj meta = first.json().findObject("meta").orElseThrow();
    String cursor = meta.findText("next_cursor").orElseThrow();

    assertThat(first.list()).hasSize(2);
    assertThat(text(meta, "has_more")).isEqualTo("true");
    assertThat(first.header("Link")).contains("cursor=" + cursor);
    TestServer.Response second =
        read("/developer/requests?route=/api/v1/omni&limit=2&cursor=" + cursor);
    assertThat(second.list()).hasSize(1).doesNotContainAnyElementsOf(first.list());
    assertThat(listed("?status=422")).hasSize(1);
    assertThat(listed("?since=2026-03-01T12:00:01Z")).isEmpty();
    assertThat(listed("?until=2026-03-01T12:00:00Z")).isEmpty();
    assertThat(listed("?key_id=" + RANDOM)).isEmpty();
    TestServer.Response other = send(server.get("/developer/requests?limit=2&cursor=" + cursor));
    assertThat(other.code()).isEqualTo("cursor_invalid");
  }

  @Test
  void neither_another_project_nor_the_other_mode_sees_a_request() {
    String id = send(server.get("/omni")).header("X-Request-Id");
    server.projects.create("second");
    String stranger =
        server
            .keys
            .create(server.wanted("second", Mode.TEST, Scope.all(), Optional.empty()))
            .text()
            .reveal();
    written();
    for (String key : List.of(stranger, server.live)) {
      assertThat(send(server.get("/developer/requests?request_id=" + id).key(key)).list())
          .isEmpty();
      TestServer.Response hidden = send(server.get("/developer/requests/" + id).key(key));
      TestServer.Response random = send(server.get("/developer/requests/req_none").key(key));
      assertThat(hidden.status()).isEqualTo(404);
      assertThat(hidden.error().without("request_id"))
          .isEqualTo(random.error().without("request_id"));
      assertThat(hidden.code()).isEqualTo("request_not_found");
    }
    assertThat(read("/developer/requests/" + id).data().findText("id")).contains(id);
  }

  @Test
  void a_summary_counts_by_status_and_tells_how_long_it_took() {
    send(server.get("/omni"));
    send(server.get("/omni"));
    send(server.get("/omni/runs/" + RANDOM));
    List<Json.Obj> minutes =
        read("/developer/requests/summary?bucket=minute&since=2026-03-01T11:59:00Z").list();

    assertThat(minutes).hasSize(2);
    assertThat(minutes.get(0))
        .isEqualTo(
            Json.obj(
                "object",
                "developer.request_summary",
                "start",
                "2026-03-01T11:59:00Z",
                "end",
                "2026-03-01T12:00:00Z",
                "requests",
                0,
                "s2xx",
                0,
                "s4xx",
                0,
                "s429",
                0,
                "s5xx",
                0,
                "p50_ms",
                Json.NULL,
                "p95_ms",
                Json.NULL,
                "p99_ms",
                Json.NULL));
    Json.Obj second = minutes.get(1);
    assertThat(text(second, "requests")).isEqualTo("3");
    assertThat(text(second, "s2xx")).isEqualTo("2");
    assertThat(text(second, "s4xx")).isEqualTo("1");
    assertThat(second.findNumber("p50_ms").orElseThrow()).isPositive();
    assertThat(read("/developer/requests/summary").list()).hasSize(48);
  }

  @ParameterizedTest
  @CsvSource({
    "'?status=6xx',query:status",
    "'?status=40',query:status",
    "'?method=get',query:method",
    "'?route=omni',query:route",
    "'?key_id=1',query:key_id",
    "'?since=noon',query:since",
    "'?limit=101',query:limit",
    "'?colour=red',query:colour",
    "'/summary?bucket=day',query:bucket",
    "'/summary?bucket=minute&since=2026-03-01T08:00:00Z',query:since",
    "'/summary?since=2026-03-02T08:00:00Z',query:since",
    "'/summary?limit=1',query:limit"
  })
  void a_wrong_parameter_is_refused_with_its_name(String query, String pointer) {
    TestServer.Response refused = send(server.get("/developer/requests" + query));

    assertThat(refused.status()).as(refused.text()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("parameter_invalid");
    assertThat(refused.pointers()).containsExactly(pointer);
  }
}
