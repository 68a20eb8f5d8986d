package dev.omni.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.omni.application.spi.ClockAndIds;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.setting.Setting;
import dev.omni.server.telemetry.OtlpReceiver.ReceivedLine;
import dev.omni.server.telemetry.OtlpReceiver.ReceivedSpan;
import dev.omni.telemetry.Telemetry;
import dev.omni.telemetry.Telemetry.ObservedNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a receiver of OTLP gets from a server. */
class TelemetryTest extends TelemetryFixture {
  TelemetryTest() throws IOException {}

  @Test
  void nothing_is_started_without_a_variable_or_where_it_is_disabled() {
    System.clearProperty(ENDPOINT);
    var node =
        new ObservedNode(
            "test", new SimpleMeterRegistry(), ClockAndIds.system(), UnaryOperator.identity());

    assertThat(Telemetry.configured(Map.of(), node)).isEmpty();
    assertThat(Telemetry.configured(Map.of("OTEL_TRACES_EXPORTER", "none"), node)).isEmpty();
    assertThat(
            Telemetry.configured(
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1",
                    "OTEL_SDK_DISABLED", "true"),
                node))
        .isEmpty();
  }

  @Test
  void one_trace_leads_from_a_request_over_its_run_to_the_webhook() throws Exception {
    List<String> parents = new CopyOnWriteArrayList<>();
    HttpServer consumer =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    consumer.createContext(
        "/",
        exchange -> {
          parents.add(exchange.getRequestHeaders().getFirst("traceparent"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    consumer.start();
    try (ServerHere server = ServerHere.on(data, Map.of(Setting.OUTBOUND_ALLOW, "127.0.0.1/32"))) {
      ApiClient client = server.client("test_key");
      Json.Obj hook =
          Json.obj(
              "url",
              "http://127.0.0.1:" + consumer.getAddress().getPort() + "/",
              "events",
              List.of("omni.run.completed"));
      assertThat(client.post("/developer/webhooks", hook, "trace-hook-1").status()).isEqualTo(201);
      Work work = Work.on(server.base(), server.credentials());

      String run = Work.text(work.direct("trace-run-1", 1), "id");

      assertThat(run).isNotEmpty();
      ReceivedSpan webhook = awaited(named("POST webhook"));
      ReceivedSpan whole = awaited(named("run"));
      ReceivedSpan request = awaited(span -> span.id().equals(whole.parent()));
      assertThat(request.name()).isEqualTo(CREATE);
      assertThat(request.parent()).isEmpty();
      assertThat(whole.links()).containsExactly(request.place());
      for (String part : List.of("queued", "computing", "sealing")) {
        ReceivedSpan span = awaited(named(part));
        assertThat(span.parent()).as(part).isEqualTo(whole.id());
        assertThat(span.trace()).isEqualTo(request.trace());
      }
      assertThat(receiver.spans())
          .filteredOn(span -> span.trace().equals(request.trace()))
          .extracting(ReceivedSpan::name)
          .contains("run.insert", "POST webhook");
      assertThat(parents).contains("00-" + request.trace() + "-" + webhook.id() + "-01");
    } finally {
      consumer.stop(0);
    }
  }

  @Test
  void reads_of_the_database_are_spans_below_their_request() {
    try (ServerHere server = ServerHere.on(data)) {
      assertThat(server.client("test_key").get("/developer/keys?limit=1", "").status())
          .isEqualTo(200);

      ReceivedSpan list = awaited(named("GET /api/v1/developer/keys"));
      ReceivedSpan read =
          awaited(span -> span.parent().equals(list.id()) && span.name().equals("SELECT api_key"));
      assertThat(read.trace()).isEqualTo(list.trace());
      assertThat(read.facts())
          .containsEntry("db.system.name", "h2database")
          .containsEntry("db.operation.name", "SELECT")
          .containsEntry("db.collection.name", "api_key")
          .doesNotContainKey("db.query.text");
    }
  }

  @Test
  void a_line_of_the_log_has_the_trace_of_its_request_and_the_metrics_count_it() throws Exception {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    var signOn = Map.of(Setting.OIDC_ISSUER, "http://127.0.0.1:1", Setting.OIDC_AUDIENCE, "omni");
    try (ServerHere server = ServerHere.on(data, signOn)) {
      var refused =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.base() + "/omni"))
                      .header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                      .header("Authorization", "Bearer e30.e30.e30")
                      .build(),
                  BodyHandlers.ofString());

      assertThat(refused.statusCode()).isEqualTo(503);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(receiver.lines()).extracting(ReceivedLine::trace).contains(trace));
      ReceivedLine line =
          receiver.lines().stream()
              .filter(known -> known.trace().equals(trace))
              .findFirst()
              .orElseThrow();
      assertThat(line.body()).isEqualTo("the provider http://127.0.0.1:1 is unreachable");
      assertThat(line.severity()).isEqualTo("WARN");
      assertThat(line.facts())
          .containsEntry(
              "omni.request_id", refused.headers().firstValue("X-Request-Id").orElseThrow())
          .containsEntry("exception.type", "java.net.ConnectException");
      await()
          .atMost(PATIENCE)
          .until(() -> receiver.metric("omni.http.request.duration.count") >= 1);
      await().atMost(PATIENCE).until(() -> receiver.metric("omni.http.request.duration") >= 1);
    }
  }
}
