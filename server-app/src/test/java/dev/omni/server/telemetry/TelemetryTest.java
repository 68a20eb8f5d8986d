package dev.omni.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.omni.domain.json.Json;
import dev.omni.server.ServerHere;
import dev.omni.server.Work;
import dev.omni.server.cli.ApiClient;
import dev.omni.server.setting.Setting;
import dev.omni.server.telemetry.OtlpReceiver.ReceivedSpan;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a receiver of OTLP gets from a server. */
class TelemetryTest {
  private static final String ENDPOINT = "otel.exporter.otlp.endpoint";
  private static final String DELAY = "otel.bsp.schedule.delay";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path data;

  @AfterEach
  void clear() {
    System.clearProperty(ENDPOINT);
    System.clearProperty(DELAY);
  }

  @Test
  void nothing_is_started_without_a_variable_or_where_it_is_disabled() {
    var registry = new SimpleMeterRegistry();
    var clock = InstantSource.system();

    assertThat(Telemetry.configured(Map.of(), registry, clock)).isEmpty();
    assertThat(Telemetry.configured(Map.of("OTEL_TRACES_EXPORTER", "none"), registry, clock))
        .isEmpty();
    assertThat(
            Telemetry.configured(
                Map.of(
                    "OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1",
                    "OTEL_SDK_DISABLED", "true"),
                registry,
                clock))
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
    try (var receiver = new OtlpReceiver()) {
      System.setProperty(ENDPOINT, receiver.endpoint());
      System.setProperty(DELAY, "200");
      try (ServerHere server =
          ServerHere.on(data, Map.of(Setting.OUTBOUND_ALLOW, "127.0.0.1/32"))) {
        ApiClient client = server.client("test_key");
        Json.Obj hook =
            Json.obj(
                "url",
                "http://127.0.0.1:" + consumer.getAddress().getPort() + "/",
                "events",
                List.of("omni.run.completed"));
        assertThat(client.post("/developer/webhooks", hook, "trace-hook-1").status())
            .isEqualTo(201);
        Work work = Work.on(server.base(), server.credentials());

        String run = Work.text(work.direct("trace-run-1", 1), "id");

        assertThat(run).isNotEmpty();
        await().atMost(PATIENCE).until(() -> named(receiver, "POST webhook").isPresent());
        await().atMost(PATIENCE).until(() -> named(receiver, "run").isPresent());
        ReceivedSpan whole = named(receiver, "run").orElseThrow();
        ReceivedSpan request =
            receiver.spans().stream()
                .filter(span -> span.id().equals(whole.parent()))
                .findFirst()
                .orElseThrow();
        assertThat(request.name()).isEqualTo("POST /api/v1/omni/{world}/runs");
        assertThat(request.parent()).isEmpty();
        assertThat(whole.links()).isEqualTo(1);
        for (String part : List.of("queued", "computing", "sealing")) {
          ReceivedSpan span = named(receiver, part).orElseThrow();
          assertThat(span.parent()).as(part).isEqualTo(whole.id());
          assertThat(span.trace()).isEqualTo(request.trace());
        }
        assertThat(receiver.spans())
            .filteredOn(span -> span.trace().equals(request.trace()))
            .extracting(ReceivedSpan::name)
            .contains("run.insert", "POST webhook");
        ReceivedSpan webhook = named(receiver, "POST webhook").orElseThrow();
        assertThat(parents).contains("00-" + request.trace() + "-" + webhook.id() + "-01");
      }
      assertThat(receiver.paths()).contains("/v1/traces", "/v1/metrics");
    } finally {
      consumer.stop(0);
    }
  }

  private static Optional<ReceivedSpan> named(OtlpReceiver receiver, String name) {
    return receiver.spans().stream().filter(span -> span.name().equals(name)).findFirst();
  }
}
