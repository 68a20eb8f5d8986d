package dev.omni.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.omni.application.developer.Keys;
import dev.omni.application.json.JacksonJson;
import dev.omni.application.secret.Secrets;
import dev.omni.application.webhook.Subscriptions;
import dev.omni.application.webhook.Webhooks;
import dev.omni.domain.access.ApiKey.Grant;
import dev.omni.domain.access.Mode;
import dev.omni.domain.access.PrincipalType;
import dev.omni.domain.access.Scope;
import dev.omni.domain.access.Tenant;
import dev.omni.domain.json.Json;
import dev.omni.domain.webhook.Webhook.Scheme;
import dev.omni.domain.webhook.Webhook.Target;
import dev.omni.server.command.ApiClient;
import dev.omni.server.node.Node;
import dev.omni.server.setting.Setting;
import dev.omni.server.setting.SettingSources;
import dev.omni.server.setting.Settings;
import dev.omni.server.store.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole server with 216 webhooks in eleven projects, of which 16 take the connection and never
 * answer. Every project makes a run every two seconds for a minute; each run is told to all of its
 * project's webhooks.
 */
@Tag("bench")
class WebhookBench {
  private static final int PROJECT = 20;
  private static final int WEBHOOKS = 216;
  private static final int HANG = 16;
  private static final int EACH_HANGING = 13;
  private static final Duration EVERY = Duration.ofSeconds(2);
  private static final int ROUNDS = 30;
  private static final Duration PROMISED = Duration.ofSeconds(2);

  @TempDir Path folder;
  private final List<Duration> times = Collections.synchronizedList(new ArrayList<>());

  @Test
  void sixteen_that_hang_do_not_hold_up_two_hundred_that_are_well() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer well = HttpServer.create(loopback, 500);
    well.setExecutor(threads);
    well.createContext("/", this::taken);
    well.start();
    // Nobody accepts: the system takes the connections, and no answer ever comes.
    try (var hanging = new ServerSocket(0, 2000, loopback.getAddress())) {
      var settings = settings();
      List<String> keys = prepared(settings, well.getAddress().getPort(), hanging.getLocalPort());
      try (Node node = Node.start(settings)) {
        List<Work> projects =
            keys.stream().map(key -> Work.on(node.baseUrl(), Json.obj("test_key", key))).toList();
        measured(projects);
      }
    } finally {
      well.stop(0);
      threads.shutdownNow();
    }
  }

  private void taken(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Json.Obj told = (Json.Obj) JacksonJson.trusted(body);
      Instant happened = Instant.parse(told.text("timestamp").orElseThrow());
      times.add(Duration.between(happened, Instant.now()));
      exchange.sendResponseHeaders(204, -1);
    }
  }

  private Settings settings() {
    Map<Setting, String> given =
        Map.of(
            Setting.PORT, "0",
            Setting.CONSOLE_PORT, "off",
            Setting.RATE_LIMIT, "off",
            Setting.DATA_DIR, folder.toString(),
            Setting.WEBHOOK_ALLOW, "127.0.0.1/32");
    return Settings.of(SettingSources.read(given, "", Map.of()));
  }

  /** The key of each project, whose webhooks are there. */
  private static List<String> prepared(Settings settings, int well, int hanging) {
    try (Store store = Store.open(settings)) {
      var keys = new ArrayList<String>();
      for (int first = 0; first < WEBHOOKS; first += PROJECT) {
        var project = store.projects().create("project " + first);
        var binding = store.projects().binding(project, Mode.TEST, Optional.empty());
        var grant = new Grant(Scope.all(), Optional.empty());
        var wanted =
            new Keys.Wanted(PrincipalType.DEVELOPER_KEY, binding, grant, "bench", Optional.empty());
        keys.add(store.keys().create(wanted).text().reveal());
        var tenant = new Tenant(project.id(), Mode.TEST);
        for (int i = first; i < Math.min(WEBHOOKS, first + PROJECT); i++) {
          boolean hangs = hangs(i);
          String url = "http://127.0.0.1:" + (hangs ? hanging : well) + "/" + i;
          var target = new Target(url, Set.of("omni.run.completed"), Scheme.V1, "");
          webhooks(store).create(tenant, target, true);
        }
      }
      return keys;
    }
  }

  private static boolean hangs(int webhook) {
    return webhook % EACH_HANGING == 0 && webhook / EACH_HANGING < HANG;
  }

  private static Webhooks webhooks(Store store) {
    return new Webhooks(
        store.stores(),
        new Subscriptions(store.stores().documents(), store.doors()),
        new Secrets(store.stores(), store.house().vault(), store.doors()),
        store.doors(),
        new SecureRandom());
  }

  private void measured(List<Work> projects) {
    for (int round = 0; round < ROUNDS; round++) {
      for (Work project : projects) {
        ApiClient.Answer answer = project.direct("webhook-bench-" + round, round);
        assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
      }
      await().pollDelay(EVERY).until(() -> true);
    }
    int expected = ROUNDS * (WEBHOOKS - HANG);
    await()
        .atMost(EVERY.multipliedBy(ROUNDS))
        .untilAsserted(() -> assertThat(times).hasSize(expected));
    List<Duration> sorted = times.stream().sorted().toList();
    Duration p99 = sorted.get(sorted.size() * 99 / 100);
    System.out.printf(
        "webhooks: %d that hang, %d that are well, %d deliveries to those: p50 %d ms, p99 %d ms,"
            + " longest %d ms; %d threads carried deliveries at the end%n",
        HANG,
        WEBHOOKS - HANG,
        sorted.size(),
        sorted.get(sorted.size() / 2).toMillis(),
        p99.toMillis(),
        sorted.get(sorted.size() - 1).toMillis(),
        carrying());
    assertThat(p99).isLessThan(PROMISED);
  }

  private static long carrying() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("omni-delivery"))
        .count();
  }
}
