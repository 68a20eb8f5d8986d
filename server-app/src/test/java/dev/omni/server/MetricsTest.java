package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.omni.domain.json.Json;
import dev.omni.server.node.Node;
import dev.omni.server.setting.ServerSettings;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of a server against its actual activity. */
class MetricsTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir(factory = CurrentTables.class)
  static Path folder;

  private static Node node;
  private static Work work;
  private static URI metrics;

  @BeforeAll
  static void start() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.ADMIN_PORT, "0",
            Setting.METRICS_PORT, "0",
            Setting.DATA_DIR, folder.toString());
    node = Node.start(ServerSettings.of(SettingSources.read(given, "", Map.of())));
    Json.Obj credentials = node.credentials().read().orElseThrow();
    work = Work.on(node.baseUrl(), credentials);
    metrics = URI.create(credentials.findText("admin_url").orElseThrow() + "/metrics");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String text(URI from) {
    try {
      return HTTP.send(HttpRequest.newBuilder(from).build(), BodyHandlers.ofString()).body();
    } catch (IOException broken) {
      throw new java.io.UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  /** The value of a series whose line begins so; 0 when there is none. */
  private static double value(String series) {
    return text(metrics)
        .lines()
        .filter(line -> line.startsWith(series))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  @Test
  void what_happened_before_anyone_asked_is_counted_too() {
    String route = "{method=\"POST\",route=\"/api/v1/omni/{world}/runs\",status=\"200\"}";
    double before = value("omni_http_request_duration_seconds_count" + route);
    work.direct("metrics-direct-1", 1);
    work.direct("metrics-direct-2", 2);

    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(value("omni_http_request_duration_seconds_count" + route))
                    .isEqualTo(before + 2));
  }

  @Test
  void runs_are_counted_once_by_mode_world_and_end() {
    String ended = "omni_run_duration_seconds_count{mode=\"test\",status=\"%s\"";
    double good = value(ended.formatted("completed"));
    double bad = value(ended.formatted("failed"));
    double cancelled = value(ended.formatted("cancelled"));
    work.direct("metrics-good", 1);
    work.direct("metrics-good", 1);
    work.direct("metrics-bad", 1, "fail");
    String held = Work.text(work.job("metrics-held", 1, "hold_queued=60"), "id");
    work.cancel(held);
    work.cancel(held);

    assertThat(value(ended.formatted("completed"))).isEqualTo(good + 1);
    assertThat(value(ended.formatted("failed"))).isEqualTo(bad + 1);
    assertThat(value(ended.formatted("cancelled"))).isEqualTo(cancelled + 1);
    assertThat(text(metrics)).contains("world=\"scientific-discovery\"");
  }

  @Test
  void a_refusal_is_counted_by_its_code() {
    String series =
        "omni_http_errors_total{code=\"run_not_found\",route=\"/api/v1/omni/runs/{run}\"}";
    double before = value(series);
    work.read("01890000-0000-7000-8000-00000000dead");

    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(value(series)).isEqualTo(before + 1));
  }

  @Test
  void workers_queue_pools_webhooks_and_the_machine_are_told_of() {
    String all = text(metrics);

    for (String name :
        List.of(
            "omni_up{",
            "omni_runs_queue_age_seconds{mode=\"live\"}",
            "omni_workers_busy{mode=\"test\"}",
            "omni_workers_threads{mode=\"live\"} 2",
            "omni_webhook_delivery_lag_seconds",
            "omni_webhook_deliveries_in_flight",
            "omni_database_connections{pool=\"omni-readers\",state=\"active\"}",
            "omni_request_log_dropped_total",
            "omni_runs_lost_total",
            "omni_runs_repeated_total",
            "omni_webhook_attempts_total{result=\"failed\"}",
            "omni_evidence_log_entries",
            "omni_evidence_log_pending",
            "disk_free_bytes{",
            "jvm_gc_overhead",
            "jvm_memory_used_bytes{",
            "jvm_threads_live_threads",
            "process_uptime_seconds")) {
      assertThat(all).contains("\n" + name);
    }
  }

  @Test
  void the_dashboard_and_the_guide_name_series_that_there_are() throws IOException {
    work.direct("metrics-dashboard", 1, "fail");
    work.read("01890000-0000-7000-8000-00000000dead");
    // Whoever is refused hears of it before it is counted.
    await()
        .atMost(Duration.ofSeconds(10))
        .until(() -> text(metrics).contains("\nomni_http_errors_total"));
    String all = text(metrics);

    for (String file :
        List.of(
            "../deploy/grafana/dashboards/omni.json",
            "../deploy/prometheus/alerts.yml",
            "../docs/metrics.md")) {
      var named =
          Pattern.compile("\\b(?:omni|jvm|disk)_[a-z]+(?:_[a-z]+)+\\b")
              .matcher(Files.readString(Path.of(file)))
              .results()
              .map(found -> found.group())
              .filter(name -> !name.startsWith("omni_tls")) // This server has no certificate.
              .distinct()
              .toList();
      assertThat(named)
          .hasSizeGreaterThan(9)
          .allSatisfy(name -> assertThat(all).contains("\n" + name));
    }
  }

  @Test
  void the_guide_names_every_series_of_omni() throws IOException {
    String guide = Files.readString(Path.of("../docs/metrics.md"));
    var served =
        text(metrics)
            .lines()
            .filter(line -> line.startsWith("# TYPE omni_") && !line.endsWith("_max gauge"))
            .map(line -> line.split(" ", -1)[2])
            .toList();

    assertThat(served).hasSizeGreaterThan(12).allSatisfy(name -> assertThat(guide).contains(name));
  }

  @Test
  void the_metrics_listener_serves_the_same_series() {
    Json.Obj credentials = node.credentials().read().orElseThrow();
    URI apart = URI.create(credentials.findText("metrics_url").orElseThrow());

    assertThat(apart).isNotEqualTo(metrics);
    assertThat(text(apart)).contains("\nomni_up{");
  }

  @Test
  void only_the_console_tells() {
    URI api = URI.create(node.baseUrl().toString().replace("/api/v1", "/metrics"));

    assertThat(text(api)).contains("route_not_found");
  }

  @Test
  void no_label_holds_what_a_stranger_sent() {
    text(node.baseUrl().resolve("/api/v1/omni/runs/stranger-1?a=stranger-2"));
    text(node.baseUrl().resolve("/stranger-3"));

    assertThat(text(metrics)).doesNotContain("stranger");
  }
}
