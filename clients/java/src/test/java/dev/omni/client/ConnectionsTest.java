package dev.omni.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a client needs of the machine, and what it asks of a server. */
class ConnectionsTest {
  private static final String WORKSPACE =
      "{\"data\":[{\"id\":\"01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d1\",\"name\":\"Lab\"}],\"meta\":{}}";
  private static final String RUN =
      "{\"data\":{\"id\":\"01a21a4e-2f7c-7d31-9a52-6f0c2b8bf2d2\",\"status\":\"completed\"},\"meta\":{}}";

  private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final ExecutorService handlers = Executors.newFixedThreadPool(32);
  private volatile String contract = "LQOMNI/1.0; api=1.2";
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(handlers);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    handlers.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    ports.add(exchange.getRemoteAddress().getPort());
    String asks = exchange.getRequestURI().toString().replaceFirst("^/api/v1", "");
    asked.add(asks);
    byte[] body = body(asks).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Omni-Contract", contract);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String body(String asks) {
    if (asks.startsWith("/omni/runs")) {
      boolean first = !asks.contains("cursor");
      String next = first ? "\"second\"" : "null";
      return "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"meta\":{\"next_cursor\":" + next + "}}";
    }
    return asks.endsWith("/workspaces") ? WORKSPACE : RUN;
  }

  private OmniClient client() {
    return OmniClient.builder()
        .apiKey("lq_test_key")
        .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
        .build();
  }

  @Tag("ci")
  @Test
  void a_thousand_runs_on_sixteen_threads_share_sixteen_connections() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(16);
    try (OmniClient omni = client()) {
      omni.workspaces().list("finance").forEach(workspace -> {});
      ports.clear();
      var runs = new ArrayList<Future<Run>>();
      for (int i = 0; i < 1_000; i++) {
        runs.add(callers.submit(() -> omni.run("finance.option.vanilla", Map.of("spot", 60))));
      }
      for (Future<Run> run : runs) {
        assertThat(run.get(60, TimeUnit.SECONDS).status()).isEqualTo("completed");
      }
    } finally {
      callers.shutdownNow();
    }
    assertThat(ports).hasSizeLessThanOrEqualTo(16);
  }

  @Test
  void a_client_has_no_thread_and_closes_its_connections() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    OmniClient omni = client();
    omni.run("finance.option.vanilla", Map.of("spot", 60));
    assertThat(own(before)).isEmpty();
    omni.runAsync("finance.option.vanilla", Map.of("spot", 60), RunOptions.none()).join();
    List<Thread> own = own(before);
    assertThat(own).hasSize(1);
    omni.close();
    for (Thread thread : own) {
      thread.join(10_000);
    }
    assertThat(own).noneMatch(Thread::isAlive);
    assertThatThrownBy(() -> omni.runs().get("a")).hasMessage("this client is closed");
  }

  private static List<Thread> own(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .filter(thread -> thread.getName().matches("omni-client.*|HttpClient-.*"))
        .toList();
  }

  @Test
  void a_page_is_read_when_its_first_item_is() {
    try (OmniClient omni = client()) {
      var runs = omni.runs().list(Map.of("world", "finance"), 2, Long.MAX_VALUE).iterator();
      assertThat(asked).doesNotContain("/omni/runs?world=finance&limit=2");
      assertThat(runs.next().id()).isEqualTo("a");
      assertThat(runs.next().id()).isEqualTo("b");
      assertThat(asked).filteredOn(path -> path.startsWith("/omni/runs")).hasSize(1);
      assertThat(runs.next().id()).isEqualTo("a");
      assertThat(asked).last().isEqualTo("/omni/runs?world=finance&limit=2&cursor=second");
      runs.next();
      assertThat(runs.hasNext()).isFalse();
      assertThat(asked).filteredOn(path -> path.startsWith("/omni/runs")).hasSize(2);
    }
  }

  @Test
  void a_server_of_another_major_version_is_refused_by_its_header() {
    contract = "LQOMNI/2.0; api=2.0";
    try (OmniClient omni = client()) {
      assertThatThrownBy(() -> omni.run("finance.option.vanilla", Map.of("spot", 60)))
          .isInstanceOf(UnsupportedServerError.class)
          .hasMessageContaining("version 2 of the API");
    }
    assertThat(asked).hasSize(1).doesNotContain("/openapi.json");
  }

  @Test
  void an_interrupt_ends_waiting_with_an_error_of_its_own_and_stays() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    server.createContext("/api/v1/slow", exchange -> await(answered));
    try (OmniClient omni = client()) {
      var caller = new FutureTask<>(() -> interrupted(omni));
      var thread = new Thread(caller);
      thread.start();
      thread.interrupt();
      assertThat(caller.get(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      answered.countDown();
    }
  }

  private static void await(CountDownLatch answered) {
    try {
      answered.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean interrupted(OmniClient omni) {
    assertThatThrownBy(() -> omni.request("GET", "/slow")).isInstanceOf(APIInterruptedError.class);
    return Thread.currentThread().isInterrupted();
  }
}
