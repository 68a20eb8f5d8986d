package dev.omni.http.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.omni.application.json.JacksonJson;
import dev.omni.application.run.TestEngine;
import dev.omni.domain.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A runtime as docs/runtimes.md tells it, by plain requests. */
@Timeout(30)
final class RuntimeProtocolTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String FOUR =
      "{\"id\":\"0191d4c1-7c1e-7000-8000-000000000000\","
          + "\"capability\":\"finance.test.root\",\"input\":{\"n\":4}}";

  private final TestEngine root = TestEngine.direct();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    go.countDown();
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private RuntimeHttp runtime(Optional<String> token) {
    RuntimeHttp runtime = Executions.listening(token, 1, root);
    open.add(runtime);
    return runtime;
  }

  private RuntimeHttp runtime() {
    return runtime(Optional.empty());
  }

  /** The next computation begins, and goes on until it is let go. */
  private void holding() {
    root.first(
        work -> {
          begun.countDown();
          Executions.held(go);
          work.proceed();
        });
  }

  private static HttpRequest.Builder at(RuntimeHttp runtime, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + runtime.port() + path));
  }

  private static HttpRequest execution(RuntimeHttp runtime, String body) {
    return at(runtime, "/v1/executions").POST(BodyPublishers.ofString(body)).build();
  }

  private static HttpResponse<String> sent(HttpRequest request) throws Exception {
    return HTTP.send(request, BodyHandlers.ofString());
  }

  private static HttpResponse<Stream<String>> followed(HttpRequest request) throws Exception {
    return HTTP.send(request, BodyHandlers.ofLines());
  }

  private static Json.Obj body(HttpResponse<String> answer) {
    return (Json.Obj) JacksonJson.trusted(answer.body());
  }

  @Test
  void it_says_who_it_is_and_what_it_has() throws Exception {
    HttpResponse<String> said = sent(at(runtime(), "/v1/runtime").build());
    assertThat(said.statusCode()).isEqualTo(200);
    assertThat(body(said))
        .isEqualTo(
            Json.obj(
                "object",
                "omni.runtime",
                "protocol",
                1,
                "name",
                "here",
                "version",
                "1",
                "java",
                "17",
                "places",
                1,
                "busy",
                0,
                "capabilities",
                Json.obj("finance.test.root", "1")));
  }

  @ParameterizedTest
  @CsvSource({"Bearer a secret of both,200", "Bearer another,401", "'',401"})
  void with_a_token_every_request_must_show_it(String shown, int status) throws Exception {
    RuntimeHttp runtime = runtime(Optional.of("a secret of both"));
    HttpRequest.Builder asked = at(runtime, "/v1/runtime").header("Authorization", shown);
    HttpRequest.Builder execution =
        at(runtime, "/v1/executions")
            .header("Authorization", shown)
            .POST(BodyPublishers.ofString(FOUR));
    assertThat(sent(asked.build()).statusCode()).isEqualTo(status);
    assertThat(sent(execution.build()).statusCode()).isEqualTo(status);
    assertThat(root.calls()).isEqualTo(status == 200 ? 1 : 0);
  }

  @Test
  void it_tells_the_result_and_what_evidence_records_of_it() throws Exception {
    HttpResponse<Stream<String>> answer = followed(execution(runtime(), FOUR));
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    List<String> lines = answer.body().toList();
    var report = (Json.Obj) JacksonJson.trusted(lines.get(lines.size() - 1));
    Json.Obj told = report.object("report").orElseThrow();
    assertThat(told.get("result")).contains(Json.obj("root", 2, "checks", Json.obj("residual", 0)));
    assertThat(told.object("record").orElseThrow().members().keySet())
        .containsExactly("runtime", "timings", "checks", "numerics");
  }

  @Test
  void what_it_cannot_compute_is_refused_before_it_takes_a_place() throws Exception {
    RuntimeHttp runtime = runtime();
    assertThat(sent(execution(runtime, FOUR.replace("root", "cube"))).statusCode()).isEqualTo(404);
    List<String> wrong =
        List.of("[]", "{", FOUR.replace("{\"n\":4}", "{\"n\":\"x\"}"), FOUR.replace("0191", "x"));
    for (String each : wrong) {
      assertThat(sent(execution(runtime, each)).statusCode()).as(each).isEqualTo(422);
    }
    assertThat(root.calls()).isZero();
  }

  @Test
  void one_with_every_place_taken_says_when_to_come_again() throws Exception {
    holding();
    RuntimeHttp runtime = runtime();
    HttpResponse<Stream<String>> first = followed(execution(runtime, FOUR));
    begun.await();
    HttpResponse<String> refused = sent(execution(runtime, FOUR));
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(body(sent(at(runtime, "/v1/runtime").build())).number("busy"))
        .hasValueSatisfying(busy -> assertThat(busy).isEqualByComparingTo("1"));
    go.countDown();
    assertThat(first.body().toList()).last().asString().startsWith("{\"report\"");
    assertThat(sent(execution(runtime, FOUR)).statusCode()).isEqualTo(200);
  }

  @Test
  void it_beats_while_it_computes() throws Exception {
    holding();
    var lines = followed(execution(runtime(), FOUR)).body().iterator();
    for (int i = 0; i < 3; i++) {
      assertThat(lines.next()).isEqualTo("{\"beat\":{}}");
    }
    go.countDown();
    String last = "";
    while (lines.hasNext()) {
      last = lines.next();
    }
    assertThat(last).startsWith("{\"report\"");
  }

  @Test
  void one_that_closes_reports_nothing_of_what_it_had_not_finished() throws Exception {
    holding();
    RuntimeHttp runtime = runtime();
    HttpResponse<Stream<String>> answer = followed(execution(runtime, FOUR));
    begun.await();
    runtime.close();
    var heard = new ArrayList<String>();
    try {
      answer.body().forEach(heard::add);
    } catch (UncheckedIOException cutOff) {
      assertThat(cutOff).isNotNull();
    }
    assertThat(heard).isNotEmpty().containsOnly("{\"beat\":{}}");
  }

  @Test
  void whoever_hangs_up_has_cancelled() throws Exception {
    var ended = new CountDownLatch(1);
    root.first(
        work -> {
          begun.countDown();
          try {
            while (true) {
              work.proceed();
            }
          } finally {
            ended.countDown();
          }
        });
    RuntimeHttp runtime = runtime();
    hungUpOnce(runtime);
    assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
  }

  private void hungUpOnce(RuntimeHttp runtime) throws IOException, InterruptedException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), runtime.port())) {
      String head =
          "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
              + FOUR.length()
              + "\r\n\r\n";
      socket.getOutputStream().write((head + FOUR).getBytes(StandardCharsets.UTF_8));
      begun.await();
    }
  }
}
